/**
 * The bounds of one call: its time limit, its heartbeat, and turns for the event loop.
 *
 * @module
 */
export { Bounds, type BoundsOptions, checkSeconds, formatSeconds, unbounded } from "./bounds.ts";
export { reportStopped, type Stopped, untilTimeout } from "./stopped.ts";

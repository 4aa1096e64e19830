/**
 * The module of the thread that watches; importing it makes the importing thread one.
 *
 * @module
 */
import { serveWatch } from "./watch_worker.ts";

serveWatch();

/**
 * The property-testing library as tests import it, under its own name.
 *
 * @module
 */
export * from "./property_runs.ts";
export * as default from "./property_runs.ts";

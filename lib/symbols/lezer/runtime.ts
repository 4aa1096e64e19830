/**
 * Loads Lezer's runtime while the global `process` is hidden. It is named here, and not left to the
 * parsers that need it: a bundler keeps the order of what one module imports, and none between
 * modules that are loaded apart.
 *
 * @module
 */
import "./hidden_process.ts";
import "@lezer/lr";
import "./restored_process.ts";

/**
 * Restores the global `process` once Lezer's runtime is loaded.
 *
 * @module
 */
import { restoreProcess } from "./hidden_process.ts";

restoreProcess();

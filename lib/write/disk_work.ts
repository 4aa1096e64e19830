/**
 * Limits how many files a write prepares at the same time.
 *
 * @module
 */
import type { ConcurrencyOptions } from "@ct/base";

/**
 * Writing 1,000 files one by one took 0.65 s, most of it waiting for each to be synced; with this
 * it took 0.33 s.
 */
export const diskWork: ConcurrencyOptions = { atOnce: 16 };

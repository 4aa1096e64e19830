/**
 * A line of `ct doctor`.
 *
 * @module
 */

/** What was found: fine, worth knowing, or in the way of what is promised. */
export type Finding = {
  /** How bad it is. */
  readonly level: "ok" | "warn" | "fail";
  /** One line. */
  readonly text: string;
};

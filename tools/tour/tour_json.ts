/**
 * The result of a call of `ct-tour` as JSON.
 * This is no interface, which is no JSON value to the compiler.
 *
 * @module
 */
/** The project that was written. */
export type TourReport = {
  /** It was written. */
  readonly verdict: "SUCCESS";
  /** Its directory, as it was named. */
  readonly directory: string;
  /** Its files, relative to the directory. */
  readonly files: readonly string[];
  /** The calls of the tour, in their order. */
  readonly calls: readonly string[];
  /** The tool. */
  readonly tool: "ct-tour";
};

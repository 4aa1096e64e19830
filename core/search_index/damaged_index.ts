/**
 * The error of an index that cannot be believed.
 *
 * @module
 */

/** Says that a file of an index is not what was written to it. */
export class DamagedIndexError extends Error {
  override readonly name = "DamagedIndexError";

  /** Creates one. */
  constructor(message = "it is damaged") {
    super(message);
  }
}

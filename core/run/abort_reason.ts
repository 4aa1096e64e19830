/**
 * Why a call stops early.
 *
 * @module
 */
import { CtError } from "@ct/base";

/**
 * The error that an aborted call ends with: the one that was given as the reason, if it is one of
 * ours.
 */
export function abortReason({ reason }: AbortSignal): CtError {
  return reason instanceof CtError ? reason : new CtError("aborted", "aborted");
}

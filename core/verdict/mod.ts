/**
 * Verdicts: what was expected of a count, and the lines that state the outcome.
 *
 * @module
 */
export {
  exitStatus,
  type Expectation,
  isSettled,
  isUpperBound,
  judge,
  parseExpect,
  type Verdict,
  wantedNote,
} from "./expect.ts";
export { type BannerOptions, type EmitOptions, printBanner, printEmits } from "./frame.ts";
export { reportUnread } from "./unread.ts";
export { expandPrinted, expandTemplate, type TemplateTokens } from "./template.ts";

/**
 * Calls in source texts: finding those that a pattern such as `f($a, $b)` means, and putting them
 * into another form.
 *
 * @module
 */
export type { UnreadCall } from "./call_match.ts";
export {
  type ArgumentPattern,
  type CalleePart,
  type CallPattern,
  CallPatternError,
  readCallPattern,
} from "./call_pattern.ts";
export {
  type CallTemplate,
  readCallTemplate,
  type TemplateCall,
  type TemplatePart,
} from "./call_template.ts";
export {
  type CallReplacement,
  replaceCalls,
  type ReplacedCall,
  type ReplacedCalls,
} from "./calls.ts";

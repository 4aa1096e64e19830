/**
 * The output of runners, distilled and printed by the tools that run them (docs/distill.md).
 *
 * @module
 */
export {
  type DistilledJson,
  distilledJson,
  type FailureJson,
  type PlaceJson,
  type RunJson,
} from "./distilled_json.ts";
export {
  doubtOf,
  mayBeRunner,
  type OutputReader,
  type ReaderOptions,
  readOutput,
  reportLines,
} from "./output_reader.ts";

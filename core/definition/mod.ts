/**
 * A tool as data, and what follows from it: parser, help, guide and manifest entry.
 *
 * @module
 */
export type { InfoRequest } from "./argv.ts";
export { type Bases, basesJson, basesOf, type TypedBases } from "./bases.ts";
export { callText } from "./call_text.ts";
export { checkOptions } from "./check_options.ts";
export { closest } from "./closest.ts";
export {
  type Candidate,
  completeLine,
  type Completion,
  type CompletionSource,
  matching,
  type OpenCompletion,
  type TypedLine,
  type ValuePlace,
} from "./complete.ts";
export {
  type Command,
  defineCommand,
  defineCommandLine,
  failureOf,
  isCommand,
  reportFailure,
  type Run,
  type RunWords,
  shownBy,
} from "./command.ts";
export { defaultValue } from "./default_value.ts";
export {
  explainJson,
  type InputSchema,
  type ManifestEntry,
  manifestEntry,
} from "./explain_json.ts";
export {
  type ColourChoice,
  type CommonOptions,
  commonOptions,
  splitCommon,
} from "./common_options.ts";
export { explainMarkdown } from "./explain_markdown.ts";
export {
  columnRow,
  firstSentence,
  hangingLines,
  type HelpLayout,
  helpText,
  type OptionRow,
  optionRows,
  pageWidth,
  type RowLayout,
  usageLine,
} from "./help.ts";
export { isGiven, printsJson } from "./option_values.ts";
export { parseBudget } from "./paging.ts";
export { parseArgv, type ParsedArgv } from "./parse.ts";
export {
  baseOption,
  boundsOptions,
  emitOption,
  emitStderrOption,
  encodingOption,
  expectOption,
  explainSkipOption,
  extOption,
  foreignModeOptions,
  foreignWalkOptions,
  jsonOptions,
  limitOption,
  modeOption,
  noRevertOption,
  pageOptions,
  pathOption,
  pathSelectionOptions,
  pathsPositional,
  questionOption,
  rawOption,
  selectionOptions,
  sizeSelectionOptions,
  unusedModeOption,
  walkDepthOption,
  walkerOptions,
} from "./shared_options.ts";
export type {
  ChoiceDefinition,
  DescribedDefinition,
  ExampleDefinition,
  FlagDefinition,
  ForeignOptions,
  HasDefault,
  IntegerDefinition,
  ListDefinition,
  NamedDefinition,
  OptionDefinition,
  OptionsOf,
  PathDefinition,
  PositionalDefinition,
  PositionalsOf,
  RunPermissions,
  SecondsDefinition,
  TailDefinition,
  TailOf,
  TextDefinition,
  ToolDefinition,
  ToolPermissions,
  ValueOf,
  ValueSource,
} from "./types.ts";
export { UsageError } from "./usage_error.ts";
export { defineVerb, defineVerbs } from "./verbs.ts";
export { version } from "./version.ts";

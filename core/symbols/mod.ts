/**
 * Sources of a tree in which symbols are found: read, parsed and linked on demand, and the
 * symbol that the words of a call mean.
 *
 * @module
 */
export type { FoundDefinition } from "./found_definition.ts";
export {
  lookUp,
  type LookupResult,
  type LookupTools,
  type UnknownName,
  unknownNote,
  usesOutside,
} from "./lookup.ts";
export { isCodeAlone, mentionsIn } from "./mentions.ts";
export { withReaders } from "./model_readers.ts";
export { type LineColumn, Places, TextLines } from "./places.ts";
export type { Impact, RelatedDeclaration } from "./related.ts";
export { type UnusedExports, unusedExports } from "./unused.ts";
export { Relations } from "./relations.ts";
export { SourceHost } from "./source_host.ts";
export { isDocumentation, OtherFiles, type UnsearchedFiles, unsearchedNote } from "./unsearched.ts";
export { type WalkedSources, walkSources } from "./source_walk.ts";

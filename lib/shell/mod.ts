/**
 * Reading shell scripts without running them: commands, pipelines, words with their quotes,
 * redirections, substitutions, here-documents.
 *
 * @example Find the programs of a command line
 * ```ts
 * import { parseScript } from "@ct/shell";
 * import assert from "node:assert/strict";
 * const { script } = parseScript("cd src && grep -rn 'a b' . | head -3");
 * const names = script.flatMap(({ commands }) => commands).map((command) => {
 *   const [part] = command.kind === "simple" ? command.words[0] ?? [] : [];
 *   return part?.kind === "text" ? part.text : undefined;
 * });
 * assert.deepEqual(names, ["cd", "grep", "head"]);
 * ```
 *
 * @module
 */
export type {
  Assignment,
  Command,
  CompoundCommand,
  FunctionDefinition,
  OutputPart,
  ParsedScript,
  Part,
  Pipeline,
  Redirect,
  Script,
  SimpleCommand,
  TextPart,
  VariablePart,
  Word,
} from "./script.ts";
export { parseScript, plainText } from "./script_reader.ts";

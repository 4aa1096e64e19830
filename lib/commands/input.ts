/**
 * What commands read and print, as far as that is plain to see.
 *
 * @module
 */
import { baseName, itemAt } from "@ct/base";
import type { SimpleCommand } from "@ct/shell";
import { listedBy } from "./delete_rules.ts";
import { expandText, expandWords, outputOf, printedBy } from "./expand.ts";
import { type Scope, unknown } from "./scope.ts";

/** The maximum number of words looked at, also of those that `xargs` puts into others one by one. */
const maxWords = 1000;
const maxItems = 50;

/** What a command reads because of its redirections. */
export function inputOf({ redirects }: SimpleCommand, scope: Scope): string | undefined {
  const found = redirects.findLast(({ operator }) => /^<{1,3}$/.test(operator));
  if (found === undefined) return undefined;
  if (found.operator !== "<") return expandText(found.target, scope);
  const [part] = found.target;
  const text = part?.kind === "process" ? outputOf(part.script, scope) : unknown;
  return text === unknown ? undefined : text;
}

/** What a command prints that gets an input. */
export function printed(
  command: SimpleCommand,
  scope: Scope,
  input: string | undefined,
): string | undefined {
  const words = expandWords(command.words, scope).slice(0, maxWords);
  const [program = "", ...args] = words;
  const passesOn = baseName(program) === "tee" ||
    (baseName(program) === "cat" && args.every((word) => word.startsWith("-")));
  if (passesOn) return inputOf(command, scope) ?? input;
  return baseName(program) === "find" ? listedBy(words) : printedBy(words);
}

/** Words with what `xargs` adds to them: appended, or one by one in the place of a mark. */
export function withPiped(
  fields: readonly string[],
  input: string | undefined,
): readonly (readonly string[])[] {
  const at = fields.findIndex((word) => /^(?:xargs|parallel)$/.test(baseName(word)));
  if (at < 0 || input === undefined) return [fields];
  const piped = input.split(/\s+/).filter((each) => each !== "");
  const mark = markOf(fields.slice(at + 1)) ??
    (baseName(itemAt(fields, at)) === "parallel" ? "{}" : "");
  if (mark === "" || !fields.some((word) => word.includes(mark))) return [[...fields, ...piped]];
  return piped.slice(0, maxItems).map((item) => fields.map((word) => word.replaceAll(mark, item)));
}

/** What `xargs` replaces. */
function markOf(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => /^(?:-I|-i|--replace(?:=|$))/.test(word));
  const word = words[at] ?? "";
  if (at < 0) return undefined;
  if (word === "-I") return words[at + 1];
  return word.replace(/^(?:-[Ii]|--replace=?)/, "") || "{}";
}

/**
 * The name of a file that is named after a symbol: whether it is, and what it becomes.
 *
 * @module
 */
import { CtError, joinName, nameOf, parentOf, tryLstat } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { SourceHost } from "@ct/core/symbols";
import { packFor } from "@ct/source";
import type { CodeSymbol } from "@ct/symbols";
import { isNamed } from "./named_languages.ts";
import { isModule } from "./tied_file.ts";
import type { RenameTools } from "./rename_tools.ts";

/** A file that is named after a symbol, by its path as printed, and its new path. */
export interface NamedFile {
  readonly file: string;
  readonly new: string;
  /** The directory with what is in a module of Rust. */
  readonly beside?: { readonly file: string; readonly new: string } | undefined;
}

/** How names are spelled in those of files, of their words. */
const spellings: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.map(lower).join("-"),
  (words) => words.map(lower).join("_"),
  (words) => words.map((word, at) => at === 0 ? lower(word) : capitalized(word)).join(""),
  (words) => words.map(capitalized).join(""),
];

/**
 * The stem of a file after its symbol has a new name: the new name itself where the stem is the old
 * one itself, or else the new one in the spelling of the stem. Empty if the stem is not that name;
 * several if one spelling cannot be told from another.
 */
export function newStems(stem: string, name: string, newName: string): readonly string[] {
  // These are about the file of that name.
  if (/^test_|_test$/.test(stem)) return [];
  if (stem === name) return [newName];
  const [words, newWords] = [wordsOf(name), wordsOf(newName)];
  if (words === undefined || newWords === undefined) return [];
  const fitting = spellings.filter((spelled) => spelled(words) === stem);
  return [...new Set(fitting.map((spelled) => spelled(newWords)))];
}

/**
 * The file of a symbol that is named after it, and what it is to be called.
 * @throws {CtError} With code `refused` if there is none, or what is there forbids it.
 */
export function namedFile(
  { definitions }: Pick<CodeSymbol, "definitions">,
  { host, search, name, newName }: Pick<RenameTools, "host" | "search" | "name" | "newName">,
  { cwd }: Pick<Context, "cwd">,
): NamedFile {
  if (definitions.some(({ definition }) => definition.isMember || definition.isLocal)) {
    throw refused(`no file is named after "${name}", which lies within another declaration`);
  }
  const [module] = definitions;
  if (module !== undefined && isModule(module)) return namedModule(module, { host, newName }, cwd);
  const all = search.definitions(name)
    .filter(({ path, definition }) =>
      !definition.isMember && !definition.isLocal && isOfOne(path, definitions)
    );
  const [file, ...others] = filesOf([...definitions, ...all], host);
  if (file === undefined || others.length > 0) {
    throw refused(`several files define "${name}": ${[file, ...others].join(", ")}`);
  }
  const base = nameOf(file);
  const dot = base.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [base.slice(0, dot), base.slice(dot)] : [base, ""];
  const [fresh, ...more] = newStems(stem, name, newName);
  if (fresh === undefined) throw refused(`"${file}" is not named after "${name}"`);
  if (more.length > 0) {
    const all = [fresh, ...more].map((each) => each + extension).join(", ");
    throw refused(`"${file}" can become any of ${all}`);
  }
  if (fresh === stem) throw refused(`"${file}" has the name of "${newName}" already`);
  const path = joinName(parentOf(file), fresh + extension);
  if (tryLstat(path.startsWith("/") ? path : joinName(cwd, path)) !== undefined) {
    throw refused(`"${path}" exists`);
  }
  return { file, new: path };
}

/** The file of a module of Rust, or its directory, and that of the modules in it. */
function namedModule(
  { path, definition: { name, value } }: CodeSymbol["definitions"][number],
  { host, newName }: Pick<RenameTools, "host" | "newName">,
  cwd: string,
): NamedFile {
  const specifier = value?.is === "module" ? value.specifier : "";
  const found = host.resolve(specifier, path);
  const file = host.entry(found ?? "")?.path;
  if (file === undefined) throw refused(`no file of module "${name}" is among those searched`);
  const isDirectory = nameOf(file) === "mod.rs";
  const whole = isDirectory ? parentOf(file) : file.replace(/\.rs$/, "");
  if (nameOf(whole) !== name) throw refused(`"${file}" is not named after "${name}"`);
  const fresh = joinName(parentOf(whole), newName);
  const absolute = (at: string) => at.startsWith("/") ? at : joinName(cwd, at);
  for (const each of [fresh, `${fresh}.rs`]) {
    if (tryLstat(absolute(each)) !== undefined) throw refused(`"${each}" exists`);
  }
  if (isDirectory) return { file: whole, new: fresh };
  const hasOthers = tryLstat(absolute(whole))?.isDirectory === true;
  const beside = hasOthers ? { file: whole, new: fresh } : undefined;
  return { file, new: `${fresh}.rs`, beside };
}

/** The error of a file that does not move; `reason` may be that of the engine. */
export function refused(reason: string, cause?: CtError): CtError {
  const help = "rename without --file, and move the file with ct move";
  const rest = cause === undefined ? "; nothing was written" : "";
  const message = `--file: ${reason}${rest}`;
  return new CtError("refused", message, {
    help,
    ...cause?.multiline ? { multiline: true } : {},
  });
}

/**
 * Whether a file may define what others define, too, as a header or a file of types does: in
 * languages that are not resolved each that has the name, in the others one beside it.
 */
function isOfOne(path: string, { 0: first }: CodeSymbol["definitions"]): boolean {
  if (first === undefined) return false;
  if (isNamed(packFor(nameOf(first.path))?.language ?? "")) return true;
  return bare(path) === bare(first.path);
}

/** A path without its extension, and `.d` before it. */
function bare(path: string): string {
  return path.replace(/(?:\.d)?\.\w{1,4}$/, "");
}

function filesOf(definitions: CodeSymbol["definitions"], host: SourceHost): readonly string[] {
  return [...new Set(definitions.map(({ path }) => host.entry(path)?.path ?? path))];
}

/** The words of a name; `undefined` if they are not all of it. */
function wordsOf(name: string): readonly string[] | undefined {
  const words = name.match(/\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}[\p{Ll}\d]*|\d+/gu) ?? [];
  const isWhole = words.length > 0 && words.join("") === name.replaceAll(/(?<=[^_])_(?=[^_])/g, "");
  return isWhole ? words : undefined;
}

function lower(word: string): string {
  return word.toLowerCase();
}

function capitalized(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("").toLowerCase();
}

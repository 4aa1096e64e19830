/**
 * Finds the symbol that the words of a call mean.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { closest } from "../definition/mod.ts";
import {
  type CodeSymbol,
  type Definition,
  type Occurrence,
  type Placed,
  qualifiedName,
  type SymbolSearch,
  type UsesOfFile,
} from "@ct/symbols";
import { inModules, isUsedBehind, meantBehind, standsBehind } from "./module_names.ts";
import type { Places } from "./places.ts";
import type { SourceHost } from "./source_host.ts";

/** What the words mean. */
export type LookupResult =
  /** One, and members of the same name: a definition of each. With a place, what stands there. */
  | {
    readonly symbol: CodeSymbol;
    readonly others: readonly Placed[];
    readonly at?: { readonly path: string; readonly start: number } | undefined;
  }
  /** Several: a definition of each. */
  | { readonly several: readonly Placed[] }
  /** A name that files use and none defines, and the names before it. */
  | { readonly outside: string; readonly behind: readonly string[] }
  /** A name that no file has. */
  | { readonly unknown: UnknownName };

/** A name that nothing was found to have. */
export interface UnknownName {
  /** The name. */
  readonly name: string;
  /** Names that come closest. */
  readonly near: readonly string[];
  /** Files with this word, not all of which was understood. */
  readonly partial: readonly string[];
}

/** What is said of an unknown name. */
export function unknownNote({ name, near, partial: [first, ...others] }: UnknownName): string {
  const meant = near.length === 0 ? "" : `; did you mean ${near.join(", ")}?`;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const doubt = first === undefined ? "" : `; not all of ${first}${more} was understood`;
  return `nothing is called ${JSON.stringify(name)}${meant || doubt}`;
}

/** What a lookup needs. */
export interface LookupTools {
  /** The files. */
  readonly host: SourceHost;
  /** What links them. */
  readonly search: SymbolSearch;
  /** Where things are. */
  readonly places: Places;
}

/**
 * Finds the symbol of `NAME`, `Type.member`, `module.NAME`, `path:LINE` or `path:LINE:COLUMN`.
 * @throws {CtError} If nothing that is known is at a place.
 */
export function lookUp(text: string, tools: LookupTools): LookupResult {
  const [, path = "", line, column] = /^(.+?):(\d+)(?::(\d+))?(?::.*)?$/s.exec(text) ?? [];
  const file = line === undefined ? undefined : fileOf(path, tools.host);
  if (line !== undefined && file === undefined && /[/.]/.test(path)) {
    throw new CtError("not-found", `${path} is not a source file of this search`, {
      path,
      help: "name a file below --base in a language that is known",
    });
  }
  const place = { line: Number(line), column: column === undefined ? undefined : Number(column) };
  if (file !== undefined) return atPlace(text, { file, ...place }, tools);
  return byName(text, tools);
}

function fileOf(path: string, host: SourceHost): string | undefined {
  const bare = path.replace(/^(?:\.\/)+/, "");
  for (const each of host.paths) {
    const shown = host.shown(each).replace(/^(?:\.\/)+/, "");
    if (shown === bare || `/${each}` === path) return each;
  }
  return undefined;
}

interface LookupPosition {
  readonly file: string;
  readonly line: number;
  readonly column: number | undefined;
}

function atPlace(
  text: string,
  { file, line, column }: LookupPosition,
  tools: LookupTools,
): LookupResult {
  const { host, search, places } = tools;
  const model = host.model(file);
  if (model === undefined) {
    throw new CtError("refused", `${host.shown(file)} cannot be parsed`, {
      path: host.shown(file),
    });
  }
  const lines = places.lines(file);
  const isThere = ({ start, end }: { readonly start: number; readonly end: number }) => {
    const at = lines.at(start);
    if (at.line !== line) return false;
    return column === undefined || at.column <= column && column <= at.column + end - start;
  };
  const declared = model.definitions.filter(({ spans, imported }) =>
    imported === undefined && spans.some(isThere)
  );
  const used = [...model.occurrences.values()].flat().filter(isThere);
  const outermost = declared.filter(({ isLocal }) => !isLocal);
  const isKey = column !== undefined && declared.every(({ isMember }) => isMember);
  const expected = isKey ? expectedAt(used, file, search) : [];
  const found: readonly Placed[] = expected.length > 0
    ? expected
    : declared.length > 0
    ? (outermost.length > 0 ? outermost.slice(0, 1) : declared)
      .map((definition) => ({ path: file, definition }))
    : meantAt(used, file, search);
  if (found.length === 0) {
    throw new CtError("not-found", `nothing that is defined in this project is at ${text}`, {
      help: "name a line that defines it, or a line and a column where it is used",
    });
  }
  const looked = single(found, tools, undefined);
  if (!("symbol" in looked)) return looked;
  const { symbol } = looked;
  const start = symbol.definitions.filter(({ path }) => path === file)
    .flatMap(({ definition: { spans } }) => spans.filter(isThere))[0]?.start ??
    used.find((each) =>
      search.meaningOf(each, file).some(({ definition }) => symbol.has(definition))
    )?.start;
  return { ...looked, at: start === undefined ? undefined : { path: file, start } };
}

/** The members that keys of an object are, which a type says that is expected there. */
function expectedAt(
  occurrences: readonly Occurrence[],
  path: string,
  { shapes }: SymbolSearch,
): readonly Placed[] {
  return occurrences.flatMap(({ kind, name, meaning }) => {
    if (kind !== "write" || meaning.by !== "receiver") return [];
    const { found, isSure } = shapes.members(
      shapes.of(meaning.receiver, path),
      meaning.key ?? name,
    );
    return isSure ? found : [];
  });
}

function meantAt(
  occurrences: readonly Occurrence[],
  path: string,
  search: SymbolSearch,
): readonly Placed[] {
  const found = new Map<Definition, Placed>();
  for (const occurrence of occurrences) {
    for (const each of search.meaningOf(occurrence, path)) found.set(each.definition, each);
  }
  return [...found.values()];
}

function byName(text: string, tools: LookupTools): LookupResult {
  const { search } = tools;
  const parts = text.replace(/\.prototype(?=\.)/, "").split(/->|[.:#/>]/)
    .map((part) => part.trim()).filter((part) => part !== "");
  const name = parts.at(-1) ?? text;
  const all = [...search.definitions(name), ...search.definitions(`#${name}`)]
    .filter(({ definition }) => isNamed(definition, parts));
  const outer = all.filter(({ definition: { isLocal, kind } }) =>
    !isLocal && kind !== "type parameter"
  );
  const qualified = outer.length > 0 || parts.length === 1 ? outer : behindNames(parts, tools);
  const found = qualified.length > 0 ? qualified : all;
  if (found.length > 0) return single(found, tools, parts.join("."));
  const behind = parts.slice(0, -1);
  if (isUsedBehind(parts, tools)) return { outside: name, behind };
  const partial = tools.host.partialWith(name);
  return { unknown: { name: text, near: nearNames(name, parts, tools), partial } };
}

/** What the names mean where those before the last are of modules, or as the files use them. */
function behindNames(parts: readonly string[], tools: LookupTools): readonly Placed[] {
  const names = parts.slice(/^(?:crate|self|super)$/.test(parts[0] ?? "") ? 1 : 0);
  const declared = inModules(names, tools);
  return declared.length > 0 ? declared : meantBehind(parts, tools);
}

/** The uses of a name that no file defines, as far as it stands behind the same names. */
export function usesOutside(
  { outside, behind }: { readonly outside: string; readonly behind: readonly string[] },
  { host, search }: LookupTools,
): readonly UsesOfFile[] {
  return search.usesOfName(outside).map(({ path, uses }) => ({
    path,
    uses: uses.filter(({ start }) => standsBehind(behind, start, host.text(path))),
  }));
}

/** Whether the qualified name of a definition ends with some parts. */
function isNamed(definition: Definition, parts: readonly string[]): boolean {
  const own = qualifiedName(definition).split(".");
  return parts.slice(0, -1).reverse().every((part, index) => own.at(-2 - index) === part);
}

function nearNames(
  name: string,
  parts: readonly string[],
  { host, search }: LookupTools,
): readonly string[] {
  // The name is there, but in something else.
  if (parts.length > 1) {
    const others = search.definitions(name).filter(({ definition: { isLocal } }) => !isLocal);
    const names = new Set(others.map(({ definition }) => qualifiedName(definition)));
    if (names.size > 0) return [...names].slice(0, 3);
  }
  const near = closest(name, [...host.like(name)].filter((word) => word !== name));
  return near === undefined ? [] : [near];
}

/**
 * The symbol that definitions are of, or one definition of each of several. Of several, `whole`
 * means the one that is called so and nothing more: `close` is the function and not `File.close`.
 */
function single(
  found: readonly Placed[],
  { search }: LookupTools,
  whole: string | undefined,
): LookupResult {
  const groups: { readonly all: Placed[]; symbol: CodeSymbol }[] = [];
  for (const placed of found) {
    const own = search.symbol([placed]);
    const same = groups.find(({ symbol, all }) =>
      symbol.includes(placed) || all.some((each) => own.includes(each))
    );
    if (same === undefined) groups.push({ all: [placed], symbol: own });
    else {
      same.all.push(placed);
      same.symbol = search.symbol(same.all);
    }
  }
  const isWhole = ({ all }: { readonly all: readonly Placed[] }) =>
    all.some(({ definition }) => qualifiedName(definition) === whole);
  const [meant, ...rest] = groups.length === 1 ? groups : groups.filter(isWhole);
  const firstOf = (each: typeof groups) => each.flatMap(({ all }) => all.slice(0, 1));
  return meant === undefined || rest.length > 0
    ? { several: firstOf(groups) }
    : { symbol: meant.symbol, others: firstOf(groups.filter((group) => group !== meant)) };
}

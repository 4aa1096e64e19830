/**
 * Names that macros of C put together from others, which no place has as they are.
 *
 * @module
 */
import type { SourceHost } from "@ct/core/symbols";
import {
  type CallableMacro,
  callableMacros,
  macroCalls,
  pastedNames,
  type Renaming,
} from "@ct/symbols";
import { shownPlaces } from "./refusals.ts";
import type { RenameRefusal } from "./rename_json.ts";
import type { RenameTools } from "./rename_tools.ts";

/** A name that a macro makes: its parts, and the macro. */
interface Pasting {
  readonly macro: string;
  readonly parts: readonly (string | number)[];
}

/** How far macros are followed that use others: what is found in each round leads to the next. */
const rounds = 2;

/** The refusal because of such names, if there are any. */
export function pastedPlaces(
  { symbol: { group } }: Renaming,
  { host, search, name, places }: RenameTools,
): readonly RenameRefusal[] {
  const [first] = group;
  const isOfMacro = first?.definition.outer?.kind === "macro";
  if (first === undefined || host.model(first.path)?.language !== "C and C++" || isOfMacro) {
    return [];
  }
  const isLocal = group.every(({ definition: { isLocal, isMember } }) => isLocal && !isMember);
  const seen = new Set(group.flatMap(({ path }) => [path, ...search.files.included(path)]));
  const isSeen = (path: string) => isOfFamily(path) && (!isLocal || seen.has(path));
  const pastings = pastingsIn(
    (isLocal ? [...seen] : host.holding("##")).filter(isSeen),
    host,
    isSeen,
  );
  const found = filesOf(pastings, name, host).filter(isSeen).flatMap((path) =>
    callsIn(path, pastings, host)
      .filter(({ made }) => made.some(({ text, parts }) => text === name || parts.includes(name)))
      .map(({ start }) => ({ path, start }))
  );
  if (found.length === 0) return [];
  const note = `a macro joins "${name}" with other words by ##`;
  return [{ reason: "pasted", note, places: shownPlaces(found, { host, places }) }];
}

/** What macros of some files, and of those that use them, put together, by their names. */
function pastingsIn(
  paths: readonly string[],
  host: SourceHost,
  isSeen: (path: string) => boolean,
): ReadonlyMap<string, readonly Pasting[]> {
  const all = new Map<string, CallableMacro[]>();
  const read = new Set<string>();
  let next = paths;
  for (let round = 0; round < rounds && next.length > 0; round++) {
    const names = new Set<string>();
    for (const path of next) {
      if (read.has(path)) continue;
      read.add(path);
      for (const macro of callableMacros(host.text(path) ?? "")) {
        all.set(macro.name, [...all.get(macro.name) ?? [], macro]);
        if (macro.body.includes("##")) names.add(macro.name);
      }
    }
    next = names.size === 0 ? [] : host.containing([...names]).filter(isSeen);
  }
  const found = new Map<string, readonly Pasting[]>();
  for (const [macro, each] of all) {
    const parts = each.flatMap((one) => pastedNames(one, all));
    if (parts.length > 0) found.set(macro, parts.map((one) => ({ macro, parts: one })));
  }
  return found;
}

function isOfFamily(path: string): boolean {
  return /\.(?:[ch]|cc|cpp|cxx|hh|hpp|hxx|inl|inc|def)$/i.test(path);
}

/** The files that may use a macro so that it makes a name, or takes that for a part. */
function filesOf(
  pastings: ReadonlyMap<string, readonly Pasting[]>,
  name: string,
  host: SourceHost,
): readonly string[] {
  const fitting = [...pastings].filter(([, all]) =>
    all.some(({ parts }) => parts.includes(name) || fits(parts, name))
  ).map(([macro]) => macro);
  const having = fitting.length === 0 ? [] : host.containing(fitting);
  const own = host.containing([name]);
  return [...new Set([...having, ...own])].filter(isOfFamily);
}

/** Whether parts can make a name: its words stand in it in their order. */
function fits(parts: Pasting["parts"], name: string): boolean {
  let from = 0;
  return parts.every((part, at) => {
    if (typeof part === "number") return true;
    const found = name.indexOf(part, from);
    from = found + part.length;
    return found === 0 || found > 0 && at > 0;
  });
}

/** The uses of macros in a file that put names together, with these. */
function callsIn(
  path: string,
  pastings: ReadonlyMap<string, readonly Pasting[]>,
  host: SourceHost,
) {
  return macroCalls(host.text(path) ?? "", new Set(pastings.keys())).map(
    ({ name, given, start }) => {
      const made = (pastings.get(name) ?? []).map(({ parts }) => {
        const values = parts.map((part) => typeof part === "number" ? given[part] ?? "" : part);
        return { text: values.join(""), parts: values };
      });
      return { start, made };
    },
  );
}

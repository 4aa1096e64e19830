/**
 * Why a renaming is refused, with the places.
 *
 * @module
 */
import type { Places, SourceHost } from "@ct/core/symbols";
import type { DoubtfulPlace, NameConflict, Placed, Renaming } from "@ct/symbols";
import { allSpans, publicNames } from "./public_names.ts";
import type { RefusalReason, RenamePlace, RenameRefusal } from "./rename_json.ts";
import type { RenameTools } from "./rename_tools.ts";

/** A place in a file, by offset. */
export interface OffsetPlace {
  readonly path: string;
  readonly start: number;
}

/** The places as they are shown. */
export function shownPlaces(
  places: readonly OffsetPlace[],
  { host, places: lines }: { readonly host: SourceHost; readonly places: Places },
): readonly RenamePlace[] {
  return places.map(({ path, start }) => {
    const all = lines.lines(path);
    const { line, column } = all.at(start);
    return { path: host.shown(path), line, column, text: all.textOf(line).trim() };
  });
}

/** What forbids a renaming, but for uses that an option lets through. */
export function refusalsOf(
  found: Renaming,
  { newName, isPublicWanted, isNamedWanted, isLeft }: {
    readonly newName: string;
    readonly isPublicWanted: boolean;
    /** Places that only the name ties are renamed, or left. */
    readonly isNamedWanted: boolean;
    /** They are left. */
    readonly isLeft: boolean;
  },
  tools: RenameTools,
): readonly RenameRefusal[] {
  const refusals: RenameRefusal[] = [];
  const add = (reason: RefusalReason, note: string, places: readonly OffsetPlace[]) => {
    if (places.length > 0) refusals.push({ reason, note, places: shownPlaces(places, tools) });
  };
  const doubtful = found.files.flatMap(({ path, doubtful }) =>
    doubtful.map((each) => ({ ...each, path }))
  );
  const ofDoubt = (doubt: DoubtfulPlace["doubt"]) =>
    doubtful.filter((each) => each.doubt === doubt);
  // Left, they are right: the object keeps the name for what has the new one, `{ old: fresh }`.
  if (!isLeft) {
    const note = "an object holds it under its name, so that both names would have to change; " +
      "--leave-named leaves that of the object";
    add("held", note, ofDoubt("held"));
  }
  if (!isNamedWanted) {
    const choice = "--include-named renames these, --leave-named leaves them";
    add("named", `these match by name only; ${choice}`, ofDoubt("unresolved"));
    const foreign = ofDoubt("foreign");
    for (const why of new Set(foreign.map(foreignNote))) {
      add("foreign", `${why}; ${choice}`, foreign.filter((each) => foreignNote(each) === why));
    }
  }
  const conflicts = (reason: NameConflict["reason"]) =>
    found.conflicts.filter((each) => each.reason === reason);
  add("taken", `"${newName}" is taken`, conflicts("taken"));
  add("captured", `these would mean another "${newName}"`, conflicts("captured"));
  add("captures", `these would mean the renamed symbol`, conflicts("captures"));
  add("unexported", `another package has it, and "${newName}" is not exported`, [
    ...conflicts("unexported"),
  ]);
  add("embedded", "an embedded field has the name of its type, which is defined elsewhere", [
    ...conflicts("embedded"),
  ]);
  add("element", "the name of a component begins with a capital letter", elements(found, tools));
  if (!isPublicWanted) addPublic(found, tools, add);
  return refusals;
}

/** Why others may know it by its name. */
function foreignNote({ interface: name, calledBy }: DoubtfulPlace): string {
  if (calledBy !== undefined) return calledBy;
  return name === undefined
    ? "it may override a member of a type without source"
    : `it implements ${name} of the standard library`;
}

function addPublic(
  found: Renaming,
  tools: RenameTools,
  add: (reason: RefusalReason, note: string, places: readonly OffsetPlace[]) => void,
): void {
  const all = publicNames(found, tools);
  const by = [...new Set(all.map((each) => each.by))].join(", ");
  const places = all.map(({ placed }) => placeOf(placed));
  add("exported", `${by} exports it to others; --exported renames it anyway`, places);
}

function placeOf({ path, definition }: Placed): OffsetPlace {
  return { path, start: definition.spans[0]?.start ?? 0 };
}

/** Elements whose names would begin with a small letter, and mean ones of the page. */
function elements({ files }: Renaming, { host, newName }: RenameTools): readonly OffsetPlace[] {
  if (!/^[a-z]/.test(newName)) return [];
  return files.flatMap(({ path, places }) => {
    if (!/\.[cm]?(?:[jt]sx|js)$/.test(path)) return [];
    const text = host.text(path) ?? "";
    return places.filter(({ kind, start }) =>
      /^(?:call|read)$/.test(kind) && /<\/?$/.test(text.slice(Math.max(0, start - 2), start))
    ).map(({ start }) => ({ path, start }));
  });
}

/** The places of `__all__` that have the name of a symbol. */
export function allPlaces(
  { symbol, files, exports }: Renaming,
  textOf: (path: string) => string | undefined,
): ReadonlyMap<string, readonly { readonly start: number; readonly end: number }[]> {
  const [first] = symbol.group;
  const name = first?.definition.name ?? "";
  return new Map(
    files.filter(({ path }) => /\.pyi?$/.test(path) && exports(path))
      .map(({ path }) => [path, allSpans(textOf(path) ?? "", name)]),
  );
}

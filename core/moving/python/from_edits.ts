/**
 * The edits of one `from … import …` whose names are to come from elsewhere.
 *
 * @module
 */
import type { PythonItem, PythonStatement } from "@ct/modules";
import type { TextEdit } from "@ct/write";

/** A name that is imported, and how it is from now on. */
export interface NewName {
  readonly item: PythonItem;
  /** The module behind `from`. */
  readonly module: string;
  /** What it is called there. */
  readonly name: string;
}

/**
 * The edits; `names` has `undefined` for each item that stays. Names that come from elsewhere than
 * the others get a statement of their own, before this one. `undefined` if that cannot be done.
 */
export function fromEdits(
  statement: PythonStatement,
  names: readonly (NewName | undefined)[],
  text: string,
): readonly TextEdit[] | undefined {
  const { module, items, indent, start } = statement;
  const changed = names.filter((name) => name !== undefined);
  const [first] = changed;
  if (module === undefined || first === undefined) return [];
  const isAll = changed.length === items.length &&
    changed.every((name) => name.module === first.module);
  if (isAll) {
    return [
      { start: module.start, end: module.end, text: first.module },
      ...changed.flatMap(itemEdits),
    ];
  }
  if (indent === undefined) return undefined;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const kept = items.filter((_, index) => names[index] === undefined);
  const groups = Map.groupBy(changed, (name) => name.module);
  const lines = [...groups].map(([from, group]) =>
    `from ${from} import ${group.map(({ item, name }) => spelled(item, name)).join(", ")}`
  );
  if (kept.length === 0) {
    // A comment in the list would be lost.
    const old = text.slice(start, statement.end);
    if (old.includes("#")) return undefined;
    return [{ start, end: statement.end, text: lines.join(newline + indent) }];
  }
  const removed = removal(items, names);
  if (removed.some(({ start, end }) => text.slice(start, end).includes("#"))) return undefined;
  const added = lines.map((line) => line + newline + indent).join("");
  return [{ start, end: start, text: added }, ...removed];
}

/** What takes the place of a name, which keeps what it is called here. */
function itemEdits({ item, name }: NewName): readonly TextEdit[] {
  if (item.text === name) return [];
  return [{ start: item.start, end: item.itemEnd, text: spelled(item, name) }];
}

function spelled({ text, alias }: PythonItem, name: string): string {
  const called = alias ?? text;
  return called === name && alias === undefined ? name : `${name} as ${called}`;
}

/**
 * Removes a name with the comma behind it; the last ones go together with the comma behind the last
 * that stays.
 */
function removal(
  items: readonly PythonItem[],
  names: readonly (NewName | undefined)[],
): readonly TextEdit[] {
  const lastKept = names.findLastIndex((name) => name === undefined);
  const edits = items.flatMap((item, index): readonly TextEdit[] => {
    const next = items[index + 1];
    if (names[index] === undefined || next === undefined || index > lastKept) return [];
    return [{ start: item.start, end: next.start, text: "" }];
  });
  const [kept, last] = [items[lastKept], items.at(-1)];
  if (kept === undefined || last === undefined || kept === last) return edits;
  return [...edits, { start: kept.itemEnd, end: last.itemEnd, text: "" }];
}

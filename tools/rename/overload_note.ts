/**
 * What is said of overloads of C++, which are renamed together.
 *
 * @module
 */
import { haveSameTypes, listOf, parametersFrom } from "@ct/core/declarations";
import type { Placed, Renaming } from "@ct/symbols";

/** A note if a function has declarations with other parameters, all of which are renamed. */
export function overloadNotes(
  { symbol }: Pick<Renaming, "symbol">,
  textOf: (path: string) => string | undefined,
): readonly string[] {
  // A class is renamed with its constructors, of which nobody chooses one.
  if (!symbol.group.every(isOfCpp)) return [];
  const lists: (readonly string[])[] = [];
  for (const placed of symbol.group) {
    for (const list of parametersAt(placed, textOf(placed.path) ?? "")) {
      if (!lists.some((each) => haveSameTypes(each, list))) lists.push(list);
    }
  }
  if (lists.length < 2) return [];
  const shown = lists.map((list) => `(${list.join(",").trim().replace(/\s+/g, " ")})`).slice(0, 5);
  const more = lists.length > shown.length ? ", …" : "";
  return [`${lists.length} overloads are renamed together: ${shown.join(", ")}${more}`];
}

function isOfCpp({ path, definition: { overloads } }: Placed): boolean {
  return overloads !== undefined && !path.endsWith(".c") &&
    /\.(?:cc|cpp|cxx|h|hh|hpp|hxx|inl|ipp|tpp)$/.test(path);
}

function parametersAt({ definition: { spans } }: Placed, text: string): (readonly string[])[] {
  return spans.flatMap(({ end }) => {
    const list = parametersFrom(text, end);
    if (list === undefined) return [];
    return [list.trim() === "void" ? [] : listOf(list)];
  });
}

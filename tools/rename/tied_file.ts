/**
 * Symbols to which a language ties the name of a file: a public type of Java, a module of Rust.
 *
 * @module
 */
import { nameOf } from "@ct/base";
import type { Definition, Placed, Renaming, SearchHost } from "@ct/symbols";
import { shownPlaces } from "./refusals.ts";
import type { RenameRefusal } from "./rename_json.ts";
import type { RenameTools } from "./rename_tools.ts";

/** The refusal because a file keeps its name, if it may not; `isMoved` if it is to move. */
export function tiedFiles(
  { symbol }: Pick<Renaming, "symbol">,
  tools: RenameTools,
  isMoved: boolean,
): readonly RenameRefusal[] {
  const { host, search } = tools;
  const refusal = (note: string, all: readonly Placed[]): readonly RenameRefusal[] => {
    const places = all.map(({ path, definition }) => (
      { path, start: definition.spans[0]?.start ?? 0 }
    ));
    return all.length === 0 ? [] : [{ reason: "file", note, places: shownPlaces(places, tools) }];
  };
  const types = symbol.definitions.filter((each) => isPublicType(each, host.text(each.path) ?? ""));
  const modules = symbol.definitions.filter((each) => isFileModule(each, host));
  const [own, around] = [modules.filter(isModule), modules.filter((each) => !isModule(each))];
  const others = own.flatMap((each) => sharing(each, symbol, { host, search }));
  return [
    ...isMoved ? [] : [
      ...refusal("a public type has the name of its file; --file renames both", types),
      ...refusal("a module has the name of its file; --file renames both", own),
    ],
    ...refusal("a module in it is a file below a directory of its name, which stays", around),
    ...refusal("another module is the same file, and would have to have the new name", others),
  ];
}

/** Whether it is a module of Rust that is a file of its own. */
export function isModule({ path, definition }: Placed): boolean {
  return path.endsWith(".rs") && isOfFile(definition);
}

/** The modules of the file of one that are others, as of a library and of a program beside it. */
function sharing(
  { path, definition: { name, value } }: Placed,
  symbol: Renaming["symbol"],
  { host, search }: Pick<RenameTools, "host" | "search">,
): readonly Placed[] {
  const fileOf = (from: string, of: Definition["value"]) =>
    of?.is === "module" ? host.resolve(of.specifier, from) : undefined;
  const file = fileOf(path, value);
  return search.definitions(name).filter((each) =>
    each.path.endsWith(".rs") && each.definition.kind === "mod" && file !== undefined &&
    !symbol.has(each.definition) && fileOf(each.path, each.definition.value) === file
  );
}

/** Whether it is a module of Rust that is a file or has files in it, which have its name. */
export function isFileModule(
  { path, definition }: Placed,
  host: Pick<SearchHost, "model">,
): boolean {
  return path.endsWith(".rs") && (host.model(path)?.definitions ?? [])
    .some((each) => isOfFile(each) && isIn(each, definition));
}

/** Whether Java wants the file of a type to have its name. */
function isPublicType({ path, definition }: Placed, text: string): boolean {
  const { name, outer, isLocal, body, spans: [{ start } = { start: 0 }] } = definition;
  if (nameOf(path) !== `${name}.java` || outer !== undefined || isLocal) return false;
  return body !== undefined && /\bpublic\b/.test(text.slice(body.start, start));
}

/** Whether it is a module of Rust that is a file of its own, without a path that says which. */
function isOfFile({ kind, value }: Definition): boolean {
  return kind === "mod" && value?.is === "module" && value.specifier.startsWith("mod ");
}

function isIn(definition: Definition, around: Definition): boolean {
  for (let at: Definition | undefined = definition; at !== undefined; at = at.outer) {
    if (at === around) return true;
  }
  return false;
}

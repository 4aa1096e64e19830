/**
 * What a crate of Rust exports to others.
 *
 * @module
 */
import type { SourceHost } from "@ct/core/symbols";
import type { Definition, Placed, SymbolSearch } from "@ct/symbols";

/** What finds them. */
interface CrateTools {
  readonly host: SourceHost;
  readonly search: SymbolSearch;
}

/** No module lies deeper. */
const deepest = 32;

/** `pub` and the words that may stand between it and a name. */
const published = new RegExp(
  String.raw`\bpub\s{1,9}(?:(?:const|async|unsafe|safe|extern(?:\s{1,9}"[^"]{0,40}")?|static|mut|` +
    String.raw`fn|struct|enum|union|trait|type|mod|auto|macro)\s{1,9}){0,5}(?:r#)?$`,
);

/** The definitions that other crates can use, each with what exports it, as printed. */
export function exportedByCrate(
  all: readonly Placed[],
  tools: CrateTools,
): readonly { readonly placed: Placed; readonly by: string }[] {
  return all.flatMap((placed) => {
    const top = isMacro(placed, tools.host)
      ? libraryOf(placed.path, tools.host)
      : crateOf(placed, tools);
    return top === undefined ? [] : [{ placed, by: tools.host.shown(top) }];
  });
}

/** The top of the crate that exports a definition. */
function crateOf(placed: Placed, tools: CrateTools): string | undefined {
  const { path, definition } = placed;
  const { outer, kind, isMember } = definition;
  if (definition.isLocal) return undefined;
  if (outer?.kind === "impl") {
    // A member of a trait is public where that is.
    if ((outer.bases ?? []).length > 0 || !isPub(placed, tools.host)) return undefined;
    const types = tools.search.definitions(outer.name).filter((each) =>
      /^(?:struct|enum|union|trait|type)$/.test(each.definition.kind)
    );
    return types.map((each) => crateOf(each, tools)).find((each) => each !== undefined);
  }
  const isWhole = isMember && (kind === "enumerator" || outer?.kind === "trait");
  if (!isWhole && !isPub(placed, tools.host)) return undefined;
  if (outer !== undefined && outer.kind !== "mod") {
    return crateOf({ path, definition: outer }, tools);
  }
  const isNear = outer === undefined || arePub(outer, path, tools.host);
  const top = isNear ? publicTop(path, tools.host) : undefined;
  return top ?? passingOn(placed, tools);
}

/** Whether `pub` without a place stands before the name of a definition. */
function isPub({ path, definition: { spans } }: Placed, host: SourceHost): boolean {
  return spans.some(({ start }) => {
    const before = host.text(path)?.slice(Math.max(0, start - 200), start) ?? "";
    return published.test(before);
  });
}

/** Whether the modules of a file around something are public. */
function arePub(module: Definition, path: string, host: SourceHost): boolean {
  for (let at: Definition | undefined = module; at !== undefined; at = at.outer) {
    if (!isPub({ path, definition: at }, host)) return false;
  }
  return true;
}

/** The top of the library of a file, if all modules on the way to it are public. */
function publicTop(path: string, host: SourceHost): string | undefined {
  let at = path;
  for (let depth = 0; depth < deepest; depth++) {
    const above = host.resolve("super", at);
    if (above === undefined) return libraryOf(at, host);
    const below = at;
    const module = host.model(above)?.definitions.find(({ kind, value }) =>
      kind === "mod" && value?.is === "module" && host.resolve(value.specifier, above) === below
    );
    if (module === undefined || !arePub(module, above, host)) return undefined;
    at = above;
  }
  return undefined;
}

/** The top of the crate of a file, if that is a library that others can get. */
function libraryOf(path: string, host: SourceHost): string | undefined {
  const top = host.resolve("crate", path) ?? path;
  const manifest = host.rustManifests.find(({ directory, top: given }) =>
    top === (given ?? (directory === "" ? "src/lib.rs" : `${directory}/src/lib.rs`))
  );
  return manifest?.isPublished === true && manifest.name !== undefined ? top : undefined;
}

/** The top of the crate of a public file that passes a definition on to others by `pub use`. */
function passingOn(placed: Placed, tools: CrateTools): string | undefined {
  const { host, search } = tools;
  const { name } = placed.definition;
  for (const path of host.containing(["use"])) {
    const text = host.text(path) ?? "";
    if (!path.endsWith(".rs") || !text.includes("pub use")) continue;
    const model = host.model(path);
    const isNamed = model?.definitions.some((each) =>
      each.imported?.name === name && isOfPubUse(text, each.spans[0]?.start ?? 0) &&
      search.files.originOf({ path, definition: each }).is !== "external" &&
      leadsTo({ path, definition: each }, placed, tools)
    );
    const hasAll = isNamed !== true && passesAllOf(placed, path, tools);
    const top = isNamed === true || hasAll ? publicTop(path, host) : undefined;
    if (top !== undefined) return top;
  }
  return undefined;
}

function isOfPubUse(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 2000), start);
  return /^pub\s{1,9}use\b/m.test(before.slice(before.lastIndexOf(";") + 1).trimStart());
}

function leadsTo({ path, definition }: Placed, placed: Placed, { search }: CrateTools): boolean {
  const value = definition.imported?.value;
  const found = value && search.shapes.named(value, path);
  return found !== undefined && found !== "external" && found.definition === placed.definition;
}

/** Whether a file has all names of the module of a definition for others. */
function passesAllOf({ path: at }: Placed, path: string, { host, search }: CrateTools): boolean {
  const [model, module] = [host.model(path), host.model(at)?.module];
  if (module === undefined || !/\bpub\s{1,9}use\b[^;]{0,400}\*/.test(host.text(path) ?? "")) {
    return false;
  }
  const scopes = [model?.scope, ...model?.module?.inside ?? []];
  return scopes.flatMap((scope) => scope?.globs ?? []).some((glob) => {
    const shape = search.shapes.of(glob, path);
    return shape?.is === "instance" && shape.of.definition === module;
  });
}

/** Whether it is a macro that its crate exports, wherever it is declared. */
function isMacro({ path, definition: { kind, spans } }: Placed, host: SourceHost): boolean {
  const [{ start } = { start: 0 }] = spans;
  const before = host.text(path)?.slice(Math.max(0, start - 400), start) ?? "";
  return kind === "macro" && before.slice(before.lastIndexOf("}") + 1).includes("#[macro_export");
}

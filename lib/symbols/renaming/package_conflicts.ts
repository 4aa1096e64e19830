/**
 * Whether a name can be given in a package of Go, whose files declare together, and from which
 * others have what begins with a capital letter.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import type { Occurrence, SourceModel } from "../model/source_model.ts";
import type { CodeSymbol } from "../linking/symbol.ts";
import type { Placed } from "../linking/symbol_files.ts";
import type { SearchHost, SymbolSearch } from "../linking/symbol_search.ts";
import { conflictAt, type NameConflict } from "./conflict.ts";

/** What is renamed in packages. */
export interface PackageRenaming {
  /** The symbol with all that has to keep one name with it. */
  readonly symbol: CodeSymbol;
  /** Its name. */
  readonly name: string;
  /** The name that it gets. */
  readonly newName: string;
  /** The places that get it, by file. */
  readonly renamed: ReadonlyMap<string, readonly Occurrence[]>;
  /** What links the files. */
  readonly search: SymbolSearch;
  /** The files. */
  readonly host: SearchHost;
}

/** The conflicts of a new name in the packages that have it. */
export function packageConflicts(all: PackageRenaming): readonly NameConflict[] {
  const { symbol, search: { files } } = all;
  const tops = symbol.group.filter(({ path, definition }) =>
    definition.scope !== undefined && definition.scope === files.model(path)?.scope
  );
  return [
    ...tops.length === 0 ? [] : [...topConflicts(tops, all), ...openedConflicts(tops, all)],
    ...symbol.isMember ? [...typeConflicts(all), ...selectorConflicts(all)] : [],
    ...unexportedPlaces(all),
    ...symbol.group.filter((each) => isStuck(each, all))
      .map(({ path, definition }) => conflictAt("embedded", path, definition)),
  ];
}

/** Whether a name of Go can be used by other packages. */
export function isExportedName(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** What other files of the package declare, import or use by the name. */
function topConflicts(
  tops: readonly Placed[],
  { newName, search: { files } }: PackageRenaming,
): readonly NameConflict[] {
  const paths = new Set(tops.flatMap(({ path }) => files.siblings(path)));
  return [...paths].flatMap((path): readonly NameConflict[] => {
    if (!files.hasWord(path, newName)) return [];
    const model = files.model(path);
    const taken = model?.scope.own(newName, "both");
    if (taken !== undefined) return [conflictAt("taken", path, taken)];
    return model === undefined ? [] : undeclaredUses(model, path, newName);
  });
}

/** Uses of a name that nothing in the file declares: the language does, or nothing. */
function undeclaredUses(
  { occurrences }: SourceModel,
  path: string,
  name: string,
): readonly NameConflict[] {
  return (occurrences.get(name) ?? []).flatMap(({ meaning, start, end }) =>
    meaning.by === "scope" && meaning.scope.find(name, meaning.space) === undefined
      ? [{ reason: "captures", path, start, end }]
      : []
  );
}

/** What packages declare by the name that have all names of this one: `import . "pool"`. */
function openedConflicts(
  tops: readonly Placed[],
  { newName, search: { files }, host }: PackageRenaming,
): readonly NameConflict[] {
  const own = new Set(tops.flatMap(({ path }) => files.siblings(path)));
  const names = [...new Set(tops.flatMap(({ path }) => files.model(path)?.packageName ?? []))];
  return host.containing(names).flatMap((path) => {
    if (!path.endsWith(".go") || !files.hasWord(path, '. "') || own.has(path)) return [];
    const isOpened = files.model(path)?.opened?.some((specifier) => {
      const target = host.resolve(specifier, path);
      return target !== undefined && own.has(target);
    });
    if (isOpened !== true) return [];
    return files.siblings(path).flatMap((each): readonly NameConflict[] => {
      const taken = files.model(each)?.scope.own(newName, "both");
      if (taken !== undefined) return [conflictAt("taken", each, taken)];
      const model = each === path ? files.model(each) : undefined;
      return model === undefined ? [] : undeclaredUses(model, each, newName);
    });
  });
}

/** Fields and methods of the types that have the members, in whatever file. */
function typeConflicts(
  { symbol, newName, search: { files, shapes } }: PackageRenaming,
): readonly NameConflict[] {
  return symbol.group.flatMap(({ path, definition: { outer, isMember } }) => {
    if (!isMember || outer === undefined) return [];
    const of = files.declaring({ path, definition: outer });
    return shapes.members({ is: "instance", of }, newName).found
      .map((each) => conflictAt("taken", each.path, each.definition));
  });
}

/** Uses through values that have members of both names, as those of embedded types. */
function selectorConflicts(
  { symbol, name, newName, renamed, search: { files, shapes }, host }: PackageRenaming,
): readonly NameConflict[] {
  const membersAt = ({ meaning }: Occurrence, path: string, of: string): readonly Placed[] => {
    const shape = meaning.by === "receiver" ? shapes.of(meaning.receiver, path) : undefined;
    return shape === undefined ? [] : shapes.members(shape, of).found;
  };
  const captured = [...renamed].flatMap(([path, all]) =>
    all.filter((each) => membersAt(each, path, newName).length > 0)
      .map(({ start, end }): NameConflict => ({ reason: "captured", path, start, end }))
  );
  const captures = host.containing([newName]).filter((path) => path.endsWith(".go"))
    .flatMap((path) =>
      (files.model(path)?.occurrences.get(newName) ?? [])
        .filter((each) => membersAt(each, path, name).some((member) => symbol.includes(member)))
        .map(({ start, end }): NameConflict => ({ reason: "captures", path, start, end }))
    );
  return [...captured, ...captures];
}

/** Places in other packages, where a name that is not exported means nothing. */
function unexportedPlaces(
  { symbol: { group }, name, newName, renamed, search: { files } }: PackageRenaming,
): readonly NameConflict[] {
  const [first] = group;
  if (first === undefined || !isExportedName(name) || isExportedName(newName)) return [];
  // What is inside of a function is used there alone.
  if (group.every(({ definition: { isLocal, isMember } }) => isLocal && !isMember)) return [];
  const own = new Set(files.siblings(first.path));
  return [...renamed].flatMap(([path, all]) =>
    own.has(path)
      ? []
      : all.map(({ start, end }): NameConflict => ({ reason: "unexported", path, start, end }))
  );
}

/** Whether an embedded field has the name of a type that is not among what is renamed. */
function isStuck(
  { path, definition }: { readonly path: string; readonly definition: Definition },
  { symbol, search: { shapes } }: PackageRenaming,
): boolean {
  if (definition.embeds === undefined) return false;
  const type = shapes.named(definition.embeds, path);
  return type === undefined || type === "external" || !symbol.has(type.definition);
}

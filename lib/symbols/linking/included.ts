/**
 * What a file of C sees of others: what the files declare that it includes, and what a program
 * links.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import { type FoundMembers, noMembers, unsureMembers } from "./shape.ts";
import { header, programDeclarations } from "./program_names.ts";
import type { Placed, SymbolFiles } from "./symbol_files.ts";

/** What a key means in a file that does not declare it. */
export function includedMembers(
  key: string,
  { path, files, isWide }: {
    readonly path: string;
    readonly files: SymbolFiles;
    /** Whether to look beyond what the file is known to include. */
    readonly isWide: boolean;
  },
): FoundMembers {
  const word = key.replace(/^struct /, "");
  const all = isWide ? visible(key, word, files) : [];
  // What a whole program links can only be one.
  const [first] = all;
  if (first?.definition.isShared === true && all.length === 1) {
    return { found: all, isSure: true };
  }
  const included = files.included(path);
  const inside = isWide
    ? all.filter((each) => included.has(each.path) || each.definition.isShared === true)
    : distinct([...included].flatMap((each) => declaredIn(each, key, { word, files })));
  if (inside.length === 1) return { found: inside, isSure: true };
  // A type that is only announced here is the one that has its tag.
  const tagged = word === key || inside.length > 0 ? [] : declared(key, word, files);
  if (tagged.length === 1) return { found: tagged, isSure: true };
  if (inside.length > 1 || all.length > 0) {
    return { found: inside.length > 0 ? inside : all, isSure: false };
  }
  // A header may use what those declare that include it.
  return isWide && !header.test(path) ? noMembers : unsureMembers;
}

/** All that files of the project declare by a key so that others may see it. */
function visible(key: string, word: string, files: SymbolFiles): readonly Placed[] {
  return declared(key, word, files)
    .filter(({ path, definition }) => definition.isShared === true || header.test(path));
}

/** All that files of the project declare by a key. */
function declared(key: string, word: string, files: SymbolFiles): readonly Placed[] {
  return distinct(
    files.containing(word).flatMap((path) => declaredIn(path, key, { word, files })),
  );
}

function declaredIn(
  path: string,
  key: string,
  { word, files }: { readonly word: string; readonly files: SymbolFiles },
): readonly Placed[] {
  if (!files.hasWord(path, word)) return [];
  const model = files.model(path);
  if (model?.around?.some(({ is }) => is === "included") !== true) return [];
  const definition = model.scope.own(key, "both");
  return definition === undefined ? [] : [{ path, definition }];
}

/** What a program links is one, however many files declare it. */
function distinct(all: readonly Placed[]): readonly Placed[] {
  const first = all.find(({ definition }) => definition.isShared === true);
  return all.filter((each) => each === first || each.definition.isShared !== true);
}

/** All declarations of what a program links by the name of one of them. */
export function sharedDeclarations(
  { path, definition }: Placed,
  files: SymbolFiles,
): readonly Placed[] {
  const { name } = definition;
  const own = files.model(path);
  const language = own?.language;
  if (own?.namespaces !== undefined) return programDeclarations({ path, definition }, files);
  return files.containing(name).flatMap((each): readonly Placed[] => {
    const model = files.model(each);
    const own: Definition | undefined = model?.scope.own(name, "both");
    const isSame = model?.language === language && own?.isShared === true;
    return isSame && own !== undefined ? [{ path: each, definition: own }] : [];
  });
}

/**
 * A name by which files of a project import each other, and how configurations write it.
 *
 * @module
 */
import { isRecord, joinPath } from "@ct/base";

/** What a specifier stands for. */
export interface ScriptName {
  /**
   * The specifier; with a final `/` the beginning of specifiers; with one `*`, any text in its
   * place. Of a directory that stands for a file it is the path from the root, `/a/b`, or `/.`; of
   * files that are made from others it is their path after two slashes, `//a/dist/*`.
   */
  readonly key: string;
  /**
   * Paths of a file, or their beginnings, or with a `*`, as the key has it, without extension if
   * need be; the first that there is is meant. Or a name such as `jsr:@x/core@^1`.
   */
  readonly targets: readonly string[];
  /** Directory that the importing file has to lie in; empty for all. */
  readonly scope: string;
  /** A package of the project bears it: a specifier such as `jsr:@x/core@^1` means no other name. */
  readonly isPackage?: true;
  /** Counts only where no other name fits, whether or not its file is there. */
  readonly isFallback?: true;
}

/** A configuration, as its text is parsed. */
export type Config = Readonly<Record<string, unknown>>;

/** Where a name is written. */
export interface Location {
  /** Directory that its targets start from. */
  readonly directory: string;
  /** Directory that the importing file has to lie in. */
  readonly scope: string;
}

/** How many parts a target may have between its `*`. */
const maxGaps = 16;

/** The name that a key and its value give; nothing if the value has no target in the project. */
export function nameOf(
  key: string,
  value: unknown,
  { directory, scope }: Location,
): readonly ScriptName[] {
  const targets = texts(value).flatMap((path) => {
    if (/^(?:jsr|npm):/.test(path)) return [path];
    if (/^[a-z][a-z+.-]*:|^#/i.test(path)) return [];
    const target = joinPath(directory, path);
    // More than a few gaps are no path, and would make a long one of each specifier.
    if (target === undefined || target.split("*").length > maxGaps) return [];
    return [path.endsWith("/") && target !== "" ? `${target}/` : target];
  });
  return targets.length === 0 ? [] : [{ key, targets: [...new Set(targets)], scope }];
}

/**
 * A text, or those of a list or below conditions such as `import` and `default`; types come last.
 */
export function texts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  const ordered = [...members(value)].sort(([a], [b]) =>
    Number(a === "types") - Number(b === "types")
  );
  return ordered.flatMap(([, each]) => texts(each));
}

/** The entries of an object; none of anything else. */
export function members(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

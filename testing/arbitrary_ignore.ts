/**
 * Random trees and ignore files that have something to do with each other.
 *
 * @module
 */

import fc from "fast-check";

/**
 * Names that patterns are likely to hit, among them all characters that mean something in a
 * pattern.
 */
const names = [
  ..."ab".split(""),
  ..."ab ba aab a.b b.a aB A Ab .a a.b.a ab~ -a #a !a [a a] [ab] * ? \\a é aé 😀 a:b ^ ]".split(
    " ",
  ),
  " a",
  "a ",
  "a b",
];

/** Pieces of a pattern's component. */
const patternPieces = [
  ..."a b ab A . é * * ** *** ? ?? [ab] [!a] [^b] [a-b] [b-a] [] []a] [!]] [a-] [\\]] [a\\-b] [é]"
    .split(" "),
  ..."[[:alpha:]] [[:upper:]b] [![:punct:]] [[:foo:]] [[:a] [a [! \\a \\* \\? \\[ \\\\ \\# # ! ~ -"
    .split(" "),
  "\\ ",
  " ",
];

/** What patterns are made of. */
export interface IgnoreGrammar {
  /** The pieces that components are made of. */
  readonly pieces: readonly string[];
  /** What stands between components. */
  readonly separators: readonly string[];
  /** What stands at the end. */
  readonly endings: readonly string[];
}

/** All that git knows, and all it stumbles over. */
export const gitGrammar: IgnoreGrammar = {
  pieces: patternPieces,
  separators: ["/", "/", "/", "/", "//", "\\/"],
  endings: ["", "", "", "/", "/**", "/*", " ", "/ ", "\\ ", "\\", "\t", "\r"],
};

/** A pattern as people write it, or worse. */
function pattern({ pieces, separators, endings }: IgnoreGrammar): fc.Arbitrary<string> {
  const component = fc.oneof(
    { arbitrary: fc.constantFrom("*", "a", "b", "ab", "a*", "*b"), weight: 2 },
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((it) => it.join("")),
    fc.constantFrom(...names.filter((name) => !/[[\]*?\\é😀]/u.test(name))),
    fc.constant("**"),
  );
  const path = fc.array(fc.tuple(component, fc.constantFrom(...separators)), {
    minLength: 1,
    maxLength: 3,
  }).map((parts) => parts.flat().slice(0, -1).join(""));
  return fc.tuple(
    fc.constantFrom("", "", "", "!", "!", "\\", "#"),
    fc.constantFrom("", "", "/"),
    path,
    fc.constantFrom(...endings),
  ).map((parts) => parts.join(""));
}

/** A tree: paths of files, and ignore rules by directory (`""` is the top). */
export interface IgnoreTree {
  /** Paths of files, joined with `/`; none is a directory of another. */
  readonly files: readonly string[];
  /** Contents of ignore files, by the directory they lie in, with a slash at its end. */
  readonly rules: Readonly<Record<string, string>>;
}

/** The text of an ignore file. */
export function arbitraryRules(grammar: IgnoreGrammar = gitGrammar): fc.Arbitrary<string> {
  return fc.array(pattern(grammar), { maxLength: 6 }).map((lines) => lines.join("\n"));
}

/** A tree with up to three ignore files. */
export function arbitraryIgnoreTree(
  grammar: IgnoreGrammar = gitGrammar,
): fc.Arbitrary<IgnoreTree> {
  const name = fc.constantFrom(...names);
  const path = fc.array(name, { minLength: 1, maxLength: 4 });
  const paths = fc.uniqueArray(path, {
    minLength: 1,
    maxLength: 14,
    selector: (parts) => parts.join("/"),
  });
  const rules = fc.array(fc.tuple(fc.nat(), arbitraryRules(grammar)), {
    minLength: 1,
    maxLength: 3,
  });
  return fc.tuple(paths, rules).map(([made, ruled]) => {
    const joined = made.map((parts) => parts.join("/"));
    const files = joined.filter((it) => !joined.some((other) => other.startsWith(`${it}/`)));
    const directories = ["", ...files.flatMap(directoriesOf)];
    const placed = ruled.map(([at, text], index) =>
      [index === 0 ? "" : directories[at % directories.length] ?? "", text] as const
    );
    return { files, rules: Object.fromEntries(placed) };
  });
}

function directoriesOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/") + "/");
}

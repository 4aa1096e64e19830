/**
 * The dialects beside the programs whose they are, on globs that nobody would think of.
 *
 * @module
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { emptyRepository, isMissing, output, tempTree } from "@ct/testing";
import { fnmatchMatcher } from "../fnmatch.ts";
import { pathTest } from "../path_glob.ts";
import { globMatcher } from "../rg_glob.ts";

const paths = [
  ...["a", "a,b", "a-b", "a.b", "a[b", "a]b", "aa", "ab", "abc", "b", "c", "{a,b}", "{a}", "é"],
  ...["d/a", "d/ab", "d/c", "d/d/a", "d/d/b", "d/d/d/c", "x/a/b/c", "x/b", "x/bd/ab"],
].sort();

/** Globs of these pieces, with a wildcard: git takes one without for a directory as well. */
function globsOf(pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join("")).filter((glob) => /[*?[]/.test(glob));
}

const plain = ["a", "b", "c", "d", "x", "/", "*", "?", "[ab]", "[!a]", "[a-c]", "\\", ".", ","];

async function compare(
  globs: fc.Arbitrary<string>,
  theirs: (glob: string, cwd: string) => Promise<readonly string[]>,
  ours: (glob: string) => readonly string[],
): Promise<void> {
  const files = Object.fromEntries(paths.map((path) => [path, ""]));
  await using tree = await tempTree({ ...emptyRepository, ...files });
  await fc.assert(
    fc.asyncProperty(globs, async (glob) => {
      assert.deepEqual(ours(glob), [...await theirs(glob, tree.path)].sort(), glob);
    }),
    { numRuns: 150 },
  );
}

function linesOf(text: string, end: string): readonly string[] {
  return text.split(end).filter((line) => line !== "");
}

Deno.test({ name: "git finds what --path finds (long)", ignore: isMissing("git") }, async () => {
  // Stars within a component, classes with a slash and a last escape mean other things to us.
  const globs = globsOf([...plain, "**/", "/**"]).filter((glob) =>
    !/(?:[^/]|^\/)\*\*|\*\*[^/]|\/$|\\$|^[/.!]|\[!|\\[/d]|\/\/|^\*\*$/.test(glob)
  );
  await compare(
    globs,
    async (glob, cwd) => {
      const argv = ["git", "ls-files", "-z", "--others", "--", `:(glob)${glob}`] as const;
      return linesOf(await output(argv, cwd), "\0");
    },
    (glob) => paths.filter(pathTest([glob])),
  );
});

Deno.test({ name: "rg finds what its dialect says (long)", ignore: isMissing("rg") }, async () => {
  const globs = globsOf([...plain, "**", "**/", "/**", "{a,b}", "[]a]", "[a-c-e]"])
    .filter((glob) => glob.includes("/") && !/^[!#/]|\/$/.test(glob));
  const argv = ["rg", "--no-config", "--files", "--no-ignore", "-g"] as const;
  await compare(
    globs,
    async (glob, cwd) => {
      const found = await output([...argv, glob, "-g", "!.git"], cwd, { statuses: [0, 1, 2] });
      return linesOf(found, "\n");
    },
    (glob) =>
      paths.filter(globMatcher(glob.replace(/\/\*\*$/, "/**/*"), { fold: false }) ?? (() => false)),
  );
});

Deno.test(
  { name: "find -path finds what the dialect of fnmatch says (long)", ignore: isMissing("find") },
  async () => {
    const globs = globsOf([...plain, "**", "[", "]", "[]a]", "[[:alpha:]]", "[a-c-b]", "[\\]]"])
      .filter((glob) => !/\\$|\[(?:[!^]?\])?[^\]]*\//.test(glob));
    await compare(
      globs,
      async (glob, cwd) => {
        const argv = ["find", ".", "-type", "f", "-path", `./${glob}`, "-printf", "%P\\0"] as const;
        return linesOf(await output(argv, cwd), "\0").filter((path) => !path.startsWith(".git/"));
      },
      (glob) => paths.filter(fnmatchMatcher(glob)),
    );
  },
);

/** Which files of random trees with ignore files rg and `ct-rg` would search. */
import fc from "fast-check";
import { emptyRepository, tempTree } from "@ct/testing";
import { assertAlike } from "./compare_lines.ts";
import { hasNoRg, rgPair } from "./rg_pair.ts";

const names = ["a", "b", "foo", "bar", "x.log", "a.rs", "b.ts", ".hid", "Foo", "a b", "[z]", "é"];
const patterns = [
  ..."a|*.log|/a|a/|foo/|!foo|!*.rs|**/b|a/**|foo/*.rs|*|!a/|/foo/bar|b/foo|**/foo/**|f?o".split(
    "|",
  ),
  ..."[ab]|[!a]*|*.{rs,ts}|{a,b}|\\!foo|#c|foo\\ | a|.hid|!.hid|a/b/|**|/**/a|*/foo|f*".split("|"),
  ..."[a-f]*.rs|foo**|**bar|a/**/b|é|?|x.*|!x.log|/*|!/a|foo/**/|[|a[|{a|FOO|\\[z\\]|a\\ b".split(
    "|",
  ),
];
const flags = [
  ..."|--hidden|--no-ignore-vcs|--no-ignore|-uu|-g '*.rs'|-g '!foo'|-g 'foo/**'|-t rust".split("|"),
  ..."-g '!*.log' -g '*.rs'|-T rust|--iglob 'FOO*'|--no-require-git|--max-depth 2".split("|"),
  ..."-g 'a*' --hidden|-trust --hidden|--ignore-file-case-insensitive|-g '**/a'".split("|"),
  ..."-g '{a,b}*'|--ignore-file .gitignore|--no-ignore-parent|-g '!.git' --hidden".split("|"),
];

const name = fc.constantFrom(...names);
/** Paths of files; where one is a directory of another, it stays out. */
const paths = fc.uniqueArray(
  fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/")),
  { maxLength: 14 },
).map((all) => all.filter((path) => !all.some((other) => other.startsWith(`${path}/`))));
const rules = fc.array(fc.constantFrom(...patterns), { minLength: 1, maxLength: 4 })
  .map((lines) => `${lines.join("\n")}\n`);
const ignoreFile = fc.tuple(
  fc.constantFrom("", "", "a/", "foo/", "b/"),
  fc.constantFrom(".gitignore", ".gitignore", ".ignore", ".rgignore"),
  rules,
);

Deno.test({
  name: "ct-rg --files lists what rg --files lists in random trees",
  ignore: hasNoRg,
  fn: async () => {
    const row = fc.record({
      paths,
      files: fc.array(ignoreFile, { maxLength: 4 }),
      exclude: rules,
      inGit: fc.boolean(),
      typed: fc.constantFrom(...flags),
    });
    await fc.assert(
      fc.asyncProperty(row, async ({ paths, files, exclude, inGit, typed }) => {
        const entries = Object.fromEntries([
          ...paths.map((path): [string, string] => [path, ""]),
          ...files.filter(([folder]) => !paths.includes(folder.slice(0, -1)))
            .map(([folder, file, text]): [string, string] => [folder + file, text]),
        ]);
        await using tree = await tempTree({
          ...inGit ? { ...emptyRepository, ".git/info/exclude": exclude } : {},
          ...entries,
        });
        await assertAlike(rgPair, `--files ${typed}`, tree.path);
      }),
      { numRuns: 1000 },
    );
  },
});

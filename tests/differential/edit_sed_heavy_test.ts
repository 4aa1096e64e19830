/**
 * `ct-edit` against `sed -E` and `perl -p` on random files: every byte must be the same.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { command } from "@ct/edit";
import { isMissing, output, tempTree } from "@ct/testing";

const env = { LC_ALL: "C.UTF-8" };
const fragment = fc.constantFrom(
  "a",
  "b",
  "aab",
  "foo",
  "foo.bar",
  " ",
  "\t",
  "42",
  "é",
  "\u{1f600}",
  "$1",
  "&",
  "\\",
  "/",
);
const line = fc.array(fragment, { maxLength: 6 }).map((parts) => parts.join(""));
const text = (endings: readonly string[]) =>
  fc.tuple(fc.array(fc.tuple(line, fc.constantFrom(...endings)), { maxLength: 10 }), line)
    .map(([lines, last]) => lines.map((parts) => parts.join("")).join("") + last);

interface Row {
  readonly find: string;
  readonly replace: string;
  readonly mode?: "literal" | "regex";
  /** The same for `sed -E`. */
  readonly sed?: string;
  /** The same for `perl -p`. */
  readonly perl?: string;
  /** Only for files without carriage returns: they are no part of our lines, but of theirs. */
  readonly lf?: true;
  /** Only for files of ASCII: sed takes an empty match within a character. */
  readonly ascii?: true;
}

const rows: readonly Row[] = [
  { find: "a", replace: "x", mode: "literal", sed: "s/a/x/g", perl: "s/a/x/g" },
  { find: "a", replace: "", mode: "literal", sed: "s/a//g", perl: "s/a//g" },
  { find: "aa", replace: "a", mode: "literal", sed: "s/aa/a/g", perl: "s/aa/a/g" },
  { find: "$1", replace: "$2", mode: "literal", sed: "s/[$]1/$2/g", perl: "s/\\$1/\\$2/g" },
  { find: "\\", replace: "/", mode: "literal", sed: "s,\\\\,/,g", perl: "s,\\\\,/,g" },
  { find: "&", replace: "&&", mode: "literal", sed: "s/&/\\&\\&/g" },
  { find: "é", replace: "e", mode: "literal", sed: "s/é/e/g", perl: "s/é/e/g" },
  { find: "a+", replace: "<$0>", sed: "s/a+/<&>/g", perl: "s/a+/<$&>/g" },
  { find: "a*", replace: "-", sed: "s/a*/-/g", lf: true, ascii: true },
  { find: "(a)(b)", replace: "$2$1", sed: "s/(a)(b)/\\2\\1/g", perl: "s/(a)(b)/$2$1/g" },
  { find: "(a)|b", replace: "[$1]", sed: "s/(a)|b/[\\1]/g" },
  { find: "(?P<n>f)oo", replace: "${n}$n-", perl: "s/(?<n>f)oo/$+{n}$+{n}-/g" },
  { find: "\\d+", replace: "$$$0", perl: "s/[0-9]+/\\$$&/g" },
  { find: "foo.bar", replace: "x", sed: "s/foo.bar/x/g", perl: "s/foo.bar/x/g" },
  { find: "^", replace: "> ", sed: "s/^/> /", perl: "s/^/> /" },
  { find: "^a", replace: "A", sed: "s/^a/A/", perl: "s/^a/A/" },
  { find: "b$", replace: "B", sed: "s/b$/B/", lf: true },
  { find: "$", replace: ";", sed: "s/$/;/", lf: true },
  { find: ".", replace: "x", sed: "s/./x/g", perl: "s/./x/g", lf: true },
  { find: "[^a]", replace: "", sed: "s/[^a]//g", lf: true },
  { find: "\\s", replace: "_", sed: "s/[ \\t]/_/g", lf: true },
  { find: "(?i)FOO", replace: "f", sed: "s/foo/f/gI", perl: "s/foo/f/gi" },
  { find: "\\b", replace: "|", perl: "s/\\b/|/g", lf: true },
  { find: "(\\w)(\\w*)", replace: "$2${1}1", perl: "s/(\\w)(\\w*)/$2${1}1/g" },
];

for (const { find, replace, mode = "regex", sed, perl, lf, ascii } of rows) {
  const programs: readonly (readonly [string, ...string[]])[] = [
    ...(sed === undefined ? [] : [["sed", "-E", "-s", "-i", sed] as const]),
    ...(perl === undefined ? [] : [["perl", "-Mutf8", "-CSD", "-i", "-pe", perl] as const]),
  ];
  for (const argv of programs) {
    const [program] = argv;
    const name = `ct-edit replaces ${find} by ${replace} as ${program} does`;
    Deno.test({ name, ignore: isMissing(program) }, async () => {
      const contents = fc.sample(text(lf ? ["\n"] : ["\n", "\r\n"]), {
        numRuns: 40,
        seed: find.length,
      });
      const files = Object.fromEntries(
        contents.map((content, index) => [
          `f${index}`,
          ascii ? content.replace(/[^\0-\x7f]/g, "") : content,
        ]),
      );
      await using theirs = await tempTree(files);
      await using ours = await tempTree(files);
      const names = Object.keys(files);
      await output([...argv, ...names], theirs.path, { env });
      const ctx = memoryContext({ cwd: ours.path });
      const options = [`--find=${find}`, `--replace=${replace}`, "--mode", mode, "--quiet"];
      assert.ok(await command.run(options, ctx) <= 1, ctx.stderr.text);
      for (const name of names) {
        const wanted = Deno.readTextFileSync(`${theirs.path}/${name}`);
        const text = Deno.readTextFileSync(`${ours.path}/${name}`);
        assert.equal(text, wanted, JSON.stringify(files[name]));
      }
    });
  }
}

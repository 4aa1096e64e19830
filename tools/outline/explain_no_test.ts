/**
 * What an outline with too few entries says would be found: each promise is put to the test.
 *
 * @module
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { arbitraryOptions, assertPromises, tempTree, testRows } from "@ct/testing";
import { command } from "./mod.ts";

const paths = [
  "a.rs",
  "A.rs",
  "b.py",
  "c.md",
  "d/a.rs",
  ".h.rs",
  "d/.h.py",
  "gen/a.rs",
  "x.bin",
  "run",
];
const texts: readonly (string | Uint8Array)[] = [
  "",
  Uint8Array.of(0xff, ...new TextEncoder().encode("\nfn parse() {}\n")),
  "fn parse() {}\n",
  "struct Parse;\nfn parse_all() {\n}\n",
  "mod m {\n    fn parse() {}\n}\n",
  "class Parse:\n    def parse(self):\n        pass\n",
  "# f(x)\n## Parse\n",
  "#!/bin/sh\nparse() {\n}\n",
];
const files = fc.uniqueArray(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...texts)), {
  selector: ([path]) => path,
  minLength: 1,
  maxLength: 7,
});
const call = arbitraryOptions({
  "--match": ["PARSE", "pars", "f(x)", "p.*e", "Par*", "zz|PARSE", "(?i)zz", "[p]arse"],
  "--name": ["a.RS", "*.RS", "x", "[ab].rs", "B.py|zz", "A.RS|!b*"],
  "--path": ["*", "d/*", "!a*", "gen/**", "e/*"],
  "--name-mode": ["literal", "glob", "regex"],
  "--ext": ["rs", "md", "x"],
  "": ["d", "./d/", "gen", "d gen", "./gen d"],
  "--mode": ["literal", "glob", "regex"],
  "--kind": ["fn", "struct,class", "h1"],
  "--depth": ["1", "0"],
  "--expect": ["2", "=3"],
});

Deno.test("ct-outline promises just what the other calls find (long)", async () => {
  let promises = 0;
  await fc.assert(
    fc.asyncProperty(files, call, async (contents, options) => {
      await using made = await tempTree({ ".ignore": "gen\n", ...Object.fromEntries(contents) });
      promises += await assertPromises(command, options, {
        cwd: made.path,
        countOf: ({ count }) => Number(count),
      });
    }),
    { numRuns: Number(Deno.env.get("CT_PROPERTY_RUNS") ?? 120) },
  );
  assert.ok(promises > 5, `${promises} promises`);
});

const wide = new Uint8Array(
  new Uint16Array([0xfeff, ...[..."fn wide() {}\n"].map((it) => it.charCodeAt(0))]).buffer,
);

testRows(command, [
  {
    name: "a no names the closest calls, and how the pattern was read",
    argv: ["--match", "pars."],
    status: 1,
    stdout: "",
    stderr: "ct-outline: nothing found with --match as a regex; " +
      "--match '(?i)pars.' would find 1, --match '.*pars..*' 1, --hidden 1\n",
  },
  {
    name: "a no names the filter in the way, as JSON",
    argv: ["--match", "Parse", "--kind", "fn", "--json"],
    status: 1,
    stdout: /"relaxations":\[(\{"complete":true,"count":1,"without":"--(match|kind)"\},?){2}\]/,
    stderr: "ct-outline: nothing found; without --match would find 1, without --kind 1\n",
  },
  {
    name: "files in UTF-16",
    argv: ["--match", "wide", "--flat"],
    stdout: /^\.\/a\.rs:1:1:fn:wide\n$/,
    files: { "a.rs": wide },
  },
  {
    name: "too little",
    argv: ["--match", "parse*", "--expect", "3", "--flat"],
    status: 1,
    stdout: "./a.rs:2:2:fn:parse_all\n",
    stderr: "ct-outline: too little found with --match as a glob; " +
      "--match '(?i)parse[^/]*' would find 2, --hidden 2\n",
  },
  { name: "a no that nothing would change", argv: ["--kind", "trait"], status: 1, stdout: "" },
  { name: "a quiet no", argv: ["--match", "PARSE", "--quiet"], status: 1, stdout: "" },
], { files: { ".x/c.rs": "fn parse() {}\n", "a.rs": "struct Parse;\nfn parse_all() {}\n" } });

Deno.test("ct-outline outlines so many more files only (long)", async () => {
  const many = Array.from({ length: 300 }, (_, index) => [`.h/${index}.rs`, "fn f() {}\n"]);
  await using tree = await tempTree({ "a.rs": "", ...Object.fromEntries(many) });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--match", "f"], ctx), 1);
  assert.equal(ctx.stderr.text, "ct-outline: nothing found; --hidden would find at least 99\n");
});

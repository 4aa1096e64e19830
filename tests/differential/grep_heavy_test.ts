/** Hundreds of command lines of grep, and a thousand random ones, read by grep and by `ct-grep`. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { assertAlike, outcomes, readLine } from "./compare_lines.ts";
import { grepPair, hasNoGrep } from "./grep_pair.ts";
import { lineTree } from "./line_tree.ts";
import lines from "./lines/grep.json" with { type: "json" };

Deno.test({
  name: "ct-grep prints what grep prints for every command line of the table",
  ignore: hasNoGrep,
  fn: async () => {
    await using tree = await lineTree();
    const refused: string[] = [];
    for (const line of lines) {
      const found = await outcomes(grepPair, readLine(line, tree.path), tree.path);
      if (found === undefined) refused.push(line);
      else assert.deepEqual(found.ours, found.theirs, line);
    }
    assert.ok(refused.length < lines.length / 30, refused.join("\n"));
  },
});

const flags = [
  ..."-n|-i|-w|-x|-v|-o|-c|-l|-L|-H|-h|-b|-a|-I|-q|-s|-Z|-E|-A1|-B1|-C1|-A0|-2|-m1|-m2".split("|"),
  ..."--no-group-separator|--group-separator=..|--include=*.rs|--exclude=*.txt".split("|"),
  ..."--include=a*|--exclude-dir=d*|-e bar|-e '[ab]$'".split("|"),
];
const patterns = [
  "foo",
  "'fo*'",
  "'o'",
  "'^foo'",
  "'foo$'",
  "'^$'",
  "''",
  "'f\\(o\\)o'",
  "'f(o)o'",
  "'bar\\|foo'",
  "'bar|foo'",
  "'[^o]'",
  "'.'",
  "'\\<f'",
  "'o\\>'",
  "'xx*'",
  "'\\s'",
  "'a.*o'",
  "'é\\|foo'",
  "'[a-f]\\{2,\\}'",
  "'[a-f]{2}'",
  "'o\\+'",
  "'o+|e'",
  "'(fo|foo)( t| three)?'",
  "'[[:alpha:]]*'",
  "zzz",
];
const paths = [
  "a.txt",
  "a.txt src/b.rs",
  "bin.dat",
  "late.bin",
  "latin.txt",
  "uni.txt",
  "-r src",
  "-r .",
  "-r src a.txt",
  "nonexist",
  "nonexist a.txt",
  "long.txt",
  "bom.txt u16.txt",
  "empty.txt",
];

Deno.test({
  name: "ct-grep prints what grep prints for random flags, patterns and files",
  ignore: hasNoGrep,
  fn: async () => {
    await using tree = await lineTree();
    const line = fc.tuple(
      fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 4 }),
      fc.constantFrom(...patterns),
      fc.constantFrom(...paths),
    ).filter(([typed, pattern, path]) => {
      // docs/spec/grep.md#differences
      const isForeign = /latin|u16|-r \./.test(path);
      return !isForeign || !(typed.includes("-w") || /\\[<>]/.test(pattern));
    }).map(([typed, pattern, path]) => [...typed, pattern, path].join(" "));
    await fc.assert(
      fc.asyncProperty(line, async (text) => await assertAlike(grepPair, text, tree.path)),
      { numRuns: 1000 },
    );
  },
});

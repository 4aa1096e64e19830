/** Hundreds of command lines of rg, and a thousand random ones, read by rg and by `ct-rg`. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { assertAlike, outcomes, readLine } from "./compare_lines.ts";
import { lineTree } from "./line_tree.ts";
import lines from "./lines/rg.json" with { type: "json" };
import { hasNoRg, rgPair } from "./rg_pair.ts";

Deno.test({
  name: "ct-rg prints what rg prints for every command line of the table, and refuses few",
  ignore: hasNoRg,
  fn: async () => {
    await using tree = await lineTree();
    const refused: string[] = [];
    for (const line of lines) {
      const found = await outcomes(rgPair, readLine(line, tree.path), tree.path);
      if (found === undefined) refused.push(line);
      else assert.deepEqual(found.ours, found.theirs, line);
    }
    assert.ok(refused.length < lines.length / 20, refused.join("\n"));
  },
});

const flags = [
  ..."-n|-N|-i|-s|-S|-x|-v|-o|-c|--count-matches|-l|--files-without-match|-H|-I|--heading".split(
    "|",
  ),
  ..."--no-heading|--column|--vimgrep|-b|-0|--trim|--passthru|-a|--binary|-u|-uu|--hidden".split(
    "|",
  ),
  ..."--no-ignore|-q|--include-zero|--max-columns-preview|-F|--stats|--json|--no-mmap|-L".split(
    "|",
  ),
  ..."--no-ignore-vcs|--no-ignore-dot|--no-ignore-parent|--no-context-separator".split("|"),
  ..."--color always|-A1|-B1|-C1|-m1|-m 2|-M 10|-M 25|-g '*.rs'|-g '!*.ts'|-g 'src/**'".split("|"),
  ..."--iglob '*.TXT'|-t rust|-T txt|-t md|--max-depth 1|--max-filesize 30|-r X|-r '<$0>'".split(
    "|",
  ),
  ..."-r '$1'|--context-separator ..|-e bar|--field-match-separator @|-E latin1|-t py".split("|"),
];
const patterns = [
  "foo",
  "'fo+'",
  "'o'",
  "'^foo'",
  "'foo$'",
  "'^$'",
  "'\\w+'",
  "'f(o)o'",
  "'bar|foo'",
  "'[^o]'",
  "'.'",
  "'\\bf'",
  "'Foo'",
  "'xx*'",
  "'\\s'",
  "'(?i)FOO'",
  "'a.*o'",
  "'é|foo'",
  "'[a-f]{2,}'",
  "'foo.'",
  "'\\d'",
  "'o+|e'",
  "'(f)(z)?'",
  "zzz",
  "'t$'",
  "'[[:alpha:]]+'",
  "'\\S+ \\S+'",
];
const paths = [
  "",
  "src",
  "a.txt",
  "src a.txt",
  "bin.dat",
  "late.bin",
  "latin.txt",
  "uni.txt",
  "src/b.rs src/c.ts",
  "./",
  "nonexist",
  "long.txt",
  "bom.txt u16.txt",
  "empty.txt",
  "e",
];

/** The flag without its value: this version of rg takes none with a value twice. */
const nameOf = (flag: string) => flag.startsWith("--") ? flag.split(" ")[0] : flag.slice(0, 2);

Deno.test({
  name: "ct-rg prints what rg prints for random flags, patterns and paths",
  ignore: hasNoRg,
  fn: async () => {
    await using tree = await lineTree();
    const line = fc.tuple(
      fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 4, selector: nameOf }),
      fc.constantFrom(...patterns),
      fc.constantFrom(...paths),
    ).map(([typed, pattern, path]) => [...typed, pattern, path].join(" ").trim());
    await fc.assert(
      fc.asyncProperty(line, async (text) => await assertAlike(rgPair, text, tree.path)),
      { numRuns: 1000 },
    );
  },
});

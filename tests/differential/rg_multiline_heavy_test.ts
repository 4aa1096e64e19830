/** Random command lines with `--multiline`, read by rg and by `ct-rg`. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { tempTree } from "@ct/testing";
import { assertAlike, outcomes, readLine } from "./compare_lines.ts";
import { hasNoRg, rgPair } from "./rg_pair.ts";

const files = {
  "a.txt": "foo one\nbar two\nfoo three foo\nbar\n\n\nfoo\nbaz\nlast foo",
  "b.rs": "fn main() {\r\n    let x = foo(\r\n        1,\r\n    );\r\n}\r\n\r\nfn foo() {}\r\n",
  "src/c.ts":
    "/**\n * Foo.\n */\nexport function foo(\n  a: string,\n  b: number,\n) {\n}\n\n}\n\n",
  "src/wide.txt": "Größe\nfoo é\n日本\nfoo 日本 bar\n\n𝒳 foo\n𝒳\n",
  "src/latin.txt": Uint8Array.from(
    "caf\xe9 foo\n\xff bar\nfoo\xe9\nbar",
    (char) => char.charCodeAt(0),
  ),
  "bin.dat": "foo\nbar\n\0x\nfoo\nbar\n",
  "late.bin": `${"foo line\nbar\n\n".repeat(5000)}x\0y\nfoo\nbar end\n`,
  "bom.txt": "\ufefffoo\nbar\n",
  "empty.txt": "",
  "line.txt": "\n",
  "long.txt": `foo ${"x".repeat(90)}\nbar ${"y".repeat(140)}\n${"z".repeat(30)}foo\n`,
};

const patterns = [
  "'foo\\nbar'",
  "'foo.*\\n.*bar'",
  "'foo[^b]*bar'",
  "'foo(?s:.*?)bar'",
  "'foo\\s+bar'",
  "'\\n\\n'",
  "'\\n+'",
  "'^foo'",
  "'foo$'",
  "'^$'",
  "'^'",
  "'$'",
  "'\\Afoo'",
  "'foo\\z'",
  "'(?-m)^foo'",
  "'foo'",
  "'fo+|ba.\\n'",
  "'(?s)foo.{0,12}'",
  "'\\bfoo\\W+\\w+'",
  "'\\W+'",
  "'[^o]+'",
  "'\\D+'",
  "'\\n?foo\\n?'",
  "'^\\s*\\n'",
  "'\\{[^}]*\\}'",
  "'(?m)^\\}$\\n'",
  "'\\(\\s*\\n[^)]*\\)'",
  "'b\\n|\\nf|r'",
  "'é\\n|.\\n日'",
  "'(?i)FOO\\s'",
  "'\\r\\n'",
  "'\\r?\\n\\r?\\n'",
  "'^\\s+'",
  "'\\x00?\\n'",
  "zzz",
  "'zzz\\n'",
  "'\\n\\b'",
  "'.'",
  "'foo.bar'",
];
const flags = [
  "-n|-N|-i|-S|-x|-v|-o|-c|--count-matches|-l|--files-without-match|-H|-I|--heading|--column",
  "|--vimgrep|-b|-0|--trim|--passthru|-a|--binary|-uu|-q|--include-zero|--max-columns-preview",
  "|-F|--stats|--json|--no-mmap|--color always|-A1|-B1|-C1|-C2|-m1|-m 2|-M 10|-M 25|-g '*.txt'",
  "|-E latin1|--multiline-dotall|--no-multiline|--no-context-separator|-e 'one\\nb'|-r X",
].join("").split("|");
const paths = ["", "src", "a.txt", "src a.txt", "bin.dat", "late.bin", "b.rs", "long.txt", "./"];

/** The flag without its value: this version of rg takes none with a value twice. */
const nameOf = (flag: string) => flag.startsWith("--") ? flag.split(" ")[0] : flag.slice(0, 2);

Deno.test({
  name: "ct-rg prints what rg prints where matches go over line ends",
  ignore: hasNoRg,
  fn: async () => {
    await using tree = await tempTree(files);
    const line = fc.tuple(
      fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 4, selector: nameOf }),
      fc.constantFrom(...patterns),
      fc.constantFrom(...paths),
    ).map(([typed, pattern, path]) => ["-U", ...typed, pattern, path].join(" ").trim());
    await fc.assert(
      fc.asyncProperty(line, async (text) => await assertAlike(rgPair, text, tree.path)),
      { numRuns: Number(Deno.env.get("RUNS") ?? 1000) },
    );
  },
});

Deno.test({
  name: "ct-rg refuses few command lines where matches go over line ends",
  ignore: hasNoRg,
  fn: async () => {
    await using tree = await tempTree(files);
    for (const flag of flags.filter((each) => !/^-r/.test(each))) {
      const line = readLine(`-U ${flag} 'foo.*\\nbar'`, tree.path);
      assert.ok(await outcomes(rgPair, line, tree.path) !== undefined, flag);
    }
  },
});

/**
 * The tree in which command lines of other programs are tried.
 *
 * @module
 */
import { emptyRepository, type TempTree, tempTree } from "@ct/testing";

const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((char) => [char.charCodeAt(0), 0])]);
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Text and binary files, ignored and hidden ones, in several encodings. */
export async function lineTree(): Promise<TempTree> {
  return await tempTree({
    ...emptyRepository,
    ".git/info/exclude": "*.tmp\n",
    ".gitignore": "build/\n*.log\n!keep.log\ngen.ts\n",
    "a.txt": "foo one\nbar two\nfoo three foo\nbaz\nqux\nlast foo",
    "src/b.rs": "alpha\nfoo\r\nbeta foo\r\n\tfoo tab\n",
    "src/c.ts": 'function foo() {\n  return "bar";\n}\nexport const x = foo();\n\n\n// Foo FOO\n',
    "src/gen.ts": "foo gen\n",
    "src/deep/many.md": "foo\n".repeat(9),
    "src/deep/none.py": "no match\n",
    "src/deep/.ignore": "none.py\n",
    "build/o.txt": "foo\n",
    "x.log": "foo log\n",
    "x.tmp": "foo tmp\n",
    "keep.log": "foo keep\n",
    ".hid/f.txt": "foo hidden\n",
    ".dot": "foo dot\n",
    "e": { dir: true },
    "empty.txt": "",
    "bin.dat": "foo\nx\0y foo\nfoo\n",
    "late.bin": `${"foo line\n".repeat(9000)}x\0y\nfoo end\n`,
    "latin.txt": latin1("caf\xe9 foo\nna\xc3\xafve foo \xff\n\xe9\n"),
    "bom.txt": "\ufefffoo bom\n",
    "u16.txt": utf16("foo utf16\nbar\n"),
    "long.txt": `${"x".repeat(200)} foo ${"y".repeat(100)} foo`,
    "uni.txt": "Größe naïve Ünïcode\nΣίσυφος foo\n日本語 foo 日本\nI ı İ ſ K k\n",
  });
}

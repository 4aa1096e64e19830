/**
 * A tree of what is seldom: odd names, encodings, line ends, links, and rules within rules.
 *
 * @module
 */
import { emptyRepository, type TempTree, tempTree } from "@ct/testing";

const utf16be = (text: string) =>
  new Uint8Array([0xfe, 0xff, ...[...text].flatMap((char) => [0, char.charCodeAt(0)])]);
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** The tree; it is a repository. */
export async function oddTree(): Promise<TempTree> {
  return await tempTree({
    ...emptyRepository,
    ".gitignore": "*.o\ntop.txt\nlib/\n\\#hash\nspace\\ \n",
    ".ignore": "!seen.o\n!a.md\n[ab].md\n",
    "top.txt": "foo top\n",
    "sub/top.txt": "foo sub top\n",
    "a.o": "foo object\n",
    "seen.o": "foo seen\n",
    "#hash": "foo hash\n",
    "space ": "foo space\n",
    "two words.txt": "foo in two words\nbar: 7\n",
    "-n": "foo dash\n",
    "weird;$(x)'\".ts": "const foo = 1; // TODO\n",
    "[a].js": "import foo from 'bar';\nfoo(`x`);\n",
    "ünï.py": "def foo(bär):\n    return bär  # é\n",
    "vendor/lib/x.js": "foo vendor\n",
    "vendor/keep/y.js": "foo kept\n",
    "notes/.rgignore": "!b.md\n",
    "notes/a.md": "# foo\n",
    "notes/b.md": "# foo b\n\n```\nfoo()\n```\n",
    "notes/deep/.gitignore": "*\n!*.txt\n",
    "notes/deep/c.txt": "foo c\n\n\n\nfoo d\n",
    "notes/deep/c.md": "foo c\n",
    ".github/ci.yml": "run: foo --bar\n  - TODO: é\n",
    "crlf.cs": "class Foo {\r\n  int bar = 12;\r\n}\r\n\r\nfoo\r\n",
    "cr.txt": "foo\rbar\rfoo\n",
    "nofinal.c": "int foo;\nint bar",
    "one": "foo",
    "blank.txt": "\n\n\n",
    "nul.bin": "\0foo\nbar\n",
    "tail.bin": `${"foo bar 10\n".repeat(400)}\0`,
    "be.txt": utf16be("foo be\nbar\n"),
    "latin.c": latin1("/* caf\xe9 */ foo();\nbar\xff\n"),
    "wide.txt": `${" ".repeat(30)}foo ${"é".repeat(60)} foo 42\n`,
    "tabs.go": "\tfoo := 1\n\t\tbar(foo)\n",
    "links/dangling": { link: "gone" },
    "links/file": { link: "../one" },
    "links/dir": { link: "../notes" },
    "links/self": { link: "." },
    "empty": { dir: true },
    "none.txt": "",
  });
}

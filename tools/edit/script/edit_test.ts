import { testRows, type ToolRow } from "@ct/testing";
import { command } from "../mod.ts";

const crlf = "1\r\n2\r\n3\r\n";
const script = (...items: readonly string[]) =>
  items.map((item) => `#% edit ${item}\n#% end\n`).join("");

const within = {
  "a.ts":
    "const x = 1;\r\nfunction f() {\r\n  return x;\r\n}\r\nfunction g() {\r\n  return x;\r\n}\r\n",
  "b.ts": "x();\n",
};

const rows: readonly ToolRow[] = [
  {
    name: "--within edits one declaration",
    files: within,
    argv: ["--find", "x", "--replace", "y", "--within", "g", "--expect", "=1"],
    after: { "a.ts": within["a.ts"].replace(/x;\r\n}\r\n$/, "y;\r\n}\r\n") },
    stdout: /\.\/a\.ts:6/,
  },
  {
    name: "--within finds blocks up to the declaration's end",
    files: within,
    argv: ["--find", "  return x;\n}", "--replace", "}", "--within", "function:f"],
    after: { "a.ts": within["a.ts"].replace("  return x;\r\n}", "}") },
  },
  {
    name: "--within a declaration that no file has",
    files: within,
    argv: ["--find", "x", "--replace", "y", "--within", "h"],
    status: 2,
    stderr: 'ct-edit: no selected file declares "h"\n',
  },
  {
    name: "--within a name that two declarations have",
    files: { "a.py": "class A:\n  def f(self): x\nclass B:\n  def f(self): x\n" },
    argv: ["--find", "x", "--replace", "y", "--within", "f"],
    status: 2,
    stderr: /\.\/a\.py has 2 declarations "f"/,
  },
  {
    name: "--within with a script",
    files: {
      ...within,
      "s.ctb": "#% edit\n#% find\nreturn x\n#% replace\nreturn z\n#% end\n",
    },
    argv: ["--script", "s.ctb", "--within", "f"],
    after: { "a.ts": within["a.ts"].replace("return x", "return z") },
  },
  // One line.
  {
    name: "every match of a line counts",
    files: { a: "red\nblue\nred red" },
    argv: ["--find", "red", "--replace", "r"],
    stdout:
      "./a:1:- red\n./a:1:+ r\n./a:3:- red red\n./a:3:+ r r\n3 replacement(s) in 1 file(s) -> SUCCESS (applied)\n",
    after: { a: "r\nblue\nr r" },
  },
  {
    name: "carriage returns stay",
    files: { a: "x1\r\nx2\n" },
    argv: ["--find", "x\\d$", "--replace", "y"],
    after: { a: "y\r\ny\n" },
  },
  {
    name: "a lone carriage return ends the last line",
    files: { a: "x\r\nx\r", b: "x\r" },
    argv: ["--find", "x$", "--replace", "y"],
    after: { a: "y\r\ny\r", b: "y\r" },
  },
  {
    name: "new lines take the ending of the line",
    files: { a: "x\r\n" },
    argv: ["--find", "x", "--replace", "y\nz"],
    after: { a: "y\r\nz\r\n" },
  },
  {
    name: "new lines in an unterminated line",
    files: { a: "p\r\nx" },
    argv: ["--find", "x", "--replace", "y\nz"],
    after: { a: "p\r\ny\r\nz" },
  },
  {
    name: "the longest group name",
    files: { a: "ab\n" },
    argv: ["--find", "(?<a2x>a)(b)", "--replace", "$a2x${2}x$1$01$$"],
    after: { a: "abxaa$\n" },
  },
  {
    name: "the replacement $cart.sum of cart.sum",
    files: { a: "total cart.sum squeeze\n" },
    argv: ["--find", "cart.sum", "--replace", "$cart.sum"],
    status: 2,
    stderr:
      "ct-edit: $cart in the replacement is not a group of the regex cart.sum; write $$cart for the " +
      "text $cart, or braces for a group before other text, as in ${1}text\n" +
      "  with --mode literal find and replacement are taken as they are\n",
  },
  {
    name: "the replacement $5.00 of total (.*)",
    files: { a: "total cart.sum squeeze\n" },
    argv: ["--find", "total (.*)", "--replace", "$5.00"],
    status: 2,
    stderr:
      "ct-edit: $5 in the replacement is not a group of the regex 'total (.*)'; write $$5 for the " +
      "text $5, or braces for a group before other text, as in ${1}text\n" +
      "  with --mode literal find and replacement are taken as they are\n",
  },
  {
    name: "the replacement $1max of (squeeze)",
    files: { a: "total cart.sum squeeze\n" },
    argv: ["--find", "(squeeze)", "--replace", "$1max"],
    status: 2,
    stderr:
      "ct-edit: $1max in the replacement is not a group of the regex '(squeeze)'; write $$1max for the " +
      "text $1max, or braces for a group before other text, as in ${1}max\n" +
      "  with --mode literal find and replacement are taken as they are\n",
  },
  {
    name: "the replacement ${} of (a)",
    files: { a: "total cart.sum squeeze\n" },
    argv: ["--find", "(a)", "--replace", "${}"],
    status: 2,
    stderr:
      "ct-edit: ${} in the replacement is not a group of the regex '(a)'; write $${} for the " +
      "text ${}, or braces for a group before other text, as in ${1}text\n" +
      "  with --mode literal find and replacement are taken as they are\n",
  },
  {
    name: "a script whose replacement names no group",
    files: { a: "ab\n", s: "#% edit mode=regex\n#% find\n(a)b\n#% replace\n$1_x\n#% end\n" },
    argv: ["--script", "s", "--name", "a"],
    status: 2,
    stderr: /^ct-edit: s: edit 1 \(script line 1\): \$1_x in the .* as in \$\{1\}_x\n$/,
  },
  {
    name: "a dollar that refers to nothing",
    files: { a: "ab\n" },
    argv: ["--find", "(a)b", "--replace", "$ $- $"],
    after: { a: "$ $- $\n" },
  },
  {
    name: "a literal find inserts dollars",
    files: { a: "a\n" },
    argv: ["--find", "a", "--replace", "$1"],
    after: { a: "$1\n" },
  },
  {
    name: "empty matches",
    files: { a: "ba\n" },
    argv: ["--find", "a*$|^", "--replace", "-"],
    stdout: /2 replacement/,
    after: { a: "-b-\n" },
  },
  {
    name: "no empty match right behind a match",
    files: { a: "baac\n" },
    argv: ["--find", "(a*)", "--replace", "<$1>"],
    stdout: /3 replacement/,
    after: { a: "<>b<aa>c<>\n" },
  },
  {
    name: "an emptied line prints no row",
    files: { a: "x\n" },
    argv: ["--find", "x", "--replace", ""],
    stdout: "./a:1:- x\n1 replacement(s) in 1 file(s) -> SUCCESS (applied)\n",
    after: { a: "\n" },
  },
  {
    name: "a replacement that changes nothing",
    files: { a: "x\n" },
    argv: ["--find", "x", "--replace", "x"],
    stdout: "1 replacement(s) in 0 file(s) -> SUCCESS (applied)\n",
  },
  {
    name: "a byte order mark stays",
    files: { a: "\ufeffx\n" },
    argv: ["--find", "^x", "--replace", "y", "--mode", "regex"],
    after: { a: "\ufeffy\n" },
  },
  // Blocks.
  {
    name: "a block keeps CRLF",
    files: { a: crlf },
    argv: ["--find", "1\n2", "--replace", "one\ntwo\nmore"],
    after: { a: "one\r\ntwo\r\nmore\r\n3\r\n" },
  },
  {
    name: "a block at an unterminated end",
    files: { a: "1\n2" },
    argv: ["--find", "1\n2", "--replace", "x\ny"],
    after: { a: "x\ny" },
  },
  {
    name: "a block of which the last line's ending differs",
    files: { a: "1\r\n2\n3" },
    argv: ["--find", "1\n2", "--replace", "x\ny\nz"],
    after: { a: "x\r\ny\r\nz\n3" },
  },
  {
    name: "a block before a lone carriage return",
    files: { a: "1\r\n2\r" },
    argv: ["--find", "1\n2", "--replace", "x\ny"],
    after: { a: "x\r\ny\r" },
  },
  {
    name: "a deleted block",
    files: { a: "1\n2\n3\n" },
    argv: ["--find", "1\n2", "--replace", ""],
    stdout: /1 replacement/,
    after: { a: "3\n" },
  },
  {
    name: "blocks do not overlap",
    files: { a: "x\nx\nx\nx\n" },
    argv: ["--find", "x\nx", "--replace", "y"],
    stdout: /2 replacement/,
    after: { a: "y\ny\n" },
  },
  {
    name: "empty lines at the end of a find are dropped",
    files: { a: "p\nq\nr\n" },
    argv: ["--find", "p\nq\n\n\n", "--replace", "z"],
    after: { a: "z\nr\n" },
  },
  {
    name: "a find of blank lines",
    files: {},
    argv: ["--find", "\n\n", "--replace", "z"],
    status: 2,
    stdout: "",
    stderr: /only empty lines/,
  },
  {
    name: "squeezed blank lines",
    files: { a: "p\n\n \n\nq\n" },
    argv: ["--squeeze-blank", "--find", "p\n\nq", "--replace", "z"],
    after: { a: "z\n" },
  },
  {
    name: "squeezing needs a blank line",
    files: { a: "p\nq\n" },
    argv: ["--squeeze-blank", "--find", "p\n\nq", "--replace", "z"],
    status: 1,
    stderr: /block diverges at its line 2 of 3/,
  },
  {
    name: "the nearest miss under squeezing",
    files: { a: "p\n\n\n\nq\nz\n" },
    argv: ["--squeeze-blank", "--find", "p\n\nq\nr", "--replace", ""],
    status: 1,
    stderr: /:1: block diverges at its line 4 of 4\n.*expected: r\n.*found: {4}z/,
  },
  {
    name: "the nearest miss",
    files: { a: "p\nq\nr\n" },
    argv: ["--find", "p\nx", "--replace", "z"],
    status: 1,
    stdout: "0 replacement(s) in 0 file(s) -> ERROR (verdict ERROR, not written)\n",
    stderr:
      "ct-edit: nearest miss: ./a:1: block diverges at its line 2 of 2\nct-edit:   expected: x\nct-edit:   found:    q\n" +
      "ct-edit: miss: stale at ./a:2:1: other lines of the find are there, but not its line 2\n",
  },
  {
    name: "the nearest miss as JSON",
    files: { a: "p\nq\nr\n" },
    argv: ["--find", "p\nx", "--replace", "z", "--json"],
    status: 1,
    stdout:
      '{"applied":false,"coverage":{"candidates":1,"complete":true,"searched":1,"skipped":{}},"dry_run":false,"files_changed":0,"miss":{"column":1,"line":2,"note":"other lines of the find are there, but not its line 2","path":"./a","reason":"stale"},"nearest_miss":{"block_lines":2,"expected":"x","first_diverging_line":2,"found":"q","line":1,"path":"./a"},"patterns":[{"kind":"block","option":"--find","text":"p\\nx"}],"replacements":0,"sites":[],"tool":"ct-edit","verdict":"ERROR"}\n',
  },
  {
    name: "the note of a nearest miss as JSON",
    files: { a: "p\nq\n" },
    argv: ["--find", "p\n\nq", "--replace", "z", "--json"],
    status: 1,
    stdout: /"line":1,"note":"the block has an empty line there; is it intended\?","path":".\/a"/,
  },
  // What is written.
  {
    name: "a dry run writes nothing",
    files: { a: "x\n" },
    argv: ["--find", "x", "--replace", "y", "--dry-run", "--quiet"],
    stdout: "1 replacement(s) in 1 file(s) -> SUCCESS (dry-run, not written)\n",
  },
  {
    name: "an ERROR writes nothing",
    files: { a: "x\n" },
    argv: ["--find", "x", "--replace", "y", "--expect", "=2", "--quiet"],
    status: 1,
    stdout:
      "1 replacement(s) in 1 file(s), exactly 2 wanted -> ERROR (verdict ERROR, not written)\n",
  },
  {
    name: "a file that is not UTF-8 is named as skipped",
    files: { a: new Uint8Array([0x78, 0xff]), b: "x" },
    argv: ["--find", "x", "--replace", "y", "--quiet"],
    stderr: "ct-edit: skipped ./a: not UTF-8\n",
    after: { b: "y" },
  },
  {
    name: "a file that is not UTF-8 and may have more than is wanted",
    files: { a: "x\n", b: new Uint8Array([0x78, 0xff, 0x0a]) },
    argv: ["--find", "x", "--replace", "y", "--expect", "=1"],
    status: 2,
    stderr: /ct-edit: skipped \.\/b: not UTF-8\n/,
    after: { a: "x\n" },
  },
  {
    name: "a file that is not UTF-8 and holds nothing of interest is passed over",
    files: { a: new Uint8Array([0x7a, 0xff, 0x00]), b: "x" },
    argv: ["--find", "x", "--replace", "y", "--quiet"],
    after: { b: "y" },
  },
  {
    name: "what was looked at, as JSON",
    files: {
      ".d/x": "old\n",
      a: "old\n",
      b: Uint8Array.of(0x6f, 0x6c, 0x64, 0xff),
      c: Uint8Array.of(0x78, 0xff),
      d: Uint8Array.of(0xff, 0xfe, 0x78, 0x00, 0x78),
      e: "none of it\n",
      "s.ct": "#% edit file=a\n#% find\nold\n#% replace\nnew\n#% end\n",
    },
    argv: ["--find", "old", "--replace", "new", "--dry-run", "--json"],
    stdout: new RegExp(
      /^\{"applied":false,"coverage":\{"candidates":7,"complete":true,"searched":4,/.source +
        /"skipped":\{"hidden":\{"count":1,"first":\["\.\/\.d\/"\]\},/.source +
        /"not UTF-8":\{"count":2,"first":\["\.\/b","\.\/d"\]\}\}\},/.source,
    ),
    stderr: "ct-edit: skipped ./b: not UTF-8\nct-edit: skipped ./d: not UTF-8\n",
  },
  {
    name: "what was looked at for a script, as JSON",
    files: { a: "old\n", b: "old\n", "s.ct": "#% edit file=a\n#% find\nold\n#% replace\nnew\n" },
    argv: ["--script", "s.ct", "--dry-run", "--json"],
    stdout: /"coverage":\{"candidates":1,"complete":true,"searched":1,"skipped":\{\}\}/,
  },
  {
    name: "a file in malformed UTF-16 is named as skipped",
    files: { a: new Uint8Array([0xff, 0xfe, 0x78, 0x00, 0x78]), b: "x" },
    argv: ["--find", "x", "--replace", "y", "--quiet"],
    stderr: /skipped .\/a: not UTF-8\n/,
    after: { b: "y" },
  },
  {
    name: "carriage returns of a replacement are those of line endings",
    files: { r: "1\r\n2\r\n", a: "x\n", b: "x\r\n", c: "x", d: "\rx" },
    argv: ["--find", "x", "--replace", "file:r", "--quiet"],
    after: { a: "1\n2\n", b: "1\r\n2\r\n", c: "1\n2", d: "\r1\n2" },
  },
  {
    name: "a carriage return before a replaced text stays",
    files: { a: "p\rx\n" },
    argv: ["--find", "x", "--replace", "1\n2", "--quiet"],
    after: { a: "p\r1\n2\n" },
  },
  {
    name: "the nearest miss of a single edit that expects none",
    files: { a: "p\nq\n" },
    argv: ["--find", "p\nx", "--replace", "z", "--expect", "none", "--quiet"],
    stderr: /nearest miss: .\/a:1: block diverges at its line 2 of 2/,
  },
  {
    name: "payload files are not edited",
    files: { find: "x\n", a: "x\n" },
    argv: ["--find", "file:find", "--replace", "y", "--quiet"],
    stdout: /in 1 file/,
    after: { a: "y\n" },
  },
  {
    name: "a hard link is named",
    files: { a: "x\n" },
    argv: ["--find", "x", "--replace", "y", "--quiet"],
    after: { a: "y\n" },
  },
  // Options.
  {
    name: "find without replace",
    files: {},
    argv: ["--find", "x"],
    status: 2,
    stdout: "",
    stderr: /--find and --replace are needed, or --script/,
  },
  {
    name: "script and find",
    files: { s: "" },
    argv: ["--script", "s", "--find", "x"],
    status: 2,
    stdout: "",
    stderr: /--find cannot be used with --script/,
  },
  {
    name: "no-cascade without a script",
    files: {},
    argv: ["--find", "x", "--replace", "y", "--no-cascade"],
    status: 2,
    stdout: "",
    stderr: /--no-cascade needs --script/,
  },
  {
    name: "an empty find",
    files: {},
    argv: ["--find", "", "--replace", "y"],
    status: 2,
    stdout: "",
    stderr: /empty --find payload/,
  },
  {
    name: "a bad pattern",
    files: {},
    argv: ["--find", "[", "--replace", "y"],
    status: 2,
    stdout: "",
    stderr: /invalid --find pattern/,
  },
  // Scripts.
  {
    name: "a script reports each edit",
    files: {
      "w/a": "p\nq\nr\n",
      s: script("\n#% find\np\n#% replace\nP", "expect=none\n#% find\nq\nx\n#% replace"),
    },
    argv: ["--base", "w", "--script", "s"],
    stdout:
      "[1/2] w/a:1:- p\n[1/2] w/a:1:+ P\nedit 1/2: expect =1, mode literal -> SUCCESS (1 replacement(s))\nedit 2/2: expect none, mode literal -> SUCCESS (0 replacement(s))\n1 replacement(s) in 1 file(s) over 2 edit(s) -> SUCCESS (applied)\n",
    after: { "w/a": "P\nq\nr\n" },
  },
  {
    name: "a failing block names its nearest miss on stdout",
    files: { "w/a": "p\nq\n", s: script("\n#% find\np\nx\n#% replace\n") },
    argv: ["--base", "w", "--script", "s"],
    status: 1,
    stdout:
      "edit 1/1: expect =1, mode literal -> ERROR (0 replacement(s))\n  nearest miss: w/a:1: block diverges at its line 2 of 2\n    expected: x\n    found:    q\n  miss: stale at w/a:2:1: other lines of the find are there, but not its line 2\n0 replacement(s) in 0 file(s) over 1 edit(s) -> ERROR (verdict ERROR, not written)\n",
  },
  {
    name: "edits that do not cascade see the file as it is",
    files: {
      "w/a": "a\nb\n",
      s: script("\n#% find\na\n#% replace\nb", "\n#% find\nb\n#% replace\nc\nd"),
    },
    argv: ["--base", "w", "--script", "s", "--no-cascade", "--quiet"],
    after: { "w/a": "b\nc\nd\n" },
  },
  {
    name: "edits that touch one line",
    files: {
      "w/a": "k\nab\n",
      s: script("\n#% find\na\n#% replace\nx", "\n#% find\nk\nab\n#% replace\ny"),
    },
    argv: ["--base", "w", "--script", "s", "--no-cascade"],
    status: 2,
    stdout: "",
    stderr: /edits 1 and 2 overlap at w\/a:2/,
  },
  {
    name: "an edit for a file that is not there",
    files: { "w/a": "k\n", s: script("file=b\n#% find\nk\n#% replace\ny") },
    argv: ["--base", "w", "--script", "s"],
    status: 2,
    stdout: "",
    stderr: "ct-edit: edit 1 (script line 1): no selected file 'b'\n",
  },
  {
    name: "an unknown attribute",
    files: { "w/a": "k\n", s: script("expects=1\n#% find\nk\n#% replace\ny") },
    argv: ["--base", "w", "--script", "s"],
    status: 2,
    stdout: "",
    stderr:
      "ct-edit: s: edit 1 (script line 1): unknown attribute 'expects'; one of: expect, mode, file, squeeze\n",
  },
  {
    name: "overlaps in the script itself do not count",
    files: {
      "a": "ab\n",
      s: script("expect=none\n#% find\nx\n#% replace\n1", "expect=none\n#% find\nx\n#% replace\n2"),
    },
    argv: ["--script", "s", "--no-cascade", "--quiet"],
    stdout: "0 replacement(s) in 0 file(s) over 2 edit(s) -> SUCCESS (applied)\n",
  },
  {
    name: "a script names files by either slash",
    files: { "w/d/a": "k\n", "w/da": "k\n", s: script("file=d\\a\n#% find\nk\n#% replace\ny") },
    argv: ["--base", "w", "--script", "s", "--quiet"],
    after: { "w/d/a": "y\n" },
  },
  {
    name: "another fence",
    files: { "w/a": "#% find\n", s: "@@ edit\n@@ find\n#% find\n@@ replace\nx\n" },
    argv: ["--base", "w", "--script", "s", "--fence", "@@", "--quiet"],
    after: { "w/a": "x\n" },
  },
  {
    name: "a script without edits",
    files: { s: "# nothing\n" },
    argv: ["--script", "s"],
    status: 2,
    stdout: "",
    stderr: /the script has no edits/,
  },
  {
    name: "a missing script",
    files: {},
    argv: ["--script", "s"],
    status: 2,
    stdout: "",
    stderr: "ct-edit: reading script 's': No such file or directory (os error 2)\n",
  },
];

testRows(command, rows);

import { testRows, type ToolRow } from "@ct/testing";
import { command } from "./mod.ts";
import { mixedTree } from "./testing/mixed_tree.ts";

/** Lines, words, characters: main.rs 10 26 156, a.md 2 4 15. */
const demo = {
  "demo/main.rs": "one two three\n".repeat(8) + "x\n" + "z".repeat(41) + "\n",
  "demo/docs/a.md": "# Title\na word\n",
  "demo/.hidden": "secret\n",
};

const rows: readonly ToolRow[] = [
  {
    name: "a tree",
    argv: [],
    stdout: `                lines words chars
./                 10    15    43
├─ a/               1     3     6
│  ├─ in/           0     0     0
│  │  └─ x          0     0     0
│  └─ one.md        1     3     6
├─ b/               6     8    18
│  ├─ one.ts        1     3     6
│  ├─ three.TS      1     1     4
│  └─ two.ts        4     4     8
└─ c                3     4    19
6 file(s) total
`,
  },
  {
    name: "the layout of the specification",
    files: demo,
    argv: ["--base", "demo//"],
    stdout: `            lines words chars
demo/          12    30   171
├─ docs/        2     4    15
│  └─ a.md      2     4    15
└─ main.rs     10    26   156
2 file(s) total
`,
  },
  {
    name: "a list",
    files: demo,
    argv: ["--base", "demo", "--flat", "--sort", "words", "--desc"],
    stdout: `lines words chars  file
   10    26   156  main.rs
    2     4    15  docs/a.md
   12    30   171  2 file(s)
`,
  },
  {
    name: "a summary",
    files: demo,
    argv: ["--base", "demo", "--summary", "--sort", "lines", "--desc"],
    stdout: `       files lines words chars
.md        1     2     4    15
.rs        1    10    26   156
total      2    12    30   171
`,
  },
  {
    name: "a tree sorted by words, the most first",
    argv: ["--sort", "words", "--desc", "--tree"],
    stdout: `                lines words chars
./                 10    15    43
├─ b/               6     8    18
│  ├─ two.ts        4     4     8
│  ├─ one.ts        1     3     6
│  └─ three.TS      1     1     4
├─ a/               1     3     6
│  ├─ in/           0     0     0
│  │  └─ x          0     0     0
│  └─ one.md        1     3     6
└─ c                3     4    19
6 file(s) total
`,
  },
  {
    name: "a list sorted by bytes has their column",
    argv: ["--flat", "--sort", "bytes", "--name", "*e*"],
    stdout: `lines words chars bytes  file
    1     3     6     6  a/one.md
    1     3     6     6  b/one.ts
    1     1     4     6  b/three.TS
    3     7    16    18  3 file(s)
`,
  },
  {
    name: "a tree with bytes",
    argv: ["--base", "a", "--bytes"],
    stdout: `           lines words chars bytes
a/             1     3     6     6
├─ in/         0     0     0     0
│  └─ x        0     0     0     0
└─ one.md      1     3     6     6
2 file(s) total
`,
  },
  {
    name: "a summary with bytes joins extensions of either case",
    argv: ["--summary", "--bytes"],
    stdout: `        files lines words chars bytes
(none)      2     3     4    19    19
.md         1     1     3     6     6
.ts         3     6     8    18    20
total       6    10    15    43    45
`,
  },
  {
    name: "a summary by folder",
    argv: ["--summary", "--group", "dir"],
    stdout: `       files lines words chars
.          1     3     4    19
a          1     1     3     6
a/in       1     0     0     0
b          3     6     8    18
total      6    10    15    43
`,
  },
  {
    name: "a summary of all",
    argv: ["--summary", "--group", "none", "--base", "b"],
    stdout: `       files lines words chars
(all)      3     6     8    18
total      3     6     8    18
`,
  },
  {
    name: "columns as wide as the total",
    files: { a: "x".repeat(60_000), b: "x".repeat(60_000) },
    argv: ["--flat"],
    stdout: `lines words  chars  file
    1     1  60000  a
    1     1  60000  b
    2     2 120000  2 file(s)
`,
  },
  {
    name: "JSON",
    argv: ["--json", "--base", "b", "--sort", "lines", "--desc", "--max-chars", "7"],
    stdout:
      '{"base":"b","by_ext":[{"bytes":12,"chars":10,"files":2,"group":".ts","lines":2,"words":4}],"coverage":{"candidates":3,"complete":true,"searched":3,"skipped":{}},' +
      '"files":[{"bytes":6,"chars":6,"ext":"ts","lines":1,"path":"one.ts","words":3},' +
      '{"bytes":6,"chars":4,"ext":"ts","lines":1,"path":"three.TS","words":1}],' +
      '"tool":"ct-tree","totals":{"bytes":12,"chars":10,"files":2,"lines":2,"words":4}}\n',
  },
  {
    name: "JSON groups by extension whatever --group says",
    argv: ["--json", "--base", "c", "--group", "dir", "--summary"],
    stdout:
      /"by_ext":\[\{"bytes":19,"chars":19,"files":1,"group":"\(none\)","lines":3,"words":4\}\]/,
  },
  {
    name: "indented JSON",
    argv: ["--json-pretty", "--json", "--ext", "none"],
    status: 1,
    stdout: `{
  "base": ".",
  "by_ext": [],
  "coverage": {
    "candidates": 0,
    "complete": true,
    "searched": 0,
    "skipped": {}
  },
  "files": [],
  "tool": "ct-tree",
  "totals": {
    "bytes": 0,
    "chars": 0,
    "files": 0,
    "lines": 0,
    "words": 0
  }
}
`,
  },
  {
    name: "an empty tree",
    argv: ["--ext", "none"],
    status: 1,
    stdout: "    lines words chars\n./      0     0     0\n0 file(s) total\n",
  },
  {
    name: "an empty list",
    argv: ["--ext", "none", "--flat"],
    status: 1,
    stdout: "lines words chars  file\n    0     0     0  0 file(s)\n",
  },
  {
    name: "an empty summary",
    argv: ["--ext", "none", "--summary"],
    status: 1,
    stdout: "       files lines words chars\ntotal      0     0     0     0\n",
  },
];

testRows(command, rows, { files: mixedTree });

import assert from "node:assert/strict";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { patchYaml } from "./yaml.ts";

interface Row {
  readonly name: string;
  readonly text: string;
  readonly do: Typed;
  readonly gives: string;
  readonly changes?: number;
}

const list = "l:\n  - a\n  # b's\n  - b # two\n\n  - c\n";

const rows: readonly Row[] = [
  // Set.
  {
    name: "a scalar",
    text: "# s\na: web   # n\nb: 2\n",
    do: { set: "a=api" },
    gives: "# s\na: api   # n\nb: 2\n",
  },
  {
    name: "a nested scalar",
    text: "a:\n  b: 1\n  c: 2\n",
    do: { set: "a.c=3" },
    gives: "a:\n  b: 1\n  c: 3\n",
  },
  {
    name: "in a flow mapping",
    text: "a: {x: 1, y: 2}  # f\n",
    do: { set: "a.y=5" },
    gives: "a: {x: 1, y: 5}  # f\n",
  },
  { name: "in JSON", text: '{"a":{"b":"x"}}\n', do: { set: "a.b=z" }, gives: '{"a":{"b":"z"}}\n' },
  {
    name: "a quoted key",
    text: "'a.b': 1\n\"c\": 2\n",
    do: { set: ['["a.b"]=3', "c=4"] },
    gives: "'a.b': 3\n\"c\": 4\n",
    changes: 2,
  },
  { name: "a number as key", text: "8080: x\n", do: { set: "8080=z" }, gives: "8080: z\n" },
  { name: "by index", text: "l:\n- a\n- b\n", do: { set: "l[1]=c" }, gives: "l:\n- a\n- c\n" },
  {
    name: "by predicate",
    text: "l:\n- n: a\n  v: 1\n- n: 2\n  v: 2\n",
    do: { set: "l[n=2].v=3" },
    gives: "l:\n- n: a\n  v: 1\n- n: 2\n  v: 3\n",
  },
  { name: "the index behind the last", text: "- a\n", do: { set: "[1]=b" }, gives: "- a\n- b\n" },
  { name: "what is there", text: "a: 1\n", do: { set: "a=1" }, gives: "a: 1\n", changes: 0 },
  { name: "nothing", text: "a:\nb: 1\n", do: { set: "a=1" }, gives: "a: 1\nb: 1\n" },
  {
    name: "nothing with a comment",
    text: "a:  # c\nb: 1\n",
    do: { set: "a=1" },
    gives: "a: 1  # c\nb: 1\n",
  },
  { name: "nothing in a list", text: "-\n- b\n", do: { set: "[0]=a" }, gives: "- a\n- b\n" },
  {
    name: "nothing in a flow",
    text: "{a, b: , c: 1}\n",
    do: { set: ["a=1", "b=2"] },
    gives: "{a: 1, b: 2 , c: 1}\n",
    changes: 2,
  },
  {
    name: "a mapping",
    text: "a:   # c\n  x: 1 # d\n  # e\n\n# f\nb: 2\n",
    do: { set: "a=5" },
    gives: "a: 5   # c\n\n# f\nb: 2\n",
  },
  { name: "a list", text: "a:\n- x\n- y\nb: 2\n", do: { set: "a=5" }, gives: "a: 5\nb: 2\n" },
  {
    name: "a mapping in a list",
    text: "- a: 1\n  b: 2\n- c\n",
    do: { set: "[0]=5" },
    gives: "- 5\n- c\n",
  },
  {
    name: "a literal block",
    text: "a: |  # c\n  x\n  y\n\nb: 2\n",
    do: { set: "a=5" },
    gives: "a: 5  # c\n\nb: 2\n",
  },
  {
    name: "a folded block by lines",
    text: "a: >-\n  x\n\nb: 2\n",
    do: { set: "a=p\nq" },
    gives: "a: |-\n  p\n  q\n\nb: 2\n",
  },
  {
    name: "text of several lines",
    text: "a: 1 # c\nb: 2\n",
    do: { set: "a=p\n\nq\n" },
    gives: "a: | # c\n  p\n\n  q\nb: 2\n",
  },
  {
    name: "text of several lines, nested",
    text: "k:\n- a: 1\n",
    do: { set: "k[0].a=p\nq" },
    gives: "k:\n- a: |-\n    p\n    q\n",
  },
  {
    name: "text of several lines in a flow",
    text: "{a: 1}\n",
    do: { set: "a=p\nq" },
    gives: '{a: "p\\nq"}\n',
  },
  {
    name: "text of several lines at the very end",
    text: "a: 1",
    do: { set: "a=p\nq\n" },
    gives: 'a: "p\\nq\\n"',
  },
  {
    name: "with the file's line endings",
    text: "a: 1\r\nb: 2\r\n",
    do: { set: "a=p\nq" },
    gives: "a: |-\r\n  p\r\n  q\r\nb: 2\r\n",
  },
  {
    name: "a scalar of several lines",
    text: "a: x\n  y # c\nb: 2\n",
    do: { set: "a=z" },
    gives: "a: z # c\nb: 2\n",
  },
  { name: "a scalar below its key", text: "a:\n  x\n", do: { set: "a=z" }, gives: "a:\n  z\n" },
  {
    name: "a value with a tag",
    text: "a: !!str 5\nb: !Ref x\n",
    do: { set: ["a=6", "b=7"] },
    gives: "a: 6\nb: 7\n",
    changes: 2,
  },
  { name: "an alias", text: "a: &x 1\nb: *x\n", do: { set: "b=2" }, gives: "a: &x 1\nb: 2\n" },
  {
    name: "within an anchor",
    text: "a: &x {k: 1}\nb: *x\n",
    do: { set: "a.k=2" },
    gives: "a: &x {k: 2}\nb: *x\n",
  },
  {
    name: "in a document with markers",
    text: "%YAML 1.2\n---\na: 1\n...\n",
    do: { set: "a=2" },
    gives: "%YAML 1.2\n---\na: 2\n...\n",
  },
  {
    name: "behind a byte order mark",
    text: "\ufeff- a\n",
    do: { set: "[0]=b" },
    gives: "\ufeff- b\n",
  },
  { name: "an explicit key's value", text: "? a\n: 1\n", do: { set: "a=2" }, gives: "? a\n: 2\n" },
  // Add.
  {
    name: "a line",
    text: "l:\n  - a # c\n\nb: 1\n",
    do: { add: "l=x: y" },
    gives: "l:\n  - a # c\n  - 'x: y'\n\nb: 1\n",
  },
  {
    name: "in a flow",
    text: "l: [a, b] # c\n",
    do: { add: "l=c, d" },
    gives: "l: [a, b, 'c, d'] # c\n",
  },
  { name: "in an empty flow", text: "l: []\n", do: { add: "l=a" }, gives: "l: [a]\n" },
  {
    name: "in a flow of several lines",
    text: "l: [\n  a, # one\n  b  # two\n]\n",
    do: { add: "l=c" },
    gives: "l: [\n  a, # one\n  b,  # two\n  c\n]\n",
  },
  {
    name: "a mapping",
    text: "l:\n- n: a\n",
    do: { add: 'l={"n":"b","m":[1,{}],"o":{"p":null}}' },
    gives: "l:\n- n: a\n- 'n': b\n  m:\n  - 1\n  - {}\n  o:\n    p: null\n",
  },
  {
    name: "in a list within a list",
    text: "- - a\n",
    do: { add: "[0]=b" },
    gives: "- - a\n  - b\n",
  },
  { name: "without a line ending", text: "l:\n- a", do: { add: "l=b" }, gives: "l:\n- a\n- b" },
  {
    name: "several",
    text: "l:\n- a\n",
    do: { add: ["l=b", "l=c"] },
    gives: "l:\n- a\n- b\n- c\n",
    changes: 2,
  },
  // Delete.
  { name: "the last key", text: "a: 1\nb: 2\n", do: { delete: "b" }, gives: "a: 1\n" },
  {
    name: "the last key without line ending",
    text: "a: 1\nb: 2",
    do: { delete: "b" },
    gives: "a: 1",
  },
  {
    name: "the first nested key",
    text: "k:\n  a: 1\n  b: 2\n",
    do: { delete: "k.a" },
    gives: "k:\n  b: 2\n",
  },
  {
    name: "the first key of a list's mapping",
    text: "- a: 1\n  b: 2\n",
    do: { delete: "[0].a" },
    gives: "- b: 2\n",
  },
  {
    name: "a key with its comments",
    text: "a: 1\n\n# b's\nb: 2 # two\nc: 3\n",
    do: { delete: "b" },
    gives: "a: 1\n\nc: 3\n",
  },
  {
    name: "an element, but not a comment that is indented less",
    text: "l:\n  - a\n# of l\n  - b\n  - c\n",
    do: { delete: "l[1]" },
    gives: "l:\n  - a\n# of l\n  - c\n",
  },
  {
    name: "a key, but not the document's heading",
    text: "# heading\na: 1\nb: 2\n",
    do: { delete: "a" },
    gives: "# heading\nb: 2\n",
  },
  {
    name: "a key under the document's heading",
    text: "# heading\n\n# a's\na: 1\nb: 2\n",
    do: { delete: "a" },
    gives: "# heading\n\nb: 2\n",
  },
  {
    name: "the only key",
    text: "k: # c\n  # d\n\n  a: 1\nb: 2\n",
    do: { delete: "k.a" },
    gives: "k: {} # c\n  # d\nb: 2\n",
  },
  { name: "the only element", text: "k:\n  - a\n", do: { delete: "k[0]" }, gives: "k: []\n" },
  {
    name: "the only key of a list's mapping",
    text: "- a: 1\n- b\n",
    do: { delete: "[0].a" },
    gives: "- {}\n- b\n",
  },
  { name: "everything", text: "# h\na: 1 # c\n", do: { delete: "a" }, gives: "# h\n{}\n" },
  {
    name: "under an anchor",
    text: "k: &x\n  a: 1\nb: *x\n",
    do: { delete: "k.a" },
    gives: "k: &x {}\nb: *x\n",
  },
  { name: "in a flow", text: "{a: 1, b: 2, c: 3}\n", do: { delete: "b" }, gives: "{a: 1, c: 3}\n" },
  {
    name: "all in a flow",
    text: "{a: 1, b: 2}\n",
    do: { delete: ["a", "b"] },
    gives: "{}\n",
    changes: 2,
  },
  {
    name: "a block with blank lines",
    text: "a: |+\n  x\n\nb: 1\n",
    do: { delete: "a" },
    gives: "b: 1\n",
  },
  { name: "an element", text: list, do: { delete: "l[1]" }, gives: "l:\n  - a\n  - c\n" },
  {
    name: "an element by predicate",
    text: "- n: a\n- n: b\n",
    do: { delete: "[n=a]" },
    gives: "- n: b\n",
  },
  { name: "a missing key", text: "a: 1\n", do: { delete: "b" }, gives: "a: 1\n", changes: 0 },
  {
    name: "below a missing key",
    text: "a: 1\n",
    do: { delete: "b.c" },
    gives: "a: 1\n",
    changes: 0,
  },
  // Move.
  {
    name: "to the front",
    text: list,
    do: { "move-first": "l[2]" },
    gives: "l:\n  - c\n  - a\n\n  # b's\n  - b # two\n",
  },
  {
    name: "to the end with its comments",
    text: list,
    do: { "move-last": "l[1]" },
    gives: "l:\n  - a\n  - c\n\n  # b's\n  - b # two\n",
  },
  {
    name: "up, with all its lines",
    text: "- a\n- b: 1\n  # c\n  d: |\n    e\n",
    do: { "move-up": "[1]" },
    gives: "- b: 1\n  # c\n  d: |\n    e\n- a\n",
  },
  {
    name: "down, without line ending",
    text: "- a\n- b",
    do: { "move-down": "[0]" },
    gives: "- b\n- a",
  },
  {
    name: "in a list within a list",
    text: "- - a # one\n  - b\n",
    do: { "move-up": "[0][1]" },
    gives: "- - b\n  - a # one\n",
  },
  { name: "in a flow", text: "l: [a, b]\n", do: { "move-first": "l[1]" }, gives: "l: [b, a]\n" },
  {
    name: "what was only just added",
    text: "- a\n",
    do: { set: "[1]=b", "move-last": ["[0]", "[0]"] },
    gives: "- a\n- b\n",
    changes: 3,
  },
  {
    name: "nowhere",
    text: "- a\n- b\n",
    do: { "move-up": "[0]" },
    gives: "- a\n- b\n",
    changes: 0,
  },
];

for (const row of rows) {
  const kind = Object.keys(row.do).at(-1);
  Deno.test(`YAML ${kind}: ${row.name}`, async () => {
    const { text, changes } = await patchYaml(row.text, operationsOf(row.do));
    assert.deepEqual({ text, changes }, { text: row.gives, changes: row.changes ?? 1 });
  });
}

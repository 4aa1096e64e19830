import { openDoor } from "@ct/base";
import assert from "node:assert/strict";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { readOperations } from "../model/operation.ts";
import { patchToml } from "./patch.ts";

/** A text, an operation, and the text afterwards. */
const rows: readonly (readonly [string, Typed, string])[] = [
  // Values: the rest of the line stays.
  ["a = 1 # c\nb=2\r\n", { set: ["a=7", "b=true"] }, "a = 7 # c\nb=true\r\n"],
  ["\ufeffa = 1", { set: "a=x" }, '\ufeffa = "x"'],
  ["a = 'C:\\x' # c\n", { set: "a=D:\\y" }, "a = 'D:\\y' # c\n"],
  ["a = 'x'\n", { set: "a=it's" }, 'a = "it\'s"\n'],
  ["a = 1\n", { set: 'a=q " \\ \u007f \t' }, 'a = "q \\" \\\\ \\u007f \\t"\n'],
  [
    "a = 1\n",
    { set: 'a=[1, "x", {"b": [], "c d": 2.5e3, "e": {}}]' },
    [
      'a = [1, "x", { b = [], "c d" = 2.5e3, e = {} }]\n',
    ].join(""),
  ],
  ["a = 1\nb = 2\n", { set: "a=one\ntwo" }, 'a = """\none\ntwo"""\nb = 2\n'],
  ["a = 1\r\nb = 2\r\n", { set: "a=one\ntwo" }, 'a = "one\\ntwo"\r\nb = 2\r\n'],
  ["a = [1]\n", { set: "a[0]=one\ntwo" }, 'a = ["one\\ntwo"]\n'],
  ["a = '''\nold\n''' # c\n", { set: "a=x\ny\n" }, "a = '''\nx\ny\n''' # c\n"],
  ["a = '''old'''\n", { set: "a='''\n\u0007" }, 'a = """\'\'\'\n\\u0007"""\n'],
  ['a = """old"""\n', { set: 'a=\n"""" \\ \tx"' }, 'a = """\n\n""\\"" \\\\ \tx\\""""\n'],
  ["a = [ # c\n  1,\n  2, # two\n]\n", { set: "a[1]=3" }, "a = [ # c\n  1,\n  3, # two\n]\n"],
  ["a.b = { c.d = 1 }\n", { set: "a.b.c.d=2" }, "a.b = { c.d = 2 }\n"],
  ['"a.b" = 1\n', { set: '["a.b"]=2' }, '"a.b" = 2\n'],
  [
    "[[x]]\nn = 1\nv = 1\n[[x]]\nn = 2\nv = 1\n",
    { set: "x[n=2].v=3" },
    [
      "[[x]]\nn = 1\nv = 1\n[[x]]\nn = 2\nv = 3\n",
    ].join(""),
  ],

  // A new key goes below the last of its table.
  ["a = 1 # c\n# d\n\n[t]\nb = 2\n", { set: "n=3" }, "a = 1 # c\nn = 3\n# d\n\n[t]\nb = 2\n"],
  ["[t] # c\n[t.u]\nb = 2\n", { set: "t.n=3" }, "[t] # c\nn = 3\n[t.u]\nb = 2\n"],
  ["[t]\n  b=2\n\n[u]\n", { set: 't["n m"]=3' }, '[t]\n  b=2\n  "n m"=3\n\n[u]\n'],
  ["[t]\r\nb = 2", { set: "t.n=3" }, "[t]\r\nb = 2\r\nn = 3"],
  ["# c\n\n# d\n[t]\n", { set: "n=3" }, "# c\n\nn = 3\n\n# d\n[t]\n"],
  ["\ufeff[t]\n", { set: "n=3" }, "\ufeffn = 3\n\n[t]\n"],
  ["", { set: "n=3" }, "n = 3\n"],
  ["# c", { set: "n=3" }, "# c\nn = 3\n"],
  ["\ufeff\n\n", { set: 'n={"x":1}' }, "\ufeff[n]\nx = 1\n"],
  ["# c\n", { set: 'n={"x":1}' }, "# c\n\n[n]\nx = 1\n"],
  ["[a.b]\nx = 1\n", { set: "a.n=3" }, "[a]\nn = 3\n\n[a.b]\nx = 1\n"],
  ["a.b = 1\nc = 2\n", { set: "a.n=3" }, "a.b = 1\na.n = 3\nc = 2\n"],
  [
    "[f]\na.b = 1\n[f.a.t]\nc = 2\n",
    { set: "f.a.n=3" },
    [
      "[f]\na.b = 1\na.n = 3\n[f.a.t]\nc = 2\n",
    ].join(""),
  ],
  ["a = {}\n", { set: "a.n=3" }, "a = { n = 3 }\n"],
  ["a = {b = 1} # c\n", { set: "a.n=3" }, "a = {b = 1, n = 3} # c\n"],
  ["a = { b.c = 1 }\n", { set: "a.b.n=3" }, "a = { b.c = 1, b.n = 3 }\n"],
  ["[t]\nb = 1\n", { set: 't.n={"x":1}' }, "[t]\nb = 1\nn = { x = 1 }\n"],
  [
    "[t]\nb = 1\n\n[u]\n",
    { set: 'n={"x":1,"y":{"z":2}}' },
    [
      "[t]\nb = 1\n\n[u]\n\n[n]\nx = 1\ny = { z = 2 }\n",
    ].join(""),
  ],
  [
    "[t]\nb = 1\n# c\n",
    { set: 'n=[{"x":1},{}]' },
    [
      "[t]\nb = 1\n# c\n\n[[n]]\nx = 1\n\n[[n]]\n",
    ].join(""),
  ],
  [
    "[p.a]\nb = 1 # c\n# d\n\n# e\n[q]\n",
    { set: 'p.n={"x":1}' },
    [
      "[p.a]\nb = 1 # c\n# d\n\n[p.n]\nx = 1\n\n# e\n[q]\n",
    ].join(""),
  ],

  // Elements.
  ["a = [1, 2,]\n", { add: "a=3" }, "a = [1, 2, 3,]\n"],
  [
    "a = [\n\t1, # one\n\t2 # two\n]\n",
    { add: "a=3" },
    [
      "a = [\n\t1, # one\n\t2, # two\n\t3\n]\n",
    ].join(""),
  ],
  ["a = []\n", { add: 'a={"x":1}' }, "a = [{ x = 1 }]\n"],
  ["a = [[1], []]\n", { set: "a[1][0]=2" }, "a = [[1], [2]]\n"],
  [
    "[[x]]\nn = 1\n\n  [[x]]\n  n = 2\n  [x.y]\n  z = 1\n\n[q]\n",
    { add: 'x={"n":3}' },
    [
      "[[x]]\nn = 1\n\n  [[x]]\n  n = 2\n  [x.y]\n  z = 1\n\n  [[x]]\n  n = 3\n\n[q]\n",
    ].join(""),
  ],
  ["[[x]]\n[[x]]\na = 1", { add: 'x={"n":3}' }, "[[x]]\n[[x]]\na = 1\n[[x]]\nn = 3"],
  [
    "a = [\n  1, # one\n  2, # two\n]\n",
    { "move-first": "a[1]" },
    [
      "a = [\n  2, # two\n  1, # one\n]\n",
    ].join(""),
  ],
  ["# o\n\n# 1\n[[x]]\nn = 1\n# 1b\n\n# 2\n[[x]]\nn = 2 # c\n[x.y]\nz = 3\n\n[q]\n", {
    "move-down": "x[0]",
  }, "# o\n\n# 2\n[[x]]\nn = 2 # c\n[x.y]\nz = 3\n\n# 1\n[[x]]\nn = 1\n# 1b\n\n[q]\n"],

  // What is removed takes its comments along.
  ["# o\na = 1\n\n# b\nb = 2 # c\n\nc = 3\n", { delete: "b" }, "# o\na = 1\n\nc = 3\n"],
  ["# o\na = 1\nb = 2\n", { delete: "a" }, "# o\nb = 2\n"],
  ["a = 1\n# b\nb = 2\n", { delete: "a" }, "# b\nb = 2\n"],
  ["a = 1\n\nb = 2\n", { delete: "b" }, "a = 1\n"],
  ["a = 1\nb = 2\n\nc = 3\n", { delete: "b" }, "a = 1\n\nc = 3\n"],
  ["a = 1\n\nb = 2\nc = 3\n", { delete: "b" }, "a = 1\n\nc = 3\n"],
  ["[t]\nb = 2\n\nc = 3\n", { delete: "t.b" }, "[t]\nc = 3\n"],
  ["[t]\nb = 2\n\n[u]\n", { delete: "t.b" }, "[t]\n\n[u]\n"],
  ["[t]\nb = 2 # c\n\n# u\n[u]\n", { delete: "t.b" }, "[t]\n\n# u\n[u]\n"],
  ["a = { b = 1, c = 2 }\n", { delete: "a.c" }, "a = { b = 1 }\n"],
  ["a = { b.x = 1, c = 2, b.y = 3 }\n", { delete: "a.b" }, "a = { c = 2 }\n"],
  ["a = [\n  1,\n  2 # two\n]\n", { delete: "a[1]" }, "a = [\n  1\n]\n"],
  [
    "[a]\nx = 1\n\n# b\n[b]\n\n# note\n\ny = 1\n# end\n\n[a.c]\nz = 1\n",
    { delete: "b" },
    [
      "[a]\nx = 1\n\n[a.c]\nz = 1\n",
    ].join(""),
  ],
  ["[a.b]\nx = 1\n\n[c]\n\n[a]\ny = 1\n[d]\n\n[a.e.f]\n", { delete: "a" }, "[c]\n\n[d]\n"],
  ["a.b = 1\nc = 2\na.d = 3\n", { delete: "a" }, "c = 2\n"],
  ["[[x]]\nn = 1\n\n[[x]]\nn = 2\n\n[x.y]\n", { delete: "x[1]" }, "[[x]]\nn = 1\n"],
  // A table that only its parts made up goes with the last of them, and so does an array.
  ["[t.b]\nx = 1\n\n[c]\n", { delete: "t.b" }, "[c]\n"],
  ["a.b.c = 1\n", { delete: "a.b.c" }, ""],
  ["[[x]]\n\n[c]\n", { delete: "x[0]" }, "[c]\n"],
  ["[t]\nx = 1\n", { delete: "t.x" }, "[t]\n"],
  ["a = 1\n", { delete: "b" }, "a = 1\n"],

  // A table in the place of another, and something else in the place of a table.
  ["[t] # c\nx = 1\n[t.u]\n\n[v]\n", { set: 't={"y":2}' }, "[t] # c\ny = 2\n\n[v]\n"],
  ["[[x]]\na = 1\n[x.u]\n[[x]]\n", { set: 'x[0]={"y":2}' }, "[[x]]\ny = 2\n[[x]]\n"],
  ["[p.t]\nx = 1\n", { set: "p.t=2" }, "[p]\nt = 2\n"],
  ["a = 1\n\n[t]\nx = 1\n\n[u]\n", { set: "t=2" }, "a = 1\nt = 2\n\n[u]\n"],
  ["[t]\na.b = 1 # c\na.c = 2\n", { set: "t.a=3" }, "[t]\na = 3\n"],
  ["a = { b.x = 1, c = 2, b.y = 3 }\n", { set: "a.b=4" }, "a = { b = 4, c = 2 }\n"],
  ["[[x]]\na = 1\n\n[[x]]\n\n[z]\n", { set: 'x=[{"b":2}]' }, "[[x]]\nb = 2\n\n[z]\n"],
  ["z = 1\n[[x]]\na = 1\n", { set: "x=[]" }, "z = 1\nx = []\n"],
  // What is there already is no change, whatever its spelling.
  [
    "a = [ 1,\n2 ]\nb = { c = 1 }\n",
    { set: ["a=[1,2]", 'b={"c":1}'] },
    [
      "a = [ 1,\n2 ]\nb = { c = 1 }\n",
    ].join(""),
  ],
];

for (const [text, typed, gives] of rows) {
  Deno.test(`TOML: ${JSON.stringify(typed)} in ${JSON.stringify(text)}`, async () => {
    const { text: after, changes } = await patchToml(text, operationsOf(typed));
    assert.equal(after, gives);
    assert.equal(changes > 0, after !== text);
  });
}

/** A text, what is set as it was typed, and the text afterwards: kinds are kept. */
const kept = [
  ["v = '3.9'\n", "v=3.10", "v = '3.10'\n"],
  ['v = "a"\n', "v=true", 'v = "true"\n'],
  ["v = 3.9\n", "v=3.10", "v = 3.10\n"],
  ["v = 1.5\n", "v=2", "v = 2.0\n"],
  ["v = 1e3\n", "v=-2", "v = -2.0\n"],
  ["v = 1\n", "v=2.5", "v = 2.5\n"],
  ["v = 1\n", "v=abc", 'v = "abc"\n'],
  ["v = 0o644\n", "v=0o755", "v = 0o755\n"],
  ["v = 0x1F\n", "v=32", "v = 32\n"],
  ["v = 1_000\n", "v=2_000", "v = 2_000\n"],
  ["v = 1.0\n", "v=-inf", "v = -inf\n"],
  ["v = 1\n", "v=01", 'v = "01"\n'],
  ["v = 1\n", "v=1__0", 'v = "1__0"\n'],
  ["v = 1\n", "v=+0x1", 'v = "+0x1"\n'],
  ["v = 2020-01-01\n", "v=2021-02-03", "v = 2021-02-03\n"],
  ["v = 2020-01-01\n", "v=1979-05-27 07:32:00.5-07:00", "v = 1979-05-27 07:32:00.5-07:00\n"],
  ["v = 2020-01-01\n", 'v="2021-02-03"', 'v = "2021-02-03"\n'],
  ["v = 2020-01-01\n", "v=soon", 'v = "soon"\n'],
  ["v = '2020-01-01'\n", "v=2021-02-03", "v = '2021-02-03'\n"],
  ["v = [2020-01-01]\n", "v[1]=2021-02-03", "v = [2020-01-01, 2021-02-03]\n"],
  ["v = [1.5, 2.5]\n", "v[2]=3", "v = [1.5, 2.5, 3.0]\n"],
  ["v = [1, 2.5]\n", "v[2]=3", "v = [1, 2.5, 3]\n"],
  ["v = ['a']\n", "v[1]=3", "v = ['a', 3]\n"],
  ["v = 1\n", "w=2021-02-03", 'v = 1\nw = "2021-02-03"\n'],
] as const;
const none = {
  add: [],
  delete: [],
  "move-first": [],
  "move-last": [],
  "move-up": [],
  "move-down": [],
};

for (const [text, typed, after] of kept) {
  Deno.test(`TOML: ${typed} in ${JSON.stringify(text)} keeps its kind`, async () => {
    const operations = readOperations({ set: [typed], ...none }, { cwd: "/", door: openDoor });
    assert.equal((await patchToml(text, operations)).text, after);
  });
}

Deno.test("TOML: --type date says that a value is one", async () => {
  const set = ["a=2021-02-03", "c=07:32:00"];
  const operations = readOperations({ ...none, set, type: "date" }, { cwd: "/", door: openDoor });
  const { text, reported } = await patchToml("a = 'x'\n", operations);
  assert.equal(text, "a = 2021-02-03\nc = 07:32:00\n");
  assert.deepEqual(reported.map((change) => change.new), ['"2021-02-03"', '"07:32:00"']);
  assert.throws(
    () => readOperations({ ...none, set: ["a=x"], type: "date" }, { cwd: "/", door: openDoor }),
    {
      message: "'x' is not a date or time as TOML spells it",
    },
  );
});

/** A text, an operation, and the error. */
const refused: readonly (readonly [string, Typed, RegExp])[] = [
  ["a = 1\n", { set: "a=null" }, /^cannot set 'a': TOML has no null$/],
  ["a = 1\n", { set: 'b={"c":[null]}' }, /^cannot set 'b': TOML has no null$/],
  ["a = 1\n", { set: "a=9223372036854775808" }, /64 bits/],
  ["a = 1\n", { set: "a=0xFFFF_FFFF_FFFF_FFFF" }, /64 bits/],
  ["a = 1\n", { set: "b.c=1" }, /^cannot set 'b\.c': no key "b"$/],
  ["a = 1\n", { set: "a.c=1" }, /expected an object at 'a', found a number/],
  ["a = 2020-01-01\n", { add: "a=1" }, /expected an array, found a date or time/],
  ["[[x]]\n", { set: "x[0]=1" }, /^cannot set 'x\[0\]': .* can only be a table$/],
  ["[[x]]\n", { add: "x=1" }, /^cannot add to 'x': .* must be tables$/],
  ["[[x]]\n[x.a]\n[y]\n[x.b]\n[[x]]\n", { "move-last": "x[0]" }, /other tables stand between/],
  ["a = \n", { set: "a=1" }, /^toml parse error: .* on line 1 column \d+$/],
  ["a = 1\na = 2\n", { set: "a=1" }, /^toml parse error: .* on line 2 column \d+$/],
  ["[a]\nb.c = 1\n[a.b]\n", { set: "a.b.c=1" }, /^toml parse error: .* on line 3 column \d+$/],
  ["a = 2021-02-30\n", { set: "a=1" }, /two TOML parsers/],
  [`a = ${"[".repeat(600)}${"]".repeat(600)}\n`, { set: "a=1" }, /more than 500 levels/],
  [`a = ${"[".repeat(100_000)}`, { set: "a=1" }, /more than 500 levels/],
  [`${"a.".repeat(600)}a = 1\n`, { set: "a=1" }, /more than 500 levels/],
];

for (const [text, typed, reason] of refused) {
  Deno.test(`TOML: ${JSON.stringify(typed)} in ${JSON.stringify(text.slice(0, 60))} is refused`, async () => {
    await assert.rejects(patchToml(text, operationsOf(typed)), { message: reason });
  });
}

import { testRows, type ToolRow } from "@ct/testing";
import { command } from "../mod.ts";

const yaml = `base: &b
  k: 1
  l: [x, 0x1F, .inf, 1_000]
one: *b
two:
  <<: [*b, {k: 2, m: ~}]
  own: "3.9"
"<<": 5
`;
const files = {
  "a.yaml": yaml,
  "a.json": '{"v":"3.10","n":1.0,"a":{"b c":[1,{"x":2}]},"m":"a\\nb","big":12345678901234567890}\n',
  "b.yml": "v: '3.10'\nn: 1\na:\n  b c: [1, {x: 3}, 4]\nz: !Ref y\nbig: 12345678901234567891\n",
  "r.jsonl": '{"k":1}\n\n{"k":"x"}\n{"j":1}\n',
  "t.txt": "x",
};
const rows: readonly ToolRow[] = [
  { name: "a string is its text", argv: ["a.json", "--get", "v"], stdout: "3.10\n" },
  { name: "a number as it is written", argv: ["a.json", "--get", "n"], stdout: "1.0\n" },
  { name: "line breaks are escaped", argv: ["a.json", "--get", "m"], stdout: "a\\nb\n" },
  {
    name: "a container is JSON, several have their paths",
    argv: ["--base", "a.json", "--get", "a", "--get", 'a["b c"][0]'],
    stdout: 'a: {"b c":[1,{"x":2}]}\na["b c"][0]: 1\n',
  },
  {
    name: "JSON",
    argv: ["a.json", "--get", "m", "--get", "big", "--get", "no", "--json"],
    status: 1,
    stdout:
      '{"files":[{"path":"a.json","values":[{"path":"m","value":"a\\nb"},{"path":"big","value":12345678901234567890},{"missing":"no key \\"no\\"","path":"no"}]}],"tool":"ct-patch","verdict":"ERROR"}\n',
  },
  {
    name: "aliases and merge keys are what they stand for",
    argv: ["a.yaml", "--get", "two", "--get", "one.l[1]", "--get", "two.l[0]"],
    stdout:
      'two: {"own":"3.9","k":1,"l":["x",31,".inf","1_000"],"m":null}\none.l[1]: 0x1F\ntwo.l[0]: x\n',
  },
  { name: "a quoted << merges nothing", argv: ["a.yaml", "--get", "<<"], stdout: "5\n" },
  {
    name: "a missing path",
    argv: ["a.yaml", "--get", "one.x"],
    status: 1,
    stdout: "",
    stderr: "ct-patch: a.yaml: nothing at 'one.x': no key \"x\"\n",
  },
  {
    name: "records",
    argv: ["r.jsonl", "--get", "k"],
    status: 1,
    stdout: "1\nx\n",
    stderr: "ct-patch: r.jsonl:4: nothing at 'k': no key \"k\"\n",
  },
  {
    name: "several files",
    argv: ["a.json", "b.yml", "--get", "n"],
    stdout: "a.json: 1.0\nb.yml: 1\n",
  },
  {
    name: "no file",
    argv: ["--name", "none", "--get", "n"],
    status: 1,
    stdout: "",
    stderr: "ct-patch: no file is in scope: --name none keeps none of 5 files\n",
  },
  {
    name: "a file of no format",
    argv: ["t.txt", "--get", "n"],
    status: 2,
    stdout: "",
    stderr: /^ct-patch: t\.txt: the extension is of no format/,
  },
  {
    name: "a read and a write",
    argv: ["a.json", "--get", "n", "--set", "n=2"],
    status: 2,
    stdout: "",
    stderr: /--get only reads and --set writes/,
  },
  {
    name: "differences",
    argv: ["a.json", "--compare", "b.yml"],
    status: 1,
    stdout: 'a["b c"][1].x: 2 -> 3\na["b c"][2]: nothing -> 4\nm: "a\\nb" -> nothing\n' +
      "big: 12345678901234567890 -> 12345678901234567891\n" +
      'z: nothing -> !Ref "y"\n5 difference(s) -> ERROR\n',
  },
  {
    name: "differences in JSON",
    argv: ["r.jsonl", "--compare", "a.json", "--json"],
    status: 1,
    stdout:
      /^\{"differences":\[\{"left":\[\{"k":1\},\{"k":"x"\},\{"j":1\}\],"path":"\.","right":\{/,
  },
  {
    name: "no difference",
    argv: ["a.yaml", "--compare", "a.yaml"],
    stdout: "0 difference(s) -> SUCCESS\n",
  },
  {
    name: "a comparison of several files",
    argv: ["--compare", "a.json"],
    status: 2,
    stdout: "",
    stderr: "ct-patch: --compare needs one file, and 4 are selected\n",
  },
];

testRows(command, rows.map((row) => ({ files, ...row })));

testRows(command, [
  {
    name: "an alias that holds itself",
    files: { "a.yaml": "a: &a [*a]\n" },
    argv: ["a.yaml", "--get", "a"],
    status: 2,
    stdout: "",
    stderr: "ct-patch: a.yaml: the alias *a contains itself\n",
  },
  {
    name: "one of several documents",
    files: { "a.yaml": "a: 1\n---\na: 2\n" },
    argv: ["a.yaml", "--get", "a", "--document", "2"],
    stdout: "2\n",
  },
  {
    name: "the spelling of numbers and the order of keys do not count",
    files: {
      "a.json": '{"a":1e3,"b":[0.10,-0,1e400,"1"]}',
      "b.yaml": "b: [.1, 0, 10e399, '1']\na: 1000\n",
    },
    argv: ["a.json", "--compare", "b.yaml"],
    stdout: "0 difference(s) -> SUCCESS\n",
  },
  {
    name: "values of TOML, those that JSON has not as strings",
    files: { "a.toml": "d = 1979-05-27 07:32:00Z\nn = [0x1F, 1_000, +inf, 1e3]\n[t.u]\nv = 'x'\n" },
    argv: ["a.toml", "--get", "d", "--get", "n", "--get", "t", "--get", "n[1]"],
    stdout: 'd: 1979-05-27 07:32:00Z\nn: [31,1000,"+inf",1e3]\nt: {"u":{"v":"x"}}\nn[1]: 1_000\n',
  },
  {
    name: "the same in TOML and YAML",
    files: {
      "a.toml": "n = [0x1F, 1_000, +inf, -inf, nan]\n[[l]]\nk.m = 'x'\n[[l]]\n",
      "b.yaml": "l: [{k: {m: x}}, {}]\nn: [31, 1000, .inf, -.inf, .nan]\n",
    },
    argv: ["a.toml", "--compare", "b.yaml"],
    stdout: "0 difference(s) -> SUCCESS\n",
  },
  {
    name: "dates of TOML, in any spelling",
    files: {
      "a.toml": "a = 1979-05-27 07:32:00z\nb = 1979-05-27\nc = 07:32:00\n",
      "b.toml": "a = 1979-05-27T07:32:00Z\nb = '1979-05-27'\nc = 07:32:01\n",
    },
    argv: ["a.toml", "--compare", "b.toml"],
    status: 1,
    stdout: 'b: 1979-05-27 -> "1979-05-27"\nc: 07:32:00 -> 07:32:01\n2 difference(s) -> ERROR\n',
  },
  {
    name: "a malformed file of TOML",
    files: { "a.toml": "a = 1\nb = \n" },
    argv: ["a.toml", "--get", "a"],
    status: 2,
    stdout: "",
    stderr: /^ct-patch: a\.toml: toml parse error: .* on line 2 column \d+\n$/,
  },
  {
    name: "kinds count",
    files: { "a.json": '{"a":1,"b":null}', "b.json": '{"a":"1"}' },
    argv: ["a.json", "--compare", "b.json"],
    status: 1,
    stdout: 'a: 1 -> "1"\nb: null -> nothing\n2 difference(s) -> ERROR\n',
  },
  {
    name: "values that nest deeper than calls can",
    files: { "a.json": `${"[".repeat(20_000)}1${"]".repeat(20_000)}` },
    argv: ["a.json", "--compare", "a.json"],
    stdout: "0 difference(s) -> SUCCESS\n",
  },
]);

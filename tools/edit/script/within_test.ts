import { testRows } from "@ct/testing";
import { command } from "../mod.ts";

const java = `class A {
  void f(int a) { x(); }
  void f(int a, final List<Map<K, V>> b) { x(); }
  int f() { return x(); }
}
class B { class A { void f() { x(); } } }
`;
const line = "function a() { x(); } function b() { x(); } x();\r\n";
const edit = (within: string, ...more: readonly string[]) => [
  ...["--find", "x()", "--replace", "y()", "--mode", "literal", "--within", within],
  ...more,
];
const nthChanged = (text: string, ...wanted: readonly number[]) => {
  let count = 0;
  return text.replaceAll("x()", (word) => wanted.includes(++count) ? "y()" : word);
};

testRows(command, [
  {
    name: "the refusal lists overloads by line and parameters",
    files: { "a.java": java },
    argv: edit("A.f"),
    status: 2,
    stderr:
      'ct-edit: ./a.java has 4 declarations "A.f": 2:2 method f(int a), 3:3 method f(int a, ' +
      "final List<Map<K, V>> b), 4:4 method f(), 6:6 method f()\n  select one: NAME@LINE, as in " +
      "f@2, NAME(PARAMETERS), KIND:NAME, or OUTER.NAME for one within another\n",
  },
  ...([
    ["A.f@3", 2],
    ["f@2", 1],
    ["method:A.f@4", 3],
    ["A.f(int)", 1],
    ["A.f( int a )", 1],
    ["f(int,List<Map<K,V>>)", 2],
    ["f(int, final List<Map<K, V>> b)", 2],
    ["B.A.f", 4],
    ["B.A.f()", 4],
  ] as const).map(([within, place]) => ({
    name: `one of several declarations: ${within}`,
    files: { "a.java": java },
    argv: edit(within),
    after: { "a.java": nthChanged(java, place) },
  })),
  ...([
    ["a.py", "@one\n@two(\n    3)\ndef f(): x()\nx()\n", [1, 2, 3]],
    ["a.py", "class K:\n  def e(self): return 1\n  @property\n  def g(self): x()\n", [3]],
    ["a.ts", 'x();\n@Part({\n  tag: "a",\n})\nclass A {\n  b() { x(); }\n}\n', [2, 4], 2],
    ["A.java", "class A {\n  @Override\n  // Why.\n  int f() { return x(); }\n}\n", [2, 3]],
    ["a.rs", "/// Why.\n#[test]\nfn f() { x(); }\nfn g() { x(); }\n", [1, 2]],
  ] as const).flatMap(([path, text, lines, place = 1]) =>
    lines.map((line) => ({
      name: `what is before a declaration names it: ${path}:${line} of ${JSON.stringify(text)}`,
      files: { [path]: text },
      argv: edit(`${path}:${line}`),
      after: { [path]: nthChanged(text, place) },
    }))
  ),
  {
    name: "all declarations of a name",
    files: { "a.java": java },
    argv: edit("f", "--all", "--expect", "=4"),
    after: { "a.java": nthChanged(java, 1, 2, 3, 4) },
  },
  {
    name: "all declarations of a name, each once, with edits one after the other",
    files: {
      "a.ts":
        "x();\nfunction f() {\n  x();\n  function f() { x(); }\n}\nclass A { f() { x(); } }\n",
      s: "#% edit expect=any\n#% find\nx();\n#% replace\ny();\ny();\n#% end\n" +
        "#% edit expect=any\n#% find\ny\n#% replace\nlong\n#% end\n",
    },
    argv: ["--script", "s", "--within", "f", "--all"],
    stdout: /8 replacement|9 replacement/,
    after: {
      "a.ts":
        "x();\nfunction f() {\n  long();\nlong();\n  function f() { long();\nlong(); }\n}\nclass A { f() { long();\nlong(); } }\n",
    },
  },
  {
    name: "--all alone",
    argv: ["--find", "a", "--replace", "b", "--all"],
    status: 2,
    stderr: /--all needs --within/,
  },
  {
    name: "an overload that is not there",
    files: { "a.java": java },
    argv: edit("A.f@5"),
    status: 2,
    stderr: 'ct-edit: ./a.java does not declare "A.f@5"\n  did you mean A.f@4?\n',
  },
  {
    name: "parameters that no overload has",
    files: { "a.java": java },
    argv: edit("A.f(String)"),
    status: 2,
    stderr: 'ct-edit: ./a.java does not declare "A.f(String)"\n  did you mean A.f@2?\n',
  },
  {
    name: "a name that no file declares",
    files: { "a.java": java, "b.ts": "function other() {}\n" },
    argv: edit("othr"),
    status: 2,
    stderr: 'ct-edit: no selected file declares "othr"\n  did you mean other?\n',
  },
  ...(["./b.ts:other", "b.ts:function:other", "b.ts:other@1"] as const).map((within) => ({
    name: `the declaration of one file, ${within}`,
    files: { "a.ts": "function other() { x(); }\n", "b.ts": "function other() { x(); }\n" },
    argv: edit(within),
    stdout: /1 replacement\(s\) in 1 file/,
    after: { "a.ts": "function other() { x(); }\n", "b.ts": "function other() { y(); }\n" },
  })),
  {
    name: "a name that its file does not declare",
    files: { "a.java": java, "b.ts": "function other() {}\n" },
    argv: edit("b.ts:othr"),
    status: 2,
    stderr: 'ct-edit: no selected file declares "b.ts:othr"\n  did you mean b.ts:other?\n',
  },
  {
    name: "a name that is declared in a file without the find",
    files: { "a.java": java, "b.ts": "function other() {}\n" },
    argv: edit("other"),
    status: 1,
    stderr: /outside of what --within names/,
  },
  ...([["a", 1], ["b", 2]] as const).map(([within, place]) => ({
    name: `${within} of two declarations on a line`,
    files: { "a.ts": line },
    argv: edit(within),
    stdout: `./a.ts:1:- ${line.trim()}\n./a.ts:1:+ ${
      nthChanged(line, place).trim()
    }\n1 replacement(s) in 1 file(s) -> SUCCESS (applied)\n`,
    after: { "a.ts": nthChanged(line, place) },
  })),
  {
    name: "several lines in place of one within a line, with the line ends of the file",
    files: { "a.ts": line },
    argv: [...["--find", "x();", "--replace", "y();\nz();", "--mode", "literal"], "--within", "b"],
    after: {
      "a.ts": "function a() { x(); } function b() { y();\r\nz(); } x();\r\n",
    },
  },
  ...([
    ["a.ts", "function f() { x(); {\n}\nfunction g() { x(); }\n", "1:14: nothing closes this {"],
    ["a.ts", "function f() { x(); }}\nfunction g() {}\n", "1:22: this } closes nothing"],
    ["a.ts", "const a = 'b;\nfunction f() { x(); }\n", "1:11: nothing closes this '"],
    ["a.rb", "a = <<~X\nX\nb = <<~X\ndef f\n  x()\nend\n", "3:5: nothing closes this <<~X"],
    ["a.rb", "def f\n  x()\n  a = <<~X\nend\n", "3:7: nothing closes this <<~X"],
    ["a.rb", "def f\n  x()\nend\nend\n", "4:1: this end closes nothing"],
    ["a.rb", "class A\n  def f\n    x()\n  end\n", "1:1: nothing closes this class"],
    ["a.py", "def f():\n  x(x()\ndef h(): pass\n", "2:4: nothing closes this ("],
  ] as const).map(([path, text, place]) => ({
    name: `a text that is not understood: ${JSON.stringify(text)}`,
    files: { [path]: text },
    argv: edit("f"),
    status: 2,
    stderr: new RegExp(RegExp.escape(`./${path}:${place}`)),
  })),
  ...([
    ["a.sh", "f() { x()\n}\na <<E\nb\n"],
    ["a.ts", "function f() { x(); }\n/* b\n"],
  ] as const).map(([path, text]) => ({
    name: `a text that is understood up to the declaration's end: ${JSON.stringify(text)}`,
    files: { [path]: text },
    argv: edit("f"),
    after: { [path]: nthChanged(text, 1) },
  })),
]);

import assert from "node:assert/strict";
import { measure } from "./accuracy.ts";
import { comparisons } from "./accuracy_kinds.ts";

async function hasCtags(): Promise<boolean> {
  try {
    return (await new Deno.Command("ctags", { args: ["--version"] }).output()).success;
  } catch {
    return false;
  }
}

// A missing reference is a failure where everything must be tested.
const ignore = !(await hasCtags()) && Deno.env.get("CI") === undefined;

const sources = {
  rust: ["a.rs", "mod m {\n  pub struct S { x: u8 }\n  impl A for S {\n    fn f() {}\n  }\n}\n"],
  python: ["a.py", "class A:\n  def f(self):\n    pass\n\nasync def g(\n  a,\n):\n  pass\n"],
  markdown: ["a.md", "# A\n\n## B\n\n```\n# no\n```\n"],
  java: ["A.java", "class A {\n  int a, b;\n  A() {}\n  void f() { g(); }\n  enum E { X; }\n}\n"],
  go: ["a.go", "package a\n\nconst (\n\tA = 1\n\tB = 2\n)\n\nfunc (t T) F() {\n}\n"],
  shell: ["a.sh", "f() {\n  g\n}\nfunction h {\n  echo '}'\n}\n"],
  c: ["a.c", "#define A 1\ntypedef struct { int x; } t;\nstatic int\nf(void)\n{\n}\n"],
  cHeader: ["a.h", "#define A 1\nint f(int a);\nstruct s { int x; };\n"],
  cpp: [
    "a.cc",
    "namespace n {\nclass A {\n  A();\n  int f() { return 1; }\n};\n}\nint A::g() {}\n",
  ],
  csharp: [
    "a.cs",
    "namespace N {\n  class A {\n    int a;\n    int B { get; }\n    void F() { }\n  }\n}\n",
  ],
  typescript: ["a.ts", "class A {\n  f(): void {}\n}\nexport const a = () => {\n};\n"],
  javascript: ["a.js", "function f() {}\nexports.g = function () {\n};\n"],
} as const;

for (const [language, [name, source]] of Object.entries(sources)) {
  Deno.test({
    name: `outline and its reference agree on a plain ${language} file`,
    ignore,
    fn: async () => {
      const folder = await Deno.makeTempDir();
      try {
        await Deno.writeTextFile(`${folder}/${name}`, source);
        const comparison = comparisons[language];
        assert.ok(comparison);
        const score = await measure(comparison, [folder]);
        assert.deepEqual(score.shown, { missing: [], extra: [], end: [] });
        assert.ok(score.both >= 2);
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

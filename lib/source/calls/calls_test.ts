import assert from "node:assert/strict";
import { assertLinear, fill } from "@ct/testing";
import { readCallPattern } from "./call_pattern.ts";
import { readCallTemplate } from "./call_template.ts";
import { replaceCalls } from "./calls.ts";

/** A text after its calls were replaced; what cannot be read follows, one reason a line. */
function replaced(path: string, call: string, to: string, source: string): string {
  const pattern = readCallPattern(call);
  const template = readCallTemplate(to, pattern);
  const { calls = [], unread = [] } = replaceCalls(path, source, { pattern, template }) ?? {};
  let [result, done] = ["", 0];
  for (const { start, end, text } of calls) {
    if (start < done) continue;
    result += source.slice(done, start) + text;
    done = end;
  }
  const lines = [result + source.slice(done), ...unread.map(({ reason }) => `? ${reason}`)];
  return lines.join("\n");
}

const swap = ["f($a, $b)", "f($b, $a)"] as const;
const spread = "? a spread stands for any number of arguments";
const named = "? an argument is named";
const unchanged = undefined;

/** Texts in which the arguments of `f` change places. */
const swapped: readonly (readonly [path: string, before: string, after: string | undefined])[] = [
  // Arguments
  ["a.ts", "f(1, 2)", "f(2, 1)"],
  ["a.ts", "f ( 1 , 2 ) ;", "f ( 2 , 1 ) ;"],
  ["a.ts", "f(1,2)", "f(2,1)"],
  ["a.ts", "f(\"a, b\", '(')", "f('(', \"a, b\")"],
  ["a.ts", "f(`a, ${b(1, 2)} ${`)`}`, [3, 4])", "f([3, 4], `a, ${b(1, 2)} ${`)`}`)"],
  ["a.ts", "f(/[,)]/, { a, b })", "f({ a, b }, /[,)]/)"],
  ["a.ts", "f((a, b) => c, function (d, e) {})", "f(function (d, e) {}, (a, b) => c)"],
  ["a.ts", "f(a as Map<B, C>, d)", "f(d, a as Map<B, C>)"],
  ["a.ts", "f(new Map<A, B>(), c)", "f(c, new Map<A, B>())"],
  ["a.ts", "f(<T, U = T>(a: T) => a, b)", "f(b, <T, U = T>(a: T) => a)"],
  ["a.ts", "f(a < b, c > d)", "f(c > d, a < b)"],
  ["a.js", "f(a < b, c > (d))", "f(c > (d), a < b)"],
  ["a.tsx", "f(<A b={[1, 2]}>c, d</A>, e)", "f(e, <A b={[1, 2]}>c, d</A>)"],
  ["a.ts", "f<A, B>(1, 2)", "f<A, B>(2, 1)"],
  ["a.ts", "f?.(1, 2)", "f?.(2, 1)"],
  ["a.ts", "f(1)", unchanged],
  ["a.ts", "f(1, 2, 3)", unchanged],
  ["a.ts", "f(1, ...a)", `f(1, ...a)\n${spread}`],
  ["a.ts", "f(1, 2, 3, ...a)", unchanged],
  // Calls in calls
  ["a.ts", "f(f(1, 2), 3)", "f(3, f(2, 1))"],
  ["a.ts", "f(`${f(1, 2)}`, f(3, f(4, 5)))", "f(f(f(5, 4), 3), `${f(2, 1)}`)"],
  ["a.ts", "g(f(1, 2), f(3, 4))", "g(f(2, 1), f(4, 3))"],
  // What is no call of it
  ["a.ts", "a.f(1, 2); new f(1, 2); g(1, 2); ff(1, 2)", unchanged],
  ["a.ts", '// f(1, 2)\n/* f(1, 2) */ "f(1, 2)"; `f(1, 2)`; /f(1, 2)/', unchanged],
  ["a.ts", "function f(a, b) {}\nasync function* f(a, b) {}", unchanged],
  [
    "a.ts",
    "class A { f(a, b) {} static async f(a, b) {} @c() f(a, b) {}\n f(a, b): void;\n }",
    unchanged,
  ],
  ["a.ts", "class A {\n b = 1\n f(a, b) {}\n @c\n f(a, b) {}\n}", unchanged],
  [
    "a.ts",
    "class A extends B<{ a: 1 }> { a = f(1, 2); static { f(3, 4); } }",
    "class A extends B<{ a: 1 }> { a = f(2, 1); static { f(4, 3); } }",
  ],
  ["a.ts", "interface A { f(a, b): void; f(a, b) }\ntype B = { f(a, b): void };", unchanged],
  [
    "a.ts",
    "a = { f(a, b) {}, async f(a, b) {}, c: f(1, 2), [f(3, 4)]: 5 };",
    "a = { f(a, b) {}, async f(a, b) {}, c: f(2, 1), [f(4, 3)]: 5 };",
  ],
  [
    "a.ts",
    "if (a) { f(1, 2) }\nswitch (b) { case f(3, 4): { f(5, 6); } default: f(7, 8); }",
    "if (a) { f(2, 1) }\nswitch (b) { case f(4, 3): { f(6, 5); } default: f(8, 7); }",
  ],
  ["a.ts", "a ? f(1, 2) : f(3, 4)", "a ? f(2, 1) : f(4, 3)"],
  ["a.ts", "@f(1, 2) class A {}", "@f(2, 1) class A {}"],
  ["a.ts", "f(1, 2", "f(1, 2\n? its parentheses are not closed"],
  ["a.ts", "f(1, [2)", "f(1, [2)\n? its parentheses are not closed"],
  ["a.ts", "f(1,, 2)", "f(1,, 2)\n? an argument is missing"],
  // Comments and line breaks
  ["a.ts", "f(\n  1, // one\n  2, // two\n);", "f(\n  2, // two\n  1, // one\n);"],
  ["a.ts", "f(\n  1, // one\n  2 // two\n);", "f(\n  2, // two\n  1 // one\n);"],
  ["a.ts", "f(\n  1,\n  2,\n);", "f(\n  2,\n  1,\n);"],
  ["a.ts", "f(\r\n  1, // one\r\n  2\r\n);\r\n", "f(\r\n  2,\r\n  1 // one\r\n);\r\n"],
  ["a.ts", "f(/* a */ 1, 2 /* b */)", "f(2 /* b */, /* a */ 1)"],
  [
    "a.ts",
    "f( // why\n  1,\n  // two\n  2,\n  // end\n)",
    "f( // why\n  // two\n  2,\n  1,\n  // end\n)",
  ],
  ["a.ts", "f(\n  1 // one\n  , 2 // two\n)", "f(\n  2 // two\n  , 1 // one\n)"],
  [
    "a.ts",
    "f(1, // one\n  2)",
    "f(1, // one\n  2)\n? no line ends after a comment in its new place",
  ],
  // Other languages
  [
    "a.vue",
    "<script>\nf(1, 2)\n</script>\n<template>{{ f(1, 2) }}</template>",
    "<script>\nf(2, 1)\n</script>\n<template>{{ f(1, 2) }}</template>",
  ],
  [
    "a.py",
    "def f(a, b): f(1, 2)\nclass f(a, b): pass\nx = f(3, [4, 5])",
    "def f(a, b): f(2, 1)\nclass f(a, b): pass\nx = f([4, 5], 3)",
  ],
  ["a.py", "f(lambda a, b: a, c)", "f(c, lambda a, b: a)"],
  ["a.py", "f(a for a, b in c)", unchanged],
  ["a.py", "@f(1, 2)\ndef g(): pass", "@f(2, 1)\ndef g(): pass"],
  ["a.py", "f(1, b=2)", `f(1, b=2)\n${named}`],
  ["a.py", "f(1, *b)", `f(1, *b)\n${spread}`],
  ["a.py", "f(1, **b)", `f(1, **b)\n${named}`],
  [
    "a.py",
    'f"{f(1, 2)} f(1, 2) {{f(1, 2)}}" "f(1, 2)"',
    'f"{f(2, 1)} f(1, 2) {{f(1, 2)}}" "f(1, 2)"',
  ],
  ["a.py", "match a:\n  case f(b, c): f(1, 2)", "match a:\n  case f(b, c): f(2, 1)"],
  ["a.py", "a = f\n(1, 2)", unchanged],
  ["a.py", "x = a and \\\n  f(1, 2)", "x = a and \\\n  f(2, 1)"],
  [
    "a.go",
    "func f(a int, b T) {}\nfunc (t T) f(a, b int) {\n\treturn f(1, g(2, 3))\n}",
    "func f(a int, b T) {}\nfunc (t T) f(a, b int) {\n\treturn f(g(2, 3), 1)\n}",
  ],
  [
    "a.go",
    "type A interface {\n\tf(a, b int)\n}\nvar _ = f(1, 2)",
    "type A interface {\n\tf(a, b int)\n}\nvar _ = f(2, 1)",
  ],
  ["a.go", "f(a, b...)", `f(a, b...)\n${spread}`],
  ["a.go", "f[int](1, 2)", "f[int](1, 2)\n? it has an index or type arguments"],
  [
    "a.rs",
    "fn f(a: A, b: B) { f(|a, b| a, 1); f::<A, B>(1, 2); f!(1, 2) }",
    "fn f(a: A, b: B) { f(1, |a, b| a); f::<A, B>(2, 1); f!(1, 2) }",
  ],
  [
    "a.rs",
    "fn g() { println!(\"{}\", f(1, 2)); let c = 'a'; f('(', 2) }",
    "fn g() { println!(\"{}\", f(2, 1)); let c = 'a'; f(2, '(') }",
  ],
  [
    "a.rs",
    "macro_rules! m { () => { f(1, 2) } }",
    "macro_rules! m { () => { f(1, 2) } }\n? it stands in a macro_rules!",
  ],
  [
    "a.java",
    "class A { int f(int a, Map<B, C> b) { return f(1, new HashMap<B, C>()); } A(int a) { x = f(1, 2); } }",
    "class A { int f(int a, Map<B, C> b) { return f(new HashMap<B, C>(), 1); } A(int a) { x = f(2, 1); } }",
  ],
  [
    "a.java",
    "interface A { void f(int a, int b); int[] f(int a, int b); List<B> f(int a, int b); int x = f(1, 2); @f(a, b) int y; }",
    "interface A { void f(int a, int b); int[] f(int a, int b); List<B> f(int a, int b); int x = f(2, 1); @f(a, b) int y; }",
  ],
  [
    "a.cs",
    'class A { int f(int a, int b) => f(1, 2); [f(1, 2)] void g() { var x = f(1, b: 2); $"{f(3, 4)}"; } }',
    'class A { int f(int a, int b) => f(2, 1); [f(1, 2)] void g() { var x = f(1, b: 2); $"{f(4, 3)}"; } }\n? an argument is named',
  ],
  [
    "a.c",
    "int f(int a, int b);\nstatic char *f(int a, int b)\n{\n  return f(1, 2);\n}\nint x = f(3, 4);",
    "int f(int a, int b);\nstatic char *f(int a, int b)\n{\n  return f(2, 1);\n}\nint x = f(4, 3);",
  ],
  [
    "a.c",
    "#define f(a, b) g(a, b)\n#define h f(1, 2)\nvoid g(void) {\n  x = a * f(1, 2);\n  f(3, 4);\n}",
    "#define f(a, b) g(a, b)\n#define h f(2, 1)\nvoid g(void) {\n  x = a * f(2, 1);\n  f(4, 3);\n}",
  ],
  [
    "a.cpp",
    "struct A { A(int a) : f(a, b) {} void f(int a, int b) const { f(1, std::map<A, B>()); } };",
    "struct A { A(int a) : f(a, b) {} void f(int a, int b) const { f(std::map<A, B>(), 1); } };",
  ],
  [
    "a.c",
    "void g() {\n  f(1,\n#ifdef A\n  2\n#endif\n  );\n}",
    "void g() {\n  f(1,\n#ifdef A\n  2\n#endif\n  );\n}\n? a line of the preprocessor stands among its arguments",
  ],
  [
    "a.kt",
    'fun f(a: A, b: B) = f(1, { x, y -> x })\nfun <T> f(a: T, b: T) {}\nval x = "${f(1, 2)}"\nf(1, 2) { it }',
    'fun f(a: A, b: B) = f({ x, y -> x }, 1)\nfun <T> f(a: T, b: T) {}\nval x = "${f(2, 1)}"\nf(1, 2) { it }\n? the block after it is an argument too',
  ],
  [
    "a.swift",
    'func f(_ a: A, _ b: B) { f(1, "\\(f(2, 3))") }\nenum A { case f(Int, Int) }',
    'func f(_ a: A, _ b: B) { f("\\(f(3, 2))", 1) }\nenum A { case f(Int, Int) }',
  ],
  [
    "a.php",
    "<?php function f($a, $b) { return f($b, [1, 2]); }\n$x->f(1, 2); A::f(1, 2); new f(1, 2);",
    "<?php function f($a, $b) { return f([1, 2], $b); }\n$x->f(1, 2); A::f(1, 2); new f(1, 2);",
  ],
  ["a.ts", "a = `\n${b}` || { c: 1 }\nf(1, 2)", "a = `\n${b}` || { c: 1 }\nf(2, 1)"],
  ["a.py", "f(\\\n  1, 2)", "f(\\\n  2, 1)"],
  [
    "a.php",
    "<?php @f(1, 2); $a . f(1, 2); #[f(1, 2)]\nfunction g() {}",
    "<?php @f(2, 1); $a . f(2, 1); #[f(1, 2)]\nfunction g() {}",
  ],
  [
    "a.php",
    '<?php "{$a->f(1, 2)}"; "{ f(1, 2) }"; ?>{f(1, 2)}',
    '<?php "{$a->f(1, 2)}"; "{ f(1, 2) }"; ?>{f(1, 2)}\n? it stands in a string',
  ],
  [
    "a.cs",
    "class A { void g() {\n#if DEBUG\n  f(1, 2);\n#endif\n} }",
    "class A { void g() {\n#if DEBUG\n  f(2, 1);\n#endif\n} }",
  ],
  [
    "a.java",
    "class A { void g() { h(() -> f(1, 2), b -> f(3, 4)); case B(int c) -> f(5, 6); } }",
    "class A { void g() { h(() -> f(2, 1), b -> f(4, 3)); case B(int c) -> f(6, 5); } }",
  ],
  ["a.java", "enum A { f(1, 2), B(f(3, 4)); }", "enum A { f(1, 2), B(f(4, 3)); }"],
  [
    "a.java",
    "class A { A b = new A() { void f(int a, int b) { f(1, 2); } }; }",
    "class A { A b = new A() { void f(int a, int b) { f(2, 1); } }; }",
  ],
  ["a.swift", "f?(1, 2)\nf!(1, 2)", "f?(2, 1)\nf!(2, 1)"],
  ["a.go", "func f[T C](a T, b T) {}", unchanged],
  [
    "a.rs",
    "match a { f(b, c) => f(1, 2), Some(f(d, e)) if x => {} }\nif let f(a, b) = f(3, 4) {}",
    "match a { f(b, c) => f(2, 1), Some(f(d, e)) if x => {} }\nif let f(a, b) = f(4, 3) {}",
  ],
];

for (const [path, before, after] of swapped) {
  Deno.test(`the arguments of f in ${path} ${JSON.stringify(before)} change places`, () => {
    assert.equal(replaced(path, ...swap, before), after ?? before);
  });
}

const forms: readonly (readonly [call: string, to: string, before: string, after: string])[] = [
  ["f($a, $b)", "g($b, $a)", "f<T>(1, 2)", "g<T>(2, 1)"],
  ["f($a)", "g($a, null)", "f(1); f(\n  1,\n)", "g(1, null); g(\n  1,\n  null,\n)"],
  ["f($a, $b, $c)", "f($a, $c)", "f(1, 2, 3); f(1,\n  2,\n  3);", "f(1, 3); f(1,\n  3);"],
  [
    "f($a, $b)",
    "f({ a: $a, b: $b })",
    "f(1, 2, ); f(1 + 2, 3)",
    "f({ a: 1, b: 2 }, ); f({ a: 1 + 2, b: 3 })",
  ],
  ["f($a)", "f()", "f(1); f(\n  1,\n)", "f(); f()"],
  ["f()", "f(null)", "f(); f( ); f(1)", "f(null); f(null ); f(1)"],
  ["f($a, $$$rest)", "f($$$rest, $a)", "f(1); f(1, 2, 3); f()", "f(1); f(2, 3, 1); f()"],
  ["f($...rest)", "g([$...rest])", "f(); f(1, 2); f(...a)", "g([]); g([1, 2]); g([...a])"],
  ["f($a, $$$_)", "f($a)", "f(1, 2, ...b)", "f(1)"],
  ["f($a, $a)", "g($a)", "f(b.c, b . c); f(1, 2)", "g(b.c); f(1, 2)"],
  ["f($_, $b)", "f($b)", "f(1, 2)", "f(2)"],
  ["f(null, $a)", "g($a)", "f(null, 1); f( null , 2); f(nil, 3)", "g(1); g( 2); f(nil, 3)"],
  ["f('a, b', $a)", "g($a)", "f('a, b', 1); f(\"a, b\", 2)", 'g(1); f("a, b", 2)'],
  [
    "new T($a, $b)",
    "new T($b, $a)",
    "new T(1, 2); T(1, 2); new a.T(1, 2)",
    "new T(2, 1); T(1, 2); new a.T(1, 2)",
  ],
  ["new T($a)", "T.of($a)", "new T(1)", "T.of(1)"],
  ["new T()", "T.of()", "new T; new T()", "new T; T.of()\n? it has no parentheses"],
  [
    "obj.f($a)",
    "obj.g($a)",
    "obj.f(1); obj?.f(2); obj\n  // c\n  .f(3); a.obj.f(4); f(5)",
    "obj.g(1); obj?.g(2); obj\n  // c\n  .g(3); a.obj.f(4); f(5)",
  ],
  [
    "$obj.f($a)",
    "$obj.g($a)",
    "a.b(1)[2]!.f(3); this.f(4); f(5); `${a}`.f(6)",
    "a.b(1)[2]!.g(3); this.g(4); f(5); `${a}`.g(6)",
  ],
  ["$obj.f($a)", "$obj.g($a)", "x.f(1).f(2)", "x.g(1).g(2)"],
  [
    "$obj.f($a)",
    "f($obj, $a)",
    "await a.f(1) + -b.c.f(2); new D(3).f(4)",
    "await f(a, 1) + -f(b.c, 2); f(new D(3), 4)",
  ],
  ["$obj.f($a)", "f($obj, $a)", "a?.f(1)", "a?.f(1)\n? ?. has no place in what it becomes"],
  ["$obj.f($a)", "$obj.g($a)", "new a.f(1); a.f<T>(2)", "new a.f(1); a.g<T>(2)"],
  [
    "f($a, $b)",
    "$a.f($b)",
    "f(x, 1); f(x + y, 2); f(g(1, 2)[3], 4); f(...z)",
    "x.f(1); (x + y).f(2); g(1, 2)[3].f(4); f(...z)\n" + spread,
  ],
  ["f($a)", "$a", "f(1); f(a.b) * 2; f(a + b) * 2", "1; a.b * 2; (a + b) * 2"],
  ["f($a)", "(await g($a))", "f(1).b", "(await g(1)).b"],
  ["f($a)", "g(`${$a}`, '$a')", "f(1)", "g(`${1}`, '$a')"],
  ["f($a)", "$a.g()", "f<T>(x)", "x.g<T>()"],
  [
    "f($a)",
    "$a.g()",
    "f(1 // one\n)",
    "f(1 // one\n)\n? a comment has no place in what it becomes",
  ],
  ["$.ajax($a)", "$.get($a)", "$.ajax(1)", "$.get(1)"],
  ["$http($a)", "$http($a, null)", "$http(1); $q(2)", "$http(1, null); $q(2)"],
  ["$vm.$set($a, $b)", "$vm.$set($b, $a)", "this.$set(1, 2)", "this.$set(2, 1)"],
  ["f($$$a)", "g(0, ...$$$a)", "f([1])", "g(0, ...[1])"],
];

for (const [call, to, before, after] of forms) {
  Deno.test(`${call} becomes ${to} in ${JSON.stringify(before)}`, () => {
    assert.equal(replaced("a.ts", call, to, before), after);
  });
}

Deno.test("an argument with a label is meant by its label", () => {
  const source = "f(1, b=2); f(1, 2); f(1, c=3)";
  assert.equal(
    replaced("a.py", "f($a, b=$b)", "f($b, b=$a)", source),
    "f(2, b=1); f(1, 2); f(1, c=3)",
  );
});

Deno.test("arguments with names stay behind the others", () => {
  const [source, rest] = ["f(1, 2, b=3)", ["f($a, $$$rest)", "f($$$rest, $a)"] as const];
  assert.equal(replaced("a.py", ...rest, source), `${source}\n${named}`);
  assert.equal(replaced("a.py", "f($a, $$$rest)", "f(0, $$$rest)", source), "f(0, 2, b=3)");
});

for (
  const [path, before, after] of [
    ["a.cs", "typeof(A).f(1, 2)", "typeof(A).f(2, 1)"],
    ["a.java", "b -> c.f(1, 2)", "b -> c.f(2, 1)"],
    ["a.kt", "a.map { it }.f(1, 2)", "a.map { it }.f(2, 1)"],
    ["a.rs", "a::<B>(1)?.f(1, 2)", "a::<B>(1)?.f(2, 1)"],
    ["a.cpp", "x = a->b[1].f(1, 2)", "x = a->b[1].f(2, 1)"],
    ["a.py", "'a' 'b'.f(1, 2); {1: 2}.f(3, 4)", "'a' 'b'.f(2, 1); {1: 2}.f(4, 3)"],
  ] as const
) {
  Deno.test(`what a member is of is read in ${path} ${before}`, () => {
    const source = path === "a.java" || path === "a.cs" ? `class A { { x(${before}); } }` : before;
    const wanted = source.replace(before, after);
    assert.equal(replaced(path, "$obj.f($a, $b)", "$obj.f($b, $a)", source), wanted);
  });
}

Deno.test("many calls in calls take time in proportion (long)", () => {
  const deep = "f(".repeat(5_000) + "1, 2" + ")".repeat(5_000);
  assert.match(replaced("a.ts", "f($a)", "g($a)", deep), /\? it is nested too deeply/);
  const long = "x" + ".f(1)".repeat(1_500);
  assert.match(replaced("a.ts", "$obj.f($a)", "$obj.g($a)", long), /^x\.g\(1\)\.g/);
  const open = "f(1, <".repeat(5_000);
  assert.match(replaced("a.ts", ...swap, open), /not closed/);
});

for (const path of ["a.md", "a.sh", "a.rb", "a.txt"]) {
  Deno.test(`no calls are read in ${path}`, () => {
    const pattern = readCallPattern("f($a)");
    const template = readCallTemplate("g($a)", pattern);
    assert.equal(replaceCalls(path, "f(1)", { pattern, template }), undefined);
  });
}

for (
  const [path, name, isCall] of [
    ["a.ts", "fn", true],
    ["a.ts", "of", true],
    ["a.ts", "match", true],
    ["a.ts", "switch", false],
    ["a.rs", "match", false],
    ["a.rs", "switch", true],
    ["a.py", "catch", true],
    ["a.go", "switch", false],
    ["a.java", "synchronized", false],
  ] as const
) {
  Deno.test(`${name} is ${isCall ? "a name" : "a keyword"} in ${path}`, () => {
    const source = `x = ${name}(1)`;
    const after = isCall ? "x = g(1)" : source;
    assert.equal(replaced(path, `${name}($a)`, "g($a)", source), after);
  });
}

Deno.test("a receiver of calls in calls is read in linear time (long)", () => {
  assertLinear(
    (source) => assert.equal(replaced("a.ts", "f($a)", "$a.b", `f(${source})`), `${source}.b`),
    (length) => `${fill("g(", length / 2)}1${fill(")", length / 4)}`,
  );
});

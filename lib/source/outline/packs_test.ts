import assert from "node:assert/strict";
import fc from "fast-check";
import type { Declaration, LanguagePack } from "./engine/declarations.ts";
import { packFor, packs } from "./packs.ts";

/** Fails unless the segments are in order, disjoint and within the text. */
function assertSaneSegments(pack: LanguagePack, source: string): void {
  const segments = pack.segments(source);
  const isSane = segments.every(({ start, end }, index) =>
    start >= (segments[index - 1]?.end ?? 0) && end > start && end <= source.length
  );
  if (!isSane) assert.fail(JSON.stringify({ segments, source }));
}

/** Fails unless every span lies in the text, inside the span of what encloses it, in order. */
function assertSane(pack: LanguagePack, source: string): void {
  assertSaneSegments(pack, source);
  const lineCount = Math.max(1, source.replace(/\n$/, "").split("\n").length);
  const open: Declaration[] = [];
  let last = 1;
  for (const declaration of pack.declarations(source)) {
    const { kind, start, end, depth } = declaration;
    const about = JSON.stringify({ declaration, source });
    assert.ok(pack.kinds.includes(kind), about);
    assert.ok(start >= last && start <= lineCount, about);
    assert.ok(end === null || (end >= start && end <= lineCount), about);
    last = start;
    if (pack.language === "Markdown") continue;
    assert.ok(depth >= 1 && depth <= open.length + 1, about);
    open.length = depth - 1;
    const parent = open.at(-1);
    assert.ok(parent === undefined || (parent.end !== null && parent.end >= (end ?? start)), about);
    open.push(declaration);
  }
}

const pieces = [
  "<?php ",
  "?>",
  "<<<E\n",
  "<script>",
  "</script>",
  "<!--",
  "\\(",
  "#{",
  "%w[",
  "=begin\n",
  "end ",
  "do |a|\n",
  "def ",
  "case a\n",
  "fun ",
  "val ",
  "object ",
  "protocol ",
  "extension ",
  ..."{}()[]<>'\"`/\\#$@;:,.=*&|!?~-+ \t",
  "\n",
  "\r\n",
  "\n  ",
  "\n    ",
  "//",
  "/*",
  "*/",
  '"""',
  "'''",
  "```\n",
  "${",
  "$(",
  "=>",
  "<a>",
  "<a b=",
  "/>",
  "</a>",
  "->",
  "::",
  'r#"',
  'R"(',
  '$"{',
  "<<E\n",
  "\nE\n",
  "a",
  "b ",
  "é",
  "\ud83d",
  "f()",
  "f() {",
  "x = ",
  ...("class interface enum struct union namespace module function const let var type fn impl trait " +
    "mod static pub unsafe extern default export async def func method record public private new " +
    "return case esac if else for while do done template typename typedef operator using delegate " +
    "event throws extends implements where requires macro_rules! get set").split(" ")
    .map((word) => `${word} `),
  "#define ",
  "#if ",
  "#else\n",
  "#endif\n",
  "# ",
  "## ",
];

const garbage = fc.array(fc.constantFrom(...pieces), { maxLength: 80 }).map((list) =>
  list.join("")
);

for (const pack of packs) {
  Deno.test(`${pack.language}: any text gives sane spans`, () => {
    fc.assert(fc.property(garbage, (source) => assertSane(pack, source)), { numRuns: 1000 });
  });

  Deno.test(`${pack.language}: a damaged program gives sane spans`, () => {
    const source = samples[pack.extensions[0] ?? ""] ?? "";
    const place = fc.nat(source.length);
    fc.assert(fc.property(place, place, place, garbage, (from, to, at, extra) => {
      const cut = source.slice(0, Math.min(from, to)) + source.slice(Math.max(from, to));
      assertSane(pack, cut);
      assertSane(pack, source.slice(0, at) + extra + source.slice(at));
      assertSane(pack, source.slice(0, at) + source.slice(Math.min(from, to)));
    }));
  });

  Deno.test(`${pack.language}: monotonous texts end soon (long)`, () => {
    for (
      const piece of [...pieces, "{},", "f() {}", "'\\'", "=/[", "a<b ", "#[a] ", "a, ", "@a "]
    ) {
      assertSane(pack, piece.repeat(5_000 / piece.length));
    }
  });

  Deno.test(`${pack.language}: line ends do not matter`, () => {
    const source = samples[pack.extensions[0] ?? ""] ?? "";
    const crlf = source.replaceAll("\n", "\r\n");
    assert.deepEqual(pack.declarations(crlf), pack.declarations(source));
    assert.notEqual(pack.declarations(source).length, 0, "add a text to samples below");
  });
}

Deno.test("packs: an extension belongs to one pack", () => {
  const extensions = packs.flatMap((pack) => pack.extensions);
  assert.equal(new Set(extensions).size, extensions.length);
  assert.deepEqual(extensions.filter((extension) => !/^[a-z]+$/.test(extension)), []);
});

for (
  const [fileName, language] of [
    ["a.rs", "Rust"],
    ["A.RS", "Rust"],
    ["dir.py/x.Md", "Markdown"],
    ["x.d.ts", "TypeScript and JavaScript"],
    ["x.hpp", "C and C++ headers"],
    ["App.vue", "Vue"],
    ["Rakefile.rake", "Ruby"],
    ["rs", undefined],
    ["x.rs/README", undefined],
    ["x.", undefined],
    ["x.xyz", undefined],
    ["", undefined],
  ] as const
) {
  Deno.test(`packFor(${JSON.stringify(fileName)}) is ${language ?? "nothing"}`, () => {
    assert.equal(packFor(fileName)?.language, language);
  });
}

/** A program per pack, by its first extension. */
const samples: Readonly<Record<string, string>> = {
  php: `<p><?php
namespace A;
#[B("}")]
final class C extends D implements E {
  use F { a as b; }
  const G = 1, H = "\${x}";
  private ?int $i = null;
  public function j(): int { return new class { function k() {} }; }
}
enum L: string { case M = 'm'; }
?> it's <?php function n() { # }
}
`,
  kt: `package a
data class A<T>(val x: Int = f { it }) : B() {
  companion object { fun of() = "\${g("}")}" }
  val y: Int
    get() = 1
  fun \`a }\`(): Int = if (x) { 1 } else { 2 }
}
enum class E { A(1) { fun f() {} }, B; fun g() {} }
`,
  swift: `public final class A<T>: B where T: C {
  var x: Int = 0 { didSet { f() } }
  init?(a: Int) throws { }
  func f() -> String { "\\(g("}"))" }
  enum E { case a, b(Int) }
  static func == (a: A, b: A) -> Bool { true }
}
`,
  rb: `module A
  class B < C
    LIST = %w[a end]
    def self.f(x) = x
    def g
      return if x =~ /end/
      y = <<~E.strip
        end
      E
      while y do z { |i| i } end
    end
  end
end
describe "x" do
  it("y") do end
end
`,
  vue: `<template><p>it's {{ a }}</p></template>
<script setup lang="ts">
const a = () => {
};
</script>
`,
  svelte: `<script>
  export let a;
</script>
<p>{a}</p>
`,
  rs: `mod a {
    pub struct P { x: u8 }
    impl<T: Fn() -> u8> P {
        const A: u8 = b'{';
        fn f(a: [u8; 2]) -> &'static str {
            r#"}"#
        }
    }
}
static L: [u8; 2] = [
    1,
    2,
];
`,
  py: `class A(B,
        C):
    """x
def no(): pass
    """
    @d
    async def f(
        self
    ):
        return [
1]

def g(): pass
`,
  md: "# A\n\n```sh\n# no\n```\n\n## B ##\n\ntext\n### C\n",
  ts: `export class A<T extends { a: string }> extends B {
  private f = async (x: T): Promise<void> => {};
  get g(): { a: string } {
    return \`\${this.h(\`}\`)}\`;
  }
}
interface I { m(a: string): void; n?(): I }
type T = A | {
  b: string;
};
export const a = /[/}]/g, b = function () { class C { m() {} } };
export default function () {}
namespace N.M { const x = 1 }
`,
  java: `package a;
@A(b = "}")
public class C<T> extends D<T> {
  int a, b = 2;
  enum E { X { void no() {} }, Y; int f; }
  record R(int a) { R {} }
  <K> Map<K, T> m(
      int a) throws X { return new X() { void no() {} }; }
}
`,
  go: `package a

const (
	A = iota
	B, C = 1, "}"
)

type (
	S struct { x int }
	I interface { M() error }
)

func (s *S[T]) Do(x int) (r struct{}) {
	var y = func() {}
}

var z = []int{
	1,
}
`,
  sh: `#!/bin/sh
f() { echo "\${x:-}}"; }
function g {
  case $1 in a) h() { :; } ;; esac
  cat <<-E
	}
	E
}
i() ( echo )
`,
  c: `#define M(a) \\
  (a)
typedef struct { int x; } t, *pt;
namespace n {
template <class T> class A : public B<T> {
 public:
  A(int a) : a_{a}, b_(1) {}
  bool operator==(const A& o) const = default;
  enum class E { X };
};
}
#if A
int f(int a) {
#else
int f(void) {
#endif
  return '}';
}
A<int>::~A() {}
TEST(A, B) {
}
int old(a) int a; { }
`,
  h: `#ifndef H
#define H
int f(int a);
typedef int (*g)(void);
struct s {
  void m();
};
#endif
`,
  cs: `namespace A
{
    [B("}")]
    public class C<T> : D where T : class
    {
        int a, b = 2;
        public string N => $"{x}{(y ? "}" : "")}";
        public T this[int i] { get; set; } = 1;
        static C() { }
        ~C() { }
        public static bool operator ==(C<T> a, C<T> b) => true;
        event E F;
    }
    enum G { H }
}
`,
};

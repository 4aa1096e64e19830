import assert from "node:assert/strict";
import { assertLinear, fill } from "@ct/testing";
import { LeadingLines } from "./leading_lines.ts";

/** A text, the line of a declaration in it, and the first line of what belongs to it. */
const rows: readonly (readonly [file: string, text: string, start: number, first: number])[] = [
  ["a.py", "x = 1\n# doc\n@dec(\n  'a)',\n  [1],\n)\n@other.b\ndef f(): pass\n", 8, 2],
  ["a.py", "# a\n\n# b\ndef f(): pass\n", 4, 3],
  ["a.py", "x = [\n  1,\n]\ndef f(): pass\n", 4, 4],
  ["a.rs", "}\n\n/// doc\n#[derive(Debug)]\n#[cfg(\n  test\n)]\nfn f() {}\n", 8, 3],
  ["a.rs", "#![allow(x)]\nfn f() {}\n", 2, 2],
  ["a.java", 'class A {\n  /** doc\n   * x\n   */\n  @Override @Foo("x")\n  void f() {}\n}', 6, 2],
  ["a.java", "@Foo(a = {1, 2}) @Bar\n@interface X {\n}\nclass F {}", 4, 4],
  ["a.ts", "const a = [\n  1,\n];\nfunction f() {}", 4, 4],
  ["a.ts", "@Component({\n  selector: 'a',\n  t: `\n }`\n})\nexport class A {}", 6, 1],
  ["a.ts", "g(); // of g\n/* of f */\nfunction f() {}", 3, 2],
  ["a.cs", 'class A {\n  /// <summary>\n  [Get("x")]\n  [Own]\n  int F() { }\n}', 5, 2],
  ["a.go", 'import "x" // why\n// F does\nfunc F() {}\n', 3, 2],
  ["a.php", "<?php\n/** d */\n#[Attr]\nfunction f() {}\n", 4, 2],
  ["a.php", "<?php\nfunction f() {}\n", 2, 2],
  ["a.swift", "@objc(foo)\n@available(iOS 13, *)\nfunc f() {}", 3, 1],
  ["a.kt", '@Deprecated(\n "x"\n)\n@Test fun x() {}\nfun f() {}', 5, 5],
  ["a.cpp", "template <typename T>\n[[nodiscard]]\nint f() {}\n", 3, 1],
  ["a.sh", "#!/bin/sh\n# doc\nf() {\n}\n", 3, 2],
  [
    "a.vue",
    "<template>\n <p>x</p>\n</template>\n<script>\n// doc\nfunction f() {}\n</script>",
    6,
    5,
  ],
  ["a.md", "text\n# One\n", 2, 2],
];

for (const [file, text, start, first] of rows) {
  Deno.test(`LeadingLines.before() of line ${start} in ${JSON.stringify(text)}`, () => {
    assert.equal(new LeadingLines(file, text).before(start), first);
  });
}

for (
  const [file, text] of [["a.py", "@a[]"], ["a.py", "@a()[]{}.b "], [
    "a.cpp",
    "template <> ",
  ]] as const
) {
  Deno.test(`LeadingLines.before() after a megabyte of ${text} in ${file} takes linear time (long)`, () => {
    assertLinear(
      (source) => assert.equal(new LeadingLines(file, source).before(2), 2),
      (length) => `${fill(text, length)}!\nclass A:\n  pass\n`,
    );
  });
}

/**
 * Texts of a megabyte that make a lexer or a pattern go back again and again.
 *
 * @module
 */

import { assertLinear, fill } from "@ct/testing";
import { packFor } from "./mod.ts";

const cases: readonly (readonly [file: string, about: string, text: (length: number) => string])[] =
  [
    ["a.c", "parameters of old functions", (n) => fill("f(a) int a; ", n)],
    ["a.c", "words before a block", (n) => fill("a ", n / 2) + "f(a) int a;" + fill("{};", n / 2)],
    ["a.c", "long heads", (n) => fill("a ".repeat(150) + "f() : b(c) {}\n", n)],
    ["a.c", "nested conditions", (n) => fill("#if a\n", n / 2) + fill("#else\n#endif\n", n / 2)],
    ["a.cpp", "raw strings left open", (n) => fill('R"(', n)],
    ["a.cpp", "templates", (n) => fill("template <> requires a ".repeat(36) + "{}\n", n)],
    ["a.hpp", "macros", (n) => fill("f () " + "a_b () ".repeat(75) + " = ;\n", n)],
    ["a.cs", "apostrophes in a hole", (n) => '$"{' + fill("'\\", n)],
    ["a.cs", "quotes", (n) => fill('"', n / 2) + fill(' """', n / 2)],
    ["a.cs", "operators", (n) => fill("class A { " + "public a <b> ".repeat(50) + ";}\n", n)],
    ["a.go", "a long receiver", (n) => `func (${fill("a", n)}!) f() {}`],
    ["a.go", "brackets in a receiver", (n) => `func (${fill("a[", n)}) f() {}`],
    ["a.go", "names", (n) => "var " + fill("a, ", n)],
    ["a.java", "annotations", (n) => fill("class A { " + "@ a . b ".repeat(40) + ";}\n", n)],
    ["a.kt", "strings left open in holes", (n) => fill('"${', n)],
    ["a.kt", "names", (n) => fill("fun a . ", n)],
    ["a.kt", "modifiers", (n) => fill("@a ".repeat(50) + "\n", n)],
    ["a.md", "lines of a paragraph", (n) => fill("a\n", n)],
    ["a.md", "a fence with a line separator", (n) => fill("`", n) + "\u2028"],
    ["a.md", "marks at the end of a heading", (n) => "# " + fill("#", n) + "x"],
    ["a.php", "opening tags", (n) => fill("?><?php ", n)],
    ["a.php", "here-documents left open", (n) => fill("<<<A\n", n)],
    ["a.php", "colons", (n) => fill("a", n / 2) + " b" + fill(" :", n / 2)],
    ["a.php", "comments", (n) => fill("// ?>", n)],
    ["a.php", "values", (n) => fill("f(class, {", n)],
    ["a.py", "brackets left open", (n) => fill("def f(\n", n)],
    ["a.py", "comments before code", (n) => fill("#\n", n / 2) + fill(" #\n  x\n", n / 2)],
    [
      "a.py",
      "comments in deep code",
      (n) => {
        const depth = Math.floor(Math.sqrt(n) / 2);
        const heads = Array.from({ length: depth }, (_, at) => " ".repeat(at) + "def f():\n");
        return heads.join("") + fill("#\n", n / 2);
      },
    ],
    ["a.py", "strings", (n) => fill('"""\n', n)],
    ["a.rb", "words that open", (n) => fill("def a\nif b\ndo\n", n)],
    ["a.rb", "strings left open", (n) => fill("%w( %q[ ' \"#{", n)],
    ["a.rb", "holes left open", (n) => fill('"#{', n)],
    ["a.rb", "here-documents left open", (n) => fill("<<~A, ", n / 2) + fill("\n", n / 2)],
    ["a.rb", "parameters left open", (n) => fill("def a(", n)],
    ["a.rb", "continued lines", (n) => fill("\\\nif a ", n)],
    ["a.rb", "white space before a word", (n) => fill(" ".repeat(100) + "if ", n)],
    ["a.rb", "constants", (n) => fill("A = [\n", n)],
    ["a.rs", "hashes", (n) => `r${fill("#", n / 2)}"` + fill('"' + "#".repeat(200), n / 2)],
    ["a.rs", "comments left open", (n) => fill("/*", n)],
    ["a.rs", "parameters left open", (n) => fill("fn a (\n", n)],
    ["a.rs", "attributes", (n) => fill("#[a]", n)],
    ["a.rs", "type parameters", (n) => "impl " + fill("a<", n)],
    ["a.sh", "expansions left open", (n) => fill('"${', n)],
    ["a.sh", "here-documents", (n) => fill("<<A ", n / 2) + "\n" + fill("B\n", n / 2)],
    ["a.sh", "white space behind names", (n) => fill("a" + " ".repeat(50), n)],
    ["a.svelte", "scripts", (n) => fill("<script><!--", n)],
    ["a.swift", "strings left open", (n) => fill('"\\(', n)],
    ["a.swift", "operators", (n) => fill("func " + "+ ".repeat(100), n)],
    ["a.swift", "cases", (n) => fill("enum A { case " + "a, ".repeat(100) + "}\n", n)],
    ["a.ts", "regular expressions left open", (n) => fill("=/[", n)],
    ["a.ts", "quotes left open", (n) => '"' + fill("'\\\"", n)],
    ["a.ts", "templates left open", (n) => fill("`${`", n)],
    ["a.ts", "brackets left open in a hole", (n) => "`${" + fill("(", n / 2) + fill("}`${", n / 2)],
    ["a.ts", "tags left open", (n) => fill("=<a b=", n) + "</a>"],
    ["a.ts", "elements", (n) => fill("=<a b c>", n / 2) + fill("</a>", n / 2)],
    ["a.ts", "white space in a tag", (n) => "=<a" + fill("\u00a0", n)],
    ["a.ts", "white space in closing tags", (n) => "=<a>" + fill("</" + " ".repeat(50), n)],
    ["a.ts", "long heads", (n) => fill("const a = " + "b = ".repeat(75) + ";\n", n)],
  ];

for (const [file, about, text] of cases) {
  const pack = packFor(file);
  Deno.test(`${pack?.language}: a megabyte of ${about} takes linear time`, () => {
    assertLinear((source) => void pack?.declarations(source), text);
  });
}

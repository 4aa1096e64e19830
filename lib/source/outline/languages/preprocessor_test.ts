import assert from "node:assert/strict";
import { directivesOf, withoutDirectives } from "./preprocessor.ts";

const kept = (text: string): string =>
  withoutDirectives(text, directivesOf(text, true)).replace(/\s+/g, " ").trim();

for (
  const [about, text, expected] of [
    ["no directive", "a # b", "a # b"],
    ["plain directives", "#include <a>\na\n  # pragma b\nc", "a c"],
    ["a continued directive", "#define A \\\n{\nb", "b"],
    [
      "branches that fit are all read",
      "#if A\nf() {}\n#elif B\ng;\n#else\nh;\n#endif",
      "f() {} g; h;",
    ],
    ["of unbalanced branches the first", "#if A\nf {\n#else\ng {\n#endif\n}", "f { }"],
    [
      "of beginnings of one statement the first",
      "#if A\nint f(a)\n#else\nint f()\n#endif\n{}",
      "int f(a) {}",
    ],
    ["an impossible branch is never read", "#if 0\n{\n#else\na {}\n#endif", "a {}"],
    ["nested", "#ifdef A\n#if 0\nx\n#endif\na {\n#else\nb {\n#endif\n}", "a { }"],
    ["an `#if` that stays open", "#if A\na\n#else\nb", "a b"],
    ["a lone `#endif`", "#endif\n#else\na", "a"],
    ["a byte order mark", "\ufeff#region A\nb", "b"],
  ] as const
) {
  Deno.test(`withoutDirectives() ${about}`, () => assert.equal(kept(text), expected));
}

Deno.test("directivesOf() tells word, rest and span", () => {
  const text = "x\n # define A \\\n 1\ny";
  assert.deepEqual(directivesOf(text, true), [
    { word: "define", rest: " A \\\n 1", start: 3, end: 18 },
  ]);
});

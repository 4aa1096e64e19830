import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "@ct/base";
import { type NameOptions, nameTest, nameTexts } from "./name_set.ts";

const plain: NameOptions = { name: undefined };

// What is given, the names that are kept, and those that are not.
const cases: readonly (readonly [
  Partial<NameOptions>,
  readonly string[],
  readonly string[],
])[] = [
  [{}, ["", "a", ".", "..", "a.rs"], []],
  [{ name: "a.rs" }, ["a.rs", "axrs"], ["a.rs.bak", "xa.rs", "A.rs"]],
  [{ name: "*.rs" }, ["a.rs", ".rs"], ["a.rs.bak", "ars", "a.RS"]],
  [{ name: "lib?" }, ["libs"], ["lib", "libss"]],
  [{ name: "." }, ["."], [".."]],
  // Alternatives, each promoted on its own.
  [{ name: "*.java|*.kt" }, ["A.java", "a.kt"], ["a.js", "A.java|a.k"]],
  [{ name: "Makefile|*.mk" }, ["Makefile", "a.mk"], ["GNUmakefile"]],
  [{ name: "a.b|a*b" }, ["a.b", "axb", "axxb"], ["ab|"]],
  [{ name: "|a|" }, ["a"], ["", "b"]],
  [{ name: "a||b" }, ["a", "b"], ["", "a||b"]],
  // No piece keeps nothing.
  [{ name: "" }, [], ["", "a"]],
  [{ name: "|" }, [], ["", "a", "|"]],
  [{ name: "||" }, [], ["", "a", "||"]],
  // A star or question mark behind a letter, a digit, `_` or `-` makes an alternative a glob.
  [{ name: "test_*.py" }, ["test_a.py", "test_.py"], ["test.py", "test___py"]],
  [{ name: "d*.txt|d?.md" }, ["d1.txt", "d.txt", "d1.md"], ["dd", "d.md", "ddxtxt"]],
  [{ name: "é*.x" }, ["éa.x"], ["x"]],
  [{ name: "!a-*.ts" }, ["b.ts"], ["a-1.ts", "a-.ts"]],
  [{ name: "v1.*" }, ["v1", "v1x"], ["v2"]],
  [{ name: "v1.*_*.c" }, ["v1a___xc"], ["v1.a_b.h"]],
  [{ name: "[ab]*.ts" }, ["aaxts"], ["ac.ts"]],
  [{ name: "(a)*.ts" }, ["aa.ts"], ["ab.ts"]],
  [{ name: "a**.ts" }, ["aaxts"], ["ab.ts"]],
  [{ name: "a*.ts$" }, ["aaxts"], ["ab.ts"]],
  // Not cut within parentheses.
  [{ name: "(foo|bar).rs" }, ["foo.rs", "bar.rs"], ["foo", "bar", "(foo"]],
  [{ name: "((a|b)|c)x|d" }, ["ax", "cx", "d"], ["a", "x"]],
  [{ name: "(a|b)|(c|d)" }, ["a", "b", "c", "d"], ["(a"]],
  [{ name: "(?:a|b)" }, ["a", "b"], ["(?:a"]],
  // Unpaired parentheses do not matter.
  [{ name: "f(|g" }, ["f(", "g"], ["f", "f(|g"]],
  [{ name: "f)|g" }, ["f)", "g"], ["f"]],
  [{ name: "((a|b)|c" }, ["c"], ["a", "b"]],
  [{ name: "a|b)|c" }, ["a", "b)", "c"], ["b"]],
  [{ name: ")(|a" }, [")(", "a"], [")(|a"]],
  [{ name: "f(|(a|b)" }, ["f(", "a", "b"], ["f"]],
  // Not cut within classes.
  [{ name: "[a|b]x" }, ["ax", "|x", "bx"], ["b]x", "[a"]],
  [{ name: "[!|]x|y" }, ["!x", "|x", "y"], ["ax"]],
  [{ name: "[!ab]x|y" }, ["cx", "y"], ["ax"]],
  [{ name: "[]|]x.|y" }, ["]xa", "|xa", "y"], ["[]", "]x"]],
  [{ name: "[^]|]x.|y" }, ["axb", "y"], ["|xb", "]xb"]],
  [{ name: "[[:alpha:]|_]+|1" }, ["a_|", "1"], ["1a", "_]+"]],
  [{ name: "[(]|a)" }, ["(", "a)"], ["[(]|a)", "a"]],
  [{ name: "([)|]|a)" }, [")", "|", "a"], ["[)"]],
  [{ name: "]|a" }, ["]", "a"], ["]|a"]],
  // Not cut within escapes.
  [{ name: "a\\|b" }, ["a|b"], ["a\\", "b", "a"]],
  [{ name: "\\(|a" }, ["(", "a"], ["\\("]],
  [{ name: "\\[a|b" }, ["[a", "b"], ["a"]],
  [{ name: "a\\\\|b" }, ["a\\", "b"], ["a\\|b"]],
  [{ name: "[\\]|]|a" }, ["]", "|", "a"], ["\\"]],
  [{ name: "a|\\" }, ["a", "\\"], ["|"]],
  // A stated kind.
  [{ name: "a.b|*", "name-mode": "literal" }, ["a.b", "*"], ["axb", "x"]],
  [{ name: "a.b|x*", "name-mode": "glob" }, ["a.b", "xyz"], ["axb"]],
  [{ name: "a.b|x*", "name-mode": "regex" }, ["axb", "xx", ""], ["xyz"]],
  // Extensions, whatever the kind.
  [{ ext: ["rs"] }, ["a.rs", ".rs", "a.b.rs"], [
    "rs",
    "a.rsx",
    "a.RS",
    "a_rs",
  ]],
  [{ ext: ["rs", "md"] }, ["a.rs", "a.md"], ["a.rs.txt"]],
  [{ ext: [".rs", " md ", "..c", " .h"] }, ["a.rs", "a.md", "a.c", "a.h"], [
    "a..x",
  ]],
  [{ ext: ["tar.gz"] }, ["a.tar.gz"], ["a.gz", "atar.gz", "a.tarxgz"]],
  [{ ext: ["r*"] }, ["a.r*"], ["a.rs"]],
  [{ ext: ["rs"], "name-mode": "literal" }, ["a.rs"], ["rs"]],
  [{ ext: ["rs"], "name-mode": "regex" }, ["a.rs"], ["ars"]],
  [{ ext: ["."] }, [], ["a", "a.", "."]],
  [{ ext: [""] }, [], ["a", ""]],
  // What is not kept.
  [{ name: "*.ts|!*.d.ts" }, ["a.ts", "d.ts"], ["a.d.ts", "a.js"]],
  [{ name: "!*.ts" }, ["a.js", ""], ["a.ts"]],
  [{ name: "!a.ts", ext: ["ts"] }, ["b.ts"], ["a.ts", "b.js"]],
  [{ name: "!a", "name-mode": "literal" }, ["!a", "b"], ["a"]],
  [{ name: "\\!a" }, ["!a"], ["a", "b"]],
  // The kind of names alone.
  [{ name: "*.ts", "name-mode": "glob" }, ["a.ts"], ["*.js"]],
  [{ name: "[^/]+\\.ts" }, ["a.ts"], [".ts"]],
  [{ ext: [] }, ["a", ""], []],
  // Both are alternatives of one set.
  [{ name: "Makefile", ext: ["rs"] }, ["Makefile", "a.rs"], ["Makefile.am"]],
  [{ name: "", ext: ["rs"] }, ["a.rs"], ["", "a"]],
];

for (const [options, kept, dropped] of cases) {
  Deno.test(`nameTest() of ${JSON.stringify(options)}`, () => {
    const keeps = nameTest({ ...plain, ...options });
    assert.deepEqual(kept.filter((name) => !keeps(name)), []);
    assert.deepEqual(dropped.filter(keeps), []);
  });
}

for (
  const [name, mode] of [
    ["a|vec![]", undefined],
    ["[", undefined],
    ["*.rs", "regex"],
    ["a|(", "regex"],
    ["[|]a[", "glob"],
  ] as const
) {
  Deno.test(`nameTest() rejects ${JSON.stringify(name)} as ${mode}`, () => {
    assert.throws(() => nameTest({ name, "name-mode": mode }), (error) => {
      assert.ok(error instanceof CtError);
      assert.equal(error.code, "pattern");
      assert.match(error.message, /^invalid --name pattern: /);
      return true;
    });
  });
}

for (const name of ["src/*.py", "**/*.ts", "a|b/c", "a\\/b", "!a/b"]) {
  Deno.test(`nameTest() rejects ${JSON.stringify(name)}, for no name has a slash`, () => {
    assert.throws(() => nameTest({ name, path: [] }), (error) => {
      assert.ok(error instanceof CtError);
      assert.match(error.message, /^--name \S+ can match nothing: a name has no \/$/);
      assert.match(error.help ?? "", /^--path \S+ is matched against whole paths$/);
      return true;
    });
  });
}

Deno.test("nameTest() of words keeps these words", () => {
  const word = fc.stringMatching(/^[a-z]{0,3}$/);
  fc.assert(fc.property(fc.array(word), word, (words, name) => {
    const keeps = nameTest({ name: words.join("|") });
    assert.equal(keeps(name), name !== "" && words.includes(name));
  }));
});

Deno.test("nameTexts() has a text of each name that is kept, or is unknown", () => {
  for (const [given, kept] of cases) {
    const texts = nameTexts({ ...plain, ...given });
    if (texts === undefined) continue;
    for (const name of kept) assert.ok(texts.some((text) => name.includes(text)), name);
  }
  const known = (name: string) => nameTexts({ name });
  assert.deepEqual(known("file77"), ["file77"]);
  assert.deepEqual(known("*.rs|*_test.go|!x"), [".rs", "_test.go"]);
  assert.deepEqual(
    [known("*"), known("!*.ts"), known("(?i)readme|a.ts")],
    Array(3).fill(undefined),
  );
});

Deno.test("nameTest() cuts or keeps every bar, and loses nothing else", () => {
  // As literals the pieces show where the text was cut.
  const part = fc.constantFrom(
    "a",
    "b",
    "|",
    "(",
    ")",
    "[",
    "]",
    "\\",
    "^",
  );
  fc.assert(fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
    const name = parts.join("");
    const keeps = nameTest({ name, "name-mode": "literal" });
    const bars = [...name.matchAll(/\|/g)].map(({ index }) => index);
    const cuttings = Array.from({ length: 2 ** bars.length }, (_, bits) => {
      const cuts = bars.filter((_, index) => bits & (1 << index));
      return [-1, ...cuts].map((cut, index) => name.slice(cut + 1, cuts[index]))
        .filter((piece) => piece !== "");
    });
    assert.ok(cuttings.some((pieces) => pieces.every(keeps)));
  }));
});

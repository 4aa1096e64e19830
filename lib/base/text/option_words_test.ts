import assert from "node:assert/strict";
import { type OptionDialect, readOptionWords } from "./option_words.ts";

const required = ["A", "m", "max"];
const joined = ["O", "color"];
const ruleOf: OptionDialect["ruleOf"] = (name) =>
  required.includes(name) ? "required" : joined.includes(name) ? "joined" : "none";

/** The words as `getopt --unquoted` prints them: each option, its value, then the operands. */
function sorted(words: readonly string[], dialect: OptionDialect): readonly string[] {
  const items = [...readOptionWords(words, dialect)];
  const options = items.flatMap((it) => {
    if (it.kind === "operand") return [];
    const value = it.rule === "none" ? [] : [it.value ?? ""];
    return [`${it.isLong ? "--" : "-"}${it.name}`, ...value];
  });
  const operands = items.flatMap((it) => it.kind === "operand" ? [it.word] : []);
  return [...options, "--", ...operands];
}

const lines = [
  [],
  ["x", "-n", "y"],
  ["-nqA3", "x"],
  ["-nqA", "3", "x"],
  ["-A=3"],
  ["-A", "-n", "--", "-q"],
  ["--max", "9", "--max=8", "--max", "--quiet", "--quiet"],
  ["--max=a=b", "-mn"],
  ["--color", "x", "--color=always", "--color="],
  ["-O", "x", "-Ox", "-nOq"],
  ["-", "--", "--", "-n"],
  ["x", "--", "-A"],
];

for (const words of lines) {
  Deno.test(`readOptionWords() reads as getopt does: ${words.join(" ")}`, async () => {
    const args = ["-u", "-o", "nqA:m:O::", "-l", "quiet,max:,color::", "--", ...words];
    const { stdout } = await new Deno.Command("getopt", { args }).output();
    const printed = new TextDecoder().decode(stdout).replace(/^ |\n$/g, "");
    assert.deepEqual(sorted(words, { ruleOf }).join(" "), printed);
  });
}

Deno.test("readOptionWords() tells where values stand, and that one is missing", () => {
  const items = [...readOptionWords(["-nA", "x", "--max=2", "--max"], { ruleOf })];
  const found = items.map((it) =>
    it.kind === "option" ? [it.name, it.value, it.at, it.valueAt] : []
  );
  assert.deepEqual(found, [
    ["n", undefined, 0, 0],
    ["A", "x", 0, 1],
    ["max", "2", 2, 2],
    ["max", undefined, 3, 4],
  ]);
});

Deno.test("readOptionWords() yields options that are not known, and values that none takes", () => {
  const [first, second] = readOptionWords(["--odd=1", "-é"], { ruleOf: () => undefined });
  assert.deepEqual(first, {
    kind: "option",
    name: "odd",
    isLong: true,
    rule: undefined,
    value: "1",
    at: 0,
    valueAt: 0,
  });
  assert.equal(second?.kind === "option" && second.name, "é");
});

const dialects: readonly (readonly [string, Partial<OptionDialect>, string])[] = [
  ["-n12A=3", {}, "-n -1 -2 -A =3 --"],
  ["-n12A=3", { digits: "m" }, "-n -m 12 -A =3 --"],
  ["-n12A=3", { skipsEquals: true }, "-n -1 -2 -A 3 --"],
];

for (const [word, dialect, expected] of dialects) {
  Deno.test(`readOptionWords() reads ${word} with ${JSON.stringify(dialect)}`, () => {
    assert.equal(sorted([word], { ruleOf, ...dialect }).join(" "), expected);
  });
}

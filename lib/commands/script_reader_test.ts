import assert from "node:assert/strict";
import fc from "fast-check";
import { expandWords } from "./expand.ts";
import { judgeCommandLine } from "./judge.ts";
import type { CommandContext } from "./rule.ts";
import { Scope } from "./scope.ts";
import { parseScript } from "@ct/shell";

const scope = () => Scope.of({ cwd: "/w", home: "/h", variables: { A: "x y", B: "" }, text: "" });

/** The words of the first command of a script. */
function wordsOf(text: string): readonly string[] {
  const [command] = parseScript(text).script[0]?.commands ?? [];
  return command?.kind === "simple" ? expandWords(command.words, scope()) : [];
}

/** A word, and one way to write it. */
const written = fc.array(
  fc.tuple(
    fc.string({ unit: fc.constantFrom(..."ab c$`\"'\\*?[]{},~#;&|()<>!=\n\té-/") }),
    fc.constantFrom("single", "double", "escaped"),
  ),
  { minLength: 1, maxLength: 4 },
).map((pieces) => ({
  word: pieces.map(([text]) => text).join(""),
  text: pieces.map(([text, way]) => {
    if (way === "single") return `'${text.replaceAll("'", "'\\''")}'`;
    if (way === "double") return `"${text.replace(/[$`"\\]/g, "\\$&")}"`;
    // A newline cannot be escaped with a backslash.
    return text === "" ? "''" : text.replace(/[^\n]/gu, "\\$&").replaceAll("\n", "'\n'");
  }).join(""),
}));

Deno.test("quoted words are read as they were written, and as sh reads them", async () => {
  const commands = fc.sample(fc.array(written, { minLength: 1, maxLength: 4 }), 300);
  const script = commands.map((words) => `printf '%s\\0' ${words.map((it) => it.text).join(" ")}`);
  for (const [at, words] of commands.entries()) {
    assert.deepEqual(wordsOf(script[at] ?? "").slice(2), words.map(({ word }) => word));
  }
  const { stdout } = await new Deno.Command("sh", { args: ["-c", script.join("\n")] }).output();
  const expected = commands.flat().map(({ word }) => `${word}\0`).join("");
  assert.equal(new TextDecoder().decode(stdout), expected);
});

for (
  const [text, words] of [
    ["a $A b", ["a", "x", "y", "b"]],
    ['a "$A" b', ["a", "x y", "b"]],
    ["a $B b", ["a", "b"]],
    ['a "$B" b', ["a", "", "b"]],
    ["a$A.b", ["ax", "y.b"]],
    ["${B:-d} ${A:-d} ${A:+e} ${B:+e}", ["d", "x", "y", "e"]],
    ["~ ~/x '~' a~ \\~", ["/h", "/h/x", "~", "a~", "~"]],
    ["{a,b}c {d} {e,{f,g}}", ["ac", "bc", "{d}", "e", "f", "g"]],
    ["'{a,b}' \"{a,b}\"", ["{a,b}", "{a,b}"]],
    ["$'a\\tb\\x41\\u00e9'", ["a\tbAé"]],
    ["$(echo a b) `echo c`", ["a", "b", "c"]],
    ["$PWD $HOME", ["/w", "/h"]],
    ["$NONE a", ["a"]],
  ] as const
) {
  Deno.test(`words of ${text}`, () => assert.deepEqual(wordsOf(text), words));
}

const place: CommandContext = {
  root: "/w",
  home: "/h",
  history: [],
  temporary: [],
  variables: {},
  protectedBranches: ["main"],
  branch: "main",
};

Deno.test("whatever a command line is, it is judged (long)", () => {
  const pieces = fc.constantFrom(
    ..."rm|-rf|/|~|$X|${|}|$(|)|`|'|\"|\\|<<EOF|EOF|\n|;|&|&&|||(|{|if|then|fi|for|in|do|done|case|esac|;;|f()|[[|]]|((|))|a=|=(|>|<|<(|#|*|?(|sh|-c|eval|xargs|git|push|-f|find|-exec|;|curl| "
      .split("|"),
    "|",
    " ",
  );
  const line = fc.array(fc.oneof({ weight: 5, arbitrary: pieces }, fc.string()), { maxLength: 40 });
  fc.assert(
    fc.property(line, fc.constantFrom("", " "), (words, glue) => {
      const text = words.join(glue);
      const { label } = judgeCommandLine(text, place);
      // What is refused is refused as well after something else.
      if (label !== undefined && parseScript(text).isComplete) {
        assert.notEqual(judgeCommandLine(`true\n${text}`, place).label, undefined, text);
      }
    }),
    { numRuns: 2000 },
  );
});

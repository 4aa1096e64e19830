import assert from "node:assert/strict";
import fc from "fast-check";
import type { Part, Script, SimpleCommand, Word } from "@ct/shell";
import { parseScript } from "./script_reader.ts";

/** All simple commands of a script, those in substitutions left out. */
function simpleCommands(script: Script): readonly SimpleCommand[] {
  return script.flatMap(({ commands }) =>
    commands.flatMap((command) =>
      command.kind === "simple" ? [command] : simpleCommands(command.body)
    )
  );
}

function shown(word: Word): string {
  return word.map((part: Part) => part.kind === "text" ? part.text : `<${part.kind}>`).join("");
}

for (
  const [text, spans] of [
    ["ls", ["ls"]],
    ["  ls -l # all\n", ["ls -l"]],
    ["A=1 rg 'a b' src >out 2>&1", ["rg 'a b' src"]],
    [">out rg a", ["rg a"]],
    ["rg >out a", ["rg >out a"]],
    ["a|b && c\nd;e &", ["a", "b", "c", "d", "e"]],
    ["if a; then b; else c; fi", ["a", "b", "c"]],
    ["(cd x && ls) | wc", ["cd x", "ls", "wc"]],
    ["cat <<E | sort\na b\nE\nls", ["cat", "sort", "ls"]],
    ['echo "$(a | b)" c', ['echo "$(a | b)" c']],
    ["A=1", [""]],
  ] as const
) {
  Deno.test(`the commands of ${JSON.stringify(text)} know where they stand`, () => {
    const { script, isComplete } = parseScript(text);
    assert.ok(isComplete);
    assert.deepEqual(simpleCommands(script).map(({ start, end }) => text.slice(start, end)), spans);
  });
}

Deno.test("each pipeline knows what stands behind it", () => {
  const { script } = parseScript("a && b || c | d; e & f # x\ncat <<E && g &>o\nE\n(h; i) &&\n j");
  const operators = script.map(({ operator }) => operator);
  assert.deepEqual(operators, ["&&", "||", ";", "&", "\n", "&&", "\n", "&&", ""]);
});

Deno.test("the text of a command without redirections, read by itself, is the same command", () => {
  const pieces = fc.constantFrom(
    ..."a|'b c'|\"d\"|$x|;| | |\n|&&|||(|)|>|f|\\".split("|"),
    "|",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (words) => {
      const text = words.join(" ");
      const { script, isComplete } = parseScript(text);
      if (!isComplete) return;
      for (const { words, redirects, assignments, start, end } of simpleCommands(script)) {
        if (words.length === 0 || redirects.length + assignments.length > 0) continue;
        const [again] = simpleCommands(parseScript(text.slice(start, end)).script);
        assert.deepEqual(again?.words.map(shown), words.map(shown), text);
      }
    }),
    { numRuns: 300 },
  );
});

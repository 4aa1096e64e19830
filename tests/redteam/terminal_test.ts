/** Texts of a checkout that mean to steer the terminal, or to pass for a line of ours (R14). */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { tempTree } from "@ct/testing";
import { launcher } from "../../mod.ts";

const hostile = "a\x1b]0;owned\x07\x9b\u202eb";
const forged = `${hostile}\nct: all is well`;
const store = JSON.stringify({
  rules: [{ id: "r", question: forged, why: forged, probe: ["cat", "a.txt"] }],
});

for (
  const words of [
    [
      "test",
      "--question",
      forged,
      "--emit",
      "{QUESTION}|{CMD}|{STDOUT}|{STDERR}",
      "--cmd",
      "cat",
      "--",
      "a.txt",
    ],
    ["test", "--emit-stderr", "{CMD}|{STDERR}", "--cmd", "cat", "--", `no${forged}`],
    [
      "each",
      "--items",
      forged,
      "--emit-each",
      "{ITEM}|{CMD}|{STDOUT}|{STDERR}",
      "--",
      "cat",
      "{ITEM}",
    ],
    [
      "each",
      "--items",
      "a.txt",
      "--emit-each",
      "{ITEM}|{CMD}|{STDOUT}|{STDERR}",
      "--",
      "cat",
      "{ITEM}",
    ],
    ["check", "--emit-each", "{ID}|{QUESTION}|{WHY}|{CMD}"],
    ["rules", "--list"],
    ["search", "--grep", "a"],
    ["view", `no${forged}`],
    ["search", "--base", `no${forged}`],
    ["tree", "--base", `no${forged}`],
    ["outline", "--base", `no${forged}`],
    ["edit", "--base", `no${forged}`, "--find", "a", "--replace", "b"],
    ["patch", "--base", `no${forged}`, "--set", "a=1"],
    ["search", "--grep", `file:no${forged}`],
    ["rules", "--file", `no${forged}`, "--list"],
    [`no${forged}`],
  ]
) {
  const shown = JSON.stringify(words.map((word) => word.replace(forged, "HOSTILE")).join(" "));
  Deno.test(`R14: terminal: ct ${shown} prints no escape and no forged line`, async () => {
    await using tree = await tempTree({ "a.txt": forged, ".ct/rules.jsonc": store });
    await Deno.writeTextFile(`${tree.path}/${forged}`, forged);
    const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn });
    await launcher.run(words, ctx);
    const text = ctx.stdout.text + ctx.stderr.text;
    // deno-lint-ignore no-control-regex -- control characters are what this looks for
    assert.doesNotMatch(text, /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
    assert.ok(text !== "");
    // What a program prints has lines of its own.
    if (!text.includes("|a\\x1b")) assert.doesNotMatch(ctx.stderr.text, /^ct: all is well/m);
  });
}

/**
 * A pattern whose counts write out too many states is refused wherever a pattern is taken, before
 * anything is matched, and never read as a glob.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { launcher } from "../../mod.ts";

const bomb = "(a{300}){400}";
const states = "its repeat counts expand to more than 20000 states";

const probe = ["ct-test", "--ok-match", bomb, "--cmd", "cat", "--", "text"];
const files = {
  "Cargo.toml": '[package]\nname = "a"\nversion = "0.1.0"\nedition = "2021"\n',
  "Cargo.lock": 'version = 4\n\n[[package]]\nname = "a"\nversion = "0.1.0"\n',
  "src/lib.rs": "",
  ".ct/rules.jsonc": JSON.stringify({ rules: [{ id: "a", question: "a?", why: "a", probe }] }),
};

for (
  const words of [
    ["search", "--grep", bomb],
    ["search", "--grep", bomb, "--mode", "regex"],
    ["search", "--name", bomb],
    ["view", "text", "--match", bomb],
    ["edit", "--find", bomb, "--replace", "x"],
    ["tree", "--name", bomb],
    ["outline", "--match", bomb],
    ["test", "--ok-match", bomb, "--cmd", "cat", "--", "text"],
    ["test", "--err-match", bomb, "--cmd", "cat", "--", "text"],
    ["test", "--focus", bomb, "--cmd", "cat", "--", "text"],
    ["await", "--timeout", "9", "--every", "1", "--ok-match", bomb, "--", "cat", "text"],
    ["await", "--timeout", "9", "--every", "1", "--new", "text", "--ok-match", bomb],
    ["deps", "--forbid", `${bomb}=>b`],
    ["rg", bomb],
    ["rg", "-e", "a{15000}", "-e", "b{15000}"],
    ["grep", "-E", bomb, "text"],
    ["grep", "-E", "-e", "a{15000}", "-e", "b{15000}", "text"],
    ["check"],
    [
      "agent",
      "call",
      "grep",
      JSON.stringify({ pattern: bomb, reason: "a" }),
      "--agent",
      "discussion",
    ],
  ]
) {
  Deno.test(`refuses too many states: ct ${words.join(" ")}`, async () => {
    await using tree = await tempTree({ text: `${"a".repeat(100)}\n`, ...files });
    const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn });
    const status = await launcher.run(words, ctx);
    assert.equal(status, words[0] === "agent" ? 1 : 2, ctx.stderr.text + ctx.stdout.text);
    const said = ctx.stderr.text + ctx.stdout.text;
    assert.match(said, new RegExp(states), said);
    assert.doesNotMatch(said, /\\n/);
  });
}

/** What a model is shown has no character that steers a terminal or hides text (R14). */
import assert from "node:assert/strict";
import { escapeForTerminal } from "@ct/base";
import { tempTree } from "@ct/testing";
import { Session } from "./session.ts";

const odd = "a\x1b1\x07b\x08\x7f\u009b\u202e\u{e0041}c";
const files = {
  "a.txt": `one\n${odd}\rx\n`,
  "a.ts": `/** ${odd} */\nexport function foo() {}\n`,
  "odd\u202e.txt": odd,
};

const calls = [
  ["ct-test", { cmd: "cat", args: ["a.txt"], "show-output": true }],
  ["ct-test", { cmd: "cat", args: ["a.txt"], "show-output": true, json: true }],
  ["ct-test", { cmd: "cat", args: [odd] }],
  ["ct-test", { cmd: "ct-view", args: ["a.txt", "--raw"], "show-output": true }],
  ["ct-each", { command: ["cat", "{ITEM}"], items: ["a.txt"], "show-output": true }],
  ["ct-each", { command: ["cat", "{ITEM}"], items: ["a.txt", odd], json: true }],
  ["ct-await", { timeout: 1, probe: ["cat", "a.txt"], "ok-match": "zzz" }],
  ["ct-view", { path: "a.txt" }],
  ["ct-view", { path: "a.txt", json: true }],
  ["ct-tree", { json: true }],
  ["ct-search", { grep: "one|c", detail: true }],
  ["ct-search", { grep: "c", json: true }],
  ["ct-edit-preview", { find: "one", replace: odd, diff: true }],
  ["ct-edit-preview", { find: "c", replace: odd, json: true }],
  ["ct-edit-preview", { find: odd + odd, replace: "x" }],
  ["ct-outline", { base: "a.ts", json: true }],
  ["ct-refs", { symbol: odd }],
  ["ct-more", { cursor: odd }],
] as const;

for (const [name, args] of calls) {
  Deno.test(`R14: ${name} ${JSON.stringify(args)} shows no control characters`, async () => {
    await using tree = await tempTree(files);
    await using session = new Session([], { cwd: tree.path });
    const text = await session.text(name, args);
    assert.equal(text, escapeForTerminal(text, { colour: false }));
    assert.ok(!text.includes("\r"), JSON.stringify(text));
  });
}

Deno.test("R14: what ct-more has of a run is escaped, too", async () => {
  const lines = Array.from({ length: 300 }, (_, at) => `${at} \x1b[31m${odd}`).join("\n");
  await using tree = await tempTree({ "long.txt": lines });
  await using session = new Session(["--max-chars", "1000"], { cwd: tree.path });
  const args = { cmd: "cat", args: ["long.txt"], "show-output": true };
  let text = await session.text("ct-test", args);
  for (let page = 0; page < 3; page++) {
    const [, cursor] = /cursor "([0-9a-f]+)"/.exec(text) ?? [];
    text = await session.text("ct-more", { cursor });
    assert.match(text, /a\\x1b1\\x07b/);
    assert.equal(text, escapeForTerminal(text, { colour: false }));
  }
});

Deno.test("raw: true shows characters as they are", async () => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: tree.path });
  assert.ok((await session.text("ct-view", { path: "a.txt", raw: true })).includes("\u202e"));
});

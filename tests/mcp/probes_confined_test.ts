/** Programs that read what files name are not started where a door lets only some be read. */
import assert from "node:assert/strict";
import { openDoor } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { prepareProbe } from "@ct/rules-engine";
import { tempTree } from "@ct/testing";
import { Session } from "./session.ts";

const readers = [
  ["deno", "check", "e.ts"],
  ["deno", "info", "--json", "e.ts"],
  ["deno", "lint", "--json", "."],
  ["cargo", "metadata"],
  ["cargo", "tree"],
] as const;
const refusal = /reads files that other files refer to, wherever they are; /;

for (const probe of readers) {
  Deno.test(`R1: no rule over MCP runs ${probe.join(" ")} in a store that nobody trusts`, async () => {
    const rule = { id: "x", question: "?", added: "2026-01-01", probe };
    await using tree = await tempTree({
      "outside/secret.ts": "SECRET {{{\n",
      "outside/Cargo.toml": "SECRET {{{\n",
      "root/e.ts": 'import "../outside/secret.ts";\n',
      "root/l.ts": { link: "../outside/secret.ts" },
      "root/Cargo.toml": { link: "../outside/Cargo.toml" },
      "root/.ct/rules.jsonc": JSON.stringify({ rules: [rule] }),
    });
    await using session = new Session([], { cwd: `${tree.path}/root` });
    const checked = await session.text("ct-check");
    assert.match(checked, refusal);
    assert.match(checked, /ct rules --trust/);
    const tried = await session.text("ct-rules-try", { probe });
    assert.match(tried, refusal);
    assert.ok(!`${checked}${tried}`.includes("SECRET"));
  });

  Deno.test(`${probe.join(" ")} needs trust behind a door alone`, () => {
    const source = { probe, network: false, adapter: { kind: "exit" } } as const;
    const place = { defs: new Map<string, readonly string[]>(), root: "/" };
    const open = memoryContext({ cwd: "/" });
    const confined = { ...open, door: { ...openDoor } };
    prepareProbe(source, place, open);
    prepareProbe(source, { ...place, trusted: true }, confined);
    assert.throws(() => prepareProbe(source, { ...place, trusted: false }, confined), refusal);
    assert.throws(() => prepareProbe(source, place, confined), refusal);
  });
}

Deno.test("rust-analyzer symbols reads its input alone", () => {
  const source = {
    probe: ["rust-analyzer", "symbols"],
    network: false,
    adapter: { kind: "exit" },
  } as const;
  const ctx = { ...memoryContext({ cwd: "/" }), door: { ...openDoor } };
  prepareProbe(source, { defs: new Map(), root: "/" }, ctx);
});

for (
  const [what, manifest] of [
    ["a path dependency", '[dependencies]\nx = { path = "../outside" }\n'],
    ["a member", '[workspace]\nmembers = ["../outside"]\n'],
    ["a patch", '[patch.crates-io]\nx = { path = "../outside" }\n'],
    ["a link", '[dependencies]\nx = { path = "linked" }\n'],
  ] as const
) {
  Deno.test(`R1: ct-deps over MCP starts no cargo where ${what} leads out`, async () => {
    await using tree = await tempTree({
      "outside/Cargo.toml": '[package]\nname = "SECRET"\nversion = "0.1.0"\nedition = "2021"\n',
      "outside/src/lib.rs": "",
      "root/linked": { link: "../outside" },
      "root/Cargo.toml": `[package]\nname = "a"\nversion = "0.1.0"\nedition = "2021"\n${manifest}`,
      "root/src/lib.rs": "",
    });
    await using session = new Session([], { cwd: `${tree.path}/root` });
    const text = await session.text("ct-deps", { cargo: true, acyclic: true });
    assert.match(text, /is outside/);
    assert.ok(!text.includes("SECRET"), text);
  });
}

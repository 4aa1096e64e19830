import { denoSpawn } from "@ct/core/run";
import { checkNames } from "@ct/rules-engine";
import { ManualClock, ScriptedSpawn, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";
import { askRule } from "./testing/ask_rule.ts";

const lock = {
  "deno.json": '{"name":"root","version":"1.0.0"}',
  "deno.lock": JSON.stringify({
    version: "5",
    specifiers: { "npm:a@1": "1.0.0" },
    npm: { "a@1.0.0": { dependencies: ["b\u0007@2.0.0"] }, "b\u0007@2.0.0": {} },
    workspace: { dependencies: ["npm:a@1"] },
  }),
};

for (
  const [words, state, reason, stdout] of [
    [["--deny", "x", "--acyclic"], "holds", "deps: all assertions hold", ""],
    [["--deny", "a"], "violated", "deps: 1 violation(s)", "deny: a: root v1.0.0 -> a v1.0.0\n"],
    [
      ["--deny", "a", "--forbid", "root=>b\u0007", "--ecosystem", "deno"],
      "violated",
      "deps: 2 violation(s)",
      "deny: a: root v1.0.0 -> a v1.0.0\n" +
      "forbid: root=>b\\x07: root v1.0.0 -> a v1.0.0 -> b\\x07 v2.0.0\n",
    ],
    [
      ["--deny", "x", "--ecosystem", "npm"],
      "broken",
      "deps: no package-lock.json here or above; run npm install to create it",
      "",
    ],
    [
      ["--deny", "x", "--members"],
      "broken",
      "deps: --members has no effect without --acyclic",
      "",
    ],
    [["--forbid", "x=>a"], "broken", "deps: --forbid 'x=>a': 'x' is not in the graph", ""],
  ] as const
) {
  Deno.test(`deps ${words.join(" ")} is ${state}`, async () => {
    await using tree = await tempTree(lock);
    const result = await askRule(["deps", ...words], { cwd: tree.path });
    assert.deepEqual([result.state, result.reason, result.stdout], [state, reason, stdout]);
  });
}

const options =
  "valid options: --deny --forbid --only-via --duplicates --allow-duplicate --acyclic --members --layers --layers-closed --all --direct --cut --edges --cargo --features --all-features --no-default-features --target --ecosystem";

for (
  const [words, reason] of [
    [
      [],
      "deps: nothing to check; give at least one of --deny, --forbid, --only-via, --duplicates, --acyclic, --layers",
    ],
    [["--deyn", "x"], `deps: unknown option --deyn; did you mean --deny?; ${options}`],
    [["--deny", "x", "--json"], `deps: unknown option --json; ${options}`],
    [["--deny", "x", "--modules"], `deps: unknown option --modules; ${options}`],
    [["--version"], `deps: unknown option --version; ${options}`],
    [
      ["--deny", "x", "--edges", "all"],
      `deps: invalid value "all" for --edges; one of: normal build dev; ${options}`,
    ],
  ] as const
) {
  Deno.test(`deps ${words.join(" ")} is broken before a graph is read`, async () => {
    const result = await askRule(["deps", ...words], { cwd: "/nowhere" });
    assert.deepEqual([result.state, result.reason, result.code], ["broken", reason, "2"]);
  });
}

const metadata = JSON.stringify({
  resolve: {
    nodes: [{ id: "r 1", deps: [{ pkg: "x 1", dep_kinds: [{ kind: null }] }] }, {
      id: "x 1",
      deps: [],
    }],
  },
  workspace_members: ["r 1"],
  packages: [{ id: "r 1", name: "r", version: "1" }, { id: "x 1", name: "x", version: "1" }],
});

Deno.test("deps asks cargo itself, about the root (long)", async () => {
  await using tree = await tempTree({
    "bin/cargo": {
      content:
        `#!/bin/sh\n[ -e "$(dirname "$7")/here" ] && [ "$1" = metadata ] && echo '${metadata}'\n`,
      mode: 0o755,
    },
    "root/Cargo.toml": "",
    "root/here": "",
  });
  const environment = { PATH: `${tree.path}/bin` };
  const given = { cwd: `${tree.path}/root`, spawn: denoSpawn, environment };
  const result = await askRule(["deps", "--deny", "x", "--cargo"], given);
  assert.deepEqual([result.state, result.stdout], ["violated", "deny: x: r v1 -> x v1\n"]);
});

Deno.test("deps is broken when its time is up, and cargo is gone", async () => {
  await using tree = await tempTree({
    "bin/cargo": { content: "", mode: 0o755 },
    "root/Cargo.toml": "",
  });
  const clock = new ManualClock();
  const spawn = new ScriptedSpawn(() => queueMicrotask(() => clock.advance(2000)));
  const environment = { PATH: `${tree.path}/bin` };
  const given = { cwd: `${tree.path}/root`, clock, spawn, environment };
  const { state, reason, code } = await askRule(["deps", "--deny", "x", "--cargo"], given, 1);
  assert.deepEqual([state, reason, code], [
    "broken",
    "timed out after 1s; check stopped",
    "timeout",
  ]);
  assert.ok(spawn.children[0]?.signals.includes("SIGKILL"));
  assert.equal(spawn.listening, 0);
});

Deno.test("the tool offers every check that the gate of rules knows", () => {
  assert.deepEqual([...command.checks?.keys() ?? []], checkNames);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { escapeForTerminal } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { tempTree, times } from "@ct/testing";
import { agentIds, contractTools } from "./contract/agents.ts";
import type { AgentId } from "./contract/tool_contract.ts";
import { toolsetTree } from "./testing/toolset_tree.ts";

/** What no call may show. */
const sentinel = "sentinel 7f3a9c";

/** All that lies below a directory, with its kind and content. */
function snapshot(directory: string): string {
  return [...Deno.readDirSync(directory)].map(({ name, isDirectory, isSymlink }) => {
    const path = `${directory}/${name}`;
    if (isSymlink) return `${name} -> ${Deno.readLinkSync(path)}`;
    if (isDirectory) return `${name}/ { ${snapshot(path)} }`;
    return `${name}: ${Deno.statSync(path).mode} ${Deno.readTextFileSync(path)}`;
  }).sort().join(", ");
}

const name = fc.constantFrom(
  "a",
  "b",
  "x",
  "..",
  ".",
  "",
  "out",
  "up",
  "loop",
  ".git",
  ".GIT",
  ".ct",
  "hooks",
  "outside",
  "\u0000",
  "\u202e",
  "\u{1f600}",
  "\ud800",
  "\\",
  "~",
  "*",
  "**",
  "{a,b}",
  "[",
  "x".repeat(300),
);
const path = fc.array(name, { maxLength: 5 }).map((it) => it.join("/"));
const hostile = fc.oneof(
  path,
  path.map((it) => `/${it}`),
  path.map((it) => `output:${it}`),
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "(a+)+$",
    "a{1000}{1000}",
    "(?i)",
    "[blocked]",
    "$&",
    "secret",
    "x".repeat(100_000),
  ),
);
const value = fc.oneof(
  { weight: 6, arbitrary: hostile },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null)) },
  { weight: 1, arbitrary: fc.anything() },
  {
    weight: 2,
    arbitrary: fc.array(
      fc.oneof(
        fc.record({ oldString: hostile, newString: hostile, replaceAll: fc.boolean() }, {
          requiredKeys: [],
        }),
        fc.record({ path: hostile, purpose: hostile }),
        fc.record({ type: fc.constant("ranked"), prompt: hostile, options: fc.array(hostile) }),
        fc.record({ issue: hostile, reason: hostile }),
        hostile,
      ),
      { maxLength: 3 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("quick", "High", "approve", "Error", "Build", "feat: x"),
  },
);

const diff = "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1 @@\n one\n-two\n";

async function assertHolds(agent: AgentId): Promise<void> {
  await using outer = await tempTree({ "outside/x": sentinel, "outside/dir/y": sentinel });
  await Deno.mkdir(`${outer.path}/root/.git/hooks`, { recursive: true });
  await using made = await toolsetTree({}, {
    agent,
    root: `${outer.path}/root`,
    readBeforeEdit: false,
    researchLimit: 0,
    // Words at random must not become commands of the machine that tests.
    context: memoryContext({ cwd: outer.path }),
  });
  await made.store.reviews.open({ workflow: "w", base: null, head: null, diff });
  const root = `${outer.path}/root`;
  Deno.writeTextFileSync(`${root}/a`, "one\ntwo\n");
  Deno.symlinkSync("../outside", `${root}/out`);
  Deno.symlinkSync("..", `${root}/up`);
  Deno.symlinkSync("loop", `${root}/loop`);
  Deno.symlinkSync(".git/hooks", `${root}/hooks`);
  const sentinels = () => [snapshot(`${outer.path}/outside`), snapshot(`${root}/.git`)];
  const before = sentinels();
  const names = made.kit.tools.map((tool) => tool.name);
  const args = fc.constantFrom(...contractTools.filter((tool) => names.includes(tool.name)))
    .chain((tool) =>
      fc.record({
        tool: fc.constant(tool),
        given: fc.oneof(
          {
            weight: 9,
            arbitrary: fc.record(
              Object.fromEntries(tool.parameters.map((parameter) => [
                parameter.name,
                isReason(parameter) ? fc.constant("r") : value,
              ])),
              { requiredKeys: tool.parameters.filter(isReason).map((each) => each.name) },
            ),
          },
          { weight: 1, arbitrary: fc.anything() },
        ),
      })
    );
  await fc.assert(
    fc.asyncProperty(args, async ({ tool, given }) => {
      if ((await made.kit.turn()).ended) await made.kit.beginTurn();
      const { ok, text, value } = await made.kit.call(tool.name, given);
      const shown = typeof value === "string" ? text : JSON.parse(text);
      assert.deepEqual(shown, JSON.parse(JSON.stringify(value)));
      if (typeof value !== "string") assert.equal(escapeForTerminal(text, { colour: false }), text);
      assert.ok(text.length <= 1 << 20);
      assert.ok(!text.includes(sentinel), text);
      if (ok) return;
      const keys = Object.keys(Object(value)).join();
      const shape = tool.family === "A"
        ? /^(?:error|blocked,reason|error,edit_index.*|warning,results)$/
        // What is not found, get_diff and get_scope_card say in the other shape.
        : /^(?:success,error|blocked,reason|error)$/;
      assert.match(keys, shape);
    }),
    { numRuns: times(2_400, 10_000) },
  );
  assert.deepEqual(sentinels(), before);
  assert.deepEqual([...Deno.readDirSync(outer.path)].map((each) => each.name).sort(), [
    "outside",
    "root",
  ]);
}

function isReason({ name }: { readonly name: string }): boolean {
  return name === "reason";
}

for (const agent of agentIds) {
  Deno.test(`${agent}: hostile calls answer in their shapes and change nothing outside the root`, () =>
    assertHolds(agent));
}

import assert from "node:assert/strict";
import { gitTree } from "../testing/git_tree.ts";
import { toolsetTree } from "../testing/toolset_tree.ts";
import type { CallRecord } from "../store/calls.ts";
import type { ToolsetTree } from "../testing/toolset_tree.ts";

const done = { summary: "feat: y", filesChanged: [] };
const issues = [{ issue: "flaky", reason: "the network" }];

/** Enters a call in the log of the present pulse. */
async function log(made: ToolsetTree, call: Partial<CallRecord>): Promise<void> {
  const { store, kit: { session } } = made;
  await store.calls.add({
    id: crypto.randomUUID(),
    session,
    turn: 1,
    pulse: (await store.pulses.take("w")).id,
    tool: "shell",
    target: "npm test",
    reason: "r",
    input: "{}",
    end: "error",
    error: "exit code 1",
    ms: 1,
    newIssues: null,
    hiddenIssues: null,
    remark: null,
    ...call,
  });
}

async function errorOf(made: ToolsetTree, args: object = done): Promise<unknown> {
  return Object((await made.kit.call("complete_pulse", args)).value).error;
}

const failures = (...lines: readonly string[]) =>
  ["Pulse has unresolved failures:", ...lines, "Fix them and call complete_pulse again."]
    .join("\n");

for (
  const [title, calls, lines] of [
    ["a failed test command", [{}], ["- shell npm test: exit code 1"]],
    ["one that succeeded since", [{}, { end: "ok", error: null }], []],
    ["one that failed again", [{ end: "ok", error: null }, {}], ["- shell npm test: exit code 1"]],
    ["one that timed out", [{ end: "timeout", error: "Command timed out after 60 seconds" }], [
      "- shell npm test: Command timed out after 60 seconds",
    ]],
    ["another command", [{ target: "ls none" }], []],
    ["only baseline issues", [{ newIssues: 0, hiddenIssues: 2 }], []],
    ["baseline issues and a new one", [{ newIssues: 1, hiddenIssues: 2 }], [
      "- shell npm test: exit code 1",
    ]],
    ["no issues that anybody knows of", [{ newIssues: 0, hiddenIssues: 0 }], [
      "- shell npm test: exit code 1",
    ]],
    ["a blocked call", [{ tool: "edit_file", target: "a", end: "blocked" }], []],
    ["a refused call", [{ tool: "edit_file", target: "a", end: "refused" }], []],
    ["a denied command behind a failure", [{}, { end: "refused", error: "Command denied: no" }], [
      "- shell npm test: exit code 1",
    ]],
    ["an aborted call", [{ end: "aborted" }], []],
    ["an edit that found nothing", [
      { tool: "edit_file", target: "./a", error: "oldString not found" },
    ], ["- edit_file ./a: oldString not found"]],
    ["an edit that was mended under another name of the file", [
      { tool: "edit_file", target: "./a", error: "oldString not found" },
      { tool: "edit_file", target: "a", end: "ok", error: null },
    ], []],
    ["another tool on the file", [
      { tool: "edit_file", target: "a", error: "oldString not found" },
      { tool: "write_file", target: "a", end: "ok", error: null },
    ], ["- edit_file a: oldString not found"]],
    ["a failed read", [{ tool: "read_file", target: "a" }], []],
    ["several", [{ target: "make\nlint" }, { tool: "multi_edit", target: "a", error: "x\ny" }], [
      "- shell make lint: exit code 1",
      "- multi_edit a: x y",
    ]],
  ] as const satisfies readonly (readonly [
    string,
    readonly Partial<CallRecord>[],
    readonly string[],
  ])[]
) {
  Deno.test(`complete_pulse after ${title}: ${lines.length} failures`, async () => {
    await using made = await toolsetTree({ "a": "x" });
    for (const call of calls) await log(made, call);
    assert.equal(await errorOf(made), lines.length === 0 ? undefined : failures(...lines));
  });
}

Deno.test("easily got wrong 14: neither a refused call nor a failed completion is a failure of the pulse", async () => {
  await using made = await toolsetTree({ "a": "x", ".env": "A=b\n" });
  await made.call("read_file", { path: "a" });
  assert.equal(
    (await made.call("edit_file", { path: ".env", oldString: "A", newString: "B" })).ok,
    false,
  );
  assert.equal((await made.call("shell", { command: "make && rm -rf /" })).ok, false);
  assert.match(String(await errorOf(made, { ...done, summary: "no" })), /^summary is not/);
  const { text, ended } = await made.kit.call("complete_pulse", done);
  assert.ok(ended, text);
});

Deno.test("issues may be named once a completion was rejected, and halt the pulse", async () => {
  await using made = await toolsetTree({});
  await log(made, {});
  const early = "Fix the failures first: unresolvedIssues is not available yet.";
  assert.equal(await errorOf(made, { ...done, unresolvedIssues: issues }), early);
  const { id } = await made.store.pulses.take("w");
  assert.equal((await made.store.pulses.find(id))?.rejections, 1);
  assert.equal(
    await errorOf(made, { ...done, unresolvedIssues: [] }),
    "Pulse has unresolved failures:\n- shell npm test: exit code 1\n" +
      "Fix them, or name what cannot be fixed in unresolvedIssues, and call complete_pulse again.",
  );
  const result = await made.kit.call("complete_pulse", { ...done, unresolvedIssues: issues });
  assert.deepEqual(result.value, {
    success: true,
    id,
    message: "Pulse completed. It is halted: a person has to look at the unresolved issues. " +
      "Stop now and wait.",
  });
  const { rejections, completion } = await made.store.pulses.find(id) ?? {};
  assert.deepEqual([rejections, completion], [2, {
    summary: "feat: y",
    files: [],
    issues,
    isHalted: true,
  }]);
  assert.equal((await made.kit.turn()).next, "approval");
  await made.store.approvals.approve(id);
  assert.equal((await made.kit.turn()).next, "done");
});

for (const rejectionThreshold of [0, 3]) {
  Deno.test(`with a threshold of ${rejectionThreshold}, so many rejections come first`, async () => {
    await using made = await toolsetTree({}, { rejectionThreshold });
    await log(made, {});
    for (let n = 0; n < rejectionThreshold; n++) {
      assert.match(
        String(await errorOf(made, { ...done, unresolvedIssues: issues })),
        /not available/,
      );
    }
    assert.equal(await errorOf(made, { ...done, unresolvedIssues: issues }), undefined);
  });
}

Deno.test("issues without a failure are kept, and halt the pulse", async () => {
  await using made = await toolsetTree({});
  const secret = [{ issue: 'token = "t8Kd03LmQ9zX"', reason: "r" }];
  await made.kit.call("complete_pulse", { ...done, unresolvedIssues: secret });
  const [pulse] = await made.store.pulses.list("w");
  assert.deepEqual(pulse?.completion?.issues, [{ issue: 'token = "[blocked]"', reason: "r" }]);
  assert.ok(pulse.completion.isHalted);
});

Deno.test("what git sees is kept, and differences from what is said are noted (long)", async () => {
  await using tree = await gitTree({ "a": "1\n", "b": "1\n", ".gitignore": "ignored\n" });
  await using made = await toolsetTree({}, { root: tree.path });
  for (const name of ["a", "new", "ignored"]) Deno.writeTextFileSync(`${tree.path}/${name}`, "2\n");
  const filesChanged = ["./a", `${tree.path}/b`];
  const { notes } = await made.kit.call("complete_pulse", { ...done, filesChanged });
  assert.deepEqual(notes, ["git sees no change in: b", "git sees changes also in: new"]);
  assert.deepEqual((await made.store.pulses.list("w"))[0]?.completion?.files, ["a", "new"]);
});

Deno.test("where git is not to be asked, what is said is kept (long)", async () => {
  await using tree = await gitTree({ "a": "1\n" });
  await tree.git("config", "filter.x.clean", "touch fired");
  await using made = await toolsetTree({}, { root: tree.path });
  const { notes } = await made.kit.call("complete_pulse", { ...done, filesChanged: ["a"] });
  assert.deepEqual(notes, [
    "the files were not compared with git's view: git is not run: " +
    `the repository of "${tree.path}" sets filter.x.clean`,
  ]);
  assert.deepEqual((await made.store.pulses.list("w"))[0]?.completion?.files, ["a"]);
});

Deno.test("with commit, a pulse is committed with its summary, hooks included (long)", async () => {
  await using tree = await gitTree({ "a": "1\n" });
  await tree.git("config", "user.name", "a");
  await tree.git("config", "user.email", "a@x");
  await using made = await toolsetTree({}, { root: tree.path, commit: true });
  Deno.writeTextFileSync(`${tree.path}/a`, "2\n");
  Deno.writeTextFileSync(`${tree.path}/new`, "2\n");
  const hook = `${tree.path}/.git/hooks/pre-commit`;
  Deno.writeTextFileSync(hook, "#!/bin/sh\necho 'no: token = \"t8Kd03LmQ9zX\"'; exit 1\n", {
    mode: 0o755,
  });
  const summary = "fix(a): do it\n\nBecause of b.";
  const filesChanged = ["a", "new"];
  assert.equal(
    await errorOf(made, { summary, filesChanged }),
    'Commit failed: no: token = "[blocked]"',
  );
  assert.equal((await made.store.pulses.take("w")).rejections, 1);
  Deno.removeSync(hook);
  const { ok, notes } = await made.kit.call("complete_pulse", { summary, filesChanged });
  assert.deepEqual([ok, notes], [true, []]);
  assert.equal((await tree.git("log", "-1", "--format=%B")).trim(), summary);
  assert.equal(await tree.git("status", "--porcelain"), "");
  await made.kit.beginTurn();
  const empty = await made.kit.call("complete_pulse", done);
  assert.deepEqual([empty.ok, empty.notes], [true, ["there was nothing to commit"]]);
});

for (
  const summary of [
    "feat: x",
    "fix(parser): x",
    "refactor(a/b)!: x",
    "chore!: x\n\nbody",
    "ci: \u00e4",
  ]
) {
  Deno.test(`complete_pulse takes ${JSON.stringify(summary)}`, async () => {
    await using made = await toolsetTree({});
    assert.equal(await errorOf(made, { ...done, summary }), undefined);
  });
}

for (
  const summary of [
    "Feat: x",
    "feature: x",
    "feat x",
    "feat:x",
    "feat: ",
    "feat:  \n\nx",
    "feat(): x",
    "\nfeat: x",
    "feat(a)b: x",
  ]
) {
  Deno.test(`complete_pulse refuses ${JSON.stringify(summary)}`, async () => {
    await using made = await toolsetTree({});
    assert.match(String(await errorOf(made, { ...done, summary })), /^summary is not a Conv/);
    assert.equal((await made.store.pulses.take("w")).rejections, 0);
  });
}

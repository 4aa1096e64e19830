/**
 * Hostile text in the store and in every option of every verb: nothing steers the terminal, no line
 * is forged (R14, R26). What `call` prints is for a model, exactly, and is left out.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import type { OptionDefinition } from "@ct/core/definition";
import { denoSpawn } from "@ct/core/run";
import { command } from "../mod.ts";
import { openStore } from "../store/store.ts";
import { gitTree } from "../testing/git_tree.ts";

const steering = "\x1b]0;owned\x07\x1b[31m\r\x7f\x9b1m\u202e\u2066\u{e0041}";
const hostile = `a${steering}\nFORGED: all is well`;

/** A store full of hostile text; yields the identifiers that verbs take. */
async function fill(path: string, root: string) {
  await using store = await openStore(path);
  await store.workflows.create({ id: hostile, title: hostile, baseRef: hostile });
  const session = await store.sessions.open({
    id: hostile,
    agent: "plan",
    workflow: hostile,
    root,
  });
  await store.notes.add({
    workflow: hostile,
    stage: "scoping",
    pulse: null,
    session,
    text: hostile,
  });
  const call = {
    id: hostile,
    session,
    turn: 1,
    pulse: null,
    tool: hostile,
    target: hostile,
    reason: hostile,
    input: JSON.stringify({ [hostile]: hostile }),
    end: "error",
    error: hostile,
    ms: 1,
    newIssues: null,
    hiddenIssues: null,
    remark: hostile,
  } as const;
  await store.calls.add(call);
  const read = { session, call: hostile, path: `${root}/${hostile}`, hash: "" };
  await store.reads.add({ ...read, startLine: 1, endLine: 2, redacted: false, kind: "read" });
  const origin = { workflow: hostile, session, turn: 1 };
  const proposed = { plannedId: hostile, title: hostile, description: hostile };
  const card = await store.cards.submit({
    ...origin,
    kind: "scope",
    content: { [hostile]: hostile },
    pulses: [proposed],
  });
  const asked = { type: "single_select", prompt: hostile, options: [hostile] } as const;
  const [question = ""] = await store.questions.ask([asked], session, 1);
  const diff = `diff --git a/x b/x\n--- a/x\n+++ b/x\n${steering}\n`;
  const review = await store.reviews.open({
    workflow: hostile,
    base: hostile,
    head: hostile,
    diff,
  });
  await store.reviews.comment(review, {
    filePath: hostile,
    startLine: 1,
    endLine: null,
    severity: "Low",
    category: hostile,
    description: hostile,
  });
  await store.reviews.complete(review, "reject", hostile);
  await store.sessions.endTurn(session, 1, { by: hostile, call: hostile, artifact: card });
  const output = await store.outputs.add({ stdout: hostile, stderr: hostile }, {
    session,
    call: hostile,
  });
  const revert = { session, call: hostile, mode: null, afterHash: "" };
  const token = await store.reverts.add({ ...revert, path: `${root}/${hostile}`, before: null });
  return { card, question, output, token };
}

type Ids = Awaited<ReturnType<typeof fill>>;

/** Calls with which each verb has something to say. */
const calls: Readonly<Record<string, (ids: Ids) => readonly (readonly string[])[]>> = {
  tools: () => [["--agent", "plan"], ["--agent", hostile]],
  call: () => [["--agent", hostile, "grep", "{}"], ["--agent", "plan", hostile, "{}"], [
    "--agent",
    "plan",
    "grep",
    hostile,
  ], ["--agent", "plan", "grep", `@${hostile}`]],
  serve: () => [["--agent", "plan"], ["--agent", hostile], ["--agent", "plan", "--tools", hostile]],
  turn:
    () => [["--session", hostile], ["--session", hostile, "--show"], ["--session", `x${hostile}`]],
  notes: () => [["--workflow", hostile], ["--workflow", `x${hostile}`]],
  log: () => [[], ["--reads"]],
  output: ({ output }) => [[hostile]].concat([[output]]),
  revert: ({ token }) => [[token], [hostile]],
  workflow: () => [
    [],
    ["show", "--workflow", hostile],
    ["new", `x${hostile}`],
    ["stage", hostile, "--workflow", hostile],
    ["stage", "plan", "--workflow", hostile],
    [hostile],
  ],
  approve: ({ card }) => [[hostile], [card]],
  changes: ({ card }) => [[hostile, hostile], [card, hostile]],
  reject: ({ card }) => [[hostile], [card, hostile]],
  answer: ({ question }) => [[question, "x"], [question, hostile], [hostile, hostile]],
  review: () => [
    ["show", "--workflow", hostile],
    ["open", "--workflow", hostile],
    ["open", "--workflow", hostile, "--base", hostile],
    ["open", "--workflow", hostile, "--diff", hostile],
    ["close", "--workflow", hostile],
    [hostile],
  ],
  index: () => [[], ["--root", hostile], [hostile]],
};

function forms(key: string, option: OptionDefinition): readonly (readonly string[])[] {
  if (option.kind === "flag") return [[`--${key}`]];
  const values = option.kind === "choice" ? [...option.values, hostile] : [hostile];
  return values.map((value) => [`--${key}=${value}`]);
}

function assertTame(text: string): void {
  // deno-lint-ignore no-control-regex -- control characters are what this looks for
  assert.doesNotMatch(text, /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\u2066]|\u{e0041}/u);
  assert.doesNotMatch(text, /^FORGED/m);
}

for (const { definition } of command.verbs ?? []) {
  const verb = definition.name.split(" ")[1] ?? "";
  const options = Object.entries(definition.options).filter(([key]) => key !== "raw");
  for (
    const [key, given] of [
      ["", [[]]] as const,
      ...options.map(([key, option]) => [key, forms(key, option)] as const),
    ]
  ) {
    Deno.test(`R26: ct-agent ${verb} --${key} lets nothing steer the terminal, and forges no line`, async () => {
      for (const form of given) {
        await using tree = await gitTree({ "a.txt": "one\n" });
        const ids = await fill(`${tree.path}/.ct/agent/state.db`, tree.path);
        for (const words of calls[verb]?.(ids) ?? []) {
          const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn, home: tree.path });
          await command.run([verb, ...form, ...words], ctx);
          if (key !== "json") assertTame(notesApart(verb, ctx.stdout.text));
          assertTame(notesApart(verb, ctx.stderr.text));
          if (key === "json" && ctx.stdout.text !== "") JSON.parse(ctx.stdout.text);
        }
      }
    });
  }
}

/** Notes and outputs have lines, which are theirs. */
function notesApart(verb: string, text: string): string {
  return ["notes", "output"].includes(verb) ? text.replace(/^FORGED: all is well$/gm, "") : text;
}

Deno.test("R26: every verb has a call that hostile text goes through", () => {
  const verbs = command.verbs?.map(({ definition }) => definition.name.split(" ")[1]);
  assert.deepEqual(verbs?.toSorted(), Object.keys(calls).sort());
});

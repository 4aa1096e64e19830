import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import type { AgentId } from "../contract/tool_contract.ts";
import { openStore } from "../store/store.ts";
import { toolsetTree } from "../testing/toolset_tree.ts";
import { createToolset } from "../toolset.ts";

const scope = {
  title: "T",
  description: "D",
  in_scope: ["a"],
  out_of_scope: [],
  recommended_path: "full",
};
const research = {
  summary: "S",
  keyFiles: [{ path: "a", purpose: "p" }],
  recommendations: ["do it"],
};
const pulse = {
  id: "pulse-1",
  title: "One",
  description: "the first",
  expectedChanges: ["a"],
  estimatedSize: "small",
};
const plan = { approachSummary: "A", pulses: [pulse] };
const extension = { reason: "more to do", completed: ["a"], remaining: [] };
const question = { type: "single_select", prompt: "which?", options: ["a", "b"] };
const preflight = { summary: "S", setupCommands: [], buildSuccess: true, baselinesRecorded: 0 };
const pulseDone = { summary: "feat(x): y", filesChanged: ["a"] };

const invalid = (tool: string, problem: string) => `Invalid arguments for ${tool}: ${problem}`;

for (
  const [agent, tool, args, error] of [
    ["scoping", "submit_scope", { ...scope, title: " " }, "title is required"],
    ["scoping", "submit_scope", { ...scope, description: null }, "description is required"],
    [
      "scoping",
      "submit_scope",
      { ...scope, in_scope: [] },
      "in_scope must have at least one entry",
    ],
    ["scoping", "submit_scope", { ...scope, in_scope: ["a", ""] }, "in_scope[1] must not be blank"],
    ["scoping", "submit_scope", { ...scope, constraints: [1] }, "constraints[0] must be a string"],
    [
      "research",
      "submit_research",
      { ...research, keyFiles: [research.keyFiles[0], { path: "b" }] },
      "keyFiles[1].purpose is required",
    ],
    [
      "research",
      "submit_research",
      { ...research, keyFiles: [{ path: "b", purpose: "\n" }] },
      "keyFiles[0].purpose is required",
    ],
    [
      "research",
      "submit_research",
      { ...research, keyFiles: [] },
      "keyFiles must have at least one entry",
    ],
    [
      "research",
      "submit_research",
      { ...research, recommendations: [] },
      "recommendations must have at least one entry",
    ],
    ["plan", "submit_plan", { ...plan, pulses: [] }, "pulses must have at least one entry"],
    [
      "plan",
      "submit_plan",
      { ...plan, pulses: [{ ...pulse, estimatedSize: "huge" }] },
      "pulses[0].estimatedSize must be one of: small, medium, large",
    ],
    ["research", "request_extension", { ...extension, reason: " " }, "reason is required"],
    [
      "research",
      "request_extension",
      { ...extension, completed: [] },
      "completed and remaining must not both be empty",
    ],
    ["scoping", "ask_questions", { questions: [] }, "questions must have at least one entry"],
    [
      "scoping",
      "ask_questions",
      { questions: Array(21).fill(question) },
      "questions must have at most 20 entries",
    ],
    [
      "scoping",
      "ask_questions",
      { questions: [{ ...question, type: "essay" }] },
      "questions[0].type must be one of: single_select, multi_select, ranked, free_text",
    ],
    [
      "scoping",
      "ask_questions",
      { questions: [question, { ...question, options: ["a", "a"] }] },
      "questions[1].options must have at least two different entries",
    ],
    [
      "scoping",
      "ask_questions",
      { questions: [{ type: "ranked", prompt: "?" }] },
      "questions[0].options must have at least two different entries",
    ],
    [
      "preflight",
      "complete_preflight",
      { ...preflight, baselinesRecorded: 1.5 },
      "baselinesRecorded must be a whole number of at least 0",
    ],
    [
      "preflight",
      "complete_preflight",
      { ...preflight, baselinesRecorded: -1 },
      "baselinesRecorded must be a whole number of at least 0",
    ],
    ["preflight", "complete_preflight", { ...preflight, summary: "" }, "summary is required"],
    ["pulsing", "complete_pulse", { filesChanged: [] }, "summary is required"],
    [
      "pulsing",
      "complete_pulse",
      { ...pulseDone, unresolvedIssues: [{ issue: "x" }] },
      "unresolvedIssues[0].reason is required",
    ],
  ] as const satisfies readonly (readonly [AgentId, string, object, string])[]
) {
  Deno.test(`${tool} refuses what it is given: ${error}`, async () => {
    await using made = await toolsetTree({}, { agent });
    const { value, ended } = await made.kit.call(tool, args);
    assert.deepEqual(value, { success: false, error: invalid(tool, error) });
    // Easily got wrong 14: a failed terminal tool does not end the turn.
    assert.equal(ended, false);
    assert.deepEqual(await made.kit.turn(), {
      ended: false,
      by: null,
      artifact: null,
      next: "continue",
    });
    assert.deepEqual(await made.store.cards.list("w"), []);
  });
}

const commitProblem =
  'summary is not a Conventional Commit: its first line must read "type(scope): description", ' +
  "with type one of feat, fix, docs, style, refactor, perf, test, chore, build, ci";

for (
  const [agent, tool, args, error] of [
    [
      "scoping",
      "submit_scope",
      { ...scope, recommended_path: "fast" },
      "Invalid recommended_path 'fast'. Must be one of: quick, full.",
    ],
    [
      "plan",
      "submit_plan",
      { ...plan, pulses: [pulse, { ...pulse, id: "p2", dependsOn: ["pulse-9"] }] },
      "pulses[1].dependsOn: 'pulse-9' is not an earlier pulse",
    ],
    [
      "plan",
      "submit_plan",
      { ...plan, pulses: [{ ...pulse, dependsOn: ["pulse-1"] }] },
      "pulses[0].dependsOn: 'pulse-1' is not an earlier pulse",
    ],
    [
      "plan",
      "submit_plan",
      { ...plan, pulses: [pulse, pulse] },
      "pulses[1].id: 'pulse-1' is used twice",
    ],
    ["pulsing", "complete_pulse", { ...pulseDone, summary: "did things" }, commitProblem],
    [
      "pulsing",
      "complete_pulse",
      { ...pulseDone, filesChanged: ["../x"] },
      "Path is outside the worktree root: ../x",
    ],
  ] as const satisfies readonly (readonly [AgentId, string, object, string])[]
) {
  Deno.test(`${tool} refuses what makes no sense: ${error}`, async () => {
    await using made = await toolsetTree({}, { agent });
    const { value, ended } = await made.kit.call(tool, args);
    assert.deepEqual([value, ended], [{ success: false, error }, false]);
  });
}

const id = "<id>";
for (
  const [agent, tool, args, next, value] of [
    ["scoping", "submit_scope", scope, "approval", {
      success: true,
      id,
      message: "Scope submitted for approval. Stop now and wait.",
    }],
    ["research", "submit_research", research, "approval", {
      success: true,
      id,
      message: "Research submitted for approval. Stop now and wait.",
    }],
    ["plan", "submit_plan", plan, "approval", {
      success: true,
      id,
      message: "Plan with 1 pulse submitted for approval. Stop now and wait.",
    }],
    ["research", "request_extension", extension, "continue", {
      success: true,
      id,
      message: "Extension requested. Stop now and wait.",
    }],
    ["scoping", "ask_questions", { questions: [question, question] }, "answers", {
      success: true,
      id,
      message: "2 questions asked. Stop now and wait.",
      question_ids: [id, id],
    }],
    ["preflight", "complete_preflight", preflight, "done", {
      success: true,
      id,
      message: "Preflight completed. Stop now and wait.",
    }],
    ["preflight", "complete_preflight", { ...preflight, buildSuccess: "false" }, "approval", {
      success: true,
      id,
      message: "Preflight completed; the build fails, so it waits for approval. Stop now and wait.",
    }],
    ["pulsing", "complete_pulse", pulseDone, "done", {
      success: true,
      id,
      message: "Pulse completed. Stop now and wait.",
    }],
  ] as const satisfies readonly (readonly [AgentId, string, object, string, object])[]
) {
  Deno.test(`${tool} answers ${JSON.stringify(value)} and ends the turn: ${next}`, async () => {
    await using made = await toolsetTree({}, { agent });
    const result = await made.kit.call(tool, args);
    const ids = /(?:scope|research|plan|extension|question|preflight|pulse)_[0-9a-z]{16}/g;
    // As text, so that the order of keys counts.
    assert.equal(result.text.replace(ids, id), JSON.stringify(value));
    assert.ok(result.ended && result.ok);
    const turn = await made.kit.turn();
    assert.deepEqual([turn.ended, turn.by, turn.next], [true, tool, next]);
    assert.equal(turn.artifact, Object(result.value).id);
  });

  Deno.test(`${tool} without a workflow ${next === "answers" || tool === "request_extension" ? "works" : "fails"}`, async () => {
    await using tree = await tempTree({});
    await using store = await openStore(":memory:");
    await using kit = await createToolset({ agent, store, root: tree.path });
    const result = await kit.call(tool, args);
    if (tool === "ask_questions" || tool === "request_extension") return assert.ok(result.ok);
    const error = `${tool} is only available in workflow channels`;
    assert.deepEqual(result.value, { success: false, error });
  });
}

Deno.test("what is handed in is kept without secrets, by the names of the parameters", async () => {
  await using made = await toolsetTree({}, { agent: "scoping" });
  const secret = 'token = "t8Kd03LmQ9zX"';
  await made.kit.call("submit_scope", {
    ...scope,
    description: secret,
    in_scope: [secret],
    reason: "because",
  });
  const [card] = await made.store.cards.list("w");
  assert.deepEqual(card?.content, {
    ...scope,
    description: 'token = "[blocked]"',
    in_scope: ['token = "[blocked]"'],
    constraints: null,
    rationale: null,
  });
  assert.equal(
    (await made.store.pulses.list("w"))[0]?.description,
    'token = "[blocked]"\n\nIn scope:\n- token = "[blocked]"',
  );
  assert.equal((await made.store.calls.list(made.kit.session))[0]?.reason, "because");
});

Deno.test("a key file that is not there is noted, and so is a wrong count of baselines", async () => {
  await using made = await toolsetTree({ "a": "" }, { agent: "research" });
  const keyFiles = ["a", "b", "../c"].map((path) => ({ path, purpose: "p" }));
  const { notes } = await made.kit.call("submit_research", { ...research, keyFiles });
  assert.deepEqual(notes, [
    "keyFiles[1].path does not exist: b",
    "keyFiles[2].path does not exist: ../c",
  ]);
  await using second = await toolsetTree({}, { agent: "preflight" });
  const result = await second.kit.call("complete_preflight", {
    ...preflight,
    baselinesRecorded: 2,
  });
  assert.deepEqual(result.notes, ["the store holds 0 baselines, not 2"]);
  const { content } = (await second.store.cards.list("w"))[0] ?? {};
  assert.deepEqual(content, { ...preflight, baselinesRecorded: 2, baselinesStored: 0 });
});

Deno.test("turn() tells what an extension says, and what was said to a returned card", async () => {
  await using made = await toolsetTree({}, { agent: "research" });
  await made.kit.call("request_extension", extension);
  assert.deepEqual((await made.kit.turn()).extension, extension);
  await made.kit.beginTurn();
  await made.kit.call("submit_research", research);
  const { artifact } = await made.kit.turn();
  await made.store.approvals.sendBack(artifact ?? "", "deeper");
  assert.deepEqual(await made.kit.turn(), {
    ended: true,
    by: "submit_research",
    artifact,
    next: "continue",
    feedback: "deeper",
  });
});

Deno.test("a preflight whose build succeeds moves the workflow on, but only from its own stage", async () => {
  await using made = await toolsetTree({}, { agent: "preflight" });
  await made.kit.call("complete_preflight", preflight);
  assert.equal((await made.store.workflows.find("w"))?.stage, "pulsing");
  await made.store.workflows.setStage("w", "review");
  await made.kit.beginTurn();
  await made.kit.call("complete_preflight", preflight);
  assert.equal((await made.store.workflows.find("w"))?.stage, "review");
});

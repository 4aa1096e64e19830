import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { tempTree } from "@ct/testing";
import type { CardKind, NewCard } from "./cards.ts";
import { migrations } from "./migrations.ts";
import { parseStage, type Stage, stages } from "./stage.ts";
import { openStore, type Store } from "./store.ts";

/** A store with workflow `w` in a stage, and how to hand in cards. */
function workflow(stage: Stage = "scoping") {
  const store = openStore(":memory:");
  store.workflows.create({ id: "w", stage });
  const session = store.sessions.open({ id: "s", agent: "plan", workflow: "w", root: "/" });
  const submit = (kind: CardKind, more: Partial<NewCard> = {}) =>
    store.cards.submit({ workflow: "w", kind, content: {}, session, turn: 1, ...more });
  return { store, session, submit };
}

const one = { plannedId: "pulse-1", title: "One", description: "the first" };
const two = { plannedId: "pulse-2", title: "Two", description: "the second" };
const done = { summary: "feat: x", files: ["a"], issues: [], isHalted: false };

function standing({ workflows, cards, pulses }: Store): unknown {
  return {
    stage: workflows.find("w")?.stage,
    cards: cards.list("w").map(({ kind, state }) => `${kind} ${state}`),
    pulses: pulses.list("w").map(({ title, state }) => `${title} ${state}`),
  };
}

Deno.test("a full workflow: each approval moves it on, and an approved plan brings its pulses", () => {
  const { store, submit } = workflow();
  using _ = store;
  store.approvals.approve(submit("scope", { content: { recommended_path: "full" } }));
  assert.equal(store.workflows.find("w")?.path, "full");
  assert.equal(store.workflows.find("w")?.stage, "research");
  store.approvals.approve(submit("research"));
  assert.equal(store.workflows.find("w")?.stage, "plan");
  const plan = submit("plan", { pulses: [one, two] });
  assert.equal(store.pulses.current("w"), undefined);
  store.approvals.approve(plan);
  store.approvals.approve(submit("preflight"));
  assert.deepEqual(standing(store), {
    stage: "pulsing",
    cards: ["scope approved", "research approved", "plan approved", "preflight approved"],
    pulses: ["One open", "Two open"],
  });
  const first = store.pulses.take("w");
  assert.deepEqual([first.plannedId, first.ordinal, first.card], ["pulse-1", 1, plan]);
  store.pulses.complete(first.id, done);
  assert.deepEqual(store.pulses.find(first.id)?.completion, done);
  assert.equal(store.pulses.current("w")?.title, "Two");
  assert.ok(store.pulses.isPlanned("w"));
});

for (
  const [path, recommended, stage, pulses] of [
    [undefined, "quick", "preflight", ["Scope open"]],
    ["quick", "full", "preflight", ["Scope open"]],
    ["full", "quick", "research", ["Scope superseded"]],
  ] as const
) {
  Deno.test(`a scope that recommends ${recommended}, approved with path ${path}, leads to ${stage}`, () => {
    const { store, submit } = workflow();
    using _ = store;
    const scope = { plannedId: null, title: "Scope", description: "do it" };
    const content = { recommended_path: recommended };
    const id = submit("scope", { content, pulses: [scope] });
    store.approvals.approve(id, path === undefined ? {} : { path });
    assert.deepEqual(standing(store), { stage, cards: ["scope approved"], pulses });
  });
}

Deno.test("a returned or rejected card keeps the stage and what was said; only a pending one waits", () => {
  const { store, submit } = workflow("plan");
  using _ = store;
  const first = submit("plan", { pulses: [one] });
  store.approvals.sendBack(first, "smaller");
  const second = submit("plan", { pulses: [two] });
  const third = submit("plan");
  store.approvals.reject(third);
  assert.deepEqual(store.cards.list("w").map(({ state, feedback }) => [state, feedback]), [
    ["returned", "smaller"],
    ["superseded", null],
    ["rejected", null],
  ]);
  assert.deepEqual(store.pulses.list("w").map(({ state }) => state), ["superseded", "superseded"]);
  assert.equal(store.workflows.find("w")?.stage, "plan");
  for (const [id, state] of [[first, "returned"], [second, "superseded"], [third, "rejected"]]) {
    assert.throws(() => store.approvals.approve(`${id}`), {
      code: "refused",
      message: `"${id}" is ${state}: it is not waiting for approval`,
    });
  }
  assert.throws(() => store.approvals.approve("x"), {
    code: "not-found",
    message: 'nothing is called "x"',
  });
  assert.throws(() => store.approvals.approve(submit("plan"), { path: "full" }), { code: "usage" });
});

Deno.test("going back keeps earlier cards and supersedes later ones with their pulses", () => {
  const { store, submit } = workflow();
  using _ = store;
  store.approvals.approve(submit("scope"));
  store.approvals.approve(submit("research"));
  store.approvals.approve(submit("plan", { pulses: [one, two] }));
  store.approvals.approve(submit("preflight"));
  store.pulses.complete(store.pulses.take("w").id, done);
  const review = store.reviews.open({ workflow: "w", base: null, head: null, diff: "" });
  store.workflows.setStage("w", "research");
  assert.deepEqual(standing(store), {
    stage: "research",
    cards: ["scope approved", "research approved", "plan superseded", "preflight superseded"],
    pulses: ["One done", "Two superseded"],
  });
  assert.equal(store.reviews.find(review)?.state, "closed");
  store.approvals.approve(submit("research"));
  const waiting = submit("plan", { pulses: [one] });
  store.workflows.setStage("w", "pulsing");
  assert.equal(store.cards.find(waiting)?.state, "superseded");
  assert.equal(store.pulses.take("w").card, null);
});

Deno.test("easily got wrong 23: two processes decide about the same things, and one of them is first", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/agent/state.db`;
  const rounds = 40;
  const script = new URL("./testing/decider.ts", import.meta.url).pathname;
  const deciders = ["approve", "reject"].map((verb) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-check", "--allow-all", script, path, verb, `${rounds}`],
      stdout: "piped",
      stderr: "piped",
    }).output()
  );
  using store = openStore(path);
  const session = store.sessions.open({ id: "s", agent: "plan", workflow: null, root: "/" });
  for (let n = 0; n < rounds; n++) {
    const workflow = `w${n}`;
    store.workflows.create({ id: workflow, stage: "plan" });
    store.cards.submit({ workflow, kind: "plan", content: {}, session, turn: 1, pulses: [one] });
  }
  const decided = await Promise.all(deciders.map(async (decider) => {
    const { code, stdout, stderr } = await decider;
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    return Number(new TextDecoder().decode(stdout));
  }));
  const states = store.workflows.list().map(({ id, stage }) => {
    const [card] = store.cards.list(id);
    const [pulse] = store.pulses.list(id);
    return `${stage} ${card?.state} ${pulse?.state}`;
  });
  const count = (state: string) => states.filter((each) => each === state).length;
  assert.deepEqual(decided, [count("preflight approved open"), count("plan rejected superseded")]);
  assert.equal((decided[0] ?? 0) + (decided[1] ?? 0), rounds);
});

Deno.test("a pulse and a review are completed once, whoever is first", () => {
  const { store } = workflow("pulsing");
  using _ = store;
  const { id } = store.pulses.take("w");
  store.approvals.completePulse(id, done);
  assert.throws(() => store.approvals.completePulse(id, done), {
    code: "refused",
    message: `pulse "${id}" is not open`,
  });
  const review = store.reviews.open({ workflow: "w", base: null, head: null, diff: "" });
  assert.equal(store.reviews.complete(review, "approve", "s"), true);
  assert.equal(store.reviews.complete(review, "reject", "s"), false);
  assert.equal(store.reviews.find(review)?.recommendation, "approve");
});

Deno.test("a new plan takes the place of the one before, and ad-hoc pulses follow each other", () => {
  const { store, submit } = workflow("plan");
  using _ = store;
  const own = store.pulses.take("w");
  assert.equal(store.pulses.take("w").id, own.id);
  store.pulses.complete(own.id, done);
  assert.ok(!store.pulses.isPlanned("w"));
  assert.equal(store.pulses.take("w").ordinal, 2);
  store.approvals.approve(submit("plan", { pulses: [one] }));
  store.approvals.approve(submit("plan", { pulses: [two] }));
  assert.deepEqual(store.pulses.list("w").map(({ state }) => state), [
    "done",
    "superseded",
    "superseded",
    "open",
  ]);
});

Deno.test("easily got wrong 12: the notes of pulse 1 are not those of pulse 2", () => {
  const { store, session } = workflow("pulsing");
  using _ = store;
  const place = { workflow: "w", stage: "pulsing" } as const;
  const first = store.pulses.take("w").id;
  store.notes.add({ ...place, pulse: first, session, text: "of one" });
  assert.deepEqual(store.notes.list({ ...place, pulse: first }), ["of one"]);
  store.pulses.complete(first, done);
  assert.deepEqual(store.notes.list({ ...place, pulse: first }), []);
  assert.deepEqual(store.notes.list({ ...place, pulse: store.pulses.take("w").id }), []);
});

Deno.test("a halted pulse waits for approval, and for nothing else", () => {
  const { store } = workflow("pulsing");
  using _ = store;
  const { id } = store.pulses.take("w");
  assert.throws(() => store.approvals.approve(id), { code: "refused" });
  const issues = [{ issue: "flaky", reason: "the network" }];
  store.pulses.complete(id, { ...done, issues, isHalted: true });
  assert.throws(() => store.approvals.reject(id), {
    message: `pulse "${id}" can only be approved`,
  });
  store.approvals.approve(id);
  assert.deepEqual(store.pulses.find(id)?.completion, { ...done, issues });
});

Deno.test("a workflow has one review that is not closed, and its approval is the end", () => {
  const { store } = workflow("review");
  using _ = store;
  const made = { workflow: "w", base: "b", head: null, diff: "d" };
  const first = store.reviews.open(made);
  const second = store.reviews.open(made);
  assert.equal(store.reviews.find(first)?.state, "closed");
  assert.deepEqual(store.reviews.current("w"), {
    ...made,
    id: second,
    state: "open",
    recommendation: null,
    summary: null,
    feedback: null,
  });
  assert.throws(() => store.approvals.approve(second), { code: "refused" });
  store.reviews.complete(second, "reject", "bad");
  store.approvals.sendBack(second, "look again");
  assert.equal(store.reviews.current("w")?.feedback, "look again");
  store.reviews.complete(second, "approve", "good");
  store.approvals.approve(second);
  assert.equal(store.workflows.find("w")?.stage, "done");
  store.reviews.close(second);
  assert.equal(store.reviews.current("w"), undefined);
});

Deno.test("comments are kept once, and listed by file, line and severity", () => {
  const { store } = workflow("review");
  using _ = store;
  const review = store.reviews.open({ workflow: "w", base: null, head: null, diff: "" });
  const comment = (filePath: string | null, startLine: number | null, severity: "High" | "Low") =>
    store.reviews.comment(review, {
      filePath,
      startLine,
      endLine: null,
      severity,
      category: "bug",
      description: "x",
    });
  const ids = [
    comment("b", 2, "Low"),
    comment("b", 10, "High"),
    comment("a", null, "Low"),
    comment("b", 2, "High"),
    comment(null, null, "Low"),
  ];
  assert.equal(comment("b", 2, "Low"), ids[0]);
  assert.equal(comment(null, null, "Low"), ids[4]);
  const order = [4, 2, 3, 0, 1].map((at) => ids[at]);
  assert.deepEqual(store.reviews.comments(review).map(({ id }) => id), order);
});

const options = ["a", "b", "c"];
for (
  const [type, answer, help] of [
    ["single_select", "b", undefined],
    ["single_select", "d", 'answer with one of "a", "b", "c"'],
    ["single_select", ["a"], 'answer with one of "a", "b", "c"'],
    ["multi_select", ["c", "a"], undefined],
    ["multi_select", [], undefined],
    ["multi_select", "a", undefined],
    ["multi_select", ["a", "a"], 'answer with some of "a", "b", "c"'],
    ["ranked", ["c", "a", "b"], undefined],
    ["ranked", ["c", "a"], 'answer with all of "a", "b", "c", in order of preference'],
    ["ranked", ["c", "a", "a"], 'answer with all of "a", "b", "c", in order of preference'],
    ["free_text", "whatever", undefined],
    ["free_text", ["a"], "answer with a text"],
    ["ranked", null, undefined],
  ] as const
) {
  Deno.test(`an answer ${JSON.stringify(answer)} to a ${type}: ${help ?? "taken"}`, () => {
    const { store, session } = workflow();
    using _ = store;
    const [id = ""] = store.questions.ask([{ type, prompt: "?", options }], session, 1);
    if (help !== undefined) {
      assert.throws(() => store.questions.answer(id, answer), { code: "usage", help });
      assert.equal(store.questions.find(id)?.state, "pending");
      return;
    }
    store.questions.answer(id, answer);
    const { state, answer: kept } = store.questions.find(id) ?? {};
    assert.deepEqual([state, kept], [answer === null ? "skipped" : "answered", answer]);
    assert.throws(() => store.questions.answer(id, answer), {
      code: "refused",
      message: `question "${id}" is ${state} already`,
    });
  });
}

Deno.test("questions are listed by session and turn in their order", () => {
  const { store, session } = workflow();
  using _ = store;
  const ask = (turn: number, ...prompts: readonly string[]) =>
    store.questions.ask(
      prompts.map((prompt) => ({ type: "free_text", prompt, options: null })),
      session,
      turn,
    );
  ask(1, "a", "b");
  ask(2, "c");
  assert.deepEqual(store.questions.list(session).map(({ prompt }) => prompt), ["a", "b", "c"]);
  assert.deepEqual(store.questions.list(session, 1).map(({ ordinal }) => ordinal), [0, 1]);
  assert.throws(() => store.questions.answer("x", null), { code: "not-found" });
});

Deno.test("workflows are made once, listed in order, and moved only where they are", () => {
  const { store } = workflow();
  using _ = store;
  store.workflows.create({ id: "v", title: "V", stage: "review", baseRef: "main" });
  assert.throws(() => store.workflows.create({ id: "v" }), {
    code: "refused",
    message: 'there is a workflow "v" already',
  });
  assert.deepEqual(store.workflows.list(), [
    { id: "w", title: "w", stage: "scoping", path: null, baseRef: null },
    { id: "v", title: "V", stage: "review", path: null, baseRef: "main" },
  ]);
  assert.throws(() => store.workflows.setStage("x", "plan"), { code: "not-found" });
});

Deno.test("a store of the first version is brought to the present one, and keeps what it holds", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/s.db`;
  const database = new DatabaseSync(path);
  database.exec(`${migrations[0]} PRAGMA user_version=1`);
  database.exec("INSERT INTO workflow VALUES ('w', 't', 'plan', NULL, NULL, 1, 1)");
  database.exec("INSERT INTO session VALUES ('s', 'plan', 'w', NULL, '/', 1)");
  database.exec(
    "INSERT INTO call VALUES ('c', 's', 1, 'grep', NULL, 'r', '{}', 1, 'ok', NULL, 3, NULL, NULL, 1)",
  );
  database.close();
  using store = openStore(path);
  assert.equal(store.workflows.find("w")?.title, "t");
  assert.deepEqual(store.calls.list("s").map(({ id, pulse, end }) => [id, pulse, end]), [
    ["c", null, "ok"],
  ]);
  assert.equal(store.pulses.take("w").ordinal, 1);
});

Deno.test("parseStage() knows the agents and the end, and names them otherwise", () => {
  assert.deepEqual(stages.map(parseStage), stages);
  assert.throws(() => parseStage("finished"), {
    code: "usage",
    message: 'unknown stage "finished"',
    help: "use one of discussion, scoping, research, plan, preflight, pulsing, review, done",
  });
});

/**
 * What becomes of what agents hand in.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { CardKind, NewCard } from "../cards.ts";
import type { Stage } from "../stage.ts";
import { openStore, type Store } from "../store.ts";
import { type Engine, EngineTests } from "./engines.ts";

/** What becomes of what agents hand in. */
export const lifecycleTests = new EngineTests();

/** A store with workflow `w` in a stage, and how to hand in cards. */
async function workflow(engine: Engine, stage: Stage = "scoping") {
  const store = await engine.open();
  await store.workflows.create({ id: "w", stage });
  const session = await store.sessions.open({ id: "s", agent: "plan", workflow: "w", root: "/" });
  const submit = async (kind: CardKind, more: Partial<NewCard> = {}) =>
    await store.cards.submit({ workflow: "w", kind, content: {}, session, turn: 1, ...more });
  return { store, session, submit };
}

const one = { plannedId: "pulse-1", title: "One", description: "the first" };
const two = { plannedId: "pulse-2", title: "Two", description: "the second" };
const done = { summary: "feat: x", files: ["a"], issues: [], isHalted: false };

async function standing({ workflows, cards, pulses }: Store): Promise<unknown> {
  return {
    stage: (await workflows.find("w"))?.stage,
    cards: (await cards.list("w")).map(({ kind, state }) => `${kind} ${state}`),
    pulses: (await pulses.list("w")).map(({ title, state }) => `${title} ${state}`),
  };
}

lifecycleTests.add(
  "who waits hears of turns and approvals of others, and of its own",
  async (engine) => {
    await using place = await engine.place();
    const { name, environment } = place;
    await using store = await openStore(name, { environment });
    await using other = await openStore(name, { environment });
    await store.workflows.create({ id: "w", stage: "plan" });
    const session = await store.sessions.open({ id: "s", agent: "plan", workflow: "w", root: "/" });
    const from = { workflow: "w", kind: "plan", content: {}, session, turn: 1 } as const;
    const card = await store.cards.submit(from);
    const signal = AbortSignal.timeout(20_000);
    const steps = [
      () => other.sessions.beginTurn(session),
      () => store.sessions.beginTurn(session),
      () => other.approvals.approve(card),
    ];
    const seen: string[] = [];
    for await (const _ of store.changes(signal)) {
      const now = `${(await store.sessions.turn(session)).n} ${
        (await store.cards.find(card))?.state
      }`;
      if (now === seen.at(-1)) continue;
      seen.push(now);
      const step = steps.shift();
      if (step === undefined) break;
      await step();
    }
    assert.deepEqual(seen, ["1 pending", "2 pending", "3 pending", "3 approved"]);
  },
);

lifecycleTests.add(
  "a full workflow: each approval moves it on, and an approved plan brings its pulses",
  async (engine) => {
    const { store, submit } = await workflow(engine);
    await using _ = store;
    await store.approvals.approve(await submit("scope", { content: { recommended_path: "full" } }));
    assert.equal((await store.workflows.find("w"))?.path, "full");
    assert.equal((await store.workflows.find("w"))?.stage, "research");
    await store.approvals.approve(await submit("research"));
    assert.equal((await store.workflows.find("w"))?.stage, "plan");
    const plan = await submit("plan", { pulses: [one, two] });
    assert.equal(await store.pulses.current("w"), undefined);
    await store.approvals.approve(plan);
    await store.approvals.approve(await submit("preflight"));
    assert.deepEqual(await standing(store), {
      stage: "pulsing",
      cards: ["scope approved", "research approved", "plan approved", "preflight approved"],
      pulses: ["One open", "Two open"],
    });
    const first = await store.pulses.take("w");
    assert.deepEqual([first.plannedId, first.ordinal, first.card], ["pulse-1", 1, plan]);
    await store.pulses.complete(first.id, done);
    assert.deepEqual((await store.pulses.find(first.id))?.completion, done);
    assert.equal((await store.pulses.current("w"))?.title, "Two");
    assert.ok(await store.pulses.isPlanned("w"));
  },
);

for (
  const [path, recommended, stage, pulses] of [
    [undefined, "quick", "preflight", ["Scope open"]],
    ["quick", "full", "preflight", ["Scope open"]],
    ["full", "quick", "research", ["Scope superseded"]],
  ] as const
) {
  lifecycleTests.add(
    `a scope that recommends ${recommended}, approved with path ${path}, leads to ${stage}`,
    async (engine) => {
      const { store, submit } = await workflow(engine);
      await using _ = store;
      const scope = { plannedId: null, title: "Scope", description: "do it" };
      const content = { recommended_path: recommended };
      const id = await submit("scope", { content, pulses: [scope] });
      await store.approvals.approve(id, path === undefined ? {} : { path });
      assert.deepEqual(await standing(store), { stage, cards: ["scope approved"], pulses });
    },
  );
}

lifecycleTests.add(
  "a returned or rejected card keeps the stage and what was said; only a pending one waits",
  async (engine) => {
    const { store, submit } = await workflow(engine, "plan");
    await using _ = store;
    const first = await submit("plan", { pulses: [one] });
    await store.approvals.sendBack(first, "smaller");
    const second = await submit("plan", { pulses: [two] });
    const third = await submit("plan");
    await store.approvals.reject(third);
    assert.deepEqual(
      (await store.cards.list("w")).map(({ state, feedback }) => [state, feedback]),
      [
        ["returned", "smaller"],
        ["superseded", null],
        ["rejected", null],
      ],
    );
    assert.deepEqual((await store.pulses.list("w")).map(({ state }) => state), [
      "superseded",
      "superseded",
    ]);
    assert.equal((await store.workflows.find("w"))?.stage, "plan");
    for (const [id, state] of [[first, "returned"], [second, "superseded"], [third, "rejected"]]) {
      await assert.rejects(async () => await store.approvals.approve(`${id}`), {
        code: "refused",
        message: `"${id}" is ${state}: it is not waiting for approval`,
      });
    }
    await assert.rejects(async () => await store.approvals.approve("x"), {
      code: "not-found",
      message: 'nothing is called "x"',
    });
    await assert.rejects(
      async () => await store.approvals.approve(await submit("plan"), { path: "full" }),
      { code: "usage" },
    );
  },
);

lifecycleTests.add(
  "going back keeps earlier cards and supersedes later ones with their pulses",
  async (engine) => {
    const { store, submit } = await workflow(engine);
    await using _ = store;
    await store.approvals.approve(await submit("scope"));
    await store.approvals.approve(await submit("research"));
    await store.approvals.approve(await submit("plan", { pulses: [one, two] }));
    await store.approvals.approve(await submit("preflight"));
    await store.pulses.complete((await store.pulses.take("w")).id, done);
    const review = await store.reviews.open({ workflow: "w", base: null, head: null, diff: "" });
    await store.workflows.setStage("w", "research");
    assert.deepEqual(await standing(store), {
      stage: "research",
      cards: ["scope approved", "research approved", "plan superseded", "preflight superseded"],
      pulses: ["One done", "Two superseded"],
    });
    assert.equal((await store.reviews.find(review))?.state, "closed");
    await store.approvals.approve(await submit("research"));
    const waiting = await submit("plan", { pulses: [one] });
    await store.workflows.setStage("w", "pulsing");
    assert.equal((await store.cards.find(waiting))?.state, "superseded");
    assert.equal((await store.pulses.take("w")).card, null);
  },
);

lifecycleTests.add(
  "easily got wrong 23: two processes decide about the same things, and one of them is first",
  async (engine) => {
    await using place = await engine.place();
    const { name, environment } = place;
    const rounds = 40;
    const script = new URL("./decider.ts", import.meta.url).pathname;
    const deciders = ["approve", "reject"].map((verb) =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "--no-check", "--allow-all", script, name, verb, `${rounds}`],
        env: environment,
        stdout: "piped",
        stderr: "piped",
      }).output()
    );
    await using store = await openStore(name, { environment });
    const session = await store.sessions.open({
      id: "s",
      agent: "plan",
      workflow: null,
      root: "/",
    });
    for (let n = 0; n < rounds; n++) {
      const workflow = `w${n}`;
      await store.workflows.create({ id: workflow, stage: "plan" });
      await store.cards.submit({
        workflow,
        kind: "plan",
        content: {},
        session,
        turn: 1,
        pulses: [one],
      });
    }
    const decided = await Promise.all(deciders.map(async (decider) => {
      const { code, stdout, stderr } = await decider;
      assert.equal(code, 0, new TextDecoder().decode(stderr));
      return Number(new TextDecoder().decode(stdout));
    }));
    const states: string[] = [];
    for (const { id, stage } of await store.workflows.list()) {
      const [card] = await store.cards.list(id);
      const [pulse] = await store.pulses.list(id);
      states.push(`${stage} ${card?.state} ${pulse?.state}`);
    }
    const count = (state: string) => states.filter((each) => each === state).length;
    assert.deepEqual(decided, [
      count("preflight approved open"),
      count("plan rejected superseded"),
    ]);
    assert.equal((decided[0] ?? 0) + (decided[1] ?? 0), rounds);
  },
);

lifecycleTests.add("a pulse and a review are completed once, whoever is first", async (engine) => {
  const { store } = await workflow(engine, "pulsing");
  await using _ = store;
  const { id } = await store.pulses.take("w");
  await store.approvals.completePulse(id, done);
  await assert.rejects(async () => await store.approvals.completePulse(id, done), {
    code: "refused",
    message: `pulse "${id}" is not open`,
  });
  const review = await store.reviews.open({ workflow: "w", base: null, head: null, diff: "" });
  assert.equal(await store.reviews.complete(review, "approve", "s"), true);
  assert.equal(await store.reviews.complete(review, "reject", "s"), false);
  assert.equal((await store.reviews.find(review))?.recommendation, "approve");
});

lifecycleTests.add(
  "a new plan takes the place of the one before, and ad-hoc pulses follow each other",
  async (engine) => {
    const { store, submit } = await workflow(engine, "plan");
    await using _ = store;
    const own = await store.pulses.take("w");
    assert.equal((await store.pulses.take("w")).id, own.id);
    await store.pulses.complete(own.id, done);
    assert.ok(!await store.pulses.isPlanned("w"));
    assert.equal((await store.pulses.take("w")).ordinal, 2);
    await store.approvals.approve(await submit("plan", { pulses: [one] }));
    await store.approvals.approve(await submit("plan", { pulses: [two] }));
    assert.deepEqual((await store.pulses.list("w")).map(({ state }) => state), [
      "done",
      "superseded",
      "superseded",
      "open",
    ]);
  },
);

lifecycleTests.add(
  "easily got wrong 12: the notes of pulse 1 are not those of pulse 2",
  async (engine) => {
    const { store, session } = await workflow(engine, "pulsing");
    await using _ = store;
    const place = { workflow: "w", stage: "pulsing" } as const;
    const first = (await store.pulses.take("w")).id;
    await store.notes.add({ ...place, pulse: first, session, text: "of one" });
    assert.deepEqual(await store.notes.list({ ...place, pulse: first }), ["of one"]);
    await store.pulses.complete(first, done);
    assert.deepEqual(await store.notes.list({ ...place, pulse: first }), []);
    assert.deepEqual(
      await store.notes.list({ ...place, pulse: (await store.pulses.take("w")).id }),
      [],
    );
  },
);

lifecycleTests.add("a halted pulse waits for approval, and for nothing else", async (engine) => {
  const { store } = await workflow(engine, "pulsing");
  await using _ = store;
  const { id } = await store.pulses.take("w");
  await assert.rejects(async () => await store.approvals.approve(id), { code: "refused" });
  const issues = [{ issue: "flaky", reason: "the network" }];
  await store.pulses.complete(id, { ...done, issues, isHalted: true });
  await assert.rejects(async () => await store.approvals.reject(id), {
    message: `pulse "${id}" can only be approved`,
  });
  await store.approvals.approve(id);
  assert.deepEqual((await store.pulses.find(id))?.completion, { ...done, issues });
});

lifecycleTests.add(
  "a workflow has one review that is not closed, and its approval is the end",
  async (engine) => {
    const { store } = await workflow(engine, "review");
    await using _ = store;
    const made = { workflow: "w", base: "b", head: null, diff: "d" };
    const first = await store.reviews.open(made);
    const second = await store.reviews.open(made);
    assert.equal((await store.reviews.find(first))?.state, "closed");
    assert.deepEqual(await store.reviews.current("w"), {
      ...made,
      id: second,
      state: "open",
      recommendation: null,
      summary: null,
      feedback: null,
    });
    await assert.rejects(async () => await store.approvals.approve(second), { code: "refused" });
    await store.reviews.complete(second, "reject", "bad");
    await store.approvals.sendBack(second, "look again");
    assert.equal((await store.reviews.current("w"))?.feedback, "look again");
    await store.reviews.complete(second, "approve", "good");
    await store.approvals.approve(second);
    assert.equal((await store.workflows.find("w"))?.stage, "done");
    await store.reviews.close(second);
    assert.equal(await store.reviews.current("w"), undefined);
  },
);

lifecycleTests.add(
  "comments are kept once, and listed by file, line and severity",
  async (engine) => {
    const { store } = await workflow(engine, "review");
    await using _ = store;
    const review = await store.reviews.open({ workflow: "w", base: null, head: null, diff: "" });
    const comment = async (
      filePath: string | null,
      startLine: number | null,
      severity: "High" | "Low",
    ) =>
      await store.reviews.comment(review, {
        filePath,
        startLine,
        endLine: null,
        severity,
        category: "bug",
        description: "x",
      });
    const ids = [
      await comment("b", 2, "Low"),
      await comment("b", 10, "High"),
      await comment("a", null, "Low"),
      await comment("b", 2, "High"),
      await comment(null, null, "Low"),
    ];
    assert.equal(await comment("b", 2, "Low"), ids[0]);
    assert.equal(await comment(null, null, "Low"), ids[4]);
    const order = [4, 2, 3, 0, 1].map((at) => ids[at]);
    assert.deepEqual((await store.reviews.comments(review)).map(({ id }) => id), order);
  },
);

lifecycleTests.add(
  "workflows are made once, listed in order, and moved only where they are",
  async (engine) => {
    const { store } = await workflow(engine);
    await using _ = store;
    await store.workflows.create({ id: "v", title: "V", stage: "review", baseRef: "main" });
    await assert.rejects(async () => await store.workflows.create({ id: "v" }), {
      code: "refused",
      message: 'there is a workflow "v" already',
    });
    assert.deepEqual(await store.workflows.list(), [
      { id: "w", title: "w", stage: "scoping", path: null, baseRef: null },
      { id: "v", title: "V", stage: "review", path: null, baseRef: "main" },
    ]);
    await assert.rejects(async () => await store.workflows.setStage("x", "plan"), {
      code: "not-found",
    });
  },
);

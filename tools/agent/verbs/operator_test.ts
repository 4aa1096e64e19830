import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { command } from "../mod.ts";
import { openStore } from "../store/store.ts";
import { gitTree } from "../testing/git_tree.ts";

/** A repository with a store, in which the workflow `w` has handed in and asked something. */
async function operatorTree() {
  const tree = await gitTree({ "a.txt": "one\n" });
  const store = await openStore(`${tree.path}/.ct/agent/state.db`);
  await store.workflows.create({ id: "w", title: "A\x1b title", baseRef: "HEAD" });
  const session = await store.sessions.open({
    id: "s",
    agent: "scoping",
    workflow: "w",
    root: tree.path,
  });
  const content = { title: "t", recommended_path: "full" };
  const origin = { workflow: "w", session, turn: 1 };
  const scope = await store.cards.submit({ ...origin, kind: "scope", content });
  const questions = await store.questions.ask(
    [
      { type: "single_select", prompt: "Which?", options: ["a", "b"] },
      { type: "ranked", prompt: "Order?", options: ["a", "b"] },
      { type: "free_text", prompt: "Why?\nNow?", options: null },
    ],
    session,
    1,
  );
  return {
    path: tree.path,
    store,
    scope,
    questions,
    origin,
    async run(...words: readonly string[]) {
      const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn, home: tree.path });
      const status = await command.run(words, ctx);
      return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
    },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await tree[Symbol.asyncDispose]();
    },
  };
}

const done = (stdout: string) => ({ status: 0, stdout, stderr: "" });

Deno.test("approve moves the workflow on, once, by the path that is given (long)", async () => {
  await using tree = await operatorTree();
  const { scope, store } = tree;
  assert.match((await tree.run("approve", "scope_x")).stderr, /nothing is called "scope_x"/);
  assert.deepEqual(
    await tree.run("approve", scope, "--path", "quick"),
    done(`approved ${scope}\n`),
  );
  assert.equal((await store.workflows.find("w"))?.stage, "preflight");
  const again = await tree.run("approve", scope);
  assert.equal(again.status, 2);
  assert.match(again.stderr, /it is not waiting for approval/);
});

Deno.test("changes and reject keep the stage and hand on what was said (long)", async () => {
  await using tree = await operatorTree();
  const { scope, store, origin } = tree;
  assert.match((await tree.run("changes", scope)).stderr, /missing the required argument <text>/);
  assert.deepEqual(await tree.run("changes", scope, "less, please"), done(`returned ${scope}\n`));
  assert.deepEqual(
    [(await store.cards.find(scope))?.state, (await store.cards.find(scope))?.feedback],
    ["returned", "less, please"],
  );
  const other = await store.cards.submit({ ...origin, kind: "scope", content: {} });
  assert.deepEqual(await tree.run("reject", other), done(`rejected ${other}\n`));
  assert.equal((await store.cards.find(other))?.feedback, null);
  assert.equal((await store.workflows.find("w"))?.stage, "scoping");
});

Deno.test("answer takes what fits the question (long)", async () => {
  await using tree = await operatorTree();
  const [choice = "", ranking = "", free = ""] = tree.questions;
  for (
    const [words, message] of [
      [[choice], "missing the answer"],
      [[choice, "a", "--skip"], "--skip takes no answer"],
      [[choice, "c"], 'answer with one of "a", "b"'],
      [[ranking, '["a"]'], "in order of preference"],
      [[ranking, "a"], "in order of preference"],
      [["question_x", "a"], "there is no question"],
    ] as const
  ) {
    const { status, stderr } = await tree.run("answer", ...words);
    assert.equal(status, 2);
    assert.ok(stderr.includes(message), stderr);
  }
  assert.deepEqual(await tree.run("answer", choice, "b"), done(`answered ${choice}\n`));
  await tree.run("answer", ranking, '["b","a"]');
  assert.deepEqual(await tree.run("answer", free, "--skip"), done(`skipped ${free}\n`));
  const answers = (await tree.store.questions.list("s")).map((
    { answer, state },
  ) => [answer, state]);
  assert.deepEqual(answers, [["b", "answered"], [["b", "a"], "answered"], [null, "skipped"]]);
});

Deno.test("an answer to a free question is taken as it is, a dash at its front included (long)", async () => {
  await using tree = await operatorTree();
  const [, , free = ""] = tree.questions;
  await tree.run("answer", "--", free, '-5 ["x"]');
  assert.equal((await tree.store.questions.find(free))?.answer, '-5 ["x"]');
});

Deno.test("workflow lists, makes, moves and shows (long)", async () => {
  await using tree = await operatorTree();
  assert.deepEqual(await tree.run("workflow"), done("w  scoping  -  A\\x1b title\n"));
  assert.deepEqual(
    await tree.run("workflow", "new", "v", "--title=T", "--base", "main", "--json"),
    done('{"base_ref":"main","id":"v","path":null,"stage":"scoping","title":"T"}\n'),
  );
  assert.match((await tree.run("workflow", "new", "v")).stderr, /a workflow "v" already/);
  assert.deepEqual(
    await tree.run("workflow", "stage", "plan", "--workflow", "v"),
    done("v  plan  -  T\n"),
  );
  for (
    const [words, message] of [
      [["new"], "missing the identifier behind new"],
      [["new", ""], "a workflow needs an identifier"],
      [["stage"], "missing the stage behind stage"],
      [["stage", "later"], 'unknown stage "later"'],
      [["stage", "plan", "--workflow", "x"], 'there is no workflow "x"'],
      [["show", "--workflow", "x"], 'there is no workflow "x"'],
      [["list", "w"], 'unexpected argument "w"'],
      [["delete"], 'invalid value "delete" for <action>'],
    ] as const
  ) {
    const { status, stderr } = await tree.run("workflow", ...words);
    assert.equal(status, 2);
    assert.ok(stderr.includes(message), stderr);
  }
  const { stdout } = await tree.run("workflow", "show", "--workflow", "w");
  assert.deepEqual(stdout.split("\n"), [
    "w  scoping  -  A\\x1b title",
    `${tree.scope}  pending`,
    `${tree.questions[0]}  single_select  Which?`,
    `${tree.questions[1]}  ranked  Order?`,
    `${tree.questions[2]}  free_text  Why?\\nNow?`,
    "",
  ]);
  const shown = JSON.parse(
    (await tree.run("workflow", "show", "--workflow", "w", "--json")).stdout,
  );
  assert.equal(shown.cards[0].content.title, "t");
  assert.equal(shown.questions.length, 3);
});

Deno.test("review opens with a diff, shows what was said, and closes (long)", async () => {
  await using tree = await operatorTree();
  const { store } = tree;
  const review = (...words: readonly string[]) => tree.run("review", ...words, "--workflow", "w");
  assert.match((await review("show")).stderr, /workflow "w" has no open review/);
  Deno.writeTextFileSync(`${tree.path}/a.txt`, "two\n");
  const { status, stdout, stderr } = await review("open");
  assert.equal(status, 0, stderr);
  const id = stdout.replace("opened ", "").trimEnd();
  assert.match((await store.reviews.current("w"))?.diff ?? "", /^-one\n\+two\n/m);
  const comment = { startLine: 1, endLine: 2, category: "bug", description: "no\nway" } as const;
  await store.reviews.comment(id, { ...comment, filePath: "b", severity: "Low" });
  await store.reviews.comment(id, { ...comment, filePath: "a", severity: "Low" });
  await store.reviews.comment(id, { ...comment, filePath: "a", severity: "High" });
  await store.reviews.complete(id, "reject", "not yet");
  assert.deepEqual(
    await review("show"),
    done(
      `${id}  completed, reject: not yet\na:1-2  High  bug  no\\nway\n` +
        "a:1-2  Low  bug  no\\nway\nb:1-2  Low  bug  no\\nway\n",
    ),
  );
  const exported = JSON.parse((await review("show", "--json")).stdout);
  assert.deepEqual(
    exported.comments.map((each: { readonly file_path: string }) => each.file_path),
    [
      "a",
      "a",
      "b",
    ],
  );
  assert.deepEqual(await review("close"), done(`closed ${id}\n`));
  assert.match((await review("open", "--base", "none")).stderr, /there is no commit "none"/);
  assert.match((await review("open", "--base=--output=x")).stderr, /cannot be a commit/);
  assert.match((await review("open", "--diff", "a.txt")).stderr, /diff --git/);
  assert.match((await review("open", "--diff", "none")).stderr, /cannot read "none"/);
});

import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { tempTree } from "@ct/testing";
import { openStore } from "../store/store.ts";
import { gitTree } from "../testing/git_tree.ts";
import { type ToolsetTree, toolsetTree } from "../testing/toolset_tree.ts";
import { createToolset } from "../toolset.ts";
import { openReview } from "./open_review.ts";

const line = { file_path: "a", start_line: 1, severity: "High", category: "bug", description: "d" };
const file = { file_path: "a", severity: "Low", category: "style", description: "d" };
const whole = { severity: "Medium", category: "architecture", description: "d" };
const complete = { recommendation: "approve", summary: "s" };

const added = (path: string, ...lines: readonly string[]) =>
  `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n` +
  `@@ -0,0 +1,${lines.length} @@\n${lines.map((each) => `+${each}\n`).join("")}`;

/** A toolset of the review agent, with a review of a diff if there is one. */
async function reviewing(diff?: string): Promise<ToolsetTree> {
  const made = await toolsetTree({ "a": "1\n2\n" }, { agent: "review" });
  if (diff === undefined) return made;
  await openReview(made.store, "w", { subject: { diff }, around: memoryContext({ cwd: "/" }) });
  return made;
}

const nothing = {};
for (
  const [tool, args, error] of [
    // Easily got wrong 22: the order of the checks, and a review that is not there comes last.
    ["add_line_comment", nothing, "Invalid severity ''. Must be High, Medium, or Low."],
    [
      "add_line_comment",
      { severity: "Critical", start_line: 0 },
      "Invalid severity 'Critical'. Must be High, Medium, or Low.",
    ],
    [
      "add_line_comment",
      { severity: "low", start_line: 0 },
      "file_path is required for line comments",
    ],
    [
      "add_line_comment",
      { ...line, file_path: " ", category: "" },
      "file_path is required for line comments",
    ],
    ["add_line_comment", { ...line, file_path: "../a" }, "Path is outside the project root: ../a"],
    [
      "add_line_comment",
      { severity: "Low", file_path: "a", end_line: 0 },
      "start_line must be a positive integer",
    ],
    ["add_line_comment", { ...line, start_line: 0 }, "start_line must be a positive integer"],
    ["add_line_comment", { ...line, start_line: 1.5 }, "start_line must be a positive integer"],
    [
      "add_line_comment",
      { ...line, start_line: 3, end_line: 2, category: "" },
      "end_line must be greater than or equal to start_line",
    ],
    ["add_line_comment", { ...line, category: " ", description: "" }, "category is required"],
    ["add_line_comment", { ...line, description: "\n" }, "description is required"],
    ["add_line_comment", line, "Review card not found"],
    [
      "add_file_comment",
      { ...file, severity: "Info" },
      "Invalid severity 'Info'. Must be High, Medium, or Low.",
    ],
    ["add_file_comment", { ...file, file_path: null }, "file_path is required for file comments"],
    ["add_file_comment", { ...file, category: null }, "category is required"],
    ["add_file_comment", { ...file, description: null }, "description is required"],
    ["add_file_comment", file, "Review card not found"],
    [
      "add_review_comment",
      { ...whole, severity: "" },
      "Invalid severity ''. Must be High, Medium, or Low.",
    ],
    ["add_review_comment", { ...whole, category: null }, "category is required"],
    ["add_review_comment", { ...whole, description: null }, "description is required"],
    ["add_review_comment", whole, "Review card not found"],
    [
      "complete_review",
      { recommendation: "pass", summary: "" },
      "Invalid recommendation 'pass'. Must be one of: approve, reject, manual_review.",
    ],
    [
      "complete_review",
      nothing,
      "Invalid recommendation ''. Must be one of: approve, reject, manual_review.",
    ],
    ["complete_review", { ...complete, summary: " " }, "Summary is required."],
    ["complete_review", complete, "Review card not found"],
  ] as const
) {
  Deno.test(`easily got wrong 22: ${tool} ${JSON.stringify(args)} without a review: ${error}`, async () => {
    await using made = await reviewing();
    const { value, ended } = await made.call(tool, args);
    assert.deepEqual([value, ended], [{ success: false, error }, false]);
  });
}

for (
  const [tool, args, message] of [
    ["add_line_comment", line, "Line comment added successfully"],
    [
      "add_line_comment",
      { ...line, severity: "hIGH", end_line: 1 },
      "Line comment added successfully",
    ],
    ["add_file_comment", file, "File comment added successfully"],
    ["add_review_comment", whole, "Review comment added successfully"],
  ] as const
) {
  Deno.test(`${tool} ${JSON.stringify(args)} is kept once`, async () => {
    await using made = await reviewing(added("a", "1"));
    const { text, notes } = await made.call(tool, args);
    const { comment_id: id } = JSON.parse(text);
    assert.equal(text, JSON.stringify({ success: true, comment_id: id, message }));
    assert.deepEqual(notes, []);
    assert.equal((await made.call(tool, args)).text, text);
    const review = (await made.store.reviews.current("w"))?.id ?? "";
    assert.deepEqual((await made.store.reviews.comments(review)).map((each) => each.id), [id]);
  });
}

Deno.test("comments are kept without secrets, under the path from the root", async () => {
  await using made = await reviewing(added("a", "1"));
  const description = 'token = "t8Kd03LmQ9zX"';
  const { path } = made;
  await made.call("add_line_comment", { ...line, file_path: `${path}/./a`, description });
  const [comment] = await made.store.reviews.comments(
    (await made.store.reviews.current("w"))?.id ?? "",
  );
  const { filePath, startLine, endLine, severity, category, description: kept } = comment ?? {};
  assert.deepEqual([filePath, startLine, endLine, severity, category, kept], [
    "a",
    1,
    null,
    "High",
    "bug",
    'token = "[blocked]"',
  ]);
});

Deno.test("a file that is not in the diff, and a line behind the end, are noted", async () => {
  await using made = await reviewing(added("b", "1"));
  const far = await made.call("add_line_comment", { ...line, end_line: 3 });
  assert.deepEqual([far.ok, far.notes], [true, ["a is not in the diff", "a has only 2 lines"]]);
  const gone = await made.call("add_line_comment", { ...line, file_path: "b", start_line: 9 });
  assert.deepEqual([gone.ok, gone.notes], [true, []]);
});

Deno.test("complete_review ends the turn and the review, until it is returned", async () => {
  await using made = await reviewing(added("a", "1"));
  const { text, ended } = await made.call("complete_review", complete);
  assert.equal(
    text,
    '{"success":true,"recommendation":"approve","message":"Review completed successfully"}',
  );
  assert.ok(ended);
  const { id = "", state } = await made.store.reviews.current("w") ?? {};
  assert.equal(state, "completed");
  assert.deepEqual(await made.kit.turn(), {
    ended: true,
    by: "complete_review",
    artifact: id,
    next: "approval",
  });
  await made.kit.beginTurn();
  const over = { success: false, error: "Review already completed" };
  for (
    const [tool, args] of [
      ["add_line_comment", line],
      ["add_file_comment", file],
      ["add_review_comment", whole],
      ["complete_review", complete],
    ] as const
  ) {
    assert.deepEqual((await made.call(tool, args)).value, over);
  }
  await made.store.approvals.sendBack(id, "more");
  assert.ok((await made.call("add_review_comment", whole)).ok);
  assert.ok((await made.call("complete_review", { ...complete, recommendation: "reject" })).ok);
  await made.store.approvals.approve(id);
  assert.equal((await made.store.workflows.find("w"))?.stage, "done");
});

Deno.test("get_scope_card yields the latest approved scope, in the contract's order", async () => {
  await using made = await reviewing();
  const { store, kit: { session } } = made;
  const submit = async (content: Readonly<Record<string, string | string[] | null>>) =>
    await store.cards.submit({ workflow: "w", kind: "scope", content, session, turn: 1 });
  const missing = { error: "Scope card not found" };
  assert.deepEqual((await made.call("get_scope_card", {})).value, missing);
  const card = {
    constraints: null,
    out_of_scope: ["o"],
    in_scope: ["i"],
    description: "D",
    title: "T",
  };
  await store.approvals.reject(await submit(card));
  const id = await submit(card);
  const { value, notes } = await made.call("get_scope_card", {});
  assert.deepEqual([value, notes], [missing, [`scope ${id} waits for approval`]]);
  await store.approvals.approve(id);
  await submit({ ...card, title: "later" });
  assert.equal(
    (await made.call("get_scope_card", {})).text,
    '{"success":true,"title":"T","description":"D","in_scope":["i"],"out_of_scope":["o"],' +
      '"constraints":[]}',
  );
});

async function diffOf(made: ToolsetTree, args: object = {}): Promise<string> {
  const { value } = await made.call("get_diff", { ...args });
  return Object(value).diff;
}

Deno.test("get_diff shows of gated files the names, and of others all but secrets", async () => {
  const secret = 'token = "t8Kd03LmQ9zX"';
  const diff = added(".env", "A=b") + added("a", "1", secret) +
    "diff --git a/plain b/secrets.json\nsimilarity index 90%\nrename from plain\n" +
    "rename to secrets.json\nindex 123..456 100644\n--- a/plain\n+++ b/secrets.json\n" +
    "@@ -1 +1 @@\n-x\n+y\n";
  await using made = await reviewing(diff);
  const { value, notes } = await made.call("get_diff", {});
  assert.deepEqual(value, {
    success: true,
    diff: "diff --git a/.env b/.env\n[blocked]\n" +
      added("a", "1", 'token = "[blocked]"') +
      "diff --git a/plain b/secrets.json\nrename from plain\nrename to secrets.json\n[blocked]\n",
  });
  assert.equal(notes.length, 1);
  assert.match(notes[0] ?? "", /^hidden by rule: env, .*, credentials$/);
});

Deno.test("get_diff of what is empty is empty, and without a review there is none", async () => {
  await using made = await reviewing("");
  assert.equal((await made.call("get_diff", {})).text, '{"success":true,"diff":""}');
  await using none = await reviewing();
  assert.deepEqual((await none.call("get_diff", {})).value, { error: "Diff artifact not found" });
  assert.deepEqual((await none.kit.call("get_diff", {})).value, {
    success: false,
    error: "Invalid arguments for get_diff: reason is required",
  });
});

Deno.test("get_diff cuts before a file's header, and shows chosen files", async () => {
  const large = "x".repeat(1000);
  const lines = Array.from({ length: 100 }, () => large);
  const names = Array.from({ length: 14 }, (_, n) => `f${n + 10}`);
  await using made = await reviewing(names.map((name) => added(name, ...lines)).join(""));
  const { value, notes } = await made.call("get_diff", {});
  const { diff } = Object(value);
  const more = "# 12 more files not shown: f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, ...\n";
  assert.equal(diff, added("f10", ...lines) + added("f11", ...lines) + more);
  assert.deepEqual(notes, ["pass files to see the changes of single files"]);
  const chosen = await made.call("get_diff", { files: ["./f20", "none"] });
  assert.equal(Object(chosen.value).diff, added("f20", ...lines));
  assert.deepEqual(chosen.notes, ["none is not in the diff"]);
});

Deno.test("get_diff shows the beginning of a file that is alone too large", async () => {
  const lines = Array.from({ length: 400 }, () => "\u00e9".repeat(500));
  await using made = await reviewing(added("large", ...lines) + added("small", "1"));
  const diff = await diffOf(made);
  assert.ok(new TextEncoder().encode(diff).length <= (256 << 10) + 100);
  const [, more = "0"] =
    /\n# (\d+) more lines of large not shown\n# 1 more files not shown: small\n$/
      .exec(diff) ?? [];
  const shown = diff.split("\n").filter((each) => each.startsWith("+\u00e9")).length;
  assert.equal(shown + Number(more), 400);
  assert.ok(shown > 250);
});

Deno.test("get_diff of a repository: later commits do not reach an open review (long)", async () => {
  await using tree = await gitTree({ "a": "1\n" });
  await using made = await toolsetTree({}, { agent: "review", root: tree.path });
  Deno.writeTextFileSync(`${tree.path}/a`, "2\n");
  const around = memoryContext({ cwd: "/", spawn: denoSpawn });
  await openReview(made.store, "w", { subject: { root: tree.path, base: "main" }, around });
  const before = await diffOf(made);
  assert.match(before, /^-1\n\+2$/m);
  Deno.writeTextFileSync(`${tree.path}/a`, "3\n");
  await tree.git("commit", "-q", "-a", "-m", "second");
  assert.equal(await diffOf(made), before);
});

Deno.test("without a workflow there is neither card nor review", async () => {
  await using tree = await tempTree({});
  await using store = await openStore(":memory:");
  await using kit = await createToolset({ agent: "review", root: tree.path, store });
  const value = async (tool: string, args: object = {}) =>
    (await kit.call(tool, { reason: "r", ...args })).value;
  assert.deepEqual(await value("get_diff"), { error: "Diff artifact not found" });
  assert.deepEqual(await value("get_scope_card"), { error: "Scope card not found" });
  assert.deepEqual(await value("add_review_comment", whole), {
    success: false,
    error: "Review card not found",
  });
});

/**
 * Every result that the contract prints, provoked: keys and their order, and the words of errors.
 */
import assert from "node:assert/strict";
import { type Context, memoryContext } from "@ct/core/context";
import type { TreeEntry } from "@ct/testing";
import { openReview } from "../review/open_review.ts";
import { type ToolsetTree, toolsetTree } from "../testing/toolset_tree.ts";
import type { AgentId } from "./tool_contract.ts";

const contract = await Deno.readTextFile(
  new URL("../../../tests/data/agent-tools.md", import.meta.url),
);

/** How a result is provoked. */
interface Provocation {
  readonly agent?: AgentId;
  readonly entries?: Readonly<Record<string, TreeEntry>>;
  readonly prepare?: (made: ToolsetTree) => unknown;
  readonly args: Readonly<Record<string, unknown>>;
  /** What of the contract's words is otherwise here. */
  readonly swap?: readonly [theirs: string, ours: string];
  /** Whether no workflow is named. */
  readonly isAlone?: boolean;
  /** How much later it is whenever somebody looks at the clock, in milliseconds. */
  readonly step?: number;
}

/** A context with a clock that goes on only when somebody looks at it. */
function slowContext(step: number): Context {
  let now = 0;
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((done) => {
      // A limit of the call is not reached before it has ended.
      if (ms < 1_000) done();
      else signal?.addEventListener("abort", () => done());
    });
  const clock = { now: () => now += step, sleep };
  return { ...memoryContext({ cwd: "/" }), clock };
}

const files = { "src/b.ts": "hit\n", "src/a.ts": "hit\n", "top": "hit\n" };
const two = "a\nb\nb\n";
const read = (path: string) => (made: ToolsetTree) => made.call("read_file", { path });
const edit = { path: "f", oldString: "a", newString: "c" };
const change = (oldString: string) => ({ oldString, newString: "c" });
const gated = { ".env": "A=b\n" };
const diff = "diff --git a/a b/a\nnew file mode 100644\n";
const review = (made: ToolsetTree) =>
  openReview(made.store, "w", { subject: { diff }, around: memoryContext({ cwd: "/" }) });
const scope = {
  title: "T",
  description: "D",
  in_scope: ["i"],
  out_of_scope: ["o"],
  constraints: ["c"],
};
const approvedScope = async ({ store, kit: { session } }: ToolsetTree) =>
  await store.approvals.approve(
    await store.cards.submit({ workflow: "w", kind: "scope", content: scope, session, turn: 1 }),
  );
const line = {
  file_path: "a",
  start_line: 2,
  severity: "Low",
  category: "c",
  description: "d",
};
const asReviewer = { agent: "review" } as const;
const baseline = { issueType: "Warning", source: "Build", pattern: `CS0618 ${"x".repeat(60)}` };

/** For each result that the contract prints, in its order, how it comes about. */
const provocations: Readonly<Record<string, readonly Provocation[]>> = {
  semantic_search: [
    { entries: { "f": "hit\n" }, args: { query: "hit" } },
    { entries: files, args: { query: "hit" }, step: 3_000 },
  ],
  list_directory: [
    { entries: files, args: {} },
    { args: { path: "none" } },
  ],
  glob_search: [{ entries: files, args: { pattern: "src/*.ts" } }],
  grep: [
    { entries: files, args: { pattern: "hit" } },
    { entries: { "f": "hit\n".repeat(127) }, args: { pattern: "hit" } },
    { entries: files, args: { pattern: "(" } },
  ],
  take_note: [
    { args: { note: "n" } },
    { args: { note: "n" }, isAlone: true },
    { args: { note: " " } },
  ],
  web_code_search: [{ args: { query: "q" } }],
  write_file: [
    { args: { path: "src/new.ts", content: "x" } },
    { args: { path: "..", content: "x" } },
  ],
  edit_file: [
    { entries: { "f": two }, prepare: read("f"), args: edit },
    { args: edit },
    { entries: { "f": two }, prepare: read("f"), args: { ...edit, oldString: "z" } },
    { entries: { "f": two }, prepare: read("f"), args: { ...edit, oldString: "b" } },
    { entries: gated, args: { ...edit, path: ".env" } },
  ],
  multi_edit: [
    { entries: { "f": two }, prepare: read("f"), args: { path: "f", edits: [change("a")] } },
    { args: { path: "f", edits: [change("a")] } },
    { args: { path: "f", edits: [] } },
    {
      entries: { "f": "abcd" },
      prepare: read("f"),
      args: { path: "f", edits: [change("a"), change("b"), change("z")] },
    },
    {
      entries: { "f": "abbb" },
      prepare: read("f"),
      args: { path: "f", edits: [change("a"), change("b")] },
    },
    { entries: { "f": two }, prepare: read("f"), args: { path: "f", edits: [change("")] } },
    { entries: gated, args: { path: ".env", edits: [change("A")] } },
  ],
  shell: [
    { args: { command: "echo x; echo y >&2" } },
    {
      args: { command: "echo x; exec sleep 9", timeoutSeconds: 0.5 },
      swap: ["60 seconds", "0.5 seconds"],
    },
    { args: { command: "true", timeoutSeconds: 0 } },
  ],
  record_baseline: [
    {
      agent: "preflight",
      args: baseline,
      swap: ["CS0618...", `${baseline.pattern.slice(0, 50)}...`],
    },
    { agent: "preflight", args: { ...baseline, issueType: "Info" } },
    { agent: "preflight", args: { ...baseline, source: "Compile" } },
  ],
  get_diff: [
    { ...asReviewer, prepare: review, args: {} },
    { ...asReviewer, args: {} },
    { ...asReviewer, prepare: review, args: { files: [1] } },
  ],
  get_scope_card: [
    { ...asReviewer, prepare: approvedScope, args: {} },
    { ...asReviewer, args: {} },
    { ...asReviewer, args: { reason: "" } },
  ],
  add_line_comment: [
    { ...asReviewer, prepare: review, args: line },
    { ...asReviewer, args: { ...line, severity: "Critical" } },
    { ...asReviewer, args: { ...line, file_path: "" } },
    { ...asReviewer, args: { ...line, start_line: 0 } },
    { ...asReviewer, args: { ...line, end_line: 1 } },
    { ...asReviewer, args: line },
  ],
  add_file_comment: [
    { ...asReviewer, prepare: review, args: line },
    { ...asReviewer, args: { ...line, severity: "Critical" } },
    { ...asReviewer, args: { ...line, file_path: "" } },
    { ...asReviewer, args: line },
  ],
  add_review_comment: [
    { ...asReviewer, prepare: review, args: line },
    { ...asReviewer, args: { ...line, severity: "Critical" } },
    { ...asReviewer, args: line },
  ],
  complete_review: [
    { ...asReviewer, prepare: review, args: { recommendation: "approve", summary: "s" } },
    { ...asReviewer, args: { recommendation: "pass", summary: "s" } },
    { ...asReviewer, args: { recommendation: "approve", summary: "" } },
    { ...asReviewer, args: { recommendation: "approve", summary: "s" } },
  ],
};

/** The results that the contract prints, by tool, in its order. */
const printed = new Map<string, string[]>();
for (const part of contract.split(/^### /m).slice(1)) {
  const text = part.split(/^## /m)[0] ?? "";
  const name = /^`(\w+)`/.exec(text)?.[1] ?? "";
  const results = [
    ...text.matchAll(/```json\n([^]*?)\n```/g),
    ...text.matchAll(/^- `(\{.*\})`/gm),
  ].map(([, json = ""]) => json);
  if (results.length > 0) printed.set(name, [...printed.get(name) ?? [], ...results]);
}

/** Asserts that a value has the keys of an example in its order, and its words of errors. */
function assertLike(value: unknown, example: unknown, key = ""): void {
  if (Array.isArray(example)) {
    assert.ok(Array.isArray(value), key);
    assert.equal(value.length === 0, example.length === 0);
    for (const each of value) assertLike(each, example[0], key);
  } else if (typeof example === "object") {
    assert.deepEqual(Object.keys(Object(value)), Object.keys(Object(example)));
    for (const [name, each] of Object.entries(Object(example))) {
      assertLike(Object(value)[name], each, name);
    }
  } else if (["error", "message", "warning"].includes(key)) {
    const words = `${example}`.split(/\.{3}$|<\w+>/).map((each) => RegExp.escape(each));
    assert.match(`${value}`, new RegExp(`^${words.join(".+")}$`, "s"));
  } else if (key === "success") assert.equal(value, example);
  else assert.equal(typeof value, typeof example);
}

Deno.test("every result that the contract prints has its provocation", () => {
  const counts = (entries: Iterable<readonly [string, readonly unknown[]]>) =>
    [...entries].map(([name, { length }]) => [name, length]);
  const wanted = [...printed];
  assert.deepEqual(counts(Object.entries(provocations)), counts(wanted));
});

for (const [tool, rows] of Object.entries(provocations)) {
  for (const [at, { agent, entries, prepare, args, swap, isAlone, step }] of rows.entries()) {
    const [theirs = "", ours = ""] = swap ?? [];
    const json = printed.get(tool)?.[at]?.replace(theirs, () => ours) ?? "";
    Deno.test(`${tool} yields ${json.replace(/\s+/g, " ")}`, async () => {
      await using made = await toolsetTree(entries ?? {}, {
        ...(agent === undefined ? {} : { agent }),
        ...(isAlone ? { workflow: null } : {}),
        ...(step === undefined ? {} : { context: slowContext(step) }),
        webSearch: { apiKey: "k", fetch: () => Promise.resolve(new Response("", { status: 500 })) },
      });
      await prepare?.(made);
      const { value } = await made.call(tool, args);
      // The contract shortens some lists.
      assertLike(value, JSON.parse(json.replace("[...]", '[{"file_path":"","line_number":1}]')));
    });
  }
}

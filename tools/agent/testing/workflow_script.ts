/**
 * A whole workflow on a real repository, as data: the same steps through the library and through
 * the command line have to leave the same store.
 *
 * @module
 */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { output, tempTree } from "@ct/testing";
import type { AgentId } from "../contract/tool_contract.ts";

/** What is needed to play the script. */
export interface WorkflowPlayer {
  /** Calls a tool in the session of an agent, which is called as the agent is. */
  call(
    agent: AgentId,
    tool: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly ok: boolean; readonly value: unknown }>;
  /** What ended the turn of an agent handed in. */
  artifact(agent: AgentId): Promise<string>;
  /** Starts the next turn of an agent. */
  beginTurn(agent: AgentId): Promise<void>;
  /** Approves something. */
  approve(id: string): Promise<void>;
  /** Returns something with what is to be changed. */
  sendBack(id: string, feedback: string): Promise<void>;
  /** Answers a question. */
  answer(id: string, answer: string): Promise<void>;
  /** Opens the review of the work tree against a branch. */
  openReview(base: string): Promise<void>;
}

/** One step. */
export type WorkflowStep =
  /** A call; `error` is what its value says, part of it or all, where it fails. */
  | {
    readonly agent: AgentId;
    readonly tool: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly error?: string;
  }
  /** The next turn of an agent. */
  | { readonly turnOf: AgentId }
  /** What the agent handed in is approved. */
  | { readonly approve: AgentId }
  /** What the agent handed in is returned. */
  | { readonly sendBack: AgentId; readonly feedback: string }
  /** The questions of the last call are answered. */
  | { readonly answers: readonly string[] }
  /** The review is opened. */
  | { readonly reviewAgainst: string };

/** The project: a sum that is wrong, its test, and a linter that knows an old mistake. */
const project = {
  "src/add.sh": "add() {\n  echo $(($1 - $2))\n}\n",
  "lib/old.sh": "unused=1\n",
  "test.sh": '. ./src/add.sh\n[ "$(add 2 3)" = 5 ] || { echo "FAIL add"; exit 1; }\n',
  "lint.sh": 'echo "lib/old.sh:1:1: error: unused variable"\nexit 1\n',
  ".gitignore": ".ct/\n",
};

const reason = "work on the sum";
const call = (
  agent: AgentId,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  error?: string,
): WorkflowStep => ({
  agent,
  tool,
  args: { reason, ...args },
  ...(error === undefined ? {} : { error }),
});
const read = (agent: AgentId, path: string) => call(agent, "read_file", { path });
const shell = (agent: AgentId, command: string, error?: string) =>
  call(agent, "shell", { command }, error);

const scope = {
  title: "Mend the sum",
  description: "add() subtracts",
  in_scope: ["src/add.sh"],
  out_of_scope: ["lib"],
  recommended_path: "full",
};
const pulse = (id: string, title: string, path: string) => ({
  id,
  title,
  description: `${title}.`,
  expectedChanges: [path],
  estimatedSize: "small",
});
const edit = { path: "src/add.sh", oldString: "$1 - $2", newString: "$1 + $2" };
const file = { file_path: "src/add.sh", severity: "Low", category: "style" };

/** The steps, in order. */
export const workflowSteps: readonly WorkflowStep[] = [
  call("scoping", "grep", { pattern: "add" }),
  call("scoping", "ask_questions", {
    questions: [
      { type: "single_select", prompt: "Which sum?", options: ["add", "all"] },
      { type: "free_text", prompt: "Anything else?" },
    ],
  }),
  call(
    "scoping",
    "read_file",
    { path: "test.sh" },
    "Turn already ended by ask_questions. Stop and wait.",
  ),
  { answers: ["add", "no"] },
  { turnOf: "scoping" },
  call(
    "scoping",
    "submit_scope",
    { ...scope, recommended_path: "fast" },
    "Invalid recommended_path 'fast'. Must be one of: quick, full.",
  ),
  call("scoping", "submit_scope", { ...scope, in_scope: ["everything"] }),
  { sendBack: "scoping", feedback: "only the sum" },
  { turnOf: "scoping" },
  call("scoping", "submit_scope", scope),
  { approve: "scoping" },

  call("research", "list_directory", { depth: null }),
  call("research", "glob_search", { pattern: "**/*.sh" }),
  call("research", "grep", { pattern: "add\\(\\)" }),
  read("research", "src/add.sh"),
  read("research", "lib/old.sh"),
  read("research", "test.sh"),
  read("research", "lint.sh"),
  call("research", "read_file", { path: "none" }, "File not found: none"),
  read("research", ".gitignore"),
  call(
    "research",
    "grep",
    { pattern: "echo" },
    "Research action limit reached (8 per turn). " +
      "Save findings with take_note, then call request_extension.",
  ),
  call("research", "take_note", { note: "add() subtracts" }),
  call("research", "request_extension", {
    completed: ["read everything"],
    remaining: ["look once more"],
  }),
  { turnOf: "research" },
  read("research", "src/add.sh"),
  call("research", "submit_research", {
    summary: "A sum in shell",
    keyFiles: [{ path: "src/add.sh", purpose: "the sum" }],
    recommendations: ["Turn minus into plus"],
  }),
  { approve: "research" },

  read("plan", "src/add.sh"),
  call("plan", "submit_plan", {
    approachSummary: "One character, and a page",
    pulses: [
      pulse("pulse-1", "Mend the sum", "src/add.sh"),
      { ...pulse("pulse-2", "Describe it", "doc/sum.md"), dependsOn: ["pulse-1"] },
    ],
  }),
  { approve: "plan" },

  shell("preflight", "sh lint.sh", "exit code 1"),
  call("preflight", "record_baseline", {
    issueType: "Error",
    source: "Lint",
    pattern: "unused variable",
    filePath: "lib/old.sh",
  }),
  call("preflight", "complete_preflight", {
    summary: "Nothing to set up",
    setupCommands: ["sh lint.sh"],
    buildSuccess: true,
    baselinesRecorded: 1,
  }),

  read("pulsing", "src/add.sh"),
  call("pulsing", "take_note", { note: "of pulse 1" }),
  shell("pulsing", "sh test.sh", "exit code 1"),
  call("pulsing", "edit_file", { ...edit, oldString: "$1-$2" }, "oldString not found"),
  call(
    "pulsing",
    "complete_pulse",
    { summary: "fix(sum): add instead of subtracting", filesChanged: ["src/add.sh"] },
    "Pulse has unresolved failures:\n- shell sh test.sh: exit code 1\n" +
      "- edit_file src/add.sh: oldString not found\nFix them and call complete_pulse again.",
  ),
  call("pulsing", "edit_file", edit),
  shell("pulsing", "sh test.sh"),
  call("pulsing", "complete_pulse", {
    summary: "fix(sum): add instead of subtracting",
    filesChanged: ["src/add.sh"],
  }),
  { turnOf: "pulsing" },
  call("pulsing", "write_file", { path: "doc/sum.md", content: "# add\n" }),
  shell("pulsing", "sh lint.sh", "exit code 1"),
  call("pulsing", "complete_pulse", {
    summary: "docs: describe the sum",
    filesChanged: ["doc/sum.md"],
  }),

  { reviewAgainst: "main" },
  call("review", "get_diff", {}),
  call("review", "get_scope_card", {}),
  call("review", "add_line_comment", { ...file, start_line: 2, description: "Quote it" }),
  call("review", "add_file_comment", { ...file, description: "Name it sum.sh" }),
  call("review", "add_review_comment", {
    severity: "Medium",
    category: "tests",
    description: "Test negative numbers",
  }),
  call(
    "review",
    "complete_review",
    { recommendation: "merge", summary: "Good" },
    "Invalid recommendation 'merge'. Must be one of: approve, reject, manual_review.",
  ),
  call("review", "complete_review", { recommendation: "approve", summary: "Good" }),
  { approve: "review" },
];

/** A repository with a linked work tree, in which the agents work. */
export interface WorkflowLocation extends AsyncDisposable {
  /** The work tree. */
  readonly root: string;
  /** The path for a store, in the main checkout. */
  readonly store: string;
}

/** Creates the place that the script needs. */
export async function workflowPlace(): Promise<WorkflowLocation> {
  const tree = await tempTree(
    Object.fromEntries(Object.entries(project).map(([path, text]) => [`main/${path}`, text])),
  );
  const author = ["-c", "user.name=a", "-c", "user.email=a@x"] as const;
  const git = (...args: readonly string[]) =>
    output(["git", ...author, ...args], `${tree.path}/main`);
  await git("init", "-q", "-b", "main");
  await git("add", "-A");
  await git("commit", "-q", "-m", "first");
  await git("worktree", "add", "-q", "-b", "topic", "../topic");
  return {
    root: `${tree.path}/topic`,
    store: `${tree.path}/main/.ct/agent/state.db`,
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}

/** Plays the script; every call has to end as its step says. */
export async function playWorkflow(player: WorkflowPlayer): Promise<void> {
  let questions: readonly string[] = [];
  for (const step of workflowSteps) {
    if ("tool" in step) {
      const { agent, tool, args, error } = step;
      const { ok, value } = await player.call(agent, tool, args);
      const expected = Object(value);
      const problem = ok ? undefined : expected.error ?? `exit code ${expected.exit_code}`;
      assert.equal(problem, error, `${tool} ${JSON.stringify(args)}`);
      questions = expected.question_ids ?? questions;
    } else if ("turnOf" in step) await player.beginTurn(step.turnOf);
    else if ("approve" in step) await player.approve(await player.artifact(step.approve));
    else if ("sendBack" in step) {
      await player.sendBack(await player.artifact(step.sendBack), step.feedback);
    } else if ("reviewAgainst" in step) await player.openReview(step.reviewAgainst);
    else {
      for (const [at, answer] of step.answers.entries()) {
        await player.answer(questions[at] ?? "", answer);
      }
    }
  }
}

/** Columns that no two runs have in common. */
const ownColumns = /^(?:.*_at|at|ms)$/;
const identifiers = /\b([a-z]+)_[0-9a-z]{16}\b/g;

/**
 * All that a store holds, by table, but for times; identifiers are numbered in the order in which
 * they come up, and `root` is called ROOT.
 */
export function storeContents(path: string, root: string): Readonly<Record<string, unknown>> {
  using database = new DatabaseSync(path, { readOnly: true });
  const known = new Map<string, string>();
  const plain = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return new TextDecoder().decode(value);
    if (typeof value !== "string") return value;
    return value.replaceAll(root, "ROOT").replace(identifiers, (id, prefix) => {
      if (!known.has(id)) known.set(id, `${prefix} ${known.size + 1}`);
      return known.get(id) ?? "";
    });
  };
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return Object.fromEntries(tables.map(({ name }) => [
    `${name}`,
    database.prepare(`SELECT * FROM ${name} ORDER BY rowid`).all()
      // Each store names the file that it is.
      .filter((row) => row["key"] !== "origin").map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([column]) => !ownColumns.test(column))
            .map(([column, value]) => [column, plain(value)]),
        )
      ),
  ]));
}

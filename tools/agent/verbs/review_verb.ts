/**
 * `ct-agent review`: opens the review of a workflow, shows what was said, and closes it.
 *
 * @module
 */
import {
  CtError,
  decodeLossy,
  escapeControls,
  openDoor,
  osErrorText,
  readRegularFile,
  resolvePath,
  settingsBytes,
} from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import {
  type Command,
  defineVerb,
  type OptionsOf,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";
import { realPath } from "../files/real_path.ts";
import { openReview, type ReviewSubject } from "../review/open_review.ts";
import type { Review, ReviewComment } from "../store/reviews.ts";
import type { Store } from "../store/store.ts";
import { openNamedStore } from "./open_store.ts";
import { jsonOption, placeOptions, workflowOption } from "./verb_options.ts";

const definition = {
  name: "ct-agent review",
  summary: "Open, show and close the review of a workflow",
  description: "`open` records the diff to review: from --base to --head, or to the current " +
    "state of the root, committed or not; or the diff in a file. Later changes do not affect it, " +
    "and an earlier review of the workflow is closed. Git runs only if the repository's " +
    "configuration cannot make it run other programs. `show` prints the recommendation and the " +
    "comments, by file, line and severity. `close` ends the review.",
  positionals: {
    action: {
      kind: "choice",
      values: ["open", "show", "close"],
      description: "What to do: open, show or close.",
    },
  },
  options: {
    ...placeOptions,
    workflow: workflowOption,
    base: {
      kind: "text",
      description: "The commit to compare with. By default that of the workflow.",
    },
    head: {
      kind: "text",
      description: "The commit to compare. By default the current state of the root.",
    },
    diff: { kind: "path", description: "A file with the diff, in git's form, or `-` for stdin." },
    json: jsonOption,
  },
  exclusive: [["base", "diff"], ["head", "diff"]],
  examples: [
    { command: "open --base main --workflow w1", purpose: "Open a review of the work tree." },
    { command: "show --workflow w1 --json", purpose: "Print what the reviewer said, as JSON." },
  ],
} as const satisfies ToolDefinition;

type ReviewOptions = OptionsOf<typeof definition>;

/** The verb. */
export const reviewVerb: Command = defineVerb(definition, review);

async function review(options: ReviewOptions, ctx: Context): Promise<number> {
  const store = await openNamedStore(options, ctx, { mustExist: true });
  try {
    if (options.action === "open") return await open(store, options, ctx);
    const found = await store.reviews.current(options.workflow);
    if (found === undefined) {
      const message = `workflow ${JSON.stringify(options.workflow)} has no open review`;
      throw new CtError("not-found", message);
    }
    if (options.action === "show") return await show(store, found, options, ctx);
    await store.reviews.close(found.id);
    return printChange(found.id, "closed", options, ctx);
  } finally {
    await store[Symbol.asyncDispose]();
  }
}

async function open(store: Store, options: ReviewOptions, ctx: Context): Promise<number> {
  const { workflow } = options;
  const subject = await subjectOf(store, options, ctx);
  const interruption = ctx.spawn.interruption();
  try {
    const signal = AbortSignal.any([ctx.signal, interruption.signal]);
    const id = await openReview(store, workflow, { subject, around: { ...ctx, signal } });
    return printChange(id, "opened", options, ctx);
  } finally {
    interruption[Symbol.dispose]();
  }
}

function printChange(id: string, action: string, { json }: ReviewOptions, ctx: Context): 0 {
  if (json) printJson({ action, id }, ctx);
  else ctx.stdout.write(`${action} ${id}\n`);
  return 0;
}

async function subjectOf(
  store: Store,
  { root, workflow, base, head, diff }: ReviewOptions,
  ctx: Context,
): Promise<ReviewSubject> {
  if (diff !== undefined) {
    return { diff: diff === "-" ? await ctx.stdin.text() : readDiff(diff, ctx) };
  }
  const from = base ?? (await store.workflows.find(workflow))?.baseRef ?? undefined;
  if (from === undefined) {
    throw new UsageError("missing --base or --diff", { help: "the workflow names no base either" });
  }
  const path = realPath(resolvePath(root, ctx)).path;
  return { root: path, base: from, ...(head === undefined ? {} : { head }) };
}

function readDiff(path: string, { cwd }: Context): string {
  try {
    return decodeLossy(readRegularFile(path, { cwd, door: openDoor, maxBytes: settingsBytes }));
  } catch (cause) {
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", `cannot read "${path}": ${reason}`, { path, cause });
  }
}

async function show(
  store: Store,
  review: Review,
  { json }: ReviewOptions,
  ctx: Context,
): Promise<number> {
  const comments = await store.reviews.comments(review.id);
  const { id, workflow, base, head, state, recommendation, summary, feedback } = review;
  if (json) {
    printJson({
      review: { id, workflow, base, head, state, recommendation, summary, feedback },
      comments: comments.map((each) => ({
        id: each.id,
        file_path: each.filePath,
        start_line: each.startLine,
        end_line: each.endLine,
        severity: each.severity,
        category: each.category,
        description: each.description,
      })),
    }, ctx);
    return 0;
  }
  const verdict = recommendation === null ? "" : `, ${recommendation}: ${summary ?? ""}`;
  ctx.stdout.write(`${escapeControls(`${id}  ${state}${verdict}`)}\n`);
  for (const comment of comments) ctx.stdout.write(`${escapeControls(lineOf(comment))}\n`);
  return 0;
}

function lineOf(
  { filePath, startLine, endLine, severity, category, description }: ReviewComment,
): string {
  const lines = startLine === null ? "" : `:${startLine}${endLine === null ? "" : `-${endLine}`}`;
  return `${filePath ?? "review"}${lines}  ${severity}  ${category}  ${description}`;
}

/**
 * The sweep: every item's command is planned and passes the gate before the first one runs
 * (docs/spec/each.md#planning).
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import type { Observations } from "@ct/core/context";
import { type Dispatcher, listedName, type Outcome, runInOrder } from "@ct/core/run";
import { expandTemplate, type Verdict } from "@ct/core/verdict";

/** What is going to be run for one item. */
export interface PlannedItem {
  /** 1-based position. */
  readonly index: number;
  /** The item. */
  readonly item: string;
  /** The words of its command. */
  readonly words: readonly string[];
}

/** What a command said about its item; BROKEN is neither yes nor no. */
export type ItemVerdict = Verdict | "BROKEN";

/** What happened to an item. */
export interface ItemResult extends PlannedItem {
  /** SUCCESS if the command exited with 0 in time. */
  readonly verdict: ItemVerdict;
  /** Exit status, `signal`, `timeout` or `launch`. */
  readonly code: string;
  /** What it printed on stdout, as far as kept. */
  readonly stdout: string;
  /** What it printed on stderr, as far as kept. */
  readonly stderr: string;
  /** The streams that were cut: only their beginnings are kept. */
  readonly truncated: Outcome["truncated"];
  /** Why it could not be started, if so. */
  readonly failure: string | undefined;
  /** Whether the command has said no, and not only failed. */
  readonly isNo: boolean;
  /** That the command has looked at nothing, if it says so. */
  readonly unseen: string | undefined;
  /** Milliseconds from the first start to the last end. */
  readonly durationMs: number;
  /** How many times it was run; at least 1. */
  readonly attempts: number;
}

/** Puts item and position into every word of the template; a word is never split. */
export function planItems(
  items: readonly string[],
  template: readonly string[],
): readonly PlannedItem[] {
  return items.map((item, position) => {
    const index = position + 1;
    const tokens = { ITEM: item, INDEX: index };
    return {
      index,
      item,
      words: template.map((word) => expandTemplate(word, tokens)),
    };
  });
}

/**
 * Checks every command.
 * @throws {CtError} With code `refused` at the first that the gate refuses.
 */
export function checkPlan(
  plan: readonly PlannedItem[],
  dispatcher: Dispatcher,
): void {
  for (const { words } of plan) {
    const judgement = dispatcher.judge(words);
    if (!judgement.allowed) {
      throw new CtError(
        "refused",
        `${judgement.message}\nct-each: refused dispatch target '${
          escapeControls(words[0] ?? "")
        }'`,
        { multiline: true },
      );
    }
  }
}

/**
 * At most this much of the output of all items is kept, and at least so much of each, in UTF-16
 * units.
 */
const maxChars = 32 << 20;
const minCharsOfOne = 8 << 10;

/** How a sweep runs. */
export interface SweepOptions {
  /** Milliseconds for each item. */
  readonly timeoutMs: number | undefined;
  /** How many run at a time; at least 1. */
  readonly jobs: number;
  /** Whether nothing more is started after the first failure. */
  readonly failFast: boolean;
  /** How many times an item that did not succeed is run again. */
  readonly retries: number;
  /** Whether more successes could change a verdict: then what was ended is no failure. */
  readonly isBounded: boolean;
}

/** What a sweep reports on its way. */
export interface SweepWatcher {
  /** The time in milliseconds, from any moment on. */
  now(): number;
  /** An item is started. */
  started(item: PlannedItem): void;
  /** An item is no longer under way. */
  stopped(item: PlannedItem): void;
  /** An item has ended, and so have all before it: called in the order of the items. */
  ended(result: ItemResult): void;
}

/**
 * Runs the plan; returns the results in the order of the items. With several jobs, items that were
 * under way when one before them failed are omitted under `failFast`, as if they had not run.
 * @throws {CtError} With code `signal` or `aborted`; then nothing is under way any more.
 */
export async function sweep(
  plan: readonly PlannedItem[],
  dispatcher: Pick<Dispatcher, "run">,
  { timeoutMs, jobs, failFast, retries, isBounded }: SweepOptions,
  watcher: SweepWatcher,
): Promise<readonly ItemResult[]> {
  let room = maxChars;
  const runItem = async (item: PlannedItem) => {
    // Both streams of all that run at a time have to find room.
    const keptChars = Math.max(minCharsOfOne, Math.floor(room / (2 * jobs)));
    let unseen: Observations[string];
    const onObservations = (observations: Observations) =>
      void (unseen = observations["unseen"] ?? unseen);
    const outcome = await dispatcher.run(item.words, { timeoutMs, onObservations, keptChars });
    const result = resultOf(item, outcome, isBounded);
    return { ...result, unseen: typeof unseen === "string" ? unseen : undefined };
  };
  const work = async (item: PlannedItem) => {
    watcher.started(item);
    const startedAt = watcher.now();
    let attempts = 1;
    let result = await runItem(item);
    for (; attempts <= retries && result.verdict !== "SUCCESS"; attempts++) {
      result = await runItem(item);
    }
    watcher.stopped(item);
    room -= result.stdout.length + result.stderr.length;
    return { ...result, durationMs: watcher.now() - startedAt, attempts };
  };
  const ended = (result: ItemResult) => {
    watcher.ended(result);
    return !failFast || result.verdict === "SUCCESS";
  };
  return await runInOrder(plan, work, { jobs, ended });
}

function resultOf(
  item: PlannedItem,
  outcome: Outcome,
  isBounded: boolean,
): Omit<ItemResult, "durationMs" | "attempts" | "unseen"> {
  const code = codeOf(outcome);
  return {
    ...item,
    verdict: verdictOf(item, outcome, isBounded),
    code,
    stdout: outcome.stdout,
    stderr: outcome.stderr,
    truncated: outcome.truncated,
    failure: outcome.kind === "failed-to-launch" ? outcome.reason : undefined,
    isNo: code === "1" && tellsNo(item),
  };
}

/**
 * Any other end of a command that has a status for "no", such as that of a mistyped call, is not an
 * answer. What the status of other programs means is not known here, so whatever is not success is
 * a failure; except for one that was ended before it could succeed, where successes may be too
 * many.
 */
function verdictOf(item: PlannedItem, outcome: Outcome, isBounded: boolean): ItemVerdict {
  if (outcome.kind === "failed-to-launch") return "BROKEN";
  if (outcome.kind !== "exited") return isBounded || tellsNo(item) ? "BROKEN" : "ERROR";
  if (outcome.code === 0) return "SUCCESS";
  return tellsNo(item) && outcome.code !== 1 ? "BROKEN" : "ERROR";
}

/** Whether the program has a status for "no": the suite and grep have. */
function tellsNo({ words: [program = ""] }: PlannedItem): boolean {
  const name = listedName(program);
  return name === "grep" || name.startsWith("ct-");
}

function codeOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case "exited":
      return String(outcome.code);
    case "signalled":
      return "signal";
    case "timed-out":
      return "timeout";
    case "failed-to-launch":
      return "launch";
  }
}

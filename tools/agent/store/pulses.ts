/**
 * Pulses: the pieces of work that a plan consists of, one after the other.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Row } from "./database.ts";
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";
import { listOf, objectOf, textsOf } from "./stored_json.ts";

/** Whether a pulse waits for its plan's approval, is to be done, or is over. */
export type PulseState = "proposed" | "open" | "done" | "superseded";

const pulseStates: readonly PulseState[] = ["proposed", "open", "done", "superseded"];

/** Something that could not be mended. */
export interface UnresolvedIssue {
  /** What is wrong. */
  readonly issue: string;
  /** Why it stays. */
  readonly reason: string;
}

/** How a pulse was completed. */
export interface PulseCompletion {
  /** The commit message. */
  readonly summary: string;
  /** The files that it changed, relative to the root. */
  readonly files: readonly string[];
  /** What could not be mended. */
  readonly issues: readonly UnresolvedIssue[];
  /** Whether a person is to look before anything goes on. */
  readonly isHalted: boolean;
}

/** A pulse. */
export interface Pulse {
  /** Its identifier. */
  readonly id: string;
  /** The workflow. */
  readonly workflow: string;
  /** Its place among the pulses of the workflow, from 1. */
  readonly ordinal: number;
  /** The card that brought it; `null` for one that no plan has. */
  readonly card: string | null;
  /** What the plan calls it. */
  readonly plannedId: string | null;
  /** Its title. */
  readonly title: string | null;
  /** What it is to accomplish. */
  readonly description: string | null;
  /** Where it stands. */
  readonly state: PulseState;
  /** How often its completion was rejected. */
  readonly rejections: number;
  /** How it was completed; `null` before. */
  readonly completion: PulseCompletion | null;
}

/** The pulses of a store. */
export class Pulses {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** The pulse of that identifier. */
  async find(id: string): Promise<Pulse | undefined> {
    const row = await this.#ctx.database.get("SELECT * FROM pulse WHERE id = ?", [id]);
    return row && pulseOf(row);
  }

  /** The pulses of a workflow in their order. */
  async list(workflow: string): Promise<readonly Pulse[]> {
    return (await this.#ctx.database.all(
      "SELECT * FROM pulse WHERE workflow = ? ORDER BY ordinal",
      [
        workflow,
      ],
    )).map(pulseOf);
  }

  /** The pulse that is to be done now: the first open one. */
  async current(workflow: string): Promise<Pulse | undefined> {
    const row = await this.#ctx.database.get(
      "SELECT * FROM pulse WHERE workflow = ? AND state = 'open' ORDER BY ordinal LIMIT 1",
      [workflow],
    );
    return row && pulseOf(row);
  }

  /** Whether an approved plan, or the scope in its place, brought pulses. */
  async isPlanned(workflow: string): Promise<boolean> {
    return await this.#ctx.database.get(
      "SELECT 1 FROM pulse WHERE workflow = ? AND card IS NOT NULL AND state IN ('open', 'done')",
      [workflow],
    ) !== undefined;
  }

  /** The pulse that is to be done now; a new one where there is none. */
  async take(workflow: string): Promise<Pulse> {
    return await this.current(workflow) ??
      await this.#ctx.database.transaction(async () =>
        await this.current(workflow) ?? await this.#open(workflow)
      );
  }

  /** Opens what an approved card brings, in place of what was open until then. */
  async begin(card: string): Promise<void> {
    const { database } = this.#ctx;
    await database.run(
      `UPDATE pulse SET state = 'superseded' WHERE state = 'open'
        AND workflow = (SELECT workflow FROM card WHERE id = ?)`,
      [card],
    );
    await database.run("UPDATE pulse SET state = 'open' WHERE card = ? AND state = 'proposed'", [
      card,
    ]);
  }

  /** Gives up what a card would have brought. */
  async discard(card: string): Promise<void> {
    const sql = "UPDATE pulse SET state = 'superseded' WHERE card = ? AND state = 'proposed'";
    await this.#ctx.database.run(sql, [card]);
  }

  /** Counts a rejected completion. */
  async reject(id: string): Promise<void> {
    await this.#ctx.database.run("UPDATE pulse SET rejections = rejections + 1 WHERE id = ?", [id]);
  }

  /**
   * Completes an open pulse; its notes end.
   * @throws {CtError} With code `refused` if it is not open, also if another process was faster.
   */
  async complete(id: string, { summary, files, issues, isHalted }: PulseCompletion): Promise<void> {
    const { database, now } = this.#ctx;
    await database.transaction(async () => {
      const at = now();
      const changed = await database.run(
        `UPDATE pulse SET state = 'done', summary = ?, files = ?, issues = ?, halted = ?,
          ended_at = ? WHERE id = ? AND state = 'open'`,
        [summary, JSON.stringify(files), JSON.stringify(issues), isHalted ? 1 : 0, at, id],
      );
      if (changed === 0) throw new CtError("refused", `pulse "${id}" is not open`);
      await database.run("UPDATE note SET ended_at = ? WHERE pulse = ? AND ended_at IS NULL", [
        at,
        id,
      ]);
    });
  }

  /** Lets the work go on after a pulse that was halted. */
  async resume(id: string): Promise<void> {
    await this.#ctx.database.run("UPDATE pulse SET halted = 0 WHERE id = ?", [id]);
  }

  async #open(workflow: string): Promise<Pulse> {
    const at = this.#ctx.now();
    const id = newId("pulse", at);
    const ordinal = ((await this.list(workflow)).at(-1)?.ordinal ?? 0) + 1;
    const state = "open";
    await this.#ctx.database.insert("pulse", { id, workflow, ordinal, state, created_at: at });
    const unplanned = { card: null, plannedId: null, title: null, description: null };
    return { id, workflow, ordinal, ...unplanned, state, rejections: 0, completion: null };
  }
}

function pulseOf(row: Row): Pulse {
  return {
    id: row.text("id"),
    workflow: row.text("workflow"),
    ordinal: row.number("ordinal"),
    card: row.optionalText("card"),
    plannedId: row.optionalText("planned_id"),
    title: row.optionalText("title"),
    description: row.optionalText("description"),
    state: row.choice("state", pulseStates),
    rejections: row.number("rejections"),
    completion: row.optionalText("summary") === null ? null : completionOf(row),
  };
}

function completionOf(row: Row): PulseCompletion {
  return {
    summary: row.text("summary"),
    files: textsOf(row.json("files")),
    issues: listOf(row.json("issues")).map((each) => {
      const { issue, reason } = objectOf(each);
      return { issue: String(issue), reason: String(reason) };
    }),
    isHalted: row.flag("halted"),
  };
}

/**
 * Workflows: the frame in which agents work one after the other.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { AgentId } from "../contract/tool_contract.ts";
import { cardKinds, stageOf } from "./cards.ts";
import { places, type Row } from "./database.ts";
import { type Stage, stages } from "./stage.ts";
import type { StoreContext } from "./store_context.ts";

/** How much of a workflow a task needs: `quick` has neither research nor plan. */
export type WorkflowPath = "quick" | "full";

const paths: readonly WorkflowPath[] = ["quick", "full"];

/** A workflow. */
export interface Workflow {
  /** Its identifier, chosen by the caller that opened it. */
  readonly id: string;
  /** What it is about; its identifier by default. */
  readonly title: string;
  /** The agent whose turn it is, or `done`. */
  readonly stage: Stage;
  /** The path that was chosen with the scope; `null` before. */
  readonly path: WorkflowPath | null;
  /** What the review compares with; `null` if it was not given. */
  readonly baseRef: string | null;
}

/** A workflow to be made. */
export interface NewWorkflow {
  /** Its identifier. */
  readonly id: string;
  /** What it is about; the identifier by default. */
  readonly title?: string;
  /** Where it begins; with the scope by default. */
  readonly stage?: Stage;
  /** What the review is to compare with. */
  readonly baseRef?: string | null;
}

/** The workflows of a store. */
export class Workflows {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /**
   * Creates a workflow.
   * @throws {CtError} With code `refused` if there is one of that identifier.
   */
  async create(
    { id, title = id, stage = "scoping", baseRef = null }: NewWorkflow,
  ): Promise<Workflow> {
    const workflow: Workflow = { id, title, stage, path: null, baseRef };
    if (await this.#insert(workflow)) return workflow;
    const help = "choose another name, or go on with that one";
    throw new CtError("refused", `there is a workflow "${id}" already`, { help });
  }

  /**
   * The workflow; one that is opened for the first time begins in the stage of the agent that opens
   * it.
   */
  async ensure(id: string, agent: AgentId): Promise<Workflow> {
    const made: Workflow = { id, title: id, stage: agent, path: null, baseRef: null };
    await this.#insert(made);
    return await this.find(id) ?? made;
  }

  /** The workflow, if there is one. */
  async find(id: string): Promise<Workflow | undefined> {
    const row = await this.#ctx.database.get("SELECT * FROM workflow WHERE id = ?", [id]);
    return row && workflowOf(row);
  }

  /** All workflows in the order in which they were made. */
  async list(): Promise<readonly Workflow[]> {
    return (await this.#ctx.database.all("SELECT * FROM workflow ORDER BY rowid")).map(workflowOf);
  }

  /**
   * Moves a workflow to another stage. The notes of the stage that it leaves end, even for a later
   * return; cards that wait for approval, and all of later stages, are superseded, with the pulses
   * that they brought. Reviews are closed when the workflow goes back to before them.
   * @throws {CtError} With code `not-found` if there is no such workflow.
   */
  async setStage(id: string, stage: Stage): Promise<void> {
    const { database, now } = this.#ctx;
    await database.transaction(async () => {
      const from = (await this.find(id))?.stage;
      if (from === undefined) throw new CtError("not-found", `there is no workflow "${id}"`);
      if (from === stage) return;
      const at = now();
      await database.run(
        "UPDATE note SET ended_at = ? WHERE workflow = ? AND ended_at IS NULL AND stage = ?",
        [at, id, from],
      );
      const values = [stage, at, id];
      await database.run("UPDATE workflow SET stage = ?, updated_at = ? WHERE id = ?", values);
      await this.#leaveBehind(id, stage);
    });
  }

  /** Chooses how much of it is needed. */
  async setPath(id: string, path: WorkflowPath): Promise<void> {
    await this.#ctx.database.run("UPDATE workflow SET path = ? WHERE id = ?", [path, id]);
  }

  async #leaveBehind(id: string, stage: Stage): Promise<void> {
    const { database } = this.#ctx;
    const isLater = (other: Stage) => stages.indexOf(other) > stages.indexOf(stage);
    const later = cardKinds.filter((kind) => isLater(stageOf[kind]));
    await database.run(
      `UPDATE card SET state = 'superseded' WHERE workflow = ? AND (state = 'pending'
        OR (state IN ('approved', 'returned') AND kind IN (${places(later)})))`,
      [id, ...later],
    );
    await database.run(
      `UPDATE pulse SET state = 'superseded' WHERE workflow = ? AND state IN ('proposed', 'open')
        AND card IN (SELECT id FROM card WHERE state = 'superseded')`,
      [id],
    );
    if (!isLater("review")) return;
    await database.run("UPDATE review SET state = 'closed' WHERE workflow = ?", [id]);
  }

  async #insert({ id, title, stage, path, baseRef }: Workflow): Promise<boolean> {
    const at = this.#ctx.now();
    const row = { id, title, stage, path, base_ref: baseRef, created_at: at, updated_at: at };
    return await this.#ctx.database.insert("workflow", row, "ignore");
  }
}

function workflowOf(row: Row): Workflow {
  return {
    id: row.text("id"),
    title: row.text("title"),
    stage: row.choice("stage", stages),
    path: row.optionalText("path") === null ? null : row.choice("path", paths),
    baseRef: row.optionalText("base_ref"),
  };
}

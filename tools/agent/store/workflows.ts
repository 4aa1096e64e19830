/**
 * Workflows: the frame in which agents work one after the other.
 *
 * @module
 */
import type { AgentId } from "../contract/tool_contract.ts";
import type { StoreContext } from "./store_context.ts";

/** A workflow. */
export interface Workflow {
  /** Its identifier, chosen by whoever opened it. */
  readonly id: string;
  /** The agent whose turn it is, or `done`. */
  readonly stage: string;
}

/** The workflows of a store. */
export class Workflows {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /**
   * The workflow; one that is opened for the first time begins in the stage of the agent that opens
   * it.
   */
  ensure(id: string, agent: AgentId): Workflow {
    const { database, now } = this.#ctx;
    const at = now();
    const row = { id, title: id, stage: agent, created_at: at, updated_at: at };
    database.insert("workflow", row, "ignore");
    return this.find(id) ?? { id, stage: agent };
  }

  /** The workflow, if there is one. */
  find(id: string): Workflow | undefined {
    const row = this.#ctx.database.get("SELECT id, stage FROM workflow WHERE id = ?", [id]);
    return row && { id: row.text("id"), stage: row.text("stage") };
  }

  /**
   * Moves a workflow to another stage; the notes of the stage that it leaves end, also for a later
   * return.
   */
  setStage(id: string, stage: AgentId | "done"): void {
    const { database, now } = this.#ctx;
    database.transaction(() => {
      database.run(
        `UPDATE note SET ended_at = ?1 WHERE workflow = ?2 AND ended_at IS NULL AND stage <> ?3
          AND stage = (SELECT stage FROM workflow WHERE id = ?2)`,
        [now(), id, stage],
      );
      database.run("UPDATE workflow SET stage = ?, updated_at = ? WHERE id = ?", [
        stage,
        now(),
        id,
      ]);
    });
  }
}

/**
 * What becomes of what agents hand in: approved, it moves the workflow on; returned, the agent goes
 * on with it; rejected, nothing follows.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Card, CardKind, Cards } from "./cards.ts";
import type { PulseCompletion, Pulses } from "./pulses.ts";
import type { Reviews } from "./reviews.ts";
import type { Stage } from "./stage.ts";
import type { StoreContext } from "./store_context.ts";
import type { WorkflowPath, Workflows } from "./workflows.ts";

/** The subject of a decision. */
export interface Decided {
  /** Cards. */
  readonly cards: Cards;
  /** Pulses. */
  readonly pulses: Pulses;
  /** Reviews. */
  readonly reviews: Reviews;
  /** Workflows. */
  readonly workflows: Workflows;
}

/** Where an approved card leads; for a scope it depends on the path. */
const nextStages: Readonly<Record<Exclude<CardKind, "scope">, Stage>> = {
  research: "plan",
  plan: "preflight",
  preflight: "pulsing",
};

/**
 * Decisions about cards, reviews and halted pulses, by their identifiers.
 *
 * @example A plan is approved
 * ```ts
 * import { openStore } from "@ct/agent/store";
 * import assert from "node:assert/strict";
 * await using store = await openStore(":memory:");
 * await store.workflows.create({ id: "w1", stage: "plan" });
 * const session = await store.sessions.open({ id: "s", agent: "plan", workflow: "w1", root: "/" });
 * const pulses = [{ plannedId: "pulse-1", title: "Parser", description: "Mend the parser" }];
 * const from = { workflow: "w1", session, turn: 1 };
 * const id = await store.cards.submit({ ...from, kind: "plan", content: {}, pulses });
 * await store.approvals.approve(id);
 * assert.equal((await store.workflows.find("w1"))?.stage, "preflight");
 * assert.equal((await store.pulses.current("w1"))?.title, "Parser");
 * ```
 */
export class Approvals {
  readonly #ctx: StoreContext;
  readonly #decided: Decided;

  /** For `openStore`. */
  constructor(ctx: StoreContext, decided: Decided) {
    this.#ctx = ctx;
    this.#decided = decided;
  }

  /**
   * Approves what waits for it, and moves the workflow on. A scope may be given another path than
   * the one that its card recommends. With a halted pulse, the next may begin.
   * @throws {CtError} With code `not-found` if there is no such thing, `refused` if it does not
   * wait for approval.
   */
  async approve(id: string, { path }: { readonly path?: WorkflowPath } = {}): Promise<void> {
    const { reviews, pulses, workflows } = this.#decided;
    await this.#ctx.database.transaction(async () => {
      const found = await this.#waiting(id);
      if (found.type === "pulse") return await pulses.resume(id);
      if (found.type === "card") return await this.#approveCard(found.card, path);
      await reviews.settle(id, "approved", null);
      await workflows.setStage(found.workflow, "done");
    });
  }

  /**
   * Gives a card or review back to its agent, saying what is to be changed; the workflow stays
   * where it is.
   * @throws {CtError} As `approve` does.
   */
  async sendBack(id: string, feedback: string): Promise<void> {
    await this.#decline(id, "returned", feedback);
  }

  /**
   * Rejects a card or review.
   * @throws {CtError} As `approve` does.
   */
  async reject(id: string, feedback: string | null = null): Promise<void> {
    await this.#decline(id, "rejected", feedback);
  }

  /**
   * Completes a pulse. After the last of a plan the workflow moves to the review.
   */
  async completePulse(id: string, completion: PulseCompletion): Promise<void> {
    const { pulses, workflows } = this.#decided;
    await this.#ctx.database.transaction(async () => {
      await pulses.complete(id, completion);
      const workflow = (await pulses.find(id))?.workflow ?? "";
      const isLast = await pulses.current(workflow) === undefined &&
        await pulses.isPlanned(workflow);
      if (isLast && (await workflows.find(workflow))?.stage === "pulsing") {
        await workflows.setStage(workflow, "review");
      }
    });
  }

  async #decline(
    id: string,
    state: "returned" | "rejected",
    feedback: string | null,
  ): Promise<void> {
    const { cards, pulses, reviews } = this.#decided;
    await this.#ctx.database.transaction(async () => {
      const { type } = await this.#waiting(id);
      if (type === "pulse") throw new CtError("refused", `pulse "${id}" can only be approved`);
      if (type === "card") await pulses.discard(id);
      await (type === "card" ? cards : reviews).settle(id, state, feedback);
    });
  }

  async #approveCard(
    { id, kind, workflow, content }: Card,
    path: WorkflowPath | undefined,
  ): Promise<void> {
    const { cards, pulses, workflows } = this.#decided;
    if (path !== undefined && kind !== "scope") {
      throw new CtError("usage", `"${id}" is not a scope: only a scope has a path`);
    }
    await cards.settle(id, "approved", null);
    let stage: Stage;
    if (kind === "scope") {
      const chosen = path ?? (content["recommended_path"] === "quick" ? "quick" : "full");
      await workflows.setPath(workflow, chosen);
      stage = chosen === "quick" ? "preflight" : "research";
      if (chosen === "quick") await pulses.begin(id);
      else await pulses.discard(id);
    } else {
      stage = nextStages[kind];
      if (kind === "plan") await pulses.begin(id);
    }
    await workflows.setStage(workflow, stage);
  }

  async #waiting(
    id: string,
  ): Promise<
    | { readonly type: "card"; readonly card: Card }
    | { readonly type: "review"; readonly workflow: string }
    | { readonly type: "pulse" }
  > {
    const { cards, pulses, reviews } = this.#decided;
    const refuse = (state: string) =>
      new CtError("refused", `"${id}" is ${state}: it is not waiting for approval`);
    const card = await cards.find(id);
    if (card !== undefined) {
      if (card.state !== "pending") throw refuse(card.state);
      return { type: "card", card };
    }
    const review = await reviews.find(id);
    if (review !== undefined) {
      if (review.state !== "completed") throw refuse(review.state);
      return { type: "review", workflow: review.workflow };
    }
    const pulse = await pulses.find(id);
    if (pulse === undefined) throw new CtError("not-found", `nothing is called "${id}"`);
    if (pulse.completion?.isHalted !== true) throw refuse(pulse.state);
    return { type: "pulse" };
  }
}

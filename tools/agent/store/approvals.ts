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

/** What decisions are about. */
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
 * using store = openStore(":memory:");
 * store.workflows.create({ id: "w1", stage: "plan" });
 * const session = store.sessions.open({ id: "s", agent: "plan", workflow: "w1", root: "/" });
 * const pulses = [{ plannedId: "pulse-1", title: "Parser", description: "Mend the parser" }];
 * const from = { workflow: "w1", session, turn: 1 };
 * const id = store.cards.submit({ ...from, kind: "plan", content: {}, pulses });
 * store.approvals.approve(id);
 * assert.equal(store.workflows.find("w1")?.stage, "preflight");
 * assert.equal(store.pulses.current("w1")?.title, "Parser");
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
  approve(id: string, { path }: { readonly path?: WorkflowPath } = {}): void {
    const { reviews, pulses, workflows } = this.#decided;
    this.#ctx.database.transaction(() => {
      const found = this.#waiting(id);
      if (found.type === "pulse") return pulses.resume(id);
      if (found.type === "card") return this.#approveCard(found.card, path);
      reviews.settle(id, "approved", null);
      workflows.setStage(found.workflow, "done");
    });
  }

  /**
   * Gives a card or review back to its agent, saying what is to be changed; the workflow stays
   * where it is.
   * @throws {CtError} As `approve` does.
   */
  sendBack(id: string, feedback: string): void {
    this.#decline(id, "returned", feedback);
  }

  /**
   * Rejects a card or review.
   * @throws {CtError} As `approve` does.
   */
  reject(id: string, feedback: string | null = null): void {
    this.#decline(id, "rejected", feedback);
  }

  /**
   * Completes a pulse. After the last of a plan the workflow moves to the review.
   */
  completePulse(id: string, completion: PulseCompletion): void {
    const { pulses, workflows } = this.#decided;
    this.#ctx.database.transaction(() => {
      pulses.complete(id, completion);
      const workflow = pulses.find(id)?.workflow ?? "";
      const isLast = pulses.current(workflow) === undefined && pulses.isPlanned(workflow);
      if (isLast && workflows.find(workflow)?.stage === "pulsing") {
        workflows.setStage(workflow, "review");
      }
    });
  }

  #decline(id: string, state: "returned" | "rejected", feedback: string | null): void {
    const { cards, pulses, reviews } = this.#decided;
    this.#ctx.database.transaction(() => {
      const { type } = this.#waiting(id);
      if (type === "pulse") throw new CtError("refused", `pulse "${id}" can only be approved`);
      if (type === "card") pulses.discard(id);
      (type === "card" ? cards : reviews).settle(id, state, feedback);
    });
  }

  #approveCard({ id, kind, workflow, content }: Card, path: WorkflowPath | undefined): void {
    const { cards, pulses, workflows } = this.#decided;
    if (path !== undefined && kind !== "scope") {
      throw new CtError("usage", `"${id}" is not a scope: only a scope has a path`);
    }
    cards.settle(id, "approved", null);
    let stage: Stage;
    if (kind === "scope") {
      const chosen = path ?? (content["recommended_path"] === "quick" ? "quick" : "full");
      workflows.setPath(workflow, chosen);
      stage = chosen === "quick" ? "preflight" : "research";
      if (chosen === "quick") pulses.begin(id);
      else pulses.discard(id);
    } else {
      stage = nextStages[kind];
      if (kind === "plan") pulses.begin(id);
    }
    workflows.setStage(workflow, stage);
  }

  #waiting(
    id: string,
  ):
    | { readonly type: "card"; readonly card: Card }
    | { readonly type: "review"; readonly workflow: string }
    | { readonly type: "pulse" } {
    const { cards, pulses, reviews } = this.#decided;
    const refuse = (state: string) =>
      new CtError("refused", `"${id}" is ${state}: it is not waiting for approval`);
    const card = cards.find(id);
    if (card !== undefined) {
      if (card.state !== "pending") throw refuse(card.state);
      return { type: "card", card };
    }
    const review = reviews.find(id);
    if (review !== undefined) {
      if (review.state !== "completed") throw refuse(review.state);
      return { type: "review", workflow: review.workflow };
    }
    const pulse = pulses.find(id);
    if (pulse === undefined) throw new CtError("not-found", `nothing is called "${id}"`);
    if (pulse.completion?.isHalted !== true) throw refuse(pulse.state);
    return { type: "pulse" };
  }
}

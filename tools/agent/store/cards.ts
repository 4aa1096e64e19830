/**
 * Cards: what agents hand in, to be approved or not.
 *
 * @module
 */
import type { Row } from "./database.ts";
import { newId } from "./id.ts";
import type { Stage } from "./stage.ts";
import type { StoreContext } from "./store_context.ts";
import { type JsonObject, objectOf } from "./stored_json.ts";

/** What a card is about. */
export type CardKind = "scope" | "research" | "plan" | "preflight";

/** Whether a card still waits, and what happened to it. */
export type CardState = "pending" | "approved" | "returned" | "rejected" | "superseded";

/** The kinds of cards. */
export const cardKinds: readonly CardKind[] = ["scope", "research", "plan", "preflight"];

/** The stage in which each kind is handed in. */
export const stageOf: Readonly<Record<CardKind, Stage>> = {
  scope: "scoping",
  research: "research",
  plan: "plan",
  preflight: "preflight",
};

const cardStates: readonly CardState[] = [
  "pending",
  "approved",
  "returned",
  "rejected",
  "superseded",
];

/** A card. */
export interface Card {
  /** Its identifier. */
  readonly id: string;
  /** The workflow. */
  readonly workflow: string;
  /** What it is about. */
  readonly kind: CardKind;
  /** What it says by the names of the tool's parameters, secrets taken out. */
  readonly content: JsonObject;
  /** What happened to it. */
  readonly state: CardState;
  /** What was said when it was returned or rejected; `null` if nothing was. */
  readonly feedback: string | null;
  /** Who handed it in. */
  readonly session: string;
  /** In which turn. */
  readonly turn: number;
}

/** A pulse that the approval of a card brings. */
export interface ProposedPulse {
  /** What the plan calls it; `null` if the plan is the scope. */
  readonly plannedId: string | null;
  /** Its title. */
  readonly title: string;
  /** What it is to accomplish. */
  readonly description: string;
}

/** A card to be handed in. */
export interface NewCard extends Pick<Card, "workflow" | "kind" | "content" | "session" | "turn"> {
  /** What its approval brings, in this order. */
  readonly pulses?: readonly ProposedPulse[];
}

/** The cards of a store. */
export class Cards {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /**
   * Hands in a card, which then is pending; an older one of its kind that still is, is superseded.
   * Yields the identifier.
   */
  async submit({ workflow, kind, content, session, turn, pulses = [] }: NewCard): Promise<string> {
    const { database, now } = this.#ctx;
    const at = now();
    const id = newId(kind, at);
    return await database.transaction(async () => {
      await database.run(
        `UPDATE card SET state = 'superseded'
          WHERE workflow = ? AND kind = ? AND state = 'pending'`,
        [workflow, kind],
      );
      await database.run(
        `UPDATE pulse SET state = 'superseded' WHERE workflow = ? AND state = 'proposed'
          AND card IN (SELECT id FROM card WHERE state = 'superseded')`,
        [workflow],
      );
      const text = JSON.stringify(content);
      const row = { id, workflow, kind, content: text, state: "pending", session, turn };
      await database.insert("card", { ...row, created_at: at });
      for (const { plannedId, title, description } of pulses) {
        await database.run(
          `INSERT INTO pulse (id, workflow, ordinal, planned_id, state, card, title, description,
            created_at) VALUES (?1, ?2, (SELECT coalesce(max(ordinal), 0) + 1 FROM pulse
            WHERE workflow = ?2), ?3, 'proposed', ?4, ?5, ?6, ?7)`,
          [newId("pulse", at), workflow, plannedId, id, title, description, at],
        );
      }
      return id;
    });
  }

  /** The card of that identifier. */
  async find(id: string): Promise<Card | undefined> {
    const row = await this.#ctx.database.get("SELECT * FROM card WHERE id = ?", [id]);
    return row && cardOf(row);
  }

  /** The cards of a workflow in the order in which they were handed in. */
  async list(workflow: string): Promise<readonly Card[]> {
    return (await this.#ctx.database.all("SELECT * FROM card WHERE workflow = ? ORDER BY rowid", [
      workflow,
    ])).map(cardOf);
  }

  /** Reports what happened to a card. */
  async settle(id: string, state: CardState, feedback: string | null): Promise<void> {
    const sql = "UPDATE card SET state = ?, feedback = ? WHERE id = ?";
    await this.#ctx.database.run(sql, [state, feedback, id]);
  }
}

function cardOf(row: Row): Card {
  return {
    id: row.text("id"),
    workflow: row.text("workflow"),
    kind: row.choice("kind", cardKinds),
    content: objectOf(row.json("content")),
    state: row.choice("state", cardStates),
    feedback: row.optionalText("feedback"),
    session: row.text("session"),
    turn: row.number("turn"),
  };
}

/**
 * Reviews: a diff as it was when the review began, what was said about it, and the outcome.
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import type { Row } from "./database.ts";
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";

/**
 * Where a review stands: `completed` waits for approval; a `returned` one continues like an `open`
 * one; a `closed` one is no longer the workflow's.
 */
export type ReviewState = "open" | "completed" | "approved" | "returned" | "rejected" | "closed";

/** What a reviewer recommends. */
export type Recommendation = "approve" | "reject" | "manual_review";

/** How much a comment matters. */
export type Severity = "High" | "Medium" | "Low";

const reviewStates: readonly ReviewState[] = [
  "open",
  "completed",
  "approved",
  "returned",
  "rejected",
  "closed",
];

/** What a reviewer may recommend. */
export const recommendations: readonly Recommendation[] = ["approve", "reject", "manual_review"];

/** The severities, the gravest first. */
export const severities: readonly Severity[] = ["High", "Medium", "Low"];

/** A review to be opened. */
export interface NewReview {
  /** The workflow. */
  readonly workflow: string;
  /** What was compared with; `null` if the diff came from elsewhere. */
  readonly base: string | null;
  /** What was compared; `null` for a work tree, or if the diff came from elsewhere. */
  readonly head: string | null;
  /** The diff in git's form. */
  readonly diff: string;
}

/** A review. */
export interface Review extends NewReview {
  /** Its identifier. */
  readonly id: string;
  /** Where it stands. */
  readonly state: ReviewState;
  /** What the reviewer recommends; `null` before it is completed. */
  readonly recommendation: Recommendation | null;
  /** Why. */
  readonly summary: string | null;
  /** What was said when it was returned or rejected. */
  readonly feedback: string | null;
}

/** A comment to be added. */
export interface NewComment {
  /** The file, relative to the root; `null` for the review as a whole. */
  readonly filePath: string | null;
  /** The first line, from 1; `null` for the file as a whole. */
  readonly startLine: number | null;
  /** The last line; `null` for the first alone. */
  readonly endLine: number | null;
  /** How much it matters. */
  readonly severity: Severity;
  /** What kind of thing it is about. */
  readonly category: string;
  /** What it says, secrets taken out. */
  readonly description: string;
}

/** A comment. */
export interface ReviewComment extends NewComment {
  /** Its identifier. */
  readonly id: string;
}

/** The reviews of a store. */
export class Reviews {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** Opens a review and closes the workflow's former; returns the identifier. */
  async open({ workflow, base, head, diff }: NewReview): Promise<string> {
    const { database, now } = this.#ctx;
    const at = now();
    const id = newId("review", at);
    return await database.transaction(async () => {
      await database.run("UPDATE review SET state = 'closed' WHERE workflow = ?", [workflow]);
      const row = { id, workflow, base, head, diff, state: "open", created_at: at };
      await database.insert("review", row);
      return id;
    });
  }

  /** The review of that identifier. */
  async find(id: string): Promise<Review | undefined> {
    const row = await this.#ctx.database.get("SELECT * FROM review WHERE id = ?", [id]);
    return row && reviewOf(row);
  }

  /** The review of a workflow that is not closed. */
  async current(workflow: string): Promise<Review | undefined> {
    const row = await this.#ctx.database.get(
      "SELECT * FROM review WHERE workflow = ? AND state <> 'closed'",
      [workflow],
    );
    return row && reviewOf(row);
  }

  /** Closes a review: it is no longer the workflow's. */
  async close(id: string): Promise<void> {
    await this.settle(id, "closed", null);
  }

  /**
   * Completes a review, which then waits for approval; `false` if it is neither open nor returned,
   * also if another process was faster.
   */
  async complete(id: string, recommendation: Recommendation, summary: string): Promise<boolean> {
    const { database, now } = this.#ctx;
    return await database.run(
      `UPDATE review SET state = 'completed', recommendation = ?, summary = ?, completed_at = ?
        WHERE id = ? AND state IN ('open', 'returned')`,
      [recommendation, summary, now(), id],
    ) === 1;
  }

  /** Reports what happened to a review. */
  async settle(id: string, state: ReviewState, feedback: string | null): Promise<void> {
    const sql = "UPDATE review SET state = ?, feedback = ? WHERE id = ?";
    await this.#ctx.database.run(sql, [state, feedback, id]);
  }

  /** Adds a comment; returns its identifier, or that of an equal one that is there. */
  async comment(review: string, comment: NewComment): Promise<string> {
    const { database, now } = this.#ctx;
    const { filePath, startLine, endLine, severity, category, description } = comment;
    return await database.transaction(async () => {
      const equal = await database.get(
        `SELECT id FROM comment WHERE review = ? AND file_path IS NOT DISTINCT FROM ?
          AND start_line IS NOT DISTINCT FROM ? AND end_line IS NOT DISTINCT FROM ?
          AND severity = ? AND category = ? AND description = ?`,
        [review, filePath, startLine, endLine, severity, category, description],
      );
      if (equal !== undefined) return equal.text("id");
      const at = now();
      const id = newId("comment", at);
      await database.insert("comment", {
        id,
        review,
        file_path: filePath,
        start_line: startLine,
        end_line: endLine,
        severity,
        category,
        description,
        created_at: at,
      });
      return id;
    });
  }

  /**
   * The comments of a review: those on the whole first, the others by file and line, the gravest
   * first.
   */
  async comments(review: string): Promise<readonly ReviewComment[]> {
    const rows = await this.#ctx.database.all(
      "SELECT * FROM comment WHERE review = ? ORDER BY rowid",
      [
        review,
      ],
    );
    return rows.map(commentOf).sort((a, b) =>
      byCodePoints(a.filePath ?? "", b.filePath ?? "") ||
      (a.startLine ?? 0) - (b.startLine ?? 0) ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity)
    );
  }
}

function reviewOf(row: Row): Review {
  const isCompleted = row.optionalText("recommendation") !== null;
  return {
    id: row.text("id"),
    workflow: row.text("workflow"),
    base: row.optionalText("base"),
    head: row.optionalText("head"),
    diff: row.text("diff"),
    state: row.choice("state", reviewStates),
    recommendation: isCompleted ? row.choice("recommendation", recommendations) : null,
    summary: row.optionalText("summary"),
    feedback: row.optionalText("feedback"),
  };
}

function commentOf(row: Row): ReviewComment {
  return {
    id: row.text("id"),
    filePath: row.optionalText("file_path"),
    startLine: row.optionalNumber("start_line"),
    endLine: row.optionalNumber("end_line"),
    severity: row.choice("severity", severities),
    category: row.text("category"),
    description: row.text("description"),
  };
}

/**
 * Baselines: errors and warnings that were there before an agent began to work.
 *
 * @module
 */
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";

/** How bad an issue is. */
export type IssueType = "Error" | "Warning";

/** What an issue comes from. */
export type IssueSource = "Build" | "Lint" | "Test";

/** A known issue. */
export interface Baseline {
  /** The workflow. */
  readonly workflow: string;
  /** How bad it is. */
  readonly issueType: IssueType;
  /** What it comes from. */
  readonly source: IssueSource;
  /** Its message, part of it, or a regular expression between slashes. */
  readonly pattern: string;
  /** The file that it concerns; `null` for any. */
  readonly filePath: string | null;
  /** A remark. */
  readonly description: string | null;
}

/** The baselines of a store. */
export class Baselines {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** Keeps a baseline; returns its identifier, that of the first where there is an equal one. */
  async add(
    { workflow, issueType, source, pattern, filePath, description }: Baseline,
  ): Promise<string> {
    const { database, now } = this.#ctx;
    const at = now();
    const id = newId("base", at);
    const row = {
      id,
      workflow,
      issue_type: issueType,
      source,
      pattern,
      file_path: filePath,
      description,
      created_at: at,
    };
    if (await database.insert("baseline", row, "ignore")) return id;
    const first = await database.get(
      `SELECT id FROM baseline
        WHERE workflow = ? AND issue_type = ? AND source = ? AND pattern = ?
          AND file_path IS NOT DISTINCT FROM ?`,
      [workflow, issueType, source, pattern, filePath],
    );
    return first?.text("id") ?? id;
  }

  /** The baselines of a workflow in the order in which they were recorded. */
  async list(workflow: string): Promise<readonly Baseline[]> {
    const sql = "SELECT * FROM baseline WHERE workflow = ? ORDER BY rowid";
    return (await this.#ctx.database.all(sql, [workflow])).map((row) => ({
      workflow,
      issueType: row.text("issue_type") === "Error" ? "Error" : "Warning",
      source: issueSources.find((each) => each === row.text("source")) ?? "Build",
      pattern: row.text("pattern"),
      filePath: row.optionalText("file_path"),
      description: row.optionalText("description"),
    }));
  }
}

/** What can report an issue. */
export const issueSources: readonly IssueSource[] = ["Build", "Lint", "Test"];

/**
 * What each session has read and written: the evidence for edits, and where findings come from.
 * Files are known by their paths without links, however they were spelled.
 *
 * @module
 */
import type { StoreContext } from "./store_context.ts";

/** That a file, or part of it, was shown or written. */
export interface ReadRecord {
  /** The session. */
  readonly session: string;
  /** The call. */
  readonly call: string;
  /** The absolute path without links. */
  readonly path: string;
  /** The first line shown, from 1; `null` for all. */
  readonly startLine: number | null;
  /** The last line shown; `null` for all. */
  readonly endLine: number | null;
  /** The hash of the whole content. */
  readonly hash: string;
  /** Whether secrets were taken out of what was shown. */
  readonly redacted: boolean;
  /** Whether it was shown, or written by a tool, which counts as having read it. */
  readonly kind: "read" | "write";
}

/** A read as the log shows it. */
export interface LoggedRead extends ReadRecord {
  /** When it was, in milliseconds since 1970. */
  readonly at: number;
}

/** What a session knows of a file. */
export interface ReadState {
  /** The hash of the content that it saw last. */
  readonly hash: string;
  /** Whether it was ever shown with secrets taken out. */
  readonly redacted: boolean;
}

/** The reads of a store. */
export class Reads {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** Keeps that a file was read or written. */
  async add(
    { session, call, path, startLine, endLine, hash, redacted, kind }: ReadRecord,
  ): Promise<void> {
    await this.#ctx.database.insert("read", {
      session,
      call,
      path,
      start_line: startLine,
      end_line: endLine,
      hash,
      redacted: redacted ? 1 : 0,
      kind,
      at: this.#ctx.now(),
    });
  }

  /** What a session knows of the file at a path; `undefined` if it has not seen it. */
  async state(session: string, path: string): Promise<ReadState | undefined> {
    const row = await this.#ctx.database.get(
      `SELECT hash, (SELECT max(redacted) FROM read WHERE session = ?1 AND path = ?2) AS redacted
        FROM read WHERE session = ?1 AND path = ?2 ORDER BY rowid DESC LIMIT 1`,
      [session, path],
    );
    return row && { hash: row.text("hash"), redacted: row.flag("redacted") };
  }

  /** All that a session, or any, has read and written, in order. */
  async list(session?: string): Promise<readonly LoggedRead[]> {
    const sql = "SELECT * FROM read WHERE CAST(?1 AS TEXT) IS NULL OR session = ?1 ORDER BY rowid";
    return (await this.#ctx.database.all(sql, [session ?? null])).map((row) => ({
      session: row.text("session"),
      call: row.text("call"),
      path: row.text("path"),
      startLine: row.optionalNumber("start_line"),
      endLine: row.optionalNumber("end_line"),
      hash: row.text("hash"),
      redacted: row.flag("redacted"),
      kind: row.text("kind") === "write" ? "write" : "read",
      at: row.number("at"),
    }));
  }
}

/**
 * Output in pages: `--budget` and `--cursor` (docs/spec/conventions.md#pages). Each page is a run
 * of its own, of which the other lines are omitted; so verdicts and exit statuses are those of a
 * run without a budget.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context, Sink } from "../context/context.ts";
import { UsageError } from "./usage_error.ts";

/** What a token is taken for, in bytes of UTF-8. */
const tokenBytes = 4;

const units: Readonly<Record<string, number>> = {
  "": 1,
  b: 1,
  k: 1 << 10,
  kb: 1 << 10,
  m: 1 << 20,
  mb: 1 << 20,
  tok: tokenBytes,
};

/** How much output a page may have. */
export interface PageOptions {
  /** `--budget`, as typed. */
  readonly budget: string | undefined;
  /** `--cursor`, as typed. */
  readonly cursor: string | undefined;
}

/**
 * Reads a budget in bytes.
 * @throws {UsageError} If it is none, or 0.
 */
export function parseBudget(text: string): number {
  const [, digits = "", unit = ""] = /^(\d{1,12})([a-z]*)$/.exec(text.trim().toLowerCase()) ?? [];
  const bytes = Number(digits) * (units[unit] ?? 0);
  if (bytes > 0) return bytes;
  throw new UsageError(`invalid --budget "${text}"`, {
    help: "write bytes, as in 20kb, or tokens of 4 bytes, as in 4000tok",
  });
}

/** A digest of what was looked at and printed so far: enough to notice a change, no secret. */
class Fingerprint {
  #high = 0x811c9dc5;
  #low = 0x9e3779b9;

  add(text: string): void {
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      this.#high = Math.imul(this.#high ^ unit, 0x01000193);
      this.#low = Math.imul(this.#low ^ unit, 0x85ebca6b) ^ (this.#low >>> 13);
    }
  }

  toString(): string {
    const hex = (word: number) => (word >>> 0).toString(16).padStart(8, "0");
    return hex(this.#high) + hex(this.#low);
  }
}

/** Lets through one page of what a tool prints on stdout. */
export class Pager implements Sink {
  readonly isTerminal: boolean;
  readonly #sink: Sink;
  readonly #seen = new Fingerprint();
  readonly #skipped: number;
  readonly #expected: string | undefined;
  #room: number;
  #lines = 0;
  #pending = "";
  /** The state behind the last line. */
  #mark: string;
  #end: string | undefined;

  /**
   * Prints to `sink`; `call` tells one call from another.
   * @throws {UsageError} If the budget or the cursor is malformed.
   */
  constructor(sink: Sink, call: string, { budget, cursor }: PageOptions) {
    this.#sink = sink;
    this.isTerminal = sink.isTerminal;
    this.#room = budget === undefined ? Infinity : parseBudget(budget);
    const [, lines, digest] = /^(\d{1,15})-([0-9a-f]{16})$/.exec(cursor ?? "") ?? [];
    if (cursor !== undefined && digest === undefined) {
      throw new UsageError(`invalid --cursor "${cursor}"`, {
        help: "use the cursor that the previous page printed on stderr",
      });
    }
    this.#skipped = Number(lines ?? 0);
    this.#expected = digest;
    this.#seen.add(call);
    this.#mark = String(this.#seen);
  }

  /** The cursor of the next page; `undefined` if this is the last. */
  get next(): string | undefined {
    return this.#end;
  }

  /** Records a file that is looked at, and of its state. */
  readonly note = (file: string): void => {
    if (this.#end === undefined) this.#seen.add(`\0${file}\0`);
  };

  /** Takes text, and prints what of it is on the page. */
  write(text: string, raw?: boolean): void {
    if (this.#end !== undefined) return;
    const [first = "", ...lines] = text.split("\n");
    // Not split again: a long line comes in many pieces.
    lines.unshift(this.#pending + first);
    this.#pending = lines.pop() ?? "";
    const page = lines.filter((line) => this.#takes(`${line}\n`));
    if (page.length > 0) this.#sink.write(page.map((line) => `${line}\n`).join(""), raw);
  }

  /** Passes on what was printed. */
  flush(): void {
    this.#sink.flush();
  }

  /**
   * To be called when the tool is done.
   * @throws {CtError} With code `refused` if the cursor is behind the end.
   */
  finish(): void {
    if (this.#pending !== "" && this.#end === undefined && this.#takes(this.#pending)) {
      this.#sink.write(this.#pending);
    }
    if (this.#lines < this.#skipped) throw stale();
  }

  /**
   * Whether a line is on the page.
   * @throws {CtError} With code `refused` if what comes before the page has changed.
   */
  #takes(line: string): boolean {
    if (this.#end !== undefined) return false;
    if (this.#lines >= this.#skipped) {
      const bytes = new TextEncoder().encode(line).length;
      // A page has at least one line.
      if (bytes > this.#room && this.#lines > this.#skipped) {
        this.#end = `${this.#lines}-${this.#mark}`;
        return false;
      }
      this.#room -= bytes;
    }
    this.#seen.add(line);
    this.#mark = String(this.#seen);
    this.#lines++;
    if (this.#lines === this.#skipped && this.#mark !== this.#expected) throw stale();
    return this.#lines > this.#skipped;
  }
}

function stale(): CtError {
  return new CtError("refused", "the cursor is no longer valid: a file or the call has changed", {
    help: "start again without --cursor",
  });
}

/** The options of a call that has pages, if it is one. */
export function pageOf(
  options: Readonly<Record<string, unknown>>,
): PageOptions | undefined {
  // A tool without pages has a budget of its own.
  if (!("cursor" in options)) return undefined;
  const { budget, cursor } = options;
  const page = {
    budget: typeof budget === "string" ? budget : undefined,
    cursor: typeof cursor === "string" ? cursor : undefined,
  };
  if (page.budget === undefined && page.cursor === undefined) return undefined;
  const other = ["json", "json-pretty", "format"].find((key) => options[key]);
  if (other === undefined) return page;
  throw new UsageError(`--budget and --cursor cannot be used with --${other}`, {
    help: "jsonl" in options ? "--jsonl can be cut into pages" : undefined,
  });
}

/** Runs a tool for one page of its output; returns its exit status. */
export async function runPage(
  tool: string,
  call: string,
  { page, ctx, run }: {
    readonly page: PageOptions;
    readonly ctx: Context;
    readonly run: (ctx: Context) => number | Promise<number>;
  },
): Promise<number> {
  const pager = new Pager(ctx.stdout, `${ctx.cwd}\0${call}`, page);
  const status = await run({ ...ctx, stdout: pager, onFile: pager.note });
  pager.finish();
  if (pager.next === undefined) return status;
  ctx.stderr.write(`${tool}: there is more; continue with --cursor ${pager.next}\n`);
  return status;
}

/**
 * The store: what outlives a process and is shared by all that work on one thing.
 *
 * @module
 */
import { CtError, directoryOf, osErrorText, resolvePath } from "@ct/base";
import { Approvals } from "./approvals.ts";
import { Baselines } from "./baselines.ts";
import { Calls } from "./calls.ts";
import { Cards } from "./cards.ts";
import { Extensions } from "./extensions.ts";
import { machineName } from "./machine_name.ts";
import { Notes } from "./notes.ts";
import { Outputs } from "./outputs.ts";
import { Pulses } from "./pulses.ts";
import { Questions } from "./questions.ts";
import { Reads } from "./reads.ts";
import { Reverts } from "./reverts.ts";
import { Reviews } from "./reviews.ts";
import { Sessions } from "./sessions.ts";
import { Settings } from "./settings.ts";
import { PostgresDatabase } from "./postgres_database.ts";
import { SqliteDatabase } from "./sqlite_database.ts";
import { migrateSqlite } from "./migrations.ts";
import type { StoreContext } from "./store_context.ts";
import { companions, findStoreFile, makeStoreFile } from "./store_file.ts";
import { isStoreAddress, parseStoreAddress } from "./store_address.ts";
import { assertMadeHere, assertOwnCompanions, originOf, setOrigin } from "./store_origin.ts";
import { ownPasswordVariables, passwordFor } from "./store_password.ts";
import { Workflows } from "./workflows.ts";

/** How a store is opened. */
export interface StoreOptions {
  /** The absolute path that a relative one is resolved against. */
  readonly cwd?: string;
  /** Milliseconds since 1970; the system's by default. */
  readonly now?: () => number;
  /** Whether it has to be there already. */
  readonly mustExist?: boolean;
  /**
   * What counts: any store, by default; only one that was made in this very file and is no copy
   * (`own`); or any, which from then on counts as made here (`adopted`).
   */
  readonly origin?: "any" | "own" | "adopted";
  /**
   * The variables that say the password for a server, or where it is: `PGPASSWORD`, `PGPASSFILE`
   * and `HOME`; by default those of this process.
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** An open store. Several processes may have it open at the same time. */
export class Store implements AsyncDisposable {
  /** The absolute path of its directory; `undefined` if it is in memory or on a server. */
  readonly directory: string | undefined;
  /** Whether other machines may have it open: it is on a server. */
  readonly isShared: boolean;
  readonly #file: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Workflows. */
  readonly workflows: Workflows;
  /** Sessions and their turns. */
  readonly sessions: Sessions;
  /** The log of calls. */
  readonly calls: Calls;
  /** What was read and written. */
  readonly reads: Reads;
  /** Notes. */
  readonly notes: Notes;
  /** Saved outputs of commands. */
  readonly outputs: Outputs;
  /** How to take writes back. */
  readonly reverts: Reverts;
  /** Known issues. */
  readonly baselines: Baselines;
  /** What agents hand in. */
  readonly cards: Cards;
  /** The pieces of work that a plan consists of. */
  readonly pulses: Pulses;
  /** Questions and their answers. */
  readonly questions: Questions;
  /** Why agents need another turn. */
  readonly extensions: Extensions;
  /** Reviews and their comments. */
  readonly reviews: Reviews;
  /** Decisions about what agents hand in. */
  readonly approvals: Approvals;
  /** Settings. */
  readonly settings: Settings;
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext, file: string | undefined) {
    this.#ctx = ctx;
    this.#file = file;
    this.directory = file && directoryOf(file);
    this.isShared = ctx.database instanceof PostgresDatabase;
    this.now = ctx.now;
    this.workflows = new Workflows(ctx);
    this.sessions = new Sessions(ctx);
    this.calls = new Calls(ctx);
    this.reads = new Reads(ctx);
    this.notes = new Notes(ctx);
    this.outputs = new Outputs(ctx);
    this.reverts = new Reverts(ctx);
    this.baselines = new Baselines(ctx);
    this.cards = new Cards(ctx);
    this.pulses = new Pulses(ctx);
    this.questions = new Questions(ctx);
    this.extensions = new Extensions(ctx);
    this.reviews = new Reviews(ctx);
    this.approvals = new Approvals(ctx, this);
    this.settings = new Settings(ctx);
  }

  /**
   * What of the store the tools of a directory, without links, must neither read nor write:
   * absolute paths, without links as well. All of its directory, unless they work in that directory
   * itself.
   */
  closedPaths(root: string): readonly string[] {
    if (this.#file === undefined || this.directory === undefined) return [];
    const isAround = `${root}/`.startsWith(`${this.directory}/`);
    if (!isAround) return [this.directory];
    return ["", ...companions].map((end) => this.#file + end);
  }

  /**
   * Yields at once, and then whenever a turn, card, review, question, pulse or workflow may have
   * changed, whoever changed it: for a runner that waits for an approval. A server reports it; a
   * file is looked at five times a second.
   * @throws {CtError} If the server is away for too long.
   *
   * @example Wait until a card is decided about
   * ```ts
   * import type { Store } from "@ct/agent/store";
   *
   * export async function decided(store: Store, card: string, signal: AbortSignal) {
   *   for await (const _ of store.changes(signal)) {
   *     const state = (await store.cards.find(card))?.state;
   *     if (state !== "pending") return state;
   *   }
   * }
   * ```
   */
  async *changes(signal: AbortSignal): AsyncGenerator<void> {
    let next = Promise.withResolvers<void>();
    let failure: unknown;
    const heard = (error?: unknown) => {
      failure ??= error;
      next.resolve();
    };
    const stop = () => heard();
    signal.addEventListener("abort", stop);
    const watch = await this.#ctx.database.watch(heard);
    try {
      while (!signal.aborted) {
        yield;
        await next.promise;
        next = Promise.withResolvers();
        if (failure !== undefined) throw failure;
      }
    } finally {
      signal.removeEventListener("abort", stop);
      await watch[Symbol.asyncDispose]();
    }
  }

  /** What tells this machine from the others of a store on a server; `undefined` in a file. */
  get machine(): string | undefined {
    return this.isShared ? machineName() : undefined;
  }

  /** Closes it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#ctx.database[Symbol.asyncDispose]();
  }
}

/**
 * Opens a store: the file at a path, which is made if it is not there, `:memory:`, or the address
 * of a PostgreSQL server, such as `postgres://USER@HOST:PORT/DATABASE`. A directory that has to be
 * made is for its owner alone, and git ignores what is in it.
 *
 * @throws {CtError} With code `refused` if it is newer than this program, or a server is not to be
 * used, `not-found` if it has to be there and is not, `read` if it cannot be opened, `usage` if an
 * address is wrong.
 *
 * @example A note
 * ```ts
 * import { openStore } from "@ct/agent/store";
 * import assert from "node:assert/strict";
 * await using store = await openStore(":memory:");
 * await store.workflows.ensure("w1", "plan");
 * const session = await store.sessions.open({ id: undefined, agent: "plan", workflow: "w1", root: "/" });
 * const place = { workflow: "w1", stage: "plan", pulse: null };
 * await store.notes.add({ ...place, session, text: "look at the parser" });
 * assert.deepEqual(await store.notes.list(place), ["look at the parser"]);
 * ```
 */
export async function openStore(path: string, options: StoreOptions = {}): Promise<Store> {
  const { now = () => Date.now() } = options;
  if (isStoreAddress(path)) {
    return new Store({ database: await openOnServer(path, options), now }, undefined);
  }
  try {
    const { database, file } = await openFile(path, options);
    return new Store({ database, now }, file);
  } catch (cause) {
    if (cause instanceof CtError) throw cause;
    if (options.mustExist && cause instanceof Deno.errors.NotFound) {
      const help = "the first call of an agent makes it; --root and --store say where it is";
      throw new CtError("not-found", `there is no store "${path}"`, { path, cause, help });
    }
    const message = `cannot open store "${path}": ${osErrorText(cause)}`;
    throw new CtError("read", message, { path, cause });
  }
}

async function openOnServer(
  name: string,
  { mustExist = false, environment }: StoreOptions,
): Promise<PostgresDatabase> {
  const address = parseStoreAddress(name);
  const password = () => passwordFor(address, environment ?? ownPasswordVariables());
  return await PostgresDatabase.open({ address, password }, { mustExist });
}

/** Opens a file or a store in memory, which has no file. */
async function openFile(
  path: string,
  { cwd = Deno.cwd(), mustExist = false, origin: wanted }: StoreOptions,
): Promise<{ readonly database: SqliteDatabase; readonly file: string | undefined }> {
  const isInMemory = path === ":memory:";
  const file = isInMemory
    ? path
    : (mustExist ? findStoreFile : makeStoreFile)(resolvePath(path, { cwd }));
  if (wanted === "own") assertOwnCompanions({ path, file });
  const database = new SqliteDatabase(file);
  try {
    const origin = isInMemory ? "" : originOf(file);
    if (wanted === "own") await assertMadeHere(database, { path, file });
    await migrateSqlite(database, { path, origin });
    if (wanted === "adopted") await setOrigin(database, origin);
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
  return { database, file: isInMemory ? undefined : file };
}

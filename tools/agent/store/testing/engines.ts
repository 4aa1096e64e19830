/**
 * The engines that a store can be on, for tests that hold for each.
 *
 * @module
 */
import { tempTree, times } from "@ct/testing";
import { openStore, type Store, type StoreOptions } from "../store.ts";
import { newSchema, type PostgresServer } from "./postgres_server.ts";

/** A store that several processes open. */
export interface StorePlace extends AsyncDisposable {
  /** What names it. */
  readonly name: string;
  /** The variables of processes that open it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** An engine. */
export interface Engine {
  /** Its name. */
  readonly name: string;
  /** How much of a long test is enough: its time is the connections'. */
  readonly rounds: number;
  /** Opens a store that nothing is in. */
  open(options?: StoreOptions): Promise<Store>;
  /** Where a store can be made that outlives its process. */
  place(): Promise<StorePlace>;
}

/** One machine's. */
export const sqlite: Engine = {
  name: "SQLite",
  rounds: times(100, 300),
  open: (options) => openStore(":memory:", options),
  place: async () => {
    const tree = await tempTree({});
    return {
      name: `${tree.path}/agent/state.db`,
      environment: {},
      [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
    };
  },
};

/** Several machines'. */
export function postgres(server: PostgresServer): Engine {
  const { environment } = server;
  return {
    name: "PostgreSQL",
    rounds: 30,
    open: (options) => server.emptyStore(options),
    place: () => {
      const name = server.address(newSchema());
      return Promise.resolve({ name, environment, [Symbol.asyncDispose]: () => Promise.resolve() });
    },
  };
}

/** Tests that hold for each engine. */
export class EngineTests {
  readonly #tests: (readonly [title: string, test: (engine: Engine) => Promise<void>])[] = [];

  /** Adds a test. */
  add(title: string, test: (engine: Engine) => Promise<void>): void {
    this.#tests.push([title, test]);
  }

  /** Defines them all for an engine. */
  on(engine: Engine): void {
    for (const [title, test] of this.#tests) {
      Deno.test(`${title} (${engine.name})`, () => test(engine));
    }
  }
}

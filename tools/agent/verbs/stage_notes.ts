/**
 * The notes of the stage as a client that keeps its own conversation gets them: with the first
 * result of each turn, and with the first one after they have changed.
 *
 * @module
 */
import type { Store } from "../store/store.ts";
import type { Toolset } from "../toolset.ts";

/** How many characters of the notes come with a result; the resource has all of them. */
export const notesBudget = 8_000;

/** What of the notes a client has got. */
export class StageNotes {
  readonly #kit: Toolset;
  readonly #store: Store;
  #turn: number | undefined;
  #block: string | null = null;

  /** Nothing so far. */
  constructor(kit: Toolset, store: Store) {
    this.#kit = kit;
    this.#store = store;
  }

  /** What is to come with the result of a call; `undefined` if the client has it already. */
  async next(): Promise<string | undefined> {
    const { n } = await this.#store.sessions.turn(this.#kit.session);
    const block = await this.#kit.notesBlock();
    const isKnown = n === this.#turn && block === this.#block;
    [this.#turn, this.#block] = [n, block];
    return isKnown || block === null ? undefined : withinBudget(block);
  }
}

/** The latest notes count most. */
function withinBudget(block: string): string {
  if (block.length <= notesBudget) return block;
  const [head = ""] = block.split("\n", 1);
  const rest = block.slice(block.length - notesBudget).toWellFormed();
  return `${head} (the last ${notesBudget} of ${block.length} characters; ` +
    `the resource ct-agent://notes has all)\n\n…${rest}`;
}

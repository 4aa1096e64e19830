/**
 * Limits how much the research agent may look at in one turn before it has to save what it found.
 *
 * @module
 */
import type { ToolContract } from "../contract/tool_contract.ts";
import type { Workplace } from "./workplace.ts";

/** The tools that count. */
const actions = ["read_file", "semantic_search", "grep", "glob_search", "list_directory"];
/** From this one on, results say how many are left. */
const firstRemark = 6;

/** Counts research actions; those that succeed count, and those that may yet. */
export class ResearchLimit {
  readonly #place: Workplace;
  readonly #max: number;
  #running = 0;

  /** Counts for a workplace; `max` of 0 is any number. */
  constructor(place: Workplace, max: number) {
    this.#place = place;
    this.#max = max;
  }

  /** Why a tool may not be called any more in a turn; `undefined` if it may. */
  async refusal(tool: ToolContract, turn: number): Promise<string | undefined> {
    if (!this.#counts(tool) || await this.#used(turn) + this.#running < this.#max) return undefined;
    return `Research action limit reached (${this.#max} per turn). ` +
      "Save findings with take_note, then call request_extension.";
  }

  /** Counts a call that is running, until the function that it yields is called. */
  take(tool: ToolContract): () => void {
    if (!this.#counts(tool)) return () => {};
    this.#running++;
    return () => {
      this.#running--;
    };
  }

  /** What to tell the model after an action that succeeded. */
  async remark(tool: ToolContract, turn: number): Promise<string | undefined> {
    if (!this.#counts(tool)) return undefined;
    const used = await this.#used(turn);
    if (used < firstRemark) return undefined;
    return `${used} of ${this.#max} research actions used in this turn, ${
      Math.max(0, this.#max - used)
    } left`;
  }

  #counts({ name }: ToolContract): boolean {
    return this.#max > 0 && this.#place.agent === "research" && actions.includes(name);
  }

  async #used(turn: number): Promise<number> {
    const { store, session } = this.#place;
    return await store.calls.countSuccesses(session, turn, actions);
  }
}

/**
 * One call of a tool, as the tool sees it.
 *
 * @module
 */
import { Bounds, unbounded } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import type { ConfinedDoor } from "@ct/files";
import type { CallOrder } from "./call_order.ts";
import type { Workplace } from "./workplace.ts";

/** What a call is made of. */
export interface CallInit {
  /** Its identifier. */
  readonly id: string;
  /** Where it happens. */
  readonly place: Workplace;
  /** What it queues in. */
  readonly order: CallOrder;
  /** Ends it: the caller's wish, or its time is up. */
  readonly signal: AbortSignal;
  /** Seconds that it may take; `undefined` where the tool has a limit of its own. */
  readonly seconds: number | undefined;
}

/** What is known about the root without looking at it, and what calls keep for later ones. */
export type ResidentContext = Pick<Context, "residentFiles" | "memory">;

/** One call. */
export class Call {
  /** Its identifier. */
  readonly id: string;
  /** Where it happens. */
  readonly place: Workplace;
  /** Ends it: the caller's wish, or its time is up. */
  readonly signal: AbortSignal;
  /** Judges each file that the call opens. */
  readonly door: ConfinedDoor;
  readonly #order: CallOrder;
  readonly #bounds: Bounds;
  readonly #notes: string[] = [];
  readonly #operatorNotes: string[] = [];

  /** Starts the clock. */
  constructor({ id, place, order, signal, seconds }: CallInit) {
    this.id = id;
    this.place = place;
    this.signal = signal;
    this.door = place.root.door();
    this.#order = order;
    this.#bounds = new Bounds({ ...unbounded, timeout: seconds }, { ...place.ctx, signal }, {});
  }

  /** Adds a side remark to the result. */
  note(text: string): void {
    this.#notes.push(text);
  }

  /** The side remarks so far. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** Adds a remark for who runs the agent, which the model has no use for. */
  tellOperator(text: string): void {
    this.#operatorNotes.push(text);
  }

  /** The remarks for who runs the agent so far. */
  get operatorNotes(): readonly string[] {
    return this.#operatorNotes;
  }

  /**
   * To be called between the steps of long work, so that others get their turn.
   * @throws {CtError} With code `timeout` or `aborted` if the call is to end.
   */
  async breathe(): Promise<void> {
    if (this.#bounds.tick()) await this.#bounds.breathe();
  }

  /**
   * The same within a step that cannot wait.
   * @throws {CtError} With code `timeout` or `aborted` if the call is to end.
   */
  readonly tick = (): void => {
    this.#bounds.tick();
  };

  /** Does work with what is known of the root now. */
  withKnown<T>(work: (known: ResidentContext) => Promise<T>): Promise<T> {
    const { residents } = this.place;
    return residents === undefined ? work({}) : residents.answer(work);
  }

  /** Does work about one thing, such as a file, after all that is to be done about it. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#order.inTurn(key, work);
  }
}

/**
 * Duties at the end of a turn, or when the toolset is closed.
 *
 * @module
 */

/** Does something at the end of a turn; resolves to a remark for the model, if there is one. */
export type TurnDuty = () => Promise<string | undefined>;

/** The duties of a toolset at the end of each turn. */
export class TurnEndDuties {
  readonly #duties: TurnDuty[] = [];

  /** Adds a duty, for this turn and all that follow. */
  add(duty: TurnDuty): void {
    this.#duties.push(duty);
  }

  /** Does what is to be done; resolves to the remarks. */
  async perform(): Promise<readonly string[]> {
    const remarks = await Promise.all(this.#duties.map((duty) => duty()));
    return remarks.filter((each) => each !== undefined);
  }
}

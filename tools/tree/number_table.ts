/**
 * Columns of numbers.
 *
 * @module
 */

/**
 * Right-aligned columns, one space apart, each as wide as its name or the digits of its grand
 * total.
 */
export class NumberTable<Column extends string> {
  readonly #columns: readonly (readonly [name: Column, width: number])[];

  /** Creates a table; `totals` are the largest values that will occur. */
  constructor(columns: readonly Column[], totals: Readonly<Record<Column, number>>) {
    this.#columns = columns.map((
      name,
    ) => [name, Math.max(name.length, String(totals[name]).length)]);
  }

  /** The columns' names. */
  get header(): string {
    return this.#columns.map(([name, width]) => name.padStart(width)).join(" ");
  }

  /** One row. */
  row(values: Readonly<Record<Column, number>>): string {
    return this.#columns.map(([name, width]) => String(values[name]).padStart(width)).join(" ");
  }
}

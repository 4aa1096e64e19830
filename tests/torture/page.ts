/**
 * The figures in docs/reliability.md: a table with a row for each kind of accident.
 *
 * @module
 */
import type { Accident } from "./accident.ts";
import { columns, type Tally } from "./tally.ts";

type Named = Pick<Accident, "name" | "what">;

/** The names of the columns, in order. */
const names = Object.keys(columns) as (keyof typeof columns)[];

/** The row of a kind of accident. */
export function rowOf({ name, what }: Named, tally: Tally): string {
  const cells = [`\`${name}\``, what, ...names.map((column) => String(tally.of(column)))];
  return `| ${cells.join(" | ")} |`;
}

/**
 * The page with the row of a kind of accident in place of the one that it had.
 * @throws {Error} If it had none.
 */
export function enterRow(page: string, accident: Named, tally: Tally): string {
  const row = new RegExp(`^\\| \`${accident.name}\` +\\|.*$`, "m");
  if (!row.test(page)) throw new Error(`the page has no row of ${accident.name}`);
  return page.replace(row, rowOf(accident, tally).replaceAll("$", "$$$$"));
}

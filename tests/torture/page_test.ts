/** docs/reliability.md has the figures of all kinds of accidents. */
import assert from "node:assert/strict";
import { root } from "../../scripts/project.ts";
import { accidents } from "./accidents.ts";
import { enterRow, rowOf } from "./page.ts";
import { columns, faults, Tally } from "./tally.ts";

const page = Deno.readTextFileSync(`${root}/docs/reliability.md`);
const rows = [...page.matchAll(/^\|(.*)\|$/gm)].map(([, cells = ""]) =>
  cells.split("|").map((cell) => cell.trim())
);
const [head = [], , ...figures] = rows;

Deno.test("the page has the columns of the harness, and says what each counts", () => {
  assert.deepEqual(head, ["kind", "accident", ...Object.keys(columns)]);
  for (const column of Object.keys(columns)) assert.ok(page.includes(`**${column}**`), column);
});

Deno.test("the page has a row for each kind of accident, of which none did harm", () => {
  const named = accidents.map(({ name, what }) => [`\`${name}\``, what]);
  assert.deepEqual(figures.map((row) => row.slice(0, 2)), named);
  for (const row of figures) {
    const figure = (column: string) => Number(row[head.indexOf(column)]);
    assert.ok(figure("tried") > 0, row[0]);
    for (const fault of faults) assert.equal(figure(fault), 0, `${row[0]}: ${fault}`);
  }
});

Deno.test("enterRow() replaces the row of its kind alone", () => {
  const tally = new Tally();
  tally.add("tried");
  const [a, b] = [{ name: "a", what: "$1" }, { name: "b", what: "other" }];
  const before = `x\n| \`a\` | old | 5 |\n${rowOf(b, new Tally())}\n`;
  assert.equal(
    enterRow(before, a, tally),
    `x\n${rowOf(a, tally)}\n${rowOf(b, new Tally())}\n`,
  );
  assert.match(rowOf(a, tally), /^\| `a` \| \$1 \| 1 \| 0 \|/);
  assert.throws(() => enterRow(before, { name: "c", what: "" }, tally));
});

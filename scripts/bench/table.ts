/**
 * The table of a race, as Markdown.
 *
 * @module
 */
import type { Figure, Result, Row } from "./result.ts";

interface Column {
  readonly title: string;
  readonly unit: number;
  readonly figure: (row: Row) => Figure | undefined;
}

const columns: readonly Column[] = [
  { title: "wall ms", unit: 1, figure: (row) => row.wallMs },
  { title: "CPU ms", unit: 1, figure: (row) => row.cpuMs },
  { title: "peak MB", unit: 1e6, figure: (row) => row.peakBytes },
];

/** Heading, table and notes; quantities that were not measured have no column. */
export function formatResult({ title, rows, notes }: Result): string {
  const present = columns.filter(({ figure }) => rows.some((row) => figure(row) !== undefined));
  return [
    `### ${title}`,
    "",
    formatLine(["command", ...present.flatMap((column) => [column.title, "ratio"])]),
    formatLine(["---", ...present.flatMap(() => ["---:", "---:"])]),
    ...rows.map((row) =>
      formatLine([row.name, ...present.flatMap(({ figure, unit }) => cells(figure(row), unit))])
    ),
    ...(notes.length === 0 ? [] : ["", notes.join(" ")]),
    "",
  ].join("\n");
}

function formatLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function cells(figure: Figure | undefined, unit: number): readonly string[] {
  if (figure === undefined) return ["", ""];
  return [(figure.median / unit).toFixed(1), figure.ratio.toFixed(2)];
}

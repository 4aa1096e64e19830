/**
 * A plot of ratios as SVG: one bar a contestant, from the line of the base to its ratio, on a
 * logarithmic axis, so that twice as fast and twice as slow are equally long. It follows the
 * reader's light or dark mode and loads nothing.
 *
 * @module
 */
import type { Result } from "./result.ts";

/** The races on one tree. */
export interface Group {
  /** Heading. */
  readonly title: string;
  /** What to plot; each result's first row is the base and has no bar. */
  readonly results: readonly Result[];
}

const width = 880;
const margin = 16;
const plotLeft = 304;
const plotRight = width - 64;
const barHeight = 10;
const taskGap = 10;
const groupHead = 44;
const legendLine = 18;
const lightColors = ["#8c959f", "#0969da", "#54aeff", "#bf8700", "#8250df", "#1a7f37", "#4ac26b"];
const darkColors = ["#7d8590", "#4493f8", "#79c0ff", "#d29922", "#a371f7", "#3fb950", "#7ee787"];
/** The ratio that searching is meant to stay below. */
const target = 2;

/** Draws the plot of wall time. Equal data yields equal text. */
export function formatChart(groups: readonly Group[]): string {
  const drawn = groups.filter(({ results }) => results.length > 0);
  const labels = [...new Set(drawn.flatMap(({ results }) => results.flatMap(barLabels)))];
  const ratios = drawn.flatMap(({ results }) => results.flatMap(barRatios));
  const axis = logAxis(ratios);
  const body: string[] = [];
  let y = margin + 44 + Math.ceil(labels.length / 3) * legendLine;
  for (const { title, results } of drawn) {
    const height = results.reduce((sum, { rows }) => sum + taskHeight(rows.length - 1), 0);
    body.push(text(margin, y + 24, title, "head"), ...grid(axis, y + groupHead, height));
    y += groupHead;
    for (const result of results) {
      body.push(...task(result, labels, { axis, y }));
      y += taskHeight(result.rows.length - 1);
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${
      y + margin
    }" width="${width}" height="${y + margin}" role="img">`,
    "<title>Wall time compared with rg</title>",
    style(labels.length),
    `<rect class="page" width="${width}" height="${y + margin}"/>`,
    text(
      margin,
      margin + 14,
      "Wall time, as a multiple of rg's; left of 1 is faster",
      "head",
    ),
    text(margin, margin + 32, "Axis: logarithmic. Dashed line: twice the time of rg.", "note"),
    ...legend(labels),
    ...body,
    "</svg>",
    "",
  ].join("\n");
}

interface Axis {
  readonly ticks: readonly number[];
  readonly x: (ratio: number) => number;
}

/** Powers of two around all ratios, the base and the target. */
function logAxis(ratios: readonly number[]): Axis {
  const low = Math.floor(Math.log2(Math.min(1, ...ratios)));
  const high = Math.ceil(Math.log2(Math.max(target, ...ratios)));
  const x = (ratio: number) =>
    plotLeft + (Math.log2(ratio) - low) / (high - low) * (plotRight - plotLeft);
  return { ticks: Array.from({ length: high - low + 1 }, (_, n) => 2 ** (low + n)), x };
}

function barLabels({ rows }: Result): readonly string[] {
  return rows.slice(1).map(({ label }) => label);
}

function barRatios({ rows }: Result): readonly number[] {
  return rows.slice(1).map(({ wallMs }) => wallMs.ratio);
}

function taskHeight(bars: number): number {
  return bars * barHeight + taskGap;
}

function grid({ ticks, x }: Axis, y: number, height: number): readonly string[] {
  return ticks.flatMap((tick) => [
    `<line class="${tick === 1 ? "base" : tick === target ? "target" : "tick"}" x1="${
      round(x(tick))
    }" x2="${round(x(tick))}" y1="${y - 4}" y2="${y + height}"/>`,
    text(x(tick), y - 8, `${tick < 1 ? `1/${1 / tick}` : tick}`, "axis"),
  ]);
}

function task(
  { title, rows: [base, ...rows] }: Result,
  labels: readonly string[],
  { axis, y }: { readonly axis: Axis; readonly y: number },
): readonly string[] {
  const middle = y + taskGap / 2 + rows.length * barHeight / 2;
  const isUsual = base === undefined || base.label === "rg";
  return [
    text(plotLeft - 24, middle + (isUsual ? 4 : -2), title, "task"),
    ...(isUsual ? [] : [text(plotLeft - 24, middle + 11, `1 = ${base.label}`, "unusual")]),
    ...rows.flatMap(({ label, wallMs: { ratio } }, index) => {
      const top = y + taskGap / 2 + index * barHeight;
      const [from, to] = [axis.x(Math.min(1, ratio)), axis.x(Math.max(1, ratio))];
      return [
        `<rect class="c${labels.indexOf(label)}" x="${round(from)}" y="${top}" width="${
          round(Math.max(1, to - from))
        }" height="${barHeight - 1}"><title>${
          escape(`${label}: ${ratio.toFixed(2)}`)
        }</title></rect>`,
        text(to + 4, top + barHeight - 2, ratio.toFixed(2), "value"),
      ];
    }),
  ];
}

function legend(labels: readonly string[]): readonly string[] {
  return labels.flatMap((label, index) => {
    const x = margin + index % 3 * 260;
    const y = margin + 42 + Math.floor(index / 3) * legendLine;
    return [
      `<rect class="c${index}" x="${x}" y="${y}" width="10" height="10"/>`,
      text(x + 16, y + 9, label, "note"),
    ];
  });
}

function style(count: number): string {
  const fills = (colors: readonly string[]) =>
    Array.from({ length: count }, (_, n) => `.c${n}{fill:${colors[n % colors.length]}}`).join("");
  return [
    "<style>",
    "text{font:12px system-ui,sans-serif;fill:#1f2328}.page{fill:#ffffff}",
    ".head{font-size:14px;font-weight:600}.task,.unusual{text-anchor:end}.axis{text-anchor:middle}",
    ".value{font-size:9px;paint-order:stroke;stroke:#ffffff;stroke-width:3px}",
    ".unusual{font-size:10px}",
    ".axis,.value,.note,.unusual{fill:#59636e}",
    ".tick,.base,.target{stroke:#d1d9e0}.base,.target{stroke:#59636e}.target{stroke-dasharray:4 3}",
    fills(lightColors),
    "@media (prefers-color-scheme:dark){text{fill:#f0f6fc}.page{fill:#0d1117}",
    ".axis,.value,.note,.unusual{fill:#9198a1}.value{stroke:#0d1117}",
    ".tick{stroke:#3d444d}.base,.target{stroke:#9198a1}",
    `${fills(darkColors)}}`,
    "</style>",
  ].join("\n");
}

/** A text of a chart, in a role of its style. */
export function text(x: number, y: number, content: string, role: string): string {
  return `<text class="${role}" x="${round(x)}" y="${round(y)}">${escape(content)}</text>`;
}

/** A number with one digit after the point. */
export function round(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** Text as SVG. */
export function escape(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

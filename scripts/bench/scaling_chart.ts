/**
 * A plot of how costs grow with a tree as SVG: a line each, on logarithmic axes, so that what grows
 * like the tree rises by the same angle everywhere. It follows the reader's light or dark mode and
 * loads nothing.
 *
 * @module
 */
import { escape, round, text } from "./chart.ts";

/** What one program takes on trees of several sizes. */
export interface Series {
  /** What is drawn beside its line. */
  readonly label: string;
  /** Files of a tree and milliseconds, in order. */
  readonly points: readonly (readonly [files: number, ms: number])[];
}

/** One plot of several programs. */
export interface Panel {
  /** Heading. */
  readonly title: string;
  /** The lines. */
  readonly series: readonly Series[];
}

const width = 880;
const margin = 16;
const panelWidth = (width - 3 * margin) / 2;
const plotLeft = 56;
const plotTop = 72;
const plotHeight = 300;
const labelWidth = 110;
const height = plotTop + plotHeight + 48;
const leastGap = 13;
const lightColors = ["#8c959f", "#0969da", "#1a7f37"];
const darkColors = ["#7d8590", "#4493f8", "#3fb950"];

/** Draws the panels beside each other. Equal data yields equal text. */
export function formatScaling(title: string, panels: readonly Panel[]): string {
  const points = panels.flatMap(({ series }) => series.flatMap((each) => each.points));
  const logs = (at: 0 | 1) => points.map((point) => Math.log10(point[at]));
  const [left, right] = [Math.min(...logs(0)), Math.max(...logs(0))];
  const [low, high] = [Math.floor(Math.min(...logs(1))), Math.ceil(Math.max(...logs(1)))];
  const plotWidth = panelWidth - plotLeft - labelWidth;
  const x = (files: number) => plotLeft + (Math.log10(files) - left) / (right - left) * plotWidth;
  const y = (ms: number) => plotTop + (high - Math.log10(ms)) / (high - low) * plotHeight;
  const sizes = [...new Set(points.map(([files]) => files))];
  const ticks = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n));
  const frame = [
    ...ticks.flatMap((ms) => [
      line(x(sizes[0] ?? 1), y(ms), x(sizes.at(-1) ?? 1), y(ms)),
      text(plotLeft - 8, y(ms) + 4, ms < 1000 ? `${ms} ms` : `${ms / 1000} s`, "left"),
    ]),
    ...sizes.flatMap((files) => [
      line(x(files), y(10 ** high), x(files), y(10 ** low)),
      text(x(files), plotTop + plotHeight + 18, files.toLocaleString("en-US"), "under"),
    ]),
  ];
  const drawn = panels.map((panel, index) => {
    const at = margin + index * (panelWidth + margin);
    const lines = panel.series.flatMap(({ points }, number) => {
      const places = points.map(([files, ms]) => `${round(x(files))},${round(y(ms))}`).join(" ");
      return [`<polyline class="c${number}" points="${places}"/>`];
    });
    const names = labels(panel.series, y).map(([label, place, number]) =>
      text(x(sizes.at(-1) ?? 1) + 8, place + 4, label, `name n${number}`)
    );
    const head = text(plotLeft, plotTop - 16, panel.title, "head");
    return `<g transform="translate(${at} 0)">${
      [head, ...frame, ...lines, ...names].join("\n")
    }</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" role="img">`,
    `<title>${escape(title)}</title>`,
    style,
    `<rect class="page" width="${width}" height="${height}"/>`,
    text(margin, margin + 14, title, "head"),
    ...drawn,
    "</svg>",
    "",
  ].join("\n");
}

/** The labels at the ends of lines, with where they stand, none above another. */
function labels(
  series: readonly Series[],
  y: (ms: number) => number,
): readonly (readonly [label: string, y: number, number: number])[] {
  const ends = series.map(({ label, points }, number) =>
    [label, y(points.at(-1)?.[1] ?? 1), number] as const
  );
  let above = -Infinity;
  return ends.toSorted((one, other) => one[1] - other[1]).map(([label, place, number]) => {
    above = Math.max(place, above + leastGap);
    return [label, above, number];
  });
}

const style = [
  "<style>",
  "text{font:12px system-ui,sans-serif;fill:#1f2328}.page{fill:#ffffff}",
  ".head{font-size:14px;font-weight:600}.left{text-anchor:end}.under{text-anchor:middle}",
  ".left,.under{font-size:10px;fill:#59636e}line{stroke:#d1d9e0}",
  "polyline{fill:none;stroke-width:2}",
  ...lightColors.map((color, n) => `.c${n}{stroke:${color}}.n${n}{fill:${color}}`),
  "@media (prefers-color-scheme:dark){text{fill:#f0f6fc}.page{fill:#0d1117}",
  ".left,.under{fill:#9198a1}line{stroke:#3d444d}",
  ...darkColors.map((color, n) => `.c${n}{stroke:${color}}.n${n}{fill:${color}}`),
  "}</style>",
].join("\n");

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;
}

/**
 * What a terminal shows, as a picture: text with the colours that its escape sequences ask for.
 *
 * @module
 */
import { escapeHtml } from "../escape_html.ts";

/** Text in one style. */
interface Span {
  readonly text: string;
  /** A class of the picture's style; empty for plain text. */
  readonly style: string;
}

/** In characters. */
const columns = 100;
/** In pixels, of a line and of a character. */
const line = 20;
const character = 8.4;
const margin = 16;

/** The colours of SGR that the commands use. */
const styles: Readonly<Record<string, string>> = {
  1: "bold",
  2: "dim",
  31: "red",
  32: "green",
  33: "yellow",
  34: "blue",
  35: "magenta",
  36: "cyan",
};

const css = `
  rect { fill: #0d1117 } text { fill: #e6edf3; white-space: pre;
    font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace }
  .bold { font-weight: 700 } .dim { fill: #9198a1 } .red { fill: #ff7b72 } .green { fill: #56d364 }
  .yellow { fill: #e3b341 } .blue { fill: #79c0ff } .magenta { fill: #d2a8ff }
  .cyan { fill: #76e3ea }`.replace(/\s+/g, " ").trim();

/** A picture of `output`; `title` says what is seen, for those who do not see it. */
export function terminalSvg(output: string, title: string): string {
  const rows = output.trimEnd().split("\n").flatMap((each) => wrapped(spansOf(each)));
  const width = Math.ceil(columns * character) + 2 * margin;
  const height = rows.length * line + 2 * margin;
  const texts = rows.flatMap((row, at) => rowText(row, margin + (at + 0.75) * line));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}" height="${height}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${css}</style>`,
    `<rect width="${width}" height="${height}" rx="8"/>`,
    ...texts,
    "</svg>\n",
  ].join("\n");
}

/** A line's spans. */
function spansOf(text: string): readonly Span[] {
  // deno-lint-ignore no-control-regex
  const parts = text.split(/\x1b\[([\d;]*)m/);
  let style = "";
  return parts.flatMap((part, at) => {
    if (at % 2 === 0) return part === "" ? [] : [{ text: part, style }];
    style = part.split(";").flatMap((code) => styles[code] ?? []).join(" ");
    return [];
  });
}

/** A line as a terminal wraps it, at its last column. */
function wrapped(spans: readonly Span[]): readonly (readonly Span[])[] {
  const rows: Span[][] = [[]];
  let used = 0;
  for (const { text, style } of spans) {
    for (let rest = text; rest !== "";) {
      if (used === columns) {
        rows.push([]);
        used = 0;
      }
      const part = rest.slice(0, columns - used);
      rows.at(-1)?.push({ text: part, style });
      used += part.length;
      rest = rest.slice(part.length);
    }
  }
  return rows;
}

/** Each span where its column is, whatever the width of the reader's font. */
function rowText(row: readonly Span[], y: number): readonly string[] {
  let column = 0;
  const spans = row.map(({ text, style }) => {
    const x = (margin + column * character).toFixed(1);
    const length = (text.length * character).toFixed(1);
    column += text.length;
    const attribute = style === "" ? "" : ` class="${style}"`;
    return `<tspan x="${x}" textLength="${length}"${attribute}>${escapeHtml(text)}</tspan>`;
  });
  return spans.length === 0 ? [] : [`<text y="${y}">${spans.join("")}</text>`];
}

/**
 * The lines of a view as text, or as JSON.
 *
 * @module
 */
import { formatJson, LongArray, type LongJson, type Palette } from "@ct/core/text";
import { printableLine } from "@ct/pattern";
import type { ViewOptions } from "./definition.ts";
import type { LineSink, Selection } from "./view.ts";

/**
 * Creates the sink that prints lines with `write`: a gutter as wide as the number of the file's
 * last line, two spaces, the text; `--` between ranges.
 */
export function textSink(
  { totalLines, regex }: Selection,
  { plain, raw }: ViewOptions,
  { paint, write }: {
    readonly paint: Palette | undefined;
    readonly write: (text: string) => void;
  },
): LineSink {
  const width = String(totalLines ?? 0).length;
  const style = paint === undefined ? { raw } : { raw, mark: paint.match };
  const number = paint?.number ?? ((text: string) => text);
  let printed = 0;
  return (line, text, { range, isStart, isEnd }) => {
    if (range !== printed) write("--\n");
    printed = range;
    const gutter = plain || !isStart ? "" : number(String(line).padStart(width)) + "  ";
    write(`${gutter}${printableLine(text, regex, style)}${isEnd ? "\n" : ""}`);
  };
}

/** Takes a view that is wanted as JSON. */
export interface JsonSink {
  /** Takes a line, or a part of it. */
  readonly line: LineSink;
  /** Receives what comes after the lines. */
  end(path: string, selection: Selection): void;
}

/** Gathers a view as data. */
export class JsonLines implements JsonSink {
  readonly #lines: { readonly n: number; readonly text: string }[] = [];
  readonly #onGrowth: (chars: number) => void;
  #parts: string[] = [];
  #rest: ReturnType<typeof restOf> | undefined;

  /** Tells how much it grows. */
  constructor(onGrowth: (chars: number) => void) {
    this.#onGrowth = onGrowth;
  }

  /** Takes a line, or a part of it. */
  readonly line: LineSink = (n, text, { isEnd }) => {
    this.#onGrowth(text.length);
    this.#parts.push(text);
    if (!isEnd) return;
    this.#lines.push({ n, text: this.#parts.join("") });
    this.#parts = [];
  };

  /** Receives what comes after the lines. */
  end(path: string, selection: Selection): void {
    this.#rest = restOf(path, selection, this.#lines.length);
  }

  /** The view, or its beginning if it was broken off. */
  get value(): LongJson {
    return { lines: new LongArray(() => this.#lines), ...this.#rest };
  }
}

/** Prints a view as JSON while its lines come in: as a whole it could be too long for a text. */
export class JsonView implements JsonSink {
  readonly #write: (text: string) => void;
  readonly #isPretty: boolean;
  #shown = 0;

  /** Starts to print with `write`; `isPretty` as `--json-pretty` does. */
  constructor(write: (text: string) => void, isPretty: boolean) {
    this.#write = write;
    this.#isPretty = isPretty;
    write(isPretty ? '{\n  "lines": [' : '{"lines":[');
  }

  /** Prints a line, or a part of it. */
  readonly line: LineSink = (n, text, { isStart, isEnd }) => {
    const item = formatJson({ n, text: "" }, this.#isPretty).trimEnd();
    const shown = this.#isPretty ? `\n    ${item.replaceAll("\n", "\n    ")}` : item;
    const [head = "", tail = ""] = shown.split('""');
    const start = isStart ? `${this.#shown++ === 0 ? "" : ","}${head}"` : "";
    this.#write(start + JSON.stringify(text).slice(1, -1) + (isEnd ? `"${tail}` : ""));
  };

  /** Prints what comes after the lines. */
  end(path: string, selection: Selection): void {
    const rest = restOf(path, selection, this.#shown);
    const indent = this.#isPretty && this.#shown > 0 ? "\n  " : "";
    this.#write(`${indent}],${formatJson(rest, this.#isPretty).slice("{".length)}`);
  }
}

/** What a view has besides its lines. */
function restOf(path: string, { matched, totalLines }: Selection, shown: number): {
  readonly matched: boolean | undefined;
  readonly path: string;
  readonly shown: number;
  readonly tool: string;
  readonly total_lines: number | undefined;
} {
  return { matched, path, shown, tool: "ct-view", total_lines: totalLines };
}

/**
 * Prints views on stdout, or passes them as data to the caller.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Context } from "@ct/core/context";
import { LongArray, type LongJson } from "@ct/core/text";
import type { ViewOptions } from "./definition.ts";
import { FileFrames } from "./frames.ts";

/** Where one view goes. */
export interface Location {
  /** Prints a part of it. */
  readonly write: (text: string) => void;
  /** Takes it as data; absent where it is printed. */
  readonly value?: (value: LongJson) => void;
}

/** Shows a view; resolves to its exit status. */
export type Show = (place: Location) => Promise<number>;

/** The parts shown of each file. */
export interface Shown {
  /** The file, as typed. */
  readonly path: string;
  /** What shows it. */
  readonly show: Show;
}

/** Shows all of them in order; returns their statuses. */
export async function showAll(
  all: readonly Shown[],
  options: ViewOptions,
  ctx: Context,
): Promise<readonly number[]> {
  const pretty = options["json-pretty"];
  const json = options.json || pretty;
  if (json && ctx.onValue !== undefined) return await handOver(all, pretty, ctx);
  const files = new FileFrames(all.length, { json, pretty });
  const write = (text: string) => ctx.stdout.write(text, options.raw);
  const statuses: number[] = [];
  for (const { path, show } of all) {
    write(files.before(escapeControls(path)));
    statuses.push(await show({ write: (text) => write(files.within(text)) }));
  }
  ctx.stdout.write(files.end());
  return statuses;
}

/** What is broken off is handed over as far as it came. */
async function handOver(
  all: readonly Shown[],
  isPretty: boolean,
  ctx: Context,
): Promise<readonly number[]> {
  const values: LongJson[] = [];
  const statuses: number[] = [];
  const write = (text: string) => ctx.stdout.write(text);
  try {
    for (const { show } of all) {
      statuses.push(await show({ write, value: (value) => values.push(value) }));
    }
  } finally {
    const [first] = values;
    const value = all.length > 1 ? { files: new LongArray(() => values), tool: "ct-view" } : first;
    if (value !== undefined) ctx.onValue?.(value, isPretty);
  }
  return statuses;
}

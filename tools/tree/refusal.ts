/**
 * Why a file is not in the report, in words.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import type { Bounds } from "@ct/core/bounds";
import { CtError, osErrorText } from "@ct/base";
import { UsageError } from "@ct/core/definition";
import { readEncoding } from "@ct/core/input";
import { type Refusal, Selection, sizeTest } from "@ct/core/walking";
import type { Entry } from "@ct/walk";
import type { TreeOptions } from "./definition.ts";
import { FileCounter } from "./file_counter.ts";
import { isWithin } from "./selection.ts";

/**
 * Returns the function that tells why an entry of the walk is not in the report; `undefined` if it
 * is.
 * @throws {CtError} If a name pattern is malformed, or what decides is how many files a folder has.
 */
export function refusalOf(
  options: TreeOptions,
  ctx: Pick<Context, "door">,
  bounds: Bounds,
): (entry: Entry) => Promise<Refusal | undefined> {
  for (const option of ["min-files-per-folder", "max-files-per-folder"] as const) {
    if (options[option] === undefined) continue;
    throw new UsageError(`--explain-skip cannot be used with --${option}`);
  }
  const selection = new Selection(options);
  const fits = sizeTest(options.size);
  const counter = new FileCounter(readEncoding(options.encoding), ctx);
  const pause = async () => {
    if (bounds.tick()) await bounds.breathe();
  };
  return async (entry) => {
    const { kind, absolutePath } = entry;
    const option = selection.refusal(entry) ?? (fits(entry) ? undefined : "--size");
    if (option !== undefined) return { reason: option, text: `${option} does not keep it` };
    if (kind === "other") return { reason: "special file", text: "it is a special file" };
    if (kind !== "f") return { reason: "kind", text: "it is not a regular file" };
    try {
      const metrics = await counter.count(absolutePath, pause);
      const text = "its size is not within the bounds of the call";
      return isWithin(metrics, options) ? undefined : { reason: "size", text };
    } catch (error) {
      if (error instanceof CtError) throw error;
      return { reason: "unreadable", text: `it cannot be read: ${osErrorText(error)}` };
    }
  };
}

/**
 * The forms of `ct-patch` that only read.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
import { UsageError } from "@ct/core/definition";
import { reportProblems } from "@ct/walk";
import type { PatchOptions } from "../definition.ts";
import type { PatchContext } from "../patch_context.ts";
import { readDocumentAddress } from "../model/document_address.ts";
import { Selection } from "../selection.ts";
import { compareFiles } from "./compare.ts";
import { getValues } from "./get.ts";

/** Options that change something. */
const changing = [
  ...["set", "set-json", "add", "delete"] as const,
  ...["move-first", "move-last", "move-up", "move-down"] as const,
];

/**
 * Reads as the options say; resolves to the exit status, `undefined` if they do not ask for it.
 * @throws {CtError} If they ask for a change as well, or a file cannot be read.
 */
export async function read(
  options: PatchOptions,
  ctx: PatchContext,
  bounds: Bounds,
): Promise<number | undefined> {
  const { compare: other, get } = options;
  if (get.length === 0 && other === undefined) return undefined;
  const name = other === undefined ? "--get" : "--compare";
  const change = changing.find((key) => options[key].length > 0);
  if (change !== undefined) throw new UsageError(`${name} only reads and --${change} writes`);
  if (options.expect !== "any") {
    throw new UsageError(`${name} has a verdict of its own and cannot be used with --expect`);
  }
  const selection = new Selection(options, ctx, bounds);
  const document = options.document.length === 0 ? {} : {
    document: readDocumentAddress(options.document),
  };
  const reading = { tick: () => void bounds.tick(), ...document };
  const status = other === undefined
    ? await getValues(options, ctx, { bounds, selection, reading })
    : await compareFiles(options, ctx, { other, selection, reading });
  selection.skipped.report("ct-patch", ctx, true);
  await selection.report();
  return reportProblems(selection.problems, "ct-patch", ctx) ? 2 : status;
}

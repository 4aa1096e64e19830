/**
 * What a call asks for, once its arguments are put where they belong.
 *
 * @module
 */
import { basesOf, isGiven, type OptionsOf, UsageError } from "@ct/core/definition";
import { type definition, type EditOptions, formOptions } from "./definition.ts";

/** Options beside which arguments are paths to edit. */
const selectingForms: readonly string[] = ["find", "replace", "call", "to", "script"];

/**
 * Takes the first two arguments for `--find` and `--replace` unless the call has its edits from
 * elsewhere, and the others for bases.
 * @throws {UsageError} If a find has no replacement, or paths are given where they mean nothing.
 */
export function editRequest(typed: OptionsOf<typeof definition>): EditOptions {
  const { old, new: fresh } = typed;
  const form = formOptions.find((key) => isGiven(typed[key]));
  if (form === undefined && old !== undefined) {
    if (fresh === undefined) {
      throw new UsageError(`no replacement for "${old}"`, {
        help: "write ct edit FIND REPLACE [PATH…]; a text that begins with a dash goes after --",
      });
    }
    return { ...typed, ...basesOf(typed), find: [old], replace: [fresh] };
  }
  const paths = [old, fresh, ...typed.paths].filter((path) => path !== undefined);
  if (paths.includes("")) throw new UsageError("<paths> needs a path, found an empty value");
  const [first] = paths;
  const isSelecting = form === undefined || selectingForms.includes(form);
  if (first !== undefined && form !== undefined && !isSelecting) {
    throw new UsageError(`unexpected argument "${first}" with --${form}`, {
      help: "--base sets the directory",
    });
  }
  return { ...typed, ...basesOf({ ...typed, paths }) };
}

/**
 * The files that cargo reads, looked at before it is started: it opens whatever has their names,
 * and waits for a FIFO and reads a device without end (R24).
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { ParseToml } from "@ct/core/input";
import { readCargoWorkspace } from "./workspace.ts";
import { readTextIfAny } from "../files/project_files.ts";

/**
 * Checks that the manifests and the lock file are regular files of a sensible size.
 * @throws {CtError} With code `read`, naming the one that is not; what `parse` throws of code
 * `timeout` or `aborted`. Everything else is for cargo to say.
 */
export function checkCargoFiles(parse: ParseToml, ctx: Context): void {
  try {
    const { root } = readCargoWorkspace(parse, ctx);
    readTextIfAny(joinName(root, "Cargo.lock"), ctx);
  } catch (error) {
    if (error instanceof CtError && isOurs(error)) throw error;
  }
}

/** A file that is there and not to be read has an error of the bounded reader as its cause. */
function isOurs({ code, cause }: CtError): boolean {
  return code === "timeout" || code === "aborted" || (code === "read" && cause instanceof CtError);
}

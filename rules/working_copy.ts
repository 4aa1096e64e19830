/**
 * A copy of files of a project, in which a rule is proved before it is recorded. One of the files
 * that reach the runtime.
 *
 * @module
 */
import { CtError, directoryOf, joinName, nameOf } from "@ct/base";
import type { Context } from "@ct/core/context";
import { temporaryDirectory } from "./staged_copy.ts";

/** A project of more files, or of more bytes, is not copied for one rule. */
const maxFiles = 50_000;
const maxBytes = 512 << 20;

/** A copy, until its disposal. */
export interface WorkingCopy extends Disposable {
  /** The absolute path of its top. */
  readonly root: string;
}

/**
 * Copies regular files of a directory, given by their paths below it, to a private directory in the
 * one for temporary files. It looks like the top of a work tree, so that ignore files count in it.
 * @throws {CtError} With code `refused` if they are too many or too large, `read` if one cannot be
 * copied.
 */
export function copyFiles(
  from: string,
  paths: readonly string[],
  ctx: Pick<Context, "cwd" | "environment">,
): WorkingCopy {
  if (paths.length > maxFiles) throw tooLarge(from, `more than ${maxFiles} files`);
  const directory = Deno.makeTempDirSync({ dir: temporaryDirectory(ctx), prefix: "ct-proof-" });
  const dispose = () => Deno.removeSync(directory, { recursive: true });
  try {
    const root = joinName(directory, nameOf(from) || "root");
    for (const name of ["refs", "objects"]) {
      Deno.mkdirSync(`${root}/.git/${name}`, { recursive: true, mode: 0o700 });
    }
    Deno.writeTextFileSync(`${root}/.git/HEAD`, "ref: refs/heads/main\n");
    let bytes = 0;
    for (const path of paths) bytes = copyFile({ from, root, path, bytes });
    return { root, [Symbol.dispose]: dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** Copies a file, if it still is one; returns how many bytes there are with it. */
function copyFile(
  { from, root, path, bytes }: {
    readonly from: string;
    readonly root: string;
    readonly path: string;
    readonly bytes: number;
  },
): number {
  const source = joinName(from, path);
  const target = joinName(root, path);
  try {
    const { isFile, size } = Deno.lstatSync(source);
    if (!isFile) return bytes;
    if (bytes + size > maxBytes) throw tooLarge(from, `more than ${maxBytes >> 20} MiB`);
    Deno.mkdirSync(directoryOf(target), { recursive: true });
    Deno.copyFileSync(source, target);
    return bytes + size;
  } catch (cause) {
    if (cause instanceof CtError) throw cause;
    throw new CtError("read", `cannot copy ${source}`, { path: source, cause });
  }
}

function tooLarge(path: string, what: string): CtError {
  return new CtError("refused", `${path} has ${what}, so no copy is made to prove a rule in`, {
    path,
    help: "record the rule, git add the store, and prove it with ct check --staged --prove",
  });
}

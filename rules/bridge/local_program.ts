/**
 * Programs of a project that a person has trusted: where they lie, and what they really are. One of
 * the files that reach the runtime.
 *
 * @module
 */
import { CtError, joinName, nameOf, throwWithheld } from "@ct/base";
import { isExecutable } from "@ct/core/run";
import { localDirectories } from "./rows.ts";

/** A program of a project. */
export interface LocalProgram {
  /** Its absolute path. */
  readonly path: string;
  /** Its path from the root. */
  readonly shown: string;
  /** Where its links lead, from the root if it lies there. */
  readonly real: string;
}

/**
 * The project's own program of this name, `undefined` if there is none.
 * @throws {CtError} With code `refused` if it is a link that leads out of the project; only an
 * interpreter of Python may lie elsewhere, by such a name.
 */
export function findLocal(name: string, root: string): LocalProgram | undefined {
  for (const directory of localDirectories(name)) {
    const shown = `${directory}/${name}`;
    const real = linkedFile(root, shown);
    if (real === undefined) continue;
    const path = joinName(root, shown);
    if (real.startsWith("/") && !(isPython(name) && isPython(nameOf(real)))) {
      throw new CtError(
        "refused",
        `not running ${shown}: it leads out of the project, to ${real}`,
        { path },
      );
    }
    return { path, shown, real };
  }
  return undefined;
}

function isPython(name: string): boolean {
  return /^(?:python|pypy)[\d.]*$/.test(name);
}

/**
 * Where the links of a program below the root lead: from the root, or the absolute path outside of
 * it; `undefined` if there is no such program.
 */
export function linkedFile(root: string, program: string): string | undefined {
  const path = joinName(root, program);
  if (!isExecutable(path)) return undefined;
  try {
    const [top, real] = [Deno.realPathSync(root), Deno.realPathSync(path)];
    const inside = joinName(top, "");
    return real.startsWith(inside) ? real.slice(inside.length) : real;
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

/** The package of npm that a file below the root belongs to, if its path says so. */
export function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/.@][^/]*)\//.exec(path)?.[1];
}

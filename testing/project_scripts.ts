import { readdirSync } from "node:fs";
import { times } from "./thoroughness.ts";

/** Of so many scripts one is read, since each holds much of what the others do. */
const stride = times(4, 1);

/** A script of this project. */
export interface ProjectScript {
  /** Path relative to the project. */
  readonly path: string;
  readonly text: string;
}

/**
 * Some of the scripts below folders of this project, and all of them with `CT_THOROUGH=1`: texts as
 * people write them, on which a judge and what is tested have to agree.
 */
export function projectScripts(...folders: readonly string[]): readonly ProjectScript[] {
  const root = new URL("../", import.meta.url);
  const paths = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true }).map((name) => `${folder}/${name}`)
  ).filter((path) => /\.tsx?$/.test(path)).sort();
  return paths.filter((_, index) => index % stride === 0)
    .map((path) => ({ path, text: Deno.readTextFileSync(new URL(path, root)) }));
}

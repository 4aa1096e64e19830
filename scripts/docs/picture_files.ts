/**
 * The pictures that pages show.
 *
 * @module
 */
import { root } from "../project.ts";

/** Their paths, in the project as on the site. */
export function pictureFiles(): readonly string[] {
  return Array.from(Deno.readDirSync(`${root}/docs`), ({ name }) => `docs/${name}`)
    .filter((path) => path.endsWith(".svg")).sort();
}

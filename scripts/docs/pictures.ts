/**
 * `deno run --allow-all scripts/docs/pictures.ts` writes the pictures of the pages; a test compares
 * them.
 *
 * @module
 */
import { root } from "../project.ts";
import { partsSvg } from "./pictures/parts_svg.ts";
import { tourPictures } from "./pictures/tour_scenes.ts";

/** The pictures, by their paths. */
export async function pictures(): Promise<ReadonlyMap<string, string>> {
  return new Map([["docs/parts.svg", partsSvg()], ...await tourPictures()]);
}

if (import.meta.main) {
  for (const [path, svg] of await pictures()) Deno.writeTextFileSync(`${root}/${path}`, svg);
}

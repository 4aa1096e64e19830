/**
 * The project of the tour: a shop in a hundred lines, with something to find, change and check.
 *
 * @module
 */
import text from "./project.txt" with { type: "text" };

/** Its files, by their paths relative to its directory. */
export const tourProject: ReadonlyMap<string, string> = new Map(
  text.split(/^=== /m).slice(1).map((part) => {
    const end = part.indexOf("\n");
    return [part.slice(0, end), part.slice(end + 1)];
  }),
);

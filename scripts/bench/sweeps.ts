/**
 * Races of sweeps: one command for each of 1,000 files, and the cheapest one for 2,000 items.
 *
 * @module
 */
import { bin, contestant, type Race } from "./race.ts";

/** Searches in each of 1,000 files, and does nothing for 2,000 items; made in `directory`. */
export function sweeps(directory: string): readonly Race[] {
  const tree = `${directory}/swept`;
  Deno.mkdirSync(tree);
  for (let index = 0; index < 1000; index++) {
    Deno.writeTextFileSync(`${tree}/${index}.txt`, "some words\n");
  }
  const items = `${directory}/items.txt`;
  Deno.writeTextFileSync(items, Array.from({ length: 2000 }, (_, index) => `${index}\n`).join(""));
  const each = (...command: readonly string[]) =>
    contestant(`${bin}/ct-each`, "--base", tree, "--quiet", "--", ...command);
  return [
    {
      title: "Search each of 1,000 files for a word, one command per file",
      rounds: 3,
      contestants: [
        each("ct-search", "--base", "{ITEM}", "--grep", "words", "--quiet"),
        each("grep", "-q", "words", "{ITEM}"),
        contestant("sh", "-c", `find "$0" -type f | xargs -n1 grep -q words`, tree),
        contestant(
          "sh",
          "-c",
          `find "$0" -type f | xargs -n1 "$1" --grep words --quiet --base`,
          tree,
          `${bin}/ct-search`,
        ),
      ],
    },
    ...[8, 2].map((jobs) => ({
      title: `Run \`true\` for each of 2,000 items, ${jobs} at a time`,
      rounds: 3,
      contestants: [
        contestant(
          `${bin}/ct-each`,
          ...["--items", `file:${items}`, "--jobs", `${jobs}`, "--quiet", "--", "true", "{ITEM}"],
        ),
        contestant("xargs", "-a", items, `-P${jobs}`, "-n1", "true"),
      ],
    })),
  ];
}

/**
 * Races of the commands that change files. Unlike `sed` and `jq`, ours judge all effects first and
 * sync every file.
 *
 * @module
 */
import { bin, contestant, type Race } from "./race.ts";

const editedFiles = 2000;
const records = 1_000_000;

/**
 * Edits 2,000 files, and a file of 100 MB with a JSON value a line; both are made in `directory`.
 */
export function writes(directory: string): readonly Race[] {
  const tree = `${directory}/edited`;
  const jsonl = `${directory}/records.jsonl`;
  const plantTree = () => {
    Deno.mkdirSync(tree, { recursive: true });
    const text = "some line of text\n".repeat(100) + "a word to replace\n";
    for (let index = 0; index < editedFiles; index++) {
      Deno.writeTextFileSync(`${tree}/${index}.txt`, text);
    }
  };
  const plantRecords = () => {
    using file = Deno.openSync(jsonl, { write: true, create: true, truncate: true });
    const encoder = new TextEncoder();
    for (let from = 0; from < records; from += 1000) {
      const lines = Array.from(
        { length: 1000 },
        (_, n) =>
          `{"id": ${from + n}, "name": "record number ${
            from + n
          }", "tags": ["one", "two", "three"], "score": 0, "ok": true}\n`,
      );
      file.writeSync(encoder.encode(lines.join("")));
    }
  };
  const jq = `jq -c '.score = 1' "$0" > "$0.new" && mv "$0.new" "$0"`;
  return [
    {
      title: "Replace a word in 2,000 files",
      rounds: 3,
      contestants: [
        contestant(
          `${bin}/ct-edit`,
          "--base",
          tree,
          "--find",
          "replace",
          "--replace",
          "change",
          "--quiet",
        ),
        contestant("sh", "-c", `find "$0" -type f -exec sed -i s/replace/change/ {} +`, tree),
        contestant("sd", "replace", "change", tree),
      ].map((each) => ({ ...each, before: plantTree })),
    },
    {
      title: "Set a member in a million JSON lines",
      rounds: 3,
      contestants: [
        contestant(`${bin}/ct-patch`, "--base", jsonl, "--set", "score=1", "--quiet"),
        contestant("sh", "-c", jq, jsonl),
      ].map((each) => ({ ...each, before: plantRecords })),
    },
  ];
}

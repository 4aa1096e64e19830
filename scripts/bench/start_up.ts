/**
 * The race of start-up: the bare runtime first, then every tool on one small file.
 *
 * @module
 */
import { builtInCommands } from "../../cli/registry.ts";
import { bin, code, contestant, type Race } from "./race.ts";

/**
 * Starts everything on a tree that is made in `directory`; a tool without a call of its own prints
 * its version.
 */
export function startUp(directory: string): Race {
  const tree = `${directory}/tree`;
  Deno.writeTextFileSync(`${directory}/empty.js`, "");
  Deno.mkdirSync(tree);
  Deno.writeTextFileSync(`${tree}/a.md`, "# One\n\ntext\n");
  const calls: Readonly<Record<string, readonly string[]>> = {
    "ct-search": ["--base", tree],
    "ct-view": [`${tree}/a.md`],
    "ct-tree": ["--base", tree],
    "ct-edit": ["--base", tree, "--find", "text", "--replace", "word", "--dry-run"],
    "ct-outline": ["--base", tree],
  };
  const own = (name: string, words: readonly string[]) => contestant(`${bin}/${name}`, ...words);
  return {
    title: "Start-up, on a tree of one small file",
    rounds: 20,
    contestants: [
      {
        name: code(["deno", "run", "empty.js"]),
        label: "deno",
        argv: [Deno.execPath(), "run", `${directory}/empty.js`],
      },
      ...builtInCommands.map(({ definition: { name } }) => own(name, calls[name] ?? ["--version"])),
      own("ct-search", ["--base", tree, "--grep", "text"]),
      own("ct", ["search", "--base", tree]),
      own("ct", ["--version"]),
    ],
  };
}

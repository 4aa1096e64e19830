/**
 * What `ct find` and `ct map` cost on trees: each in a process of its own, for its peak of memory.
 *
 * @module
 */
import { root } from "../project.ts";

/** A tree, and what it is called. */
export interface NamedTree {
  /** What it is. */
  readonly title: string;
  /** Its absolute path. */
  readonly path: string;
}

const find = ["first", "memory", "index", "again", "change", "chunks", "question", "slowest"];
const map = ["CPU", "memory"];

const findText =
  `Processor time and peak memory of the first call, which builds the index; the size of the index
relative to the text; a call without changes, and the additional time for one changed file; and
the median and the slowest of ten questions to an index whose blocks are in memory, as in a
server. Times are processor times, the minimum of seven rounds except for the first call.`;

const mapText =
  `Processor time of a map of 4,000 tokens, the minimum of two calls, and peak memory.`;

/** Measures on trees; returns Markdown. */
export function findAndMap(trees: readonly NamedTree[]): string {
  const table = (what: string, columns: readonly string[]) => {
    const head = ["tree", "files", "text", ...columns];
    const rule = head.map((_, at) => at === 0 ? "---" : "---:");
    const rows = trees.map((tree) => row(what, tree));
    return [`| ${head.join(" | ")} |`, `| ${rule.join(" | ")} |`, ...rows].join("\n");
  };
  return [
    "## Find and map",
    `### \`ct find\`\n\n${findText}\n\n${table("find", find)}`,
    `### \`ct map\`\n\n${mapText}\n\n${table("map", map)}\n`,
  ].join("\n\n");
}

function row(what: string, { title, path }: NamedTree): string {
  const { success, stdout, stderr } = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `${root}/scripts/bench/index.ts`, what, path],
    cwd: root,
  }).outputSync();
  const decoder = new TextDecoder();
  if (!success) throw new Error(`cannot measure ${title}: ${decoder.decode(stderr)}`);
  return `| ${title} ${decoder.decode(stdout).trim()}`;
}

/**
 * How many calls of the agent toolset a second there are, through the library: one after the other,
 * each kept in a store on the disk, and rg in turn where it does the same.
 *
 * @module
 */
import { baseName } from "@ct/base";
import { createToolset, openStore, type Toolset } from "@ct/agent";
import { runForTime } from "./process.ts";
import { median } from "./result.ts";
import type { Tree } from "./trees.ts";

/** A tool as it is called again and again. */
interface Load {
  readonly title: string;
  readonly kit: Toolset;
  readonly tool: string;
  /** The arguments of the call of that number. */
  readonly args: (at: number) => Readonly<Record<string, unknown>>;
  /** What rg is asked for the same, apart from the tree. */
  readonly rg?: readonly string[];
}

/** Each tool is called for so long, and at least so often. */
const measuredMs = 3000;
const fewestCalls = 2;
/** The first calls are not measured. */
const warmUps = 1;
/** What a toolset keeps has settled if it is the same after so long. */
const restMs = 1000;
const editedFiles = 200;
/** Files up to this size are copied to be edited. */
const longestEdited = 64 << 10;

/** What stands above the tables. */
export const agentHead: string = `## The agent toolset

Calls of the toolset through the library, each recorded in a store on disk, and rg on the same
tree, in turn: medians in milliseconds, and the median of the ratios. Only a running server, such
as \`ct agent serve\`, answers from memory; \`ct agent call\` reads the files.
`;

/** Measures on a tree; what is written is written in `directory`. Yields Markdown. */
export async function agentCalls(
  { title, path, words }: Tree,
  directory: string,
): Promise<string> {
  await using store = await openStore(`${directory}/store/state.db`);
  await using reader = await createToolset({ agent: "plan", root: path, store });
  await using forgetful = await createToolset({
    agent: "plan",
    root: path,
    store,
    resident: false,
  });
  const files = await listedFiles(reader);
  await settle(reader);
  const copies = copyFiles(files, path, `${directory}/edited`);
  await using editor = await createToolset({
    agent: "pulsing",
    root: `${directory}/edited`,
    store,
    readBeforeEdit: false,
  });
  const some = (list: readonly string[], at: number) => list[at % list.length] ?? "";
  const loads: readonly Load[] = [
    {
      title: "`read_file`, a whole file",
      kit: reader,
      tool: "read_file",
      args: (at) => ({ path: some(files, at), endLine: 500 }),
    },
    ...[forgetful, reader].flatMap((kit): readonly Load[] => {
      const how = kit === reader ? ", from memory" : "";
      return [
        {
          title: `\`grep\` for \`${words.rare}\` in all files${how}`,
          kit,
          tool: "grep",
          args: () => ({ pattern: words.rare, caseSensitive: true }),
          rg: ["-n", words.rare],
        },
        {
          title: `\`grep\` for \`${words.alternation.replaceAll("|", "\\|")}\` in any case${how}`,
          kit,
          tool: "grep",
          args: () => ({ pattern: words.alternation }),
          rg: ["-n", "-i", words.alternation],
        },
        {
          title: `\`glob_search\` for \`${sources}\`${how}`,
          kit,
          tool: "glob_search",
          args: () => ({ pattern: sources }),
          rg: ["--files", "-g", sources],
        },
        {
          title: `\`list_directory\` of the root${how}`,
          kit,
          tool: "list_directory",
          args: () => ({ path: "." }),
        },
      ];
    }),
    {
      title: "`edit_file`, the first line",
      kit: editor,
      tool: "edit_file",
      args: (at) => {
        const isOdd = Math.floor(at / copies.length) % 2 === 1;
        const [oldString, newString] = isOdd ? [second, first] : [first, second];
        return { path: some(copies, at), oldString, newString };
      },
    },
  ];
  const rows: string[] = [];
  for (const load of loads) rows.push(await row(load, path));
  const head = "| call | calls a second | ms a call | rg, ms | ratio |\n" +
    "| --- | ---: | ---: | ---: | ---: |";
  return `### Agent toolset, calls through the library: ${title}\n\n${head}\n${rows.join("\n")}\n`;
}

const first = "the first line, before it is edited\n";
const second = "the first line, after it was edited\n";

async function row({ title, kit, tool, args, rg }: Load, tree: string): Promise<string> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  let [calls, failed] = [0, 0];
  const call = async () => {
    const began = performance.now();
    const { ok } = await kit.call(tool, { ...args(calls++), reason: "a benchmark" });
    if (!ok) failed++;
    return performance.now() - began;
  };
  while (calls < warmUps) await call();
  const startedAt = performance.now();
  while (performance.now() - startedAt < measuredMs || ours.length < fewestCalls) {
    ours.push(await call());
    if (rg !== undefined) theirs.push(runForTime(["rg", ...rg, tree]).wallMs);
  }
  // Some files are binary, too large or sensitive: that is an answer, too, for a reader.
  if (failed > calls / 10) throw new Error(`${tool} failed ${failed} times of ${calls}`);
  const ms = median(ours);
  const ratios = theirs.map((each, at) => (ours[at] ?? NaN) / each);
  const other = rg === undefined ? ["", ""] : [format(median(theirs)), format(median(ratios))];
  return `| ${[title, format(1000 / ms), format(ms), ...other].join(" | ")} |`;
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);
}

const sources = "**/*.{c,h,ts,js}";

/** Waits until the toolset keeps all that it is going to keep. */
async function settle(kit: Toolset): Promise<void> {
  for (let before = "";;) {
    await listedFiles(kit);
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const known = JSON.stringify(kit.resident);
    if (known === before && kit.resident.state !== "the watch is being set up") return;
    before = known;
  }
}

/** The source files that a toolset lists, a thousand at most. */
async function listedFiles(kit: Toolset): Promise<readonly string[]> {
  const { value } = await kit.call("glob_search", { pattern: sources, reason: "a benchmark" });
  const files = Array.isArray(value) ? value.filter((path) => typeof path === "string") : [];
  if (files.length === 0) throw new Error("the tree has no source files");
  return files;
}

function copyFiles(
  files: readonly string[],
  from: string,
  to: string,
): readonly string[] {
  Deno.mkdirSync(to, { recursive: true });
  const small = files.filter((path) => Deno.statSync(`${from}/${path}`).size <= longestEdited);
  return small.slice(0, editedFiles).map((path, at) => {
    const name = `${at}-${baseName(path)}`;
    Deno.writeTextFileSync(`${to}/${name}`, first + Deno.readTextFileSync(`${from}/${path}`));
    return name;
  });
}

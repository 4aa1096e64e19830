/**
 * What `ct search --indexed` costs beside the same search without an index and `rg`.
 *
 * @module
 */
import type { NamedTree } from "./find_map.ts";
import { runForTime } from "./process.ts";
import { bin } from "./race.ts";

const text =
  "Processor time of the first call, which builds the index; the size of the index; and " +
  "processor time of a search for a literal that no file has: `rg`, and the medians of the " +
  "ratios to it in the same round, without and with the index.";

/** What the files are younger than is not stored yet. */
const settledMs = 3_000;

/** Measures on trees, with caches in a directory; returns Markdown. */
export async function indexedFigures(
  trees: readonly NamedTree[],
  { directory, rounds = 9 }: { readonly directory: string; readonly rounds?: number | undefined },
): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  const rows = trees.map(({ title, path }, at) => {
    return `| ${title} | ${figures(path, `${directory}/indexed-${at}`, rounds).join(" | ")} |`;
  });
  return [
    `## Search with an index\n\n${text}\n`,
    "| tree | first | index | `rg` | `ct search` | `--indexed` |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
  ].join("\n");
}

function figures(path: string, cache: string, rounds: number): readonly string[] {
  const words = ["nowhere-in-any-file", path];
  const search = ["env", `XDG_CACHE_HOME=${cache}`, `${bin}/ct-search`, ...words];
  const first = cpuOf([...search, "--indexed"]);
  const rg: number[] = [];
  const plain: number[] = [];
  const indexed: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const least = cpuOf(["rg", ...words]);
    rg.push(least);
    plain.push(cpuOf(search) / least);
    indexed.push(cpuOf([...search, "--indexed"]) / least);
  }
  return [
    `${(first / 1e3).toFixed(1)} s`,
    `${(bytesIn(`${cache}/ct/search`) / 1e6).toFixed(1)} MB`,
    `${median(rg).toFixed(0)} ms`,
    `${median(plain).toFixed(2)}`,
    `${median(indexed).toFixed(2)}`,
  ];
}

function cpuOf(argv: readonly string[]): number {
  return runForTime(argv).cpuMs ?? NaN;
}

function bytesIn(directory: string): number {
  const files = [...Deno.readDirSync(directory)];
  return files.reduce((sum, { name }) => sum + Deno.statSync(`${directory}/${name}`).size, 0);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? NaN;
}

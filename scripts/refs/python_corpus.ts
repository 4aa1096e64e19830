/**
 * The sources of a corpus of Python, the host that the engine gets, and pyright over them.
 *
 * @module
 */
import { joinName } from "@ct/base";
import type { SearchHost } from "@ct/symbols";
import type { PackageFetcher } from "../package_fetcher.ts";
import { pyright, type RefsCorpus } from "./corpora.ts";
import { packageIn } from "./corpus_tree.ts";
import { ServerJudge } from "./judge_server.ts";
import { pythonHost, readTree, type Tree } from "./tree.ts";

/** A corpus that can be asked about. */
export interface PythonCorpus {
  /** Its sources. */
  readonly tree: Tree;
  /** The files for the engine. */
  readonly host: SearchHost;
  /** The language server. */
  readonly judge: ServerJudge;
}

/**
 * Fetches and reads a corpus, and starts pyright over it. Code for other platforms would be
 * unreachable to it, so it is told that it may be for any.
 */
export async function pythonCorpus(
  { debian = "", sources }: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<PythonCorpus> {
  const folder = fetcher.folder("debian-dev", debian);
  const server = fetcher.folder("npm", pyright);
  if (folder === undefined || server === undefined) throw new Error(`cannot get ${debian}`);
  const inside = joinName(folder, sources);
  const tree = readTree(inside, (path) => path.endsWith(".py"));
  Deno.writeTextFileSync(
    joinName(inside, "pyrightconfig.json"),
    JSON.stringify({ pythonPlatform: "All" }),
  );
  const judge = await ServerJudge.start(
    {
      command: "node",
      args: [`${packageIn(server)}/langserver.index.js`, "--stdio"],
      languageId: "python",
    },
    inside,
    tree,
  );
  return { tree, host: pythonHost(tree), judge };
}

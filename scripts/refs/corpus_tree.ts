/**
 * The sources of a corpus of TypeScript, the host that the engine gets, and the judge over them.
 *
 * @module
 */
import { joinName } from "@ct/base";
import { scriptNames, scriptResolver } from "@ct/modules";
import { scriptSegments, type Segment } from "@ct/source/lexis";
import type { SearchHost } from "@ct/symbols";
import type { PackageFetcher } from "../package_fetcher.ts";
import { root } from "../project.ts";
import type { RefsCorpus } from "./corpora.ts";
import { type PlaceKey, TypeScriptJudge } from "./judge_typescript.ts";
import { readTree, scriptHost, type Tree } from "./tree.ts";

const isScript = (path: string) => /(?<!\.d)\.[cm]?tsx?$/.test(path) && !/^dist\//.test(path);
const isConfig = (path: string) => /(?:^|\/)(?:deno|package|tsconfig)\.json$/.test(path);

/** Directories of this project that have code of their own. */
const own = /^(?:cli|core|lib|rules|tools)\//;

/** A corpus that can be asked about. */
export interface ScriptCorpus {
  /** Its sources. */
  readonly tree: Tree;
  /** The files for the engine. */
  readonly host: SearchHost;
  /** The compiler. */
  readonly judge: TypeScriptJudge;
  /** Whether a place is in a comment, where the compiler finds links and parameters. */
  isComment(key: PlaceKey): boolean;
}

/** Fetches and reads a corpus. */
export function scriptCorpus(
  { npm, sources }: RefsCorpus,
  fetcher: PackageFetcher,
): ScriptCorpus {
  const folder = npm === undefined ? root : fetcher.folder("npm", npm);
  if (folder === undefined) throw new Error(`cannot get ${npm}`);
  const inside = npm === undefined ? folder : joinName(packageIn(folder), sources);
  const isOwn = (path: string) => npm !== undefined || own.test(path);
  const tree = readTree(inside, (path) => isScript(path) && isOwn(path));
  const configs = readTree(inside, (path) => isConfig(path) && (npm !== undefined || isOwn(path)));
  return {
    tree,
    host: scriptHost(tree, configs),
    judge: judgeOf(tree, configs),
    isComment: commentTest(tree),
  };
}

/** A package of npm is unpacked into a directory of its own. */
export function packageIn(folder: string): string {
  const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
  return names.includes("package") ? joinName(folder, "package") : folder;
}

function judgeOf(tree: Tree, configs: Tree): TypeScriptJudge {
  const paths = [...tree.keys()];
  const files = [...configs].map(([path, text]) => ({ path, text }));
  const resolve = scriptResolver(paths, scriptNames(files, paths));
  return new TypeScriptJudge(tree, (specifier, from) => {
    const path = specifier.startsWith(".") ? undefined : resolve(specifier, from);
    return path !== undefined && tree.has(path) ? path : undefined;
  });
}

function commentTest(tree: Tree): (key: PlaceKey) => boolean {
  const known = new Map<string, readonly Segment[]>();
  return (key) => {
    const [, path = "", start] = /^(.*):(\d+)$/s.exec(key) ?? [];
    const offset = Number(start);
    let segments = known.get(path);
    if (segments === undefined) known.set(path, segments = scriptSegments(tree.get(path) ?? ""));
    return segments.some((each) =>
      each.kind === "comment" && each.start <= offset && offset < each.end
    );
  };
}

/**
 * Measures on corpora of Java, of C and of C++.
 *
 * @module
 */
import { joinName } from "@ct/base";
import type { SearchHost } from "@ct/symbols";
import type { PackageFetcher } from "../package_fetcher.ts";
import { compareSymbol, type Comparison, nothingCompared, symbolsOf } from "./compare.ts";
import type { RefsCorpus } from "./corpora.ts";
import { ClangdJudge } from "./judge_clangd.ts";
import { JavaJudge } from "./judge_java.ts";
import type { PlaceKey, RequestedSymbol } from "./judge_typescript.ts";
import { cHost, javaHost, readTree, type Tree } from "./tree.ts";

/** The directory of a corpus's sources: a source package has one of its own in it. */
export function sourcesOf({ debian = "", sources }: RefsCorpus, fetcher: PackageFetcher): string {
  const folder = fetcher.folder("debian", debian);
  if (folder === undefined) throw new Error(`cannot get ${debian}`);
  const inside = Array.from(Deno.readDirSync(folder)).find(({ isDirectory }) => isDirectory);
  const whole = joinName(folder, inside?.name ?? "");
  return sources === "" ? whole : joinName(whole, sources);
}

interface Judge {
  references(asked: RequestedSymbol): ReadonlySet<PlaceKey> | Promise<ReadonlySet<PlaceKey>>;
  /** Whether it does not look at a place. */
  isUnseen(key: PlaceKey): boolean;
  /** Whether it does not look at what is declared at a place. */
  isInactive(key: PlaceKey): boolean;
  /** Whether it takes one of some definitions for what is meant at a place. */
  isTied?(key: PlaceKey, definitions: ReadonlySet<PlaceKey>): Promise<boolean>;
}

async function compared(
  { symbols }: RefsCorpus,
  { tree, host }: { readonly tree: Tree; readonly host: SearchHost },
  judge: Judge,
): Promise<Comparison> {
  const all = nothingCompared();
  for (const placed of symbolsOf(host, [...tree.keys()], symbols)) {
    const [span] = placed.definition.spans;
    if (span === undefined || judge.isInactive(`${placed.path}:${span.start}`)) continue;
    await compareSymbol(host, placed, {
      judge: (asked) => judge.references(asked),
      isComment: (key) => judge.isUnseen(key),
      isNarrow: true,
      ...judge.isTied === undefined ? {} : { isTied: judge.isTied.bind(judge) },
      into: all,
    });
  }
  return all;
}

/** Compares with javac. */
export async function measuredJava(
  corpus: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<Comparison> {
  const inside = sourcesOf(corpus, fetcher);
  const tree = readTree(inside, (path) => path.endsWith(".java"));
  const judge = await JavaJudge.of(inside, tree);
  return await compared(corpus, { tree, host: javaHost(tree) }, {
    references: (asked) => judge.references(asked),
    isUnseen: () => false,
    isInactive: () => false,
  });
}

/** A corpus that clangd has read. */
export interface ClangdCorpus {
  /** Its sources. */
  readonly tree: Tree;
  /** The files for the engine. */
  readonly host: SearchHost;
  /** The language server. */
  readonly judge: ClangdJudge;
}

/** Compares with clangd. */
export async function measuredC(
  corpus: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<Comparison> {
  return withClangd(corpus, await cCorpus(corpus, fetcher));
}

/** Fetches and reads a corpus of C, and starts clangd over it. */
export function cCorpus(corpus: RefsCorpus, fetcher: PackageFetcher): Promise<ClangdCorpus> {
  const isWanted = (path: string) =>
    /\.[ch]$/.test(path) && !/^(?:contrib|examples|test)\//.test(path);
  return clangdCorpus(corpus, fetcher, { isWanted, languageId: "c" });
}

/** Compares with clangd. */
export async function measuredCpp(
  corpus: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<Comparison> {
  const isWanted = (path: string) =>
    /\.(?:h|hpp|cc|cpp|inl)$/.test(path) && (corpus.files ?? /./).test(path);
  const read = await clangdCorpus(corpus, fetcher, { isWanted, languageId: "cpp" });
  return withClangd(corpus, read);
}

async function withClangd(corpus: RefsCorpus, read: ClangdCorpus): Promise<Comparison> {
  const found = await compared(corpus, read, read.judge);
  await read.judge.end();
  return found;
}

async function clangdCorpus(
  corpus: RefsCorpus,
  fetcher: PackageFetcher,
  { isWanted, languageId }: {
    readonly isWanted: (path: string) => boolean;
    readonly languageId: "c" | "cpp";
  },
): Promise<ClangdCorpus> {
  const root = sourcesOf(corpus, fetcher);
  const tree = readTree(root, isWanted);
  Deno.writeTextFileSync(`${root}/compile_flags.txt`, (corpus.flags ?? []).join("\n"));
  const judge = await ClangdJudge.start({ root, tree, languageId });
  return { tree, host: cHost(tree), judge };
}

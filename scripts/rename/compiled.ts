/**
 * The two sides of a comparison for Go and for C: the engine, and gopls or clangd.
 *
 * @module
 */
import { joinName } from "@ct/base";
import { packFor } from "@ct/source";
import type { Segment } from "@ct/source/lexis";
import type { PackageFetcher } from "../package_fetcher.ts";
import { cCorpus } from "../refs/compiled.ts";
import type { RefsCorpus } from "../refs/corpora.ts";
import { goCorpus } from "../refs/go_corpus.ts";
import type { PlaceKey } from "../refs/judge_typescript.ts";
import type { Tree } from "../refs/tree.ts";
import type { ComparedSides } from "./compare.ts";

/** Both sides, of which one is a running server. */
export interface CompiledSides extends ComparedSides {
  /** Whether the server does not look at what is declared at a place. */
  isInactive(key: PlaceKey): boolean;
  /** Ends the server. */
  end(): Promise<void>;
}

/** Fetches a corpus of Go, and starts gopls, which renames the word in comments as well. */
export async function goSides(
  { debian = "", sources }: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<CompiledSides> {
  const folder = fetcher.folder("debian-dev", debian);
  if (folder === undefined) throw new Error(`cannot get ${debian}`);
  const { tree, host, judge } = await goCorpus(joinName(folder, sources));
  return {
    ...{ tree, host, isComment: commentTest(tree) },
    judge: {
      renamed: (asked, newName) => judge.renamed(asked, newName),
      references: (asked) => judge.references(asked),
    },
    isInactive: () => false,
    end: () => judge.end(),
  };
}

/** Fetches a corpus of C, and starts clangd, which sees one configuration of it. */
export async function cSides(
  corpus: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<CompiledSides> {
  const { tree, host, judge } = await cCorpus(corpus, fetcher);
  const isInactive = (key: PlaceKey) => judge.isInactive(key);
  return {
    ...{ tree, host, isInactive },
    judge: {
      renamed: (asked, newName) => {
        const seen = asked.filter(({ path, start }) => !isInactive(`${path}:${start}`));
        return judge.renamed(seen, newName);
      },
      references: (asked) => judge.references(asked),
    },
    isComment: (key) => judge.isUnseen(key) || isOfOld(tree, key),
    end: () => judge.end(),
  };
}

/**
 * Whether a place is in a list of parameters as of old, whose types stand behind it, or in an
 * `#undef`: clangd has nothing there.
 */
function isOfOld(tree: Tree, key: PlaceKey): boolean {
  const at = key.lastIndexOf(":");
  const [text = "", offset] = [tree.get(key.slice(0, at)), Number(key.slice(at + 1))];
  const behind = text.slice(offset, offset + 400).replace(/\/\*.*?\*\//gs, "");
  return /^\s*#\s*undef\s+$/.test(text.slice(text.lastIndexOf("\n", offset) + 1, offset)) ||
    /^\w+\s*(?:,\s*\w+\s*)*\)\s*\w[^{};()]*;/.test(behind);
}

function commentTest(tree: Tree): (key: PlaceKey) => boolean {
  const known = new Map<string, readonly Segment[]>();
  return (key) => {
    const at = key.lastIndexOf(":");
    const [path, offset] = [key.slice(0, at), Number(key.slice(at + 1))];
    let segments = known.get(path);
    if (segments === undefined) {
      segments = packFor(path)?.segments(tree.get(path) ?? "") ?? [];
      known.set(path, segments);
    }
    return segments.some(({ kind, start, end }) =>
      kind === "comment" && start <= offset && offset < end
    );
  };
}

/**
 * `semantic_search`: the places that a question is about, best first.
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import { CodeIndex, IndexedTextReader, isGeneratedName, KeptIndex } from "@ct/core/code_index";
import type { JsonValue } from "@ct/core/text";
import {
  type KnownDigest,
  loadVectors,
  query,
  type RankedChunk,
  type WordVectors,
} from "@ct/retrieval";
import type { Entry } from "@ct/walk";
import type { Call } from "../call/call.ts";
import { ToolFailure } from "../call/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { semanticSearch } from "../contract/base_tools.ts";
import type { Root } from "../files/root.ts";
import { relativePath } from "../files/visible_files.ts";
import { redactSpans } from "../gate/secrets.ts";
import { pathWeights } from "./pattern_weights.ts";

/** More results are never returned. */
const mostResults = 100;

/** Longer snippets are cut at a line end. */
const longestSnippet = 2_000;

/** A call waits no longer for the index, in milliseconds; the next goes on where it stopped. */
const longestPass = 10_000;

/** What earlier calls found, for as long as a toolset is open. */
const kept = new WeakMap<Root, KeptIndex>();

/** The tool. */
export const semanticSearchTool: Tool = defineTool(semanticSearch, async (args, call) => {
  const { query: question, patternWeights, maxResults } = args;
  if (question.trim() === "") {
    throw new ToolFailure("Invalid arguments for semantic_search: query must not be empty");
  }
  if (!(Number.isInteger(maxResults) && maxResults >= 1)) {
    throw new ToolFailure(
      "Invalid arguments for semantic_search: maxResults must be a positive integer",
    );
  }
  const weightOf = pathWeights(patternWeights ?? []);
  const texts = new ShownTexts(call);
  const vectors = await loadVectors();
  if (vectors === undefined) {
    call.note("the vectors of words cannot be loaded; results are in the order of their words");
  }
  const { digests, index } = await indexed(texts, vectors, call);
  const found = query(index.indexOf(digests), question, {
    limit: Infinity,
    vectors,
    keeps: (path) => weightOf(path) > 0,
  });
  const results = found.map((chunk) => weighted(chunk, weightOf(chunk.path)))
    .sort((a, b) =>
      b.adjusted - a.adjusted || byCodePoints(a.chunk.path, b.chunk.path) ||
      a.chunk.start - b.chunk.start
    );
  const shown: JsonValue[] = [];
  for (const { chunk, score, adjusted } of results) {
    if (shown.length === Math.min(maxResults, mostResults)) break;
    const text = texts.of(chunk.path);
    // What has changed since a moment ago is left to the next call.
    if (text === undefined || !index.isCurrent(chunk.path, text)) continue;
    shown.push({
      file_path: chunk.path,
      start_line: chunk.start,
      end_line: chunk.end,
      snippet: snippetOf(text, chunk),
      score,
      adjusted_score: adjusted,
    });
  }
  return { value: shown };
});

interface Weighted {
  readonly chunk: RankedChunk;
  readonly score: number;
  readonly adjusted: number;
}

/** A score between 0 and 1, and what the weight makes of it. */
function weighted(chunk: RankedChunk, weight: number): Weighted {
  const score = chunk.score / (1 + chunk.score);
  return { chunk, score: rounded(score), adjusted: rounded(score * weight) };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function snippetOf(text: string, { start, end }: RankedChunk): string {
  const snippet = text.split("\n").slice(start - 1, end).join("\n");
  if (snippet.length <= longestSnippet) return snippet;
  const cut = snippet.lastIndexOf("\n", longestSnippet);
  return snippet.slice(0, cut < 0 ? longestSnippet : cut);
}

/** The files of a tree as a model may see them: without secrets, and without what is gated. */
class ShownTexts {
  readonly #reader = new IndexedTextReader();
  readonly #entries = new Map<string, Entry>();
  readonly #gate: Call["place"]["gate"];

  constructor({ place }: Call) {
    this.#gate = place.gate;
  }

  add(path: string, entry: Entry): void {
    this.#entries.set(path, entry);
  }

  /** The text of a file that was added; `undefined` if it is not to be indexed or shown. */
  of(path: string): string | undefined {
    const entry = this.#entries.get(path);
    const text = entry && this.#reader.read(entry).text;
    if (text === undefined) return undefined;
    if (this.#gate.pathRule({ relative: path, realRelative: path }, () => text) !== undefined) {
      return undefined;
    }
    return redactSpans(text, this.#gate.scan(text).spans);
  }
}

interface Indexed {
  readonly digests: ReadonlyMap<string, KnownDigest>;
  readonly index: CodeIndex;
}

/** Looks up what is visible. Files that did not change since an earlier call are not read. */
async function indexed(
  texts: ShownTexts,
  vectors: WordVectors | undefined,
  call: Call,
): Promise<Indexed> {
  const { root, visible } = call.place;
  let known = kept.get(root);
  if (known === undefined) kept.set(root, known = new KeptIndex());
  const index = new CodeIndex({
    home: undefined,
    kept: known,
    root: root.path,
    cwd: root.path,
    vectors,
    form: "",
    now: Date.now,
  });
  const digests = new Map<string, KnownDigest>();
  const { clock } = call.place.ctx;
  const startedAt = clock.now();
  for (const entry of visible.below(root.readable(""))) {
    await call.breathe();
    if (clock.now() > startedAt + longestPass) {
      call.note(`${digests.size} files are indexed so far; the next call goes on from there`);
      throw new ToolFailure("Project has not been indexed yet.");
    }
    if (entry.kind !== "f" || isGeneratedName(entry.name)) continue;
    const path = relativePath(entry, root);
    texts.add(path, entry);
    const { absolutePath } = entry;
    const found = index.lookUp({ path, absolutePath, read: () => texts.of(path) });
    if (found !== undefined) digests.set(path, found.digest);
  }
  index.finish();
  return { digests, index };
}

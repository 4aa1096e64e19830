/**
 * What `semantic_search` finds. It is loaded when it is asked for: languages and vectors of words
 * are much code, which other calls do not need.
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import { type CodeIndex, KeptIndex, shippedVectors } from "@ct/core/code_index";
import type { JsonValue } from "@ct/core/text";
import { type AnyDigest, query, type RankedChunk } from "@ct/retrieval";
import type { Call } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";
import type { Root } from "../files/root.ts";
import { pathWeights } from "./pattern_weights.ts";
import { IndexedFiles, openProjectIndex, passOver } from "./project_index.ts";

/** More results are never returned. */
const largestCount = 100;

/** Longer snippets are cut at a line end. */
const longestSnippet = 2_000;

/**
 * A call waits no longer for the index, in milliseconds; the next one continues where it stopped.
 */
const longestPass = 10_000;

/** What earlier calls found, for as long as a toolset is open. */
const kept = new WeakMap<Root, KeptIndex>();

/** The request; its question is not empty. */
export interface SemanticQuestion {
  /** The question. */
  readonly query: string;
  /** Which paths count more or less. */
  readonly patternWeights: Parameters<typeof pathWeights>[0] | null;
  /** At most this many places, 1 or more. */
  readonly maxResults: number;
}

/**
 * The places that a question is about, best first.
 * @throws {ToolFailure} If there is no whole index yet.
 */
export async function semanticPlaces(
  { query: question, patternWeights, maxResults }: SemanticQuestion,
  call: Call,
): Promise<readonly JsonValue[]> {
  const { root, gate, index: { isManual } } = call.place;
  const weightOf = pathWeights(patternWeights ?? [], root);
  const vectors = await shippedVectors();
  if (vectors === undefined) {
    call.note("the vectors of words cannot be loaded; results are in the order of their words");
  }
  const files = new IndexedFiles(call.place, call.door);
  const existing = kept.get(root) ?? new KeptIndex();
  using index = openProjectIndex(call.place, { kept: existing, vectors });
  if (index.unstored !== undefined && !kept.has(root)) {
    call.note(`the index is in memory only: ${index.unstored}`);
  }
  kept.set(root, existing);
  if (isManual && existing.files.size === 0) {
    call.tellOperator("ct agent index makes the index");
    throw new ToolFailure("Project has not been indexed yet.");
  }
  const digests = await digestsOf(files, index, call);
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
    if (shown.length === Math.min(maxResults, largestCount)) break;
    const text = files.text(chunk.path);
    // What has changed since a moment ago is left to the next call.
    if (text === undefined || !await index.isCurrent(chunk.path, text)) continue;
    shown.push({
      file_path: chunk.path,
      start_line: chunk.start,
      end_line: chunk.end,
      snippet: gate.redact(snippetOf(text, chunk)).text,
      score,
      adjusted_score: adjusted,
    });
  }
  return shown;
}

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

/** Looks up what is visible. Files that did not change since an earlier call are not read. */
async function digestsOf(
  files: IndexedFiles,
  index: CodeIndex,
  call: Call,
): Promise<ReadonlyMap<string, AnyDigest>> {
  const { clock } = call.place.ctx;
  const until = clock.now() + longestPass;
  const { digests, isWhole } = await call.withKnown((known) =>
    passOver(files, index, {
      breathe: () => call.breathe(),
      isOver: () => clock.now() > until,
      known,
    })
  );
  if (isWhole) return digests;
  call.note(`${digests.size} files are indexed so far; the next call goes on from there`);
  throw new ToolFailure("Project has not been indexed yet.");
}

/**
 * Measures the language packs of the outline tool on real sources and prints a Markdown table. The
 * reference is universal-ctags, tree-sitter, or the language's own syntax tree. Recall: how much of
 * what the reference lists we list on the same line under the same name and the corresponding kind.
 * Precision: how much of ours it lists too. Ends: among the entries both list with an end, how many
 * are on another line.
 *
 * Usage: `deno run -A scripts/outline/accuracy.ts [--show N] LANGUAGE=PATH[,PATH…] …`, where
 * LANGUAGE is a key of `comparisons`, `grammarComparisons` or `judgedComparisons` and PATH a folder
 * or a file.
 * `scripts/outline/page.ts` measures all and writes docs/outline.md. `--show` prints that many
 * disagreements of each sort per language to standard error.
 * @module
 */

import { type Declaration, type LanguagePack, packFor } from "@ct/source";
import { type Comparison, comparisons } from "./accuracy_kinds.ts";
import type { Tag } from "./tag.ts";
import type { ComponentCompiler } from "./component_tags.ts";
import { judgedComparisons, judgedTags } from "./judges.ts";
import { grammarComparisons } from "./grammar_comparisons.ts";
import { type Grammar, tagger } from "./grammars.ts";

const taggers = new Map<Grammar, ReturnType<typeof tagger>>();

const largestBytes = 1_000_000;
const longestLine = 5_000;

/** How a language fared. */
export interface Score {
  /** Files compared. */
  files: number;
  /** Entries that both sides list. */
  both: number;
  /** Entries that only the reference lists. */
  missing: number;
  /** Entries that only we list. */
  extra: number;
  /** Common entries for which both give an end. */
  ends: number;
  /** How many of these ends are the same line. */
  sameEnds: number;
  /** Common entries whose end we do not know. */
  unknownEnds: number;
  /** Every disagreement, as text. */
  readonly shown: Record<"missing" | "extra" | "end", string[]>;
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly pack: LanguagePack;
}

async function* filesBelow(root: string, extensions: readonly string[]): AsyncGenerator<string> {
  const { isFile } = await Deno.stat(root);
  const entries = isFile ? [] : await Array.fromAsync(Deno.readDir(root));
  for (const { name, isSymlink, isDirectory } of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
    if (isSymlink) continue;
    const isWanted = isDirectory || extensions.some((extension) => name.endsWith(`.${extension}`));
    if (isWanted) yield* filesBelow(`${root}/${name}`, extensions);
  }
  if (isFile) yield root;
}

async function sourceAt(path: string): Promise<Source | undefined> {
  const pack = packFor(path);
  if (pack === undefined) return undefined;
  const bytes = await Deno.readFile(path);
  if (bytes.length > largestBytes) return undefined;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  // A generated file in one line says nothing about how people write.
  const isOdd = text.includes("\ufffd") ||
    text.split("\n").some((line) => line.length > longestLine);
  return isOdd ? undefined : { path, text, pack };
}

async function tagsOf(
  paths: readonly string[],
  comparison: Comparison,
): Promise<Map<string, Tag[]>> {
  const command = new Deno.Command("ctags", {
    args: [
      "--options=NONE",
      "--quiet=yes",
      "--sort=no",
      "--output-format=json",
      "--fields=+neKZt",
      "--pattern-length-limit=0",
      ...comparison.flags,
      "-f",
      "-",
      "-L",
      "-",
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  });
  const child = command.spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(paths.join("\n") + "\n"));
  await writer.close();
  const byPath = new Map<string, Tag[]>();
  for (const line of new TextDecoder().decode((await output).stdout).split("\n")) {
    if (line === "") continue;
    const tag: Tag = JSON.parse(line);
    byPath.set(tag.path, [...(byPath.get(tag.path) ?? []), tag]);
  }
  return byPath;
}

/** Loaded only when needed: the compiler is large. */
async function scriptTags(
  batch: readonly Source[],
  compiler: ComponentCompiler | undefined,
): Promise<Map<string, readonly Tag[] | undefined>> {
  if (compiler === undefined) {
    const { tagsOfScript } = await import("./accuracy_typescript.ts");
    return new Map(batch.map(({ path, text }) => [path, tagsOfScript(path, text)]));
  }
  const { tagsOfComponent } = await import("./component_tags.ts");
  return new Map(batch.map(({ path, text }) => [path, tagsOfComponent(compiler, path, text)]));
}

async function grammarTags(
  batch: readonly Source[],
  grammar: Grammar,
): Promise<Map<string, readonly Tag[] | undefined>> {
  const tagsOf = await (taggers.get(grammar) ?? taggers.set(grammar, tagger(grammar)).get(grammar));
  return new Map(batch.map(({ path, text }) => [path, tagsOf?.(path, text)]));
}

function compare(
  score: Score,
  over: { readonly source: Source; readonly tags: readonly Tag[]; readonly comparison: Comparison },
): void {
  const { source, tags, comparison } = over;
  const expected = new Map<string, Tag[]>();
  for (const tag of comparison.prepare?.(tags, source.text) ?? tags) {
    const key = comparison.keyOfTag(tag, tags);
    if (key !== undefined) expected.set(key, [...(expected.get(key) ?? []), tag]);
  }
  const isExcluded = comparison.excludes?.(source.text) ?? (() => false);
  const ours = source.pack.declarations(source.text);
  for (const declaration of ours.filter((declaration) => !isExcluded(declaration))) {
    const key = comparison.keyOf(declaration, ours);
    if (key === undefined) continue;
    const tag = expected.get(key)?.shift();
    if (tag === undefined) {
      score.extra++;
      score.shown.extra.push(`${source.path}:${key}`);
    } else {
      score.both++;
      compareEnds(score, { declaration, tag, where: `${source.path}:${key}` });
    }
  }
  for (const [key, left] of expected) {
    score.missing += left.length;
    for (const _ of left) score.shown.missing.push(`${source.path}:${key}`);
  }
}

function compareEnds(
  score: Score,
  pair: { readonly declaration: Declaration; readonly tag: Tag; readonly where: string },
): void {
  const { declaration, tag, where } = pair;
  if (declaration.end === null) score.unknownEnds++;
  if (declaration.end === null || tag.end === undefined) return;
  score.ends++;
  if (declaration.end === tag.end) score.sameEnds++;
  else score.shown.end.push(`${where}: ours ${declaration.end}, theirs ${tag.end}`);
}

/**
 * Compares the packs on the files of some folders that a comparison is for: on all of them, or on
 * at most this many, spread over all.
 */
export async function measure(
  comparison: Comparison,
  roots: readonly string[],
  maxFiles: number = Infinity,
): Promise<Score> {
  const score: Score = {
    files: 0,
    both: 0,
    missing: 0,
    extra: 0,
    ends: 0,
    sameEnds: 0,
    unknownEnds: 0,
    shown: { missing: [], extra: [], end: [] },
  };
  const batch: Source[] = [];
  const flush = async (): Promise<void> => {
    const tags = comparison.judge !== undefined
      ? await judgedTags(batch.map(({ path }) => path), comparison.judge)
      : comparison.grammar !== undefined
      ? await grammarTags(batch, comparison.grammar)
      : comparison.reference === undefined
      ? await tagsOf(batch.map(({ path }) => path), comparison)
      : await scriptTags(batch, comparison.compiler);
    for (const source of batch) {
      const listed = comparison.reference === undefined
        ? tags.get(source.path) ?? []
        : tags.get(source.path);
      if (listed === undefined) continue;
      compare(score, { source, tags: listed, comparison });
      score.files++;
    }
    batch.length = 0;
  };
  const paths: string[] = [];
  for (const root of roots) {
    for await (const path of filesBelow(root, comparison.extensions)) paths.push(path);
  }
  const step = Math.max(1, Math.ceil(paths.length / maxFiles));
  for (const path of paths.filter((_, index) => index % step === 0)) {
    const source = await sourceAt(path);
    if (source !== undefined) batch.push(source);
    if (batch.length === 500) await flush();
  }
  await flush();
  return score;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${(100 * part / whole).toFixed(1)} %`;
}

/** A row of the table. */
export function row({ title, reference }: Comparison, score: Score): string {
  const { files, both, missing, extra, ends, sameEnds, unknownEnds } = score;
  const cells = [
    title,
    reference ?? "ctags",
    files,
    both + missing,
    percent(both, both + missing),
    percent(both, both + extra),
    ends === 0 ? "–" : ends - sameEnds,
    unknownEnds,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The head of the table. */
export const tableHead: string = [
  "| Language | Reference | Files | It lists | Recall | Precision | Other ends | Unknown ends |",
  "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
].join("\n");

/**
 * The comparison that a word asks for.
 * @throws {Error} If there is none.
 */
export function comparisonOf(language: string): Comparison {
  const comparison = comparisons[language] ?? grammarComparisons[language] ??
    judgedComparisons[language];
  if (comparison === undefined) throw new Error(`no comparison for ${JSON.stringify(language)}`);
  return comparison;
}

/** A sample spread over the whole list, so that one odd file does not fill it. */
function sample(list: readonly string[], size: number): readonly string[] {
  const step = Math.max(1, Math.floor(list.length / size));
  return list.filter((_, index) => index % step === 0).slice(0, size);
}

async function main(args: readonly string[]): Promise<void> {
  const shows = args[0] === "--show" ? Number(args[1]) : 0;
  const rows: string[] = [];
  for (const argument of args.slice(args[0] === "--show" ? 2 : 0)) {
    const [language = "", roots = ""] = argument.split("=");
    const comparison = comparisonOf(language);
    const score = await measure(comparison, roots.split(","));
    rows.push(row(comparison, score));
    for (const [sort, list] of shows > 0 ? Object.entries(score.shown) : []) {
      await Deno.stderr.write(
        new TextEncoder().encode(
          `${comparison.title} ${sort} (${list.length})\n${
            sample(list, shows).map((line) => `  ${line}\n`).join("")
          }`,
        ),
      );
    }
  }
  await Deno.stdout.write(
    new TextEncoder().encode(
      [tableHead, ...rows, ""].join("\n"),
    ),
  );
}

if (import.meta.main) await main(Deno.args);

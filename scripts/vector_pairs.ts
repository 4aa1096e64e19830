/**
 * Descriptions and the code that they are about, from the documentation comments of packages: what
 * the vectors of `ct find` learn from.
 *
 * @module
 */

import { type LanguagePack, packFor } from "@ct/source";
import type { TextFile } from "./find_packages.ts";

/** A declaration, and what its comment says. */
export interface DescribedCode {
  /** The first sentence of the comment. */
  readonly description: string;
  /** Names of the declarations around it. */
  readonly enclosing: string;
  /** Its name. */
  readonly name: string;
  /** Its text without comments. */
  readonly code: string;
}

/** Folders of copies, of tests and of what was made by a program. */
const leftOut =
  /(?:^|\/)(?:vendor|vendored|third_?party|node_modules|deps|external|externals|_?tests?|testing|testdata|__tests__|spec|fixtures|dist|bundles?|cjs|umd|generated|locales?|translations)\/|\.min\.|\.pb\.|_pb2?\.|\.d\.[cm]?ts$|\.(?:md|html|css|json|txt|rst)$/i;

/** Longer declarations are known by their first lines. */
const mostLines = 60;

/** Between a comment and its declaration there may be these, and one blank line. */
const between = /^\s*(?:@|#\[|\[|template\s*<|#!|$)/;

/** Reads the described declarations of files, each description and name once. */
export function describedCode(files: readonly TextFile[]): readonly DescribedCode[] {
  const seen = new Set<string>();
  return files.filter(({ path }) => !leftOut.test(path)).flatMap((file) => {
    const pack = packFor(file.path);
    return pack === undefined ? [] : inFile(file.text, pack);
  }).filter(({ description, name }) => {
    const key = `${name} ${description}`;
    return seen.size < seen.add(key).size;
  });
}

interface Commented {
  /** Comments, by the line that they end on; adjacent ones together. */
  readonly above: ReadonlyMap<number, string>;
  /** Strings, by the line that they begin on. */
  readonly strings: ReadonlyMap<number, string>;
  /** The lines without comments. */
  readonly lines: readonly string[];
}

function inFile(text: string, pack: LanguagePack): readonly DescribedCode[] {
  const { above, strings, lines } = commented(text, pack);
  const around: { readonly name: string; readonly end: number }[] = [];
  return pack.declarations(text).flatMap(({ name, start, end }) => {
    if (end === null) return [];
    while ((around.at(-1)?.end ?? Infinity) < start) around.pop();
    const enclosing = around.map((each) => each.name).join(" ");
    if (end > start) around.push({ name, end });
    let before = start - 1;
    while (!above.has(before) && start - before < 4 && between.test(lines[before - 1] ?? "x")) {
      before -= 1;
    }
    const last = Math.min(end, start + mostLines);
    const docs = pack.language === "Python" ? docString(strings, lines, start) : undefined;
    const description = sentenceOf(docs?.text ?? above.get(before) ?? "");
    if (description === undefined || end - start < 1) return [];
    const body = lines.slice(start - 1, last);
    // What a description says must not be in the code only because it is there itself.
    if (docs !== undefined) body.splice(docs.line - start, docs.text.split("\n").length);
    return [{ description, enclosing, name, code: body.join("\n") }];
  });
}

function docString(
  strings: ReadonlyMap<number, string>,
  lines: readonly string[],
  start: number,
): { readonly line: number; readonly text: string } | undefined {
  for (let line = start + 1; line < start + 12; line += 1) {
    const text = strings.get(line);
    if (text !== undefined && /^\s*[rubRUB]*(?:"""|''')/.test(lines[line - 1] ?? "")) {
      return { line, text };
    }
    if (/^\s*(?:return|if|for|self\.|\w+ = )/.test(lines[line - 1] ?? "")) return undefined;
  }
  return undefined;
}

function commented(text: string, pack: LanguagePack): Commented {
  const above = new Map<number, string>();
  const strings = new Map<number, string>();
  let rest = "";
  let done = 0;
  let line = 1;
  for (const { kind, start, end } of pack.segments(text)) {
    const own = text.slice(start, end);
    const gap = text.slice(done, start);
    line += newlinesIn(gap);
    const first = line;
    line += newlinesIn(own);
    rest += gap + (kind === "comment" ? own.replace(/[^\n]/g, " ") : own);
    done = end;
    if (kind !== "comment") {
      if (own.length > 8) strings.set(first, own);
      continue;
    }
    // A line comment may have its newline with it.
    const last = own.endsWith("\n") ? line - 1 : line;
    const previous = /\S/.test(gap) ? undefined : above.get(first - 1);
    if (previous !== undefined) above.delete(first - 1);
    above.set(last, previous === undefined ? own : `${previous}\n${own}`);
  }
  return { above, strings, lines: (rest + text.slice(done)).split("\n") };
}

function newlinesIn(text: string): number {
  return text.split("\n").length - 1;
}

/** What is no description: licences, directives, code that is commented out. */
const noDescription =
  /copyright|licen[sc]e|^\s*(?:eslint|ts-|todo|fixme|nolint|noqa|pragma|region|see\b|\W*$)|@inheritdoc|[;{}]\s*$|=>|\(\)\s*;/i;

/** The first sentence of a comment or documentation string, if it says something in English. */
function sentenceOf(comment: string): string | undefined {
  const text = comment
    .replace(/^\s*[rubRUB]*(?:"""|''')|(?:"""|''')$/g, "")
    .replace(/\/\*[*!]*<?|\*+\/|<\/?[a-zA-Z][^>\n]*>/g, " ")
    .replace(/^[ \t]*(?:\/\/[\/!]?<?|\*|#+|--+|;+)[ \t]?/gm, "")
    .replace(/\{@\w+ ([^}|]*)[^}]*\}/g, "$1")
    .replace(
      /^\s*[@\\](?:brief|short|summary|description|desc|fn .*|func .*|function|method)\b/gm,
      "",
    );
  const [start = ""] = text.trimStart().split(/\n\s*\n|^\s*[@\\:]\w|(?<=[.!?:])\s/m);
  const sentence = start.replace(/[`*]/g, "").replace(/\s+/g, " ").trim();
  const words = sentence.split(" ").length;
  const isEnglish = !/[^\p{ASCII}\p{P}]/u.test(sentence) && /[a-z]{3}/.test(sentence);
  return words >= 3 && words <= 60 && isEnglish && !noDescription.test(sentence)
    ? sentence
    : undefined;
}

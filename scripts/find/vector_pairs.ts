/**
 * Descriptions and the code that they are about, from the documentation comments of packages: what
 * the vectors of `ct find` learn from.
 *
 * @module
 */

import { chunksOf } from "../../lib/retrieval/chunks.ts";
import { type LanguagePack, packFor } from "@ct/source";
import type { TextFile } from "./packages.ts";

/** A declaration, and what its comment says. */
export interface DescribedCode {
  /** A sentence of a comment. */
  readonly description: string;
  /** Names of the declarations around it. */
  readonly enclosing: string;
  /** Its name, and what else it declares. */
  readonly name: string;
  /** Its text without comments. */
  readonly code: string;
}

/** Folders of copies, of tests and of what was made by a program. */
const excludedPath =
  /(?:^|\/)(?:vendor|vendored|third_?party|node_modules|deps|external|externals|_?tests?|testing|testdata|__tests__|spec|fixtures|dist|bundles?|cjs|umd|generated|locales?|translations)\/|\.min\.|\.pb\.|_pb2?\.|\.d\.[cm]?ts$|\.(?:md|html|css|json|txt|rst)$/i;

/** At most this much of what the comments of a chunk say is asked. */
const maxSentences = 5;

/** Reads what the comments of files say, each sentence and name once. */
export function describedCode(files: readonly TextFile[]): readonly DescribedCode[] {
  const seen = new Set<string>();
  return files.filter(({ path }) => !excludedPath.test(path)).flatMap((file) => {
    const pack = packFor(file.path);
    return pack === undefined ? [] : inFile(file, pack);
  }).filter(({ description, name }) => {
    const key = `${name} ${description}`;
    return seen.size < seen.add(key).size;
  });
}

function inFile({ path, text }: TextFile, pack: LanguagePack): readonly DescribedCode[] {
  const { comments, lines } = commented(text, pack);
  let next = 0;
  return chunksOf(path, text).flatMap(({ start, end, name, declared, enclosing }) => {
    const sentences: string[] = [];
    for (; (comments[next]?.line ?? Infinity) <= end; next += 1) {
      const { line, text } = comments[next] ?? { line: 0, text: "" };
      if (line >= start) sentences.push(...sentencesOf(text));
    }
    const code = lines.slice(start - 1, end).join("\n");
    const all = declared.map(({ name }) => name);
    const names = all.includes(name) ? all : [name, ...all];
    return sentences.slice(0, maxSentences).map((description) => {
      return { description, enclosing: enclosing.join(" "), name: names.join(" "), code };
    });
  });
}

interface Commented {
  /** Comments and the line that each begins on; adjacent ones together. */
  readonly comments: readonly { readonly line: number; readonly text: string }[];
  /** The lines without comments. */
  readonly lines: readonly string[];
}

/** A string of Python that is a statement is a comment. */
const docString = /^[rubRUB]*(?:"""|''')/;

function commented(text: string, pack: LanguagePack): Commented {
  const comments: { line: number; text: string; end: number }[] = [];
  let rest = "";
  let done = 0;
  let line = 1;
  for (const { kind, start, end } of pack.segments(text)) {
    const own = text.slice(start, end);
    const gap = text.slice(done, start);
    const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const isComment = kind === "comment" ||
      (pack.language === "Python" && docString.test(own) && !/\S/.test(before));
    line += newlinesIn(gap);
    rest += gap + (isComment ? own.replace(/[^\n]/g, " ") : own);
    done = end;
    const previous = comments.at(-1);
    if (isComment && previous?.end === start - gap.length && /^[ \t]*\n?[ \t]*$/.test(gap)) {
      previous.text += `\n${own}`;
      previous.end = end;
    } else if (isComment) comments.push({ line, text: own, end });
    line += newlinesIn(own);
  }
  return { comments, lines: (rest + text.slice(done)).split("\n") };
}

function newlinesIn(text: string): number {
  return text.split("\n").length - 1;
}

/** What is no description: licences, directives, code that is commented out. */
const noDescription =
  /copyright|licen[sc]e|^\s*(?:eslint|ts-|todo|fixme|nolint|noqa|pragma|region|see\b|\W*$)|@inheritdoc|[;{}]\s*$|=>|\(\)\s*;/i;

/** What a comment or documentation string says in English, without what it says of parameters. */
function sentencesOf(comment: string): readonly string[] {
  const text = comment
    .replace(/^\s*[rubRUB]*(?:"""|''')|(?:"""|''')$/g, "")
    .replace(/\/\*[*!]*<?|\*+\/|<\/?[a-zA-Z][^>\n]*>/g, " ")
    .replace(/^[ \t]*(?:\/\/[\/!]?<?|\*|#+|--+|;+)[ \t]?/gm, "")
    .replace(/\{@\w+ ([^}|]*)[^}]*\}/g, "$1")
    .replace(
      /^\s*[@\\](?:brief|short|summary|description|desc|fn .*|func .*|function|method)\b/gm,
      "",
    );
  const [start = ""] = text.trimStart().split(/^\s*[@\\:]\w/m);
  return start.split(/\n\s*\n|(?<=[.!?:])\s/).flatMap((part) => {
    const sentence = part.replace(/[`*]/g, "").replace(/\s+/g, " ").trim();
    const words = sentence.split(" ").length;
    const isEnglish = !/[^\p{ASCII}\p{P}]/u.test(sentence) && /[a-z]{3}/.test(sentence);
    return words >= 3 && words <= 60 && isEnglish && !noDescription.test(sentence)
      ? [sentence]
      : [];
  });
}

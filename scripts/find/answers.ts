/**
 * Asks the questions of both sets, and measures the answers.
 *
 * @module
 */

import { Baseline } from "./baseline.ts";
import { measuresOf } from "./measures.ts";
import { type Method, methodsFor } from "./methods.ts";
import { filesOf, type TextFile } from "./packages.ts";
import {
  type DescribedFunction,
  describedFunctions,
  type DescribedPackage,
  describedPackages,
  functionsAt,
  keyOf,
} from "./pairs.ts";
import { isForFitting, type QuestionedPackage, questionedPackages } from "./questions.ts";
import type { Answer } from "./report.ts";
import type { PackageFetcher } from "../package_fetcher.ts";

/** Name of the method that everything is compared with. */
export const baseline = "BM25 of whole files";

/** The same for descriptions, where the functions are given. */
export const baselineOfFunctions = "BM25 of functions";

/** What was measured. */
export interface Measured {
  /** The answers. */
  readonly answers: readonly Answer[];
  /** Packages that could not be had. */
  readonly missing: readonly string[];
  /** Number of files, their characters, and how long it took to index them. */
  readonly indexed: { files: number; characters: number; milliseconds: number };
}

/** Which of the labelled questions are asked, and how: all in all ways by default. */
export interface AnswerFilter {
  /** The method beside the baseline. */
  readonly method?: string;
  /** Groups of which a question is one; a package without such a question is not read. */
  readonly groups?: readonly string[];
}

/** The answers to the labelled questions. Groups are `fit`, `report`, `tune`, `blind` or
 * `other`, language, kind. */
export function questionAnswers(fetcher: PackageFetcher, filter: AnswerFilter = {}): Measured {
  const answers: Answer[] = [];
  const missing: string[] = [];
  const indexed = { files: 0, characters: 0, milliseconds: 0 };
  for (const each of questionedPackages()) {
    const questions = each.questions.map((question) => ({
      ...question,
      groups: groupsOf(each, question),
    })).filter(({ groups }) => filter.groups?.some((group) => groups.includes(group)) ?? true);
    if (questions.length === 0) continue;
    const files = filesOf(fetcher, each);
    if (files === undefined) {
      missing.push(each.package);
      continue;
    }
    const plain = new Baseline(files);
    const methods = timed(files, indexed);
    for (const { ask, grades, groups } of questions) {
      const measured = (method: string, search: () => readonly string[]) => {
        const started = performance.now();
        const found = search();
        const milliseconds = performance.now() - started;
        answers.push({ method, groups, measures: measuresOf(found, grades), milliseconds });
      };
      measured(baseline, () => plain.search(ask));
      for (const { title, files } of methods) {
        if (filter.method !== undefined && title !== filter.method) continue;
        measured(title, () => files(ask));
      }
    }
  }
  return { answers, missing, indexed };
}

function groupsOf(
  { hand, half }: QuestionedPackage,
  question: QuestionedPackage["questions"][number],
): readonly string[] {
  const own = isForFitting(question) ? "fit" : "report";
  return [hand ?? half ?? own, question.language, question.kind];
}

function timed(files: readonly TextFile[], indexed: Measured["indexed"]): readonly Method[] {
  const started = performance.now();
  const methods = methodsFor(files);
  indexed.milliseconds += performance.now() - started;
  indexed.files += files.length;
  indexed.characters += files.reduce((sum, { text }) => sum + text.length, 0);
  return methods;
}

/** Which functions are searched for: all of the packages that are not blind by default. */
export interface DescriptionFilter {
  /** The packages. */
  readonly packages?: readonly DescribedPackage[];
  /** Only one in this many functions. */
  readonly step?: number;
  /** The only method that is asked: by default the baseline and the two stages. */
  readonly method?: string;
}

/**
 * The functions that descriptions are about, among all functions of the package that have one. Of
 * the stages, only the first and all together.
 */
export function descriptionAnswers(
  fetcher: PackageFetcher,
  { packages = describedPackages, step = 1, method }: DescriptionFilter = {},
): Measured {
  const answers: Answer[] = [];
  const missing: string[] = [];
  const indexed = { files: 0, characters: 0, milliseconds: 0 };
  for (const each of packages) {
    const described = describedFunctions(fetcher, each);
    if (described === undefined) {
      missing.push(each.package);
      continue;
    }
    const { files, functions } = described;
    const isAsked = (title: string) => method === undefined || method === title;
    const plain = new Baseline(
      isAsked(baselineOfFunctions) ? functions.map((own) => textOf(own, files)) : [],
    );
    const methods = timed(files, indexed);
    for (const own of functions.filter((_, at) => at % step === 0)) {
      const grades = new Map([[keyOf(own), 2]]);
      const groups = [each.package];
      const measured = (title: string, search: () => readonly string[]) => {
        if (!isAsked(title)) return;
        const started = performance.now();
        const found = search();
        const milliseconds = performance.now() - started;
        const measures = measuresOf(found, grades);
        answers.push({ method: title, groups, measures, milliseconds });
      };
      measured(baselineOfFunctions, () => plain.search(own.ask));
      for (const { title, search } of [...methods.slice(0, 1), ...methods.slice(-1)]) {
        measured(title, () => functionsAt(search(own.ask, 100, 100), functions));
      }
    }
  }
  return { answers, missing, indexed };
}

function textOf(own: DescribedFunction, files: readonly TextFile[]): TextFile {
  const text = files.find(({ path }) => path === own.path)?.text ?? "";
  const lines = text.split("\n").slice(own.start - 1, own.end);
  return { path: keyOf(own), text: lines.join("\n") };
}

/** The answers of one method, of one group if it is given. */
export function answersOf(
  answers: readonly Answer[],
  method: string,
  group?: string,
): readonly Answer[] {
  return answers.filter((each) =>
    each.method === method && (group === undefined || each.groups.includes(group))
  );
}

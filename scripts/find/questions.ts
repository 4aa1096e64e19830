/**
 * Questions about pinned packages, with the files that answer them: what
 * `tests/find/questions/*.json` may hold, and reading it.
 *
 * @module
 */

import { root } from "../project.ts";
import type { Origin } from "../package_fetcher.ts";

/** What a question asks for. */
export type QuestionKind = "architecture" | "behaviour" | "symbol";

/** One question. */
export interface Question {
  /** Name of the package that it is about. */
  readonly corpus: string;
  /** Language of the package. */
  readonly language: string;
  /** See {@link QuestionKind}. */
  readonly kind: QuestionKind;
  /** The question's text. */
  readonly ask: string;
  /**
   * Grades of the files that answer it, by path: 2 is the place, 1 is also helpful. All others
   * are 0.
   */
  readonly grades: ReadonlyMap<string, number>;
  /** Names of declarations to look at, by path. */
  readonly declarations: ReadonlyMap<string, string>;
}

/** A package, and what is asked about it. */
export interface QuestionedPackage {
  /** Name of the file of questions, without `.json`. */
  readonly name: string;
  /** Language that most of it is written in. */
  readonly language: string;
  /** See {@link Origin}. */
  readonly origin: Origin;
  /** `name@version`. */
  readonly package: string;
  /** SHA-256 of its archive, in hexadecimal. */
  readonly sha256: string;
  /** Where its files are in the archive. Paths are relative to that. */
  readonly folder: string;
  /** Paths below `folder` that a repository would not hold. */
  readonly exclude: readonly string[];
  /**
   * `other` if somebody asks who doesn't know how the ranking works. Such questions are a group of
   * their own, and nothing may ever be fitted to them.
   */
  readonly hand?: "other";
  /**
   * Of these packages all questions are for fitting, as `tune`, or none, as `blind`: packages were
   * divided and not their questions.
   */
  readonly half?: "tune" | "blind";
  /** The questions. */
  readonly questions: readonly Question[];
}

interface Stored extends Omit<QuestionedPackage, "name" | "questions"> {
  readonly questions: readonly {
    readonly kind: QuestionKind;
    readonly ask: string;
    readonly answers: Readonly<Record<string, number>>;
  }[];
}

const folder = `${root}/tests/find/questions`;

/** Reads all packages with their questions, by name. */
export function questionedPackages(): readonly QuestionedPackage[] {
  const names = Array.from(Deno.readDirSync(folder), (entry) => entry.name.replace(/\.json$/, ""));
  return names.sort().map((name) => {
    const stored: Stored = JSON.parse(Deno.readTextFileSync(`${folder}/${name}.json`));
    const { language } = stored;
    const questions = stored.questions.map(({ kind, ask, answers }) => {
      const places = Object.entries(answers).map(([place, grade]) => {
        const [path = "", declaration] = place.split("#");
        return { path, declaration, grade };
      });
      const declared = places.flatMap(({ path, declaration }) =>
        declaration === undefined ? [] : [[path, declaration] as const]
      );
      return {
        corpus: name,
        language,
        kind,
        ask,
        grades: new Map(places.map(({ path, grade }) => [path, grade])),
        declarations: new Map(declared),
      };
    });
    return { ...stored, name, questions };
  });
}

/**
 * Whether weights may be fitted to a question, unless it is of another hand. The others are for
 * reports. The text decides alone, so a question never changes sides when others are added.
 */
export function isForFitting({ ask }: Pick<Question, "ask">): boolean {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(ask)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  // The lowest bit alone is the parity of all bytes.
  return ((hash >>> 16) & 1) === 0;
}

/** Whether a question has no word that is written like code, such as `aB`, `a_b`, `a.b`, `AB2`. */
export function isPlain({ kind, ask }: Question): boolean {
  return kind !== "symbol" && !/[a-z][A-Z]|_|\w[.:/]+\w|[(){}\[\]]/.test(ask);
}

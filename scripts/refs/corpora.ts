/**
 * The packages on whose sources `ct refs` is measured, each of one version.
 *
 * @module
 */

/** What a language is measured on. */
export interface RefsCorpus {
  /** The name in the table. */
  readonly title: string;
  /** The package of npm, as `name@version`; this project if it is omitted. */
  readonly npm?: string;
  /** The directory of its sources. */
  readonly sources: string;
  /** How many symbols are asked for. */
  readonly symbols: number;
}

/** The corpora of TypeScript. */
export const scriptCorpora: readonly RefsCorpus[] = [
  { title: "rxjs 7.8.1", npm: "rxjs@7.8.1", sources: "src", symbols: 60 },
  { title: "immer 10.2.0", npm: "immer@10.2.0", sources: "src", symbols: 40 },
  { title: "zod 3.25.76", npm: "zod@3.25.76", sources: "src", symbols: 40 },
  { title: "this project", sources: "", symbols: 60 },
];

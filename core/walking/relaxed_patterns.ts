/**
 * Patterns that ask for a little less than those of a call: other case, other kinds, one filter
 * less.
 *
 * @module
 */
import {
  isNegated,
  type NameOptions,
  nameUses,
  type PatternKind,
  type PatternUse,
  regexText,
} from "@ct/pattern";

/** What is different in another call. */
export interface Change {
  /** The words that make it another call; none if an option is left away. */
  readonly words: readonly string[];
  /** The option that is left away. */
  readonly without?: string | undefined;
}

/** A call with one option changed. */
export interface Relaxation<Options> extends Change {
  /** What its options are. */
  readonly options: Options;
}

/** The kinds of pattern that `--mode` and `--name-mode` name. */
const modes = ["literal", "regex", "glob"] as const;

/** Longer patterns are not repeated. */
const longPattern = 200;

/** Whether the pattern is read as the same in every way. */
export function isPlain({ kind, text }: PatternUse): boolean {
  return kind !== "block" && !/[\^$()|+{}\\.*?[]/.test(text);
}

/** Whether a pattern like this one can be named in a line. */
export function isShort({ kind, text }: PatternUse): boolean {
  return kind !== "block" && text.length <= longPattern;
}

/** The pattern as a regex in any case of letters; `undefined` if it is one already. */
export function anyCase(use: PatternUse): string | undefined {
  return /^\(\?\w*i/.test(use.text) ? undefined : `(?i)${regexText(use)}`;
}

/** `--name` in any case of letters. */
export function nameRelaxations<Options extends NameOptions>(
  options: Options,
): readonly Relaxation<Options>[] {
  const kind = options["name-mode"];
  if (kind === "literal" || kind === "glob") return [];
  const uses = nameUses(options);
  const wanted = uses.filter(({ text }) => !isNegated(text)).map(regexPart);
  if (wanted.length === 0 || !uses.every(isShort)) return [];
  const [only = ""] = wanted;
  const folded = wanted.length === 1 ? `(?i)${only}` : `(?i:${wanted.join("|")})`;
  const unwanted = uses.flatMap(({ text }) => isNegated(text) ? [text] : []);
  const name = [folded, ...unwanted].join("|");
  return [{ words: optionWords("--name", name), options: { ...options, name } }];
}

/** The pattern as a regex that can be a part of another. */
export function regexPart(use: PatternUse): string {
  const text = regexText(use);
  return text.includes("|") ? `(?:${text})` : text;
}

/** Every kind of patterns of text that is not that of all of them already. */
export function modeRelaxations<Options extends { readonly mode: PatternKind | undefined }>(
  options: Options,
  patterns: readonly PatternUse[],
): readonly Relaxation<Options>[] {
  return otherKinds(patterns.filter(({ option }) => option !== "--name"))
    .map((mode) => ({ words: ["--mode", mode], options: { ...options, mode } }));
}

/** Every kind of `--name` that is not that of all its alternatives already. */
export function nameModeRelaxations<Options extends NameOptions>(
  options: Options,
): readonly Relaxation<Options>[] {
  return otherKinds(nameUses(options))
    .map((mode) => ({ words: ["--name-mode", mode], options: { ...options, "name-mode": mode } }));
}

function otherKinds(patterns: readonly PatternUse[]): readonly PatternKind[] {
  if (patterns.some(({ kind }) => kind === "block") || patterns.every(isPlain)) return [];
  const hasStars = patterns.some(({ text }) => /[*?[]/.test(text));
  return modes.filter((mode) => patterns.some(({ kind }) => kind !== mode))
    // Without these a glob matches what a literal does.
    .filter((mode) => mode !== "glob" || hasStars);
}

/** One of the filters left away, if there is another: each with the options that remain. */
export function withoutOne<Options>(
  filters: readonly (readonly [option: string, options: Options])[],
): readonly Relaxation<Options>[] {
  if (filters.length < 2) return [];
  return filters.map(([without, options]) => ({ words: [], without, options }));
}

/** The options that select files, as far as they are given: each with the options that remain. */
export function selectingFilters<Options extends SelectingOptions>(
  options: Options,
): readonly (readonly [option: string, options: Options])[] {
  const { name, ext, path, glob, type, size } = options;
  const filters: readonly [option: string, isSet: boolean, rest: Options][] = [
    ["--name", name !== undefined, { ...options, name: undefined }],
    ["--ext", ext.length > 0, { ...options, ext: [] }],
    ["--path", path.length > 0, { ...options, path: [] }],
    ["--glob", glob.length > 0, { ...options, glob: [] }],
    ["--type", type.length > 0, { ...options, type: [] }],
    ["--size", size !== undefined, { ...options, size: undefined }],
  ];
  return filters.flatMap(([option, isSet, rest]) => isSet ? [[option, rest] as const] : []);
}

/** What {@linkcode selectingFilters} looks at. */
export interface SelectingOptions {
  /** `--name`. */
  readonly name: string | undefined;
  /** `--ext`. */
  readonly ext: readonly string[];
  /** `--path`. */
  readonly path: readonly string[];
  /** `--glob`. */
  readonly glob: readonly string[];
  /** `--type`. */
  readonly type: readonly string[];
  /** `--size`, as it was parsed. */
  readonly size: unknown;
}

/** An option and its value as words of a call. */
export function optionWords(option: string, value: string): readonly string[] {
  return value.startsWith("-") ? [`${option}=${value}`] : [option, value];
}

/**
 * In what the readers of globs differ, as data. All of them share one reader; a surface that reads
 * globs names its dialect.
 *
 * @module
 */

/** How a dialect reads a glob, and what its wildcards match. */
export interface GlobDialect {
  /** Whether `*`, `?` match a `/` as well. */
  readonly crosses: boolean;
  /**
   * What two stars are: `run`, the same as one; `path`, any directories as a component, and any
   * text elsewhere; `rg`, what rg makes of them. `component` is for `componentGlob`.
   */
  readonly doubleStar: "run" | "path" | "rg" | "component";
  /** Whether `\` takes the next character as it is. */
  readonly escapes: boolean;
  /** What a `\` is that nothing follows. */
  readonly lastEscape: "fault" | "text" | "nothing";
  /**
   * Whether `{a,b}` is one of several; `strict` and `closed` refuse a `{` without `}`, and `strict`
   * a `}` without `{`, which are text otherwise.
   */
  readonly braces: "none" | "strict" | "closed" | "lenient";
  /** The characters that negate a class in first place. */
  readonly negators: string;
  /** Whether `\` takes the next character of a class as it is. */
  readonly classEscapes: boolean;
  /** Whether `[:alpha:]` in a class is what POSIX says. */
  readonly classNames: boolean;
  /** Whether a reversed range and an unknown name are errors; otherwise they hold nothing. */
  readonly strictClasses: boolean;
  /** Whether a `[` without `]` is an error; otherwise it is text. */
  readonly closesClasses: boolean;
  /** Whether `[a-c-e]` is one range, as in rg. */
  readonly growingRanges: boolean;
}

/** The classes of git and of the shell. */
const posixClasses = { negators: "!^", classEscapes: true, classNames: true, growingRanges: false };

/** `--name` and other patterns of text: no escapes, no braces (docs/spec/conventions.md#globs). */
export const textDialect: GlobDialect = {
  ...posixClasses,
  crosses: false,
  doubleStar: "run",
  escapes: false,
  lastEscape: "text",
  braces: "none",
  strictClasses: true,
  closesClasses: true,
};

/** `--path` (docs/spec/conventions.md#path-globs). */
export const pathDialect: GlobDialect = {
  ...textDialect,
  doubleStar: "path",
  escapes: true,
  lastEscape: "nothing",
  braces: "closed",
};

/** The glob of rg: `--glob`, ignore files, types. */
export const rgDialect: GlobDialect = {
  ...textDialect,
  doubleStar: "rg",
  escapes: true,
  lastEscape: "fault",
  braces: "strict",
  classEscapes: false,
  classNames: false,
  growingRanges: true,
};

/** `fnmatch` of the C library without flags: `--include` and `--exclude` of grep. */
export const fnmatchDialect: GlobDialect = {
  ...textDialect,
  crosses: true,
  escapes: true,
  strictClasses: false,
  closesClasses: false,
};

/** The tools of agents. */
export const agentDialect: GlobDialect = {
  ...textDialect,
  doubleStar: "component",
  escapes: true,
  lastEscape: "fault",
  braces: "closed",
  negators: "!",
  classNames: false,
};

/** The members of a workspace, as package managers read them. */
export const workspaceDialect: GlobDialect = {
  ...textDialect,
  doubleStar: "component",
  braces: "lenient",
};

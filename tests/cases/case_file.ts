/**
 * Black-box cases as data: what `tests/cases/*.json` may hold, and reading it.
 *
 * @module
 */

/** A file of a fixture: its text; bytes in base64; a link; a directory. */
export type FixtureEntry = string | {
  readonly text?: string;
  readonly b64?: string;
  readonly mode?: string;
  /** How many times the content is written. */
  readonly repeat?: number;
  readonly link?: string;
  readonly dir?: true;
};

/** Files by path below the case's directory. */
export type Fixture = Readonly<Record<string, FixtureEntry>>;

/** Bytes for standard input. */
export type Input = string | { readonly b64: string };

/** What must hold for a text: an exact text, or all of the tests that are given. */
export type ExpectedText = string | {
  readonly exact?: string;
  /** A regular expression over all of it. */
  readonly whole?: string;
  /** These lines in any order, and no others. */
  readonly lines?: readonly string[];
  /** These lines are there. */
  readonly line?: readonly string[];
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  /** Regular expressions, multi-line. */
  readonly match?: readonly string[];
  readonly lineCount?: number;
  /** Every line is one of these. */
  readonly linesFrom?: readonly string[];
};

/** How two JSON values are compared: by names of members. */
export interface JsonRules {
  /** Arrays in any order. */
  readonly unordered?: readonly string[];
  /** Arrays that may hold more. */
  readonly extensible?: readonly string[];
  /** Members that are not compared. */
  readonly ignore?: readonly string[];
  /** Members of the value itself that must be absent. */
  readonly without?: readonly string[];
}

/** What must hold for a file after the run. */
export type ExpectedFile =
  | string
  | Exclude<ExpectedText, string> & JsonRules & {
    readonly b64?: string;
    readonly json?: unknown;
    readonly mode?: string;
    readonly absent?: true;
    readonly link?: string;
    readonly dir?: true;
  };

/** What must hold after a step. */
export interface Expectation extends JsonRules {
  /** The status, or several that are fine. */
  readonly exit?: number | readonly number[];
  readonly stdout?: ExpectedText;
  readonly stderr?: ExpectedText;
  /** Standard output is one JSON value with at least these members. */
  readonly json?: unknown;
  readonly files?: Readonly<Record<string, ExpectedFile>>;
  /** Paths that `files` does not name are as before, and none is new. */
  readonly untouched?: boolean;
  /** One of these must hold. */
  readonly anyOf?: readonly Expectation[];
}

/** One command of a case. */
export interface Step {
  readonly tool: string;
  readonly args: readonly string[];
  readonly expect: Expectation;
  readonly stdin?: Input;
  /** Working directory below the case's. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Directories of the fixture in front of `PATH`. */
  readonly path?: readonly string[];
  /** Files written that long after the command started. */
  readonly later?: { readonly ms: number; readonly files: Fixture };
}

/** Commands in one directory. */
export interface Case {
  readonly id: string;
  readonly files: Fixture;
  /** Programs that must be on `PATH`. */
  readonly needs: readonly string[];
  readonly steps: readonly Step[];
}

interface CaseFields extends Omit<Partial<Step>, "tool"> {
  readonly id: string;
  readonly why: string;
  readonly tool: string;
  readonly files?: Fixture;
  readonly needs?: readonly string[];
  readonly divergence?: string;
  readonly steps?: readonly (Pick<Step, "args" | "expect"> & Partial<Step>)[];
}

const stepKeys = ["tool", "args", "stdin", "cwd", "env", "path", "later", "expect"];
const caseKeys = [...stepKeys, "id", "why", "files", "needs", "divergence", "steps"];

/**
 * Reads the cases of a file.
 * @throws {TypeError} If a case is malformed or an id is there twice.
 */
export function readCases(file: URL): readonly Case[] {
  const list: readonly CaseFields[] = JSON.parse(Deno.readTextFileSync(file));
  const cases = list.map(readCase);
  const ids = new Set(cases.map(({ id }) => id));
  if (ids.size < cases.length) throw new TypeError("two cases have the same id");
  return cases;
}

function readCase(fields: CaseFields): Case {
  refuseOthers(fields.id, fields, caseKeys);
  const { id, why: _why, files = {}, needs = [], divergence: _divergence, steps, ...shared } =
    fields;
  for (const step of steps ?? []) refuseOthers(id, step, stepKeys);
  const { args, expect } = shared;
  if ((steps === undefined) === (args === undefined || expect === undefined)) {
    throw new TypeError(`${id} needs either steps or args and expect`);
  }
  const own = args === undefined || expect === undefined ? [] : [{ args, expect }];
  return { id, files, needs, steps: (steps ?? own).map((step) => ({ ...shared, ...step })) };
}

function refuseOthers(id: string, fields: object, known: readonly string[]): void {
  const other = Object.keys(fields).find((key) => !known.includes(key));
  if (other !== undefined) throw new TypeError(`${id}: unknown field ${other}`);
}

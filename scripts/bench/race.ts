/**
 * Races: programs that do the same work, checked for doing it and run in turn.
 *
 * @module
 */
import { agreement, type Digest, type LabelledFinding } from "./agreement.ts";
import { isInstalled, runForMemory, runForTime } from "./process.ts";
import { type Measured, type Result, summarize } from "./result.ts";
import { root } from "../project.ts";

/** One program with its arguments. */
export interface Contestant {
  /** As in the table: Markdown. */
  readonly name: string;
  /** As in the plot's legend and in notes. */
  readonly label: string;
  /** The program and its arguments. */
  readonly argv: readonly string[];
  /** Prepares a run; not measured. */
  readonly before?: () => void;
  /** What the program found, to be compared with what the others found. */
  readonly digest?: Digest;
}

/** Contestants that do the same work; the first is what the others are compared with. */
export interface Race {
  /** Heading of the table. */
  readonly title: string;
  /** How often each runs. */
  readonly rounds: number;
  /** Who takes part. */
  readonly contestants: readonly Contestant[];
}

/** Where the built commands are. */
export const bin = `${root}/dist/bin`;

/** A program that is called as the table names it, except for its directory. */
export function contestant(...argv: readonly string[]): Contestant {
  const [program = ""] = argv;
  return { name: code(argv), label: program.replace(`${bin}/`, ""), argv };
}

/** A command as Markdown, as a shell would take it. */
export function code(argv: readonly string[]): string {
  const words = argv.map((word) => word.replace(`${bin}/`, "")).map((word) =>
    /^[\w@.,:=/+{}-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
  );
  return `\`${words.join(" ")}\``;
}

/**
 * The memory of a program hardly varies, and each of these rounds is one more run of everything.
 */
function memoryRounds(rounds: number): number {
  return Math.max(1, Math.min(3, rounds >> 1));
}

/**
 * Runs a race. The rounds that measure memory come first, since they need one more process; they
 * warm up the others, and the first of them tells whether all find the same. A round runs each
 * program once, in turn, so that a busy machine slows all alike.
 */
export function run({ title, rounds, contestants }: Race): Result {
  const present = contestants.filter(({ argv: [program = ""] }) => isInstalled(program));
  const entries = present.map((each) => ({ each, values: noValues(each) }));
  const findings: LabelledFinding[] = [];
  for (let round = 0; round < memoryRounds(rounds); round++) {
    for (const { each: { label, argv, before, digest }, values } of entries) {
      before?.();
      const { stdout, peakBytes } = runForMemory(argv);
      keep(values.peakBytes, peakBytes);
      if (round === 0 && digest !== undefined) findings.push({ label, finding: digest(stdout) });
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const { each: { argv, before }, values } of entries) {
      before?.();
      const { wallMs, cpuMs } = runForTime(argv);
      keep(values.wallMs, wallMs);
      keep(values.cpuMs, cpuMs);
    }
  }
  const absent = contestants.filter((each) => !present.includes(each));
  const rows = summarize(entries.map(({ values }) => values));
  return { title, rows, notes: [...agreement(findings), ...absence(absent)] };
}

function noValues({ name, label }: Contestant): Measured {
  return { name, label, wallMs: [], cpuMs: [], peakBytes: [] };
}

function keep(values: number[], value: number | undefined): void {
  if (value !== undefined) values.push(value);
}

function absence(absent: readonly Contestant[]): readonly string[] {
  const labels = [...new Set(absent.map(({ label }) => label))];
  return labels.length === 0 ? [] : [`Not installed: ${labels.join(", ")}.`];
}

/**
 * Races: programs that do the same work, run in turn and compared.
 *
 * @module
 */
import { root, say } from "./project.ts";

/** One program with its arguments; `name` is how the table calls it. */
export interface Contestant {
  /** As in the table. */
  readonly name: string;
  /** The program and its arguments. */
  readonly argv: readonly string[];
  /** Prepares a run; not measured. */
  readonly before?: () => void;
}

/** Contestants that do the same work; the first is what the others are compared with. */
export interface Race {
  /** Heading of the table. */
  readonly title: string;
  /** How often each runs, after one run to warm up. */
  readonly rounds: number;
  /** Who takes part. */
  readonly contestants: readonly Contestant[];
}

/** Where the built commands are. */
export const bin = `${root}/dist/bin`;

/** A program that is called as it is named. */
export function contestant(...argv: readonly string[]): Contestant {
  return { name: argv.join(" ").replaceAll(`${bin}/`, ""), argv };
}

/** Milliseconds from the start of a program to its end, its output thrown away. */
function measure({ name, argv: [program = "", ...args], before }: Contestant): number {
  before?.();
  const command = new Deno.Command(program, { args, stdin: "null", stdout: "null" });
  const begun = performance.now();
  const { code, stderr } = command.outputSync();
  const ms = performance.now() - begun;
  if (code > 1) throw new Error(`${name} failed: ${new TextDecoder().decode(stderr)}`);
  return ms;
}

function isInstalled({ argv: [program = ""] }: Contestant): boolean {
  if (program.startsWith("/")) return true;
  return new Deno.Command("sh", { args: ["-c", 'command -v "$0"', program], stdout: "null" })
    .outputSync().success;
}

/** Runs a race and prints its table: one round to warm up, then in turn, so that a busy machine slows all alike. */
export function run({ title, rounds, contestants }: Race): void {
  const present = contestants.filter(isInstalled);
  const times: number[][] = present.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    present.forEach((each, index) => {
      const ms = measure(each);
      if (round > 0) times[index]?.push(ms);
    });
  }
  const base = times[0] ?? [];
  say(`\n## ${title}\n\n| command | median ms | ratio |\n| --- | ---: | ---: |`);
  present.forEach(({ name }, index) => {
    const own = times[index] ?? [];
    const ratio = median(own.map((ms, round) => ms / (base[round] ?? NaN)));
    say(`| \`${name.replaceAll("|", "\\|")}\` | ${median(own).toFixed(1)} | ${ratio.toFixed(2)} |`);
  });
  const absent = contestants.filter((each) => !present.includes(each));
  if (absent.length > 0) say(`\nNot installed: ${absent.map(({ name }) => name).join(", ")}.`);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

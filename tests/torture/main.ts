/**
 * `deno task torture`: lets writes of all tools meet all kinds of accidents, and prints how many
 * were tried and what came of them. Words select kinds; `--most N` bounds how many accidents of a
 * class meet each job; `--write` enters the figures in docs/reliability.md. The exit status is 1 if
 * anything was torn, lost or left, or if a message was wrong. Takes an hour, and for some kinds
 * root (to mount small disks) and strace.
 *
 * Usage: `deno task torture [--most N] [--write] [KIND…]`
 *
 * @module
 */
import { root, say } from "../../scripts/project.ts";
import type { Accident } from "./accident.ts";
import { accidents } from "./accidents.ts";
import { enterRow, rowOf } from "./page.ts";
import { faults, Tally } from "./tally.ts";

const words = [...Deno.args];
const isWritten = takeFlag("--write");
const most = Number(takeValue("--most") ?? Infinity);
const page = `${root}/docs/reliability.md`;

for (const accident of selected(words)) await torture(accident);

async function torture(accident: Accident): Promise<void> {
  const { name, run, missing } = accident;
  const reason = missing();
  if (reason !== undefined) {
    say(`${name}: not tried: ${reason}`);
    Deno.exitCode = 1;
    return;
  }
  const tally = new Tally();
  const started = performance.now();
  await run(tally, { most });
  const seconds = (performance.now() - started) / 1000;
  for (const problem of tally.problems) say(problem);
  say(`${rowOf(accident, tally)} (${seconds.toFixed(0)} s)`);
  if (faults.some((fault) => tally.of(fault) > 0)) Deno.exitCode = 1;
  if (isWritten) enter(accident, tally);
}

function enter(accident: Accident, tally: Tally): void {
  Deno.writeTextFileSync(page, enterRow(Deno.readTextFileSync(page), accident, tally));
  new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", page] }).outputSync();
}

function selected(names: readonly string[]): readonly Accident[] {
  const unknown = names.find((name) => !accidents.some((accident) => accident.name === name));
  if (unknown !== undefined) {
    const known = accidents.map(({ name }) => name).join(", ");
    say(`"${unknown}" is not a kind of accident; there are ${known}`);
    Deno.exit(2);
  }
  return names.length === 0 ? accidents : accidents.filter(({ name }) => names.includes(name));
}

function takeFlag(flag: string): boolean {
  const at = words.indexOf(flag);
  if (at >= 0) words.splice(at, 1);
  return at >= 0;
}

function takeValue(option: string): string | undefined {
  const at = words.indexOf(option);
  return at < 0 ? undefined : words.splice(at, 2)[1];
}

/**
 * Puts cases to the commands: in this process where nothing but words and files goes in, which
 * takes milliseconds, and as installed. The heavy tests run many of these as installed, too; the
 * others only those that cannot run in this process.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";
import { type Context, memoryContext } from "@ct/core/context";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { isAbsent, isThorough, sampled, tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { launcher } from "../../mod.ts";
import { builtCommands, compiledCache } from "../built_commands.ts";
import { coveringCases, isReading } from "./case_choice.ts";
import { type Case, type Input, readCases, type Step } from "./case_file.ts";
import { CaseDirectory } from "./case_fixture.ts";
import { judge, type Result } from "./case_judge.ts";
import { residentTree } from "../resident/tree.ts";

const bin = `${await builtCommands()}/bin`;
const home = await tempTree({ ".cache/deno": compiledCache() });
addEventListener("unload", () => Deno.removeSync(home.path, { recursive: true }));
const systemPath = Deno.env.get("PATH") ?? "/usr/local/bin:/usr/bin:/bin";
const longestMs = 60_000;
/** Tools that change nothing. */
const looking: readonly string[] = ["ct-search", "ct-tree", "ct-outline"];
const atATime = 2;

/** The status and the streams of a step. */
type Output = Pick<Result, "status" | "stdout" | "stderr">;

/** Runs a step in a case's directory. */
type Run = (step: Step, directory: CaseDirectory) => Promise<Output>;

/**
 * A test for each case of a file. The file's own test registers them, so that the report knows them
 * by its name.
 * @throws {TypeError} If a case is malformed.
 */
export function caseTests(file: URL): readonly Deno.TestDefinition[] {
  return readCases(file)
    .map((one) => caseTest(one, one.steps.every(runsInside) ? runInside : runInstalled));
}

/**
 * Tests with the installed commands of cases that {@linkcode caseTests} runs in this process: that
 * the source does what the case says is known from there. So steps are chosen that between them
 * have each option of a tool, and each status; a sample of these is run, and all steps with
 * `CT_THOROUGH=1`.
 * @throws {TypeError} If a case is malformed.
 */
export function installedCaseTests(files: readonly URL[]): readonly Deno.TestDefinition[] {
  const cases = files.flatMap(casesInside);
  const covering = [...coveringCases(cases).values()];
  const chosen = sampled(covering, Math.ceil(covering.length / 2), "installed cases");
  return (isThorough ? cases : chosen).map((one) => caseTest(one, runInstalled));
}

function casesInside(file: URL): readonly Case[] {
  return readCases(file).filter(({ steps }) => steps.every(runsInside));
}

/**
 * The same cases in this process, with what is known of their directories in memory: the contents
 * of files, and without room for them their trigrams. The first step of each case is run, as its
 * files are its own, and those that would be run as installed.
 * @throws {TypeError} If a case is malformed.
 */
export function heldCaseTests(files: readonly URL[]): readonly Deno.TestDefinition[] {
  const cases = files.flatMap(casesInside);
  const covering = coveringCases(cases);
  return cases.flatMap((whole) => {
    const few = covering.get(whole) ?? { ...whole, steps: whole.steps.slice(0, 1) };
    const one = isThorough ? whole : few;
    return [runHeld, runByTrigrams].map((run) => ({
      ...caseTest(one, run),
      name: `${one.id}, ${run.name}`,
    }));
  });
}

function caseTest(one: Case, run: Run): Deno.TestDefinition {
  const missing = one.needs.find((program) => isAbsent(program));
  if (missing !== undefined && Deno.env.get("CI") !== undefined) {
    const fn = () => Promise.reject(new Error(`${missing} is missing`));
    return { name: `${one.id} needs ${missing}`, fn };
  }
  return { name: one.id, ignore: missing !== undefined, fn: () => hold(one, run) };
}

/** Judges every step of a case. Steps that change no file run at the same time. */
async function hold(one: Case, run: Run): Promise<void> {
  const { files, steps } = one;
  using directory = new CaseDirectory();
  directory.add(filled(files, directory));
  const left = steps.entries();
  const work = async (): Promise<void> => {
    for (const [index, given] of left) {
      const step = filled(given, directory);
      const before = directory.snapshot();
      const output = await run(step, directory);
      try {
        judge(step.expect, { ...output, before, after: directory.snapshot() });
      } catch (error) {
        const command = JSON.stringify([step.tool, ...step.args]);
        throw new Error(`step ${index + 1}, ${run.name}: ${command}`, { cause: error });
      }
    }
  };
  // All have ended before the directory goes, even if one fails.
  const ends = await Promise.allSettled(Array.from({ length: isReading(one) ? atATime : 1 }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

function runsInside({ tool, env, path, later }: Step): boolean {
  // The launcher has its own search for programs.
  const isPlain = path === undefined || tool !== "ct";
  return commandOf(tool) !== undefined && env === undefined && isPlain && later === undefined;
}

/** Where a step finds programs. */
function searchPath({ path = [] }: Step, directory: CaseDirectory): string {
  return [...path.map((place) => `${directory.path}/${place}`), bin, systemPath].join(":");
}

async function runHeld(step: Step, directory: CaseDirectory, room?: number): Promise<Output> {
  await using watched = await residentTree(Deno.realPathSync(directory.path), room);
  const memory = new Map<string, unknown>();
  // What is asked again is answered in other ways.
  if (looking.includes(step.tool)) {
    await runInside(step, directory, { residentFiles: await watched.settle(), memory });
  }
  return await runInside(step, directory, { residentFiles: await watched.settle(), memory });
}

function runByTrigrams(step: Step, directory: CaseDirectory): Promise<Output> {
  return runHeld(step, directory, 0);
}

async function runInside(
  step: Step,
  directory: CaseDirectory,
  known?: Pick<Context, "residentFiles" | "memory">,
): Promise<Output> {
  const text = new TextDecoder().decode(bytesOf(step.stdin));
  const ctx = memoryContext({
    cwd: placeOf(step, directory),
    stdin: { text: () => Promise.resolve(text) },
    spawn: denoSpawn,
    commands: commandMap(builtInCommands),
    commandDirectories: [bin],
    environment: { LANG: "C.UTF-8", PATH: searchPath(step, directory) },
    abridges: true,
  });
  const command = commandOf(step.tool);
  if (command === undefined) throw new TypeError(`no tool ${step.tool}`);
  const status = await command.run(step.args, { ...ctx, ...known });
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
}

async function runInstalled(step: Step, directory: CaseDirectory): Promise<Output> {
  const child = new Deno.Command(`${bin}/${step.tool}`, {
    args: [...step.args],
    cwd: placeOf(step, directory),
    clearEnv: true,
    env: {
      // Where there is a home, a write tells how it is undone, which is no part of the cases.
      ...(step.expect.files === undefined ? { HOME: home.path } : {}),
      LANG: "C.UTF-8",
      NO_COLOR: "1",
      PATH: searchPath(step, directory),
      ...step.env,
    },
    stdin: step.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const { later } = step;
  const timers = [setTimeout(() => child.kill("SIGKILL"), longestMs)];
  if (later !== undefined) timers.push(setTimeout(() => directory.add(later.files), later.ms));
  if (step.stdin !== undefined) {
    // The command may end without reading.
    await new Blob([bytesOf(step.stdin)]).stream().pipeTo(child.stdin).catch(() => {});
  }
  const { code, stdout, stderr } = await child.output();
  timers.forEach(clearTimeout);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return { status: code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

function commandOf(tool: string): Pick<Command, "run"> | undefined {
  if (tool === "ct") return launcher;
  return builtInCommands.find(({ definition }) => definition.name === tool);
}

function placeOf({ cwd }: Step, { path }: CaseDirectory): string {
  return cwd === undefined ? path : `${path}/${cwd}`;
}

function bytesOf(input: Input = ""): Uint8Array<ArrayBuffer> {
  return typeof input === "string"
    ? new TextEncoder().encode(input)
    : Uint8Array.fromBase64(input.b64);
}

/** The same value with the places of a run in its texts. */
function filled<T>(value: T, { path }: CaseDirectory): T {
  return JSON.parse(
    JSON.stringify(value).replaceAll("<<DIR>>", path).replaceAll("<<BIN>>", bin),
  );
}

/**
 * `deno task test`: every check of the project in one command, and `deno task test:heavy` and
 * `deno task test:all` for the tests that take longest. Checks that only look at the sources come
 * first, two at a time; tests follow if all of them pass. Types, which take one processor a minute,
 * are checked beside all of that. The last line is `N passed, N failed`, where each check counts as
 * one and each test as one. (A file called `test.ts` would be run by the test runner, which this
 * starts.)
 *
 * @module
 */
import {
  entryPoints,
  packages,
  root,
  say,
  sharedBuild,
  sharedCache,
  sharedPackages,
} from "./project.ts";
import { isTest, readSources } from "./sources.ts";
import { writeIsolates } from "./verify/isolates.ts";
import { parseSelection, sideBySide, type TestGroup, testGroups } from "./verify/test_groups.ts";
import { type FileTime, slowest, testTimes } from "./verify/test_times.ts";

/** One check: a call of the runtime. */
interface Check {
  readonly title: string;
  readonly args: readonly string[];
}

/** How many passed and failed. */
interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const selection = parseSelection(Deno.args);

const buildCheck: Check = {
  title: "build",
  args: ["run", "--allow-all", "scripts/verify/current_build.ts"],
};

/** Also the one place that notices a lock file which was not brought up to date. */
const typesCheck: Check = { title: "types", args: ["check", "--quiet", "--frozen"] };

/** Every day, hashes say of which sources the generated code is. */
const generatedCheck: Check = {
  title: "generated code",
  args: ["run", "--allow-all", "scripts/build/scan.ts", "--check"],
};

const checks: readonly Check[] = [
  buildCheck,
  { title: "formatting", args: ["fmt", "--check"] },
  { title: "lint", args: ["lint"] },
  { title: "documentation", args: ["doc", "--lint", "--quiet", ...published()] },
  { title: "packages", args: ["run", "--allow-all", "scripts/publish.ts", ...dryRun()] },
  { title: "rules", args: ["task", "--quiet", "ct", "check"] },
];

function published(): readonly string[] {
  return packages().flatMap(entryPoints).filter((path) => !isTest({ path }));
}

/** Types are left to the check of types, which sees the same modules. */
function dryRun(): readonly string[] {
  return ["--dry-run", "--allow-dirty", "--quiet", "--no-check"];
}

let total: Tally = { passed: 0, failed: 0 };
const failures: string[] = [];
const times: FileTime[] = [];
await runAll();
if (times.length > 0) say(`\nslowest test files:\n${slowest(times, 10)}`);
if (failures.length > 0) say(`\nfailed: ${failures.join(", ")}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
Deno.exitCode = total.failed === 0 ? 0 : 1;

async function runAll(): Promise<void> {
  const types = selection.onlyHeavy ? Promise.resolve() : runChecks([typesCheck]);
  await runChecks([
    ...(selection.onlyHeavy ? [buildCheck] : checks),
    ...(selection.heavy ? [generatedCheck] : []),
  ]);
  if (total.failed === 0) await runTests();
  await types;
}

/** Runs checks, two at a time, and prints what each says when it has ended. */
async function runChecks(which: readonly Check[]): Promise<void> {
  const left = which.values();
  const work = async (): Promise<void> => {
    for (const { title, args } of left) {
      const { success, stdout, stderr } = await command(args, { stderr: "piped" }).output();
      heading(title, args);
      Deno.stdout.writeSync(stdout);
      Deno.stderr.writeSync(stderr);
      count(title, success, { passed: success ? 1 : 0, failed: success ? 0 : 1 });
    }
  };
  await Promise.all([work(), work()]);
}

async function runTests(): Promise<void> {
  const directory = Deno.makeTempDirSync({ prefix: "ct-verify-" });
  const cache = `${directory}/cache`;
  Deno.mkdirSync(cache);
  const shared = {
    [sharedBuild]: `${root}/dist`,
    [sharedCache]: cache,
    [sharedPackages]: `${directory}/packages`,
  };
  try {
    const files = readSources().filter(({ path }) => path.endsWith("_test.ts"));
    for (const [at, groups] of sideBySide(testGroups(selection, files)).entries()) {
      await Promise.all(groups.map((group, beside) => {
        const own = `${directory}/${at}_${beside}`;
        Deno.mkdirSync(own);
        return runGroup(group, { directory: own, shared, isShown: beside === 0 });
      }));
    }
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

/** Runs a group. What it prints is shown while it does, or at its end. */
async function runGroup(
  { title, args, isolates = [], more = 0 }: TestGroup,
  { directory, shared, isShown }: {
    readonly directory: string;
    readonly shared: Readonly<Record<string, string>>;
    readonly isShown: boolean;
  },
): Promise<void> {
  const report = `${directory}/report.xml`;
  const modules = writeIsolates(isolates, { root, directory });
  const all = ["test", "--allow-all", "--no-check", `--junit-path=${report}`, ...args];
  const jobs = Deno.env.get("DENO_JOBS") ?? String(navigator.hardwareConcurrency + more);
  const env = { ...shared, DENO_JOBS: jobs };
  if (isShown) heading(title, all);
  // A runner that breaks off leaves none.
  Deno.writeTextFileSync(report, "");
  const child = command([...all, "--config=deno.json", ...modules], { env }).spawn();
  const text = await textOf(child.stdout, isShown);
  const { success } = await child.status;
  if (!isShown) {
    heading(title, all);
    Deno.stdout.writeSync(new TextEncoder().encode(text));
  }
  count(title, success, testTally(text) ?? { passed: 0, failed: 0 });
  times.push(...testTimes(Deno.readTextFileSync(report)));
}

function command(args: readonly string[], options: Deno.CommandOptions): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    ...options,
    args: [...args],
    cwd: root,
    stdin: "null",
    stdout: "piped",
  });
}

function heading(title: string, args: readonly string[]): void {
  say(`\n== ${title}: deno ${args.slice(0, 3).join(" ")}`);
}

function count(title: string, success: boolean, { passed, failed }: Tally): void {
  // A check that breaks off without counting has failed once.
  const failedHere = success ? 0 : Math.max(1, failed);
  total = { passed: total.passed + passed, failed: total.failed + failedHere };
  if (success) return;
  failures.push(title);
  say(`\nFAILED: ${title}`);
}

/** What a child prints; it is shown while it does, where it is to be. */
async function textOf(stdout: ReadableStream<Uint8Array>, isShown: boolean): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stdout) {
    if (isShown) Deno.stdout.writeSync(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** Reads `ok | 12 passed (3 steps) | 0 failed (1s)`. */
function testTally(output: string): Tally | undefined {
  // deno-lint-ignore no-control-regex -- colours of the report
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  const found = [...plain.matchAll(/\| (\d+) passed(?: \([^)]*\))? \| (\d+) failed/g)].at(-1);
  return found === undefined ? undefined : { passed: Number(found[1]), failed: Number(found[2]) };
}

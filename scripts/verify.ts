/**
 * `deno task test`: every check of the project in one command, in the order in which a failure is cheapest to find.
 * It stops at the first that fails. The last line is `N passed, N failed`, where each check counts as one and each
 * test as one. (A file called `test.ts` would be run by the test runner, which it starts.)
 *
 * @module
 */
import { entryPoints, packages, root, say } from "./project.ts";
import { isTest } from "./sources.ts";

/** One check: a call of the runtime. */
interface Check {
  readonly title: string;
  readonly args: readonly string[];
  /** Where to run it, relative to the project. */
  readonly directory?: string;
}

/** How many passed and failed. */
interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const checks: readonly Check[] = [
  { title: "formatting", args: ["fmt", "--check"] },
  { title: "lint", args: ["lint"] },
  // Also the one place that notices a lock file which was not brought up to date.
  { title: "types", args: ["check", "--quiet", "--frozen"] },
  {
    title: "documentation",
    args: ["doc", "--lint", "--quiet", ...published()],
  },
  ...packages().map(({ directory, config }) => ({
    title: `package ${config["name"]}`,
    args: ["publish", "--dry-run", "--allow-dirty", "--quiet"],
    directory,
  })),
  { title: "generated code", args: ["run", "--allow-all", "scripts/build_scan.ts", "--check"] },
  { title: "build", args: ["run", "--allow-all", "scripts/build.ts"] },
  { title: "rules", args: ["task", "--quiet", "ct", "check"] },
  { title: "tests", args: ["test", "--allow-all", "--doc", "--no-check"] },
];

function published(): readonly string[] {
  return packages().flatMap(entryPoints).filter((path) => !isTest({ path }));
}

let total: Tally = { passed: 0, failed: 0 };
for (const check of checks) {
  say(`\n== ${check.title}: deno ${check.args.slice(0, 3).join(" ")}`);
  const { success, tally } = await run(check);
  total = {
    passed: total.passed + tally.passed,
    // A check that breaks off without counting has failed once.
    failed: total.failed + (success ? 0 : Math.max(1, tally.failed)),
  };
  if (!success) {
    say(`\nFAILED: ${check.title}`);
    break;
  }
}
say(`\n${total.passed} passed, ${total.failed} failed`);
Deno.exitCode = total.failed === 0 ? 0 : 1;

/** Runs a check, shows what it prints and reads its count of tests, if it prints one. */
async function run({ args, directory = "" }: Check): Promise<{ success: boolean; tally: Tally }> {
  const cwd = `${root}/${directory}`;
  const child = new Deno.Command(Deno.execPath(), { args: [...args], cwd, stdout: "piped" })
    .spawn();
  const decoder = new TextDecoder();
  let tail = "";
  for await (const chunk of child.stdout) {
    Deno.stdout.writeSync(chunk);
    tail = (tail + decoder.decode(chunk, { stream: true })).slice(-10_000);
  }
  const { success } = await child.status;
  return {
    success,
    tally: testTally(tail) ?? { passed: success ? 1 : 0, failed: success ? 0 : 1 },
  };
}

/** Reads `ok | 12 passed (3 steps) | 0 failed (1s)`. */
function testTally(output: string): Tally | undefined {
  // deno-lint-ignore no-control-regex -- colours of the report
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  const found = [...plain.matchAll(/\| (\d+) passed(?: \([^)]*\))? \| (\d+) failed/g)].at(-1);
  return found === undefined ? undefined : { passed: Number(found[1]), failed: Number(found[2]) };
}

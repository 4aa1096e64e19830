/** That rules can fail: their red examples, in a copy of what is staged. */
import { memoryContext } from "@ct/core/context";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { output, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command as search } from "@ct/search";
import { command } from "./mod.ts";

const probe = (base: string) => ["ct-search", "--base", base, "--grep", "TODO", "--expect", "none"];

interface Row {
  readonly name: string;
  readonly rules: readonly Readonly<Record<string, unknown>>[];
  readonly argv?: readonly string[];
  readonly status: number;
  readonly stdout?: string;
  readonly stderr?: RegExp;
}

const red = { files: { "src/red.ts": "// TODO\n" } };

const rows: readonly Row[] = [
  {
    name: "a rule that looks",
    rules: [{ id: "todo", probe: probe("src"), red }],
    status: 0,
    stdout: "todo SUCCESS\n1/1 invariant(s) hold -> SUCCESS\n",
  },
  {
    name: "a rule that looks elsewhere",
    rules: [{ id: "todo", probe: probe("lib"), red }],
    status: 2,
    stderr: /'todo' BROKEN \(its red example does not turn it red: a rule that cannot fail/,
  },
  {
    name: "one that only warns, and one that need not hold yet",
    rules: [
      { id: "a", probe: probe("lib"), red, severity: "warn" },
      { id: "b", probe: probe("src"), red: { edits: [{ find: "clean", replace: "TODO" }] } },
    ],
    status: 2,
    stdout: "a BROKEN\nb SUCCESS\n1/1 invariant(s) hold, 1 broken -> ERROR\n",
  },
  {
    name: "a rule that is red as it is",
    rules: [{
      id: "a",
      probe: ["ct-search", "--base", "src", "--grep", "clean", "--expect", "none"],
      red,
    }],
    status: 1,
    stderr: /'a' ERROR/,
  },
  {
    name: "an edit of nothing",
    rules: [{ id: "a", probe: probe("src"), red: { edits: [{ find: "gone", replace: "" }] } }],
    status: 2,
    stderr: /'a' BROKEN \(red edit: 'gone' is in no file\)/,
  },
  {
    name: "a rule without an example beside others",
    rules: [{ id: "a", probe: probe("src"), red }, { id: "b", probe: probe("src") }],
    status: 0,
    stdout: "a SUCCESS\n1/1 invariant(s) hold -> SUCCESS\n",
    stderr: /^ct-check: 1 rule\(s\) without a red example: b\n$/,
  },
  {
    name: "no example at all",
    rules: [{ id: "b", probe: probe("src") }],
    status: 2,
    stderr: /no selected rule has a red example/,
  },
  {
    name: "a copy that is not asked for",
    rules: [{ id: "a", probe: probe("src"), red }],
    argv: ["--prove"],
    status: 2,
    stderr: /--prove needs --staged/,
  },
];

for (const { name, rules, argv, status, stdout, stderr } of rows) {
  Deno.test(`ct-check --staged --prove of ${name} (long)`, async () => {
    await using project = await projectOf(rules);
    const run = await project.check(
      argv ?? ["--staged", "--prove", "--emit-each", "{ID} {RESULT}"],
    );
    if (stdout !== undefined) assert.equal(run.stdout, stdout);
    if (stderr !== undefined) assert.match(run.stderr, stderr);
    assert.equal(run.status, status, run.stderr);
    assert.equal(Deno.readTextFileSync(`${project.top}/src/a.ts`), "clean\n");
    assert.deepEqual([...Deno.readDirSync(project.temporary)], []);
  });
}

Deno.test("a rule that is not staged would not be proven, so it is refused (long)", async () => {
  await using project = await projectOf([{ id: "a", probe: probe("src"), red }]);
  const store = `${project.top}/.ct/rules.jsonc`;
  Deno.writeTextFileSync(store, Deno.readTextFileSync(store).replace('"a"', '"b"'));
  const { status, stderr } = await project.check(["--staged", "--prove"]);
  assert.match(stderr, /has changes that are not staged/);
  assert.equal(status, 2);
});

async function projectOf(rules: readonly Readonly<Record<string, unknown>>[]) {
  const store = JSON.stringify({ rules: rules.map((each) => ({ question: "?", ...each })) });
  const tree = await tempTree({
    "tmp": { dir: true, mode: 0o700 },
    "project/.ct/rules.jsonc": store,
    "project/src/a.ts": "clean\n",
    "project/lib/b.ts": "\n",
  });
  const top = `${tree.path}/project`;
  const temporary = `${tree.path}/tmp`;
  const environment = { HOME: temporary, TMPDIR: temporary };
  for (const words of [["init", "-q"], ["add", "-A"]]) {
    await output(["git", ...words], top, {
      env: { ...environment, GIT_CONFIG_GLOBAL: "/dev/null" },
    });
  }
  return {
    top,
    temporary,
    check: async (argv: readonly string[]) => {
      const commands = commandMap([search]);
      const ctx = memoryContext({ cwd: top, spawn: denoSpawn, environment, commands });
      const status = await command.run(argv, ctx);
      return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
    },
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}

/**
 * What is kept of sources from call to call is never what they were before.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { type Context, memoryContext } from "@ct/core/context";
import type { Command } from "@ct/core/definition";
import { Residents } from "@ct/core/residents";
import { command as refs } from "@ct/refs";
import { command as rename } from "@ct/rename";
import { tempTree, times } from "@ct/testing";
import { filesIn, SourceChanger } from "./source_changer.ts";

const worker = new URL(import.meta.resolve("@ct/resident/worker"));

/** What is asked; words of a call. */
const questions: readonly ((name: string) => readonly [Command, ...string[]])[] = [
  (name) => [refs, name],
  (name) => [refs, name, "--all", "--kind", "call,read,import,doc,string,override"],
  (name) => [refs, name, "--callers", "--depth", "3"],
  (name) => [refs, name, "--callees"],
  (name) => [refs, name, "--impact"],
  (name) => [refs, name, "--implementations"],
  (name) => [refs, `Pool.${name}`],
  (name) => [rename, name, "renamed", "--dry-run", "--diff", "--include-named"],
];

async function answer(
  [command, ...words]: readonly [Command, ...string[]],
  cwd: string,
  known: Partial<Context> = {},
): Promise<string> {
  const ctx = memoryContext({ cwd });
  const status = await command.run(words, { ...ctx, ...known });
  return `${status}\n${ctx.stdout.text}${ctx.stderr.text}`;
}

Deno.test("a server that keeps sources answers as a new command does, whatever changes", async () => {
  await using tree = await tempTree({ "src/pool.ts": "export class Pool {\n  release() {}\n}\n" });
  await using home = await tempTree({});
  for (const args of [["init", "-q", "-b", "main"], ["add", "-A"]]) {
    assert.ok(new Deno.Command("git", { args, cwd: tree.path }).outputSync().success);
  }
  const changer = new SourceChanger(tree.path);
  const residents = residentsOf(tree.path, home.path);
  const { random } = changer;
  let kept = 0;
  try {
    for (let step = 0; step < times(40, 2_000); step++) {
      for (let count = random.below(4); count > 0; count--) changer.change();
      if (random.below(8) > 0) changer.age();
      if (step === 20) branch(tree.path);
      const question = random.one(questions)(changer.name());
      const asked = `step ${step}: ${question.slice(1).join(" ")}`;
      const expected = await answer(question, tree.path);
      // Again when the files are in memory, and once more, since their sources are kept then.
      for (const when of ["at once", "held", "kept"]) {
        const answered = await residents.answer((known) => answer(question, tree.path, known));
        assert.equal(answered, expected, `${asked}, ${when}`);
        if (when === "at once" && await isHeld(residents, tree.path)) kept++;
      }
    }
    assert.ok(kept > 5, `${kept}`);
  } finally {
    residents.close();
  }
});

Deno.test("what imports mean is found out again when a configuration has changed", async () => {
  const mapped = (to: string) => `{"compilerOptions":{"paths":{"@/*":["./${to}/*"]}}}`;
  await using tree = await tempTree({
    "tsconfig.json": mapped("src"),
    "src/pool.ts": "export const area = 1;\n",
    "lib/pool.ts": "export const area = 2;\n",
    "use.ts": 'import { area } from "@/pool";\nconsole.log(area);\n',
  });
  await using home = await tempTree({});
  const residents = residentsOf(tree.path, home.path);
  const uses = () =>
    residents.answer((known) =>
      answer([refs, "src/pool.ts:1", "--kind", "read"], tree.path, known)
    );
  try {
    for (let round = 0; round < 3; round++) {
      await uses();
      while (!await isHeld(residents, tree.path)) await systemClock.sleep(10);
      for (const _ of ["made", "kept"]) assert.match(await uses(), /use\.ts:2:read/);
      Deno.writeTextFileSync(`${tree.path}/tsconfig.json`, mapped("lib"));
      for (const _ of ["made", "kept"]) assert.doesNotMatch(await uses(), /use\.ts/);
      Deno.writeTextFileSync(`${tree.path}/tsconfig.json`, mapped("src"));
    }
  } finally {
    residents.close();
  }
});

function residentsOf(root: string, home: string): Residents {
  const user = { home, cacheHome: `${home}/.cache`, configHome: undefined, clock: systemClock };
  return new Residents([root], user, { worker, unreported: () => undefined });
}

/** Waits until all sources are in memory; `false` if that takes long, since some are new. */
async function isHeld(residents: Residents, root: string): Promise<boolean> {
  for (let wait = 0; wait < 25; wait++) {
    const isAll = await residents.answer(({ residentFiles }) => {
      const paths = ["src", "lib"].flatMap((directory) => filesIn(`${root}/${directory}`));
      return Promise.resolve(paths.every((path) => residentFiles?.version(path) !== undefined));
    });
    if (isAll) return true;
    await systemClock.sleep(10);
  }
  return false;
}

/** A second branch, which changes go to. */
function branch(cwd: string): void {
  const commit = ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "one"];
  for (const args of [["add", "-A"], commit, ["branch", "other"]]) {
    assert.ok(new Deno.Command("git", { args, cwd, stdout: "null" }).outputSync().success);
  }
}

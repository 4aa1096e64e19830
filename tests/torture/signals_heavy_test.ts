/**
 * Signals at any moment of a write: afterwards every file is whole, all are old or all new, nothing
 * is left beside them, and the status and one line say what happened. The variable CT_SIGNAL_TRIES
 * sets the tries for each command line.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const tries = Number(Deno.env.get("CT_SIGNAL_TRIES") ?? 40);
const count = 150;
const names = Array.from({ length: count }, (_, n) => `d${n % 5}/${n}.json`);
const files = Object.fromEntries(names.map((name) => [name, '{"key":"old"}\n']));
const signals = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;

const calls: readonly (readonly string[])[] = [
  ["edit", "--find", "old", "--replace", "new"],
  ["edit", "--find", "old", "--replace", "new", "--timeout", "60"],
  ["patch", "--set", 'key="new"'],
];

for (const [tool = "", ...args] of calls) {
  const words = [tool, ...args].join(" ");
  Deno.test(`torture: ct ${words} finishes or undoes when a signal comes, ${tries} times`, async () => {
    const program = `${await builtCommands()}/bin/ct-${tool}`;
    const longestMs = await timeOf(program, args);
    for (let n = 0; n < tries; n++) {
      await using tree = await tempTree(files);
      const [signal = "SIGTERM", status] = Object.entries(signals)[n % 4] ?? [];
      const child = start(program, args, tree.path);
      await new Promise((resolve) => setTimeout(resolve, (longestMs * n) / tries));
      try {
        child.kill(signal as Deno.Signal);
      } catch {
        // It has ended already.
      }
      const end = await child.output();
      const said = new TextDecoder().decode(end.stderr);
      const contents = new Set(names.map((name) => Deno.readTextFileSync(`${tree.path}/${name}`)));
      const left = names.flatMap((
        name,
      ) => [...Deno.readDirSync(`${tree.path}/${name.split("/")[0]}`)])
        .filter((entry) => entry.name.startsWith(".ct-"));
      const isNew = contents.has('{"key":"new"}\n');
      const what = `${signal} after ${n}/${tries}: ${end.code} ${end.signal} ${said}`;
      assert.deepEqual([contents.size, left], [1, []], what);
      // Nothing had begun, or all of it was over.
      if (end.signal !== null) assert.equal(said, "", what);
      else if (end.code === 0) assert.ok(isNew, what);
      else {
        assert.equal(end.code, status, what);
        const outcome = isNew ? "the write was finished" : "nothing was written";
        assert.equal(said, `ct-${tool}: interrupted by ${signal}; ${outcome}\n`, what);
      }
    }
  });
}

function start(program: string, args: readonly string[], cwd: string): Deno.ChildProcess {
  const streams = { stdin: "null", stdout: "null", stderr: "piped" } as const;
  return new Deno.Command(program, { args: [...args], cwd, ...streams }).spawn();
}

/** Milliseconds that a call takes that nobody interrupts. */
async function timeOf(program: string, args: readonly string[]): Promise<number> {
  await using tree = await tempTree(files);
  const started = performance.now();
  const { code } = await start(program, args, tree.path).output();
  assert.equal(code, 0);
  return performance.now() - started;
}

/** Trust in a language server: nobody but a person at a terminal gives it (R12, R18). */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { command } from "./mod.ts";

const program = { content: "#!/bin/sh\nexit 9\n", mode: 0o755 };
const files: Readonly<Record<string, TreeEntry>> = {
  "home": { dir: true },
  "bin/clangd": program,
  "project/.git/HEAD": "ref: refs/heads/main\n",
  "project/.clangd": "CompileFlags: { Add: [-x] }\n",
  "project/src/a.c": "int a;\n",
  "project/bin/csharp-ls": program,
};

interface Given {
  readonly answer?: string;
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

async function place() {
  const tree = await tempTree(files);
  const root = `${tree.path}/project`;
  const run = async (words: readonly string[], { answer, cwd = root, environment }: Given = {}) => {
    const ctx = memoryContext({
      cwd,
      environment: {
        HOME: `${tree.path}/home`,
        PATH: `${tree.path}/bin:${root}/bin:bin`,
        ...environment,
      },
      stdin: {
        text: () => Promise.resolve(answer ?? ""),
        ...(answer === undefined ? {} : { typedLine: () => answer }),
      },
    });
    const status = await command.run(words, ctx);
    return { status, out: ctx.stdout.text, err: ctx.stderr.text };
  };
  const records = () => {
    try {
      return [...Deno.readDirSync(`${tree.path}/home/.local/state/ct/trusted`)].length;
    } catch {
      return 0;
    }
  };
  return { tree, root, run, records, [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose]() };
}

const trust = ["--trust", "--server", "clangd"];

Deno.test("ct-rules --trust asks nothing from within a probe", async () => {
  await using given = await place();
  Deno.mkdirSync(`${given.root}/.ct`);
  Deno.writeTextFileSync(`${given.root}/.ct/rules.jsonc`, '{ "rules": [] }\n');
  const environment = { CT_PROBE_DEPTH: "1" };
  const { status, err } = await given.run(["--trust"], { answer: "yes", environment });
  assert.equal(status, 2);
  assert.match(err, /from within a probe/);
});

Deno.test("ct-rules --trust --server asks a person, with what chooses the server", async () => {
  await using given = await place();
  const { status, out, err } = await given.run(trust, { answer: "yes", cwd: `${given.root}/src` });
  assert.equal(status, 0, err);
  assert.equal(
    out,
    `trusted clangd in ${given.root}; ct rules --untrust --server clangd ends it\n`,
  );
  assert.match(err, /^ {2}clangd: \/.*\/bin\/clangd --background-index=false /m);
  assert.match(err, /^ {4}\.clangd: CompileFlags: \{ Add: \[-x\] \}$/m);
  assert.match(err, /^ {4}configuration that is not there: compile_flags\.txt$/m);
  assert.equal(given.records(), 1);
  assert.equal((await given.run(trust, { answer: "yes" })).status, 0);
  assert.equal(given.records(), 1);
  const json = await given.run([...trust, "--json"], { answer: "yes" });
  const { probes, trusted, verb } = JSON.parse(json.out);
  assert.deepEqual([probes[0].id, trusted, verb], ["clangd", true, "trust"]);
  const ended = await given.run(["--untrust", "--server", "clangd"]);
  assert.deepEqual([ended.status, ended.out], [
    0,
    `clangd in ${given.root} is no longer trusted\n`,
  ]);
  assert.equal(given.records(), 0);
});

const refusals: readonly (readonly [words: readonly string[], given: Given, message: RegExp])[] = [
  [trust, {}, /cannot ask whether to trust clangd in \/.*: no terminal/],
  [trust, { answer: "y" }, /the answer was not yes: no trust was given/],
  [trust, { answer: "yes", environment: { CT_PROBE_DEPTH: "1" } }, /from within a probe/],
  [["--server", "clangd"], { answer: "yes" }, /nothing to do/],
  [["--init", "--server", "clangd"], { answer: "yes" }, /--server needs --trust or --untrust/],
  [["--trust", "--server", "sh"], { answer: "yes" }, /invalid --server 'sh'|invalid value/],
  // One of the checkout is none.
  [["--trust", "--server", "csharp-ls"], { answer: "yes" }, /csharp-ls is not installed/],
];

for (const [words, given, message] of refusals) {
  Deno.test(`ct-rules ${words.join(" ")} with ${JSON.stringify(given)} gives no trust`, async () => {
    await using at = await place();
    const { status, err } = await at.run(words, given);
    assert.equal(status, 2);
    assert.match(err, message);
    assert.equal(at.records(), 0);
  });
}

Deno.test("ct-rules --trust --server keeps no record in the checkout", async () => {
  await using given = await place();
  const environment = { XDG_STATE_HOME: `${given.root}/state` };
  const { status, err } = await given.run(trust, { answer: "yes", environment });
  assert.equal(status, 2);
  assert.match(err, /is inside the checkout/);
});

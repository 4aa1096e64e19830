/**
 * The examples, run as a stranger would from a checkout: in another project, which says in one line
 * where the packages are. Their types are checked with those of all modules, and with the default
 * options in `tests/jsr/consumer_types_heavy_test.ts`.
 */
import assert from "node:assert/strict";
import { version } from "@ct/core/definition";
import { type TempTree, tempTree } from "@ct/testing";
import { packages, root } from "../../scripts/project.ts";

/** A project of somebody else, with the examples in it. */
async function strangersProject(files: Readonly<Record<string, string>>): Promise<TempTree> {
  const names = packages().map(({ config }) => String(config["name"]));
  const imports = Object.fromEntries(names.map((name) => [name, `jsr:${name}@^${version}`]));
  const examples = [...Deno.readDirSync(`${root}/examples`)].map(({ name }) => name)
    .filter((name) => name.endsWith(".ts"))
    .map((name): [string, string] => [name, Deno.readTextFileSync(`${root}/examples/${name}`)]);
  return await tempTree({
    ...files,
    "deno.json": JSON.stringify({ links: [root], imports }),
    ...Object.fromEntries(examples),
  });
}

/** Runs the runtime in a project; resolves to what is printed. */
async function deno(
  args: readonly string[],
  { path }: TempTree,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: path,
    env: { ...env, NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** Files of the stranger's project. */
const files = {
  "src/a.ts": "// TODO: one\nlet a;\n",
  "src/b.ts": "// todo\n",
  "README.md": "# Sums\n",
  ".ct/rules.jsonc": JSON.stringify({
    rules: [{
      id: "todo",
      question: "No TODO?",
      probe: ["ct-search", "TODO", "src", "--expect", "none"],
    }],
  }),
};

/** The words of each example, and what it prints. */
const runs: readonly (readonly [words: readonly string[], printed: string])[] = [
  [
    ["-R", "search.ts", "src", "TODO"],
    "src/a.ts:1: // TODO: one\nSUCCESS: 1 of 2 files match\n",
  ],
  [
    ["-R", "search.ts", "src", "TODO: two"],
    "ERROR: 0 of 2 files match\n",
  ],
  [
    ["-RW", "edit.ts", "src", "a", "b"],
    "src/a.ts:2: let a; -> let b;\nSUCCESS: 1 places in 1 files\n",
  ],
  [["-RW", "edit.ts", "src", "c", "d"], "SUCCESS: 0 places in 0 files\n"],
  [
    ["-R", "--allow-run", "verify.ts"],
    "ERROR todo: No TODO?\nsrc/a.ts\n" +
    "SUCCESS grep -c ^#  README.md: --ok-match '^1$' matched stdout/stderr\n",
  ],
];

for (const [words, printed] of runs) {
  Deno.test(`deno run ${words.join(" ")} prints what it is for`, async () => {
    await using project = await strangersProject(files);
    const { stdout, stderr } = await deno(["run", "--no-check", ...words], project);
    assert.equal(stdout, printed, stderr);
  });
}

Deno.test("small_agent.ts tells what the model says once it has called its tools", async () => {
  await using project = await strangersProject(files);
  const bodies: string[] = [];
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      bodies.push(await request.text());
      const call = { name: "read_file", arguments: '{"path":"README.md","reason":"r"}' };
      const message = bodies.length === 1
        ? { role: "assistant", tool_calls: [{ id: "1", type: "function", function: call }] }
        : { role: "assistant", content: "It sums." };
      return Response.json({ choices: [{ message }] });
    },
  );
  const env = {
    MODEL_URL: `http://127.0.0.1:${server.addr.port}/v1/chat/completions`,
    MODEL_NAME: "scripted",
  };
  const words = ["-R", "-W", "--allow-env=MODEL_URL,MODEL_NAME", "-N", "small_agent.ts", "."];
  const { stdout, stderr } = await deno(["run", "--no-check", ...words, "What?"], project, env);
  assert.equal(stdout, "It sums.\n", stderr);
  assert.match(bodies[1] ?? "", /# Sums/);
});

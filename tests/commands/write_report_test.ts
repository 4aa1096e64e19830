/** What becomes of the files if the tools that write cannot print what they did. */
import assert from "node:assert/strict";
import { type Context, memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { suite } from "../../cli/registry.ts";

const files = { "a.json": '{"v":1}', "b.ts": "export const one = 1;\n" };

/** Calls that write, each in a tree of {@linkcode files}. */
const calls = [
  ["edit", "--find", "1", "--replace", "2"],
  ["edit", "--find", "1", "--replace", "2", "--json"],
  ["edit", "--find", "1", "--replace", "2", "--quiet"],
  ["edit", "--new-file", "c.txt", "--text", "new"],
  ["edit", "--revert", "last"],
  ["patch", "--set", "v=2", "--quiet", "--name", "*.json"],
  ["rename", "one", "two"],
  ["move", "b.ts", "c.ts"],
  ["undo"],
] as const;

const full = "No space left on device (os error 28)";

function commandOf(tool: string) {
  const command = suite.find(({ name }) => name === tool)?.command;
  assert.ok(command, tool);
  return command;
}

/** Standard output on a disk that is full. */
function fullOutput(): Context["stdout"] {
  let held = "";
  const write = (text: string) => void (held += text);
  const flush = () => {
    if (held === "") return;
    held = "";
    throw new Error(full);
  };
  return { isTerminal: false, write, flush };
}

/** The content of each file of a tree, by name. */
function contents(directory: string): Readonly<Record<string, string>> {
  const names = [...Deno.readDirSync(directory)].filter(({ isFile }) => isFile)
    .map(({ name }) => name).sort();
  return Object.fromEntries(
    names.map((name) => [name, Deno.readTextFileSync(`${directory}/${name}`)]),
  );
}

/** Runs a call in a tree where something was written before; what the files hold before and then. */
async function runIn(
  argv: readonly string[],
  stdout: Context["stdout"],
) {
  await using tree = await tempTree(files);
  await using home = await tempTree({});
  const user = { home: home.path, stateHome: `${home.path}/state` };
  const ctx = memoryContext({ cwd: tree.path, ...user });
  await commandOf("edit").run(["--find", "const", "--replace", "let"], ctx);
  const before = contents(tree.path);
  const inner = memoryContext({ cwd: tree.path, ...user });
  const [tool = "", ...words] = argv;
  const status = await commandOf(tool).run(words, { ...inner, stdout });
  const after = contents(tree.path);
  // Whatever could be undone before can be undone still.
  const undone = await commandOf("undo").run([], ctx);
  return { status, stderr: inner.stderr.text, before, after, undone, last: contents(tree.path) };
}

for (const argv of calls) {
  const name = `ct ${argv.join(" ")}`;
  const tool = `ct-${argv[0]}`;

  Deno.test(`${name} writes nothing if standard output is closed`, async () => {
    const closed = { ...fullOutput(), isClosed: true } as const;
    const { status, stderr, before, after, undone, last } = await runIn(argv, closed);
    assert.equal(status, 2);
    assert.equal(stderr, `${tool}: nothing was written: standard output is closed\n`);
    assert.deepEqual(after, before);
    assert.equal(undone, 0);
    assert.deepEqual(last, files);
  });

  Deno.test(`${name} is undone if the report cannot be printed`, async () => {
    const { status, stderr, before, after, undone, last } = await runIn(argv, fullOutput());
    assert.equal(status, 2);
    const end = `${tool}: nothing is changed, the write was undone: ${full}\n`;
    assert.ok(stderr.endsWith(end), stderr);
    assert.deepEqual(after, before);
    assert.equal(undone, 0);
    assert.deepEqual(last, files);
  });
}

for (
  const argv of [
    ["edit", "--find", "1", "--replace", "2", "--no-revert"],
    ["patch", "--set", "v=2", "--quiet", "--no-revert", "--name", "*.json"],
  ]
) {
  Deno.test(`ct ${argv.join(" ")} says that files were written although the report could not be`, async () => {
    const { status, stderr, after } = await runIn(argv, fullOutput());
    assert.equal(status, 2);
    assert.equal(
      stderr,
      `ct-${argv[0]}: the changes were written, but the report could not be printed: ${full}\n`,
    );
    assert.equal(after["a.json"], '{"v":2}');
  });
}

for (
  const argv of [["edit", "--find", "1", "--replace", "2"], ["patch", "--set", "v=2", "--quiet"]]
) {
  Deno.test(`ct ${argv[0]} --dry-run tells which files have several names`, async () => {
    await using tree = await tempTree({ "a.json": '{"v":1}' });
    Deno.linkSync(`${tree.path}/a.json`, `${tree.path}/other`);
    const ctx = memoryContext({ cwd: tree.path });
    const [tool = "", ...words] = argv;
    const dry = [...words, "--name", "a.json", "--dry-run"];
    assert.equal(await commandOf(tool).run(dry, ctx), 0);
    assert.equal(ctx.stderr.text, `ct-${tool}: note: ./a.json: has 2 hard links\n`);
  });
}

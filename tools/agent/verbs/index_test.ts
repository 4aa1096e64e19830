import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { command } from "../mod.ts";

const pool = "// Gives a connection back.\nfunction release() {\n  a();\n  b();\n}\n";
const files = { "src/pool.ts": pool, "old/pool.ts": pool, ".env": "CONNECTION=given back\n" };

/** A project and a home directory, with calls of `ct-agent` in them. */
async function projectTree(more: Readonly<Record<string, TreeEntry>> = {}) {
  const tree = await tempTree({ ...files, ...more });
  const home = await tempTree({});
  const run = async (words: readonly string[], isHomeless = false) => {
    const ctx = memoryContext({ cwd: tree.path, home: isHomeless ? undefined : home.path });
    const status = await command.run(words, ctx);
    return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
  };
  const search = async (...words: readonly string[]) => {
    const asked = JSON.stringify({ reason: "r", query: "how is a connection given back" });
    const call = ["call", "--agent", "plan", "--store", ":memory:", "semantic_search", asked];
    const { stdout } = await run([...call, "--json", ...words]);
    const { notes, value } = JSON.parse(stdout);
    const paths = Array.isArray(value)
      ? value.map(({ file_path }) => file_path).filter((path) => !path.startsWith("."))
      : value.error;
    return { paths, notes };
  };
  return {
    path: tree.path,
    home: home.path,
    run,
    search,
    async [Symbol.asyncDispose]() {
      await tree[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}

const done = (stdout: string) => ({ status: 0, stdout, stderr: "" });

Deno.test("ct-agent index makes the index, keeps it, and takes it away (long)", async () => {
  await using project = await projectTree();
  const { run } = project;
  assert.deepEqual(await run(["index", "--status"]), {
    ...done("0 files are indexed\n"),
    status: 1,
  });
  assert.deepEqual(await run(["index"]), done("2 files are indexed, 1 of them read again\n"));
  Deno.writeTextFileSync(`${project.path}/src/new.ts`, "const a = 1;\n");
  assert.deepEqual(await run(["index"]), done("3 files are indexed, 1 of them read again\n"));
  assert.deepEqual(await run(["index"]), done("3 files are indexed, 0 of them read again\n"));
  assert.deepEqual(
    await run(["index", "--rebuild", "--json"]),
    done(`{"files":3,"renewed":2,"root":"${project.path}"}\n`),
  );
  const since = (text: string) => done(`3 files are indexed; since then ${text}\n`);
  const status = ["index", "--status"];
  assert.deepEqual(await run(status), since("0 were changed, 0 added and 0 removed"));
  Deno.writeTextFileSync(`${project.path}/src/new.ts`, "const b = 1;\n");
  Deno.removeSync(`${project.path}/old/pool.ts`);
  for (const name of ["x", "y"]) Deno.writeTextFileSync(`${project.path}/${name}.ts`, pool);
  Deno.writeTextFileSync(`${project.path}/data`, "no\0text");
  // To look twice changes nothing.
  for (const words of [status, status]) {
    assert.deepEqual(await run(words), since("1 were changed, 2 added and 1 removed"));
  }
  assert.deepEqual(
    await run([...status, "--json"]),
    done(
      `{"files":3,"renewed":0,"root":"${project.path}",` +
        `"since":{"added":2,"changed":1,"removed":1}}\n`,
    ),
  );
  assert.deepEqual(await run(["index", "--clear"]), done("0 files are indexed\n"));
  assert.equal((await run(["index", "--status"])).status, 1);
  assert.deepEqual([...Deno.readDirSync(project.path)].map(({ name }) => name).sort(), [
    ".env",
    "data",
    "old",
    "src",
    "x.ts",
    "y.ts",
  ]);
});

Deno.test("--index manual answers from an index that is there, and makes none (long)", async () => {
  await using project = await projectTree();
  const missing = {
    paths: "Project has not been indexed yet.",
    notes: ["ct agent index makes the index"],
  };
  assert.deepEqual(await project.search("--index", "manual"), missing);
  await project.run(["index"]);
  const found = { paths: ["old/pool.ts", "src/pool.ts"], notes: [] };
  assert.deepEqual(await project.search("--index", "manual"), found);
  Deno.removeSync(`${project.path}/old/pool.ts`);
  Deno.writeTextFileSync(`${project.path}/z.ts`, pool);
  assert.deepEqual(await project.search("--index", "manual"), {
    paths: ["src/pool.ts", "z.ts"],
    notes: [],
  });
  await project.run(["index", "--clear"]);
  assert.deepEqual(await project.search("--index=manual"), missing);
});

Deno.test("the index of another gate is another one (long)", async () => {
  await using project = await projectTree();
  assert.deepEqual((await project.search()).paths, ["old/pool.ts", "src/pool.ts"]);
  const settings = '{"gate": {"block": ["src/**"]}}';
  Deno.mkdirSync(`${project.path}/.ct`);
  Deno.writeTextFileSync(`${project.path}/.ct/agent.jsonc`, settings);
  assert.deepEqual((await project.search()).paths, ["old/pool.ts"]);
  Deno.removeSync(`${project.path}/.ct/agent.jsonc`);
  assert.deepEqual((await project.search()).paths, ["old/pool.ts", "src/pool.ts"]);
});

Deno.test("index.exclude leaves files out, also those that were indexed (long)", async () => {
  await using project = await projectTree();
  assert.deepEqual((await project.search()).paths, ["old/pool.ts", "src/pool.ts"]);
  Deno.mkdirSync(`${project.path}/.ct`);
  const settings = '{"index": {"exclude": ["old/**"]}}';
  Deno.writeTextFileSync(`${project.path}/.ct/agent.jsonc`, settings);
  assert.deepEqual((await project.search()).paths, ["src/pool.ts"]);
  assert.match((await project.run(["index"])).stdout, /^2 files/);
});

for (const words of [["index"], ["index", "--status"], ["index", "--clear"]]) {
  Deno.test(`ct-agent ${words.join(" ")} says why nothing can be stored (long)`, async () => {
    await using project = await projectTree();
    const without = await project.run(words, true);
    assert.deepEqual([without.status, without.stdout], [2, ""]);
    assert.match(without.stderr, /: the index cannot be stored: there is no home directory\n/);
    Deno.mkdirSync(`${project.home}/.cache/ct`, { recursive: true });
    Deno.chmodSync(`${project.home}/.cache/ct`, 0o775);
    const { status, stdout, stderr } = await project.run(words);
    assert.deepEqual([status, stdout], [2, ""]);
    const reason = "others may write to its directory";
    assert.ok(
      stderr.startsWith(
        `ct-agent index: the index cannot be stored in ${project.home}/.cache/ct: ${reason}\n`,
      ),
      stderr,
    );
    assert.deepEqual(await project.search("--index", "manual"), {
      paths: "Project has not been indexed yet.",
      notes: [`the index is in memory only: ${reason}`, "ct agent index makes the index"],
    });
    const { paths, notes } = await project.search();
    assert.deepEqual(paths, ["old/pool.ts", "src/pool.ts"]);
    assert.deepEqual(notes, [`the index is in memory only: ${reason}`]);
  });
}

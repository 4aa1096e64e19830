/**
 * R13: a tool that is announced as read-only answers the same where nothing can be written, held by
 * the runtime and by the system's own mount.
 */
import assert from "node:assert/strict";
import { agentIds, contractTools, toolsOf } from "@ct/agent";
import { sampled, tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

/** Arguments with which each of them has something to do. */
const argumentsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  read_file: { path: "src/a.ts", startLine: 1, endLine: 2 },
  list_directory: { depth: null },
  glob_search: { pattern: "**/*.ts" },
  grep: { pattern: "let" },
  semantic_search: { query: "let" },
  web_code_search: { query: "how" },
  get_diff: {},
  get_scope_card: {},
};

/** A shell that makes the whole file system read-only for the command after it. */
const sealed = ["-m", "sh", "-c", 'mount -o remount,bind,ro / && exec "$@"', "sh"];

/** Whether this process may make such a mount. */
const canSeal = await new Deno.Command("unshare", { args: [...sealed, "true"] }).output()
  .then(({ success }) => success, () => false);

const readOnly = contractTools.filter(({ annotations }) => annotations.readOnly);

Deno.test("there are arguments for every tool that is announced as read-only", async () => {
  const offered = await offeredNames("review");
  const missing = readOnly.map(({ name }) => name)
    .filter((name) => offered.includes(name) && !Object.hasOwn(argumentsOf, name));
  assert.deepEqual(missing, []);
});

async function offeredNames(agent: string): Promise<readonly string[]> {
  const { stdout } = await new Deno.Command(`${await builtCommands()}/bin/ct-agent`, {
    args: ["tools", "--agent", agent, "--json"],
  }).output();
  return Array.from(
    JSON.parse(new TextDecoder().decode(stdout)),
    (tool) => String(Object(tool).name),
  );
}

for (const agent of sampled(agentIds, 2, "agents that read")) {
  Deno.test({
    name: `R13: what ${agent} reads with is the same where nothing can be written`,
    ignore: !canSeal,
    fn: async () => {
      await using tree = await tempTree({ "src/a.ts": "let a;\nlet b;\n", ".gitignore": "x\n" });
      const program = `${await builtCommands()}/bin/ct-agent`;
      const offered = await offeredNames(agent);
      for (const { name, annotations } of toolsOf(agent)) {
        if (!annotations.readOnly || !offered.includes(name)) continue;
        const words = ["--agent", agent, "--store", ":memory:", "--reason", "r", name];
        const given = JSON.stringify(argumentsOf[name]);
        const run = async (command: string, args: readonly string[]) => {
          const { code, stdout, stderr } = await new Deno.Command(command, {
            args: [...args, "call", ...words, given],
            cwd: tree.path,
            env: { EXA_API_KEY: "" },
          }).output();
          return [code, new TextDecoder().decode(stdout), new TextDecoder().decode(stderr)];
        };
        assert.deepEqual(await run("unshare", [...sealed, program]), await run(program, []), name);
      }
      assert.deepEqual([...Deno.readDirSync(tree.path)].map((each) => each.name).sort(), [
        ".gitignore",
        "src",
      ]);
    },
  });
}

Deno.test({
  name: "the mount that the tests above rely on denies writing, to ct-agent as well",
  ignore: !canSeal,
  fn: async () => {
    await using tree = await tempTree({ "a": "1" });
    const program = `${await builtCommands()}/bin/ct-agent`;
    const given = '{"path":"a","content":"2","reason":"r"}';
    const words = ["call", "--agent", "pulsing", "--store", ":memory:", "write_file", given];
    const { code, stdout } = await new Deno.Command("unshare", {
      args: [...sealed, program, ...words],
      cwd: tree.path,
    }).output();
    assert.equal(code, 1);
    assert.match(new TextDecoder().decode(stdout), /Read-only file system/);
    assert.equal(await Deno.readTextFile(`${tree.path}/a`), "1");
  },
});

import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import type { TreeEntry } from "@ct/testing";
import { toolsetTree } from "./testing/toolset_tree.ts";

const file = ".ct/agent.jsonc";

for (
  const [text, message] of [
    ["", /^\.ct\/agent\.jsonc:1:1: /],
    ["[]", ".ct/agent.jsonc: the file is not an object"],
    ['{"gates": {}}', '.ct/agent.jsonc: the file has the unknown key "gates"'],
    ['{"gate": {"on": 1}}', '.ct/agent.jsonc: gate has the unknown key "on"'],
    ['{"gate": {}, "gate": {}}', '.ct/agent.jsonc: the file has the key "gate" twice'],
    ['{"gate": {"enabled": "false"}}', ".ct/agent.jsonc: gate.enabled is not true or false"],
    ['{"gate": {"block": "*.x"}}', ".ct/agent.jsonc: gate.block is not a list of texts"],
    ['{"gate": {"allow": [1]}}', ".ct/agent.jsonc: gate.allow is not a list of texts"],
    ['{"shell": {"output": -1}}', ".ct/agent.jsonc: shell.output is not a non-negative integer"],
    ['{"shell": null}', ".ct/agent.jsonc: shell is not an object"],
    [
      '{"limits": {"research": 1.5}}',
      ".ct/agent.jsonc: limits.research is not a non-negative integer",
    ],
    ["{", /^\.ct\/agent\.jsonc:1:\d: /],
  ] as const
) {
  Deno.test(`R11: no toolset with the configuration ${text}`, async () => {
    await assert.rejects(async () => await toolsetTree({ [file]: text }), (error) => {
      assert.ok(error instanceof CtError && error.code === "syntax", String(error));
      if (typeof message === "string") assert.equal(error.message, message);
      else assert.match(error.message, message);
      return true;
    });
  });
}

const trees: Readonly<Record<string, TreeEntry>> = {
  "a.txt": "one\n",
  ".env": "X=1\n",
  [file]: `{
    // a comment, and a comma too many
    "gate": { "block": ["*.txt"], "allow": [".env"] },
    "shell": { "output": 20, "env": ["MY_TOKEN"] },
    "limits": { "research": 1 },
  }`,
};

Deno.test("the configuration blocks, allows and limits", async () => {
  await using tree = await toolsetTree(trees, { agent: "research" });
  assert.equal((await tree.call("read_file", { path: "a.txt" })).ok, false);
  assert.equal((await tree.call("read_file", { path: ".env" })).text, "X=1\n");
  assert.match(
    (await tree.call("read_file", { path: ".env" })).text,
    /limit reached \(1 per turn\)/,
  );
});

Deno.test("options beat the configuration, one by one", async () => {
  const options = { agent: "research", researchLimit: 8, gate: { block: [] } };
  await using tree = await toolsetTree(trees, options);
  for (const path of ["a.txt", ".env", "a.txt"]) {
    assert.equal((await tree.call("read_file", { path })).ok, true, path);
  }
});

Deno.test("what commands show and get follows the configuration", async () => {
  await using tree = await toolsetTree(trees);
  const { text } = await tree.call("shell", { command: "printf %040d 1" });
  assert.match(text, /\[20 characters omitted/);
});

Deno.test("a gate that is off is told of", async () => {
  await using tree = await toolsetTree({ [file]: '{"gate":{"enabled":false}}', ".env": "X=1\n" });
  assert.deepEqual(tree.kit.warnings, ["the gate for sensitive content is off"]);
  assert.equal((await tree.call("read_file", { path: ".env" })).ok, true);
});

Deno.test("R10, easily got wrong 18: no tool writes the configuration", async () => {
  await using tree = await toolsetTree({ "sub/x": "" }, { readBeforeEdit: false });
  Deno.mkdirSync(`${tree.path}/.ct`);
  Deno.symlinkSync(".ct", `${tree.path}/link`);
  Deno.symlinkSync("../.ct/agent.jsonc", `${tree.path}/sub/dangling`);
  const paths = [
    file,
    "./.CT/agent.jsonc",
    `${tree.path}/${file}`,
    "link/agent.jsonc",
    "sub/dangling",
  ];
  for (const path of paths) {
    const { value } = await tree.call("write_file", { path, content: "{}" });
    assert.deepEqual(value, { success: false, error: `Path is not writable: ${path}` });
  }
  assert.deepEqual([...Deno.readDirSync(`${tree.path}/.ct`)], []);
});

for (
  const [title, prepare] of [
    ["everybody may write", (path: string) => Deno.chmodSync(`${path}/${file}`, 0o666)],
    [
      "in a directory that everybody may write to",
      (path: string) => Deno.chmodSync(`${path}/.ct`, 0o777),
    ],
    ["that is a link", (path: string) => {
      Deno.renameSync(`${path}/${file}`, `${path}/x`);
      Deno.symlinkSync("../x", `${path}/${file}`);
    }],
    ["in a linked directory", (path: string) => {
      Deno.renameSync(`${path}/.ct`, `${path}/y`);
      Deno.symlinkSync("y", `${path}/.ct`);
    }],
    ["that is a FIFO", (path: string) => {
      Deno.removeSync(`${path}/${file}`);
      new Deno.Command("mkfifo", { args: [`${path}/${file}`] }).outputSync();
    }],
    ["of another user", (path: string) => Deno.chownSync(`${path}/${file}`, 65534, null)],
  ] as const
) {
  const ignore = title === "of another user" && Deno.uid() !== 0;
  Deno.test({
    name: `R22: a configuration ${title} is refused`,
    ignore,
    fn: async () => {
      await using tree = await toolsetTree({ [file]: "{}" });
      prepare(tree.path);
      const open = async () => await toolsetTree({}, { root: tree.path });
      await assert.rejects(open, (error) => error instanceof CtError && error.code === "refused");
    },
  });
}

import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { tempTree } from "@ct/testing";
import { readConfiguration } from "./configuration.ts";
import { createToolset } from "../toolset.ts";
import { toolsetTree } from "../testing/toolset_tree.ts";

const file = ".ct/agent.jsonc";
const userFile = ".config/ct/agent.jsonc";

for (
  const [text, message] of [
    ["", ".ct/agent.jsonc: document is empty"],
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

/** A root beside the home directory of its user, whose own file says something about agents. */
async function rootAndHome(checkout: string | undefined, own: string | undefined) {
  const home = await tempTree(own === undefined ? {} : { [userFile]: own });
  const context = memoryContext({
    cwd: "/",
    home: home.path,
    spawn: denoSpawn,
    environment: { PATH: "/usr/bin:/bin", MY_TOKEN: "value of the token" },
  });
  const tree = await toolsetTree({
    "a.txt": "one\n",
    ".env": "X=1\n",
    ...(checkout === undefined ? {} : { [file]: checkout }),
  }, { agent: "pulsing", context });
  return {
    ...tree,
    home: home.path,
    context,
    reads: async (path: string) => (await tree.call("read_file", { path })).ok,
    printed: async (command: string) => (await tree.call("shell", { command })).text,
    async [Symbol.asyncDispose]() {
      await tree[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}

const loose = {
  gate: { enabled: false, allow: [".env"] },
  shell: { env: ["MY_TOKEN"], protectedBranches: [], output: 4000 },
  limits: { research: 0, rejections: 0 },
};
const looseKeys =
  "gate.enabled, gate.allow, shell.env, shell.protectedBranches, shell.output, limits.research, " +
  "limits.rejections";

Deno.test("R12: what a checkout loosens does not count, and is said with what makes it count (long)", async () => {
  await using tree = await rootAndHome(JSON.stringify(loose), undefined);
  const [warning = "", ...others] = tree.kit.warnings;
  assert.deepEqual(others, []);
  assert.ok(
    warning.startsWith(`${file} can only tighten, so these do not count: ${looseKeys}; `),
    warning,
  );
  assert.equal(await tree.reads(".env"), false);
  assert.match(await tree.printed("echo ${MY_TOKEN-none}"), /none/);
  assert.match(await tree.printed("printf %0900d 1"), /388 characters omitted/);
  assert.equal((await tree.call("shell", { command: "git push -f origin main" })).ok, false);

  // What the warning says to write is what makes it count.
  const [, text = "", path = ""] = / write (\{.*\}) into (.*)$/.exec(warning) ?? [];
  assert.equal(path, `${tree.home}/${userFile}`);
  Deno.mkdirSync(`${tree.home}/.config/ct`, { recursive: true });
  Deno.writeTextFileSync(path, text);
  await using kit = await createToolset({
    agent: "pulsing",
    root: tree.path,
    store: tree.store,
    context: tree.context,
    resident: false,
  });
  assert.deepEqual(kit.warnings, ["the gate for sensitive content is off"]);
  const read = await kit.call("read_file", { path: ".env", reason: "r" });
  assert.equal(read.text, "X=1\n");
  const shown = await kit.call("shell", { command: "echo $MY_TOKEN", reason: "r" });
  assert.match(shown.text, /value of the token/);
});

for (
  const [title, checkout, own, expected] of [
    ["nothing said", undefined, undefined, {}],
    [
      "a checkout that tightens",
      {
        gate: { enabled: true, block: ["*.txt"], allow: [] },
        shell: { protectedBranches: ["main", "master", "next"], output: 20 },
        index: { exclude: ["a"] },
        limits: { research: 1, rejections: 3 },
      },
      undefined,
      {
        gate: { enabled: true, block: ["*.txt"], allow: [] },
        protectedBranches: ["main", "master", "next"],
        shellOutputLimit: 20,
        indexExclude: ["a"],
        researchLimit: 1,
        rejectionThreshold: 3,
      },
    ],
    ["lists of both", { gate: { block: ["b"] } }, { gate: { block: ["a"] } }, {
      gate: { enabled: true, block: ["a", "b"], allow: [] },
    }],
    [
      "what the user loosened and the checkout tightens",
      {
        gate: { enabled: true },
        shell: { protectedBranches: ["main"] },
        limits: { research: 5 },
      },
      { gate: { enabled: false }, shell: { protectedBranches: [] }, limits: { research: 0 } },
      {
        protectedBranches: ["main"],
        researchLimit: 5,
      },
    ],
    ["what the user says for one root", undefined, {
      gate: { allow: ["x"], block: ["y"] },
      roots: { ROOT: { gate: { allow: [".env"] } }, "/other": { gate: { enabled: false } } },
    }, { gate: { enabled: true, block: ["y"], allow: [".env"] } }],
  ] as const
) {
  Deno.test(`R12: the configuration with ${title}`, async () => {
    await using home = await tempTree({});
    await using tree = await tempTree(
      checkout === undefined ? {} : {
        [file]: JSON.stringify(checkout),
      },
    );
    const text = JSON.stringify(own ?? {}).replace("ROOT", tree.path);
    Deno.mkdirSync(`${home.path}/.config/ct`, { recursive: true });
    Deno.writeTextFileSync(`${home.path}/${userFile}`, text);
    const { options, warnings } = readConfiguration(tree.path, {
      home: home.path,
      configHome: undefined,
    });
    assert.deepEqual(warnings, []);
    assert.deepEqual(options, {
      gate: { enabled: true, block: [], allow: [] },
      shellEnv: [],
      protectedBranches: ["main", "master"],
      shellOutputLimit: 512,
      indexExclude: [],
      researchLimit: 8,
      rejectionThreshold: 1,
      ...expected,
    });
  });
}

Deno.test("R12: a file for the user that lies in the checkout is no file of the user", async () => {
  await using tree = await tempTree({ "cfg/ct/agent.jsonc": '{"gate":{"enabled":false}}' });
  await using home = await tempTree({ ".config/ct/agent.jsonc": '{"gate":{"enabled":false}}' });
  const read = (root: string, configHome?: string) =>
    readConfiguration(root, { home: home.path, configHome }).options.gate.enabled;
  assert.equal(read(tree.path, `${tree.path}/cfg`), true);
  assert.equal(read(tree.path), false);
  // Who works in the home directory has no other place.
  assert.equal(read(home.path), false);
});

Deno.test("R22: a file of the user that everybody may write to is refused", async () => {
  await using tree = await rootAndHome(undefined, "{}");
  Deno.chmodSync(`${tree.home}/${userFile}`, 0o666);
  assert.throws(
    () => readConfiguration(tree.path, tree.context),
    (error) => error instanceof CtError && error.code === "refused",
  );
});

Deno.test("options beat the configuration, one by one", async () => {
  const options = { agent: "research", researchLimit: 8, gate: { block: [] } };
  await using tree = await toolsetTree({
    "a.txt": "one\n",
    [file]: '{ "gate": { "block": ["*.txt"] }, /* a comment */ "limits": { "research": 1 }, }',
  }, options);
  for (const path of ["a.txt", "a.txt"]) {
    assert.equal((await tree.call("read_file", { path })).ok, true, path);
  }
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

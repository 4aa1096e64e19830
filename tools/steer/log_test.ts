import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";
import { withoutSecrets } from "./secrets.ts";

/** Calls a verb on what a client sends about a call. */
async function send(
  cwd: string,
  { words, input }: {
    readonly words: readonly string[];
    readonly input: Readonly<Record<string, unknown>>;
  },
): Promise<{ readonly status: number; readonly out: string; readonly err: string }> {
  const text = JSON.stringify({ cwd, session_id: "s", ...input });
  const ctx = memoryContext({ cwd: "/", stdin: { text: () => Promise.resolve(text) } });
  const status = await command.run(words, ctx);
  return { status, out: ctx.stdout.text, err: ctx.stderr.text };
}

function bash(line: string): Readonly<Record<string, unknown>> {
  return { tool_name: "Bash", tool_input: { command: line } };
}

/** The records in a directory. */
function records(directory: string): readonly Readonly<Record<string, unknown>>[] {
  return [...Deno.readDirSync(directory)].flatMap(({ name }) => {
    assert.match(name, /^\d{4}-\d\d-\d\d\.jsonl$/);
    const lines = Deno.readTextFileSync(`${directory}/${name}`).trimEnd().split("\n");
    return lines.map((line) => JSON.parse(line));
  });
}

for (
  const [verb, input, expected] of [
    ["hook", bash("head -1 a"), {
      command: "head -1 a",
      decision: "warn",
      rule_id: "read-range",
      ct_tool: "ct-view",
    }],
    ["hook", bash("K=secret make"), {
      command: "K=… make",
      decision: "allow",
      rule_id: null,
      ct_tool: null,
    }],
    ["post", bash("head -1 a"), {
      command: "head -1 a",
      decision: "ran",
      rule_id: "read-range",
      ct_tool: "ct-view",
    }],
    ["post", bash("cd x && /o/ct search a"), {
      command: "cd x && /o/ct search a",
      decision: "ran",
      rule_id: null,
      ct_tool: "ct-search",
    }],
    ["post", { tool_name: "Glob", tool_input: { pattern: "*" } }, {
      tool: "Glob",
      command: null,
      decision: "ran",
      rule_id: "harness-glob",
      ct_tool: "ct-search",
    }],
  ] as const
) {
  Deno.test(`ct-steer ${verb} --log keeps a record of ${JSON.stringify(input)}`, async () => {
    await using tree = await tempTree({ ".git/HEAD": "", "a/b/c": "" });
    const cwd = `${tree.path}/a/b`;
    const { status, err } = await send(cwd, { words: [verb, "--log"], input });
    assert.deepEqual([status, err], [0, ""]);
    const [record, ...others] = records(`${tree.path}/.ct/tclog`);
    assert.deepEqual(others, []);
    const { ts_ms, ...rest } = record ?? {};
    assert.ok(Number.isInteger(ts_ms));
    const event = verb === "hook" ? "pre" : "post";
    assert.deepEqual(rest, { event, tool: "Bash", cwd, session_id: "s", ...expected });
    assert.equal(await Deno.readTextFile(`${tree.path}/.ct/.gitignore`), "*log\n");
  });
}

Deno.test("ct-steer post prints nothing and keeps nothing unless it is asked to", async () => {
  await using tree = await tempTree({ ".git/HEAD": "" });
  for (const verb of ["post", "hook"]) {
    const ran = await send(tree.path, { words: [verb], input: bash("make") });
    assert.deepEqual(ran, { status: 0, out: "", err: "" });
  }
  assert.deepEqual([...Deno.readDirSync(tree.path)].map(({ name }) => name), [".git"]);
});

Deno.test("ct-steer --log adds to what is there, and to .gitignore once", async () => {
  await using tree = await tempTree({ ".ct/.gitignore": "x" });
  for (const line of ["a", "b"]) {
    await send(tree.path, { words: ["post", "--log"], input: bash(line) });
  }
  assert.deepEqual(records(`${tree.path}/.ct/tclog`).map(({ command }) => command), ["a", "b"]);
  assert.equal(await Deno.readTextFile(`${tree.path}/.ct/.gitignore`), "x\n*log\n");
});

Deno.test("ct-steer --log-dir keeps the records elsewhere", async () => {
  await using tree = await tempTree({ ".git/HEAD": "" });
  const words = ["post", "--log", "--log-dir", `${tree.path}/new/logs`];
  await send(tree.path, { words, input: bash("make") });
  assert.equal(records(`${tree.path}/new/logs`).length, 1);
  assert.deepEqual([...Deno.readDirSync(tree.path)].map(({ name }) => name).sort(), [
    ".git",
    "new",
  ]);
});

Deno.test("ct-steer says that --log-dir needs --log, and the call passes", async () => {
  await using tree = await tempTree({});
  for (const verb of ["post", "hook"]) {
    const words = [verb, "--log-dir", `${tree.path}/logs`];
    const { status, err } = await send(tree.path, { words, input: bash("make") });
    assert.equal(status, 0);
    assert.match(err, /--log-dir needs --log/);
  }
  assert.deepEqual([...Deno.readDirSync(tree.path)], []);
});

const day = new Date().toISOString().slice(0, 10);
for (
  const [what, entries] of [
    ["directory is a link", { ".ct": { link: "other" }, "other/x": "" }],
    ["folder of records is a link", { ".ct/tclog": { link: "../other" }, "other/x": "" }],
    ["file is a link", { [`.ct/tclog/${day}.jsonl`]: { link: "../../other" }, "other": "" }],
    [".gitignore is a link", { ".ct/.gitignore": { link: "../other" }, "other": "" }],
    ["folder of records is a file", { ".ct/tclog": "" }],
  ] as const
) {
  Deno.test(`ct-steer --log writes nowhere if the ${what}, and the call passes`, async () => {
    await using tree = await tempTree(entries);
    const { status, out, err } = await send(tree.path, {
      words: ["hook", "--log"],
      input: bash("head -1 a"),
    });
    assert.equal(status, 0);
    assert.match(out, /additionalContext/);
    assert.match(err, /^(?:ct-steer hook|error): cannot keep a record in /);
    const { isFile } = await Deno.stat(`${tree.path}/other`).catch(() => ({ isFile: false }));
    if (isFile) assert.equal(await Deno.readTextFile(`${tree.path}/other`), "");
    else assert.ok([...Deno.readDirSync(tree.path)].every(({ name }) => name !== `${day}.jsonl`));
  });
}

for (
  const [line, shown] of [
    ["head -1 a.txt", "head -1 a.txt"],
    ["KEY=secret head -1 a.txt", "KEY=… head -1 a.txt"],
    ["KEY='a secret' x; rg A=\"b c\" d", "KEY=… x; rg A=… d"],
    ["curl --token=abc", "curl --token=…"],
    ["A=", "A=…"],
    ["A=b=c d", "A=… d"],
    ["A=x'y z'w d", "A=… d"],
    ["A=a\\ b c", "A=… c"],
    ['A="a\\"b c" d', "A=… d"],
    ["A='a\\' b", "A=… b"],
    ["curl -H 'X-Key=a b' u", "curl -H 'X-Key=…' u"],
    ["bash -c 'A=\"b c\" d' e", "bash -c 'A=…' e"],
    ['echo "it\'s" A=b c', 'echo "it\'s" A=… c'],
    ['A="never ends', "A=…"],
    ["a\\=b c", "a\\=… c"],
    ["gh auth login --with-token abc", "gh auth login --with-token …"],
    ["x --password 'a b' --c d", "x --password …' --c d".replace("…'", "… …'")],
    ["x --api-key abc; y", "x --api-key … y"],
    ["git log --author Bob", "git log --author Bob"],
    ["curl -H 'Authorization: Bearer abc' u", "curl -H 'Authorization: … …' u"],
    ['curl -H "X-Api-Key: abc" u', 'curl -H "X-Api-Key: …" u'],
    ["curl -H X-Auth-Token:abc u", "curl -H X-Auth-Token:… …"],
    ["curl -H 'Cookie:a' u", "curl -H 'Cookie:…' u"],
    ["curl -H 'Accept: text/html' u", "curl -H 'Accept: text/html' u"],
    ["curl -u me:abc u", "curl -u … u"],
    ["git clone https://me:abc@host/x@y", "git clone https://…@host/x@y"],
    ["git clone https://abc@host", "git clone https://…@host"],
    ["curl https://host/a@b", "curl https://host/a@b"],
    ["echo bearer abc", "echo bearer …"],
    ["echo ghp_0123456789abcdef x", "echo … x"],
    ["rg token src", "rg token src"],
    ["rg 'password: ' src", "rg 'password: …' src"],
  ] as const
) {
  Deno.test(`a record of ${line} shows ${shown}`, () => assert.equal(withoutSecrets(line), shown));
}

/** So that no scanner of repositories takes these for real ones. */
const word = (...parts: readonly string[]) => parts.join("");
const keys = {
  "a Google key": word("AI", "za", "SyA1234567890abcdefghijklmnopqrstuv"),
  "a Stripe key": word("sk", "_live_", "4eC39HqLyjWDarjtT1zd"),
  "a SendGrid key": word("S", "G.", "abcdefghijklmnopqrst", ".", "abcdefghijklmnopqrst"),
  "a PyPI token": word("py", "pi-", "AgEIcHlwaS5vcmcCJDU1"),
  "a hook of Slack": word("https://hooks.slack", ".com/services/", "T000/B000/abcdefghijkl"),
  "a private key": word("-----BEGIN ", "PRIVATE KEY-----\nMIIBVQIBADAN\n"),
  "an assigned secret": word("password: ", "'t8Kd03LmQ9zX'"),
};

for (const [what, key] of Object.entries(keys)) {
  Deno.test(`no record has ${what}`, async () => {
    await using tree = await tempTree({ ".git/HEAD": "" });
    for (const line of [`echo "${key}"`, `ct ${key}`, `curl -d @a ${key} b`]) {
      for (const verb of ["post", "hook"]) {
        await send(tree.path, { words: [verb, "--log"], input: bash(line) });
      }
    }
    const kept = JSON.stringify(records(`${tree.path}/.ct/tclog`));
    for (const part of key.match(/[\w./-]{12,}/g) ?? []) {
      if (!part.startsWith("-----")) assert.ok(!kept.includes(part), `${part} in ${kept}`);
    }
    assert.match(kept, /echo/);
  });
}

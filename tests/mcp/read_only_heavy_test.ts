/**
 * R13: a tool that `ct mcp` announces as read-only answers the same where nothing can be written,
 * held by the runtime and by the system's own mount.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const rule = '{"id": "r", "question": "Is it?", "added": "2026-01-01", "probe": ["true"]}';
const files = {
  "package.json": '{ "name": "a" }\n',
  "a.txt": "one\ntwo\n",
  "b.json": '{"a": 1}\n',
  "src/a.ts": 'import "./b.ts";\nexport function f() {}\n',
  "src/b.ts": "",
  ".ct/rules.jsonc": `{"rules": [${rule}]}\n`,
};

/** Arguments with which each of them has something to do. */
const argumentsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "ct-search": { grep: "one", detail: true },
  "ct-view": { path: "a.txt" },
  "ct-tree": { summary: true },
  "ct-outline": { base: "src" },
  "ct-find": { ask: "one" },
  "ct-map": { base: "src" },
  "ct-refs": { symbol: "one" },
  "ct-survey": {},
  "ct-edit-preview": { find: "one", replace: "1" },
  "ct-rename-preview": { old: "one", new: "two" },
  "ct-patch-preview": { base: "b.json", set: "a=2" },
  "ct-test": { cmd: "grep", args: ["one", "a.txt"], "show-output": true },
  "ct-each": { items: ["a.txt"], command: ["cat", "{ITEM}"], "show-output": true },
  "ct-rules-list": {},
  "ct-rules-try": { probe: ["grep", "-q", "one", "a.txt"] },
  "ct-check": {},
  "ct-deps": { modules: true, base: "src", ext: "ts", acyclic: true },
  "ct-await": { timeout: 5, probe: ["true"], quiet: true },
  "ct-more": { cursor: "none" },
};

/** A shell that makes the whole file system read-only for the command after it. */
const sealed = ["-m", "sh", "-c", 'mount -o remount,bind,ro / && exec "$@"', "sh"];

/** Whether this process may make such a mount. */
const canSeal = await new Deno.Command("unshare", { args: [...sealed, "true"] }).output()
  .then(({ success }) => success, () => false);

/** The replies to requests, by their numbers. */
async function replies(
  command: string,
  args: readonly string[],
  requests: readonly (readonly [method: string, params: object])[],
  cwd: string,
): Promise<readonly unknown[]> {
  const child = new Deno.Command(command, { args: [...args], cwd, stdin: "piped", stdout: "piped" })
    .spawn();
  const writer = child.stdin.getWriter();
  const line = (id: number, method: string, params: object) =>
    new TextEncoder().encode(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  const client = { capabilities: {}, clientInfo: { name: "test", version: "1" } };
  await writer.write(line(0, "initialize", { protocolVersion: "2025-11-25", ...client }));
  for (const [index, [method, params]] of requests.entries()) {
    await writer.write(line(index + 1, method, params));
  }
  const found = new Map<unknown, unknown>();
  let text = "";
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (text + piece).split("\n");
    text = lines.pop() ?? "";
    for (const { id, result } of lines.map((it) => JSON.parse(it))) found.set(id, result);
    if (found.size > requests.length) await writer.close().catch(() => {});
  }
  assert.equal((await child.status).code, 0);
  return requests.map((_, index) => found.get(index + 1));
}

Deno.test({
  name: "R13: what ct mcp announces as read-only is the same where nothing can be written",
  ignore: !canSeal,
  fn: async () => {
    await using tree = await tempTree(files);
    const program = `${await builtCommands()}/bin/ct-mcp`;
    const [list] = await replies(program, [], [["tools/list", {}]], tree.path);
    const names = Array.from<Record<string, unknown>>(Object(list).tools).filter((
      { annotations },
    ) => Object(annotations).readOnlyHint).map(({ name }) => String(name));
    assert.deepEqual(names.toSorted(), Object.keys(argumentsOf).sort());
    const calls = names.map((name) =>
      ["tools/call", { name, arguments: argumentsOf[name] ?? {} }] as const
    );
    const plain = await replies(program, [], calls, tree.path);
    for (const [index, result] of plain.entries()) {
      assert.equal(Object(result).isError ?? false, names[index] === "ct-more", names[index]);
    }
    const untimed = (given: unknown) =>
      JSON.parse(JSON.stringify(given).replaceAll(/\d+(?:\.\d+)?(?= ?m?s\b)/g, "N"));
    assert.deepEqual(
      untimed(await replies("unshare", [...sealed, program], calls, tree.path)),
      untimed(plain),
    );
    assert.deepEqual(
      untimed(await replies(program, ["--read-only"], calls, tree.path)),
      untimed(plain),
    );
    for (const [path, text] of Object.entries(files)) {
      assert.equal(await Deno.readTextFile(`${tree.path}/${path}`), text);
    }
  },
});

Deno.test({
  name: "R13: with the write tools, the same mount refuses, and so does the runtime elsewhere",
  ignore: !canSeal,
  fn: async () => {
    await using tree = await tempTree({ "a.txt": "one\n" });
    const program = `${await builtCommands()}/bin/ct-mcp`;
    const given = { find: "one", replace: "1" };
    const call = ["tools/call", { name: "ct-edit", arguments: given }] as const;
    const [refused] = await replies("unshare", [...sealed, program], [call], tree.path);
    assert.match(JSON.stringify(refused), /Read-only file system/);
    assert.equal(await Deno.readTextFile(`${tree.path}/a.txt`), "one\n");
    const [done] = await replies(program, [], [call], tree.path);
    assert.match(JSON.stringify(done), /applied/);
    assert.equal(await Deno.readTextFile(`${tree.path}/a.txt`), "1\n");
  },
});

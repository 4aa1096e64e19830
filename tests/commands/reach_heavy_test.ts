/**
 * R17: a server that may read no more than what its script found out answers as one that may do
 * everything, in a directory of a larger repository with ignore files above it.
 */
import assert from "node:assert/strict";
import { placeFile, tempTree } from "@ct/testing";
import { copyBuiltCommands } from "../built_commands.ts";
import { quoted } from "../../scripts/build/shell_script.ts";
import { writeScripts } from "../../scripts/build.ts";

const home = Deno.makeTempDirSync({ prefix: "ct-reach-" });
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const narrow = `${home}/narrow`;
await copyBuiltCommands(narrow);
const wide = `${home}/wide`;
await copyBuiltCommands(wide);
// A runtime that may read everything, whatever it is told, and write what it is kept from.
placeFile(
  `${home}/all`,
  `#!/bin/sh
for word; do
  shift
  case $word in
    --allow-read=*) word=--allow-read ;;
    --deny-write=*) continue ;;
  esac
  set -- "$@" "$word"
done
exec ${quoted(Deno.execPath())} "$@"
`,
  0o755,
);
writeScripts(`${wide}/bin`, quoted(`${home}/all`));

const rule = '{"id": "r", "question": "Is it?", "added": "2026-01-01", "probe": ["true"]}';
const files = {
  ".git/HEAD": "ref: refs/heads/main\n",
  ".git/config": "[core]\n\tbare = false\n",
  ".git/objects/x": "",
  ".git/refs/x": "",
  ".git/info/exclude": "excluded.txt\n",
  ".gitignore": "ignored.txt\n/sub/root/anchored.txt\n",
  ".ignore": "left.txt\n",
  ".rgignore": "rg.txt\n",
  "Cargo.toml": '[workspace]\nmembers = ["sub/root"]\n',
  "outside.txt": "one outside\n",
  "sub/.gitignore": "deeper.txt\n!kept.txt\n",
  "sub/root/Cargo.toml": '[package]\nname = "p"\nversion = "1.0.0"\n',
  "sub/root/a.txt": "one\ntwo\n",
  "sub/root/ignored.txt": "one\n",
  "sub/root/anchored.txt": "one\n",
  "sub/root/excluded.txt": "one\n",
  "sub/root/left.txt": "one\n",
  "sub/root/rg.txt": "one\n",
  "sub/root/deeper.txt": "one\n",
  "sub/root/global.txt": "one\n",
  "sub/root/d/kept.txt": "one\n",
  "sub/root/src/a.ts": 'import "./b.ts";\nexport function f() {}\n',
  "sub/root/src/b.ts": "",
  "sub/root/.ct/rules.jsonc": `{"rules": [${rule}]}\n`,
};

/** Calls of tools. */
type Calls = readonly (readonly [name: string, given: Readonly<Record<string, unknown>>])[];

/** Calls of every tool, some of them of what lies elsewhere. */
const suiteCalls: Calls = [
  ["ct-search", { grep: "one", detail: true }],
  ["ct-search", { grep: "one", hidden: true, "no-ignore": true }],
  ["ct-search", { name: "*.txt", "explain-skip": "ignored.txt" }],
  ["ct-search", { base: "..", grep: "one" }],
  ["ct-search", { base: "/etc", name: "*" }],
  ["ct-view", { path: "a.txt" }],
  ["ct-view", { path: "../../outside.txt" }],
  ["ct-view", { path: "/etc/passwd" }],
  ["ct-view", { path: "out" }],
  ["ct-view", { path: "/nowhere/at/all" }],
  ["ct-tree", { summary: true }],
  ["ct-outline", { base: "src" }],
  ["ct-find", { ask: "one" }],
  ["ct-map", { base: "src" }],
  ["ct-refs", { symbol: "one", base: "src" }],
  ["ct-survey", { base: "src" }],
  ["ct-edit-preview", { find: "one", replace: "1" }],
  ["ct-test", { cmd: "grep", args: ["one", "a.txt"], "show-output": true }],
  ["ct-test", { cmd: "cat", args: ["../../outside.txt"], "show-output": true }],
  ["ct-test", { cmd: "/usr/bin/wc", args: ["a.txt"], "show-output": true }],
  ["ct-each", { items: ["a.txt"], command: ["cat", "{ITEM}"], "show-output": true }],
  ["ct-rules-list", {}],
  ["ct-rules-try", { probe: ["grep", "-q", "one", "a.txt"] }],
  ["ct-rules-try", { probe: ["cargo", "metadata", "--offline"] }],
  ["ct-rules-try", { probe: ["deno", "info", "--json", "src/a.ts"] }],
  ["ct-check", {}],
  ["ct-deps", { modules: true, base: "src", ext: "ts", acyclic: true }],
  ["ct-deps", { cargo: true }],
  ["ct-edit", { base: "a.txt", find: "two", replace: "2" }],
  ["ct-edit", { base: ".git/config", find: "x", replace: "y" }],
  ["ct-edit", { base: "../../outside.txt", find: "one", replace: "y" }],
  ["ct-search", { grep: "one|2", detail: true }],
];

/** The same for an agent that reads. */
const agentCalls: Calls = [
  ["read_file", { path: "a.txt", reason: "r" }],
  ["read_file", { path: "../../outside.txt", reason: "r" }],
  ["read_file", { path: "/etc/passwd", reason: "r" }],
  ["read_file", { path: "out", reason: "r" }],
  ["read_file", { path: "ignored.txt", reason: "r" }],
  ["list_directory", { path: ".", depth: 3, reason: "r" }],
  ["list_directory", { path: "..", reason: "r" }],
  ["glob_search", { pattern: "**/*.txt", reason: "r" }],
  ["grep", { pattern: "one", reason: "r" }],
  ["semantic_search", { query: "one", reason: "r" }],
  ["take_note", { note: "n", reason: "r" }],
];

/** The texts of all results. */
async function answers(
  program: string,
  { words, calls, cwd }: {
    readonly words: readonly string[];
    readonly calls: Calls;
    readonly cwd: string;
  },
): Promise<string[]> {
  const child = new Deno.Command(program, {
    args: ["serve", ...words],
    cwd,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: `${home}/user` },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const stderr = new Response(child.stderr).text();
  const writer = child.stdin.getWriter();
  const send = (id: number, method: string, params: object) =>
    writer.write(
      new TextEncoder().encode(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`),
    );
  const client = { capabilities: {}, clientInfo: { name: "test", version: "1" } };
  await send(0, "initialize", { protocolVersion: "2025-11-25", ...client });
  const found: string[] = [];
  let text = "";
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (text + piece).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const reply = JSON.parse(line);
      if (reply.id > 0) found.push(JSON.stringify(reply.result ?? reply.error));
      const call = calls[reply.id];
      if (call === undefined) await writer.close();
      else await send(reply.id + 1, "tools/call", { name: call[0], arguments: call[1] });
    }
  }
  assert.equal((await child.status).code, 0, await stderr);
  assert.equal(await stderr, "");
  return found.map((each) =>
    each.replace(/[0-9a-f]{16}/g, "TOKEN").replace(/"bytes":\d+/g, "").replace(
      /\d+(\.\d+)? ?m?s\b/g,
      "T",
    )
  );
}

const agent = ["--agent", "plan"];
for (
  const [title, name, words, from] of [
    ["the working directory", "ct-mcp", [], "sub/root"],
    ["a directory above by its name", "ct-mcp", ["--root", "../root"], "sub/root"],
    ["a directory through a link", "ct-mcp", ["--root", "link"], ""],
    ["two directories", "ct-mcp", ["--root", "root", "--root", "../other"], "sub"],
    ["the working directory", "ct-agent", agent, "sub/root"],
    ["no store", "ct-agent", [...agent, "--store", ":memory:"], "sub/root"],
    ["a store elsewhere", "ct-agent", [...agent, "--store", "../../kept/s.db"], "sub/root"],
  ] as const
) {
  Deno.test(`R17: ${name} that may read little answers as one that may read all: ${title}`, async () => {
    placeFile(`${home}/user/.gitconfig`, "[core]\n\texcludesFile = ~/my ignores\n");
    placeFile(`${home}/user/my ignores`, "global.txt\n");
    const calls = name === "ct-mcp" ? suiteCalls : agentCalls;
    const results: string[][] = [];
    await using tree = await tempTree(files);
    Deno.mkdirSync(`${tree.path}/other`);
    Deno.symlinkSync("sub/root", `${tree.path}/link`);
    Deno.symlinkSync("../../outside.txt", `${tree.path}/sub/root/out`);
    for (const directory of [narrow, wide]) {
      Deno.writeTextFileSync(`${tree.path}/sub/root/a.txt`, "one\ntwo\n");
      const cwd = `${tree.path}/${from}`;
      results.push(await answers(`${directory}/bin/${name}`, { words, calls, cwd }));
      // Notes of one run would come with the first answer of the next.
      for (const kept of ["sub/root/.ct/agent", "kept"]) {
        await Deno.remove(`${tree.path}/${kept}`, { recursive: true }).catch(() => {});
      }
    }
    const [restricted = [], all = []] = results;
    assert.equal(restricted.length, calls.length);
    for (const [index, [name, given]] of calls.entries()) {
      assert.equal(restricted[index], all[index], `${name} ${JSON.stringify(given)}`);
    }
    const search = restricted[calls.findIndex(([name]) => /search$|grep/.test(name))] ?? "";
    assert.match(search, /a\.txt/);
    assert.doesNotMatch(search, /global|ignored|anchored|excluded|left|deeper/);
  });
}

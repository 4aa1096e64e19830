/**
 * Executables as `deno task compile` makes them. Their base is not on this machine, so a small
 * program takes its place: what is put into them can be read, and their modules run by themselves.
 */
import assert from "node:assert/strict";
import { itemAt } from "@ct/base";
import { isThorough, tempTree, times } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { compileCommands, type Executable } from "../../scripts/compile.ts";
import { executableFlags } from "../../scripts/build/permissions.ts";
import { root } from "../../scripts/project.ts";
import { unreportedAt } from "../../lib/resident/file_system.ts";

/** A tool of each kind: without threads, one that runs others and has threads, a server. */
const kinds = ["ct-view", "ct-each", "ct-agent"];
const tried = builtInCommands.filter(({ definition }) =>
  isThorough || kinds.includes(definition.name)
);

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  program: string,
  args: readonly string[],
  options: Pick<Deno.CommandOptions, "cwd" | "env" | "clearEnv"> = {},
): Promise<Ran> {
  const command = new Deno.Command(program, { args: [...args], stdin: "null", ...options });
  const { code, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

async function compile(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  return await run(Deno.execPath(), ["run", "-A", `${root}/scripts/compile.ts`, ...args], { env });
}

/** The values of a field in what an executable is told about itself. */
function embedded(path: string, field: string): unknown {
  const text = new TextDecoder("latin1").decode(Deno.readFileSync(path));
  const start = text.indexOf(`"${field}":`) + field.length + 3;
  for (let end = start, depth = 0;; end++) {
    const char = text[end] ?? "";
    if ("[{".includes(char)) depth++;
    else if ("]}".includes(char) && --depth === 0) return JSON.parse(text.slice(start, end + 1));
    assert.ok(end < text.length, `${path} has no ${field}`);
  }
}

/** Flags such as `--allow-run=a,b` in the form in which executables hold them. */
function granted(flags: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(flags.map((flag) => {
    const [, name = "", values] = /^--([^=]+)(?:=(.*))?$/.exec(flag) ?? [];
    return [name.replaceAll("-", "_"), values?.split(",") ?? []];
  }));
}

const base = Deno.env.get("DENORT_BIN");
const far = "x86_64-pc-windows-msvc";

/** Whether the runtime has downloaded the base for {@linkcode far} before. */
function isCached(): boolean {
  const cache = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;
  try {
    return Deno.statSync(`${cache}/dl/release/v${Deno.version.deno}/denort-${far}.zip`).isFile;
  } catch {
    return false;
  }
}

Deno.test({
  name: "compile says in one line that the base of executables cannot be downloaded",
  ignore: base !== undefined || isCached(),
  fn: async () => {
    await using tree = await tempTree({});
    const words = ["--output", tree.path, "--target", far];
    const proxy = { HTTPS_PROXY: "http://127.0.0.1:1", NO_PROXY: "" };
    const { code, stdout, stderr } = await compile(words, proxy);
    assert.equal(stdout, "");
    assert.match(stderr, /^deno task compile: cannot download https:\S+\.zip, .*DENORT_BIN.*\n$/);
    assert.equal(code, 2);
  },
});

// What is put into them is the same for each system.
const targets = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];
const isElsewhere = Deno.build.os !== "linux";

const place = Deno.makeTempDirSync();
addEventListener("unload", () => Deno.removeSync(place, { recursive: true }));
const compiled = new Map<string, Promise<readonly Executable[]>>();

/** Compiles for a target once; the executables are in `place`, and the bundles beside them. */
async function compiledFor(target = targets[0] ?? ""): Promise<readonly Executable[]> {
  if (!compiled.has(target)) {
    const bundles = `${place}/${target}-bundles`;
    Deno.mkdirSync(bundles);
    const destination = { target, directory: `${place}/${target}`, base: "/bin/true", bundles };
    compiled.set(target, compileCommands([undefined, ...tried], destination));
  }
  return await compiled.get(target) ?? [];
}

/**
 * Puts into a directory what is in an executable: of the modules of threads, only its own. Resolves
 * to its main module and the flags with which it runs.
 */
async function unpacked(
  name: string,
  directory: string,
): Promise<{ readonly file: string; readonly flags: readonly string[] }> {
  const executables = await compiledFor();
  const { flags, modules } = itemAt(executables.filter((it) => it.name === name), 0);
  const bundles = `${place}/${targets[0]}-bundles`;
  for (const { name: file } of Deno.readDirSync(bundles)) {
    const isOthers = file.endsWith("-worker.js") && !modules.includes(`${bundles}/${file}`);
    if (!isOthers) Deno.copyFileSync(`${bundles}/${file}`, `${directory}/${file}`);
  }
  return { file: `${directory}/${name}.js`, flags };
}

for (const target of targets.slice(0, times(1, 2))) {
  Deno.test({
    name: `compile for ${target} writes one executable a command, with its permissions baked in`,
    ignore: isElsewhere,
    fn: async () => {
      await compiledFor(target);
      const directory = `${place}/${target}`;
      const written = [...Deno.readDirSync(directory)].map(({ name }) => name).sort();
      const names = tried.map(({ definition }) => definition.name);
      assert.deepEqual(written, ["ct", ...names, "SHA256SUMS", "ct.cdx.json"].sort());
      const sums = await run("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], {
        cwd: directory,
      });
      assert.deepEqual(sums, { code: 0, stdout: "", stderr: "" });
      for (const command of tried) {
        const { name } = command.definition;
        const path = `${directory}/${name}`;
        // The hosts of modules are always there; what is denied counts.
        const { prompt, allow_import: _hosts, ...lists } = Object(embedded(path, "permissions"));
        const found = Object.entries(lists).filter(([, list]) => list !== null);
        const flags = executableFlags(command);
        const expected = { ...granted(flags), deny_import: [] };
        assert.equal(prompt, false);
        if (flags.includes("--allow-all")) continue;
        assert.deepEqual(Object.fromEntries(found), expected, name);
        const engine = JSON.stringify(embedded(path, "v8_flags"));
        const text = new TextDecoder("latin1").decode(Deno.readFileSync(path));
        const workers = new Set(text.match(/(?<=")ct-\w+-worker\.js(?=")/g));
        assert.equal(engine.includes("--max-semi-space-size=4"), workers.size > 0, name);
        // A tool that runs searches in its process has their threads, too.
        if (["ct-search", "ct-each"].includes(name)) assert.ok(workers.has("ct-search-worker.js"));
        if (name === "ct-view") assert.equal(workers.size, 0);
      }
    },
  });
}

const eachName = "compiled ct-each writes with --mutating only, and runs tools in its process";
Deno.test(eachName, { ignore: isElsewhere }, async () => {
  await using tree = await tempTree({ "a.txt": "one\n" });
  await using bundles = await tempTree({});
  const { file, flags } = await unpacked("ct-each", bundles.path);
  const call = async (...words: readonly string[]): Promise<Ran> => {
    const args = ["run", "--no-prompt", "--no-config", ...flags, file, ...words];
    return await run(Deno.execPath(), args, { cwd: tree.path, env: { PATH: "/nowhere" } });
  };
  const words = ["--items", "a.txt", "--", "ct-edit", "--base", "{ITEM}", "--find", "one"];
  const refused = await call(...words, "--replace", "--mutating");
  assert.equal(refused.code, 2);
  const found = await call("--items", "a.txt", "--", "ct-search", "--name", "{ITEM}");
  assert.equal(found.stdout, "SUCCESS a.txt\n1/1 item(s) succeeded -> SUCCESS\n");
  const written = await call("--mutating", ...words, "--replace", "two");
  assert.equal(written.stdout, "SUCCESS a.txt\n1/1 item(s) succeeded -> SUCCESS\n");
  assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), "two\n");
});

Deno.test("compiled ct-agent serves from memory", { ignore: isElsewhere }, async () => {
  await using tree = await tempTree({ "root/a.txt": "one\n", "home/x": "", "bundles/x": "" });
  const { path } = tree;
  const { file, flags } = await unpacked("ct-agent", `${path}/bundles`);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--no-config", ...flags, file, "serve", "--agent", "plan"],
    cwd: `${path}/root`,
    clearEnv: true,
    env: { PATH: "/nowhere", HOME: `${path}/home` },
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const ask = async (method: string, params: object): Promise<string> => {
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    await writer.write(new TextEncoder().encode(`${message}\n`));
    for (let line = "";;) {
      if (line.endsWith("\n")) return line;
      const { value, done } = await reader.read();
      assert.ok(!done, "the server has gone");
      line += value;
    }
  };
  const clientInfo = { name: "test", version: "1" };
  await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  const given = { reason: "a test", pattern: "one" };
  assert.match(await ask("tools/call", { name: "grep", arguments: given }), /a\.txt/);
  // Where the thread cannot be loaded, or the cache not be written to, that is said instead.
  const status = await ask("resources/read", { uri: "ct-agent://status" });
  assert.match(status, unreportedAt(path) ? /state/ : /the watch is being set up|ready/);
  await writer.close();
  await reader.cancel();
  assert.equal((await child.status).code, 0);
});

const beside = "compiled ct starts the executables beside it, and else what is on PATH";
Deno.test(beside, { ignore: isElsewhere }, async () => {
  const script = (text: string) => ({ content: `#!/bin/sh\n${text}\n`, mode: 0o755 });
  await using tree = await tempTree({
    "bin/ct-search": script('echo "beside: $*"; exit 1'),
    "path/ct-search": script("echo from the path"),
    "path/ct-other": script('echo "other: $*"'),
    "work/a.txt": "",
  });
  // It looks beside the program of its process.
  Deno.copyFileSync(Deno.execPath(), `${tree.path}/bin/ct`);
  Deno.chmodSync(`${tree.path}/bin/ct`, 0o755);
  const { file, flags } = await unpacked("ct", tree.path);
  const call = async (...words: readonly string[]): Promise<Ran> =>
    await run(
      `${tree.path}/bin/ct`,
      ["run", "--no-prompt", "--no-config", ...flags, file, ...words],
      { cwd: `${tree.path}/work`, env: { PATH: `${tree.path}/path` } },
    );
  assert.deepEqual(await call("search", "--x"), { code: 1, stdout: "beside: --x\n", stderr: "" });
  assert.equal((await call("other", "y")).stdout, "other: y\n");
  assert.equal((await call("help", "search")).stdout, "beside: --help\n");
  assert.equal((await call("or", "search", ":::", "other", "z")).stdout, "beside: \nother: z\n");
  assert.equal((await call("--version")).code, 0);
  assert.equal((await call("permissions", "view")).stdout, "--allow-read\n");
  assert.equal((await call("no-such")).code, 2);
});

Deno.test({
  name: "executables with their real base run",
  ignore: base === undefined,
  fn: async () => {
    await using tree = await tempTree({ "a.txt": "one\n" });
    const { code, stderr } = await compile(["--output", `${tree.path}/bin`], {});
    assert.equal(code, 0, stderr);
    const ct = `${tree.path}/bin/ct`;
    const found = await run(ct, ["search", "--name", "*.txt"], { cwd: tree.path });
    assert.deepEqual(found, { code: 0, stdout: "./a.txt\n", stderr: "" });
    const words = ["each", "--items", "a.txt", "--", "ct-search", "--name", "{ITEM}"];
    assert.equal((await run(ct, words, { cwd: tree.path })).code, 0);
  },
});

/**
 * What the runtime grants to `ct-agent`, by verb, agent and place. The real script starts a runtime
 * that prints its words.
 */
import assert from "node:assert/strict";
import { agentIds, agentRuleFiles, agentSynonyms, command, plainVerbs } from "@ct/agent";
import { memoryContext } from "@ct/core/context";
import { placeFile, tempTree } from "@ct/testing";
import { placeReach } from "../reach_program.ts";
import { launcher } from "../../mod.ts";
import { reachOf } from "../../cli/reach.ts";
import { bundle } from "../../scripts/build/bundle.ts";
import { agentScript } from "../../scripts/build/agent_script.ts";
import { root } from "../../scripts/project.ts";
import { quoted } from "../../scripts/build/shell_script.ts";

const home = Deno.makeTempDirSync({ prefix: "ct it's a dir" });
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const script = `${home}/bin/ct-agent`;
Deno.mkdirSync(`${home}/lib/ct`, { recursive: true });
await bundle(`${root}/cli/reach.ts`, `${home}/lib/ct/ct-reach.js`);
placeFile(
  `${home}/deno`,
  `#!/bin/sh
case "$*" in */ct-reach.js*) exec ${quoted(Deno.execPath())} "$@" ;; esac
for word; do printf "%s\\0" "$word"; done
`,
  0o755,
);
placeFile(
  script,
  agentScript({ deno: quoted(`${home}/deno`), denoVersion: "0", suiteVersion: "0" }),
  0o755,
);

const cache = `${home}/.cache/ct`;

/** The permission flags of a call. */
async function granted(
  words: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Record<string, string> },
): Promise<string> {
  const { stdout, stderr } = await new Deno.Command(script, {
    args: [...words],
    cwd,
    clearEnv: true,
    env: { PATH: "/usr/bin:/bin", HOME: home, ...env },
  }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  const printed = new TextDecoder().decode(stdout).split("\0");
  const own = printed.indexOf(`${home}/lib/ct/ct-agent.js`);
  assert.deepEqual(printed.slice(-1 - words.length, -1), words, "the words are passed on");
  return printed.slice(0, own).filter((word) => /^(--(allow|deny|ignore)-|-[A-Z]|-P)/.test(word))
    .join(" ");
}

async function permissionLine(words: readonly string[]): Promise<string> {
  const ctx = memoryContext({ cwd: "/" });
  assert.equal(await launcher.run(["permissions", "agent", ...words], ctx), 0, ctx.stderr.text);
  return ctx.stdout.text.trimEnd();
}

/** A line of flags with what a server in that directory finds out to read and not to write. */
function withReach(line: string, path: string, kept: readonly string[]): string {
  const { read = [], unwritten } = reachOf({
    runsRules: false,
    allowsConfig: true,
    names: agentRuleFiles,
    suite: [`${home}/lib/ct`, `${home}/bin`],
    kept,
    roots: [path],
    typed: ["."],
    cwds: [path],
    environment: { HOME: home },
  });
  return line.replace(/(?<=--allow-read=).*?(?= --)/, () => read.join(","))
    .replace(/(?<=--deny-write=).*/, () => unwritten.join(","));
}

const calls = [
  ...agentIds.map((agent) => ["call", "--agent", agent]),
  ...agentIds.map((agent) => ["engine", "--agent", agent]),
  ...plainVerbs.map((verb) => [verb]),
];

for (const words of calls) {
  Deno.test(`R17: ct-agent ${words.join(" ")} is granted what ct permissions prints`, async () => {
    await using tree = await tempTree({});
    const expected = await permissionLine(words);
    const kept = [`${tree.path}/.ct/agent`, cache];
    const filled = withReach(expected, tree.path, kept).replace("ROOT", tree.path)
      .replace("STORE", `${tree.path}/.ct/agent`).replace("CACHE", cache)
      .replace("HOST", "api.exa.ai");
    assert.equal(await granted(words, { cwd: tree.path, env: { EXA_API_KEY: "k" } }), filled);
    const without = filled.replace(/ --allow-net=\S+/, "");
    assert.equal(await granted(words, { cwd: tree.path }), without);
    assert.equal(
      await granted([...words, "--store=:memory:", "--no-resident"], { cwd: tree.path }),
      withReach(without, tree.path, []).replace("=uid,statfs", "=uid")
        .replace(`,${tree.path}/.ct/agent,${cache}`, "")
        .replace(`,${tree.path}/.ct/agent`, "")
        .replace(` --allow-write=${tree.path}/.ct/agent,${cache}`, "")
        .replace(` --allow-write=${tree.path}/.ct/agent`, ""),
    );
  });
}

const address = "postgres://ct@db.example.org/agents?schema=team";

for (const words of calls) {
  Deno.test(`R17: ct-agent ${words.join(" ")} reaches the host of its store, and no file of one`, async () => {
    await using tree = await tempTree({});
    const expected = await permissionLine([...words, "--store", address]);
    const found = await granted([...words, `--store=${address}`], {
      cwd: tree.path,
      env: { EXA_API_KEY: "k", PGPASSFILE: "/etc/pg" },
    });
    const plain = (line: string) =>
      line.replace(/(?<=--allow-read=).*?(?= --)/, "").replace(/(?<=--deny-write=).*/, "");
    const filled = plain(expected).replace("ROOT", tree.path).replace("CACHE", cache)
      .replace("HOST", "api.exa.ai");
    assert.equal(plain(found), filled);
    const [, read] = /--allow-read=(.*?) --/.exec(found) ?? [];
    if (read !== undefined) assert.ok(read.split(",").includes("/etc/pg"), read);
    assert.doesNotMatch(found, /\.ct\/agent(?!\.)[ ,]/);
  });
}

for (
  const [store, host] of [
    ["postgresql://ct@h:6000/db", "h:6000"],
    ["postgres://ct@[::1]/db?sslmode=require", "[::1]:5432"],
    ["postgres://ct@[::1]:6000/db", "[::1]:6000"],
    ["postgres://h/db@x", "h:5432"],
    ["postgres://ct@h,evil/db", undefined],
    ["postgres://ct@h:*/db", undefined],
    ["postgres://ct@h:/db", undefined],
    ["postgres://ct@/db", undefined],
    ["postgresx://ct@h/db", undefined],
  ] as const
) {
  Deno.test(`R17: the store ${store} grants ${host ?? "no host"}`, async () => {
    const flags = await granted(["log", "--store", store], { cwd: "/" });
    assert.equal(/--allow-net=(\S+)/.exec(flags)?.[1], host);
    assert.equal(flags.includes("--allow-env=PG*,HOME"), host !== undefined);
  });
}

for (
  const [cacheHome, expected] of [
    ["/c", "/c/ct"],
    ["", cache],
    ["relative", cache],
    ["/a,/b", undefined],
  ] as const
) {
  Deno.test(`the index lies in XDG_CACHE_HOME if it is absolute: ${cacheHome}`, async () => {
    const flags = await granted(["index"], { cwd: "/", env: { XDG_CACHE_HOME: cacheHome } });
    const writes = expected === undefined ? "" : ` --allow-write=${expected}`;
    assert.equal(flags, `--allow-read${writes}`);
  });
}

Deno.test("every verb is among those whose permissions are tested", () => {
  const verbs = command.verbs?.map(({ definition }) => definition.name.split(" ")[1]);
  // The permissions of a server are those of its engine.
  const tested = calls.map(([verb]) => verb === "engine" ? "serve" : verb);
  assert.deepEqual(new Set(verbs), new Set(tested));
});

for (const agent of agentIds) {
  Deno.test(`R17: who reads writes nothing but the store, and starts nothing: ${agent}`, async () => {
    const hasShell = agent === "pulsing" || agent === "preflight";
    const line = await permissionLine(["call", "--agent", agent]);
    assert.equal(/--allow-run/.test(line), hasShell);
    assert.equal(/--allow-write=STORE/.test(line), !hasShell);
    for (const synonym of agentSynonyms(agent)) {
      assert.equal(await permissionLine(["call", `--agent=${synonym}`]), line);
    }
  });
}

for (
  const [title, words, expected] of [
    ["a review with a base", ["engine", "--agent", "review", "--base", "main"], true],
    ["another spelling", ["engine", "--agent=review", "--base=main"], true],
    ["no base", ["engine", "--agent", "review"], false],
    ["an empty base", ["engine", "--agent", "review", "--base="], false],
    ["a base behind --", ["engine", "--agent", "review", "--", "--base=main"], false],
    ["another agent", ["engine", "--agent", "plan", "--base", "main"], false],
    ["a call", ["call", "--agent", "review", "--base", "main"], false],
  ] as const
) {
  Deno.test(`R17: who reviews starts git only to open a review: ${title}`, async () => {
    await using tree = await tempTree({});
    const flags = await granted(words, { cwd: tree.path });
    const run = / --allow-run=(\S*)/.exec(flags)?.[1];
    assert.equal(run !== undefined, expected, flags);
    if (run === undefined) return;
    assert.ok(run.split(",").every((path) => /^\/(?:[\w-]+\/)+(?:git|kill)$/.test(path)), run);
  });
}

/** What is written with which words; `.` stands for the tree, `~` for the user's cache. */
const writes: readonly (readonly [string, readonly string[], string])[] = [
  ["the usual store", ["call", "--agent", "plan"], "./.ct/agent,~"],
  ["a store in the directory", ["log", "--store", "s.db"], "."],
  ["a store elsewhere", ["log", "--store=sub/new/deep/s.db"], "./sub/new/deep"],
  ["a store through a link", ["log", "--store", "link/s.db"], "./sub"],
  ["the store of another root", ["log", "--root", "sub"], "./sub/.ct/agent"],
  ["a root through a link", ["log", "--root=link"], "./sub/.ct/agent"],
  ["a link in place of the store", ["log", "--root", "linked"], "./linked/.ct/agent"],
  ["a root with a space", ["log", "--root", "a b"], "./a b/.ct/agent"],
  ["a root with a newline at its end", ["log", "--root", "n\n"], "./n\n/.ct/agent"],
  ["a root that begins with a dash", ["log", "--root=-"], "./-/.ct/agent"],
  ["a root that is not there", ["log", "--root", "none"], "./none/.ct/agent"],
  ["an option behind --", ["log", "--", "--store", "s.db"], "./.ct/agent"],
  ["an option as a value", ["call", "--agent", "plan", "--reason=--store=s.db"], "./.ct/agent,~"],
  ["an agent as an argument", ["log", "--agent", "pulsing"], "./.ct/agent"],
  [
    "an agent as a value",
    ["call", "--agent=plan", "--root", "--agent=pulsing"],
    "./--agent=pulsing/.ct/agent,~",
  ],
  ["no agent", ["call"], ""],
  ["an unknown agent", ["call", "--agent", "admin"], ""],
  ["an agent behind --", ["call", "--", "--agent=pulsing"], ""],
  ["an unknown verb", ["approveall"], ""],
  ["a server that reads", ["engine", "--agent", "plan", "--http", "8642"], "./.ct/agent,~"],
  ["a server without a store", ["engine", "--agent=plan", "--store=:memory:"], "~/watch"],
  [
    "a server without a store that keeps nothing",
    ["engine", "--agent=plan", "--no-resident", "--store=:memory:"],
    "",
  ],
  ["pulsing", ["call", "--agent", "pulsing"], ".,./.ct/agent,~"],
  ["making the index", ["index"], "~"],
  ["taking back", ["revert", "t"], ".,./.ct/agent"],
];

for (const [title, words, expected] of writes) {
  Deno.test(`what may be written: ${title}`, async () => {
    await using tree = await tempTree({ "sub/x": "", "a b/x": "", "-/x": "", "n\n/x": "" });
    Deno.symlinkSync("sub", `${tree.path}/link`);
    Deno.mkdirSync(`${tree.path}/linked/.ct`, { recursive: true });
    Deno.symlinkSync("/etc", `${tree.path}/linked/.ct/agent`);
    const flags = await granted(words, { cwd: tree.path });
    const found = /--allow-write=([^]*?)(?: --|$)/.exec(flags)?.[1] ?? "";
    const absolute = expected.split(",")
      .map((path) => path.replace(/^\./, tree.path).replace("~", cache)).join(",");
    assert.equal(found, absolute);
  });
}

for (
  const [url, host] of [
    ["", "api.exa.ai"],
    ["http://127.0.0.1:8080/x", "127.0.0.1:8080"],
    ["https://user:pass@example.org/a@b?c", "example.org"],
    ["http://[::1]:9", "[::1]:9"],
    ["https://a,b", undefined],
    ["https://a b", undefined],
    ["https://", undefined],
  ] as const
) {
  Deno.test(`the network of a call with EXA_BASE_URL=${url} is ${host}`, async () => {
    const env = { EXA_API_KEY: "k", EXA_BASE_URL: url };
    const flags = await granted(["call", "--agent", "plan"], { cwd: home, env });
    assert.equal(/--allow-net=(\S+)/.exec(flags)?.[1], host);
  });
}

Deno.test("no variable of the caller's changes what ct-agent is granted", async () => {
  const env = {
    agent: "pulsing",
    store: "/",
    store_dir: "/",
    root_dir: "/",
    web_host: "x",
    IFS: "/",
    asked: "hostname",
  };
  assert.equal(
    await granted(["log"], { cwd: home, env }),
    `--allow-read --allow-write=${home}/.ct/agent`,
  );
});

Deno.test("a comma in a path grants nothing and says so", async () => {
  await using tree = await tempTree({ "a,b/x": "" });
  const { code, stderr } = await new Deno.Command(script, {
    args: ["log", "--root", "a,b"],
    cwd: tree.path,
  }).output();
  assert.equal(code, 2);
  assert.match(new TextDecoder().decode(stderr), /^ct-agent: .*comma/);
});

for (
  const [words, message] of [
    [[], "depend on the verb"],
    [["call"], "depend on --agent"],
    [["call", "--agent"], "depend on --agent"],
    [["call", "--agent", "admin"], 'unknown agent "admin"'],
    [["call", "--agent", "plan", "x"], 'unexpected argument "x"'],
    [["log", "x"], 'unexpected argument "x"'],
    [["nothing"], '"nothing" is not a verb'],
  ] as const
) {
  Deno.test(`ct permissions agent ${words.join(" ")} is refused`, async () => {
    const ctx = memoryContext({ cwd: "/" });
    assert.equal(await launcher.run(["permissions", "agent", ...words], ctx), 2);
    assert.ok(ctx.stderr.text.includes(message), ctx.stderr.text);
  });
}

/** Tries to do more than read; prints `WHAT done` or `WHAT refused` a line. */
const attempt = `
  const attempts = Object.entries({
    read: () => Deno.readTextFile("/etc/hostname"),
    store: () => Deno.writeTextFile(".ct/agent/written", ""),
    root: () => Deno.writeTextFile("written", ""),
    policy: () => Deno.writeTextFile(".ct/agent.jsonc", "{}"),
    above: () => Deno.writeTextFile("../written-by-ct-agent", ""),
    home: () => Deno.writeTextFile(Deno.args[1] + "/written", ""),
    watch: () => Deno.mkdir(Deno.args[1] + "/.cache/ct/watch", { recursive: true }),
    index: () => Deno.writeTextFile(Deno.args[1] + "/.cache/ct/written", ""),
    sh: () => new Deno.Command("/bin/sh", { args: ["-c", "true"], clearEnv: true }).output(),
    git: () => new Deno.Command("/usr/bin/git", { args: ["--version"], clearEnv: true }).output(),
    kill: () => new Deno.Command("/bin/kill", { args: ["-l"], clearEnv: true }).output(),
    cat: () => new Deno.Command("/usr/bin/cat", { args: ["/dev/null"], clearEnv: true }).output(),
    key: () => Deno.env.get("EXA_API_KEY"),
    env: () => Deno.env.get("SECRET"),
    net: () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
    sys: () => Deno.hostname(),
    statfs: () => process.getBuiltinModule("node:fs").statfsSync("."),
    ffi: () => Deno.dlopen("libc.so.6", {}),
  });
  for (const [what, run] of attempts) {
    const end = await (async () => await run())().then(() => "done", ({ name }) => name);
    console.log(what, end.replace(/^(NotCapable|PermissionDenied)$/, "refused"));
  }
  Deno.exit();
`;

const readers = ["discussion", "scoping", "research", "plan", "review"];
for (
  const [words, done] of [
    ...readers.map((agent) => [["call", "--agent", agent], "read store watch index key"] as const),
    ...["pulsing", "preflight"].map((agent) =>
      [
        ["call", "--agent", agent],
        "read store root policy watch index sh git kill key env",
      ] as const
    ),
    [["serve", "--agent", "plan"], ""],
    [["engine", "--agent", "plan"], "store watch index key statfs"],
    [["engine", "--agent", "plan", "--store", ":memory:"], "watch key statfs"],
    [["engine", "--agent", "plan", "--store", ":memory:", "--no-resident"], "key"],
    [["log"], "read store"],
    [["approve", "x"], "read store"],
    [["review", "show"], "read store git kill"],
    [["revert", "x"], "read store root policy"],
    [["tools"], "read key"],
    [["--help"], "read"],
  ] as const
) {
  Deno.test(`the runtime refuses ct-agent ${words.join(" ")} all but: ${done}`, async () => {
    await using tree = await tempTree({ ".ct/agent/x": "" });
    const real = `${tree.path}-installed`;
    const runtime = { deno: quoted(Deno.execPath()), denoVersion: "0", suiteVersion: "0" };
    placeFile(`${real}/bin/ct-agent`, agentScript(runtime), 0o755);
    placeFile(`${real}/lib/ct/ct-agent.js`, attempt);
    placeReach(`${home}/lib/ct`, `${real}/lib/ct`);
    placeFile(`${real}/lib/ct/ct-agent-speaker.js`, attempt);
    const { stdout, stderr } = await new Deno.Command(`${real}/bin/ct-agent`, {
      args: [...words],
      cwd: tree.path,
      clearEnv: true,
      env: { PATH: "/usr/bin:/bin", HOME: home, SECRET: "s" },
    }).output();
    await Deno.remove(real, { recursive: true });
    assert.equal(new TextDecoder().decode(stderr), "");
    const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
    const found = lines.filter((line) => !line.endsWith(" refused")).map((line) =>
      line.split(" ")[0]
    );
    assert.equal(found.join(" "), done, lines.join("\n"));
  });
}

Deno.test("R22: the directory of compiled code is the user's alone, whatever the mask", async () => {
  await using tree = await tempTree({});
  await new Deno.Command("sh", {
    args: ["-c", 'umask 000 && exec "$0" tools', script],
    clearEnv: true,
    env: { PATH: "/usr/bin:/bin", HOME: tree.path },
  }).output();
  assert.equal((Deno.statSync(`${tree.path}/.cache/deno`).mode ?? 0) & 0o777, 0o700);
});

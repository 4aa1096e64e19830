/**
 * What the runtime grants to `ct-agent`, by verb, agent and place.
 */
import assert from "node:assert/strict";
import { agentIds, agentSynonyms, command } from "@ct/agent";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { launcher } from "../../mod.ts";
import { assertGranted, cache, calls, granted, home, permissionLine, script } from "./granted.ts";

/** A call that reads, one that writes, and a server; `permissions_heavy_test.ts` has all. */
const some = calls.filter((words) =>
  /^(?:call .*pulsing|engine .*plan|log)$/.test(words.join(" "))
);

for (const words of some) {
  Deno.test(`R17: ct-agent ${words.join(" ")} is granted what ct permissions prints (long)`, () =>
    assertGranted(words));
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
  Deno.test(`R17: who reviews starts git only to open a review: ${title} (long)`, async () => {
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

Deno.test("R22: the directory of compiled code is the user's alone, whatever the mask", async () => {
  await using tree = await tempTree({});
  await new Deno.Command("sh", {
    args: ["-c", 'umask 000 && exec "$0" tools', script],
    clearEnv: true,
    env: { PATH: "/usr/bin:/bin", HOME: tree.path },
  }).output();
  assert.equal((Deno.statSync(`${tree.path}/.cache/deno`).mode ?? 0) & 0o777, 0o700);
});

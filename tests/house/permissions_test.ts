/**
 * The second gate: what the runtime grants to each command. The commands' real scripts start the
 * runtime here; what it runs is replaced by code that tries everything, as if the compiled-in gate
 * were not there.
 */
import assert from "node:assert/strict";
import { placeFile, sampled } from "@ct/testing";
import { readOnlyPrograms, runtimeOnlyNames, systemDirectories } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import type { ToolDefinition } from "@ct/core/definition";
import { builtInCommands } from "../../cli/registry.ts";
import { definition as each } from "@ct/each";
import { definition as test } from "@ct/test";
import { launcher } from "../../mod.ts";
import { quoted, type Runtime, toolScript } from "../../scripts/build/shell_script.ts";

type Definition = Pick<ToolDefinition, "name" | "permissions">;

const home = Deno.makeTempDirSync({ prefix: "ct it's a dir" });
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));

/** All but ct-agent, whose permissions depend on the call: `agent_permissions_test.ts`. */
const definitions: readonly Definition[] = builtInCommands.filter(({ grants }) => !grants)
  .map(({ definition }) => definition);
const forms = definitions.flatMap((definition) => [
  { definition, words: [] },
  ...(definition.permissions?.run?.mutating ? [{ definition, words: ["--mutating"] }] : []),
  ...[definition.permissions?.run?.onlyWith ?? []].flat()
    .map((option) => ({ definition, words: [`--${option}`] })),
  ...(definition.permissions?.readsWith ?? []).map((it) => ({ definition, words: [`--${it}`] })),
  ...(definition.permissions?.writesWith ? [{ definition, words: ["--log"] }] : []),
  ...(definition.permissions?.cachesWith ? [{ definition, words: ["--indexed"] }] : []),
  ...(definition.permissions?.connectWith
    ? ["localhost:80", "127.0.0.1:8080", "[::1]:443"].map((it) => ({
      definition,
      words: ["--port", it],
    }))
    : []),
  ...(definition.permissions?.copiesWith ? [{ definition, words: ["--staged"] }] : []),
]);

/** No program is found by it: what the scripts find on the caller's path is granted besides. */
const emptyPath = `${home}/nothing`;

/** Writes a command's script below `root`, and what stands in for its code. */
function place(
  root: string,
  definition: Definition,
  { deno, code = "" }: { deno: string; code?: string },
): string {
  const runtime: Runtime = { deno: quoted(deno), denoVersion: "0", suiteVersion: "0" };
  const path = `${root}/bin/${definition.name}`;
  placeFile(path, toolScript(definition, ["ct-beside"], runtime), 0o755);
  placeFile(`${root}/lib/ct/${definition.name}.js`, code, 0o755);
  return path;
}

async function output(
  program: string,
  args: readonly string[],
  given: { readonly cwd?: string; readonly env?: Record<string, string> } = {},
): Promise<string> {
  const command = new Deno.Command(program, {
    args: [...args],
    cwd: given.cwd ?? home,
    clearEnv: true,
    env: { PATH: emptyPath, HOME: home, ...given.env },
  });
  const { stdout, stderr } = await command.output();
  assert.equal(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout);
}

async function permissionLine(words: readonly string[]): Promise<string> {
  const ctx = memoryContext({ cwd: "/", home });
  assert.equal(await launcher.run(["permissions", ...words], ctx), 0, ctx.stderr.text);
  return ctx.stdout.text.trimEnd();
}

/**
 * The permission flags that a script starts the runtime with, found out by a runtime that prints
 * its words.
 */
async function grantedBy(
  definition: Definition,
  words: readonly string[],
  env = {},
): Promise<string> {
  const root = `${home}/printed`;
  placeFile(`${root}/deno`, '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done\n', 0o755);
  const script = place(root, definition, { deno: `${root}/deno` });
  const typed = (await output(script, words, { env })).split("\n");
  return typed.filter((word) => /^(--(allow|deny|ignore)-|-[A-Z]|-P|--permission)/.test(word)).join(
    " ",
  )
    .replace(`,${root}/bin/ct-beside`, "");
}

for (const { definition, words } of forms) {
  const title = [definition.name, ...words].join(" ");
  Deno.test(`R17: ${title} is granted what ct permissions prints`, async () => {
    assert.equal(
      await grantedBy(definition, words),
      await permissionLine([definition.name, ...words]),
    );
  });
}

// All scripts set their variables by the same lines.
for (const { definition, words } of sampled(forms, 12, "variables of the caller's")) {
  const title = [definition.name, ...words].join(" ");
  Deno.test(`no variable of the caller's changes what ${title} is granted`, async () => {
    const env = {
      write: "--allow-write",
      programs: ",/bin/sh",
      flags: "-A",
      IFS: "/",
      DENO_PERMISSIONS: "all",
      LANG: "--allow-all",
    };
    assert.equal(
      await grantedBy(definition, words, env),
      await permissionLine([definition.name, ...words]),
    );
  });
}

for (
  const [words, directory, granted] of [
    [["--quiet", "--staged"], "/usr/../tmp", "--allow-write=/tmp"],
    [["--staged"], "", "--allow-write=/tmp"],
    [["--staged"], "a b -A", `--allow-write=${Deno.realPathSync(home)}/a b -A`],
    [["--", "--staged"], "/tmp", ""],
    [["--id", "staged"], "/tmp", ""],
  ] as const
) {
  Deno.test(`R17: ct-check ${JSON.stringify(words)} with TMPDIR "${directory}" may write ${granted || "nothing"}`, async () => {
    const definition = definitions.find(({ name }) => name === "ct-check");
    assert.ok(definition !== undefined);
    Deno.mkdirSync(`${home}/a b -A`, { recursive: true });
    const flags = await grantedBy(definition, words, { TMPDIR: directory, copies: "/" });
    assert.equal(/--allow-write.*$/.exec(flags)?.[0] ?? "", granted);
  });
}

for (const TMPDIR of ["a,b", "missing"]) {
  Deno.test(`R17: ct-check --staged does not start with TMPDIR "${TMPDIR}"`, async () => {
    const definition = definitions.find(({ name }) => name === "ct-check");
    assert.ok(definition !== undefined);
    Deno.mkdirSync(`${home}/a,b`, { recursive: true });
    await assert.rejects(grantedBy(definition, ["--staged"], { TMPDIR }), {
      actual: "ct-check: cannot start: TMPDIR must be a directory without a comma in its path\n",
    });
  });
}

for (
  const [words, granted] of [
    [["--timeout", "1", "--port=a.b-c_d:1", "--quiet"], "--allow-net=a.b-c_d:1"],
    [["--port", "[::ffff:1.2.3.4]:80"], "--allow-net=[::ffff:1.2.3.4]:80"],
    [["--port"], ""],
    [["--port", "localhost"], ""],
    [["--port", "localhost:"], ""],
    [["--port", ":80"], ""],
    [["--port", "*:80"], ""],
    [["--port", "a:80,b:80"], ""],
    [["--port", "a:80 b:80"], ""],
    [["--port", "-A:80"], ""],
    [["--port", "a:80:90"], ""],
    [["--port", "::1:80"], ""],
    [["--port", "[::1]:80]:1"], ""],
    [["--port", "[::1:80"], ""],
    [["--port", "[]:80"], ""],
    [["--port", "a]:80"], ""],
    [["--port", "a:80\n"], ""],
    [["--port", "a:80/8"], ""],
    [["--", "ct-each", "--port", "a:80"], ""],
  ] as const
) {
  Deno.test(`R17: ct-await ${JSON.stringify(words)} may connect to ${granted || "nothing"}`, async () => {
    const definition = definitions.find(({ name }) => name === "ct-await");
    assert.ok(definition !== undefined);
    const flags = await grantedBy(definition, words, { address: "x:1", previous: "--port" });
    assert.equal(flags.split(" ").filter((flag) => flag.startsWith("--allow-net")).join(), granted);
  });
}

for (
  const [title, path, granted] of [
    ["lies on PATH", `${home}/own/bin`, `,${home}/own/bin/cargo`],
    [
      "lies there twice",
      `${home}/nothing:${home}/own/bin:${home}/second`,
      `,${home}/own/bin/cargo,${home}/second/cargo`,
    ],
    ["lies below a path with a comma", `${home}/own,/bin/sh`, ""],
    ["lies in a relative directory", "own/bin", ""],
  ] as const
) {
  Deno.test(`cargo that ${title} is ${granted === "" ? "not " : ""}granted`, async () => {
    for (const place of ["own/bin", "second", "own,/bin/sh"]) {
      placeFile(`${home}/${place}/cargo`, "#!/bin/sh\n", 0o755);
    }
    const definition = definitions.find(({ name }) => name === "ct-deps");
    assert.ok(definition !== undefined);
    const flags = (await permissionLine(["ct-deps", "--cargo"])).split(" ");
    const expected = flags.map((flag) => flag.startsWith("--allow-run=") ? flag + granted : flag);
    assert.equal(await grantedBy(definition, ["--cargo"], { PATH: path }), expected.join(" "));
  });
}

for (
  const [words, writes] of [
    [["--items", "a", "--", "ct-edit"], false],
    [["--mutating", "--items", "a", "--", "ct-edit"], true],
    [["--items", "a", "--mutating", "--", "ct-edit"], true],
    [["--items", "a", "--", "ct-edit", "--mutating"], false],
    [["--", "--mutating"], false],
    [["--items=--mutating", "--", "ct-edit"], false],
    [["--mutating=1", "--", "ct-edit"], false],
    [["--mutat", "--", "ct-edit"], false],
    [["--", "ct-edit", "--", "--mutating"], false],
    [["-- ", "--mutating"], true],
    [["*", "--emit", "a\n--mutating\n", "--", "x"], false],
  ] as const
) {
  Deno.test(`ct-each ${JSON.stringify(words)} is ${writes ? "" : "not "}granted to write`, async () => {
    const granted = await grantedBy(each, words);
    assert.equal(/--allow-write( |$)/.test(granted), writes);
  });
}

Deno.test("R18: no list holds an interpreter, a relative path or one of the workspace", () => {
  const interpreters =
    /^(.*sh|env|xargs|sudo|busybox|deno|node|npm|python.*|perl|ruby|awk|sed|find|git|make|ld.*)$/;
  for (const name of [...readOnlyPrograms, ...runtimeOnlyNames]) {
    assert.doesNotMatch(name, interpreters);
  }
  for (const directory of systemDirectories) {
    assert.match(directory, /^\/(usr\/bin|bin|run\/current-system\/sw\/bin)$/);
  }
});

/**
 * Tries everything that stands in its words, and more; prints `WHAT done` or `WHAT refused` a line.
 */
/** Where what is staged is copied to. */
const temporary = `${home}/temporary`;
Deno.mkdirSync(temporary);

const attempt = `
  const attempts = JSON.parse(Deno.args.at(-1)).map((program) => [program, async () => {
    const args = /kill$/.test(program) ? ["-l"] : program.endsWith("file") ? ["--version"] : ["/dev/null"];
    await new Deno.Command(program, { args, clearEnv: true, stdin: "null" }).output();
  }]);
  attempts.push(
    ["read", () => Deno.readTextFile("/etc/hostname")],
    ["write", () => Deno.writeTextFile("written", "")],
    ["copy", () => Deno.mkdirSync(${JSON.stringify(`${temporary}/copy`)}, { recursive: true })],
    ["env", () => Deno.env.get("HOME")],
    ["net", () => Deno.connect({ port: 9 })],
    ["sys", () => Deno.hostname()],
    ["ffi", () => Deno.dlopen("libc.so.6", {})],
    ["code", () => import("https://deno.land/std/version.ts")],
    ["signal", () => Deno.kill(Deno.ppid, "SIGCONT")],
    ["preload", () => new Deno.Command("/usr/bin/cat", { env: { LD_PRELOAD: "x" } }).output()],
  );
  for (const [what, run] of attempts) {
    const end = await (async () => await run())().then(() => "done", ({ name }) => name);
    console.log(what, end.replace(/^(NotCapable|TypeError|PermissionDenied)$/, "refused"));
  }
  Deno.exit();
`;

const workspace = `${home}/workspace`;
placeFile(`${workspace}/cat`, "#!/bin/sh\n", 0o755);
placeFile(`${workspace}/node_modules/.bin/ls`, "#!/bin/sh\n", 0o755);
Deno.mkdirSync(`${workspace}/link`);
Deno.symlinkSync("/usr/bin/cat", `${workspace}/link/cat`);
Deno.symlinkSync("/usr/bin", `${workspace}/system`);

/** Programs that no command may start, from a working directory that has some of them. */
const foreign = [
  "sh",
  "/bin/sh",
  "/usr/bin/env",
  "/usr/bin/awk",
  "/usr/bin/find",
  "/usr/bin/../bin/sh",
  "/proc/self/exe",
  Deno.execPath(),
  "./cat",
  `${workspace}/cat`,
  `${workspace}/node_modules/.bin/ls`,
  `${workspace}/link/cat`,
  `${workspace}/system/cat`,
  "/usr/bin/CAT",
  "/usr/bin/cat ",
];

/** Whether a path is that of a program which is on the runtime's list alone. */
function isKill(path: string): boolean {
  return runtimeOnlyNames.some((name) => path.endsWith(`/${name}`));
}

function isPresent(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

for (const { definition, words } of forms) {
  const { name, permissions = {} } = definition;
  const title = [name, ...words].join(" ");

  Deno.test(`the runtime refuses ${title} what its lists lack, without our gate`, async () => {
    const script = place(`${home}/attempt`, definition, { deno: Deno.execPath(), code: attempt });
    placeFile(`${home}/attempt/bin/ct-beside`, "#!/bin/sh\n", 0o755);
    const listed = systemDirectories.flatMap((directory) =>
      [...readOnlyPrograms, ...runtimeOnlyNames].map((it) => `${directory}/${it}`)
    ).filter(isPresent);
    const beside = `${home}/attempt/bin/ct-beside`;
    const git = systemDirectories.map((it) => `${it}/git`).filter(isPresent);
    const programs = [...listed, beside, ...git, ...foreign, `${home}/attempt/bin/${name}`];
    const env = {
      TMPDIR: temporary,
      PATH: `.:${workspace}:${workspace}/node_modules/.bin:/usr/bin:/bin`,
    };
    const text = await output(script, [...words, JSON.stringify(programs)], {
      cwd: workspace,
      env,
    });
    const copies = words.includes("--staged");
    const granted = new Set(
      !permissions.run
        ? []
        : permissions.run.programs
        ? [...listed, beside, ...(copies ? git : [])]
        : permissions.run.onlyWith && words.length === 0
        ? []
        : [...listed.filter(isKill), beside],
    );
    const reads = permissions.readsWith?.some((it) => words.includes(`--${it}`)) ?? false;
    const mayWrite = permissions.write && !reads || words.includes("--mutating") ||
      words.includes("--log");
    const expected = [
      ...programs.map((program) => `${program} ${granted.has(program) ? "done" : "refused"}`),
      "read done",
      `write ${mayWrite ? "done" : "refused"}`,
      `copy ${mayWrite || copies ? "done" : "refused"}`,
      ...["env", "net", "sys", "ffi", "code", "signal", "preload"].map((what) => `${what} refused`),
      "",
    ];
    assert.deepEqual(text.split("\n"), expected.join("\n").split("\n"));
  });
}

Deno.test("a comma in the path of the installation grants nothing more", async () => {
  const script = place(`${home}/a,/bin/sh,b`, test, { deno: Deno.execPath(), code: attempt });
  const text = await output(script, [JSON.stringify(["/bin/sh", "/usr/bin/cat"])]);
  assert.deepEqual(text.split("\n").slice(0, 2), ["/bin/sh refused", "/usr/bin/cat done"]);
});

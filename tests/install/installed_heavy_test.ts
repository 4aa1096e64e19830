/**
 * The commands as they are installed: copied into a directory with an awkward name and called from
 * outside.
 */
import assert from "node:assert/strict";
import { version } from "@ct/core/definition";
import { placeFile } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { root as project } from "../../scripts/project.ts";
import { builtCommands, copyBuiltCommands } from "../built_commands.ts";

const home = Deno.makeTempDirSync();
const dist = `${home}/it's, a #dir%20`;
const bin = `${dist}/bin`;
const systemPath = "/usr/local/bin:/usr/bin:/bin";

addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
await copyBuiltCommands(dist);
Deno.mkdirSync(`${home}/tree`);
Deno.writeTextFileSync(`${home}/tree/a.txt`, "one\ntwo\n");

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Call {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** Runs a program with nothing in its environment but what a test states. */
async function call(program: string, args: readonly string[], given: Call = {}): Promise<Outcome> {
  const child = new Deno.Command(program, {
    args: [...args],
    cwd: given.cwd ?? `${home}/tree`,
    clearEnv: true,
    env: { PATH: systemPath, HOME: Deno.env.get("HOME") ?? "/", ...given.env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(given.stdin ?? "")).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { status: code, stdout: decode(stdout), stderr: decode(stderr) };
}

function script(path: string, body: string): void {
  placeFile(path, `#!/bin/sh\n${body}\n`, 0o755);
}

/** A server says that its directory has a comma. */
function withoutNotice(stderr: string): string {
  return stderr.replace(/^ct-mcp: may read everything, since .* a comma: .*\n/, "");
}

const search = ["search", "--name", "a.txt"];
const found: Outcome = { status: 0, stdout: "./a.txt\n", stderr: "" };

for (const { definition: { name } } of builtInCommands) {
  Deno.test(`${name} runs alone and by ct`, async () => {
    const expected = { status: 0, stdout: `${name} ${version}\n`, stderr: "" };
    for (const [program, ...words] of [[name, "--version"], ["ct", name.slice(3), "--version"]]) {
      const { stderr, ...outcome } = await call(`${bin}/${program}`, words);
      assert.deepEqual({ ...outcome, stderr: withoutNotice(stderr) }, expected);
    }
    const help = await call(`${bin}/ct`, ["help", name.slice(3)]);
    assert.deepEqual(help, await call(`${bin}/${name}`, ["--help"]));
  });
}

Deno.test("a command is found through links, linked directories and PATH", async () => {
  const place = `${home}/places`;
  Deno.mkdirSync(`${place}/deep`, { recursive: true });
  Deno.symlinkSync(`${bin}/ct-search`, `${place}/absolute`);
  Deno.symlinkSync("../absolute", `${place}/deep/relative`);
  Deno.symlinkSync(bin, `${place}/linked`);
  for (const path of [`${place}/absolute`, `${place}/deep/relative`, `${place}/linked/ct-search`]) {
    assert.deepEqual(await call(path, search.slice(1)), found, path);
  }
  const env = { PATH: `${place}/linked:${systemPath}` };
  assert.deepEqual(await call("/usr/bin/env", ["ct", ...search], { env }), found);
});

Deno.test("a command is found by a relative path and as an argument of sh", async () => {
  const up = { cwd: dist };
  const args = ["--base", "../tree", "--name", "a.txt"];
  const expected = { ...found, stdout: "../tree/a.txt\n" };
  assert.deepEqual(await call("/bin/sh", ["-c", 'bin/ct-search "$@"', "", ...args], up), expected);
  assert.deepEqual(await call("/bin/sh", ["bin/../bin/ct", "search", ...args], up), expected);
  const inside = { cwd: bin };
  assert.deepEqual(
    await call("/bin/sh", ["ct", "search", "--base", "../../tree", ...search.slice(1)], inside),
    {
      ...found,
      stdout: "../../tree/a.txt\n",
    },
  );
});

Deno.test("neither HOME nor the caller's runtime settings matter", async () => {
  const env = {
    DENO_V8_FLAGS: "--help",
    NODE_OPTIONS: "--help",
    NODE_CHANNEL_FD: "7",
    DENO_COVERAGE_DIR: `${home}/coverage`,
    DENO_AUDIT_PERMISSIONS: `${home}/audit`,
    DENO_PERMISSION_BROKER_PATH: `${home}/broker`,
    DENO_LOG: "debug",
  };
  assert.deepEqual(await call(`${bin}/ct`, search, { env: { ...env, HOME: "" } }), found);
  const names = [...Deno.readDirSync(home)].map(({ name }) => name);
  assert.deepEqual(names.filter((name) => /coverage|audit/.test(name)), []);
});

Deno.test("a home that is none, or with settings that the runtime cannot read, does not matter", async () => {
  const env = { HOME: `${home}/settings` };
  // Their home is that of what they start.
  const heirs = ["ct", "ct-mcp", "ct-agent"];
  Deno.mkdirSync(env.HOME);
  Deno.writeTextFileSync(`${env.HOME}/.npmrc`, "registry=${UNSET}\n");
  for (const program of ["ct", "ct-search", "ct-edit", "ct-test", "ct-mcp", "ct-agent"]) {
    for (const HOME of ["/dev/null", ...heirs.includes(program) ? [] : [env.HOME]]) {
      const { status } = await call(`${bin}/${program}`, ["--version"], { env: { HOME } });
      assert.equal(status, 0, `${program} with HOME=${HOME}`);
    }
  }
  assert.deepEqual(await call(`${bin}/ct-search`, search.slice(1), { env }), found);
  // Programs that a command starts have the user's home.
  const seen = ["--cmd", "cat", "--ok-match", `HOME=${env.HOME}`, "--", "/proc/self/environ"];
  assert.equal((await call(`${bin}/ct-test`, seen, { env })).status, 0);
});

Deno.test("configuration of the working directory does not matter", async () => {
  const cwd = `${home}/hostile`;
  Deno.mkdirSync(cwd);
  Deno.writeTextFileSync(`${cwd}/a.txt`, "");
  for (
    const name of ["deno.json", "deno.lock", "package.json", ".npmrc", "tsconfig.json", ".env"]
  ) {
    Deno.writeTextFileSync(`${cwd}/${name}`, "{{{");
  }
  assert.deepEqual(await call(`${bin}/ct`, search, { cwd }), found);
});

Deno.test("a tool may read files and nothing else", async () => {
  const other = `${home}/probe`;
  await call("/bin/cp", ["-r", dist, other]);
  Deno.writeTextFileSync(
    `${other}/lib/ct/ct-search.js`,
    `const attempts = {
      read: () => Deno.readTextFile("a.txt"),
      write: () => Deno.writeTextFile("b.txt", ""),
      env: () => Deno.env.get("HOME"),
      run: () => new Deno.Command("/bin/true").output(),
      net: () => Deno.connect({ port: 9 }),
      sys: () => Deno.hostname(),
      ffi: () => Deno.dlopen("libc.so.6", {}),
      code: () => import("https://deno.land/std/version.ts"),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      const end = await (async () => await attempt())().then(() => "done", ({ name }) => name);
      console.log(name, end.replace(/^(NotCapable|TypeError)$/, "refused"));
    }`,
  );
  const { status, stdout } = await call(`${other}/bin/ct-search`, []);
  const kinds = ["write", "env", "run", "net", "sys", "ffi", "code"];
  assert.equal(stdout, ["read done", ...kinds.map((kind) => `${kind} refused`), ""].join("\n"));
  assert.equal(status, 0);
});

Deno.test("a reader that goes away ends the command with 141 and silence", async () => {
  const cwd = `${home}/many`;
  Deno.mkdirSync(cwd);
  const name = "n".repeat(200);
  for (let index = 0; index < 2000; index++) Deno.writeTextFileSync(`${cwd}/${name}${index}`, "");
  const pipe = '"$0" | head -n 1 >/dev/null; echo "${PIPESTATUS[0]}"';
  const outcome = await call("/bin/bash", ["-c", pipe, `${bin}/ct-search`], { cwd });
  assert.deepEqual(outcome, { status: 0, stdout: "141\n", stderr: "" });
});

Deno.test("the runtime is the one that built, else deno on PATH, else npx, else an error", async () => {
  const other = `${home}/moved`;
  const tool = `${other}/bin/ct-search`;
  Deno.mkdirSync(`${other}/bin`, { recursive: true });
  const text = Deno.readTextFileSync(`${bin}/ct-search`);
  script(tool, text.replace(/for deno in '.*';/, "for deno in /nowhere/deno;"));
  for (const name of ["deno", "npx"]) script(`${home}/${name}/${name}`, `echo ${name} "$@"`);
  const started = async (path: string) => await call(tool, ["x"], { env: { PATH: path } });
  const version = Deno.readTextFileSync(`${project}/.deno-version`).trim();
  assert.match((await started(`${home}/deno:${home}/npx`)).stdout, /^deno run .* x\n$/);
  assert.match(
    (await started(`${home}/npx`)).stdout,
    RegExp(`^npx --prefix=/ --yes deno@${version} run .* x\n$`),
  );
  script(`${home}/npx/npx`, "echo noise; echo noise >&2; exit 1");
  const { stderr, ...failed } = await started(`${home}/npx`);
  assert.deepEqual(failed, { status: 2, stdout: "" });
  assert.match(stderr, /^ct-search: cannot start: npx could not run Deno [\d.]+\n$/);
  const nothing = await started(home);
  assert.equal(nothing.status, 2);
  assert.match(nothing.stderr, /^ct-search: cannot start: .*install Deno/);
});

Deno.test("ct answers questions about the suite", async () => {
  const { status, stdout, stderr } = await call(`${bin}/ct`, ["help"]);
  assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
  assert.deepEqual(await call(`${bin}/ct`, []), { status: 2, stdout: "", stderr: stdout });
  assert.equal((await call(`${bin}/ct`, ["-V"])).stdout, "ct 0.9.0\n");
  const manifest = JSON.parse((await call(`${bin}/ct`, ["--explain", "json"])).stdout);
  for (const tool of manifest.tools) {
    const own = await call(`${bin}/${tool.name}`, ["--explain", "json"]);
    assert.deepEqual(JSON.parse(own.stdout), tool);
  }
});

for (
  const words of [["frobnicate", "x"], ["help", "frobnicate"], [""], ["../bin/ct-search"], ["or"]]
) {
  Deno.test(`ct ${words.join(" ")} is refused`, async () => {
    const { status, stdout, stderr } = await call(`${bin}/ct`, words);
    assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
    assert.match(stderr, /^(ct|error): /);
  });
}

script(`${bin}/ct-home`, 'echo "$HOME"');
script(`${bin}/ct-beside`, 'printf "%s|" beside "$@"; cat; exit 42');
script(`${home}/path/ct-onpath`, 'printf "%s|" onpath "$@"; exit 7');
script(`${home}/path/ct-beside`, "echo wrong");
script(`${home}/path/ct-shot`, "kill -9 $$");
script(`${home}/path/ct-slow`, "echo started; exec cat");
script(`${home}/tree/rel/ct-relative`, "echo wrong");
const withPath = { env: { PATH: `rel::${home}/path:${systemPath}` }, stdin: "input" };

Deno.test("ct NAME runs ct-NAME with its words, input and status", async () => {
  const words = ["a b", "", "*", "--", "-x", "line\nline", "'\"$HOME"];
  const stdout = `beside|${words.join("|")}|input`;
  assert.deepEqual(await call(`${bin}/ct`, ["beside", ...words], withPath), {
    status: 42,
    stdout,
    stderr: "",
  });
  assert.equal((await call(`${bin}/ct`, ["onpath", ...words], withPath)).status, 7);
  assert.equal(
    (await call(`${bin}/ct`, ["help", "onpath", "x"], withPath)).stdout,
    "onpath|--help|",
  );
  assert.equal((await call(`${bin}/ct`, ["relative"], withPath)).status, 2);
});

for (const shell of ["/bin/sh", "/bin/bash"]) {
  for (
    const [name, mode, body] of [["locked", 0o644, "#!/bin/sh"], [
      "bad",
      0o755,
      "#!/nowhere",
    ]] as const
  ) {
    Deno.test(`${shell}: a ct-${name} that cannot run is an error of ct`, async () => {
      Deno.writeTextFileSync(`${bin}/ct-${name}`, `${body}\n`);
      Deno.chmodSync(`${bin}/ct-${name}`, mode);
      const { status, stdout, stderr } = await call(shell, [`${bin}/ct`, name]);
      assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
      assert.match(stderr, RegExp(`^ct: could not run 'ct-${name}': `, "m"));
    });
  }
}

for (const shell of ["/bin/sh", "/bin/bash"]) {
  Deno.test(`R26: ${shell}: a name of a program that cannot run steers no terminal`, async () => {
    for (const letter of ["\x1b]0;a\x07", "\n", "\u202e", "\x9b"]) {
      Deno.writeTextFileSync(`${bin}/ct-a${letter}`, "#!/nowhere\n");
      Deno.chmodSync(`${bin}/ct-a${letter}`, 0o755);
      const { stderr } = await call(shell, [`${bin}/ct`, `a${letter}`]);
      assert.match(stderr, /^ct: could not run the command: its program did not start$/m);
    }
  });
}

for (
  const [chain, status, stdout] of [
    ["and search --name a.txt ::: view --plain a.txt", 0, "./a.txt\none\ntwo\n"],
    ["and home ::: search --name a.txt", 0, `${Deno.env.get("HOME") ?? "/"}\n./a.txt\n`],
    ["and search --name none ::: beside", 1, ""],
    ["or search --name none ::: beside x ::: onpath", 7, "beside|x|inputonpath|"],
    ["and shot ::: onpath", 2, ""],
    ["or nothing ::: search --name a.txt", 0, "./a.txt\n"],
    ["or --version ::: and beside ::: search --name a.txt", 0, "./a.txt\n"],
    ["and beside :::", 2, ""],
  ] as const
) {
  Deno.test(`ct ${chain} ends with ${status}`, async () => {
    const env = { ...withPath.env, LD_LIBRARY_PATH: home };
    const outcome = await call(`${bin}/ct`, chain.split(" "), { ...withPath, env });
    assert.deepEqual([outcome.status, outcome.stdout], [status, stdout], outcome.stderr);
  });
}

for (const [words, status] of [[["slow"], 143], [["or", "slow", ":::", "onpath"], 143]] as const) {
  Deno.test(`a signal to ct ${words.join(" ")} reaches the command and ends it all`, async () => {
    const child = new Deno.Command(`${bin}/ct`, {
      args: [...words],
      env: withPath.env,
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    assert.equal(new TextDecoder().decode((await reader.read()).value), "started\n");
    child.kill("SIGTERM");
    assert.equal((await child.status).code, status);
    assert.equal((await reader.read()).done, true, "no other command ran");
    await child.stdin.close();
  });
}

Deno.test("install copies commands that need nothing of the project, over its own files only", async () => {
  const target = `${home}/installed`;
  const install = async (from: string) =>
    await call(Deno.execPath(), [
      "run",
      "--allow-all",
      `${project}/scripts/install.ts`,
      "--root",
      target,
      "--built",
      from,
    ], { env: Deno.env.toObject() });
  const built = await builtCommands();
  const first = await install(built);
  assert.equal(first.status, 0, first.stderr);
  assert.ok(first.stdout.includes(`export PATH="${target}/bin:$PATH"`));
  assert.deepEqual(await call(`${target}/bin/ct`, search), found);
  assert.equal((await install(built)).status, 0, "a second time");
  Deno.writeTextFileSync(`${target}/bin/ct-view`, "echo mine\n");
  const refused = await install(built);
  assert.equal(refused.status, 2);
  assert.ok(refused.stderr.includes(`not part of the ct suite: ${target}/bin/ct-view\n`));
  assert.equal(Deno.readTextFileSync(`${target}/bin/ct-view`), "echo mine\n");
  const none = await install(home);
  assert.deepEqual([none.status, none.stdout], [2, ""]);
  assert.match(none.stderr, / contains no build of the commands$/m);
});

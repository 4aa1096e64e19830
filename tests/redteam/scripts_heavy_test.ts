/**
 * The scripts of installed commands, called in a checkout that brings programs, packages and a
 * cache of its own.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { compiledCache, copyBuiltCommands } from "../built_commands.ts";

const registry = "http://127.0.0.1:9/";

/** Where the checkout has a program that leaves a mark. */
const planted = [
  "deno",
  "readlink",
  "npx",
  "cargo",
  "ct-evil",
  "node_modules/.bin/deno",
  "node_modules/deno/deno",
];

/** A checkout, and a link `ct` beside it to one that is installed. */
interface Installation extends AsyncDisposable {
  readonly path: string;
  /** Where the commands are installed. */
  suite: string;
}

const suites = new Map<"whole" | "without runtime", Promise<string>>();

/** The commands as they are installed, or as when the runtime was removed; tests share them. */
async function suiteOf(kind: "whole" | "without runtime"): Promise<string> {
  const made = suites.get(kind) ?? makeSuite(kind === "whole");
  suites.set(kind, made);
  return await made;
}

async function makeSuite(isWhole: boolean): Promise<string> {
  const path = Deno.makeTempDirSync({ prefix: "ct-scripts-" });
  addEventListener("unload", () => Deno.removeSync(path, { recursive: true }));
  await copyBuiltCommands(path);
  for (const { name } of isWhole ? [] : Deno.readDirSync(`${path}/bin`)) {
    // The recorded runtime is taken out of every script.
    const file = `${path}/bin/${name}`;
    const text = await Deno.readTextFile(file);
    await Deno.writeTextFile(file, text.replace(/for deno in '.*';/, "for deno in /nowhere;"));
  }
  return path;
}

/** A checkout with an installation; what it compiles is the home's own, or that of others. */
async function installation(cache: "own" | "shared" = "shared"): Promise<Installation> {
  const tree = await tempTree({
    "checkout/node_modules/deno/package.json": '{"name":"deno","version":"2.9.6","bin":"deno"}',
    "checkout/package.json": '{"dependencies":{"deno":"2.9.6"}}',
    "checkout/.npmrc": `registry=${registry}\n`,
    "checkout/a.txt": "one\n",
    "inside": { link: "checkout" },
    ...(cache === "own" ? { "home": { dir: true } } : { "home/.cache/deno": compiledCache() }),
    // Tells what it was called with.
    "tools/npx": { content: '#!/bin/sh\necho "npx $*"\n', mode: 0o755 },
    "tools/deno": { link: Deno.execPath() },
  });
  for (const name of planted) {
    const path = `${tree.path}/checkout/${name}`;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, `#!/bin/sh\n: > '${tree.path}/canary'\n`, { mode: 0o755 });
  }
  const suite = await suiteOf("whole");
  await Deno.symlink(`${suite}/bin/ct`, `${tree.path}/ct`);
  const dispose = () => tree[Symbol.asyncDispose]();
  return { path: tree.path, suite, [Symbol.asyncDispose]: dispose };
}

/** What is installed is from now on as when the recorded runtime was removed. */
async function removeRuntime(installed: Installation): Promise<void> {
  installed.suite = await suiteOf("without runtime");
  await Deno.remove(`${installed.path}/ct`);
  await Deno.symlink(`${installed.suite}/bin/ct`, `${installed.path}/ct`);
}

interface End {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly fired: boolean;
}

async function call(
  { path, suite }: Installation,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<End> {
  const [program = "", ...args] = words;
  const { code, stdout, stderr } = await new Deno.Command(
    `${program === "ct" ? path : `${suite}/bin`}/${program}`,
    {
      args,
      cwd: `${path}/checkout`,
      clearEnv: true,
      env: { HOME: `${path}/home`, PATH: "/usr/bin:/bin", ...env },
      stdin: "null",
    },
  ).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const fired = [...Deno.readDirSync(path)].some(({ name }) => name === "canary");
  return { code, stdout: decode(stdout), stderr: decode(stderr), fired };
}

const commands = [
  ["ct", "view", "a.txt"],
  ["ct-view", "a.txt"],
  ["ct-deps", "--modules", "--acyclic", "--ext", "ts"],
  ["ct", "and", "view", "a.txt"],
  ["ct", "doctor"],
  ["ct", "evil"],
] as const;

for (
  const [place, directory] of Object.entries({
    "the working directory": "CHECKOUT/checkout",
    "a link to it": "CHECKOUT/inside",
    "its packages": "CHECKOUT/checkout/node_modules/.bin",
    "a relative entry": ".",
    "an empty entry": "",
  })
) {
  Deno.test(`R6: scripts run no program of ${place}, with and without their runtime`, async () => {
    await using tree = await installation();
    const PATH = `${directory.replace("CHECKOUT", tree.path)}:${tree.path}/tools:/usr/bin:/bin`;
    const plain = { args: ["-c", "deno"], cwd: `${tree.path}/checkout`, env: { PATH } };
    await new Deno.Command("/bin/sh", plain).output();
    // It is there without us.
    await Deno.remove(`${tree.path}/canary`);
    for (const isGone of [false, true]) {
      if (isGone) await removeRuntime(tree);
      for (const words of commands) {
        // Whoever asks for a command by a name of somebody else's means what PATH says.
        if (words[1] === "evil" && directory.startsWith("CHECKOUT")) continue;
        const { fired, code, stderr } = await call(tree, words, { PATH });
        assert.equal(fired, false, words.join(" "));
        if (words[1] === "view" || words[1] === "a.txt") assert.equal(code, 0, stderr);
      }
    }
  });
}

Deno.test("R21: npx takes neither packages nor configuration of the working directory", async () => {
  await using tree = await installation();
  await Deno.remove(`${tree.path}/tools/deno`);
  await removeRuntime(tree);
  const PATH = `${tree.path}/inside:${tree.path}/tools:/usr/bin:/bin`;
  const { stdout, fired } = await call(tree, ["ct", "view", "a.txt"], { PATH });
  assert.match(stdout, /^npx --prefix=\/ --yes deno@[\d.]+ run /);
  assert.equal(fired, false);
  const asked = async (...words: string[]) => {
    const { stdout } = await new Deno.Command("npm", {
      args: [...words, "config", "get", "registry"],
      cwd: `${tree.path}/checkout`,
    }).output();
    return new TextDecoder().decode(stdout).trim();
  };
  assert.equal(await asked(), registry, "the canary does not work");
  assert.notEqual(await asked("--prefix=/"), registry);
});

Deno.test("R8: the runtime's cache is the user's, also for commands that only read", async () => {
  await using tree = await installation("own");
  for (const words of commands.slice(0, 3)) {
    await call(tree, words, { DENO_DIR: ".deno" });
    await call(tree, words, { DENO_DIR: `${tree.path}/checkout/.deno`, HOME: "" });
  }
  const names = [...Deno.readDirSync(`${tree.path}/checkout`)].map(({ name }) => name);
  assert.ok(!names.includes(".deno"));
  assert.ok([...Deno.readDirSync(`${tree.path}/home/.cache/deno`)].length > 0);
});

Deno.test("R8: no variable of the caller's steers a chain either", async () => {
  await using tree = await installation();
  const canary = `${tree.path}/canary`;
  const plain = new Deno.Command(Deno.execPath(), {
    args: ["eval", "Deno.env.get('HOME')"],
    env: { DENO_AUDIT_PERMISSIONS: canary },
  });
  await plain.output();
  // It is there without us.
  await Deno.remove(canary);
  for (const words of [...commands, ["ct", "or", "view", "a.txt"], ["ct", "and", "tree"]]) {
    const { fired } = await call(tree, words, { DENO_AUDIT_PERMISSIONS: canary });
    assert.equal(fired, false, words.join(" "));
  }
});

/**
 * The packages as JSR would serve them, used as a user would: first with nothing cached before.
 */
import assert from "node:assert/strict";
import { version } from "@ct/core/definition";
import { demoProject, isThorough, npmPackages, tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { installLines } from "../../scripts/build/install_lines.ts";
import { type JsrRegistry, startRegistry } from "../../scripts/release/jsr_registry.ts";
import { packages } from "../../scripts/project.ts";
import { isNeedless } from "./needless_files.ts";

// The packages on npm that ours need.
using reachable = npmPackages(["smol-toml@1.9.1"]);
const ignore = reachable === undefined;

/** A user's machine: nothing is installed, and nothing is cached unless it has another's cache. */
interface Machine extends AsyncDisposable {
  /** The user's project. */
  readonly project: string;
  /** What the runtime has fetched and compiled. */
  readonly cache: string;
  /** Resolves to what a command prints; fails with what it says. */
  run(argv: readonly string[], statuses?: readonly number[]): Promise<Printed>;
  /** Resolves to the exit status of a command whose output nobody reads, or -1 after a while. */
  statusUnread(argv: readonly string[]): Promise<number>;
}

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

async function newMachine(
  { url }: JsrRegistry,
  files: Readonly<Record<string, string>>,
  others?: Machine,
): Promise<Machine> {
  const home = await tempTree({ "bin/deno": { link: Deno.execPath() } });
  const cache = others?.cache ?? `${home.path}/cache`;
  const project = await tempTree(files);
  const env = {
    HOME: home.path,
    PATH: `${home.path}/bin:${home.path}/.deno/bin:/usr/bin:/bin`,
    DENO_DIR: cache,
    DENO_INSTALL_ROOT: `${home.path}/.deno`,
    DENO_NO_UPDATE_CHECK: "1",
    JSR_URL: url,
    NO_COLOR: "1",
  };
  return {
    project: project.path,
    cache,
    async run([program = "", ...args], statuses = [0]): Promise<Printed> {
      const options = { args, env, cwd: project.path, stdin: "null" } as const;
      const { code, stdout, stderr } = await new Deno.Command(program, options).output();
      const decoder = new TextDecoder();
      const said = { stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
      assert.ok(statuses.includes(code), `${program} ${args.join(" ")}: ${code}: ${said.stderr}`);
      return said;
    },
    async statusUnread([program = "", ...args]): Promise<number> {
      const child = new Deno.Command(program, {
        ...{ args, env, cwd: project.path, stdin: "null", stdout: "piped", stderr: "null" },
        signal: AbortSignal.timeout(30_000),
      }).spawn();
      const { code, signal } = await child.status;
      await child.stdout.cancel();
      return signal === null ? code : -1;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await home[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
    },
  };
}

/** The demo project, with what makes tools use packages of others. */
const shop: Readonly<Record<string, string>> = {
  ...demoProject,
  "read.json": '{"path":"a.yaml","reason":"r"}',
  "a.yaml": "a: 1 # one\n",
  "package.json": '{"name":"shop","version":"1.0.0","dependencies":{"zip":"^2.0.0"}}',
  "pnpm-lock.yaml": `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      zip:
        specifier: ^2.0.0
        version: 2.0.0
packages:
  zip@2.0.0:
    resolution: {integrity: sha512-x}
snapshots:
  zip@2.0.0: {}
`,
};

/** A command of each kind: all tools, one, threads, an index, other programs, servers. */
const kinds = /--name (?:ct|ct-search|ct-find|ct-edit|ct-patch|ct-each|ct-agent|ct-mcp) /;

/** Words of calls, and what they print. */
const calls: readonly (readonly [line: string, stdout: string])[] = [
  ["ct search --name main.rs", "./src/main.rs\n"],
  ["ct and search --name guide.md --quiet ::: view docs/guide.md --range 1:1", "1  # Guide\n"],
  ["ct-search --grep Post, --detail", "./src/net/parse.rs:3:    Post,\n"],
  ["ct-view src/main.rs --range 1:2", "1  mod net;\n2  \n"],
  [
    "ct-tree --base src/main.rs --flat",
    "lines words chars  file\n    6    11    83  main.rs\n    6    11    83  1 file(s)\n",
  ],
  [
    "ct-outline --base src/net/parse.rs --match Method --flat",
    "src/net/parse.rs:1:4:enum:Method\n",
  ],
  [
    "ct-edit --name main.rs --find 8080 --replace 80 --quiet",
    "1 replacement(s) in 1 file(s) -> SUCCESS (applied)\n",
  ],
  [
    "ct-patch --base a.yaml --set a=2",
    "a.yaml: 1 change(s)\n1 change(s) in 1 file(s) -> SUCCESS (applied)\n",
  ],
  ["ct-view --plain a.yaml", "a: 2 # one\n"],
  ["ct-test --cmd echo -- hello", ""],
  [
    "ct-each --items src docs -- ct-search --base {ITEM}",
    "SUCCESS src\nSUCCESS docs\n2/2 item(s) succeeded -> SUCCESS\n",
  ],
  [
    "ct-await --timeout 5 -- grep run src/main.rs",
    "SUCCESS (condition established after 0s (1 run(s)))\n",
  ],
  ["ct-rules --add r --quiet --question Q -- ct-search --grep unsafe --expect none", ""],
  ["ct-check", "SUCCESS  r                        Q\n1/1 invariant(s) hold -> SUCCESS\n"],
  ["ct-deps --deny zip --all", "deny: zip: shop v1.0.0 -> zip v2.0.0\n1 violation(s) -> ERROR\n"],
  ["ct-steer check ls", "ALLOW\n"],
  ["ct-agent call --agent plan read_file @read.json", "a: 2 # one\n"],
];

Deno.test({ name: "JSR: what publish uploads is what a user needs", ignore }, async (t) => {
  await using registry = await startRegistry();

  await t.step("no tests, nothing that only tests need, and a README each", () => {
    const paths = [...registry.files.keys()];
    assert.deepEqual(paths.filter(isNeedless), []);
    for (const { config } of packages()) {
      const directory = `/${config["name"]}/${config["version"]}`;
      for (const file of ["README.md", "deno.json"]) {
        assert.ok(registry.files.has(`${directory}/${file}`));
      }
    }
  });

  await t.step("the modules of threads are fetched with the others", () => {
    const workers = [...registry.files.keys()].filter((path) => path.endsWith("/worker.ts"));
    assert.ok(workers.length > 0);
    for (const path of workers) {
      const meta = registry.files.get(path.replace("/worker.ts", "_meta.json"));
      const { moduleGraph2 } = JSON.parse(new TextDecoder().decode(meta));
      assert.ok("/worker.ts" in moduleGraph2, `${path}: import it somewhere`);
    }
  });

  await t.step("no import is left to a configuration", () => {
    const bare = /^(?:import|export)\b[\w\s{},*$]*\bfrom "(?!\.|jsr:|npm:|node:)([^"]+)"/gm;
    for (const [path, bytes] of registry.files) {
      if (!path.endsWith(".ts")) continue;
      const found = [...new TextDecoder().decode(bytes).matchAll(bare)].map(([, name]) => name);
      assert.deepEqual(found, [], path);
    }
  });

  await using first = await newMachine(registry, { "a.txt": "one\nx\n" });
  await t.step("deno run -A jsr:@ct/search", async () => {
    const call = ["deno", "run", "-A", "jsr:@ct/search", "--grep", "x"];
    const { stdout, stderr } = await first.run(call);
    assert.equal(stdout, "./a.txt\n");
    assert.match(stderr, /\/@ct\/search\/[\d.]+\/worker\.ts\n/);
  });

  await t.step(
    "a large tree is read on several threads, and a limit keeps a second one",
    async () => {
      const files = Array.from(
        { length: 5200 },
        (_, n) => [`d${n % 50}/f${n}.txt`, "x\n"] as const,
      );
      await using machine = await newMachine(registry, Object.fromEntries(files), first);
      const call = ["deno", "run", "-R", "jsr:@ct/search", "--grep", "x", "--summary"];
      const { stdout } = await machine.run(call);
      const limited = await machine.run([...call, "--timeout", "60"]);
      assert.deepEqual(limited, { stdout, stderr: "" });
      const paths = ["deno", "run", "-R", "jsr:@ct/search", "--timeout", "1"];
      assert.equal(await machine.statusUnread(paths), 2);
    },
  );

  await t.step("a program that imports a package is type-checked and runs", async () => {
    const source = (name: string) => `
import { command } from "${name}";
import { memoryContext } from "jsr:@ct/core@^0.9.0/context";
const ctx = memoryContext({ cwd: Deno.cwd() });
const status: number = await command.run(["--grep", "x", "--name", "*.txt", "--json"], ctx);
console.log(status, JSON.parse(ctx.stdout.text).matches);
`;
    await using machine = await newMachine(registry, {
      "a.txt": "x\n",
      "direct.ts": source("jsr:@ct/search"),
      "added.ts": source("@ct/search"),
      "wrong.ts": source("jsr:@ct/search").replace("status: number", "status: string"),
      "deno.json": "{}",
    }, first);
    const { stderr } = await machine.run(["deno", "check", "wrong.ts"], [1]);
    assert.match(stderr, /TS2322/);
    await machine.run(["deno", "add", "jsr:@ct/search"]);
    for (const file of ["direct.ts", "added.ts"]) {
      const { stdout } = await machine.run(["deno", "run", "--check", "-R", file]);
      assert.equal(stdout, '0 [ "./a.txt" ]\n');
    }
  });

  await t.step("each command, installed by its line, does its work", async () => {
    await using machine = await newMachine(registry, shop, first);
    const [variables = "", ...lines] = installLines().split(/^(?=deno install )/m);
    const chosen = lines.filter((line) => isThorough || kinds.test(line));
    await machine.run(["sh", "-eufc", [variables, ...chosen].join("")]);
    const isInstalled = (name = "") => chosen.some((line) => line.includes(` --name ${name} `));
    for (const [line, expected] of calls) {
      if (!isInstalled(line.split(" ")[0])) continue;
      const { stdout, stderr } = await machine.run(line.split(" "), [0, 1]);
      assert.equal(stdout, expected, `${line}: ${stderr}`);
    }
    const called = new Set(calls.map(([line]) => line.split(" ")[0]));
    for (const { definition: { name } } of builtInCommands) {
      if (called.has(name) || !isInstalled(name)) continue;
      assert.equal((await machine.run([name, "--version"])).stdout, `${name} ${version}\n`);
    }
  });
});

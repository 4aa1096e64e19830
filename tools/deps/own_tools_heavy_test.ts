/**
 * Lock files that the package managers themselves have just written, compared with what they say is
 * in them. The package managers come from npm's registry.
 */
import { memoryContext } from "@ct/core/context";
import { npmPackages, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import type { Ecosystem } from "./files/lock_files.ts";
import { readPackages } from "./ecosystem.ts";
import type { PackageGraph } from "./graph/package_graph.ts";

const tools = Deno.build.os === "linux" && Deno.build.arch === "x86_64"
  ? npmPackages([
    "@oven/bun-linux-x64@1.4.5",
    "@yarnpkg/cli-dist@4.18.1",
    "npm@6.14.18",
    // The first deno in the registry is 1.46.0, so there is none that writes version 2.
    "deno-3@npm:@deno/linux-x64-glibc@1.46.3",
    "deno-4@npm:@deno/linux-x64-glibc@2.1.14",
    "deno-5@npm:@deno/linux-x64-glibc@2.9.6",
  ])
  : undefined;
if (tools !== undefined) addEventListener("unload", () => tools[Symbol.dispose]());
const modules = `${tools?.path}/node_modules`;
const ignore = tools === undefined;

const root = {
  name: "root",
  version: "1.0.0",
  dependencies: { chalk: "^4.1.2", debug: "^4.3.4" },
  devDependencies: { rimraf: "^3.0.2" },
};
const member = {
  name: "a",
  version: "0.1.0",
  dependencies: { chalk: "^2.4.2" },
  optionalDependencies: { fsevents: "^2.3.3" },
};
const workspace = {
  "package.json": JSON.stringify({ ...root, workspaces: ["w/*"] }),
  "w/a/package.json": JSON.stringify(member),
};

async function run(
  argv: readonly [string, ...string[]],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const [program, ...args] = argv;
  const output = await new Deno.Command(program, { args, cwd, env }).output();
  const decoder = new TextDecoder();
  assert.ok(output.success, decoder.decode(output.stderr) + decoder.decode(output.stdout));
  return decoder.decode(output.stdout);
}

async function graphIn(cwd: string, ecosystem: Ecosystem): Promise<PackageGraph> {
  const ctx = memoryContext({ cwd });
  return await readPackages({ ecosystem, cargo: false, timeout: undefined }, ctx);
}

/** All edges, as `name version -> name version`, each once. */
function edgesOf({ packages }: PackageGraph): readonly string[] {
  const labels = new Map(packages.map(({ id, name, version }) => [id, `${name} ${version}`]));
  const edges = packages.flatMap(({ id, edges }) =>
    edges.map(({ target }) => `${labels.get(id)} -> ${labels.get(target)}`)
  );
  return [...new Set(edges)].sort();
}

Deno.test({
  name: "bun.lock has the packages that bun lists",
  ignore,
  fn: async () => {
    await using tree = await tempTree(workspace);
    const bun = `${modules}/@oven/bun-linux-x64/bin/bun`;
    await run([bun, "install", "--lockfile-only"], tree.path);
    const listed = (await run([bun, "pm", "ls", "--all"], tree.path)).split("\n").slice(1)
      .map((line) => line.replace(/^[^\w@]*/, "").trim())
      .filter((text) => text !== "" && !text.includes("@workspace:"));
    const { packages, members } = await graphIn(tree.path, "bun");
    const ours = packages.filter(({ id }) => !members.includes(id))
      .map(({ name, version }) => `${name}@${version}`);
    assert.ok(listed.length > 20);
    assert.deepEqual([...new Set(ours)].sort(), [...new Set(listed)].sort());
  },
});

Deno.test({
  name: "yarn.lock has the edges that Yarn tells",
  ignore,
  fn: async () => {
    await using tree = await tempTree({ ...workspace, "yarn.lock": "" });
    const yarn = ["node", `${modules}/@yarnpkg/cli-dist/bin/yarn.js`] as const;
    const registry = (await run(["npm", "config", "get", "registry"], tree.path)).trim();
    const env = {
      YARN_ENABLE_TELEMETRY: "0",
      YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
      YARN_NPM_REGISTRY_SERVER: registry.replace(/\/$/, ""),
    };
    await run([...yarn, "install", "--mode=update-lockfile"], tree.path, env);
    const told = (await run([...yarn, "info", "-A", "-R", "--json"], tree.path, env)).trim()
      .split("\n").map((line) => JSON.parse(line));
    const versions = new Map<string, string>(
      told.map(({ value, children }) => [plain(value), children.Version]),
    );
    const label = (locator: string) =>
      `${locator.slice(0, locator.indexOf("@", 1))} ${versions.get(plain(locator))}`;
    const theirs = told.flatMap(({ value, children }) =>
      (children.Dependencies ?? []).map(({ locator }: { locator: string }) =>
        `${label(value)} -> ${label(locator)}`
      )
    );
    const graph = await graphIn(tree.path, "yarn");
    assert.ok(theirs.length > 20);
    assert.deepEqual(edgesOf(graph), [...new Set(theirs)].sort());
  },
});

/** A locator without what makes it the one of a dependent. */
function plain(locator: string): string {
  return locator.replace(/virtual:[^#]*#/, "");
}

Deno.test({
  name: "package-lock.json of version 1 has the edges of the one that npm makes of it",
  ignore,
  fn: async () => {
    await using tree = await tempTree({ "package.json": JSON.stringify(root) });
    const npm6 = `${modules}/npm/bin/npm-cli.js`;
    await run(["node", npm6, "install", "--package-lock-only", "--no-audit"], tree.path);
    for (const name of ["package-lock.json", "npm-shrinkwrap.json"]) {
      if (name !== "package-lock.json") {
        Deno.renameSync(`${tree.path}/package-lock.json`, `${tree.path}/${name}`);
      }
      const path = `${tree.path}/${name}`;
      const text = Deno.readTextFileSync(path);
      assert.equal(JSON.parse(text).lockfileVersion, 1);
      const before = edgesOf(await graphIn(tree.path, "npm"));
      assert.ok(before.length > 15);
      await run(
        ["npm", "install", "--package-lock-only", "--lockfile-version=3", "--no-audit"],
        tree.path,
      );
      assert.equal(JSON.parse(Deno.readTextFileSync(path)).lockfileVersion, 3);
      assert.deepEqual(before, edgesOf(await graphIn(tree.path, "npm")));
      Deno.writeTextFileSync(path, text);
    }
  },
});

interface DenoPackage {
  readonly name: string;
  readonly version: string;
  readonly dependencies: readonly string[];
}

const denoWorkspace = {
  "deno.json": JSON.stringify({
    workspace: ["./a", "./b"],
    imports: { chalk: "npm:chalk@^4.1.2", debug: "npm:debug@4" },
  }),
  "a/deno.json": JSON.stringify({
    name: "@x/a",
    version: "0.1.0",
    exports: "./mod.ts",
    imports: { ms: "npm:ms@2.1.2" },
  }),
  "a/mod.ts": 'import "ms";\nimport "chalk";\n',
  "b/deno.json": JSON.stringify({ name: "@x/b", version: "0.1.0", exports: "./mod.ts" }),
  "b/mod.ts": 'import "debug";\nimport "npm:rimraf@3.0.2";\nimport "@x/a";\n',
};

for (const version of ["3", "4", "5"]) {
  Deno.test({
    name: `deno.lock of version ${version} has the packages that its deno tells`,
    ignore,
    fn: async () => {
      await using tree = await tempTree(denoWorkspace);
      const deno = `${modules}/deno-${version}/deno`;
      Deno.chmodSync(deno, 0o755);
      const env = {
        DENO_DIR: `${tools?.path}/deno-dir-${version}`,
        DENO_TLS_CA_STORE: "system",
        DENO_NO_UPDATE_CHECK: "1",
      };
      await run([deno, "cache", "--quiet", "a/mod.ts", "b/mod.ts"], tree.path, env);
      assert.equal(JSON.parse(Deno.readTextFileSync(`${tree.path}/deno.lock`)).version, version);
      const told = JSON.parse(await run([deno, "info", "--json", "b/mod.ts"], tree.path, env));
      const packages: Readonly<Record<string, DenoPackage>> = told.npmPackages;
      const label = (id: string) => `${packages[id]?.name} ${packages[id]?.version}`;
      const theirs = Object.entries(packages).flatMap(([id, { dependencies }]) =>
        dependencies.map((target) => `${label(id)} -> ${label(target)}`)
      );
      const graph = await graphIn(tree.path, "deno");
      const ours = edgesOf(graph);
      const isOwn = (edge: string) => /^(@x\/|\. )/.test(edge);
      assert.ok(theirs.length > 15);
      assert.deepEqual(ours.filter((edge) => !isOwn(edge)), [...new Set(theirs)].sort());
      const debug = label(Object.keys(packages).find((id) => /^debug@/.test(id)) ?? "");
      assert.deepEqual(ours.filter(isOwn), [
        ".  -> chalk 4.1.2",
        `.  -> ${debug}`,
        "@x/a 0.1.0 -> chalk 4.1.2",
        "@x/a 0.1.0 -> ms 2.1.2",
        "@x/b 0.1.0 -> @x/a 0.1.0",
        `@x/b 0.1.0 -> ${debug}`,
        "@x/b 0.1.0 -> rimraf 3.0.2",
      ]);
    },
  });
}

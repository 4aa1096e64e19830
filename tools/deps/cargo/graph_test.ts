/** Cargo's lock file and manifests, read by us and by cargo. */
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { isAbsent, output, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { readPackages } from "../ecosystem.ts";
import type { PackageGraph } from "../graph/package_graph.ts";

function crate(name: string, more = ""): string {
  return `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2021"\n${more}`;
}

/** Files of workspaces; where cargo is asked, relative to their top, is `from`. */
const workspaces: Readonly<
  Record<string, { readonly from?: string; readonly files: Readonly<Record<string, string>> }>
> = {
  "one package": { files: { "Cargo.toml": crate("a") } },
  "kinds, platforms and a feature": {
    files: {
      "Cargo.toml": crate(
        "a",
        `[features]\ndefault = ["d"]\n[dependencies]\nb = { path = "b" }
d = { path = "d", optional = true }\n[build-dependencies]\nb = { path = "b" }\nc = { path = "c" }
[dev-dependencies.e]\npath = "e"\n[target.'cfg(windows)'.dependencies]\nf = { path = "f" }
[target.x86_64-unknown-linux-gnu.dev-dependencies]\nc = { path = "c" }\n`,
      ),
      "b/Cargo.toml": crate("b", '[dependencies]\nc = { path = "../c" }\n'),
      "c/Cargo.toml": crate("c", '[dev-dependencies]\nf = { path = "../f" }\n'),
      "d/Cargo.toml": crate("d"),
      "e/Cargo.toml": crate("e"),
      "f/Cargo.toml": crate("f"),
    },
  },
  "a workspace by globs, with inherited things, from a member": {
    from: "crates/b/src",
    files: {
      "Cargo.toml": `[workspace]\nmembers = ["crates/*", "tool"]\nexclude = ["crates/x", "ext"]
resolver = "2"\n[workspace.package]\nversion = "2.3.4"\n[workspace.dependencies]
b = { path = "crates/b", version = "2" }\nz = { path = "ext/z", package = "zed" }\n`,
      "crates/a/Cargo.toml":
        '[package]\nname = "a"\nversion.workspace = true\n[dependencies]\nb.workspace = true\nz = { workspace = true }\n',
      "crates/b/Cargo.toml":
        '[package]\nname = "b"\nversion = { workspace = true }\n[build-dependencies]\nin = { path = "in", package = "inner" }\n',
      "crates/b/in/Cargo.toml": crate("inner"),
      "crates/x/Cargo.toml": crate("x"),
      "tool/Cargo.toml": crate("tool", '[dev-dependencies]\nb = { path = "../crates/b" }\n'),
      "ext/z/Cargo.toml": crate("zed", '[dependencies]\ny = { path = "../y" }\n'),
      "ext/y/Cargo.toml": crate("y"),
    },
  },
  "a root package with members, and one name in two versions": {
    files: {
      "Cargo.toml": crate(
        "a",
        `[dependencies]\nlog1 = { path = "x/log1", package = "log", version = "1" }
[build-dependencies]\nlog2 = { path = "x/log2", package = "log", version = ">=2, <3" }
[workspace]\nmembers = ["m"]\nexclude = ["x"]\n`,
      ),
      "m/Cargo.toml": crate("m", '[dependencies]\na = { path = ".." }\n'),
      "x/log1/Cargo.toml": crate("log"),
      "x/log2/Cargo.toml": crate("log").replace("1.0.0", "2.1.0"),
    },
  },
  "a package that another workspace excludes": {
    from: "fuzz",
    files: {
      "Cargo.toml": crate("a", '[workspace]\nexclude = ["fuzz"]\n'),
      "fuzz/Cargo.toml": crate("fuzz", '[dependencies]\na = { path = ".." }\n'),
    },
  },
};

/** A graph without what only tells packages apart: names with versions. */
function shape({ packages, members }: PackageGraph): unknown {
  const names = new Map(packages.map(({ id, name, version }) => [id, `${name} ${version}`]));
  return {
    members: members.map((id) => names.get(id)).sort(),
    edges: packages.flatMap(({ id, edges }) => [
      `${names.get(id)}`,
      ...edges.map(({ target, kinds }) =>
        `${names.get(id)} -> ${names.get(target)}: ${[...new Set(kinds)].sort().join()}`
      ),
    ]).sort(),
  };
}

for (const [name, { from = "", files }] of Object.entries(workspaces)) {
  Deno.test({
    name: `readPackages() finds what cargo finds: ${name}`,
    ignore: isAbsent("cargo"),
    fn: async () => {
      const sources = Object.keys(files).map((path) =>
        [path.replace("Cargo.toml", "src/lib.rs"), ""] as const
      );
      await using tree = await tempTree({ ...files, ...Object.fromEntries(sources) });
      const cwd = `${tree.path}/${from}`.replace(/\/$/, "");
      await output(["cargo", "generate-lockfile", "--offline"], cwd);
      const environment = Deno.env.toObject();
      const ctx = memoryContext({ cwd, environment, spawn: denoSpawn });
      const options = { ecosystem: "cargo", timeout: undefined } as const;
      const [ours, cargos] = [
        await readPackages({ ...options, cargo: false }, memoryContext({ cwd })),
        await readPackages({ ...options, cargo: true }, ctx),
      ];
      assert.deepEqual(shape(ours), shape(cargos));
    },
  });
}

const member = { "Cargo.toml": crate("a", '[dependencies]\nb = "1"\n') };
const lock = (packages: string) => `version = 4\n\n${packages}`;
const a = '[[package]]\nname = "a"\nversion = "1.0.0"\n';

for (
  const [name, files, message] of [
    ["no manifest", {}, "no Cargo.toml here or above"],
    ["no lock file", member, /^no Cargo\.lock in /],
    ["a manifest that is no TOML", { "Cargo.toml": "[package" }, /Cargo\.toml: Invalid TOML/],
    [
      "a lock file without the member",
      { ...member, "Cargo.lock": lock("") },
      /lacks 'a v1\.0\.0'$/,
    ],
    [
      "one without a dependency",
      { ...member, "Cargo.lock": lock(a) },
      /lacks 'b', which 'a' needs$/,
    ],
    [
      "one with another version of it",
      {
        ...member,
        "Cargo.lock": lock(
          `${a}dependencies = ["b"]\n[[package]]\nname = "b"\nversion = "2.0.0"\nsource = "r"\n`,
        ),
      },
      /lacks 'b', which 'a' needs$/,
    ],
    [
      "one with a local package of which there is no manifest",
      { ...member, "Cargo.lock": lock(`${a}dependencies = ["b"]\n${a.replace('"a"', '"b"')}`) },
      /no manifest matches 'b v1\.0\.0'$/,
    ],
    [
      "one with a dependency that is nowhere",
      { ...member, "Cargo.lock": lock(`${a}dependencies = ["b"]\n`) },
      /Cargo\.lock: 'b', which 'a' needs, is missing or ambiguous$/,
    ],
  ] as const
) {
  Deno.test(`readPackages() of cargo refuses ${name}`, async () => {
    await using tree = await tempTree(files);
    const options = { ecosystem: "cargo", cargo: false, timeout: undefined } as const;
    await assert.rejects(readPackages(options, memoryContext({ cwd: tree.path })), { message });
  });
}

Deno.test("readPackages() of cargo tells registries, repositories and versions apart", async () => {
  const sources = ["registry+https://x", "git+https://y?rev=1#1", "registry+https://x"];
  const packages = sources.map((source, at) =>
    `[[package]]\nname = "b"\nversion = "${at === 2 ? "2" : "1"}.0.0"\nsource = "${source}"\n`
  );
  const text = lock(
    `${a}dependencies = [\n "b 1.0.0 (${sources[0]})",\n "b 1.0.0 (${
      sources[1]
    })",\n "b 2.0.0",\n]\n${packages.join("")}`,
  );
  const manifest = crate(
    "a",
    `[dependencies]\nb = "1"\n[build-dependencies]\nc = { package = "b", version = "2" }\n`,
  );
  await using tree = await tempTree({ "Cargo.toml": manifest, "Cargo.lock": text });
  const options = { ecosystem: "cargo", cargo: false, timeout: undefined } as const;
  const { packages: found } = await readPackages(options, memoryContext({ cwd: tree.path }));
  assert.deepEqual(found[0]?.edges.map(({ kinds }) => kinds), [["normal"], ["normal"], ["build"]]);
});

for (const cargo of [false, true]) {
  Deno.test(`--timeout ends between two manifests, ${cargo ? "before cargo starts" : "too"}`, async () => {
    const names = Array.from({ length: 9 }, (_, at) => `m${at}`);
    await using tree = await tempTree({
      "Cargo.toml": `[workspace]\nmembers = ${JSON.stringify(names)}\n`,
      ...Object.fromEntries(names.map((name) => [`${name}/Cargo.toml`, crate(name)])),
    });
    let now = 0;
    const clock = { now: () => now += 100, sleep: () => Promise.resolve() };
    const ctx = memoryContext({ cwd: tree.path, clock });
    await assert.rejects(readPackages({ ecosystem: "cargo", cargo, timeout: 0.5 }, ctx), {
      code: "timeout",
      message: "timed out after 0.5s; aborted",
    });
    assert.ok(now < 1000, `${now}`);
  });
}

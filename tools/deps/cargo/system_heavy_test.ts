/**
 * `ct-deps` with the real cargo, where it is installed, on a workspace that needs nothing but
 * itself.
 */
import { denoSpawn } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import { isAbsent, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { cargoArguments } from "./cargo.ts";
import { command } from "../mod.ts";

/** Members `app` and `base`, and crates outside the workspace, one of them in two versions. */
const workspace = {
  "Cargo.toml": '[workspace]\nmembers = ["app", "base"]\nexclude = ["ext"]\nresolver = "2"\n',
  "app/Cargo.toml": crate("app", "0.1.0", {
    dependencies: { base: "../base", net: "../ext/net" },
    "dev-dependencies": { tester: "../ext/tester" },
  }),
  "base/Cargo.toml": crate("base", "0.2.0", {
    dependencies: { logs: "../ext/logs" },
  }),
  "ext/net/Cargo.toml": crate("net", "1.4.0", {
    dependencies: { zlib: "../zlib" },
  }),
  "ext/zlib/Cargo.toml": crate("zlib", "0.9.1"),
  "ext/logs/Cargo.toml": crate("logs", "2.0.0"),
  "ext/tester/Cargo.toml": crate("tester", "3.0.0", {
    dependencies: { logs: "../logs-10" },
  }),
  "ext/logs-10/Cargo.toml": crate("logs", "10.0.0"),
};

function crate(
  name: string,
  version: string,
  tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): string {
  const lines = Object.entries(tables).flatMap(([table, paths]) => [
    `[${table}]`,
    ...Object.entries(paths).map(([each, path]) => `${each} = { path = "${path}" }`),
  ]);
  const head = [
    "[package]",
    `name = "${name}"`,
    `version = "${version}"`,
    'edition = "2021"',
  ];
  return [...head, ...lines, ""].join("\n");
}

const ignore = isAbsent("cargo");

/** A crate with what other platforms and other features need. */
const selective = {
  "Cargo.toml": [
    crate("app", "0.1.0"),
    '[target."cfg(windows)".dependencies]\nwin = { path = "ext/win" }',
    '[dependencies]\nfast = { path = "ext/fast", optional = true }',
    'tls = { path = "ext/tls", optional = true }',
    '[features]\ndefault = ["tls"]\nspeed = ["dep:fast"]\n',
  ].join("\n"),
  "ext/win/Cargo.toml": crate("win", "1.0.0"),
  "ext/fast/Cargo.toml": crate("fast", "1.0.0"),
  "ext/tls/Cargo.toml": crate("tls", "1.0.0"),
};

for (
  const [words, expected] of [
    [[], "tls win"],
    [["--target", "all"], "tls win"],
    [["--target", "x86_64-unknown-linux-gnu"], "tls"],
    [["--target", "x86_64-pc-windows-msvc"], "tls win"],
    [["--target", "x86_64-unknown-linux-gnu", "--no-default-features"], ""],
    [["--no-default-features", "--features", "speed"], "fast win"],
    [["--all-features"], "fast tls win"],
  ] as const
) {
  Deno.test({
    name: `cargo's own graph of ${words.join(" ") || "what is the default"} has ${expected}`,
    ignore,
    fn: async () => {
      await using tree = await realWorkspace(selective);
      const environment = Deno.env.toObject();
      const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn, environment });
      await command.run(["--cargo", "--deny", "(win|fast|tls)", "--all", "--json", ...words], ctx);
      assert.equal(
        ctx.stderr.text.replace(/^ct-deps: --deny .*: nothing in the graph.*\n$/, ""),
        "",
      );
      const found = [...ctx.stdout.text.matchAll(/-> (\w+) v1/g)].map(([, name]) => name);
      assert.equal(found.sort().join(" "), expected);
    },
  });
}

/**
 * The workspace with its lock file, which is written without the network since every crate is in
 * it.
 */
async function realWorkspace(
  manifests: Readonly<Record<string, string>> = workspace,
): Promise<Awaited<ReturnType<typeof tempTree>>> {
  const sources = Object.keys(manifests)
    .map((path) => [path.replace("Cargo.toml", "src/lib.rs"), ""] as const);
  const tree = await tempTree({ ...manifests, ...Object.fromEntries(sources) });
  const { success, stderr } = new Deno.Command("cargo", {
    args: ["generate-lockfile", "--offline"],
    cwd: tree.path,
  }).outputSync();
  assert.ok(success, new TextDecoder().decode(stderr));
  return tree;
}

for (
  const [argv, stdout] of [
    [
      ["--deny", "zlib"],
      "deny: zlib: app v0.1.0 -> net v1.4.0 -> zlib v0.9.1\n1 violation(s) -> ERROR\n",
    ],
    [
      ["--deny", "base"],
      "deny: base: app v0.1.0 -> base v0.2.0\n1 violation(s) -> ERROR\n",
    ],
    [
      ["--deny", "ZLIB", "--acyclic", "--members"],
      "0 violation(s) -> SUCCESS\n",
    ],
    [
      ["--duplicates"],
      "duplicates: logs: 2.0.0, 10.0.0\n1 violation(s) -> ERROR\n",
    ],
    [
      ["--duplicates", "--allow-duplicate", "logs"],
      "0 violation(s) -> SUCCESS\n",
    ],
    [["--deny", "tester", "--edges", "normal"], "0 violation(s) -> SUCCESS\n"],
    [
      ["--deny", "logs", "--all"],
      "deny: logs: base v0.2.0 -> logs v2.0.0\ndeny: logs: app v0.1.0 -> tester v3.0.0 -> logs v10.0.0\n2 violation(s) -> ERROR\n",
    ],
    [
      ["--layers", "base,app"],
      "layers: app => base: app v0.1.0 -> base v0.2.0\n1 violation(s) -> ERROR\n",
    ],
  ] as const
) {
  Deno.test({
    name: `cargo's own graph: ${argv.join(" ")}`,
    ignore,
    fn: async () => {
      await using tree = await realWorkspace();
      const environment = Deno.env.toObject();
      const ctx = memoryContext({
        cwd: tree.path,
        spawn: denoSpawn,
        environment,
      });
      const status = await command.run(["--cargo", ...argv], ctx);
      assert.equal(ctx.stderr.text, "");
      assert.equal(ctx.stdout.text, stdout);
      assert.equal(status, stdout.startsWith("0") ? 0 : 1);
    },
  });
}

Deno.test({
  name: "cargo runs no program that the project names, and writes nothing",
  ignore,
  fn: async () => {
    await using tree = await realWorkspace();
    await Deno.mkdir(`${tree.path}/.cargo`);
    const config =
      '[build]\nrustc = "./evil"\nrustc-wrapper = "./evil"\nrustc-workspace-wrapper = "./evil"\n';
    await Deno.writeTextFile(`${tree.path}/.cargo/config.toml`, config);
    await Deno.writeTextFile(
      `${tree.path}/evil`,
      '#!/bin/sh\ntouch "$0.ran"\nexec rustc "$@"\n',
    );
    await Deno.chmod(`${tree.path}/evil`, 0o755);
    const before = [...Deno.readDirSync(tree.path)].map(({ name }) => name)
      .sort();
    const environment = Deno.env.toObject();
    const ctx = memoryContext({
      cwd: tree.path,
      spawn: denoSpawn,
      environment,
    });
    assert.equal(
      await command.run(["--cargo", "--deny", "none"], ctx),
      0,
      ctx.stderr.text,
    );
    assert.deepEqual(
      [...Deno.readDirSync(tree.path)].map(({ name }) => name).sort(),
      before,
    );
    // The same program is run where nothing keeps cargo from it.
    new Deno.Command("cargo", { args: [...cargoArguments], cwd: tree.path })
      .outputSync();
    assert.ok(
      [...Deno.readDirSync(tree.path)].some(({ name }) => name === "evil.ran"),
    );
  },
});

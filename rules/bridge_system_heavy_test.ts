/**
 * The bridge with the real programs: what a workspace says cannot make them run, load or write
 * anything.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { isAbsent, output, tempTree } from "@ct/testing";
import { prepareProbe } from "./prepare.ts";
import type { ProbeResult } from "./probe_result.ts";
import { ProbeRunner } from "./run_probe.ts";

async function runIn(
  root: string,
  probe: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ProbeResult> {
  const ctx = memoryContext({ cwd: root, spawn: denoSpawn, environment });
  const adapter = { kind: "exit" } as const;
  const prepared = prepareProbe({ probe, network: false, adapter }, { defs: new Map(), root }, ctx);
  using runner = new ProbeRunner(root, ctx);
  return await runner.run(prepared, { timeout: 60 });
}

function caller(): Record<string, string> {
  const names = ["HOME", "PATH", "CARGO_HOME", "RUSTUP_HOME"];
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

async function withDeno(): Promise<
  AsyncDisposable & { readonly environment: Record<string, string> }
> {
  const bin = await tempTree({ "deno": { link: Deno.execPath() }, "home": { dir: true } });
  const environment = { HOME: `${bin.path}/home`, PATH: `${bin.path}:/usr/bin` };
  return { environment, [Symbol.asyncDispose]: () => bin[Symbol.asyncDispose]() };
}

Deno.test("deno check and deno info look at a module", async () => {
  await using deno = await withDeno();
  await using tree = await tempTree({
    "a.ts": "export const a: number = 1;\n",
    "b.ts": "let b: number = '';\n",
  });
  assert.equal(
    (await runIn(tree.path, ["deno", "check", "a.ts"], deno.environment)).state,
    "holds",
  );
  const wrong = await runIn(tree.path, ["deno", "check", "b.ts"], deno.environment);
  assert.equal(wrong.state, "violated");
  assert.match(wrong.stderr, /TS2322/);
  const info = await runIn(tree.path, ["deno", "info", "--json", "a.ts"], deno.environment);
  assert.match(info.stdout, /"modules"/);
  const lint = await runIn(tree.path, ["deno", "lint", "--json", "b.ts"], deno.environment);
  assert.match(lint.stdout, /"diagnostics"/);
});

Deno.test("deno loads nothing that is not cached, and writes no lock file", async () => {
  await using deno = await withDeno();
  await using tree = await tempTree({
    "deno.json": '{"imports": {"x": "jsr:@std/assert@1"}}',
    "a.ts": 'import "x";\n',
  });
  for (const probe of [["deno", "check", "a.ts"], ["deno", "info", "--json", "a.ts"]]) {
    await runIn(tree.path, probe, deno.environment);
  }
  const names = [...Deno.readDirSync(tree.path)].map(({ name }) => name).sort();
  assert.deepEqual(names, ["a.ts", "deno.json"]);
});

const evil = { content: '#!/bin/sh\ntouch "$(dirname "$0")/fired"\nexec "$@"\n', mode: 0o755 };
const crate = {
  "Cargo.toml": '[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n',
  "Cargo.lock": 'version = 3\n\n[[package]]\nname = "x"\nversion = "0.1.0"\n',
  "src/main.rs": "fn main() {}\n",
  "evil": evil,
  ".cargo/config.toml": '[build]\nrustc-wrapper = "./evil"\n',
};

function hasFired(root: string): boolean {
  return [...Deno.readDirSync(root)].some(({ name }) => name === "fired");
}

Deno.test({
  name: "cargo runs no compiler wrapper of the workspace, as it does without us",
  ignore: isAbsent("cargo"),
  async fn() {
    await using plain = await tempTree(crate);
    await output(["cargo", "metadata", "--offline", "--format-version", "1"], plain.path, {
      env: caller(),
    });
    assert.equal(hasFired(plain.path), true, "the canary does not work");
    await using tree = await tempTree(crate);
    for (const verb of ["metadata", "tree"]) {
      const result = await runIn(tree.path, ["cargo", verb], caller());
      assert.equal(result.state, "holds", result.stderr);
    }
    assert.equal(hasFired(tree.path), false);
  },
});

Deno.test({
  name: "programs in the workspace are none of the bridge's, whatever the search path says",
  async fn() {
    await using tree = await tempTree({ "bin/cargo": evil, "cargo": evil });
    for (const PATH of [`${tree.path}/bin`, tree.path, "bin", ".", ""]) {
      const result = await runIn(tree.path, ["cargo", "tree"], { PATH });
      assert.notEqual(result.state, "holds");
    }
    assert.equal(hasFired(tree.path) || hasFired(`${tree.path}/bin`), false);
  },
});

Deno.test("R21: deno lint loads no plugin of the workspace, as it does without us", async () => {
  await using deno = await withDeno();
  await using tree = await tempTree({
    "deno.json": '{"lint": {"plugins": ["./evil.ts"]}}',
    "evil.ts": 'console.error("loaded");\nexport default { name: "evil", rules: {} };\n',
    "a.ts": "export const a = 1;\n",
  });
  const args = ["lint", "--json", "a.ts"];
  const plain = await new Deno.Command(Deno.execPath(), { args, cwd: tree.path }).output();
  assert.match(new TextDecoder().decode(plain.stderr), /loaded/, "the canary does not work");
  const result = await runIn(tree.path, ["deno", ...args], deno.environment);
  assert.deepEqual([result.state, result.stderr.includes("loaded")], ["holds", false]);
});

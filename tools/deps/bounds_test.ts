/** Files that would take for ever, or more calls than there can be: refused, and said so. */
import { assertLinear, assertRun, fill, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { parseCargoLock } from "./cargo/lock.ts";
import { command } from "./mod.ts";
import { workspaceTest } from "./files/workspace_globs.ts";

function nested(open: string, close: string, depth: number): string {
  return open.repeat(depth) + close.repeat(depth);
}

const deep = "node_modules/a/".repeat(200);
const lock1 = nested('{"dependencies":{"a":', "}}", 300).replace("}", "{}}");
const modules = ["--modules", "--ext", "ts", "--acyclic"];
const sources = { "src/a.ts": 'import "./b";\n', "src/b.ts": "" };

for (
  const [about, files, words, stderr] of [
    [
      "package-lock.json, folders in one another",
      { "package-lock.json": `{"lockfileVersion":3,"packages":{"":{},"${deep}b":{}}}` },
      ["--acyclic"],
      "package-lock.json: 'node_modules/a/node_modules/…' nests deeper than 256 levels",
    ],
    [
      "package-lock.json of version 1",
      { "package-lock.json": `{"lockfileVersion":1,${lock1.slice(1)}`, "package.json": "{}" },
      ["--acyclic"],
      "package-lock.json: 'package-lock.json/a/a/…' nests deeper than 256 levels",
    ],
    [
      "bun.lock",
      {
        "bun.lock": `{"lockfileVersion":1,"workspaces":{"":{}},"packages":{"${
          "a/".repeat(300)
        }b":["b@1"]}}`,
      },
      ["--acyclic"],
      "bun.lock: 'a/a/a/…' nests deeper than 256 levels",
    ],
    [
      "pnpm-lock.yaml",
      { "pnpm-lock.yaml": `lockfileVersion: '9.0'\nx: ${nested("[", "]", 100_000)}\n` },
      ["--acyclic"],
      "pnpm-lock.yaml: invalid YAML: line 2: more than 100 levels",
    ],
    [
      "Cargo.lock",
      {
        "Cargo.toml": '[package]\nname = "r"\nversion = "1.0.0"\n',
        "Cargo.lock": `version = 3\nx = ${nested("[", "]", 100_000)}\n`,
      },
      ["--acyclic"],
      /Cargo\.lock: Invalid TOML document: document contains excessively nested structures/,
    ],
    [
      "package.json, conditions",
      { ...sources, "package.json": `{"name":"p","exports":${nested("[", "]", 100_000)}}` },
      modules,
      "package.json: nests deeper than 256 levels",
    ],
    [
      "tsconfig.json, files that extend each other",
      {
        ...sources,
        ...Object.fromEntries(Array.from({ length: 70 }, (_, index) => [
          `tsconfig.${index}.json`,
          `{"extends":"./tsconfig.${index + 1}.json"}`,
        ])),
        "tsconfig.json": '{"extends":"./tsconfig.0.json"}',
      },
      [...modules, "--base", "."],
      "tsconfig.0.json: extends more than 64 files",
    ],
  ] as const
) {
  Deno.test(`ct-deps refuses what nests too deep: ${about}`, async () => {
    await using tree = await tempTree(files);
    const expected = typeof stderr === "string" ? `ct-deps: ${stderr}\n` : stderr;
    await assertRun(command, tree.path, words, { status: 2, stdout: "", stderr: expected });
  });
}

for (
  const globs of [["{a,b}".repeat(40)], Array.from({ length: 5000 }, (_, index) => `w${index}`)]
) {
  Deno.test(`workspaceTest() refuses ${globs.length} globs that are too many (long)`, () => {
    assert.throws(() => workspaceTest(globs), {
      code: "bounds",
      message: "the workspace has more than 4096 globs",
    });
  });
}

Deno.test("parseCargoLock() of many versions of one package takes linear time (long)", () => {
  assertLinear((text) => {
    const list = text.split(",").map((version) => ({
      name: "a",
      version,
      dependencies: [`a ${version}`],
    }));
    parseCargoLock({ package: list }, "Cargo.lock");
  }, (length) => fill("1.0.0,", length / 8).split(",").map((each, at) => `${each}${at}`).join(","));
});

Deno.test("a specifier longer than any path is nobody's", async () => {
  const files = { ...sources, "src/b.ts": `import "p/${"a/".repeat(500_000)}";\n` };
  await using tree = await tempTree({ ...files, "package.json": '{"name":"p"}' });
  const started = performance.now();
  await assertRun(command, tree.path, modules, {
    status: 0,
    stdout: "0 violation(s) -> SUCCESS\n",
    stderr: "",
  });
  assert.ok(performance.now() - started < 20_000);
});

/** Imports of a project's own modules: through build output, and those that lead nowhere. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { askRule } from "../testing/ask_rule.ts";

type Files = Parameters<typeof tempTree>[0];

/** A package that is used by its name, and leads to `b`, which nothing else names. */
const used: Files = {
  "app/a.ts": 'import { c } from "@x/c";\n',
  "c/src/index.ts": 'import "../../lib/b";\n',
  "lib/b.ts": "",
};
const forbid = ["--forbid", "app/a=>lib/b"];
const built = "forbid: app/a=>lib/b: app/a -> c/src/index -> lib/b";
const help = "; tsconfig.json says with outDir and rootDir what output is made from; " +
  "--allow-unresolved allows such imports";

function unresolved(where: string, { name = "--forbid 'app/a=>lib/b'", count = 1 } = {}): string {
  return count === 1
    ? `mods: ${name} is not certain: 1 import of the project's own modules leads to no file that was read: ${where}${help}`
    : `mods: ${name} is not certain: ${count} imports of the project's own modules lead to no file that was read: ${where}${help}`;
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

const pack = (rest: object): string => json({ name: "@x/c", ...rest });
const compiler = (options: object, rest: object = {}): string =>
  json({ compilerOptions: options, ...rest });

/** Each shows that `a` reaches `b`, or says why that is not known. */
const rows: readonly (readonly [about: string, files: Files, words: readonly string[], string])[] =
  [
    [
      "exports, with rootDir",
      {
        ...used,
        "c/package.json": pack({ exports: { ".": { import: "./dist/index.js" } } }),
        "c/tsconfig.json": compiler({ outDir: "dist", rootDir: "src" }),
      },
      forbid,
      built,
    ],
    [
      "main, without rootDir",
      {
        ...used,
        "c/package.json": pack({ main: "dist/index.js" }),
        "c/tsconfig.json": compiler({ outDir: "dist" }),
      },
      forbid,
      built,
    ],
    [
      "types alone, made into a directory of their own",
      {
        ...used,
        "c/package.json": pack({ types: "./out/types/index.d.ts" }),
        "c/tsconfig.types.json": compiler({ declarationDir: "./out/types", rootDir: "src" }),
      },
      forbid,
      built,
    ],
    [
      "what is extended, and the variable for the directory",
      {
        ...used,
        "c/package.json": pack({ exports: "./dist/index.mjs" }),
        "c/src/index.mts": 'import "../../lib/b";\n',
        "c/src/index.ts": "",
        "c/tsconfig.json": '{ "extends": ["../conf/a.json", "../conf/b"] }',
        "conf/a.json": compiler({ outDir: "${configDir}/no" }),
        "conf/b.json": compiler({ outDir: "${configDir}/dist", rootDir: "${configDir}/src" }),
      },
      forbid,
      built,
    ],
    [
      "files of several directories, which output repeats",
      {
        ...used,
        "c/test/t.ts": "",
        "c/package.json": pack({ exports: "./dist/src/index.js" }),
        "c/tsconfig.json": compiler({ outDir: "dist" }, { include: ["src/**/*", "test"] }),
      },
      forbid,
      built,
    ],
    [
      "a subpath of a package without exports",
      {
        ...used,
        "app/a.ts": 'import "@x/c/src";\n',
        "c/package.json": pack({ main: "dist/none.js" }),
      },
      forbid,
      built,
    ],
    [
      "output that is there, but ignored",
      {
        ...used,
        ".gitignore": "dist\n",
        ".git/HEAD": "ref: refs/heads/main\n",
        "c/dist/index.js": 'import "../../lib/b";\n',
        "c/package.json": pack({ main: "dist/index.js" }),
        "c/tsconfig.json": compiler({ outDir: "dist", rootDir: "src" }),
      },
      forbid,
      built,
    ],
    [
      "declarations of output beside the source",
      {
        ...used,
        "c/dist/index.d.ts": "export {};\n",
        "c/package.json": pack({ types: "dist/index.d.ts" }),
        "c/tsconfig.json": compiler({ outDir: "dist", rootDir: "src" }),
      },
      forbid,
      built,
    ],
    [
      "output by a relative path",
      {
        ...used,
        "app/a.ts": 'import "../c/dist/index.js";\n',
        "c/tsconfig.json": compiler({ outDir: "dist", rootDir: "src" }),
      },
      forbid,
      built,
    ],
    [
      "an import map of another name, with scopes",
      {
        ...used,
        "deno.json": '{ "importMap": "conf/map.jsonc" }',
        "conf/map.jsonc": json({ scopes: { "../app/": { "@x/c": "../c/src/index.ts" } } }),
      },
      forbid,
      built,
    ],
    [
      "imports of a package",
      {
        ...used,
        "app/a.ts": 'import "#c/index.js";\n',
        "app/package.json": json({ imports: { "#c/*": "../c/src/*" } }),
        "package.json": json({ imports: { "#c/*": "./c/src/*" } }),
      },
      forbid,
      built,
    ],
    [
      "directories that are one",
      {
        ...used,
        "app/a.ts": 'import "./index";\n',
        "tsconfig.json": compiler({ rootDirs: ["app", "c/src"] }),
      },
      forbid,
      built,
    ],
    [
      "a reference",
      {
        ...used,
        "app/a.ts": '/// <reference path="../c/src/index.ts" />\n',
      },
      forbid,
      "forbid: app/a=>lib/b: app/a -> c/src/index (types) -> lib/b",
    ],
    [
      "exports that nothing is made for",
      {
        ...used,
        "c/package.json": pack({ exports: { ".": "./dist/index.js" } }),
      },
      forbid,
      unresolved("app/a.ts:1 '@x/c' (c/dist/index.js)"),
    ],
    [
      "a subpath that is not exported",
      {
        ...used,
        "app/a.ts": '\nimport "@x/c/none";\n',
        "c/package.json": pack({ exports: { "./src": "./src/index.ts" } }),
      },
      forbid,
      unresolved("app/a.ts:2 '@x/c/none' (c/none)"),
    ],
    [
      "an alias",
      {
        ...used,
        "app/a.ts": 'import "@/none";\n',
        "tsconfig.json": compiler({ paths: { "@/*": ["./src/*"] } }),
      },
      forbid,
      unresolved("app/a.ts:1 '@/none' (src/none)"),
    ],
    [
      "a file that is not there, behind another",
      {
        ...used,
        "app/a.ts": 'import "./x";\n',
        "app/x.ts": 'import "./gen/y.js";\n',
      },
      forbid,
      unresolved("app/x.ts:1 './gen/y.js' (app/gen/y.js)"),
    ],
    [
      "a hidden file",
      {
        ...used,
        "app/a.ts": 'import "./.h/x.ts";\n',
        "app/.h/x.ts": 'import "../../lib/b";\n',
      },
      forbid,
      unresolved("app/a.ts:1 './.h/x.ts' (app/.h/x.ts)"),
    ],
    [
      "layers",
      {
        ...used,
        "app/a.ts": 'import "./none";\n',
      },
      ["--layers", "lib/b,app/*"],
      unresolved("app/a.ts:1 './none' (app/none)", {
        name: "--layers",
      }),
    ],
    [
      "cycles",
      {
        ...used,
        "app/a.ts": 'import "./n1"; import "./n2";\nimport "./n3"; export * from "./n4";\n',
      },
      ["--acyclic"],
      unresolved(
        "app/a.ts:1 './n1' (app/n1), app/a.ts:1 './n2' (app/n2), app/a.ts:2 './n3' (app/n3), and 1 more",
        { name: "--acyclic", count: 4 },
      ),
    ],
  ];

for (const [about, files, words, expected] of rows) {
  Deno.test(`mods ${words.join(" ")}: ${about}`, async () => {
    await using tree = await tempTree(files);
    const argv = ["mods", ...words, "--base", ".", "--ext", "ts,mts"];
    const { reason, stdout } = await askRule(argv, { cwd: tree.path });
    assert.equal(stdout === "" ? reason : stdout.trimEnd(), expected);
  });
}

const holds = "mods: all assertions hold";
const gone: Files = { ...used, "app/a.ts": 'import "./none";\n', "lib/c.ts": 'import "./b";\n' };

for (
  const [about, files, words] of [
    ["it is allowed", gone, [...forbid, "--allow-unresolved"]],
    ["the importer is excluded", gone, ["--acyclic", "--exclude", "app/a"]],
    ["the assertion does not reach the import", gone, ["--forbid", "lib/c=>app/a"]],
    ["the highest layer has the import", gone, ["--layers", "app/a,lib/c"]],
    ["only direct imports are asked for", {
      ...gone,
      "app/a.ts": 'import "./x";\n',
      "app/x.ts": 'import "./none";\n',
    }, [...forbid, "--direct"]],
    ["types are ignored", {
      ...gone,
      "app/a.ts": 'import type { A } from "./none";\n',
    }, [...forbid, "--ignore-types"]],
    ["the file has another extension, or is no code", {
      ...gone,
      "app/a.ts": 'import "./b.jsx"; import "./c.css"; import "./d.json"; import "./e.txt";\n',
      "app/b.jsx": "",
      "app/e.txt": "",
    }, forbid],
    ["packages of others", {
      ...gone,
      "app/a.ts": 'import "react"; import "@y/z"; import "node:fs"; import "#x";\n' +
        'import "lodash/fp"; import "https://x.y/z.ts"; import "../../out.ts";\n',
      "tsconfig.json": compiler({ baseUrl: ".", paths: { "*": ["types/*"] } }),
      "package.json": json({ name: "app", imports: { "#x": "react" } }),
    }, forbid],
    ["what is installed", {
      ...gone,
      "app/a.ts": 'import "react";\n',
      "tsconfig.json": compiler({ paths: { react: ["./node_modules/@types/react"] } }),
    }, forbid],
  ] satisfies readonly (readonly [string, Files, readonly string[]])[]
) {
  Deno.test(`mods holds without a module: ${about}`, async () => {
    await using tree = await tempTree(files);
    const argv = ["mods", ...words, "--base", ".", "--ext", "ts"];
    const { reason } = await askRule(argv, { cwd: tree.path });
    assert.equal(reason, holds);
  });
}

Deno.test("mods holds for a part of a project, whatever other parts have", async () => {
  await using tree = await tempTree({ ...gone, "lib/d.ts": 'import "./c"; import "../app/none";' });
  for (const words of [["--base", "lib"], ["--base", "lib/d.ts", "--allow-no-edges"]]) {
    const argv = ["mods", "--acyclic", "--ext", "ts", ...words];
    assert.equal((await askRule(argv, { cwd: tree.path })).reason, holds);
  }
});

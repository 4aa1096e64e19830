/**
 * What imports mean, compared with TypeScript's own resolver on packages from npm, and with
 * `deno info` on this project.
 */
import { npmPackages, output } from "@ct/testing";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import ts from "npm:typescript@5.6.3";
import { scriptGraph } from "./script_graph.ts";
import { scanImports } from "./script_imports.ts";
import { isScriptConfig } from "./script_config.ts";
import { scriptNames } from "./script_names.ts";
import { scriptResolver } from "./script_resolution.ts";
import type { SourceFile } from "./source_file.ts";

const isSource = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path);

function* filesBelow(root: string, directory = ""): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${directory}`)) {
    const path = `${directory}${name}`;
    if (!isDirectory) yield path;
    else if (directory !== "" || !/^(?:node_modules|\.git)$/.test(name)) {
      yield* filesBelow(root, `${path}/`);
    }
  }
}

function read(root: string, paths: readonly string[]): readonly SourceFile[] {
  return paths.map((path) => ({ path, text: Deno.readTextFileSync(`${root}/${path}`) }));
}

/** A path without extension: of a script and its declaration either may be meant. */
function stem(path: string | undefined): string | undefined {
  return path?.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
}

/** Every import that means something else to the compiler. */
function differences(root: string, options: ts.CompilerOptions): readonly string[] {
  const all = [...filesBelow(root)];
  const paths = all.filter(isSource);
  const resolve = scriptResolver(paths, scriptNames(read(root, all.filter(isScriptConfig)), paths));
  const known = new Set(paths);
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  let count = 0;
  const found = read(root, paths).flatMap(({ path, text }) =>
    scanImports(text).filter(({ form }) => form !== "reference").flatMap(({ specifier }) => {
      count++;
      const meant = ts.resolveModuleName(specifier, `${root}/${path}`, options, ts.sys, cache)
        .resolvedModule?.resolvedFileName;
      const theirs = meant?.startsWith(`${root}/`) ? meant.slice(root.length + 1) : undefined;
      const meantByUs = resolve(specifier, path);
      const ours = meantByUs !== undefined && known.has(meantByUs) ? meantByUs : undefined;
      return stem(theirs) === stem(ours) ? [] : [`${path}: ${specifier}: ${theirs}, ${ours}`];
    })
  );
  assert.ok(count > 0);
  return found;
}

const bundler: ts.CompilerOptions = {
  allowImportingTsExtensions: true,
  allowJs: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/** What differs, and why: of several conditions we take the first that has a file. */
const conditional: Readonly<Record<string, RegExp>> = {
  // Its condition `@zod/source` comes first.
  zod: /: zod(?:\/\S+)?: \S*\.d\.cts, src\/\S+\.ts$/,
  // `module-sync` comes before `default`.
  vite: /: #module-sync-enabled: misc\/false\.js, misc\/true\.js$/,
};

const names = [
  "rxjs@7.8.2",
  "effect@4.1.0",
  "zod@4.6.7",
  "vite@8.3.8",
  "yargs@18.2.0",
  "express@5.3.0",
  "@tanstack/query-core@5.108.0",
  "@tanstack/react-query@5.108.0",
];
const packages = npmPackages(names);
if (packages !== undefined) addEventListener("unload", () => packages[Symbol.dispose]());

for (const name of names.map((each) => each.slice(0, each.lastIndexOf("@")))) {
  Deno.test({
    name: `scriptResolver() finds in ${name} from npm what the compiler finds`,
    ignore: packages === undefined,
    fn: () => {
      const found = differences(`${packages?.path}/node_modules/${name}`, bundler);
      const explained = conditional[name];
      assert.deepEqual(found.filter((each) => !explained?.test(each)), []);
    },
  });
}

Deno.test("scriptGraph() has the edges that deno info has in this project", async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
  const all = [...filesBelow(root)].filter((path) => !path.startsWith("dist/"));
  const paths = all.filter(isSource);
  const names = scriptNames(read(root, all.filter(isScriptConfig)), paths);
  const graph = scriptGraph(read(root, paths), { resolve: scriptResolver(paths, names) });
  const info = JSON.parse(
    await output([Deno.execPath(), "info", "--json", "mod.ts"], root, {
      env: { HOME: Deno.env.get("HOME") ?? "/", NO_COLOR: "1" },
    }),
  );
  const base = new URL("../../", import.meta.url).href;
  let edges = 0;
  for (const { specifier, dependencies = [] } of info.modules) {
    if (!specifier.startsWith(base) || !isSource(specifier)) continue;
    const targets = dependencies.flatMap((
      { code, type }: Record<string, { specifier?: string }>,
    ) => [code?.specifier, type?.specifier])
      .filter((target: unknown) =>
        typeof target === "string" && target.startsWith(base) && isSource(target)
      )
      .map((target: string) => target.slice(base.length));
    const path = specifier.slice(base.length);
    edges += targets.length;
    assert.deepEqual([...graph.targets(path)].sort(), [...new Set(targets)].sort(), path);
  }
  assert.ok(edges > 500, `${edges} edges`);
});

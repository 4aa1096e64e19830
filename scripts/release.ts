/**
 * `deno task release VERSION`: gives all packages a version and dates the entries of the changelog.
 * Refuses where something is not committed, packages differ, nothing is to be told, or the commands
 * differ from their contract. Commits nothing: what remains is printed.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { defineCommand, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { packages, root, say } from "./project.ts";
import {
  checkVersion,
  releasedChangelog,
  sharedVersion,
  withVersion,
} from "./release/release_plan.ts";

const definition = {
  name: "deno task release",
  summary: "Give all packages a version and date the changelog",
  description: "Refuses where something is not committed, packages have different versions, the " +
    "changelog has nothing under Unreleased, or the commands differ from their contract. Writes " +
    "the version and the date and prints what remains to be done.",
  positionals: {
    version: { kind: "text", description: "The version, such as 0.4.0." },
  },
  options: {},
} as const satisfies ToolDefinition;

function release({ version }: OptionsOf<typeof definition>): number {
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
  refuseDrift();
  const files = output("git", ["ls-files", "-z", "*.ts", "*.json"]).split("\0").filter(Boolean);
  for (const path of files) {
    const text = read(path);
    const next = withVersion(text, { last, version });
    if (next !== text) Deno.writeTextFileSync(`${root}/${path}`, next);
  }
  Deno.writeTextFileSync(`${root}/CHANGELOG.md`, changelog);
  say(`version ${version} of ${date} is written; what remains:`);
  say(`  deno task test:all`);
  say(`  git commit --all --message "Release ${version}"`);
  say(`  git tag v${version} && git push origin HEAD v${version}`);
  return 0;
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

/** The contract's test says what differs; it needs no build. */
function refuseDrift(): void {
  const test = "tests/house/manifest_test.ts";
  const args = ["test", "--allow-all", "--no-check", "--quiet", test];
  const { success } = new Deno.Command(Deno.execPath(), { args, cwd: root, stdout: "null" })
    .outputSync();
  if (success) return;
  throw new CtError("refused", "the commands differ from their contract", {
    help: `see deno test --allow-all ${test}`,
  });
}

function output(program: string, args: readonly string[]): string {
  const { success, stdout, stderr } = new Deno.Command(program, { args: [...args], cwd: root })
    .outputSync();
  const decoder = new TextDecoder();
  if (success) return decoder.decode(stdout).trimEnd();
  throw new CtError("read", `${program} ${args[0]} failed: ${decoder.decode(stderr).trim()}`, {
    help: "a release is made in a git work tree",
  });
}

if (import.meta.main) await main(defineCommand(definition, "", release));

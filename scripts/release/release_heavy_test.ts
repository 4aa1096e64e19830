import assert from "node:assert/strict";
import { version } from "@ct/core/definition";
import { isThorough } from "@ct/testing";
import { root } from "../project.ts";

/** A clone of what is committed and what is not, as one commit. */
function clone(): string {
  const directory = Deno.makeTempDirSync();
  const copy = `git -C '${root}' ls-files -z -co --exclude-standard | ` +
    `(cd '${root}' && tar --null -cf - -T -) | tar -xf - -C '${directory}'`;
  run("sh", ["-c", copy], directory);
  run("git", ["init", "--quiet"], directory);
  run("git", ["config", "user.name", "a"], directory);
  run("git", ["config", "user.email", "a@example.org"], directory);
  commit(directory);
  return directory;
}

function commit(directory: string): void {
  run("git", ["add", "--all"], directory);
  run("git", ["commit", "--quiet", "--message", "all"], directory);
}

function run(program: string, args: readonly string[], cwd: string): string {
  const { success, stdout, stderr } = new Deno.Command(program, { args: [...args], cwd })
    .outputSync();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

function release(directory: string, version: string): { readonly code: number; text: string } {
  const repository = "https://example.org/owner/ct";
  const args = ["run", "--allow-all", "scripts/release.ts", version, "--repository", repository];
  const { code, stdout, stderr } = new Deno.Command(Deno.execPath(), { args, cwd: directory })
    .outputSync();
  const decoder = new TextDecoder();
  return { code, text: decoder.decode(stdout) + decoder.decode(stderr) };
}

Deno.test("a release changes versions and the changelog, or nothing", async (t) => {
  const directory = clone();
  const changed = () => run("git", ["status", "--porcelain"], directory);

  const refused = async (title: string, version: string, reason: RegExp): Promise<void> => {
    await t.step(title, () => {
      const before = changed();
      const { code, text } = release(directory, version);
      assert.equal(code, 2);
      assert.match(text, reason);
      assert.equal(changed(), before);
    });
  };
  const edit = (path: string, from: string | RegExp, to: string): void => {
    const text = Deno.readTextFileSync(`${directory}/${path}`);
    assert.notEqual(text.replace(from, to), text);
    Deno.writeTextFileSync(`${directory}/${path}`, text.replace(from, to));
  };

  await refused("an earlier version", "0.0.1", /comes before/);
  // Right after a release there is nothing to tell.
  edit("CHANGELOG.md", /^## Unreleased$/m, "## Unreleased\n\n### Added\n\n- One thing more.");
  commit(directory);
  edit("README.md", "# ct", "# CT");
  await refused("a change that is not committed", "9.0.0", /not committed: README\.md/);
  commit(directory);

  edit("lib/walk/deno.json", /"version": "[^"]*"/, '"version": "8.0.0"');
  commit(directory);
  await refused("unequal versions", "9.0.0", /lib\/walk\/deno\.json has version 8\.0\.0/);
  run("git", ["revert", "--no-commit", "HEAD"], directory);
  commit(directory);

  edit("tools/view/definition.ts", '"ct-view"', '"ct-look"');
  commit(directory);
  await refused("commands that differ from the contract", "9.0.0", /differ from their contract/);
  run("git", ["revert", "--no-commit", "HEAD"], directory);
  commit(directory);

  edit("tests/data/interface.json", "{", '{ "ct-view --gone": "flag",');
  commit(directory);
  await refused("options that are gone", "9.0.0", /options or JSON have lost something/);
  run("git", ["revert", "--no-commit", "HEAD"], directory);
  commit(directory);

  edit("scripts/package.ts", "await build(built);", 'throw new Error("not today");');
  commit(directory);
  await refused("packages that cannot be made", "9.0.0", /package\.ts .*failed: [^]*not today/);
  run("git", ["revert", "--no-commit", "HEAD"], directory);
  commit(directory);

  run("git", ["tag", "v9.0.0"], directory);
  await refused("a tag that exists", "9.0.0", /the tag v9\.0\.0 exists/);

  // Each release makes and tries all of its packages itself.
  const ignore = !isThorough;
  const released = (): void => {
    const { code, text } = release(directory, "9.1.0");
    assert.equal(code, 0, text);
    assert.match(text, /^version 9\.1\.0 of \d{4}-\d\d-\d\d is committed and tagged/m);
    assert.equal(changed(), "");
    assert.equal(run("git", ["describe", "HEAD"], directory), "v9.1.0\n");
    const names = [...Deno.readDirSync(`${directory}/dist/release`)].map(({ name }) => name);
    assert.deepEqual(names.sort(), [
      ...["Containerfile", "SHA256SUMS", "ct-9.1.0.tar.gz", "ct-cli-9.1.0.tgz"],
      ...["ct-docs-9.1.0.tar.gz", "ct.cdx.json", "ct.rb", "flake.nix"],
    ]);
    run("sha256sum", ["--check", "--quiet", "SHA256SUMS"], `${directory}/dist/release`);
    const told = run(Deno.execPath(), ["run", "--allow-all", "mod.ts", "--version"], directory);
    assert.equal(told, "ct 9.1.0\n");
    assert.match(Deno.readTextFileSync(`${directory}/CHANGELOG.md`), /^## 9\.1\.0 \(/m);
    const last = version.replaceAll(".", "[.]");
    const search =
      `git grep -nE '(ct(-[a-z]+)? |jsr:.*@\\^)${last}(\\\\n|"|/)' -- '*.ts' '*.json' '*.md' ` +
      "':!scripts/release/release_plan_test.ts' || true";
    const left = run("sh", ["-c", search], directory);
    assert.equal(left, "");
  };
  await t.step({ name: "a release", ignore, fn: released });

  const notWorking = (): void => {
    edit("scripts/release/release_try.ts", "`ct ${version}\\n`", '"another"');
    const script = 'import { tryPackages } from "./scripts/release/release_try.ts"; ' +
      'tryPackages(`${Deno.cwd()}/dist/release`, "9.1.0");';
    const { code, stderr } = new Deno.Command(Deno.execPath(), {
      args: ["eval", script],
      cwd: directory,
    }).outputSync();
    assert.equal(code, 1);
    assert.match(new TextDecoder().decode(stderr), /the packages do not work: ct --version/);
  };
  const name = "packages of the release that do not work are noticed";
  await t.step({ name, ignore, fn: notWorking });
  Deno.removeSync(directory, { recursive: true });
});

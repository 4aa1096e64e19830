import { denoSpawn } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const store = '{ "rules": [{ "id": "a", "question": "A?", "probe": ["true"] }] }';
const add = ["--add", "b", "--question", "B?"];

/** Calls that end with status 2 and leave everything as it is, and what is said first. */
const rows: readonly (readonly [argv: readonly string[], message: string | RegExp])[] = [
  [[], "error: nothing to do"],
  [["--list", "--init"], /^error: --(list|init) cannot be used with --/],
  [["--add", "b", "--remove", "a", "--", "true"], /^error: --add cannot be used with --remove/],
  [["--add", "b", "--", "true"], "error: --add needs --question"],
  [[...add], "error: --add needs a probe after --"],
  [
    ["--add", "b c", "--question", "B?", "--", "true"],
    "ct-rules: rule id 'b c' must not be empty or contain white space",
  ],
  [
    ["--add", "", "--question", "B?", "--", "true"],
    "ct-rules: rule id '' must not be empty or contain white space",
  ],
  [[...add, "--severity", "mild", "--", "true"], 'error: invalid value "mild" for --severity'],
  [
    [...add, "--expect", "exit", "--expect-ok", "x", "--", "true"],
    /--expect cannot be used with --expect-ok/,
  ],
  [
    [...add, "--expect", "empty", "--expect-err", "x", "--", "true"],
    /--expect cannot be used with --expect-err/,
  ],
  [
    [...add, "--timeout", "0", "--", "true"],
    "ct-rules: invalid --timeout '0': must be a positive number of seconds",
  ],
  [["--add", "a", "--question", "B?", "--", "true"], "ct-rules: rule 'a' already exists"],
  [[...add, "--", "echo", "{def:x}"], "ct-rules: rule 'b': unknown def 'x'"],
  [[...add, "--", "sh", "-c", "true"], /^ct-rules: rule 'b': .*'?sh/],
  [[...add, "--", "ct-edit", "--find", "a", "--replace", "b"], /^ct-rules: rule 'b': .*ct-edit/],
  [[...add, "--", "ct-check"], /^ct-rules: rule 'b': .*ct-check/],
  [[...add, "--", "ct-rules", "--list"], /^ct-rules: rule 'b': .*ct-rules/],
  [[...add, "--pending", "--", "rm", "a"], /^ct-rules: rule 'b': .*rm/],
  [["--", "rm", "a"], /^ct-rules: .*rm/],
  [["--", "cargo", "build"], /^ct-rules: .*cargo build/],
  [[...add, "--why", "file:missing", "--", "true"], /^ct-rules: reading payload file 'missing': /],
  [["--promote", "b"], "ct-rules: there is no rule 'b'"],
  [["--promote", "a"], "ct-rules: rule 'a' is not pending: it is already enforced"],
  [["--promote", "a", "--timeout", "1"], "error: --timeout needs --add"],
  [["--remove", "A"], "ct-rules: there is no rule 'A'"],
  [["--list", "--", "true"], "error: --list takes no probe after --"],
  [["--pending", "--", "true"], "error: --pending needs --add"],
  [["--def", "x"], "ct-rules: --def needs NAME=VALUE, got 'x'"],
  [["--def", "x[=1"], "ct-rules: --def needs NAME=VALUE, got 'x[=1'"],
  [["--def", "=x"], "ct-rules: invalid name '' in --def '=x'"],
  [["--def", "a.b=x"], "ct-rules: invalid name 'a.b' in --def 'a.b=x'"],
  [["--def", "a b=x"], "ct-rules: invalid name 'a b' in --def 'a b=x'"],
  [["--def", "n=5"], "ct-rules: --def 'n' must be a text or a list of texts, got 5"],
  [["--def", "n=null"], "ct-rules: --def 'n' must be a text or a list of texts, got null"],
  [["--def", 'n=["a",1]'], `ct-rules: --def 'n' must be a text or a list of texts, got ["a",1]`],
  [["--def", 'n={"a":1}'], `ct-rules: --def 'n' must be a text or a list of texts, got {"a":1}`],
  [["--hook", "make"], 'error: invalid value "make" for --hook'],
  [["--hook", "cargo"], "ct-rules: there is no Cargo.toml in DIR"],
  [["--hook", "deno"], "ct-rules: there is no deno.json or deno.jsonc in DIR"],
  [["--hook", "git"], "ct-rules: there is no .git in DIR or above"],
  [
    ["--file", "missing", "--list"],
    "ct-rules: read missing: No such file or directory (os error 2)",
  ],
  [["--file", "missing", "--def", "x=y"], "ct-rules: there is no store missing"],
];

for (const [argv, message] of rows) {
  Deno.test(`status 2 and nothing is written: ct-rules ${argv.join(" ")}`, async () => {
    await using tree = await tempTree({ ".ct/rules.jsonc": store });
    const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn });
    assert.equal(await command.run(argv, ctx), 2);
    assert.equal(ctx.stdout.text, "");
    const said = ctx.stderr.text.replaceAll(tree.path, "DIR");
    if (typeof message === "string") assert.equal(said.split("\n")[0], message);
    else assert.match(said, message);
    assert.equal(await Deno.readTextFile(`${tree.path}/.ct/rules.jsonc`), store);
    assert.deepEqual([...Deno.readDirSync(tree.path)].map(({ name }) => name), [".ct"]);
  });
}

for (
  const argv of [["--list"], ["--promote", "a"], ["--remove", "a"], ["--flatten"], [
    "--hook",
    "git",
  ]]
) {
  Deno.test(`ct-rules ${argv.join(" ")} without a store names the directory and --init`, async () => {
    await using tree = await tempTree({});
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(argv, ctx), 2);
    assert.equal(
      ctx.stderr.text,
      `ct-rules: no .ct directory at or above ${tree.path}\n  ct rules --init creates a store\n`,
    );
    assert.deepEqual([...Deno.readDirSync(tree.path)], []);
  });
}

for (const argv of [["--list"], ["--remove", "a"], ["--def", "x=y"], [...add, "--", "true"]]) {
  Deno.test(`ct-rules ${argv.join(" ")} of a store that does not load names it`, async () => {
    await using tree = await tempTree({ ".ct/rules.jsonc": '{\n  "rulez": []\n}\n' });
    const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn });
    assert.equal(await command.run(argv, ctx), 2);
    const said = ctx.stderr.text.replaceAll(tree.path, "DIR");
    assert.match(said, /^ct-rules: DIR\/\.ct\/rules\.jsonc.*: store has an unknown member 'rulez'/);
  });
}

Deno.test("--init --file makes the file and its directory", async () => {
  await using tree = await tempTree({});
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--file", "a/b/s.jsonc", "--init"], ctx), 0);
  assert.equal(
    ctx.stdout.text,
    `created ${tree.path}/a/b/s.jsonc\nstore present at a/b/s.jsonc\n`,
  );
  const call = ["--file", "a/b/s.jsonc", ...add, "--", "true"];
  assert.equal(await command.run(call, memoryContext({ cwd: tree.path, spawn: denoSpawn })), 0);
});

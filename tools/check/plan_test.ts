import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";
import { check, rule } from "./testing/rule_store.ts";

/** Selection. */
const tagged = [
  rule("a.b", 0, { tags: ["x"] }),
  rule("axb", 0, { tags: ["y", "z"] }),
  rule("c", 0),
];
for (
  const [argv, ids] of [
    [[], ["a.b", "axb", "c"]],
    [["--id", "a.b"], ["a.b", "axb"]],
    [["--id", "a.b", "--mode", "literal"], ["a.b"]],
    [["--id", "a"], undefined],
    [["--id", "a*"], ["a.b", "axb"]],
    [["--id", "c|a.b"], ["a.b", "axb", "c"]],
    [["--tag", "x"], ["a.b"]],
    [["--tag", "x,z"], ["a.b", "axb"]],
    [["--tag", "x", "--tag", "y"], ["a.b", "axb"]],
    [["--tag", "x", "--id", "axb"], undefined],
    [["--tag", "none"], undefined],
  ] as const
) {
  Deno.test(`${argv.join(" ") || "no selection"} selects ${ids?.join(" ")}`, async () => {
    const run = await check(["--list", "--json", ...argv], tagged);
    if (ids === undefined) {
      assert.equal(run.status, 2);
      assert.match(run.stderr, /^ct-check: no rule is selected by /);
      return;
    }
    const { rules } = JSON.parse(run.stdout);
    assert.deepEqual(rules.map(({ id }: { readonly id: string }) => id), ids);
  });
}

Deno.test("--list prints rules and runs nothing", async () => {
  const run = await check(["--list"], [
    rule("a", 1, { tags: ["p", "q"] }),
    rule("b", 1, { pending: true, severity: "warn" }),
  ]);
  assert.deepEqual(run, {
    status: 0,
    stdout: "a  Is a?  (p,q)\nb [pending,warn]  Is b?\n",
    stderr: "",
  });
});

/** The store is judged as a whole before anything runs. */
for (
  const [argv, rules, message] of [
    [
      [],
      [rule("a", 0), { id: "b" }],
      /^ct-check: TREE\/\.ct\/rules\.jsonc: rule 'b': question is missing\n/,
    ],
    [
      ["--id", "a"],
      [rule("a", 0), rule("b", 0, { probe: ["rm", "x"] })],
      /^ct-check: TREE\/\.ct\/rules\.jsonc: rule 'b': refused probe 'rm x': it is not on the list\n/,
    ],
    [["--list"], [rule("b", 0, { probe: ["ct-check"] })], /rule 'b': refused probe 'ct-check'/],
    [
      [],
      [rule("b", 0, { probe: ["cargo", "publish"] })],
      /rule 'b': refused probe 'cargo publish'/,
    ],
    [[], [rule("b", 0, { probe: ["ls", "{def:x}"] })], /rule 'b': unknown def 'x'\n$/],
    [
      [],
      [rule("a", 0), rule("b", 0, { timeout: 0 })],
      /rule 'b': invalid timeout '0': must be a positive number of seconds\n$/,
    ],
    [["--timeout", "0"], [], /^ct-check: invalid --timeout '0': must be a positive/],
    [["--heartbeat", "-1"], [], /--heartbeat/],
    [["--jobs", "0"], [], /--jobs/],
    [["--id", "["], [rule("a", 0)], /^ct-check: invalid --id pattern: /],
  ] as const
) {
  Deno.test(`ct-check ${argv.join(" ")} says ${message}`, async () => {
    const run = await check(argv, rules);
    assert.equal(run.status, 2);
    assert.equal(run.stdout, "");
    assert.match(run.stderr, message);
  });
}

Deno.test("a rule that is not selected may have a bad timeout", async () => {
  const run = await check(["--id", "a"], [rule("a", 0), rule("b", 0, { timeout: -1 })]);
  assert.equal(run.status, 0);
});

Deno.test("unknown members are told of", async () => {
  const run = await check(["--quiet"], [rule("a", 0, { tag: "x" })]);
  assert.deepEqual(run, {
    status: 0,
    stdout: "",
    stderr: "ct-check: TREE/.ct/rules.jsonc: rule 'a': unknown member 'tag' is ignored\n",
  });
});

for (
  const [argv, message] of [
    [[], /^ct-check: no \.ct directory at or above \/.*\n {2}ct rules --init/],
    [
      ["--file", "gone.jsonc"],
      /^ct-check: read gone\.jsonc: No such file or directory \(os error 2\)\n {2}ct rules --init/,
    ],
  ] as const
) {
  Deno.test(`without a store, ct-check ${argv.join(" ")} says what to do`, async () => {
    await using tree = await tempTree({});
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(argv, ctx), 2);
    assert.match(ctx.stderr.text, message);
  });
}

import assert from "node:assert/strict";
import { runningTools } from "@ct/testing";
import {
  type Gate,
  judgeCommand,
  permittedNames,
  readOnlyPrograms,
  runtimeOnlyNames,
  systemDirectories,
} from "./gate.ts";

const set =
  "cat ct-check ct-deps ct-outline ct-search ct-tree ct-view echo false file grep head ls pwd stat tail true wc";
const withTest =
  "cat ct-check ct-deps ct-outline ct-search ct-test ct-tree ct-view echo false file grep head ls pwd stat tail true wc";
const test: Gate = { tool: runningTools.test };
const each: Gate = { tool: runningTools.each };
const mutating: Gate = { tool: runningTools.each, mutating: true };
const wait: Gate = { tool: runningTools.wait };
const nameOf = ({ tool, mutating }: Gate) => mutating ? `${tool.name} --mutating` : tool.name;

for (
  const [gate, names] of [
    [test, set],
    [{ ...test, mutating: true }, set],
    [each, withTest],
    [mutating, withTest.replace("ct-outline", "ct-edit ct-outline ct-patch")],
    [wait, withTest.replace("ct-deps", "ct-deps ct-each")],
    [{ ...wait, mutating: true }, withTest.replace("ct-deps", "ct-deps ct-each")],
  ] as const
) {
  Deno.test(`permittedNames() of ${nameOf(gate)}`, () => {
    assert.equal(permittedNames(gate).join(" "), names);
  });
}

Deno.test("a tool that may run nothing has an empty list", () => {
  assert.deepEqual(permittedNames({ tool: { name: "ct-view" }, mutating: true }), []);
  assert.equal(judgeCommand({ tool: { name: "ct-view" } }, ["cat"]).allowed, false);
});

for (const list of [readOnlyPrograms, runtimeOnlyNames, systemDirectories]) {
  Deno.test(`nobody can extend the list ${list}`, () => {
    assert.throws(() => Array.prototype.push.call(list, "sh"), TypeError);
  });
}

Deno.test("no list holds an interpreter, a wrapper or what only the runtime may start", () => {
  const never = "sh bash dash zsh env xargs find sed awk git deno node python perl ruby make cargo";
  const names = new Set(readOnlyPrograms);
  for (const name of [...never.split(" "), ...runtimeOnlyNames]) assert.ok(!names.has(name), name);
});

Deno.test("programs are looked for in absolute system directories only", () => {
  for (const directory of systemDirectories) {
    assert.match(directory, /^\/(usr\/|run\/)?[\w/-]*bin$/);
  }
});

for (
  const [gate, words] of [
    [test, ["cat"]],
    [test, ["cat", "--mutating"]],
    [test, ["/bin/ls", "-l"]],
    [test, ["./ls"]],
    [test, ["//usr//bin//ls"]],
    [test, ["ct-check", "--mutating"]],
    [each, ["ct-test", "--cmd", "sh"]],
    [mutating, ["ct-edit"]],
    [mutating, ["ct-patch"]],
    [wait, ["ct-test", "--cmd", "cat"]],
    [wait, ["ct-each", "--", "cat"]],
    [wait, ["ct-each", "--mutatin", "--", "cat"]],
    [wait, ["cat", "--mutating"]],
    [test, ["echo", "\0", "\n", "-C"]],
  ] as const
) {
  Deno.test(`judgeCommand() of ${nameOf(gate)} allows ${JSON.stringify(words)}`, () => {
    const name = words[0].split("/").at(-1);
    assert.deepEqual(judgeCommand(gate, words), { allowed: true, name });
  });
}

for (
  const [gate, words] of [
    [test, []],
    [test, [""]],
    [test, ["/"]],
    [test, ["."]],
    [test, ["cat/.."]],
    [test, ["sh", "-c", "cat"]],
    [test, ["kill", "1"]],
    [test, ["env", "cat"]],
    [test, ["CAT"]],
    [test, ["Cat"]],
    [test, ["cat "]],
    [test, [" cat"]],
    [test, ["cat\n"]],
    [test, ["\ncat"]],
    [test, ["cat\0"]],
    [test, ["cat\0/x"]],
    [test, ["cat\u200b"]],
    [test, ["ca\u0074\u0301"]],
    [test, ["\uff43\uff41\uff54"]],
    [test, ["сat"]],
    [test, ["cat.exe"]],
    [test, ["cat;ls"]],
    [test, ["cat -n"]],
    [test, ["$(cat)"]],
    [test, ["\\cat"]],
    [test, ["bin\\cat"]],
    [test, ["constructor"]],
    [test, ["__proto__"]],
    [test, ["ct"]],
    [test, ["ct-test", "--cmd", "cat"]],
    [test, ["ct-each"]],
    [test, ["ct-await"]],
    [test, ["ct-edit"]],
    [test, ["ct-rules"]],
    [{ ...test, mutating: true }, ["ct-edit"]],
    [each, ["ct-each"]],
    [each, ["ct-edit"]],
    [each, ["ct-patch"]],
    [each, ["ct-await"]],
    [mutating, ["ct-rules"]],
    [mutating, ["rm"]],
    [wait, ["ct-await"]],
    [wait, ["ct-edit"]],
    [wait, ["ct-each", "--mutating", "--", "cat"]],
    [wait, ["ct-each", "--", "cat", "--mutating"]],
    [{ ...wait, mutating: true }, ["ct-edit"]],
  ] as const
) {
  Deno.test(`judgeCommand() of ${nameOf(gate)} refuses ${JSON.stringify(words)}`, () => {
    assert.equal(judgeCommand(gate, words).allowed, false);
  });
}

Deno.test("judgeCommand() says what is refused, what is permitted, and that this is all", () => {
  assert.deepEqual(judgeCommand(test, ["/bin/sh", "-c", "x"]), {
    allowed: false,
    message: `refused to run '/bin/sh': it is not on the list of permitted programs
ct-test may run:
  ${set}
the list cannot be extended, and there is no shell mode`,
  });
});

Deno.test("judgeCommand() names the argument that is refused, and shows control characters", () => {
  const judgement = judgeCommand(each, ["file", "-C\x1b[2J"]);
  assert.ok(!judgement.allowed);
  const [first, , list] = judgement.message.split("\n");
  assert.equal(first, "refused to run 'file': its argument '-C\\x1b[2J' is not permitted");
  assert.equal(list, `  ${withTest}`);
});

Deno.test("judgeCommand() tells where checks run", () => {
  const judgement = judgeCommand(test, ["mods", "--acyclic"]);
  assert.ok(!judgement.allowed);
  assert.equal(
    judgement.message.split("\n")[0],
    "refused to run 'mods': it works only inside rules: ct rules -- mods …",
  );
});

Deno.test("judgeCommand() leaves ct-each out of the list where it is refused for a probe", () => {
  const judgement = judgeCommand(wait, ["ct-each", "--mutating"]);
  assert.ok(!judgement.allowed);
  assert.equal(judgement.message.split("\n")[2], `  ${withTest}`);
});

import assert from "node:assert/strict";
import { directoryOf, nameOf } from "@ct/base";
import { runningTools } from "@ct/testing";
import { readOnlyPrograms, type RunningTool, runtimeOnlyNames, systemDirectories } from "./gate.ts";
import { permissionFlags, runsAsProgram, runsInProcess } from "./permission_flags.ts";

/** The names on the runtime's list of a tool, with the directories in which each is permitted. */
function listed(flags: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const list = flags.find((flag) => flag.startsWith("--allow-run=")) ?? "--allow-run=";
  const paths = list.slice("--allow-run=".length).split(",").map((path) => (
    { name: nameOf(path), directory: directoryOf(path) }
  ));
  return new Map(
    [...Map.groupBy(paths, ({ name }) => name)].map((
      [name, found],
    ) => [name, found.map((it) => it.directory)]),
  );
}

const { test, each, wait, check } = runningTools;
const edit: RunningTool = { name: "ct-edit", permissions: { write: true } };
const deps: RunningTool = { name: "ct-deps", permissions: { run: { installed: ["cargo"] } } };
const steer: RunningTool = { name: "ct-steer", permissions: { writesWith: "log" } };
const patch: RunningTool = {
  name: "ct-patch",
  permissions: { write: true, readsWith: ["get"] },
};
const search: RunningTool = { name: "ct-search" };

for (
  const [tool, programs] of [
    [test, readOnlyPrograms],
    [each, readOnlyPrograms],
    [wait, readOnlyPrograms],
    [check, [...readOnlyPrograms, "cargo", "deno"]],
    [deps, ["cargo"]],
  ] as const
) {
  Deno.test(`the runtime's list of ${tool.name} is its programs and what ends a group, in the system's directories`, () => {
    const list = listed(permissionFlags(tool));
    assert.deepEqual([...list.keys()].sort(), [...programs, ...runtimeOnlyNames].sort());
    for (const directories of list.values()) assert.deepEqual(directories, systemDirectories);
  });
}

for (
  const [tool, form, flags] of [
    [search, {}, "--allow-read"],
    [search, { mutating: true }, "--allow-read"],
    [edit, {}, "--allow-read --allow-write"],
    [edit, { reading: true }, "--allow-read --allow-write"],
    [patch, {}, "--allow-read --allow-write"],
    [patch, { reading: true }, "--allow-read"],
    [each, {}, "--allow-read --allow-run"],
    [each, { mutating: true }, "--allow-read --allow-run --allow-write"],
    [steer, {}, "--allow-read"],
    [steer, { writing: true }, "--allow-read --allow-write"],
    [search, { writing: true }, "--allow-read"],
    [test, { mutating: true }, "--allow-read --allow-run"],
    [wait, { mutating: true }, "--allow-read --allow-run"],
    [check, {}, "--allow-read --allow-run"],
    [
      { name: "ct-rules", permissions: { ...check.permissions, write: true } },
      {},
      "--allow-read --allow-run --allow-write",
    ],
  ] as const
) {
  Deno.test(`permissionFlags() of ${tool.name} ${JSON.stringify(form)}`, () => {
    const found = permissionFlags(tool, form).map((flag) => flag.replace(/=.*/, ""));
    assert.equal(found.join(" "), flags);
  });
}

Deno.test("permissionFlags() adds programs of the suite by their paths", () => {
  const list = listed(permissionFlags(test, { programs: ["/opt/ct/bin/ct-check"] }));
  assert.deepEqual(list.get("ct-check"), ["/opt/ct/bin"]);
  const comma = { programs: ["/a,/bin/sh,/ct-check"] };
  assert.throws(() => permissionFlags(test, comma), RangeError);
});

Deno.test("permissionFlags() of a tool that copies what is staged", () => {
  const copies: RunningTool = { ...check, permissions: { ...check.permissions, copiesWith: "x" } };
  const flags = permissionFlags(copies, { copying: "/tmp" });
  assert.equal(flags.at(-1), "--allow-write=/tmp");
  assert.deepEqual(listed(flags).get("git"), systemDirectories);
  assert.deepEqual(permissionFlags(copies), permissionFlags(check));
  assert.deepEqual(permissionFlags(check, { copying: "/tmp" }), permissionFlags(check));
  assert.throws(() => permissionFlags(copies, { copying: "/a,/" }), RangeError);
});

Deno.test("permissionFlags() grants no empty list, which would be one of everything", () => {
  const tool = { name: "ct-view", permissions: { run: { tools: ["ct-search"] } } };
  assert.throws(() => permissionFlags(tool), RangeError);
});

for (
  const [tool, other, how] of [
    [test, search, "in process"],
    [test, deps, "as program"],
    [test, test, "never"],
    [test, edit, "never"],
    [test, wait, "never"],
    [each, test, "in process"],
    [each, check, "as program"],
    [each, edit, "in process"],
    [each, each, "never"],
    [wait, each, "in process"],
    [wait, edit, "never"],
    [check, search, "in process"],
    [check, each, "in process"],
    [check, test, "in process"],
    [check, deps, "in process"],
    [check, edit, "never"],
    [check, check, "never"],
    [check, wait, "never"],
    [search, search, "never"],
  ] as const
) {
  Deno.test(`${tool.name} runs ${other.name} ${how}`, () => {
    assert.equal(runsInProcess(tool, other), how === "in process");
    assert.equal(runsAsProgram(tool, other), how === "as program");
  });
}

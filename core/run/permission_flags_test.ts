import assert from "node:assert/strict";
import {
  bridgePrograms,
  gatedTools,
  permittedNames,
  probeNames,
  probingTools,
  runtimeOnlyNames,
  systemDirectories,
} from "./gate.ts";
import { permissionFlags, runsAsProgram, runsInProcess } from "./permission_flags.ts";

/** The names on the runtime's list of a tool, with the directories in which each is permitted. */
function listed(flags: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const list = flags.find((flag) => flag.startsWith("--allow-run=")) ?? "--allow-run=";
  const paths = list.slice("--allow-run=".length).split(",").map((path) => {
    const at = path.lastIndexOf("/");
    return { name: path.slice(at + 1), directory: path.slice(0, at) };
  });
  return new Map(
    [...Map.groupBy(paths, ({ name }) => name)].map((
      [name, found],
    ) => [name, found.map((it) => it.directory)]),
  );
}

for (const tool of gatedTools) {
  Deno.test(`the runtime's list of ${tool} is the gate's and what ends a group, in the system's directories`, () => {
    const names = permittedNames({ tool, mutating: true }).filter((name) =>
      !name.startsWith("ct-")
    );
    const list = listed(permissionFlags({ name: tool, permissions: { run: true } }));
    assert.deepEqual([...list.keys()].sort(), [...names, ...runtimeOnlyNames].sort());
    for (const directories of list.values()) assert.deepEqual(directories, systemDirectories);
  });
}

for (const tool of probingTools) {
  Deno.test(`the runtime's list of ${tool} is that of probes, the bridge's, and what ends a group`, () => {
    const names = probeNames.filter((name) => !name.startsWith("ct-"));
    const list = listed(permissionFlags({ name: tool, permissions: { run: true } }));
    assert.deepEqual(
      [...list.keys()].sort(),
      [...names, ...bridgePrograms, ...runtimeOnlyNames].sort(),
    );
    for (const directories of list.values()) assert.deepEqual(directories, systemDirectories);
  });
}

for (
  const [name, permissions, form, flags] of [
    ["ct-search", {}, {}, "--allow-read"],
    ["ct-search", {}, { mutating: true }, "--allow-read"],
    ["ct-edit", { write: true }, {}, "--allow-read --allow-write"],
    ["ct-each", { run: true }, {}, "--allow-read --allow-run"],
    ["ct-each", { run: true }, { mutating: true }, "--allow-read --allow-run --allow-write"],
    ["ct-test", { run: true }, { mutating: true }, "--allow-read --allow-run"],
    ["ct-await", { run: true }, { mutating: true }, "--allow-read --allow-run"],
    ["ct-check", { run: true }, {}, "--allow-read --allow-run"],
    ["ct-rules", { run: true, write: true }, {}, "--allow-read --allow-run --allow-write"],
  ] as const
) {
  Deno.test(`permissionFlags() of ${name} ${JSON.stringify(form)}`, () => {
    const found = permissionFlags({ name, permissions }, form).map((flag) =>
      flag.replace(/=.*/, "")
    );
    assert.equal(found.join(" "), flags);
  });
}

Deno.test("permissionFlags() adds programs of the suite by their paths", () => {
  const programs = ["/opt/ct/bin/ct-check"];
  const list = listed(
    permissionFlags({ name: "ct-test", permissions: { run: true } }, { programs }),
  );
  assert.deepEqual(list.get("ct-check"), ["/opt/ct/bin"]);
  const comma = { programs: ["/a,/bin/sh,/ct-check"] };
  assert.throws(
    () => permissionFlags({ name: "ct-test", permissions: { run: true } }, comma),
    RangeError,
  );
});

Deno.test("permissionFlags() grants no list to a tool that the gate does not know", () => {
  assert.throws(() => permissionFlags({ name: "ct-view", permissions: { run: true } }), RangeError);
});

for (
  const [tool, name, permissions, how] of [
    ["ct-test", "ct-search", {}, "in process"],
    ["ct-test", "ct-deps", { run: true }, "as program"],
    ["ct-test", "ct-test", { run: true }, "never"],
    ["ct-test", "ct-edit", { write: true }, "never"],
    ["ct-test", "ct-await", { run: true }, "never"],
    ["ct-each", "ct-test", { run: true }, "in process"],
    ["ct-each", "ct-check", { run: true }, "as program"],
    ["ct-each", "ct-edit", { write: true }, "in process"],
    ["ct-each", "ct-each", { run: true }, "never"],
    ["ct-await", "ct-each", { run: true }, "in process"],
    ["ct-await", "ct-edit", { write: true }, "never"],
    ["ct-check", "ct-search", {}, "in process"],
    ["ct-check", "ct-each", { run: true }, "in process"],
    ["ct-rules", "ct-test", { run: true }, "in process"],
    ["ct-check", "ct-deps", { run: true }, "as program"],
    ["ct-check", "ct-edit", { write: true }, "never"],
    ["ct-check", "ct-check", { run: true }, "never"],
    ["ct-rules", "ct-check", { run: true }, "never"],
    ["ct-check", "ct-await", { run: true }, "never"],
  ] as const
) {
  Deno.test(`${tool} runs ${name} ${how}`, () => {
    assert.equal(runsInProcess(tool, { name, permissions }), how === "in process");
    assert.equal(runsAsProgram(tool, { name, permissions }), how === "as program");
  });
}

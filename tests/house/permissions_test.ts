/**
 * The second gate: what the runtime grants to each command. The commands' real scripts start the
 * runtime here; what it runs is replaced by code that tries everything, as if the compiled-in gate
 * were not there.
 */
import assert from "node:assert/strict";
import { placeFile, sampled } from "@ct/testing";
import { readOnlyPrograms, runtimeOnlyNames, systemDirectories } from "@ct/core/run";
import { definition as each } from "@ct/each";
import { definition as test } from "@ct/test";
import { assertRefused, attempt } from "./attempts.ts";
import {
  type Definition,
  definitions,
  forms,
  home,
  output,
  permissionLine,
  place,
} from "./placed_scripts.ts";

/**
 * The permission flags that a script starts the runtime with, found out by a runtime that prints
 * its words.
 */
async function grantedBy(
  definition: Definition,
  words: readonly string[],
  env = {},
): Promise<string> {
  const root = `${home}/printed`;
  placeFile(`${root}/deno`, '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done\n', 0o755);
  const script = place(root, definition, { deno: `${root}/deno` });
  const typed = (await output(script, words, { env })).split("\n");
  return typed.filter((word) => /^(--(allow|deny|ignore)-|-[A-Z]|-P|--permission)/.test(word)).join(
    " ",
  )
    .replace(`,${root}/bin/ct-beside`, "");
}

for (const { definition, words } of forms) {
  const title = [definition.name, ...words].join(" ");
  Deno.test(`R17: ${title} is granted what ct permissions prints`, async () => {
    assert.equal(
      await grantedBy(definition, words),
      await permissionLine([definition.name, ...words]),
    );
  });
}

// All scripts set their variables by the same lines.
for (const { definition, words } of sampled(forms, 12, "variables of the caller's")) {
  const title = [definition.name, ...words].join(" ");
  Deno.test(`no variable of the caller's changes what ${title} is granted`, async () => {
    const env = {
      write: "--allow-write",
      programs: ",/bin/sh",
      flags: "-A",
      IFS: "/",
      DENO_PERMISSIONS: "all",
      LANG: "--allow-all",
    };
    assert.equal(
      await grantedBy(definition, words, env),
      await permissionLine([definition.name, ...words]),
    );
  });
}

for (
  const [words, directory, granted] of [
    [["--quiet", "--staged"], "/usr/../tmp", "--allow-write=/tmp"],
    [["--staged"], "", "--allow-write=/tmp"],
    [["--staged"], "a b -A", `--allow-write=${Deno.realPathSync(home)}/a b -A`],
    [["--", "--staged"], "/tmp", ""],
    [["--id", "staged"], "/tmp", ""],
  ] as const
) {
  Deno.test(`R17: ct-check ${JSON.stringify(words)} with TMPDIR "${directory}" may write ${granted || "nothing"}`, async () => {
    const definition = definitions.find(({ name }) => name === "ct-check");
    assert.ok(definition !== undefined);
    Deno.mkdirSync(`${home}/a b -A`, { recursive: true });
    const flags = await grantedBy(definition, words, { TMPDIR: directory, copies: "/" });
    assert.equal(/--allow-write.*$/.exec(flags)?.[0] ?? "", granted);
  });
}

for (const TMPDIR of ["a,b", "missing"]) {
  Deno.test(`R17: ct-check --staged does not start with TMPDIR "${TMPDIR}"`, async () => {
    const definition = definitions.find(({ name }) => name === "ct-check");
    assert.ok(definition !== undefined);
    Deno.mkdirSync(`${home}/a,b`, { recursive: true });
    await assert.rejects(grantedBy(definition, ["--staged"], { TMPDIR }), {
      actual: "ct-check: cannot start: TMPDIR must be a directory without a comma in its path\n",
    });
  });
}

for (
  const [words, granted] of [
    [["--timeout", "1", "--port=a.b-c_d:1", "--quiet"], "--allow-net=a.b-c_d:1"],
    [["--port", "[::ffff:1.2.3.4]:80"], "--allow-net=[::ffff:1.2.3.4]:80"],
    [["--port"], ""],
    [["--port", "localhost"], ""],
    [["--port", "localhost:"], ""],
    [["--port", ":80"], ""],
    [["--port", "*:80"], ""],
    [["--port", "a:80,b:80"], ""],
    [["--port", "a:80 b:80"], ""],
    [["--port", "-A:80"], ""],
    [["--port", "a:80:90"], ""],
    [["--port", "::1:80"], ""],
    [["--port", "[::1]:80]:1"], ""],
    [["--port", "[::1:80"], ""],
    [["--port", "[]:80"], ""],
    [["--port", "a]:80"], ""],
    [["--port", "a:80\n"], ""],
    [["--port", "a:80/8"], ""],
    [["--", "ct-each", "--port", "a:80"], ""],
  ] as const
) {
  Deno.test(`R17: ct-await ${JSON.stringify(words)} may connect to ${granted || "nothing"}`, async () => {
    const definition = definitions.find(({ name }) => name === "ct-await");
    assert.ok(definition !== undefined);
    const flags = await grantedBy(definition, words, { address: "x:1", previous: "--port" });
    assert.equal(flags.split(" ").filter((flag) => flag.startsWith("--allow-net")).join(), granted);
  });
}

for (
  const [title, path, granted] of [
    ["lies on PATH", `${home}/own/bin`, `,${home}/own/bin/cargo`],
    [
      "lies there twice",
      `${home}/nothing:${home}/own/bin:${home}/second`,
      `,${home}/own/bin/cargo,${home}/second/cargo`,
    ],
    ["lies below a path with a comma", `${home}/own,/bin/sh`, ""],
    ["lies in a relative directory", "own/bin", ""],
  ] as const
) {
  Deno.test(`cargo that ${title} is ${granted === "" ? "not " : ""}granted`, async () => {
    for (const place of ["own/bin", "second", "own,/bin/sh"]) {
      placeFile(`${home}/${place}/cargo`, "#!/bin/sh\n", 0o755);
    }
    const definition = definitions.find(({ name }) => name === "ct-deps");
    assert.ok(definition !== undefined);
    const flags = (await permissionLine(["ct-deps", "--cargo"])).split(" ");
    const expected = flags.map((flag) => flag.startsWith("--allow-run=") ? flag + granted : flag);
    assert.equal(await grantedBy(definition, ["--cargo"], { PATH: path }), expected.join(" "));
  });
}

for (
  const [words, writes] of [
    [["--items", "a", "--", "ct-edit"], false],
    [["--mutating", "--items", "a", "--", "ct-edit"], true],
    [["--items", "a", "--mutating", "--", "ct-edit"], true],
    [["--items", "a", "--", "ct-edit", "--mutating"], false],
    [["--", "--mutating"], false],
    [["--items=--mutating", "--", "ct-edit"], false],
    [["--mutating=1", "--", "ct-edit"], false],
    [["--mutat", "--", "ct-edit"], false],
    [["--", "ct-edit", "--", "--mutating"], false],
    [["-- ", "--mutating"], true],
    [["*", "--emit", "a\n--mutating\n", "--", "x"], false],
  ] as const
) {
  Deno.test(`ct-each ${JSON.stringify(words)} is ${writes ? "" : "not "}granted to write`, async () => {
    const granted = await grantedBy(each, words);
    assert.equal(/--allow-write( |$)/.test(granted), writes);
  });
}

Deno.test("R18: no list holds an interpreter, a relative path or one of the workspace", () => {
  const interpreters =
    /^(.*sh|env|xargs|sudo|busybox|deno|node|npm|python.*|perl|ruby|awk|sed|find|git|make|ld.*)$/;
  for (const name of [...readOnlyPrograms, ...runtimeOnlyNames]) {
    assert.doesNotMatch(name, interpreters);
  }
  for (const directory of systemDirectories) {
    assert.match(directory, /^\/(usr\/bin|bin|run\/current-system\/sw\/bin)$/);
  }
});

// Those that start programs, write or connect; `permissions_heavy_test.ts` has all.
for (const form of forms) {
  const title = [form.definition.name, ...form.words].join(" ");
  if (!/^ct-(?:search|edit|test|check --staged|each --mutating)$/.test(title)) continue;
  Deno.test(`the runtime refuses ${title} what its lists lack, without our gate`, () => {
    return assertRefused(form);
  });
}

Deno.test("a comma in the path of the installation grants nothing more", async () => {
  const script = place(`${home}/a,/bin/sh,b`, test, { deno: Deno.execPath(), code: attempt });
  const text = await output(script, [JSON.stringify(["/bin/sh", "/usr/bin/cat"])]);
  assert.deepEqual(text.split("\n").slice(0, 2), ["/bin/sh refused", "/usr/bin/cat done"]);
});

import assert from "node:assert/strict";
import { directoryOf } from "@ct/base";
import { tempTree } from "@ct/testing";
import { findProgram, isChildless, isSameEntry } from "./resolve.ts";

const program = { content: "#!/bin/sh\n", mode: 0o755 } as const;
const system = findProgram("cat", { commandDirectories: [] }) ?? "";

/** Calls the subject in a process of its own, which has this search path. */
const searching = `
  import { findProgram } from ${JSON.stringify(import.meta.resolve("./resolve.ts"))};
  console.log(Deno.env.get("PATH"));
  console.log(findProgram("cat", { commandDirectories: Deno.args }));
`;

Deno.test("R6: a program is found in a system directory, whatever the search path says (long)", async () => {
  await using tree = await tempTree({ "bin/cat": program, "main.ts": searching });
  const bin = `${tree.path}/bin`;
  const path = `.:${bin}:${Deno.env.get("PATH") ?? ""}`;
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--quiet", "--config", config, `${tree.path}/main.ts`, bin],
    cwd: bin,
    env: { PATH: path },
  }).output();
  const [searched, found = ""] = new TextDecoder().decode(stdout).split("\n");
  assert.equal(searched, path);
  assert.match(found, /^(\/usr)?\/bin\/cat$/);
});

Deno.test("findProgram() finds programs of the suite in their own directories, in order", async () => {
  await using tree = await tempTree({
    "a/ct-search": { content: "", mode: 0o644 },
    "b/ct-search": program,
    "c/ct-search": program,
    "d/ct-search/x": "",
    "e/ct-search": { link: "../b/ct-search" },
    "f/ct-search": { link: "nowhere" },
  });
  const find = (...names: string[]) =>
    findProgram("ct-search", { commandDirectories: names.map((name) => `${tree.path}/${name}`) });
  assert.equal(find("a", "d", "f", "none", "b", "c"), `${tree.path}/b/ct-search`);
  assert.equal(find("e"), `${tree.path}/e/ct-search`);
  assert.equal(find("a"), undefined);
  assert.equal(find(), undefined);
});

Deno.test("R6: a path is a program only if it is the program's own directory entry", async () => {
  await using tree = await tempTree({
    "cat": program,
    "bin": { link: directoryOf(system) },
    "link/cat": { link: system },
    "shell/cat": { link: "/bin/sh" },
    "node_modules/.bin/cat": program,
    "deep/x": "",
    "loop": { link: "loop" },
  });
  const is = (word: string) => isSameEntry(word, system, { cwd: tree.path });
  for (
    const word of [
      system,
      `${system.replace("/cat", "//cat")}`,
      "bin/cat",
      "./bin/./cat",
      "deep/../bin/cat",
    ]
  ) {
    assert.equal(is(word), true, word);
  }
  const other = [
    "./cat",
    "cat",
    `${tree.path}/cat`,
    "link/cat",
    "shell/cat",
    "node_modules/.bin/cat",
    "bin/CAT",
    "bin/ls",
    "bin/cat/",
    "bin/cat/.",
    "bin/cat\0",
    "bin\0/cat",
    "bin\n/cat",
    "loop/cat",
    "nowhere/cat",
    "/",
    "",
  ];
  for (const word of other) assert.equal(is(word), false, word);
});

Deno.test("R16: childless are the system's own programs of the list, and no script or namesake", async () => {
  await using tree = await tempTree({ "cat": program });
  assert.equal(isChildless(system), true);
  for (const path of [`${tree.path}/cat`, "/usr/bin/file", "/bin/sh", "/usr/bin/nowhere"]) {
    assert.equal(isChildless(path), false, path);
  }
});

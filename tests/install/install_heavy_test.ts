/**
 * `deno task install` as the README has it; the build is the one that all tests share, and with
 * `CT_THOROUGH=1` one of its own.
 */
import assert from "node:assert/strict";
import { root } from "../../scripts/project.ts";
import { isThorough, tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

Deno.test("install copies the commands to --root, relative to where it is called", async () => {
  await using tree = await tempTree({ "a.txt": "one\n" });
  const install = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--allow-all", `${root}/scripts/install.ts`, "--root", "installed"],
      ...isThorough ? [] : ["--built", await builtCommands()],
    ],
    env: { INIT_CWD: tree.path },
    cwd: root,
  }).output();
  assert.equal(install.code, 0, new TextDecoder().decode(install.stderr));
  const view = await new Deno.Command(`${tree.path}/installed/bin/ct`, {
    args: ["view", "--plain", "a.txt"],
    cwd: tree.path,
  }).output();
  assert.equal(new TextDecoder().decode(view.stdout), "one\n");
});

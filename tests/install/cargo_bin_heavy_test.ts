/**
 * Programs that cargo's installer has put into the user's directory and that no search path names:
 * the commands as installed find them, and their permissions cover them.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const metadata = JSON.stringify({
  packages: [{ id: "a", name: "a", version: "1.0.0" }],
  workspace_members: ["a"],
  resolve: { nodes: [{ id: "a", deps: [] }] },
});
const cargo = { content: `#!/bin/sh\necho '${metadata}'\n`, mode: 0o755 };
const rules = [["cargo", "metadata"], ["deps", "--cargo", "--duplicates"]].map((probe, at) => ({
  id: `r${at}`,
  question: "?",
  probe,
}));

for (const place of ["home/.cargo/bin", "elsewhere/bin"]) {
  for (
    const words of [["deps", "--cargo", "--duplicates"], ["check"], [
      "rules",
      "--",
      "cargo",
      "tree",
    ]]
  ) {
    Deno.test(`ct ${words.join(" ")} finds cargo in ${place}`, async () => {
      await using tree = await tempTree({
        "home": { dir: true },
        [`${place}/cargo`]: cargo,
        "project/Cargo.toml": '[package]\nname = "a"\n',
        "project/.ct/rules.jsonc": JSON.stringify({ rules }),
      });
      const { code, stdout, stderr } = await new Deno.Command(`${await builtCommands()}/bin/ct`, {
        args: words,
        cwd: `${tree.path}/project`,
        clearEnv: true,
        env: {
          HOME: `${tree.path}/home`,
          // A machine may have a cargo beside its other programs.
          PATH: `${tree.path}/nothing`,
          ...(place.startsWith("home") ? {} : { CARGO_HOME: `${tree.path}/elsewhere` }),
        },
      }).output();
      const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
      assert.equal(code, 0, text);
      assert.doesNotMatch(text, /Requires run access/);
    });
  }
}

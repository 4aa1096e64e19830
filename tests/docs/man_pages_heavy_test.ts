/**
 * The manual pages that a build writes, as `man` and `mandoc` read them.
 */
import assert from "node:assert/strict";
import { isMissing, tempTree } from "@ct/testing";
import { builtInCommands, suite } from "../../cli/registry.ts";
import { launcherPage, toolPage } from "../../scripts/docs/man_page.ts";
import { root } from "../../scripts/project.ts";
import { builtCommands } from "../built_commands.ts";

const pages = [
  { name: "ct", text: launcherPage(suite), options: ["ct doctor", "ct await"] },
  ...builtInCommands.map(({ definition }) => {
    const tools = definition.verbs === undefined ? [definition] : Object.values(definition.verbs);
    const options = tools.flatMap((tool) => Object.keys(tool.options).map((key) => `--${key}`));
    return { name: definition.name, text: toolPage(definition), options };
  }),
];

for (const { name, text, options } of pages) {
  Deno.test({
    name: `${name}(1) has every option, and man finds no fault in it`,
    ignore: isMissing("man") || isMissing("groff"),
    async fn() {
      const path = Deno.makeTempFileSync({ suffix: ".1" });
      try {
        Deno.writeTextFileSync(path, text);
        const command = new Deno.Command("man", {
          args: ["--warnings", "-l", path],
          env: { MANWIDTH: "500", LC_ALL: "C.UTF-8", MANPAGER: "cat" },
        });
        const { stdout, stderr } = await command.output();
        const [page, warnings] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
        assert.equal(warnings, "");
        for (const option of options) assert.ok(page?.includes(option), option);
      } finally {
        Deno.removeSync(path);
      }
    },
  });
}

Deno.test("install puts the pages beside the commands, and --remove takes both away", async () => {
  await using tree = await tempTree({ "share/man/man1/other.1": "", "bin/other": "" });
  const install = async (...args: readonly string[]) => {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--allow-all", `${root}/scripts/install.ts`, "--root", tree.path, ...args],
      cwd: root,
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
  };
  const files = (folder: string) =>
    [...Deno.readDirSync(`${tree.path}/${folder}`)].map(({ name }) => name).sort();
  const names = ["ct", ...builtInCommands.map(({ definition: { name } }) => name)];
  await install("--built", await builtCommands());
  await install("--built", await builtCommands());
  assert.deepEqual(files("bin"), [...names, "other"].sort());
  assert.deepEqual(files("share/man/man1"), [...names, "other"].map((name) => `${name}.1`).sort());
  Deno.writeTextFileSync(`${tree.path}/bin/ct-view`, "#!/bin/sh\n");
  await install("--remove");
  await install("--remove");
  assert.deepEqual(files("bin"), ["ct-view", "other"]);
  assert.deepEqual(files("share/man/man1"), ["other.1"]);
  assert.deepEqual(files("lib"), []);
});

// deno-lint-ignore-file no-control-regex -- links are made of control characters
/** Places of files are links, at terminals that are known to have them and nowhere else. */
import assert from "node:assert/strict";
import { isMissing, output, tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

// BSD's takes its words in another order.
const ignore = Deno.build.os !== "linux" || isMissing("script", ["--version"]);
const files = { "a b.txt": "one word\n", "c.json": '{"a": 1}\n' };

/** What a call prints at a terminal of these variables, or into a pipe. */
async function printed(
  cwd: string,
  call: string,
  { env, isPiped = false }: { readonly env: Record<string, string>; readonly isPiped?: boolean },
): Promise<string> {
  const line = `${await builtCommands()}/bin/${call}${isPiped ? " | cat" : ""}`;
  const variables = Object.entries({ HOME: cwd, PATH: "/usr/bin:/bin", TERM: "xterm", ...env })
    .map(([name, value]) => `${name}=${value}`);
  return await output(["env", "-i", ...variables, "script", "-qec", line, "/dev/null"], cwd);
}

const search = "ct-search --grep word --detail";
const link = /\x1b\]8;;file:\/\/[\w.-]*(\/[^\x1b]*)\x1b\\\x1b\[35m([^\x1b]*)\x1b\[0m/;

for (
  const [env, isLinked] of [
    [{}, false],
    [{ VTE_VERSION: "6800" }, true],
    [{ VTE_VERSION: "4602" }, false],
    [{ VTE_VERSION: "new" }, false],
    [{ TERM_PROGRAM: "iTerm.app" }, true],
    [{ TERM_PROGRAM: "vscode" }, true],
    [{ TERM_PROGRAM: "Apple_Terminal" }, false],
    [{ TERM: "xterm-kitty" }, true],
    [{ WT_SESSION: "1" }, true],
    [{ WEZTERM_PANE: "0" }, true],
    [{ VTE_VERSION: "6800", TERM: "screen-256color" }, false],
    [{ VTE_VERSION: "6800", TERM: "dumb" }, false],
    [{ VTE_VERSION: "6800", NO_COLOR: "1" }, false],
    [{ VTE_VERSION: "6800", CT_HYPERLINKS: "never" }, false],
    [{ CT_HYPERLINKS: "always" }, true],
  ] as const
) {
  Deno.test({
    name: `with ${JSON.stringify(env)} ct-search prints ${isLinked ? "links" : "no links"}`,
    ignore,
    fn: async () => {
      await using tree = await tempTree(files);
      const text = await printed(tree.path, search, { env });
      assert.match(text, /a b\.txt/);
      const found = link.exec(text);
      assert.equal(found?.[1], isLinked ? `${tree.path}/a%20b.txt` : undefined);
    },
  });
}

for (const call of ["ct-patch c.json --set a=2 --dry-run", "ct-edit word name --dry-run"]) {
  Deno.test({
    name: `${call} has links as well`,
    ignore,
    fn: async () => {
      await using tree = await tempTree(files);
      const env = { VTE_VERSION: "6800" };
      assert.match(await printed(tree.path, call, { env }), link);
    },
  });
}

for (const call of [search, "ct-rg word"]) {
  Deno.test({
    name: `${call} ${call === search ? "in a pipe" : ""} has no links`,
    ignore,
    fn: async () => {
      await using tree = await tempTree(files);
      const env = { CT_HYPERLINKS: "always", CLICOLOR_FORCE: "1" };
      const text = await printed(tree.path, call, { env, isPiped: call === search });
      assert.match(text, /a b\.txt/);
      assert.doesNotMatch(text, /\x1b\]8/);
    },
  });
}

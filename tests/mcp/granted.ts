/**
 * The real script of `ct-mcp`, which starts a runtime that prints its words.
 *
 * @module
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { placeFile } from "@ct/testing";
import { launcher } from "../../mod.ts";
import { bundleAll } from "../../scripts/build/bundle.ts";
import { mcpScript } from "../../scripts/build/mcp_script.ts";
import { root } from "../../scripts/project.ts";
import { quoted } from "../../scripts/build/shell_script.ts";

/** The home of the user who calls it, which is where it is installed. */
export const home: string = Deno.makeTempDirSync({ prefix: "ct it's a dir" });
Deno.mkdirSync(`${home}/lib/ct`, { recursive: true });
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
/** The script that tests call. */
export const script: string = `${home}/bin/ct-mcp`;
await bundleAll([{ entry: `${root}/cli/reach_main.ts`, output: `${home}/lib/ct/ct-reach.js` }]);
placeFile(
  `${home}/deno`,
  `#!/bin/sh
case "$*" in */ct-reach.js*) exec ${quoted(Deno.execPath())} "$@" ;; esac
for word; do printf "%s\\0" "$word"; done
`,
  0o755,
);
placeFile(
  script,
  mcpScript({ deno: quoted(`${home}/deno`), denoVersion: "0", suiteVersion: "0" }),
  0o755,
);

/** The permission flags of a call. */
export async function granted(words: readonly string[], cwd: string, root = home): Promise<string> {
  const { stdout, stderr } = await new Deno.Command(`${root}/bin/ct-mcp`, {
    args: [...words],
    cwd,
    clearEnv: true,
    env: { PATH: `${home}/nothing`, HOME: home, roots: "/", port: "1", reads: "", option: "root" },
  }).output();
  const said = new TextDecoder().decode(stderr);
  assert.match(said, root.includes(",") ? /^ct-mcp: may read everything, .*comma.*\n$/ : /^$/);
  const printed = new TextDecoder().decode(stdout).split("\0");
  const own = printed.findIndex((word) => word.startsWith(`${root}/lib/ct/ct-mcp`));
  assert.deepEqual(printed.slice(-1 - words.length, -1), words, "the words are passed on");
  return printed.slice(0, own).filter((word) => /^(--(allow|deny|ignore)-|-[A-Z]|-P)/.test(word))
    .join(" ");
}

/** What `ct permissions` prints of a call. */
export async function permissionLine(words: readonly string[]): Promise<string> {
  const ctx = memoryContext({ cwd: "/" });
  assert.equal(await launcher.run(["permissions", "mcp", ...words], ctx), 0, ctx.stderr.text);
  return ctx.stdout.text.trimEnd();
}

/**
 * The real script of `ct-agent`, which starts a runtime that prints its words.
 *
 * @module
 */
import assert from "node:assert/strict";
import { agentIds, agentRuleFiles, plainVerbs } from "@ct/agent";
import { memoryContext } from "@ct/core/context";
import { placeFile, tempTree } from "@ct/testing";
import { launcher } from "../../mod.ts";
import { reachOf } from "../../cli/reach.ts";
import { bundleAll } from "../../scripts/build/bundle.ts";
import { agentScript } from "../../scripts/build/agent_script.ts";
import { root } from "../../scripts/project.ts";
import { quoted } from "../../scripts/build/shell_script.ts";

/** The home of the user who calls it, which is where it is installed. */
export const home: string = Deno.makeTempDirSync({ prefix: "ct it's a dir" });
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
/** The script that tests call. */
export const script: string = `${home}/bin/ct-agent`;
Deno.mkdirSync(`${home}/lib/ct`, { recursive: true });
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
  agentScript({ deno: quoted(`${home}/deno`), denoVersion: "0", suiteVersion: "0" }),
  0o755,
);

/** The cache of that user. */
export const cache: string = `${home}/.cache/ct`;

/** The permission flags of a call. */
export async function granted(
  words: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Record<string, string> },
): Promise<string> {
  const { stdout, stderr } = await new Deno.Command(script, {
    args: [...words],
    cwd,
    clearEnv: true,
    env: { PATH: "/usr/bin:/bin", HOME: home, ...env },
  }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  const printed = new TextDecoder().decode(stdout).split("\0");
  const own = printed.indexOf(`${home}/lib/ct/ct-agent.js`);
  assert.deepEqual(printed.slice(-1 - words.length, -1), words, "the words are passed on");
  return printed.slice(0, own).filter((word) => /^(--(allow|deny|ignore)-|-[A-Z]|-P)/.test(word))
    .join(" ");
}

/** What `ct permissions` prints of a call. */
export async function permissionLine(words: readonly string[]): Promise<string> {
  const ctx = memoryContext({ cwd: "/" });
  assert.equal(await launcher.run(["permissions", "agent", ...words], ctx), 0, ctx.stderr.text);
  return ctx.stdout.text.trimEnd();
}

/** A line of flags with what a server in that directory finds out to read and not to write. */
export function withReach(line: string, path: string, kept: readonly string[]): string {
  const { read = [], unwritten } = reachOf({
    runsRules: false,
    allowsConfig: true,
    names: agentRuleFiles,
    suite: [`${home}/lib/ct`, `${home}/bin`],
    kept,
    roots: [path],
    typed: ["."],
    cwds: [path],
    environment: { HOME: home },
  });
  return line.replace(/(?<=--allow-read=).*?(?= --)/, () => read.join(","))
    .replace(/(?<=--deny-write=).*/, () => unwritten.join(","));
}

/** A call of each verb, for each agent where the agent matters. */
export const calls: readonly (readonly string[])[] = [
  ...agentIds.map((agent) => ["call", "--agent", agent]),
  ...agentIds.map((agent) => ["engine", "--agent", agent]),
  ...plainVerbs.map((verb) => [verb]),
];

/** Fails unless the runtime grants a call what `ct permissions` prints for it. */
export async function assertGranted(words: readonly string[]): Promise<void> {
  await using tree = await tempTree({});
  const expected = await permissionLine(words);
  const kept = [`${tree.path}/.ct/agent`, cache];
  const filled = withReach(expected, tree.path, kept).replace("ROOT", tree.path)
    .replace("STORE", `${tree.path}/.ct/agent`).replace("CACHE", cache)
    .replace("HOST", "api.exa.ai");
  assert.equal(await granted(words, { cwd: tree.path, env: { EXA_API_KEY: "k" } }), filled);
  const without = filled.replace(/ --allow-net=\S+/, "");
  assert.equal(await granted(words, { cwd: tree.path }), without);
  assert.equal(
    await granted([...words, "--store=:memory:", "--no-resident"], { cwd: tree.path }),
    withReach(without, tree.path, []).replace("=uid,statfs", "=uid")
      .replace(`,${tree.path}/.ct/agent,${cache}`, "")
      .replace(`,${tree.path}/.ct/agent`, "")
      .replace(` --allow-write=${tree.path}/.ct/agent,${cache}`, "")
      .replace(` --allow-write=${tree.path}/.ct/agent`, ""),
  );
}

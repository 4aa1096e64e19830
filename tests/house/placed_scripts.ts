/**
 * The real scripts of the commands, which start what stands in for the runtime or for the code.
 *
 * @module
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import type { ToolDefinition } from "@ct/core/definition";
import { placeFile } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { launcher } from "../../mod.ts";
import { quoted, type Runtime, toolScript } from "../../scripts/build/shell_script.ts";

/** What a script is made of. */
export type Definition = Pick<ToolDefinition, "name" | "permissions">;

/** Where they are installed, and the home of the caller. */
export const home: string = Deno.makeTempDirSync({ prefix: "ct it's a dir" });
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));

/** All but ct-agent, whose permissions depend on the call: `tests/agent/permissions_test.ts`. */
export const definitions: readonly Definition[] = builtInCommands.filter(({ grants }) => !grants)
  .map(({ definition }) => definition);
/** Each command, alone and with each option that widens what it may do. */
export const forms: readonly {
  readonly definition: Definition;
  readonly words: readonly string[];
}[] = definitions.flatMap((definition) => [
  { definition, words: [] },
  ...(definition.permissions?.run?.mutating ? [{ definition, words: ["--mutating"] }] : []),
  ...[definition.permissions?.run?.onlyWith ?? []].flat()
    .map((option) => ({ definition, words: [`--${option}`] })),
  ...(definition.permissions?.readsWith ?? []).map((it) => ({ definition, words: [`--${it}`] })),
  ...(definition.permissions?.writesWith ? [{ definition, words: ["--log"] }] : []),
  ...(definition.permissions?.cachesWith ? [{ definition, words: ["--indexed"] }] : []),
  ...(definition.permissions?.connectWith
    ? ["localhost:80", "127.0.0.1:8080", "[::1]:443"].map((it) => ({
      definition,
      words: ["--port", it],
    }))
    : []),
  ...(definition.permissions?.copiesWith ? [{ definition, words: ["--staged"] }] : []),
]);

/** No program is found by it: what the scripts find on the caller's path is granted besides. */
const emptyPath = `${home}/nothing`;

/** Writes a command's script below `root`, and what stands in for its code. */
export function place(
  root: string,
  definition: Definition,
  { deno, code = "" }: { deno: string; code?: string },
): string {
  const runtime: Runtime = { deno: quoted(deno), denoVersion: "0", suiteVersion: "0" };
  const path = `${root}/bin/${definition.name}`;
  placeFile(path, toolScript(definition, ["ct-beside"], runtime), 0o755);
  placeFile(`${root}/lib/ct/${definition.name}.js`, code, 0o755);
  return path;
}

/** What a program prints, which is nothing on stderr. */
export async function output(
  program: string,
  args: readonly string[],
  given: { readonly cwd?: string; readonly env?: Record<string, string> } = {},
): Promise<string> {
  const command = new Deno.Command(program, {
    args: [...args],
    cwd: given.cwd ?? home,
    clearEnv: true,
    env: { PATH: emptyPath, HOME: home, ...given.env },
  });
  const { stdout, stderr } = await command.output();
  assert.equal(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout);
}

/** What `ct permissions` prints of a call. */
export async function permissionLine(words: readonly string[]): Promise<string> {
  const ctx = memoryContext({ cwd: "/", home });
  assert.equal(await launcher.run(["permissions", ...words], ctx), 0, ctx.stderr.text);
  return ctx.stdout.text.trimEnd();
}

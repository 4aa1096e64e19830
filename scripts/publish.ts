/**
 * `deno task publish [WORD…]`: publishes all packages to JSR. The words go to `deno publish`, such
 * as `--dry-run`.
 *
 * @module
 */
import { packages, root } from "./project.ts";

/**
 * Publishes all packages; `words` and `env` are for `deno publish`. Resolves to whether all were.
 */
export async function publish(
  words: readonly string[],
  { env = {}, stdout = "inherit" }: Pick<Deno.CommandOptions, "env" | "stdout"> = {},
): Promise<boolean> {
  const run = async (...more: readonly string[]): Promise<boolean> => {
    const args = ["publish", ...words, ...more];
    const command = new Deno.Command(Deno.execPath(), { args, cwd: root, env, stdout });
    return (await command.spawn().status).success;
  };
  // Only a configuration that is no package itself has all packages of its workspace published.
  const { name: _name, exports: _exports, ...members } = packages()[0]?.config ?? {};
  const config = `${root}/.members.json`;
  Deno.writeTextFileSync(config, JSON.stringify(members));
  try {
    return await run(`--config=${config}`) && await run();
  } finally {
    Deno.removeSync(config);
  }
}

if (import.meta.main && !(await publish(Deno.args))) Deno.exitCode = 1;

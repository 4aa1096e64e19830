/**
 * Programs that tests compare us with.
 *
 * @module
 */

/**
 * For a test's `ignore`: whether the program is missing. It never says so where `CI` is set, so
 * that a missing reference fails there instead of being skipped: `.ci/run` installs it. `probe` are
 * words with which the program succeeds.
 */
export function isMissing(program: string, probe?: readonly string[]): boolean {
  return Deno.env.get("CI") === undefined && isAbsent(program, probe);
}

/**
 * For a test's `ignore`: whether a program is missing, or does not run, that is not required
 * anywhere. Toolchains are such programs: continuous integration does not install them. `probe` are
 * words with which it succeeds if it has what the test needs.
 */
export function isAbsent(program: string, probe: readonly string[] = ["--version"]): boolean {
  try {
    return !new Deno.Command(program, { args: [...probe] }).outputSync().success;
  } catch {
    return true;
  }
}

/**
 * Runs a program in a directory and returns what it prints. The environment holds `PATH` and what
 * is given, nothing else.
 *
 * @throws {Error} If it ends with a status other than those expected, with what it said.
 */
export async function output(
  argv: readonly [string, ...string[]],
  cwd: string,
  options: { readonly env?: Record<string, string>; readonly statuses?: readonly number[] } = {},
): Promise<string> {
  const [program, ...args] = argv;
  const env = { PATH: Deno.env.get("PATH") ?? "", ...options.env };
  const command = new Deno.Command(program, { args, cwd, env, clearEnv: true });
  const { code, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  if (!(options.statuses ?? [0]).includes(code)) {
    throw new Error(`${argv.join(" ")}: status ${code}: ${decoder.decode(stderr)}`);
  }
  return decoder.decode(stdout);
}

/**
 * Packages from npm's registry that tests read or run.
 *
 * @module
 */

/** Packages, installed. */
export interface NpmPackages extends Disposable {
  /** Absolute path of the directory with `node_modules`. */
  readonly path: string;
}

/**
 * Installs packages, given as `name@version`, without running their scripts. `undefined` if there
 * is no npm, or it does not get them: for a test's `ignore`.
 */
export function npmPackages(names: readonly string[]): NpmPackages | undefined {
  const path = Deno.realPathSync(Deno.makeTempDirSync());
  const remove = () => Deno.removeSync(path, { recursive: true });
  try {
    Deno.writeTextFileSync(`${path}/package.json`, "{}");
    const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", ...names];
    const { success } = new Deno.Command("npm", { args, cwd: path }).outputSync();
    if (success) return { path, [Symbol.dispose]: remove };
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  }
  remove();
  return undefined;
}

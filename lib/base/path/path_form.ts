/**
 * Writes and parses paths: with `/` alone, or as Windows takes them. Data and pure functions, so
 * that both are tested on every system.
 *
 * @module
 */

/** A way to write paths. */
export interface PathForm {
  /** What stands between components. */
  readonly separators: RegExp;
  /** What an absolute path starts with, up to its first component. */
  readonly root: RegExp;
}

/** Linux, macOS and their like. */
export const unixForm: PathForm = { separators: /\/+/, root: /^\// };

/**
 * Windows: with a drive, from the root of the drive, or a share of a host, which the paths that the
 * runtime resolves may also look like (`\\\\?\\C:\\`). A drive without a separator is no root.
 */
export const windowsForm: PathForm = {
  separators: /[\\/]+/,
  root: /^(?:[A-Za-z]:[\\/]|[\\/]{2}[^\\/]+[\\/]+[^\\/]+(?:[\\/]|$)|[\\/])/,
};

/** The form of this process's system. */
export const pathForm: PathForm = Deno.build.os === "windows" ? windowsForm : unixForm;

/** An absolute path taken apart. */
export interface AbsolutePath {
  /** What it starts with, up to the first component: `/`, or `C:\\`. */
  readonly root: string;
  /** The components below the root, none of them empty. */
  readonly components: readonly string[];
}

/** Takes an absolute path apart; for a relative one the root is empty. */
export function splitPath(path: string, form: PathForm = pathForm): AbsolutePath {
  const [root = ""] = form.root.exec(path) ?? [];
  const components = path.slice(root.length).split(form.separators).filter((it) => it !== "");
  return { root, components };
}

/**
 * Where an absolute path lies below an absolute directory, both with links resolved: relative to
 * it, empty for the directory itself; `undefined` if it lies elsewhere.
 */
export function pathBelow(
  directory: string,
  path: string,
  form: PathForm = pathForm,
): string | undefined {
  if (path === directory) return "";
  if (!path.startsWith(directory)) return undefined;
  const isOpen = form.separators.test(directory.slice(-1));
  const rest = isOpen ? path.slice(directory.length) : path.slice(directory.length + 1);
  return isOpen || form.separators.test(path.charAt(directory.length)) ? rest : undefined;
}

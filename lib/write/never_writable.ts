/**
 * What is never written for an agent: it must not be able to plant a hook, approve itself or loosen
 * its gate, nor to change what an editor, a client or a shell runs by itself when it starts
 * (security R10).
 *
 * @module
 */

/** Nothing in such a directory is written, nor a file or link of that name. */
const directories: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  ".jj",
  ".ct",
  ".vscode",
  ".idea",
  ".cursor",
  ".claude",
  ".codex",
  ".gemini",
  ".devcontainer",
  ".husky",
  ".githooks",
]);

const files: ReadonlySet<string> = new Set([
  ".mcp.json",
  ".gitconfig",
  ".envrc",
  ".bashrc",
  ".bash_profile",
  ".bash_login",
  ".bash_logout",
  ".bash_aliases",
  ".profile",
  ".zshrc",
  ".zshenv",
  ".zprofile",
  ".zlogin",
  ".zlogout",
  ".kshrc",
  ".cshrc",
  ".tcshrc",
  ".login",
  ".logout",
  ".inputrc",
  ".xprofile",
  ".xinitrc",
  "config.fish",
]);

/**
 * Whether a path relative to the root names something that is never written; letters count as lower
 * case.
 */
export function isNeverWritable(relative: string): boolean {
  // The name that a file system shows may leave out what it ignores: dots and blanks at the end, on
  // some.
  const components = relative.toLowerCase().split("/").map((each) => each.replace(/[. ]+$/, ""));
  return components.some((each) => directories.has(each)) || files.has(components.at(-1) ?? "");
}

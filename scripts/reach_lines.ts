/**
 * How a script finds out what the runtime lets a server read.
 *
 * @module
 */

/**
 * The lines that set `reads` and `unwritten` for a server, by `cli/reach.ts`, from `kept`, `roots`
 * and `typed`. They are found out by a process, since that takes the reading of git's files.
 */
export function reachLines(name: string, form: string): string {
  return `found=$(start --allow-read --allow-sys=uid "$root/lib/ct/ct-reach.js" ${name} "${form}" \\
  "$root" "$kept" "$roots" "$typed" "\${PWD-}" \\
  "\${HOME-}" "\${XDG_CONFIG_HOME-}" "\${PATH-}" "\${CARGO_HOME-}") || exit 2
eval "$found"`;
}

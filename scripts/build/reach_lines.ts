/**
 * How a script finds out what the runtime lets a server read.
 *
 * @module
 */

/** What the lines depend on. */
export interface ReachForm {
  /** The command; `ct-mcp` runs rules. */
  readonly name: string;
  /** A word of the script: `config` if what configures tools may be written. */
  readonly form: string;
  /** Names of files that are read in the directories above, besides those of git. */
  readonly names?: readonly string[];
}

/**
 * The lines that set `reads` and `unwritten` for a server, by `cli/reach.ts`, from `kept`, `roots`
 * and `typed`. They are found out by a process, since that takes the reading of git's files.
 */
export function reachLines({ name, form, names = [] }: ReachForm): string {
  return `found=$(start --allow-read --allow-sys=uid "$root/lib/ct/ct-reach.js" ${name} \\
  "${form}" "${names.join(",")}" "$root" "$kept" "$roots" "$typed" "\${PWD-}" \\
  "\${HOME-}" "\${XDG_CONFIG_HOME-}" "\${PATH-}" "\${CARGO_HOME-}") || exit 2
case $found in
  reads=*) eval "$found" ;;
  *)
    echo "${name}: cannot start: what it may read was not found out; install it again" >&2
    exit 2
    ;;
esac`;
}

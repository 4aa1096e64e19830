/**
 * The line of a command's script by which the runtime does not read what is in the user's home.
 *
 * @module
 */

/** They start their own script again, or other programs, in the environment that they have. */
const inheritors: readonly string[] = ["ct", "ct-agent", "ct-mcp"];

/**
 * The line for the command `name`. Programs are told the user's home in their words; what others
 * inherit only loses a home that is none.
 */
export function homeLine(name: string): string {
  return inheritors.includes(name)
    ? '[ ! -e "${HOME-}" ] || [ -d "$HOME" ] || unset HOME'
    : 'export HOME="$root/lib/ct"';
}

/**
 * The line of a command's script by which the runtime gets a home of its own.
 *
 * @module
 */

/**
 * The line for the command `name`. Programs are told the user's home in their words. Those of
 * agents also find it in the environment, so they only lose one that is none.
 */
export function homeLine(name: string): string {
  const line = 'export HOME="$root/lib/ct"';
  return name === "ct-agent" ? `[ ! -e "\${HOME-}" ] || [ -d "$HOME" ] || ${line}` : line;
}

/**
 * The lines of a script that say whether standard input is something to search: a file, a pipe or
 * a socket, and not a terminal or a device.
 *
 * @module
 */

/** Sets `input`. */
export const inputKind: string = `input=
if [ -p /dev/stdin ] || [ -f /dev/stdin ] || [ -S /dev/stdin ]; then input=piped; fi`;

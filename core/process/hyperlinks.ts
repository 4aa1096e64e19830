/**
 * Links on what is printed as the place of a file, for terminals that open them (OSC 8). The
 * address is made of the text that is shown, so it leads where the text says, and every byte of it
 * that could end the sequence is percent-encoded (R14).
 *
 * @module
 */
/** Where links lead. */
export interface LinkPlace {
  /** The host of the files, for terminals on another one; may be empty. */
  readonly host: string;
  /** Absolute path that relative paths are resolved against. */
  readonly cwd: string;
}

/** A path, and a line perhaps, in the colours that the palette has for them. */
// deno-lint-ignore no-control-regex -- the sequences that set and end a colour
const shownPlace = /\x1b\[35m([^\x1b\n]+)\x1b\[0m(?::\x1b\[32m\d{1,10}\x1b\[0m)?/g;

/** A coloured text with a link on each place of a file. */
export function withLinks(text: string, place: LinkPlace): string {
  if (!text.includes("\x1b[35m")) return text;
  return text.replace(shownPlace, (shown, path: string) => {
    const address = addressOf(path, place);
    return address === undefined ? shown : `\x1b]8;;${address}\x1b\\${shown}\x1b]8;;\x1b\\`;
  });
}

/** The address of a file; `undefined` if its name is not shown as it is. */
function addressOf(path: string, { host, cwd }: LinkPlace): string | undefined {
  // A backslash may begin an escape, and U+FFFD stand for any byte.
  if (/[\\\ufffd]/.test(path)) return undefined;
  const file = path.startsWith("/")
    ? path
    : `${cwd === "/" ? "" : cwd}/${path.replace(/^(?:\.\/)+/, "")}`;
  const parts = file.split("/").map((part) => encodeURIComponent(part));
  return `file://${host}${parts.join("/").replace(/['()*!]/g, percent)}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

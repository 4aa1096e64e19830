/**
 * Our block in a TOML file: lines between two marks at its end, so that taking it out leaves every
 * byte as before.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { ParseToml } from "@ct/core/input";

const begin = "# >>> ct mcp install >>>";
const end = "# <<< ct mcp install <<<";

/** The text of a new file with the block. */
export function newTomlFile(table: string): string {
  return blockOf(table, "\n");
}

/**
 * The text with the block; `undefined` if it has exactly this one.
 * @throws {CtError} With code `syntax` if the text is no TOML, `refused` if the table is defined
 * outside the block, or our marks are damaged.
 */
export function addBlock(text: string, table: string, parse: ParseToml): string | undefined {
  parse(text, "the file");
  const found = findBlock(text);
  const added = found === undefined
    ? inserted(text, table)
    : text.slice(0, found.start) + blockOf(table, newlineOf(text)) + text.slice(found.end);
  if (added === text) return undefined;
  try {
    parse(added, "the file");
  } catch {
    throw new CtError("refused", "the file defines mcp_servers.ct in another way");
  }
  return added;
}

/**
 * The text without the block: `null` if it is that of a new file, `undefined` if it has no block.
 * @throws {CtError} With code `refused` if our marks are damaged.
 */
export function removeBlock(text: string): string | null | undefined {
  const found = findBlock(text);
  if (found === undefined) return undefined;
  const { start, end } = found;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (before + after === "") return null;
  const [ending = ""] = after === "" ? /\r?\n$/.exec(before) ?? [] : [];
  return before.slice(0, before.length - ending.length) + after;
}

/** A line break stands before the block, which is a blank line where the last line was ended. */
function inserted(text: string, table: string): string {
  const newline = newlineOf(text);
  return text + newline + blockOf(table, newline);
}

function blockOf(table: string, newline: string): string {
  return `${begin}\n${table}${end}\n`.replaceAll("\n", newline);
}

function newlineOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

function findBlock(text: string): { readonly start: number; readonly end: number } | undefined {
  const starts = linesWith(text, begin);
  const ends = linesWith(text, end);
  const [start] = starts;
  const [last] = ends;
  if (start === undefined && last === undefined) return undefined;
  if (
    start === undefined || last === undefined || starts.length + ends.length > 2 || last < start
  ) {
    throw new CtError("refused", "the markers of ct's block are damaged", {
      help: `remove the lines from "${begin}" to "${end}"`,
    });
  }
  const newline = text.indexOf("\n", last);
  return { start, end: newline < 0 ? text.length : newline + 1 };
}

/** Where the lines begin that are this one. */
function linesWith(text: string, line: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + 1)) {
    const isLine = (at === 0 || text[at - 1] === "\n") &&
      /^(?:\r?\n|$)/.test(text.slice(at + line.length, at + line.length + 2));
    if (isLine) found.push(at);
  }
  return found;
}

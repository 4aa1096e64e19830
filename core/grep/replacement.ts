/**
 * Replacements of matches: a text in which `$1`, `$name`, `${name}` stand for groups, and `$$`
 * for a dollar.
 *
 * @module
 */
import type { Captures } from "@ct/regex";

const reference = /\$(?:\$|\{([0-9A-Za-z_.[\]]+)\}|([0-9A-Za-z_]+))/g;

/** The replacement of one match; a group that there is not, or that took no part, is empty. */
export function expandReplacement(template: string, line: string, captures: Captures): string {
  return template.replace(reference, (_, braced?: string, plain?: string) => {
    const name = braced ?? plain;
    if (name === undefined) return "$";
    const index = /^\d+$/.test(name) ? Number(name) : captures.names.get(name);
    const span = index === undefined ? undefined : captures.spans[index];
    return span === undefined ? "" : line.slice(span.start, span.end);
  });
}

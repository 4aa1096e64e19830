/**
 * Whether `deno test` runs a test of a project, told by its configuration as Deno reads it.
 *
 * @module
 */
import { CtError, withoutFinalSlashes } from "@ct/base";
import { compilePattern } from "@ct/pattern";
import { parseJsonc } from "@ct/json";

/** Where the test stands in the project. */
export const denoTestPath: string = "tests/ct_invariants_test.ts";

/**
 * Checks that a configuration does not keep `deno test`, in its directory, from running a file of a
 * path below that.
 * @throws {CtError} With code `refused`, saying what to do, if it does; `syntax` if the text is no
 * configuration.
 */
export function assertDenoRuns(text: string, path: string): void {
  const config = parseJsonc(text);
  const test = memberOf(config, "test");
  const include = patternsOf(test, "include");
  if (include !== undefined && !isSelected(include, path)) {
    throw notRun(path, "does not include it in test.include", `add "${path}" to it`);
  }
  for (const [owner, name] of [[test, "test.exclude"], [config, "exclude"]] as const) {
    if (!isSelected(patternsOf(owner, "exclude") ?? [], path)) continue;
    throw notRun(path, `has it in ${name}`, `add "!${path}" to the end of ${name}`);
  }
}

/**
 * Whether the last of the patterns that matches a path, or a directory above it, does not take it
 * back with a `!`.
 */
function isSelected(patterns: readonly string[], path: string): boolean {
  const last = patterns.findLast((pattern) => selects(pattern.replace(/^!/, ""), path));
  return last !== undefined && !last.startsWith("!");
}

const wildcards: ReadonlyMap<string, string> = new Map([
  ["**/", "(?:.*/)?"],
  ["**", ".*"],
  ["*", "[^/]*"],
  ["?", "[^/]"],
]);

/** Whether a pattern selects a path: it matches it, or a directory above. */
function selects(pattern: string, path: string): boolean {
  const plain = withoutFinalSlashes(pattern.replace(/^(?:\.\/)+/, ""));
  const source = plain.replace(
    /\*\*\/|\*\*|[*?]|[.+()|^$[\]{}\\]/g,
    (part) => wildcards.get(part) ?? `\\${part}`,
  );
  const all = plain === "" || plain === "." ? "" : `^(?:${source})(?:/|$)`;
  return compilePattern(all, { option: "a pattern", mode: "regex" }).test(path);
}

function patternsOf(owner: unknown, name: string): readonly string[] | undefined {
  const value = memberOf(owner, name);
  return Array.isArray(value) ? value.filter((it) => typeof it === "string") : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

function notRun(path: string, reason: string, help: string): CtError {
  const message = `deno test would not run ${path}: the project's deno.json ${reason}`;
  return new CtError("refused", message, { help: `${help}, and run this again` });
}

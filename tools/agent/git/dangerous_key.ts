/**
 * Which variables of a repository's configuration can make git run a program or read elsewhere,
 * even in the forms that only look (security R9).
 *
 * @module
 */
import type { GitVariable } from "@ct/git";

const dangerous = [
  /^filter\./,
  /^diff\.(?:.*\.)?(?:command|textconv|external)$/,
  /^include(?:if)?\./,
  /^alias\./,
  /^core\.(?:fsmonitor|sshcommand|pager|editor|attributesfile|hookspath|gitproxy|alternaterefscommand)$/,
];

/** Those that matter for `git status` alone. */
const filtering = [/^filter\./, /^include(?:if)?\./, /^core\.attributesfile$/];

/** The name of the first such variable; `undefined` if there is none. */
export function dangerousKey(config: readonly GitVariable[]): string | undefined {
  return config.find(({ name }) => dangerous.some((pattern) => pattern.test(name)))?.name;
}

/** The name of the first variable that can make git run a program to tell the status of files. */
export function filteringKey(config: readonly GitVariable[]): string | undefined {
  return config.find(({ name }) => filtering.some((pattern) => pattern.test(name)))?.name;
}

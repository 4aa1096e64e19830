/**
 * The languages in which only names are compared.
 *
 * @module
 */

/** In all languages but these a name is only changed where a user says so. */
const resolved: ReadonlySet<string> = new Set([
  "TypeScript and JavaScript",
  "Python",
  "C++",
  "Java",
  "Rust",
  "C and C++",
  "C and C++ headers",
  "Go",
]);

/** Whether only names are compared in a language. */
export function isNamed(language: string): boolean {
  return !resolved.has(language);
}

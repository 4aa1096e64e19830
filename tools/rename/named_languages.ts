/**
 * The languages in which only names are compared.
 *
 * @module
 */

/** In these languages a name is only changed where a user says so. */
export function isNamed(language: string): boolean {
  return language !== "TypeScript and JavaScript" && language !== "Python";
}

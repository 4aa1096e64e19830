/**
 * Whether a name is a typing error of another.
 *
 * @module
 */

/** Shorter names are near to many. */
const fewestLetters = 4;

/**
 * Whether a letter too many, too few or in the place of another, or two that are swapped, turn a
 * name of four letters or more into another one.
 */
export function isSlip(name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > 1) return false;
  let at = 0;
  while (at < name.length && name[at] === other[at]) at++;
  if (name === other || (name.match(/\p{L}/gu)?.length ?? 0) < fewestLetters) return false;
  const rest = name.slice(at);
  const otherRest = other.slice(at);
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
}

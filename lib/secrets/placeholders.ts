/**
 * What stands where a secret would, and is none.
 *
 * @module
 */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const gitHash = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;
const documentedExamples = new Set([
  "AKIAIOSFODNN7EXAMPLE",
  "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
]);

/** Whether a value is the number of something, such as a commit: where nothing else tells. */
export function isIdentifier(value: string): boolean {
  return uuid.test(value) || gitHash.test(value);
}

/** Whether a value only stands where a secret would: it is never one. */
export function isPlaceholder(value: string): boolean {
  const word = value.toLowerCase();
  return documentedExamples.has(value) || word === "changeme" || word === "example" ||
    /^x{3}/.test(word) || isOneCharacter(value) || /^<[^>]*>$/.test(value) ||
    /^\$\{[^}]*\}$/.test(value) || /^\[blocked(?::\d+)?\]$/.test(value) ||
    /^\{\{.*\}\}$/.test(value) ||
    value.startsWith("process.env.") || /^[srp]k_test_/.test(value);
}

function isOneCharacter(value: string): boolean {
  const [first = ""] = value;
  return value === first.repeat(value.length / Math.max(1, first.length));
}

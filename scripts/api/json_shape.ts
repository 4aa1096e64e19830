/**
 * The shape of a JSON value: the types of its members, by their paths.
 *
 * @module
 */

/**
 * Such as `{ "hits[].line": "number" }`. An object whose names are no words has its members under
 * `*`, as paths of files would be.
 */
export function shapeOf(value: unknown): Readonly<Record<string, string>> {
  const types = new Map<string, Set<string>>();
  visit(value, "");
  return Object.fromEntries([...types].map(([path, all]) => [path, [...all].sort().join("|")]));

  function visit(each: unknown, path: string): void {
    if (path !== "") types.set(path, (types.get(path) ?? new Set()).add(typeOf(each)));
    if (Array.isArray(each)) {
      for (const item of each) visit(item, `${path}[]`);
    } else if (typeof each === "object" && each !== null) {
      for (const [name, member] of Object.entries(each)) {
        const key = /^[a-z_]\w*$/i.test(name) ? name : "*";
        visit(member, path === "" ? key : `${path}.${key}`);
      }
    }
  }
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

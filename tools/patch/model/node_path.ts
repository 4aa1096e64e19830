/**
 * Paths to nodes: keys, indices and predicates, as in `servers[name=web].ports[0]`
 * (docs/spec/patch.md#path-grammar).
 *
 * @module
 */
import { CtError } from "@ct/base";

/** One step from a container to something in it. */
export type Step =
  & {
    /** Where the step ends in the path's text. */
    readonly end: number;
  }
  & (
    | { readonly kind: "key"; readonly key: string }
    | { readonly kind: "index"; readonly index: number }
    | { readonly kind: "predicate"; readonly key: string; readonly text: string }
  );

/** A path with at least one step. */
export interface NodePath {
  /** The path as typed. */
  readonly text: string;
  /** Its steps, from the root. */
  readonly steps: readonly Step[];
}

/**
 * Reads a path.
 * @throws {CtError} With code `usage`, quoting the path.
 *
 * @example Keys with dots stand in brackets and quotes
 * ```ts
 * import { parseNodePath } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const { steps } = parseNodePath('.scripts["a.b"][2]');
 * assert.deepEqual(steps.map(({ kind }) => kind), ["key", "key", "index"]);
 * ```
 */
export function parseNodePath(text: string): NodePath {
  const steps: Step[] = [];
  let at = text.startsWith(".") ? 1 : 0;
  if (at === text.length) throw malformed(text, "it is empty");
  while (true) {
    const end = endOfKey(text, at);
    if (end > at) steps.push({ kind: "key", key: text.slice(at, end), end });
    else if (text[at] !== "[") throw malformed(text, "a part between dots is empty");
    at = end;
    while (text[at] === "[") {
      const step = readSelector(text, at);
      steps.push(step);
      at = step.end;
    }
    if (at === text.length) return { text, steps };
    if (text[at] !== ".") throw malformed(text, "after ] only . or [ may follow");
    at++;
  }
}

/**
 * Cuts `PATH=VALUE` at the first `=` outside brackets; `undefined` if there is none.
 *
 * @example The value may hold anything
 * ```ts
 * import { splitAssignment } from "@ct/patch";
 * import assert from "node:assert/strict";
 * assert.deepEqual(splitAssignment("a[k=v].b=c=d"), ["a[k=v].b", "c=d"]);
 * ```
 */
export function splitAssignment(text: string): readonly [string, string] | undefined {
  for (let at = 0; at < text.length;) {
    if (text[at] === "=") return [text.slice(0, at), text.slice(at + 1)];
    if (text[at] === "[") {
      const end = endOfSelector(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else at++;
  }
  return undefined;
}

function endOfKey(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "." && text[at] !== "[") at++;
  return at;
}

const quotedSelector = /\["((?:[^"\\]|\\.)*)"\]/sy;

/** The key in `["key"]`, where a JSON string with nothing beside it stands in the brackets. */
function quotedKey(text: string, open: number): { key: string; end: number } | undefined {
  quotedSelector.lastIndex = open;
  const literal = quotedSelector.exec(text)?.[1];
  if (literal === undefined) return undefined;
  try {
    return { key: String(JSON.parse(`"${literal}"`)), end: quotedSelector.lastIndex };
  } catch {
    return undefined;
  }
}

function endOfSelector(text: string, open: number): number | undefined {
  const quoted = quotedKey(text, open);
  if (quoted !== undefined) return quoted.end;
  const close = text.indexOf("]", open);
  return close < 0 ? undefined : close + 1;
}

function readSelector(text: string, open: number): Step {
  const quoted = quotedKey(text, open);
  if (quoted !== undefined) return { kind: "key", ...quoted };
  const end = endOfSelector(text, open);
  if (end === undefined) throw malformed(text, "a [ is not closed");
  const body = text.slice(open + 1, end - 1);
  if (/^\d+$/.test(body)) return { kind: "index", index: Number(body), end };
  const equals = body.indexOf("=");
  if (equals < 0) {
    throw malformed(text, `[${body}] is neither an index nor KEY=TEXT nor a key in double quotes`);
  }
  return { kind: "predicate", key: body.slice(0, equals), text: body.slice(equals + 1), end };
}

function malformed(text: string, reason: string): CtError {
  return new CtError("usage", `invalid path '${text}': ${reason}`, {
    help: 'a path has keys, [INDEX], [KEY=TEXT] and ["any key"], as in servers[name=web].ports[0]',
  });
}

/**
 * The nodes of a syntax tree, read by the names of their properties.
 *
 * @module
 */

/** A node. */
export interface SyntaxNode {
  /** What it is, as in the ESTree of Babel. */
  readonly type: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last. */
  readonly end: number;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value &&
    typeof value.type === "string" && "start" in value && typeof value.start === "number";
}

/** Asked for most properties of most nodes, so that no descriptor is made for it. */
function valueAt(node: SyntaxNode, key: string): unknown {
  return Reflect.get(node, key);
}

/** The node of a property. */
export function nodeAt(node: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  const value = node && valueAt(node, key);
  return isNode(value) ? value : undefined;
}

/** The nodes of a list; holes are omitted. */
export function nodesAt(node: SyntaxNode | undefined, key: string): readonly SyntaxNode[] {
  const value = node && valueAt(node, key);
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The nodes of a list with its holes. */
export function slotsAt(node: SyntaxNode, key: string): readonly (SyntaxNode | undefined)[] {
  const value = valueAt(node, key);
  return Array.isArray(value) ? value.map((each) => isNode(each) ? each : undefined) : [];
}

/** The text of a property; empty if it has none. */
export function textAt(node: SyntaxNode | undefined, key: string): string {
  const value = node && valueAt(node, key);
  return typeof value === "string" ? value : "";
}

/** Whether a property is true. */
export function isSet(node: SyntaxNode, key: string): boolean {
  return valueAt(node, key) === true;
}

const notChildren: ReadonlySet<string> = new Set(["loc", "extra", "range", "errors", "tokens"]);

/** All nodes below one, in the order of its properties. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== "object" || value === null || notChildren.has(key)) continue;
    if (key.endsWith("Comments")) continue;
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) found.push(each);
    } else if (isNode(value)) found.push(value);
  }
  return found;
}

/**
 * Locates the tokens of the `yaml` package.
 *
 * @module
 */
import type { CST } from "./package.ts";

/** Whether a token is the `-` of an element. */
export function isDash({ type }: CST.SourceToken): boolean {
  return type === "seq-item-ind";
}

/** Whether a token is more than white space, comment or comma. */
export function isContent({ type }: CST.SourceToken): boolean {
  return type !== "space" && type !== "newline" && type !== "comment" && type !== "comma";
}

/** Whether an item of a flow collection is only what follows the last comma. */
export function isBlank({ start, key, sep, value }: CST.CollectionItem): boolean {
  return !key && !sep && !value && !start.some(isContent);
}

/** Where a token ends. */
export function endOfSource(
  { offset, source }: { readonly offset: number; readonly source: string },
): number {
  return offset + source.length;
}

/** Where a token starts; of a block collection, where its first item does. */
export function startOf(token: CST.Token): number {
  if (token.type !== "block-map" && token.type !== "block-seq") return token.offset;
  const item: CST.CollectionItem | undefined = token.items[0];
  const first = item?.start.find(isContent) ?? item?.key;
  return first ? startOf(first) : token.offset;
}

/** Where the header of a literal or folded block ends. */
export function endOfHeader({ offset, props }: CST.BlockScalar): number {
  const header = props.find(({ type }) => type === "block-scalar-header");
  return header && "source" in header ? endOfSource(header) : offset;
}

/**
 * Where the content of a token ends, without comments and line endings after it; block collections
 * have entries.
 */
export function contentEnd(token: CST.Token): number {
  switch (token.type) {
    case "block-scalar": {
      const body = token.props.reduce((end, prop) => Math.max(end, propEnd(prop)), token.offset);
      const lines = token.source.replace(/\r?\n$/, "");
      return lines === "" ? endOfHeader(token) : body + lines.length;
    }
    case "flow-collection": {
      const close = token.end.find(({ type }) => type.endsWith("-end"));
      return close ? endOfSource(close) : token.offset;
    }
    default:
      return "source" in token ? endOfSource(token) : token.offset;
  }
}

function propEnd(prop: CST.Token): number {
  return "source" in prop ? endOfSource(prop) : prop.offset;
}

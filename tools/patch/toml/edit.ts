/**
 * Operations on a TOML document as changes of its text (docs/spec/patch.md#toml). What a change is
 * meant to do is certain only when its result was read back; see `patch.ts`.
 *
 * @module
 */
import { applyEdits } from "@ct/write";
import type { ItemList, Span } from "@ct/json";
import { type Action, lookUp } from "../model/action.ts";
import type { Model, ObjectModel } from "../model/model.ts";
import { type Operation, refusal, valueOf } from "../model/operation.ts";
import {
  asIs,
  type Block,
  BlockList,
  blocksOf,
  bracketList,
  endOfBlock,
  entriesOf,
  gapOf,
  headerName,
  lineEndOf,
  startOfBlock,
} from "./blocks.ts";
import { lineEndingOf, startOfLine } from "../model/text_lines.ts";
import {
  pathTo,
  type TomlArray,
  type TomlDocument,
  type TomlEntry,
  type TomlNode,
  type TomlPart,
  type TomlTable,
} from "./node.ts";
import { childOf, TomlTree } from "./tree.ts";
import { keyText, tableLines, valueText } from "./written.ts";

type Change = Exclude<Action<TomlNode>, { readonly kind: "nothing" }>;

/**
 * The text of a document after an action. `read` reads a text that has become one in between.
 * @throws {CtError} With code `refused` if TOML has no such value, or no such operation.
 */
export function changedText(
  document: TomlDocument,
  action: Change,
  operation: Operation,
  read: (text: string) => TomlDocument,
): string {
  switch (action.kind) {
    case "replace":
      return replaced(document, action.place.node, operation, read);
    case "insert":
      return inserted(document, action.container, action.key, valueOf(operation));
    case "append":
      return appended(document, action.container, operation);
    case "remove":
      return removed(document, childOf(action.container, action.index));
    case "move":
      return moved(document, action, operation);
  }
}

/** Puts a value in the place of a node. */
function replaced(
  document: TomlDocument,
  node: TomlNode,
  operation: Operation,
  read: (text: string) => TomlDocument,
): string {
  const { text } = document;
  const value = valueOf(operation);
  if ("span" in node && node.span !== undefined) {
    const before = text.slice(node.span.start, node.span.end);
    const isLine = node.parts.length > 0 && node.owner === undefined;
    const isLong = /^(?:"""|''')/.test(before);
    const canBreak = (isLine || isLong) && lineEndingOf(text) === "\n";
    return applyEdits(text, [{ ...node.span, text: valueText(value, { before, canBreak }) }]);
  }
  if (node.kind !== "object" && node.kind !== "array") throw new TypeError("no place");
  if (node.kind === "object" && node.form === "dotted") return undotted(document, node, value);
  const written = sectionsFor(document, node, value);
  if (written !== undefined) return withBlock(document, node, { at: 0, content: written });
  const { parent } = node;
  if (parent?.kind !== "object") {
    throw refusal(operation, "an element with its own header [[…]] can only be a table");
  }
  const [key = ""] = [...parent.members].find(([, member]) => member === node) ?? [];
  if (parent.form === "implied") {
    const line = `${keyText(key)} = ${valueText(value)}`;
    const content = `[${headerName(document, parent)}]${lineEndingOf(text)}${line}`;
    return withBlock(document, node, { at: 0, content });
  }
  const rest = read(removed(document, node));
  const found = lookUp(new TomlTree(rest.root), pathTo(parent));
  if ("reason" in found) throw refusal(operation, found.reason);
  return inserted(rest, found.node, key, value);
}

/** The sections that a table, or an array of tables, can be written as; else `undefined`. */
function sectionsFor(
  document: TomlDocument,
  node: TomlTable | TomlArray,
  value: Model,
): string | undefined {
  if (node.kind === "object" && node.header !== undefined && value.kind === "object") {
    const head = document.text.slice(node.header.start, lineEndOf(document, node.header));
    return [head, ...linesOf(document, value)].join(lineEndingOf(document.text));
  }
  if (node.parent?.kind === "array") return undefined;
  return sections(document, headerName(document, node), value);
}

/** A table, or a list of some, as sections with headers; `undefined` for anything else. */
function sections(document: TomlDocument, name: string, value: Model): string | undefined {
  const lineEnding = lineEndingOf(document.text);
  if (value.kind === "object") {
    return [`[${name}]`, ...linesOf(document, value)].join(lineEnding);
  }
  if (value.kind !== "array" || value.items.length === 0) return undefined;
  const tables = value.items.flatMap((item) => item.kind === "object" ? [item] : []);
  if (tables.length < value.items.length) return undefined;
  return tables.map((table) => [`[[${name}]]`, ...linesOf(document, table)].join(lineEnding))
    .join(gapOf(document));
}

function linesOf({ text }: TomlDocument, table: ObjectModel): readonly string[] {
  return tableLines(table, { canBreak: lineEndingOf(text) === "\n" });
}

/** The document with one block of a node rewritten, and without its others. */
function withBlock(
  document: TomlDocument,
  node: TomlNode,
  { at, content }: { readonly at: number; readonly content: string },
): string {
  const blocks = blocksOf(document, [node]).map((block, index): Block =>
    index === at ? { ...block, content } : block
  );
  const list = new BlockList(document, blocks);
  for (let index = blocks.length - 1; index >= 0; index--) if (index !== at) list.remove(index);
  return list.text;
}

/** Puts a value in the place of a table that dotted keys make up. */
function undotted(document: TomlDocument, node: TomlTable, value: Model): string {
  const { text, parts } = document;
  const { owner, entries: [entry] } = node;
  if (entry === undefined) throw new TypeError("no dotted key");
  const content = `${dottedName(text, node)}${equalsOf(text, entry)}${valueText(value)}`;
  if (owner === undefined) {
    const place = parts.indexOf(entry);
    const at = blocksOf(document, [node]).findIndex(({ last }) => place <= last);
    return withBlock(document, node, { at, content });
  }
  return withBrackets(text, owner, (list) => {
    for (const [index, other] of [...owner.entries.entries()].toReversed()) {
      if (node.entries.includes(other) && other !== entry) list.remove(index);
    }
  }, (shown) => shown === text.slice(entry.start, entry.end) ? content : shown);
}

function dottedName(text: string, { entries: [entry], depth }: TomlTable): string {
  return text.slice(entry?.keys[0]?.start, entry?.keys[depth - 1]?.end);
}

/** What stands between a key and its value: only an equals sign where another entry has no more. */
function equalsOf(text: string, entry: TomlEntry | undefined): string {
  return entry !== undefined && text[entry.keys.at(-1)?.end ?? 0] === "=" ? "=" : " = ";
}

/** Adds a member to a table. */
function inserted(
  document: TomlDocument,
  table: TomlNode,
  key: string,
  value: Model,
): string {
  if (table.kind !== "object") throw new TypeError("no table");
  const { text } = document;
  const last = table.entries.at(-1);
  const equals = equalsOf(text, last);
  const name = table.form === "dotted"
    ? `${dottedName(text, table)}.${keyText(key)}`
    : keyText(key);
  const owner = table.form === "inline" ? table : table.owner;
  if (owner !== undefined) {
    const entry = `${name}${equals}${valueText(value)}`;
    if (owner.entries.length > 0) return withBrackets(text, owner, (list) => list.append(entry));
    return applyEdits(text, [{ ...spanOf(owner), text: `{ ${entry} }` }]);
  }
  const isOpen = table.form === "root" || table.form === "implied";
  const path = table.form === "root" ? "" : `${headerName(document, table)}.`;
  const written = isOpen ? sections(document, path + keyText(key), value) : undefined;
  if (written !== undefined) return withSection(document, table, written);
  const line = `${name}${equals}${valueText(value, { canBreak: lineEndingOf(text) === "\n" })}`;
  const part = last ?? table.header;
  return part === undefined
    ? withFirstLine(document, table, line)
    : withLine(document, part, last === undefined ? line : indentationOf(text, last) + line);
}

/** Adds a line below a part. */
function withLine(document: TomlDocument, part: TomlPart, line: string): string {
  const at = lineEndOf(document, part);
  return applyEdits(document.text, [{
    start: at,
    end: at,
    text: lineEndingOf(document.text) + line,
  }]);
}

/** Adds a line to a table that has none yet, and no header. */
function withFirstLine(document: TomlDocument, table: TomlTable, line: string): string {
  const { text } = document;
  const lineEnding = lineEndingOf(text);
  const header = table.form === "root" ? "" : `[${headerName(document, table)}]${lineEnding}`;
  const first = table.form === "root" ? document.parts[0] : table.parts[0];
  if (first === undefined) {
    const isInLine = text !== "" && !/[\n\ufeff]$/.test(text);
    return `${text}${isInLine ? lineEnding : ""}${line}${lineEnding}`;
  }
  const start = startOfBlock(document, first);
  const added = header + line + lineEnding.repeat(2);
  return applyEdits(text, [{ start, end: start, text: added }]);
}

/** Adds sections below all that a node is written in. */
function withSection(document: TomlDocument, node: TomlNode, written: string): string {
  const { text, parts } = document;
  const part = node.parent === undefined ? parts.at(-1) : node.parts.at(-1);
  const last = part === undefined ? -1 : parts.lastIndexOf(part);
  if (part === undefined || last === parts.length - 1) {
    let end = text.length;
    while (end > 0 && " \t\r\n".includes(text.charAt(end - 1))) end--;
    const body = text.slice(0, end);
    if (/^\ufeff?$/.test(body)) return body + written + lineEndingOf(text);
    return body + gapOf(document) + written + text.slice(end);
  }
  const at = Math.max(endOfBlock(document, 0, last), lineEndOf(document, part));
  return applyEdits(text, [{ start: at, end: at, text: gapOf(document) + written }]);
}

/** Appends to an array. */
function appended(document: TomlDocument, array: TomlNode, operation: Operation): string {
  const { text } = document;
  const value = valueOf(operation);
  if (array.kind !== "array") throw new TypeError("no array");
  if (array.span !== undefined) {
    return withBrackets(text, array, (list) => list.append(valueText(value)));
  }
  if (value.kind !== "object") {
    throw refusal(operation, "its elements have headers [[…]], and so they must be tables");
  }
  const last = array.items.at(-1);
  const header = last?.kind === "object" ? last.header : undefined;
  if (last?.kind !== "object" || header === undefined) throw new TypeError("no element");
  const indentation = indentationOf(text, last.entries.at(-1) ?? header);
  const head = indentationOf(text, header) + text.slice(header.start, header.end);
  const lines = linesOf(document, value).map((line) => indentation + line);
  return withSection(document, array, [head, ...lines].join(lineEndingOf(text)));
}

/** Takes a node away. */
function removed(document: TomlDocument, node: TomlNode): string {
  const { text } = document;
  const { owner, parent } = node;
  if (owner !== undefined) {
    return withBrackets(text, owner, (list) => {
      for (const [index, entry] of [...owner.entries.entries()].toReversed()) {
        if (node.parts.includes(entry)) list.remove(index);
      }
    });
  }
  if (node.parts.length === 0 && parent?.kind === "array") {
    return withBrackets(text, parent, (list) => list.remove(parent.items.indexOf(node)));
  }
  const blocks = blocksOf(document, [node]);
  const list = new BlockList(document, blocks);
  for (let index = blocks.length - 1; index >= 0; index--) list.remove(index);
  return list.text;
}

/** Moves an element. */
function moved(
  document: TomlDocument,
  { container, from, to }: Extract<Change, { readonly kind: "move" }>,
  operation: Operation,
): string {
  if (container.kind !== "array") throw new TypeError("no array");
  if (container.span !== undefined) {
    return withBrackets(document.text, container, (list) => void list.move(from, to, asIs));
  }
  const blocks = blocksOf(document, container.items);
  if (blocks.length > container.items.length) {
    throw refusal(operation, "other tables stand between the parts of an element");
  }
  const list = new BlockList(document, blocks);
  list.move(from, to);
  return list.text;
}

/** The text after a change of what stands between brackets. */
function withBrackets(
  text: string,
  node: TomlTable | TomlArray,
  change: (list: ItemList<string>) => void,
  show: (entry: string) => string = asIs,
): string {
  const span = spanOf(node);
  const list = bracketList(text, span, entriesOf(text, node));
  change(list);
  return applyEdits(text, [{ start: span.start + 1, end: span.end - 1, text: list.parts(show) }]);
}

function spanOf({ span }: TomlTable | TomlArray): Span {
  if (span === undefined) throw new TypeError("it stands between no brackets");
  return span;
}

function indentationOf(text: string, { start }: TomlPart): string {
  return text.slice(startOfLine(text, start), start).replace("\ufeff", "");
}

/**
 * Operations on a YAML document as edits of its text. What an edit is meant to do is certain only
 * when its result was read back; see `yaml.ts`.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { TextEdit } from "@ct/write";
import type { Action, Location } from "../model/action.ts";
import type { ItemList, Span } from "@ct/json";
import type { Anchor, MemberModel } from "../model/model.ts";
import { type Operation, refusal, valueOf } from "../model/operation.ts";
import { blockList, columnOf, endWithComments, flowList, type YamlList } from "./list.ts";
import { endOfLine, lineEndingOf } from "../model/text_lines.ts";
import type { YamlEntry, YamlNode } from "./node.ts";
import type { YamlTree } from "./tree.ts";
import type { YamlLayout } from "./layout.ts";
import { elementText, flowText, inlineText, memberText, valueText } from "./text.ts";

/** A document and the text that it was read from. */
export interface YamlSource {
  /** The text. */
  readonly text: string;
  /** The nodes. */
  readonly tree: YamlTree;
  /** How new lines are indented. */
  readonly layout: YamlLayout;
}

/**
 * The edits that do an action, in order and disjoint.
 * @throws {CtError} With code `refused` if YAML has no such operation, or it would break the
 * document.
 */
export function editsOf(
  source: YamlSource,
  action: Action<YamlNode>,
  operation: Operation,
): readonly TextEdit[] {
  const { text } = source;
  switch (action.kind) {
    case "nothing":
      return [];
    case "replace":
      return replacement(source, action.place, operation);
    case "insert":
    case "append":
      return appended(source, action, operation);
    case "move":
      return edited(
        listOf(text, action.container),
        (list) => list.move(action.from, action.to, asIs),
      );
    case "remove": {
      const { container, index } = action;
      refuseIfUsed(source.tree, container.entries[index], operation);
      if (container.style === "pair") {
        throw refusal(operation, "it is the only member of a mapping without braces");
      }
      if (container.style === "block" && container.entries.length === 1) {
        return emptied(source, container);
      }
      const list = listOf(text, container);
      const isTop = list.start === 0 && list.list.items[0]?.space === "";
      const edits = edited(list, (items) => items.remove(index));
      // At the start of the text there is no line above to part what is left from.
      if (!isTop) return edits;
      return edits.map((edit) => ({ ...edit, text: edit.text.replace(/^\r?\n/, "") }));
    }
  }
}

/** Refuses to take away what aliases elsewhere stand for, the node `kept` apart. */
function refuseIfUsed(
  tree: YamlTree,
  span: Span | undefined,
  operation: Operation,
  kept?: YamlNode,
): void {
  if (span === undefined) return;
  const used = tree.anchors.usedFromOutside(span).find(({ node }) => node !== kept);
  if (used !== undefined) throw refusal(operation, tree.describeUse(used));
}

function asIs(content: string): string {
  return content;
}

function listOf(text: string, container: YamlNode): YamlList {
  return container.style === "flow" ? flowList(text, container) : blockList(text, container);
}

function edited(
  { start, end, list }: YamlList,
  change: (list: ItemList<string>) => unknown,
): readonly TextEdit[] {
  change(list);
  return [{ start, end, text: list.parts(asIs) }];
}

/** Puts an element or a member after the last one. */
function appended(
  { text, layout }: YamlSource,
  action: Extract<Action<YamlNode>, { readonly kind: "append" | "insert" }>,
  operation: Operation,
): readonly TextEdit[] {
  const { container } = action;
  const value = valueOf(operation);
  const member: MemberModel | undefined = action.kind === "append"
    ? undefined
    : { key: { kind: "string", text: action.key }, value };
  if (container.style === "pair") {
    throw refusal(operation, "a mapping without braces can have only one member");
  }
  if (container.style === "flow") {
    const entry = member ? `${flowText(member.key)}: ${flowText(value)}` : flowText(value);
    return edited(flowList(text, container), (list) => list.append(entry));
  }
  const block = blockList(text, container);
  const column = columnOf(text, container.entries[0]?.start ?? container.body);
  const endsFile = block.end === text.length;
  const context = { isFlow: false, column, endsFile, layout };
  const { inline, body } = member ? memberText(member, context) : elementText(value, context);
  const head = member ? inline : `- ${inline}`;
  return edited(block, (list) => list.append(head + bodyText(text, body)));
}

function bodyText(text: string, body: readonly string[]): string {
  const lineEnding = lineEndingOf(text);
  return body.map((line) => lineEnding + line).join("");
}

/** Takes the only entry out of a block; brackets take its place, detached comments stay. */
function emptied({ text, tree }: YamlSource, container: YamlNode): readonly TextEdit[] {
  const brackets = container.kind === "array" ? "[]" : "{}";
  const { start, end, list } = blockList(text, container);
  const space = itemAt(list.items, 0).space;
  list.remove(0);
  const place = tree.places.get(container);
  const indicatorEnd = place?.container.entries[place.index]?.indicatorEnd;
  if (indicatorEnd === undefined || !text.slice(indicatorEnd, container.body).includes("\n")) {
    return [{ start, end, text: space + brackets }];
  }
  const at = endOfProperties(text, container) ?? indicatorEnd;
  return [
    { start: at, end: at, text: ` ${brackets}` },
    { start, end, text: list.parts(asIs) },
  ];
}

/** Where the tag and anchor of a node end; `undefined` if it has none. */
function endOfProperties(text: string, { start, body }: YamlNode): number | undefined {
  const properties = /^[&!]\S*(?:\s+[&!]\S*)*/.exec(text.slice(start, body))?.[0];
  return properties === undefined ? undefined : start + properties.length;
}

/** Puts a value in the place of a node, tag included; an anchor stays. */
function replacement(
  { text, layout, tree }: YamlSource,
  { node, container, index }: Location<YamlNode>,
  operation: Operation,
): readonly TextEdit[] {
  const entry = container.entries[index];
  if (entry === undefined) throw new RangeError(`there is no entry ${index}`);
  refuseIfUsed(tree, node, operation, node);
  const keyLines = entry.key === undefined ? "" : text.slice(entry.key.body, entry.key.end);
  if (entry.indicatorEnd === undefined && keyLines.includes("\n")) {
    throw refusal(
      operation,
      "its key takes several lines, which not all readers accept with a value",
    );
  }
  const value = valueOf(operation);
  const anchor = node.kind === "alias" ? undefined : node.model.anchor;
  if (container.style !== "block") return [inPlace(node, entry, anchored(anchor, flowText(value)))];
  const column = columnOf(text, entry.start);
  const endsFile = endOfLine(text, node.end) === text.length;
  const context = { isFlow: false, column, endsFile, layout };
  const { indicatorEnd = entry.start } = entry;
  const isBelow = text.slice(indicatorEnd, node.body).includes("\n");
  // A scalar below its key, with comments between, keeps its place.
  const isInline = isBelow && node.style !== "block" || entry.indicatorEnd === undefined;
  // Lines below align with the first, which may be further from its dash than usual.
  const isBeside = node.end > node.start && /^ +$/.test(text.slice(indicatorEnd, node.start));
  const dashColumn = isBeside ? columnOf(text, node.start) - "- ".length : column;
  const written = isInline
    ? inlineText(value, { ...context, column: column + layout.step })
    : container.kind === "object"
    ? valueText(value, context)
    : anchor === undefined
    ? elementText(value, { ...context, column: dashColumn })
    : valueText(value, { ...context, column: dashColumn, layout: { step: 2, dash: 2 } });
  const { body } = written;
  const inline = anchored(anchor, written.inline);
  const below = bodyText(text, body);
  // What has lines of its own leaves no blank after the key.
  const start = inline === "" ? indicatorEnd : node.start;
  if (node.style !== "block") {
    const end = node.style === "literal" ? node.headerEnd : node.end;
    const edit = inline === ""
      ? { start, end: Math.max(start, end), text: "" }
      : inPlace({ ...node, end }, entry, inline);
    const rest = endOfLine(text, edit.end);
    return [edit, { start: rest, end: Math.max(rest, node.end), text: below }];
  }
  const next = container.entries[index + 1]?.start;
  const end = Math.max(endOfLine(text, node.end), endWithComments(text, entry, column, next));
  if (!isBelow) return [{ start, end, text: inline + below }];
  const head = endOfProperties(text, node);
  const edit = head === undefined
    ? { start: indicatorEnd, end: indicatorEnd, text: inline === "" ? "" : ` ${inline}` }
    : { start, end: head, text: inline };
  return [edit, { start: endOfLine(text, edit.end), end, text: below }];
}

/** What stands beside an indicator, with the anchor in front. */
function anchored(anchor: Anchor | undefined, inline: string): string {
  return anchor === undefined ? inline : `&${anchor.name} ${inline}`.trimEnd();
}

/** Writes over a node; after the indicator, with a space, if nothing was written. */
function inPlace(
  { style, start, end }: Pick<YamlNode, "style" | "start" | "end">,
  entry: YamlEntry,
  inline: string,
): TextEdit {
  if (style !== "empty" || end > start) return { start, end, text: inline };
  const at = entry.indicatorEnd ?? entry.end;
  return {
    start: at,
    end: at,
    text: entry.indicatorEnd === undefined ? `: ${inline}` : ` ${inline}`,
  };
}

/**
 * Operations on a YAML document as edits of its text. What an edit is meant to do is certain only
 * when its result was read back; see `yaml.ts`.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { TextEdit } from "@ct/write";
import type { Action, Place } from "./action.ts";
import type { ItemList } from "@ct/json";
import type { Model } from "./model.ts";
import type { Operation } from "./operation.ts";
import {
  blockList,
  columnOf,
  endOfLine,
  endWithComments,
  flowList,
  lineEndingOf,
  type YamlList,
} from "./yaml_list.ts";
import type { YamlEntry, YamlNode, YamlTree } from "./yaml_node.ts";
import { elementText, flowText, inlineText } from "./yaml_text.ts";

/** A document and the text that it was read from. */
export interface YamlSource {
  /** The text. */
  readonly text: string;
  /** The nodes. */
  readonly tree: YamlTree;
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
    case "insert":
      throw refusal(
        operation,
        `no key ${JSON.stringify(action.key)} (in YAML --set changes only existing nodes)`,
      );
    case "replace":
      return replacement(text, action.place, operation);
    case "append": {
      const { container } = action;
      const value = valueOf(operation);
      if (container.style === "flow") {
        return edited(flowList(text, container), (list) => list.append(flowText(value)));
      }
      const block = blockList(text, container);
      const column = columnOf(text, container.body);
      const context = { isFlow: false, column, endsFile: block.end === text.length };
      const { inline, body } = elementText(value, context);
      return edited(block, (list) => list.append(`- ${inline}${bodyText(text, body)}`));
    }
    case "move":
      return edited(
        listOf(text, action.container),
        (list) => list.move(action.from, action.to, asIs),
      );
    case "remove": {
      const { container, index } = action;
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

/** The error for what is not done to a YAML document. */
export function refusal({ kind, path }: Operation, reason: string): CtError {
  const verb = kind === "add" ? "add to" : kind;
  return new CtError("refused", `cannot ${verb} '${path.text}': ${reason}`);
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

function bodyText(text: string, body: readonly string[]): string {
  const lineEnding = lineEndingOf(text);
  return body.map((line) => lineEnding + line).join("");
}

/** Takes the only entry out of a block; brackets take its place, detached comments stay. */
function emptied({ text, tree }: YamlSource, container: YamlNode): readonly TextEdit[] {
  const brackets = container.kind === "array" ? "[]" : "{}";
  const { start, end, list } = blockList(text, container);
  const space = list.items[0]?.space ?? "";
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

/** Puts a value in the place of a node, tag included. */
function replacement(
  text: string,
  { node, container, index }: Place<YamlNode>,
  operation: Operation,
): readonly TextEdit[] {
  const entry = container.entries[index];
  if (entry === undefined) throw new RangeError(`there is no entry ${index}`);
  if (node.kind !== "alias" && node.model.anchor !== undefined) {
    throw refusal(operation, "the value has an anchor that aliases may use");
  }
  const value = valueOf(operation);
  if (container.style !== "block") return [inPlace(node, entry, flowText(value))];
  const column = columnOf(text, entry.start);
  const endsFile = endOfLine(text, node.end) === text.length;
  const { inline, body } = inlineText(value, { isFlow: false, column: column + 2, endsFile });
  const below = bodyText(text, body);
  if (node.style !== "block") {
    const end = node.style === "literal" ? node.headerEnd : node.end;
    const edit = inPlace({ ...node, end }, entry, inline);
    const rest = endOfLine(text, edit.end);
    return [edit, { start: rest, end: Math.max(rest, node.end), text: below }];
  }
  const next = container.entries[index + 1]?.start;
  const end = Math.max(endOfLine(text, node.end), endWithComments(text, entry, column, next));
  const { indicatorEnd = entry.start } = entry;
  const isBelow = text.slice(indicatorEnd, node.body).includes("\n");
  if (!isBelow) return [{ start: node.start, end, text: inline + below }];
  const head = endOfProperties(text, node);
  const edit = head === undefined
    ? { start: indicatorEnd, end: indicatorEnd, text: ` ${inline}` }
    : { start: node.start, end: head, text: inline };
  return [edit, { start: endOfLine(text, edit.end), end, text: below }];
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

function valueOf(operation: Operation): Model {
  if (operation.kind === "set" || operation.kind === "add") return operation.value.model;
  throw new TypeError(`${operation.kind} has no value`);
}

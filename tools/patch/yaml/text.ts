/**
 * Writes values of any kind in YAML: containers as blocks, below each other, or within flow
 * brackets in one line.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { MemberModel, Model } from "../model/model.ts";
import type { YamlLayout } from "./layout.ts";
import { scalarText, type YamlContext, type YamlText } from "./scalar.ts";

/** Where a value is to stand in a block. */
export interface BlockContext extends YamlContext {
  /** How the file is indented. */
  readonly layout: YamlLayout;
}

/** The text of an element after its `-`, which stands at the context's column. */
export function elementText(model: Model, context: BlockContext): YamlText {
  const inner = { ...context, column: context.column + "- ".length };
  const rows = blockRows(model, inner);
  if (rows === undefined) return inlineText(model, inner);
  return { inline: itemAt(rows, 0).trimStart(), body: rows.slice(1) };
}

/** The text of a value after its key, which stands at the context's column. */
export function valueText(model: Model, context: BlockContext): YamlText {
  const { step, dash } = context.layout;
  const inner = { ...context, column: context.column + (model.kind === "array" ? dash : step) };
  const rows = blockRows(model, inner);
  return rows === undefined ? inlineText(model, inner) : { inline: "", body: rows };
}

/** The text of a member, its key at the context's column. */
export function memberText({ key, value }: MemberModel, context: BlockContext): YamlText {
  const { inline, body } = valueText(value, context);
  return { inline: `${flowText(key)}:${inline === "" ? "" : ` ${inline}`}`, body };
}

/**
 * The text of a value in one line; for a string of several lines its header, outside of a flow.
 */
export function inlineText(model: Model, context: YamlContext): YamlText {
  if (model.kind === "array") {
    return { inline: `[${model.items.map(flowText).join(", ")}]`, body: [] };
  }
  if (model.kind !== "object") return scalarText(model, context);
  const members = model.members.map(({ key, value }) => `${flowText(key)}: ${flowText(value)}`);
  return { inline: `{${members.join(", ")}}`, body: [] };
}

/** The text of a value within brackets or braces. */
export function flowText(model: Model): string {
  return inlineText(model, { isFlow: true, column: 0, endsFile: false }).inline;
}

/**
 * The lines of a container that is not empty, indented to its column; `undefined` for anything
 * else.
 */
function blockRows(model: Model, context: BlockContext): string[] | undefined {
  const indentation = " ".repeat(context.column);
  if (model.kind === "array" && model.items.length > 0) {
    return model.items.flatMap((item) => {
      const { inline, body } = elementText(item, context);
      return [`${indentation}- ${inline}`, ...body];
    });
  }
  if (model.kind !== "object" || model.members.length === 0) return undefined;
  return model.members.flatMap((member) => {
    const { inline, body } = memberText(member, context);
    return [indentation + inline, ...body];
  });
}

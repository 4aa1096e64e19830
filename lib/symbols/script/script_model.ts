/**
 * The model of a file of TypeScript or JavaScript.
 *
 * @module
 */
import { Scope } from "../model/definition.ts";
import type { SourceModel } from "../model/source_model.ts";
import { ModelBuilder } from "../model/model_builder.ts";
import { walkClass } from "./classes.ts";
import { walkFunction } from "./functions.ts";
import { walkPattern } from "./patterns.ts";
import { parseScript } from "./script_parser.ts";
import { isLongScript } from "./script_tokens.ts";
import { walkStatement } from "./statements.ts";
import { nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import { walkType } from "./types.ts";
import { walkValue } from "./values.ts";
import type { ScriptWalk } from "./walk.ts";

/** Creates the model of a text; `undefined` if it cannot be parsed, or is too long for that. */
export function scriptModel(path: string, text: string): SourceModel | undefined {
  if (isLongScript(text)) return undefined;
  const program = parseScript(path, text);
  if (program === undefined) return undefined;
  const builder = new ModelBuilder("script");
  const walk = walkWith(builder, /\.[cm]?tsx?$/.test(path));
  for (const each of nodesAt(program, "body")) walk.statement(each, builder.top);
  return builder.finish();
}

/** Whether a value says nothing about those that come later. */
function isEmpty(node: SyntaxNode): boolean {
  return node.type === "NullLiteral" || textAt(node, "name") === "undefined";
}

function walkWith(builder: ModelBuilder, isTyped: boolean): ScriptWalk {
  const walk: ScriptWalk = {
    builder,
    isTyped,
    quiet: () => walkWith(new ModelBuilder("script"), isTyped),
    innerScope: (scope) => new Scope(scope, false),
    statement: (node, place) => walkStatement(walk, node, place),
    value: (node, place, context = {}) => node && walkValue(walk, node, place, context),
    type: (node, place) => node && walkType(walk, node, place),
    pattern: (node, place, target) => {
      if (node !== undefined) walkPattern(walk, node, place, target);
    },
    function: (node, place, context) => walkFunction(walk, node, place, context),
    initial: (value, node, isFixed) => {
      if (value === undefined || node === undefined || isEmpty(node)) return undefined;
      return isTyped || isFixed ? value : { is: "union", of: [value, undefined] };
    },
    class: (node, place) => walkClass(walk, node, place),
  };
  return walk;
}

/**
 * Macros of Rust. The arguments of those that everybody knows are read as what they are; of others
 * only the names are known, unless they look like items.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { Meaning } from "../model/source_model.ts";
import { childOf } from "../lezer/parts.ts";
import { capturedNames } from "./captures.ts";
import { partsOf, walkPath } from "./paths.ts";
import { parseArguments, type RustNode } from "./rust_parser.ts";
import {
  declareRust,
  isMark,
  nameSpan,
  type RustPlace,
  type RustWalk,
  unknownValue,
} from "./rust_walk.ts";

/** Those whose arguments are expressions. */
const ofValues =
  /^(?:(?:debug_)?assert(?:_eq|_ne)?|dbg|e?println?|format|format_args|panic|todo|unimplemented|unreachable|vec|writeln?|concat|matches|ready|try|info|warn|error|debug|trace|log|bail|ensure|anyhow)$/;

/** Those whose texts have names in braces. */
const formatting =
  /^(?:(?:debug_)?assert(?:_eq|_ne)?|e?println?|format|format_args|panic|todo|unimplemented|unreachable|writeln?|info|warn|error|debug|trace|log|bail|ensure|anyhow)$/;

/** Those that are one value of a type that nobody declares. */
const plain = /^(?:e?println?|format|format_args|write|writeln|concat|matches|assert\w*)$/;

/** Walks the call of a macro and returns the evidence of its value. */
export function walkMacro(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
): Evidence | undefined {
  const at = node.children.findIndex(({ type }) => type === "!");
  const [name] = node.children;
  const tokens = node.children.slice(at + 1).find(({ type }) => /Tokens$/.test(type));
  if (name === undefined || tokens === undefined || at < 1) return undefined;
  const path = node.children.slice(0, at).flatMap(partsOf);
  const { last } = walkPath(walk, path, { place, as: "call", space: "macro" });
  const inside = { start: tokens.start + 1, end: tokens.end - 1 };
  const isKnown = ofValues.test(last);
  const readings = last === "matches" ? ["pattern"] as const : ["values", "list"] as const;
  for (const reading of isKnown ? readings : []) {
    const nodes = parseArguments(walk.source, inside, reading);
    if (nodes === undefined || nodes.length === 0) continue;
    if (reading === "values") return walkArguments(walk, nodes, { place, last });
    const [of] = nodes.map((each) => walk.value(each, place));
    return reading === "list" ? of : { is: "primitive" };
  }
  if (last === "cfg_if") {
    // Items stand in the braces of its branches.
    for (const each of tokens.children) {
      if (!walkItemsIn(walk, each, place)) noteTokens(walk, each, place);
    }
    return undefined;
  }
  if (!isKnown && walkItemsIn(walk, tokens, place)) return undefined;
  noteTokens(walk, tokens, place);
  return plain.test(last) ? { is: "primitive" } : unknownValue;
}

/** Walks what stands in braces if that is items; tells whether it is. */
function walkItemsIn(walk: RustWalk, tokens: RustNode, place: RustPlace): boolean {
  if (tokens.type !== "BracedTokens") return false;
  const inside = { start: tokens.start + 1, end: tokens.end - 1 };
  const items = parseArguments(walk.source, inside, "items");
  if (items === undefined || items.length === 0 || !items.every(isItem)) return false;
  walk.items(items, place);
  return true;
}

/** Whether a node declares something. */
function isItem({ type }: RustNode): boolean {
  return /Item$|^(?:Use|ExternCrate)Declaration$|^MacroDefinition$|^InnerAttribute$|Comment$/
    .test(type);
}

function walkArguments(
  walk: RustWalk,
  nodes: readonly RustNode[],
  { place, last }: { readonly place: RustPlace; readonly last: string },
): Evidence | undefined {
  const found: (Evidence | undefined)[] = [];
  for (const each of nodes) {
    if (isMark(each)) continue;
    if (/String$/.test(each.type)) {
      if (formatting.test(last)) noteCaptured(walk, each, place, true);
      found.push({ is: "primitive" });
      continue;
    }
    // `println!("{size}", size = 1)` gives an argument a name.
    const [left, , right] = each.children;
    if (each.type === "AssignmentExpression" && left?.type === "Identifier" && right) {
      found.push(walk.value(right, place));
    } else found.push(walk.value(each, place));
  }
  if (last === "vec") return { is: "list", of: found[0] ?? unknownValue, isStandard: true };
  return last === "dbg" ? found[0] : plain.test(last) ? { is: "primitive" } : unknownValue;
}

/** Notes the names that a text which is formatted has in braces. */
function noteCaptured(
  walk: RustWalk,
  node: RustNode,
  { scope }: RustPlace,
  isKnown: boolean,
): void {
  for (const { name, index } of capturedNames(walk.text(node))) {
    const start = node.start + index;
    const meaning: Meaning = isKnown ? { by: "lexical", scope, key: name } : { by: "name" };
    walk.builder.note(name, { start, end: start + name.length }, "read", meaning);
  }
}

/** Records the names among tokens that nothing else is known of. */
export function noteTokens(walk: RustWalk, node: RustNode, place: RustPlace): void {
  if (/String$/.test(node.type)) return noteCaptured(walk, node, place, false);
  if (/Identifier$/.test(node.type) && node.children.length === 0) {
    const span = nameSpan(walk, node);
    const behind = walk.source.slice(span.end, span.end + 1);
    walk.builder.note(walk.text(span), span, behind === "(" ? "call" : "read", { by: "name" });
    return;
  }
  for (const each of node.children) noteTokens(walk, each, place);
}

/** Declares a macro; what it stands for is known by names alone. */
export function walkMacroDefinition(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const id = childOf(node, "Identifier") ?? childOf(node, "BoundIdentifier");
  if (id === undefined) return;
  const definition = declareRust(walk, id, { kind: "macro", keys: ["macro"], place });
  definition.body ??= { start: node.start, end: node.end };
  for (const each of node.children) if (each !== id) noteTokens(walk, each, place);
}

/** Walks an attribute: names in its tokens and its texts may be those of items. */
export function walkAttribute(walk: RustWalk, node: RustNode, place: RustPlace): void {
  for (const each of node.children) walkMeta(walk, each, place);
}

/** Attributes whose words are no names of items: conditions, texts for readers and choices. */
const wordless =
  /^(?:allow|cfg|cold|deny|deprecated|doc|expect|feature|forbid|inline|must_use|path|repr|warn)$/;

/** Walks `cfg_attr`, which has a condition before the attributes. */
function walkConditional(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const tokens = node.children.find(({ type }) => /Tokens$/.test(type))?.children ?? [];
  const at = tokens.findIndex(({ type }) => type === ",");
  const [condition] = tokens;
  const behind = tokens[at];
  if (condition === undefined || behind === undefined) return walk.builder.skip(node);
  walk.builder.skip({ start: condition.start, end: behind.start });
  tokens.slice(at).forEach((each, index, all) => {
    const word = walk.text(each);
    const next = all[index + 2];
    // `doc = "…"` is a text for readers.
    const isProse = index > 0 && /^(?:doc|allow)$/.test(walk.text(all[index - 2] ?? each)) &&
      /String$/.test(each.type);
    if (isProse || word === "doc" && /String$/.test(next?.type ?? "")) walk.builder.skip(each);
    else walkMeta(walk, each, place);
  });
}

function walkMeta(walk: RustWalk, node: RustNode, place: RustPlace): void {
  if (node.type === "MetaItem") {
    const [name] = node.children;
    const word = name === undefined ? "" : walk.text(name);
    if (wordless.test(word)) return walk.builder.skip(node);
    if (word === "cfg_attr") return walkConditional(walk, node, place);
    // The first name is that of the attribute.
    for (const each of node.children.slice(1)) walkMeta(walk, each, place);
  } else if (/String$/.test(node.type)) {
    for (const found of walk.text(node).matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
      const start = node.start + found.index;
      walk.builder.note(found[0], { start, end: start + found[0].length }, "read", { by: "name" });
    }
  } else if (/Identifier$/.test(node.type) && node.children.length === 0) {
    const span = nameSpan(walk, node);
    walk.builder.note(walk.text(span), span, "read", { by: "name" });
  } else for (const each of node.children) walkMeta(walk, each, place);
}

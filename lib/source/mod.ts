/**
 * What source files declare, by language, and which parts of them are not code.
 *
 * @module
 */
export type { SyntaxDoubt } from "./lexis/syntax_doubt.ts";
export type { Segment, Segmenter, SegmentKind } from "./lexis/segment.ts";
export type { Declaration, LanguagePack } from "./outline/engine/declarations.ts";
export { detailKinds, kindAliases } from "./outline/engine/kinds.ts";
export { packFor, packForScript, packs } from "./outline/packs.ts";

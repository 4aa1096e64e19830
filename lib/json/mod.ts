/**
 * Changing JSON texts and lists without touching anything else: a lenient parser that knows where
 * every value stands, and edits that keep comments, layout and spelling (docs/spec/patch.md).
 *
 * @module
 */
export { type Item, ItemList, type ItemSpan } from "./item_list.ts";
export {
  type JsonData,
  jsonData,
  type JsonMember,
  type JsonScalar,
  parseJsonc,
} from "./json_data.ts";
export type { JsonNodeKind } from "./json_kinds.ts";
export { jsonComments } from "./json_lexis.ts";
export {
  JsonNode,
  JsonText,
  listOf,
  type Member,
  type MemberList,
  showMember,
} from "./json_node.ts";
export { JsonSource, type JsonValueKind } from "./json_source.ts";
export { JsonTape } from "./json_tape.ts";
export type { CommentSyntax, Span } from "./trivia.ts";

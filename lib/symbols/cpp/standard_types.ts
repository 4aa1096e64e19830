/**
 * Types of C++'s standard library that hold values of other types: what their members yield.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import type { ModelBuilder } from "../model/model_builder.ts";

type MaybeEvidence = Evidence | undefined;

/** Those that point to one value. */
const pointers = /^(?:unique_ptr|shared_ptr|scoped_ptr|optional|StatusOr|reference_wrapper)$/;
/** Those that hold many. */
const lists =
  /^(?:vector|list|deque|forward_list|set|multiset|unordered_set|unordered_multiset|array|span|initializer_list|queue|stack|priority_queue|Span|flat_hash_set|InlinedVector|small_vector)$/;
/** Those that hold many by keys. */
const maps = /^(?:map|multimap|unordered_map|unordered_multimap|flat_hash_map|btree_map)$/;

const elementOf = "operator[] at front back top operator* begin end rbegin rend cbegin cend find " +
  "lower_bound upper_bound data emplace_back emplace insert erase";

/** What a type of some arguments is; `undefined` if its values hold nothing that is known. */
export function standardType(
  name: string,
  [first, second]: readonly MaybeEvidence[],
  builder: ModelBuilder,
): MaybeEvidence {
  if (pointers.test(name)) {
    return holder(builder, [["operator-> operator* get value release", first]]);
  }
  if (name === "weak_ptr") {
    return holder(builder, [["lock", standardType("shared_ptr", [first], builder)]]);
  }
  if (name === "function") return holder(builder, [["operator()", first]]);
  if (lists.test(name)) {
    return holder(builder, [[elementOf, first]], [["range", first], ...typesOf(first)]);
  }
  if (name === "pair") return pairOf(first, second, builder);
  if (!maps.test(name)) return undefined;
  const pair = pairOf(first, second, builder);
  return holder(builder, [
    ["operator[] at", second],
    ["begin end rbegin rend cbegin cend find lower_bound upper_bound erase", pair],
    ["emplace insert try_emplace", pairOf(pair, undefined, builder)],
  ], [["range", pair], ...typesOf(pair), ["mapped_type", second]]);
}

/** The types within a container whose values are as its elements. */
function typesOf(element: MaybeEvidence): readonly (readonly [string, MaybeEvidence])[] {
  const names = "iterator const_iterator reverse_iterator value_type reference const_reference";
  return names.split(" ").map((name) => [name, element]);
}

function pairOf(first: MaybeEvidence, second: MaybeEvidence, builder: ModelBuilder): Evidence {
  const fields = [["first", first], ["second", second]] as const;
  return holder(builder, [], fields);
}

/** A value whose methods of some names yield values, and that has fields. */
function holder(
  builder: ModelBuilder,
  methods: readonly (readonly [names: string, result: MaybeEvidence])[],
  fields: readonly (readonly [name: string, value: MaybeEvidence])[] = [],
): Evidence {
  const definition = builder.unnamed("class", { outer: undefined, isLocal: true });
  definition.isClosed = true;
  const add = (name: string, more: Partial<Definition>) =>
    definition.members?.set(name, {
      ...{ name, kind: "method", space: "both", spans: [], outer: definition, isMember: true },
      isLocal: true,
      ...more,
    });
  for (const [names, result] of methods) {
    for (const name of names.split(" ")) add(name, { parameters: [], result });
  }
  for (const [name, value] of fields) add(name, { kind: "field", value });
  return { is: "object", definition };
}

/**
 * What the methods of Rust's standard containers yield, and hand to the functions that they are
 * given: lists, values that may be there, cells and iterators alike hold others.
 *
 * @module
 */
import { wordSet } from "@ct/base";
import type { Shape } from "./shape.ts";

/** Those that yield what holds the same. */
const same = wordSet(
  "iter iter_mut into_iter filter rev skip take chain cloned copied peekable clone ok " +
    "get get_mut first last first_mut last_mut pop pop_front pop_back front back next " +
    "next_back peek find min_by max_by min_by_key max_by_key nth ok_or ok_or_else or " +
    "or_else by_ref as_deref as_deref_mut as_ref as_mut drain values values_mut " +
    "into_values collect step_by skip_while take_while inspect map_err to_vec as_slice " +
    "as_mut_slice replace sorted context with_context split_off fuse cycle try_borrow " +
    "try_borrow_mut try_lock",
);

/** Those that yield the element of a container. */
const held = wordSet(
  "unwrap expect unwrap_or unwrap_or_else unwrap_or_default into_inner swap_remove " +
    "get_or_insert_with get_or_insert insert_with get_or_init unwrap_unchecked",
);

/** Those that yield a pointer to the element. */
const guarded = wordSet("borrow borrow_mut");

/** Those that yield what may be a pointer to the element. */
const locked = wordSet("lock read write");

/** Those that pass the element to a function. */
const calling = wordSet(
  "map filter for_each any all find position flat_map map_or map_or_else and_then filter_map " +
    "is_some_and is_ok_and retain inspect take_while skip_while partition max_by_key min_by_key " +
    "sort_by_key map_while find_map",
);

/** A method of a standard container of something. */
export function standardMember(
  element: () => Shape | undefined,
  name: string,
): Shape | undefined {
  if (name.startsWith(".")) return undefined;
  const list = (of: () => Shape | undefined): Shape => ({ is: "list", of, isStandard: true });
  const pointer: Shape = { is: "promise", of: element };
  const result = (): Shape | undefined => {
    if (same.has(name)) return list(element);
    if (held.has(name)) return element();
    if (guarded.has(name)) return pointer;
    return locked.has(name) ? list(() => pointer) : undefined;
  };
  const callback: Shape = {
    is: "function",
    of: undefined,
    result: () => undefined,
    parameter: (index) => index === 0 ? element() : undefined,
  };
  return {
    is: "function",
    of: undefined,
    result,
    // What a function that is given yields is not known here.
    parameter: (index) => index === 0 && calling.has(name) ? callback : undefined,
  };
}

/**
 * Selects the rules of a call.
 *
 * @module
 */
import { compilePattern } from "@ct/pattern";
import { CtError } from "@ct/base";
import { closest } from "@ct/core/definition";
import type { RuleRecord } from "@ct/rules-engine";
import type { CheckOptions } from "./definition.ts";

/** The options that select. */
export type SelectionOptions = Pick<CheckOptions, "id" | "mode" | "tag">;

/**
 * The rules that `--id` and `--tag` select, in the order of the store; all of them without either.
 * @throws {CtError} With code `pattern` if the id is not a valid pattern, `not-found` if a
 * selection selects nothing: a check of nothing would look like a success.
 */
export function selectRules<R extends Pick<RuleRecord, "id" | "tags">>(
  rules: readonly R[],
  { id, mode, tag }: SelectionOptions,
): readonly R[] {
  const pattern = id === undefined
    ? undefined
    : compilePattern(id, { option: "--id", mode, anchored: true });
  const selected = rules.filter((rule) =>
    (pattern?.test(rule.id) ?? true) &&
    (tag.length === 0 || rule.tags.some((it) => tag.includes(it)))
  );
  if (selected.length > 0 || (id === undefined && tag.length === 0)) {
    return selected;
  }
  const by = [
    ...(id === undefined ? [] : [`--id '${id}'`]),
    ...(tag.length === 0 ? [] : [`--tag '${tag.join(",")}'`]),
  ];
  const known = [...new Set(rules.flatMap((rule) => [rule.id, ...rule.tags]))];
  const typed = [...id === undefined ? [] : [id], ...tag];
  const near = typed.flatMap((word) => closest(word, known) ?? []).filter((it) =>
    !typed.includes(it)
  );
  const [first] = near;
  throw new CtError("not-found", `no rule is selected by ${by.join(" and ")}`, {
    help: first === undefined
      ? "ct check --list prints all rules"
      : `did you mean ${first}? ct check --list prints all rules`,
  });
}

/** A sentence for each tag that no rule has: a check of fewer rules looks like a success. */
export function tagDoubts(
  rules: readonly Pick<RuleRecord, "tags">[],
  tags: readonly string[],
): readonly string[] {
  const known = [...new Set(rules.flatMap((rule) => rule.tags))];
  return tags.filter((tag) => !known.includes(tag)).map((tag) => {
    const near = closest(tag, known);
    const hint = near === undefined ? "" : `; the nearest is ${near}`;
    return `no rule has --tag '${tag}'${hint}`;
  });
}

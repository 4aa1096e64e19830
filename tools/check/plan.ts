/**
 * The store as a plan: every rule is expanded and judged before any probe runs, selected or not, so
 * that a mistake in the store shows whatever a call is about.
 *
 * @module
 */
import { checkSeconds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import {
  commandsIn,
  isTrusted,
  isTrustedCopy,
  prepareProbe,
  type ReadStore,
  readStore,
  type RuleRecord,
  type StagedCopy,
  type StoreLocation,
} from "@ct/rules-engine";
import type { PlannedRule } from "./run_rules.ts";
import { type SelectionOptions, selectRules, tagDoubts } from "./selection.ts";

/** What a call is going to run. */
export interface Plan {
  /** The selected rules. */
  readonly rules: readonly PlannedRule[];
  /** What is strange about the store; one sentence each. */
  readonly warnings: readonly string[];
  /** What is strange about the selection; one sentence each. */
  readonly doubts: readonly string[];
}

/** The store of a check. */
export interface CheckedStore {
  /** Where it lies. */
  readonly location: StoreLocation;
  /** The copy of what is staged that it lies in, if that is checked. */
  readonly copy: StagedCopy | undefined;
}

/**
 * Reads and judges a store, and selects.
 * @throws {CtError} If the store cannot be read, or a rule is malformed or not permitted, naming
 * it; if the selection is malformed or selects nothing; with code `bounds` if a selected rule's
 * timeout is not positive.
 */
export async function planRules(
  { location, copy }: CheckedStore,
  selection: SelectionOptions,
  ctx: Context,
): Promise<Plan> {
  const store: ReadStore = readStore(location, ctx);
  const place = {
    defs: store.defs,
    root: location.root,
    trusted: copy === undefined
      ? await isTrusted(store, location, ctx)
      : await isTrustedCopy(store, copy, ctx),
    commands: await commandsIn(store, location, ctx, copy?.original),
  };
  const planned = store.rules.map((rule): PlannedRule => {
    // What is not enforced yet need not be trusted yet.
    const { pending: withholds } = rule;
    const probe = naming(rule, location, () => prepareProbe(rule, { ...place, withholds }, ctx));
    return { rule, probe };
  });
  const ids = new Set(selectRules(store.rules, selection).map(({ id }) => id));
  const rules = planned.filter(({ rule }) => ids.has(rule.id));
  for (const { rule } of rules) {
    naming(rule, location, () => checkSeconds("timeout", rule.timeout));
  }
  return { rules, warnings: store.warnings, doubts: tagDoubts(store.rules, selection.tag) };
}

/** Does something about a rule; an error then names the store and the rule. */
function naming<T>(
  { id }: Pick<RuleRecord, "id">,
  { path }: Pick<StoreLocation, "path">,
  action: () => T,
): T {
  try {
    return action();
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    throw new CtError(cause.code, `${path}: rule '${id}': ${cause.message}`, {
      path,
      ...(cause.help === undefined ? {} : { help: cause.help }),
      cause,
    });
  }
}

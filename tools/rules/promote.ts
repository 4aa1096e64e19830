/**
 * `--promote`, and trying a probe without recording anything.
 *
 * @module
 */
import {
  changeStore,
  commandsIn,
  findStore,
  isTrusted,
  missingStore,
  promoteRule,
  readBaseline,
  readStore,
  type RuleRecord,
  type RuleStore,
  type StoreLocation,
} from "@ct/rules-engine";
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import type { RulesOptions } from "./definition.ts";
import { adapterOf, assertStillRun, prepare, type Probing, runProbe } from "./probing.ts";
import type { PromoteResult, TryResult } from "./result.ts";

/** A rule and its place in the store, from 0. */
export interface PlacedRule {
  /** The rule. */
  readonly rule: RuleRecord;
  /** Its place. */
  readonly position: number;
}

/**
 * The rule of this name.
 * @throws {CtError} With code `not-found` if there is none.
 */
export function findRule(id: string, { rules }: RuleStore): PlacedRule {
  const position = rules.findIndex((rule) => rule.id === id);
  const rule = rules[position];
  if (rule !== undefined) return { rule, position };
  throw new CtError("not-found", `there is no rule '${id}'`, {
    help: "ct rules --list prints all rules",
  });
}

/**
 * The store of a verb that needs one.
 * @throws {CtError} With code `not-found` if there is none.
 */
export function storeToRead(
  file: string | undefined,
  ctx: Context,
): StoreLocation {
  const location = findStore(file, ctx);
  if (location === undefined) throw missingStore(ctx);
  return location;
}

/**
 * Enforces a pending rule, if its probe holds.
 * @throws {CtError} If there is no such rule, it is not pending, its probe is refused, or the store
 * cannot be written.
 */
export async function promote(
  id: string,
  { file }: Pick<RulesOptions, "file">,
  ctx: Context,
): Promise<PromoteResult> {
  const location = storeToRead(file, ctx);
  const store = readStore(location, ctx);
  const trusted = await isTrusted(store, location, ctx);
  const commands = await commandsIn(store, location, ctx);
  const probing = (now: RuleStore): Probing => ({
    id,
    source: pendingRule(id, now).rule,
    defs: now.defs,
    root: location.root,
    trusted,
    commands,
  });
  const prepared = prepare(probing(store), ctx);
  const { timeout } = pendingRule(id, store).rule;
  const place = { root: location.root, timeout, name: `rule '${id}': timeout` };
  const probe = await runProbe(prepared, place, ctx);
  const result = { verb: "promote", store: location.path, id, probe } as const;
  if (probe.state !== "holds") return { ...result, written: undefined };
  const { written } = await changeStore(location, (fresh) => {
    assertStillRun(prepared, probing(fresh), ctx);
    return promoteRule(fresh.text, pendingRule(id, fresh).position);
  }, ctx);
  return { ...result, written };
}

function pendingRule(id: string, store: RuleStore): PlacedRule {
  const placed = findRule(id, store);
  if (placed.rule.pending) return placed;
  throw new CtError(
    "refused",
    `rule '${id}' is not pending: it is already enforced`,
  );
}

/**
 * Runs a probe as that of a new rule, and writes nothing. Works without a store.
 * @throws {CtError} If the probe is refused, or the store that there is cannot be read.
 */
export async function tryProbe(
  options: RulesOptions,
  ctx: Context,
): Promise<TryResult> {
  const { probe: words, network, "allow-empty": allowEmpty, timeout, file } = options;
  const baseline = readBaseline(options.baseline, "--baseline");
  const adapter = adapterOf(options);
  const location = findStore(file, ctx);
  const store = location !== undefined && (location.exists || file !== undefined)
    ? readStore(location, ctx)
    : undefined;
  const root = location?.root ?? ctx.cwd;
  const source = { probe: words, network, adapter, allowEmpty, baseline };
  const defs: RuleStore["defs"] = store?.defs ?? new Map();
  const prepared = prepare({ id: undefined, source, defs, root }, ctx);
  const probe = await runProbe(
    prepared,
    { root, timeout, name: "--timeout" },
    ctx,
  );
  return { verb: "try", store: store && location?.path, probe };
}

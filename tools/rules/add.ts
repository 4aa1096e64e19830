/**
 * `--add`: a rule is recorded once its probe has shown that it can be.
 *
 * @module
 */
import {
  appendRule,
  changeStore,
  checkRuleId,
  commandBinding,
  findStore,
  newStoreLocation,
  parseRedExample,
  parseStore,
  readBaseline,
  readStore,
  type RuleRecord,
  type RuleStore,
  type StoreLocation,
} from "@ct/rules-engine";
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import { readPayload } from "@ct/core/input";
import { UsageError } from "@ct/core/definition";
import type { RulesOptions } from "./definition.ts";
import { adapterOf, assertStillRun, prepare, type Probing, runProbe } from "./probing.ts";
import { assertProvable, proveInCopy } from "./prove.ts";
import type { AddResult } from "./result.ts";

/**
 * The day that a rule recorded now was added, `YYYY-MM-DD` in UTC.
 *
 * @example The day in UTC
 * ```ts
 * import { utcDay } from "@ct/rules";
 * import assert from "node:assert/strict";
 * assert.equal(utcDay(new Date("2030-01-02T23:59:59Z")), "2030-01-02");
 * ```
 */
export function utcDay(now: Date = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/**
 * Records a rule, if its probe holds or it may be pending. A probe that runs code of the checkout
 * is not run: its rule is pending until a person trusts it.
 * @throws {CtError} If the rule is malformed, its name is taken, its probe refused, or the store
 * cannot be written.
 */
export async function addRule(
  options: RulesOptions,
  ctx: Context,
  today: () => string = utcDay,
): Promise<AddResult> {
  assertProvable(options);
  const draft = newRule(options);
  const location = storeToWrite(options.file, ctx);
  const store = location.exists ? readStore(location, ctx) : parseStore("{}");
  assertUnused(draft.id, store);
  const rule: RuleRecord = {
    ...draft,
    why: payload(options.why, ctx),
    prompt: payload(options.prompt, ctx),
    added: today(),
  };
  const probing = (defs: RuleStore["defs"]): Probing => ({
    id: rule.id,
    source: rule,
    defs,
    root: location.root,
    withholds: true,
  });
  const prepared = prepare(probing(store.defs), ctx);
  // What could never be trusted is not recorded.
  await commandBinding(prepared.expanded, location.root, ctx);
  const place = {
    root: location.root,
    timeout: rule.timeout,
    name: "--timeout",
  };
  const probe = await runProbe(prepared, place, ctx);
  const { id } = rule;
  const isWithheld = prepared.withheld !== undefined;
  const pending = rule.pending || isWithheld;
  const result = {
    verb: "add",
    store: location.path,
    id,
    pending,
    probe,
  } as const;
  const keepsPrompt = rule.prompt !== undefined;
  if (!isWithheld && (probe.state === "broken" || (probe.state === "violated" && !pending))) {
    return {
      ...result,
      keepsPrompt,
      created: undefined,
      recorded: false,
      written: undefined,
    };
  }
  const proof = options.prove ? await proveInCopy(probing(store.defs), options, ctx) : probe;
  if (proof.state !== "holds" && options.prove) {
    const none = { created: undefined, recorded: false, written: undefined } as const;
    return { ...result, ...none, keepsPrompt, probe: proof };
  }
  const { created, written } = await changeStore(location, (fresh) => {
    assertUnused(id, fresh);
    assertStillRun(prepared, probing(fresh.defs), ctx);
    return appendRule(fresh.text, { ...rule, pending });
  }, ctx);
  const path = created ? location.absolutePath : undefined;
  return { ...result, probe: proof, keepsPrompt, created: path, recorded: true, written };
}

/**
 * The store of a verb that may create one: not a file that was named.
 * @throws {CtError} With code `not-found` if that is missing.
 */
export function storeToWrite(
  file: string | undefined,
  ctx: Context,
): StoreLocation {
  const location = findStore(file, ctx) ?? newStoreLocation(ctx);
  if (file === undefined || location.exists) return location;
  throw new CtError("not-found", `there is no store ${file}`, {
    path: file,
    help: `create it with ct rules --file ${file} --init`,
  });
}

function newRule(options: RulesOptions): RuleRecord {
  const { add: id = "", question, probe } = options;
  if (question === undefined) throw new UsageError("--add needs --question");
  if (probe.length === 0) throw new UsageError("--add needs a probe after --");
  checkRuleId(id);
  return {
    id,
    question,
    probe,
    why: undefined,
    prompt: undefined,
    added: undefined,
    tags: options.tag,
    timeout: options.timeout,
    severity: options.severity ?? "fail",
    adapter: adapterOf(options),
    pending: options.pending,
    network: options.network,
    allowEmpty: options["allow-empty"],
    baseline: readBaseline(options.baseline, "--baseline"),
    red: parseRedExample(options.red, options["red-edit"]),
  };
}

function assertUnused(id: string, { rules }: RuleStore): void {
  if (!rules.some((rule) => rule.id === id)) return;
  throw new CtError("refused", `rule '${id}' already exists`, {
    help: "ids are unique; choose another, or --remove the rule first",
  });
}

function payload(value: string | undefined, ctx: Context): string | undefined {
  return value === undefined ? undefined : readPayload(value, ctx).text;
}

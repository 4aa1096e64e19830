/**
 * Enforcing the pending rules that waited for a person's trust.
 *
 * @module
 */
import {
  changeStore,
  commandsIn,
  isTrusted,
  promoteRule,
  type ReadStore,
  readStore,
  type RuleRecord,
  type StoreLocation,
  trustStore,
  trustSubject,
} from "@ct/rules-engine";
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import type { CommitResult } from "@ct/write";
import { prepare, runProbe } from "./probing.ts";
import { findRule } from "./promote.ts";
import type { PendingResult } from "./result.ts";

/** What happened to the rules that waited. */
export interface EnforcedRules {
  /** Each, with what its probe said. */
  readonly pending: readonly PendingResult[];
  /** What the last write did besides. */
  readonly written: CommitResult | undefined;
}

/**
 * Runs the probes that need trust of the store's pending rules, and enforces those that hold.
 * `store` is what the person was shown, and has been trusted.
 * @throws {CtError} With code `refused` if the store was changed meanwhile; then nothing more is
 * enforced.
 */
export async function enforcePending(
  store: ReadStore,
  location: StoreLocation,
  ctx: Context,
): Promise<EnforcedRules> {
  const trusted = await isTrusted(store, location, ctx);
  const commands = await commandsIn(store, location, ctx);
  const place = { defs: store.defs, root: location.root, trusted, commands };
  const pending: PendingResult[] = [];
  let written: CommitResult | undefined;
  let { text } = store;
  for (const rule of store.rules.filter((rule) => rule.pending)) {
    const probe = prepare({ id: rule.id, source: rule, ...place }, ctx);
    if (!probe.judgement.needsTrust) continue;
    const result = await runProbe(probe, placeOf(rule, location), ctx);
    pending.push({ id: rule.id, probe: result });
    if (result.state !== "holds") continue;
    const expected = text;
    const change = await changeStore(location, (fresh) => {
      if (fresh.text !== expected) throw changed(location);
      text = promoteRule(fresh.text, findRule(rule.id, fresh).position);
      return text;
    }, ctx);
    written = change.written;
  }
  if (trusted && text !== store.text) await renewTrust(store, text, location, ctx);
  return { pending, written };
}

function placeOf({ id, timeout }: RuleRecord, { root }: StoreLocation) {
  return { root, timeout, name: `rule '${id}': timeout` };
}

/** Our own writes changed the store, and nothing else that trust is bound to may have changed. */
async function renewTrust(
  before: ReadStore,
  text: string,
  location: StoreLocation,
  ctx: Context,
): Promise<void> {
  const now = readStore(location, ctx);
  if (now.text !== text || !await isTrusted(before, location, ctx)) throw changed(location);
  const subject = await trustSubject(now, location);
  if (subject !== undefined) trustStore(subject, location, ctx);
}

function changed({ path }: StoreLocation): CtError {
  return new CtError("refused", `${path} was changed while its probes ran`, {
    path,
    help: "what is not reported as enforced is still pending; run ct rules --trust again",
  });
}

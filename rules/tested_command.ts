/**
 * Commands of rules as those of a test: the words of a rule, and what the bridge lets be tested
 * that no list of programs has. The store of the project decides
 * (docs/spec/test.md#commands-of-rules).
 *
 * @module
 */
import { CtError, shellWord } from "@ct/base";
import type { Context } from "@ct/core/context";
import { bridgeRows } from "./bridge/mod.ts";
import { expandProbe } from "./expand.ts";
import { type PreparedProbe, prepareProbe } from "./prepare.ts";
import { judgeProbe } from "./probe_gate.ts";
import { mayStartProbe } from "./probe_program.ts";
import type { RuleRecord } from "./record.ts";
import { type ReadStore, readStore } from "./store.ts";
import { findStore, missingStore, type StoreLocation } from "./store_location.ts";
import { commandsIn, isTrusted } from "./trust.ts";

/** A rule's words, and where they run. */
export interface RuleWords {
  /** The words, definitions put in. */
  readonly words: readonly string[];
  /** The absolute path of the directory that they run in. */
  readonly root: string;
}

/** A command of the bridge that may run. */
export interface TestedCommand {
  /** It, ready to run. */
  readonly probe: PreparedProbe;
  /** The absolute path of the store's root. */
  readonly root: string;
}

/**
 * The words of a rule of the project's store.
 * @throws {CtError} With code `not-found` if there is no store, or no such rule in it.
 */
export function ruleWords(id: string, ctx: Context): RuleWords {
  const location = findStore(undefined, ctx);
  if (location === undefined) throw missingStore(ctx);
  const store = readStore(location, ctx);
  const rule = store.rules.find((rule) => rule.id === id);
  if (rule === undefined) {
    throw new CtError("not-found", `there is no rule '${id}' in ${location.path}`, {
      help: "ct rules --list prints all rules",
    });
  }
  return { words: expandProbe(rule.probe, store.defs), root: location.root };
}

/**
 * The command of these words, if it is one of the bridge; `undefined` if it is none.
 * @throws {CtError} With code `refused` if one of its words is not permitted, or a person has to
 * trust it first: the message has the lines that record it.
 */
export async function testedCommand(
  words: readonly string[],
  ctx: Context,
): Promise<TestedCommand | undefined> {
  const location = findStore(undefined, ctx);
  const root = location?.root ?? ctx.cwd;
  const judgement = judgeProbe(words, { root, network: false });
  if (!judgement.allowed) {
    if (!isOfBridge(words)) return undefined;
    throw new CtError("refused", refusalOf(words, judgement.message), { multiline: true });
  }
  if (judgement.runner !== "bridge") return undefined;
  const probe = judgement.needsTrust
    ? await trustedProbe(words, location, ctx)
    : prepareProbe({ probe: words, network: false, adapter }, { defs: new Map(), root }, ctx);
  if (!mayStartProbe(probe.judgement.name, root, ctx)) {
    throw new CtError("refused", `this process may not start '${probe.judgement.name}'`, {
      help: "call ct test itself, in the directory of the project's .ct or below it",
    });
  }
  return { probe, root };
}

const adapter = { kind: "exit" } as const;

/** The probe of a rule with exactly these words, if the user trusts it. */
async function trustedProbe(
  words: readonly string[],
  location: StoreLocation | undefined,
  ctx: Context,
): Promise<PreparedProbe> {
  const store = location?.exists ? readStore(location, ctx) : undefined;
  const rule = store?.rules.find((rule) => isRuleOf(words, rule, store));
  if (location === undefined || store === undefined || rule === undefined) {
    throw new CtError("refused", unrecorded(words), { multiline: true });
  }
  const trusted = await isTrusted(store, location, ctx);
  const commands = await commandsIn(store, location, ctx);
  const { probe, network } = rule;
  const place = { defs: store.defs, root: location.root, trusted, commands };
  return prepareProbe({ probe, network, adapter }, place, ctx);
}

function isRuleOf(words: readonly string[], { probe }: RuleRecord, { defs }: ReadStore): boolean {
  try {
    return JSON.stringify(expandProbe(probe, defs)) === JSON.stringify(words);
  } catch (error) {
    if (error instanceof CtError) return false;
    throw error;
  }
}

/** Whether words name a program of the bridge, with which they are refused for their form. */
function isOfBridge([first = ""]: readonly string[]): boolean {
  return bridgeRows.some(({ prefix }) => prefix[0] === first);
}

function refusalOf(words: readonly string[], message: string): string {
  const [head = ""] = message.split("\n");
  const forms = bridgeRows.filter(({ prefix }) => prefix[0] === words[0])
    .map(({ prefix }) => `  ${prefix.join(" ")}`);
  return [
    head.replace("refused probe", "refused to run"),
    `of '${words[0]}' may run, with the options of docs/verify.md:`,
    ...forms,
  ].join("\n");
}

/** What to type so that a command may be tested. */
function unrecorded(words: readonly string[]): string {
  const shown = words.join(" ");
  const id = shown.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const command = words.map(shellWord).join(" ");
  return [
    `refused to run '${shown}': it runs code of the checkout, and no rule of the project has it`,
    "record it, and let a person trust it in a terminal:",
    `  ct rules --add ${id} --question ${shellWord(`Does ${shown} succeed?`)} -- ${command}`,
    "  ct rules --trust",
  ].join("\n");
}

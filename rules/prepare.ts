/**
 * A rule made ready to run: its probe expanded and judged.
 *
 * @module
 */
import { CtError, openDoor } from "@ct/base";
import type { Context } from "@ct/core/context";
import { isSameEntry, saysWhere } from "@ct/core/run";
import type { Adapter } from "./adapter.ts";
import { type CommandTrusts, isTrustedCommand, untrustedCommand } from "./command_trust.ts";
import { type Definitions, expandProbe } from "./expand.ts";
import { judgeProbe, type ProbeJudgement, refusal } from "./probe_gate.ts";
import { findProbeProgram } from "./probe_program.ts";
import type { RuleRecord } from "./record.ts";

/** What makes a probe. */
export type ProbeSource =
  & Pick<RuleRecord, "probe" | "network" | "adapter">
  & Partial<Pick<RuleRecord, "allowEmpty" | "baseline">>;

/** What a probe is taken from. */
export interface ProbeLocation {
  /** The store's definitions. */
  readonly defs: Definitions;
  /** Absolute path of the directory that it runs in. */
  readonly root: string;
  /**
   * Whether the user trusts the store that the probe's rule stands in; without it the words are of
   * no store.
   */
  readonly trusted?: boolean;
  /** How the commands of the store stand that trust is bound to one by one. */
  readonly commands?: CommandTrusts;
  /** A probe that needs trust and has none is withheld, and not refused. */
  readonly withholds?: boolean;
}

/** A probe that may run. */
export interface PreparedProbe {
  /** Its words, definitions put in. */
  readonly expanded: readonly string[];
  /** The gate's decision, with the words that are run. */
  readonly judgement: Extract<ProbeJudgement, { readonly allowed: true }>;
  /** How its end is read. */
  readonly adapter: Adapter;
  /** Whether its end is read as any other if it looked at nothing. */
  readonly allowEmpty: boolean;
  /** The file of accepted findings, relative to the root. */
  readonly baseline?: string | undefined;
  /** Why it does not run for want of a person's trust. */
  readonly withheld?: string;
}

/** What deciding about a probe needs of the context. */
export type ProbeContext = Pick<
  Context,
  "cwd" | "commandDirectories" | "door" | "environment" | "home"
>;

/**
 * Expands a probe and puts it to the gate; nothing is started.
 * @throws {CtError} With code `refused` if the gate refuses it, or a check has an adapter; as
 * {@linkcode expandProbe} does. The message does not name the rule.
 */
export function prepareProbe(
  { probe, network, adapter, allowEmpty = false, baseline }: ProbeSource,
  { defs, root, trusted, commands, withholds = false }: ProbeLocation,
  ctx: ProbeContext,
): PreparedProbe {
  const expanded = expandProbe(probe, defs);
  const judgement = judgeProbe(expanded, { root, network });
  if (!judgement.allowed) {
    throw new CtError("refused", judgement.message, { multiline: true });
  }
  const danger = dangerOf(judgement, ctx);
  const isTrusted = judgement.bindsCommand
    ? isTrustedCommand({ words: expanded, network }, commands)
    : trusted;
  if (danger !== undefined && !isTrusted) {
    if (!withholds || !judgement.needsTrust) {
      throw judgement.bindsCommand
        ? untrustedCommand({ words: expanded, network }, commands)
        : untrusted(expanded, danger, trusted);
    }
    const withheld = "not run: it can run code of the checkout; a person types ct rules --trust";
    return { expanded, judgement, adapter, allowEmpty, withheld };
  }
  if (judgement.runner === "check" && adapter.kind !== "exit") {
    throw new CtError("refused", `'${judgement.name}' decides its own result; remove expect`);
  }
  const [word = ""] = expanded;
  const prepared = { expanded, judgement, adapter, allowEmpty, baseline };
  if (judgement.runner !== "listed" || !saysWhere(word)) return prepared;
  const program = findProbeProgram(judgement.name, root, ctx);
  if (program !== undefined && isSameEntry(word, program, { cwd: root })) return prepared;
  const place = program ?? "not installed";
  throw new CtError(
    "refused",
    refusal(expanded, `it is not the permitted program '${judgement.name}' (${place})`).message,
    { multiline: true },
  );
}

/** Why only a store that is trusted may have a probe; `undefined` if any may. */
export function dangerOf(
  { needsTrust, readsAround }: PreparedProbe["judgement"],
  { door }: Pick<ProbeContext, "door">,
): string | undefined {
  if (needsTrust) return "can run code of the checkout";
  return readsAround && door !== openDoor
    ? "reads files that other files refer to, wherever they are"
    : undefined;
}

function untrusted(
  words: readonly string[],
  danger: string,
  trusted: boolean | undefined,
): CtError {
  const trust = "ct rules --trust, typed in a terminal, shows what they run and trusts them";
  return new CtError(
    "refused",
    `probe '${words.slice(0, 3).join(" ")}' ${danger}; ${
      trusted === undefined
        ? "only a rule in a store that you trust may run it"
        : "you do not trust the store as it is now"
    }`,
    { help: trusted === undefined ? `record it with ct rules --add; then ${trust}` : trust },
  );
}

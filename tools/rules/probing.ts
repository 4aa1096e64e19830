/**
 * Running the probe of a rule that is recorded, promoted or only tried.
 *
 * @module
 */
import {
  type Adapter,
  type CommandTrusts,
  type Definitions,
  type PreparedProbe,
  prepareProbe,
  type ProbeResult,
  ProbeRunner,
  type ProbeSource,
} from "@ct/rules-engine";
import { checkSeconds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import { UsageError } from "@ct/core/definition";
import type { RulesOptions } from "./definition.ts";

/** A probe, and where it runs. */
export interface Probing {
  /** Its rule's name; `undefined` if it has none. */
  readonly id: string | undefined;
  /** The probe. */
  readonly source: ProbeSource;
  /** What it may refer to. */
  readonly defs: Definitions;
  /** The store's root. */
  readonly root: string;
  /** Whether the user trusts the store that it stands in. */
  readonly trusted?: boolean;
  /** How the commands of that store stand with the user. */
  readonly commands?: CommandTrusts;
  /** A probe that needs trust and has none is recorded without being run. */
  readonly withholds?: boolean;
}

/**
 * Expands a probe and puts it to the gate.
 * @throws {CtError} If it is refused or refers to what is not there; the message names the rule.
 */
export function prepare({ id, source, ...place }: Probing, ctx: Context): PreparedProbe {
  try {
    return prepareProbe(source, place, ctx);
  } catch (cause) {
    if (!(cause instanceof CtError) || id === undefined) throw cause;
    throw new CtError(cause.code, `rule '${id}': ${cause.message}`, {
      ...(cause.help === undefined ? {} : { help: cause.help }),
      cause,
    });
  }
}

/**
 * Runs a prepared probe.
 * @throws {CtError} With code `bounds` if `timeout`, called `name`, is not positive; `signal` or
 * `aborted`.
 */
export async function runProbe(
  probe: PreparedProbe,
  { root, timeout, name }: {
    readonly root: string;
    readonly timeout: number | undefined;
    readonly name: string;
  },
  ctx: Context,
): Promise<ProbeResult> {
  checkSeconds(name, timeout);
  const runner = new ProbeRunner(root, ctx);
  try {
    return await runner.run(probe, { timeout });
  } finally {
    runner[Symbol.dispose]();
  }
}

/**
 * Checks that a store, as it is when it is written, says about a probe what it said when the probe
 * ran.
 * @throws {CtError} With code `refused` if it does not.
 */
export function assertStillRun(probe: PreparedProbe, now: Probing, ctx: Context): void {
  const before = JSON.stringify(stated(probe));
  const after = prepare(now, ctx);
  if (JSON.stringify(stated(after)) === before) return;
  throw new CtError(
    "refused",
    `rule '${now.id}': its probe was changed while it ran`,
    {
      help: "nothing was written; run again",
    },
  );
}

/** What a store says about a probe. */
function stated({ judgement, adapter, allowEmpty, baseline = "" }: PreparedProbe): unknown {
  return [judgement.words, adapter, allowEmpty, baseline];
}

/**
 * How the end of a new rule's probe is to be read.
 * @throws {UsageError} If that is asked for in two ways.
 */
export function adapterOf(options: RulesOptions): Adapter {
  const { expect, "expect-ok": ok, "expect-err": err } = options;
  if (ok === undefined && err === undefined) return { kind: expect ?? "exit" };
  if (expect === undefined) return { kind: "match", ok, err };
  const other = ok === undefined ? "--expect-err" : "--expect-ok";
  throw new UsageError(`--expect cannot be used with ${other}`);
}

/**
 * `--trust` and `--untrust`. Trust is a person's to give: it is asked for in the terminal, so that
 * no program which calls this, and no agent, can give it to itself.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  boundCommands,
  commandPlace,
  probeDepthEnvironment,
  readStore,
  trustCommands,
  trustStore,
  trustSubject,
  untrustStore,
} from "@ct/rules-engine";
import type { RulesOptions } from "./definition.ts";
import { storeToRead } from "./promote.ts";
import { enforcePending } from "./promote_trusted.ts";
import type { TrustResult, UntrustResult } from "./result.ts";
import { questionOf } from "./trust_question.ts";

/**
 * Shows what trust in the store means, asks for it, keeps it, and enforces the pending rules that
 * waited for it and hold.
 * @throws {CtError} With code `refused` if nobody can be asked, the answer is no, this is part of a
 * probe, or there is no place to keep it.
 */
export async function trust(
  { file }: Pick<RulesOptions, "file">,
  ctx: Context,
): Promise<TrustResult> {
  probeDepthEnvironment(ctx.environment);
  const location = storeToRead(file, ctx);
  const store = readStore(location, ctx);
  const subject = await trustSubject(store, location);
  const commands = await boundCommands(store, location.root, ctx);
  const result = { verb: "trust", store: location.path, commands } as const;
  if (subject === undefined && commands.length === 0) {
    return { ...result, probes: [], pending: [], written: undefined };
  }
  for (const line of questionOf({ store: location.path, subject, commands })) {
    ctx.stderr.write(`${escapeControls(line)}\n`);
  }
  assertYes(location.path, ctx, "Type yes to let them run: ");
  if (subject !== undefined) trustStore(subject, location, ctx);
  if (commands.length > 0) await trustCommands(commands, commandPlace(location), ctx);
  const { pending, written } = await enforcePending(store, location, ctx);
  return { ...result, probes: subject?.probes ?? [], pending, written };
}

/**
 * Asserts that the person at the terminal answers yes.
 * @throws {CtError} With code `refused` if the answer is another one, or nobody can be asked.
 */
export function assertYes(path: string, { stdin, stderr }: Context, question: string): void {
  const { typedLine } = stdin;
  if (typedLine === undefined) {
    throw new CtError("refused", `cannot ask whether to trust ${path}: no terminal`, {
      path,
      help: "trust is given by a person, in a terminal",
    });
  }
  stderr.write(question);
  stderr.flush();
  if (typedLine()?.trim() !== "yes") {
    throw new CtError("refused", "the answer was not yes: no trust was given");
  }
}

/** Trusts the store no more. */
export function untrust({ file }: Pick<RulesOptions, "file">, ctx: Context): UntrustResult {
  const location = storeToRead(file, ctx);
  return { verb: "untrust", store: location.path, changed: untrustStore(location, ctx) };
}

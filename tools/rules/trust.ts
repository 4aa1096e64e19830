/**
 * `--trust` and `--untrust`. Trust is a person's to give: it is asked for in the terminal, so that
 * no program which calls this, and no agent, can give it to itself.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  probeDepthEnvironment,
  readStore,
  trustStore,
  type TrustSubject,
  trustSubject,
  untrustStore,
} from "@ct/rules-engine";
import { definition, type RulesOptions } from "./definition.ts";
import { storeToRead } from "./promote.ts";
import type { TrustResult, UntrustResult } from "./result.ts";

/**
 * Shows what trust in the store means, asks for it, and keeps it.
 * @throws {CtError} With code `refused` if nobody can be asked, the answer is no, this is part of a
 * probe, or there is no place to keep it.
 */
export async function trust(
  { file }: Pick<RulesOptions, "file">,
  ctx: Context,
): Promise<TrustResult> {
  probeDepthEnvironment(ctx.environment);
  const location = storeToRead(file, ctx);
  const subject = await trustSubject(readStore(location, ctx), location);
  if (subject === undefined) return { verb: "trust", store: location.path, probes: [] };
  for (const line of questionOf(subject)) ctx.stderr.write(`${escapeControls(line)}\n`);
  const { typedLine } = ctx.stdin;
  if (typedLine === undefined) {
    throw new CtError("refused", `cannot ask whether to trust ${location.path}: no terminal`, {
      path: location.path,
      help: "trust is given by a person, in a terminal",
    });
  }
  ctx.stderr.write("Type yes to let them run: ");
  ctx.stderr.flush();
  if (typedLine().trim() !== "yes") {
    throw new CtError("refused", "the answer was not yes: no trust was given");
  }
  trustStore(subject, location, ctx);
  return { verb: "trust", store: location.path, probes: subject.probes };
}

function questionOf({ path, probes, files }: TrustSubject): readonly string[] {
  return [
    `${definition.name}: these probes of ${path} can run code of the checkout, or read what its ` +
    "files name, with all your rights:",
    ...probes.map(({ id, words }) => `  ${id}: ${words.join(" ")}`),
    "trust in them ends when one of these changes:",
    ...[path, ...files].map((file) => `  ${file}`),
  ];
}

/** Trusts the store no more. */
export function untrust({ file }: Pick<RulesOptions, "file">, ctx: Context): UntrustResult {
  const location = storeToRead(file, ctx);
  return { verb: "untrust", store: location.path, changed: untrustStore(location, ctx) };
}

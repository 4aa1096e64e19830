/**
 * `--trust --server` and `--untrust --server`: a language server that `ct refs --server` may start
 * in a project. A person is asked, as for the commands of rules.
 *
 * @module
 */
import { escapeControls, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { UsageError } from "@ct/core/definition";
import {
  installedServer,
  type LanguageServer,
  languageServers,
  probeDepthEnvironment,
  serverProject,
  trustServer as keepTrust,
  untrustServer as dropTrust,
} from "@ct/rules-engine";
import type { TrustServerResult, UntrustResult } from "./result.ts";
import { assertYes } from "./trust.ts";
import { serverQuestionOf } from "./trust_question.ts";

/**
 * Shows what starts and what chooses it, asks, and keeps the answer.
 * @throws {CtError} With code `launch` if the server is not installed, `refused` if nobody can be
 * asked, the answer is no, this is part of a probe, or there is no place to keep it.
 */
export async function trustServer(name: string, ctx: Context): Promise<TrustServerResult> {
  probeDepthEnvironment(ctx.environment);
  const { server, root } = placeOf(name, ctx);
  const installed = installedServer(server, root, ctx);
  for (const line of serverQuestionOf(installed)) ctx.stderr.write(`${escapeControls(line)}\n`);
  assertYes(`${name} in ${root}`, ctx, "Type yes to let it run: ");
  await keepTrust(installed, ctx);
  const words = [installed.program, ...server.args];
  return { verb: "trust-server", store: root, server: name, words };
}

/** Trusts the server in the project no more. */
export function untrustServer(name: string, ctx: Context): UntrustResult {
  const place = placeOf(name, ctx);
  return { verb: "untrust", store: `${name} in ${place.root}`, changed: dropTrust(place, ctx) };
}

function placeOf(
  name: string,
  ctx: Context,
): { readonly server: LanguageServer; readonly root: string } {
  const server = languageServers.find((each) => each.name === name);
  if (server === undefined) {
    throw new UsageError(`"${name}" is not a language server that ct refs knows`);
  }
  return { server, root: serverProject(resolvePath(".", ctx), ctx) };
}

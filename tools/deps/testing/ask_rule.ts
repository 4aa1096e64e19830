/**
 * Asking a check as a rule does.
 *
 * @module
 */
import { type Context, memoryContext } from "@ct/core/context";
import { prepareProbe, type ProbeResult, ProbeRunner } from "@ct/rules-engine";
import { command } from "../mod.ts";

/** Runs a probe whose first word names a check, at `cwd`, in a process that has this tool. */
export async function askRule(
  probe: readonly string[],
  given: Pick<Context, "cwd"> & Partial<Pick<Context, "spawn" | "environment" | "clock">>,
  timeout?: number,
): Promise<ProbeResult> {
  const ctx = memoryContext({ ...given, commands: new Map([["ct-deps", command]]) });
  const source = { probe, network: false, adapter: { kind: "exit" } } as const;
  const prepared = prepareProbe(source, { defs: new Map(), root: given.cwd }, ctx);
  using runner = new ProbeRunner(given.cwd, ctx);
  return await runner.run(prepared, { timeout });
}

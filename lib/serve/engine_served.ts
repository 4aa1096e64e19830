/**
 * What an engine serves, as the part that speaks the protocol serves it.
 *
 * @module
 */
import type { Engine } from "./engine.ts";
import { EngineLost } from "./engine_call.ts";
import { EngineResources } from "./engine_resources.ts";
import type { Catalogue } from "./engine_messages.ts";
import { withHeartbeat } from "./heartbeat.ts";
import type { Answer, Served, ServedCall, ServedTool } from "./served.ts";

/** So long a reader of a resource waits behind a call that computes. */
const patienceMs = 10_000;

/** Serves what an engine does. */
export function engineServed(
  catalogue: Catalogue,
  engine: Engine,
  options: { readonly patienceMs: number } = { patienceMs },
): Served {
  const { tools, resources: readable, followsRoots, resume: _, ...identity } = catalogue;
  const resources = new EngineResources(readable, engine, options.patienceMs);
  return {
    ...identity,
    tools: tools.map((tool) => servedTool(tool, engine, resources)),
    resources: resources.served,
    ...followsRoots ? { onRoots: (directories) => engine.narrow(directories) } : {},
  };
}

function servedTool(
  tool: Omit<ServedTool, "call">,
  engine: Engine,
  resources: EngineResources,
): ServedTool {
  const { name, annotations } = tool;
  return {
    ...tool,
    call: async (args, call: ServedCall): Promise<Answer> => {
      const endless = Object.keys(args).find((name) => hasInfinity(args[name]));
      if (endless !== undefined) {
        const text = `${name}: "${endless}" has a number beyond all numbers`;
        return { content: [{ type: "text", text }], isError: true };
      }
      const { signal, progress } = call;
      const question = {
        kind: "call",
        tool: name,
        args,
        wantsProgress: progress !== undefined,
      } as const;
      const options = { signal, name, isSafe: annotations.readOnlyHint };
      try {
        const report = await withHeartbeat(name, call, () => engine.ask(question, options));
        if (report.kind === "answer") {
          void resources.readAhead();
          return report.answer;
        }
      } catch (error) {
        if (!(error instanceof EngineLost)) throw error;
        return { content: [{ type: "text", text: error.message }], isError: true };
      }
      throw new TypeError(`${name} was not answered`);
    },
  };
}

/** JSON can say `1e400`, which no number is; on the way to the engine it would become `null`. */
function hasInfinity(value: unknown): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasInfinity);
}

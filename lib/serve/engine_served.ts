/**
 * What an engine serves, as the part that speaks the protocol serves it.
 *
 * @module
 */
import type { Engine } from "./engine.ts";
import { EngineLost } from "./engine_call.ts";
import type { Catalogue, Question, Report } from "./engine_messages.ts";
import { withHeartbeat } from "./heartbeat.ts";
import type {
  Answer,
  Served,
  ServedCall,
  ServedPrompt,
  ServedResource,
  ServedTool,
} from "./served.ts";

/** Serves what an engine does. */
export function engineServed(catalogue: Catalogue, engine: Engine): Served {
  const { tools, resources, prompts, followsRoots, resume: _, ...identity } = catalogue;
  return {
    ...identity,
    tools: tools.map((tool) => servedTool(tool, engine)),
    resources: resources.map((resource): ServedResource => ({
      ...resource,
      read: () => textOf({ kind: "read", uri: resource.uri }, resource.uri, engine),
    })),
    prompts: prompts.map((prompt): ServedPrompt => ({
      ...prompt,
      text: (given) => textOf({ kind: "prompt", name: prompt.name, given }, prompt.name, engine),
    })),
    ...followsRoots ? { onRoots: (directories) => engine.narrow(directories) } : {},
  };
}

function servedTool(tool: Omit<ServedTool, "call">, engine: Engine): ServedTool {
  const { name, annotations } = tool;
  return {
    ...tool,
    call: async (given, call: ServedCall): Promise<Answer> => {
      const { signal, progress } = call;
      const question = { kind: "call", tool: name, given, isTold: progress !== undefined } as const;
      const options = { signal, name, isSafe: annotations.readOnlyHint };
      try {
        const report = await withHeartbeat(name, call, () => engine.ask(question, options));
        if (report.kind === "answer") return report.answer;
      } catch (error) {
        if (!(error instanceof EngineLost)) throw error;
        return { content: [{ type: "text", text: error.message }], isError: true };
      }
      throw new TypeError(`${name} was not answered`);
    },
  };
}

async function textOf(question: Question, name: string, engine: Engine): Promise<string> {
  const { signal } = new AbortController();
  const report: Report = await engine.ask(question, { signal, name, isSafe: true });
  if (report.kind !== "text") throw new TypeError(`${name} was not answered`);
  return report.text;
}

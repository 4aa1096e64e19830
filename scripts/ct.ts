/**
 * `ct` from source, as `deno task ct` runs it. It loads the tool that is called and what that may
 * call, of which most is known by its definition alone; questions about the suite load all of it.
 *
 * @module
 */
import type { Command, ToolDefinition } from "@ct/core/definition";
import { main, type Runs } from "@ct/core/process";
import { commandLater } from "../cli/later.ts";
import { installedLauncher, processSearchPath, startFromPath } from "../cli/programs.ts";
import { calledTool, type Start, startInProcess } from "../cli/start.ts";
import { builtIn, type SuiteTool } from "../cli/suite.ts";
import { checksOf, type ToolName, toolNames } from "../cli/tool_names.ts";

async function commandOf(name: ToolName): Promise<Command> {
  const { command }: { readonly command: Command } = await import(`../tools/${name}/mod.ts`);
  return command;
}

/** A tool that may not be called at all: its guide is read when it is asked for. */
async function laterOf(name: ToolName): Promise<Command> {
  const { definition }: { readonly definition: ToolDefinition } = await import(
    `../tools/${name}/definition.ts`
  );
  const load = async () => ({ command: await commandOf(name) });
  return commandLater({ definition, guide: "" }, load, checksOf[name]);
}

/** The tools that a call of `name` needs. */
async function suiteFor(name: ToolName): Promise<readonly SuiteTool[]> {
  const command = await commandOf(name);
  const { permissions, calls = [] } = command.definition;
  const isAlone = permissions?.run === undefined && calls.length === 0 && !command.hostsSuite;
  if (isAlone) return [builtIn(command)];
  return await Promise.all(
    toolNames.map(async (each) => builtIn(each === name ? command : await laterOf(each))),
  );
}

const others: Start = (name, args, ctx) => startFromPath(processSearchPath())(name, args, ctx);

/** What runs the words of a call that begins with this one. */
async function runnerFor(word: string | undefined): Promise<Runs> {
  const name = toolNames.find((each) => each === word);
  if (name === undefined) return await wholeLauncher();
  const suite = await suiteFor(name);
  const start = startInProcess(suite, others);
  return {
    calledTool: calledTool(suite),
    run: async ([, ...args], ctx) => {
      const end = await start(name, args, ctx);
      return "status" in end ? end.status : 2;
    },
  };
}

/** `ct` itself, which tells about all tools. */
async function wholeLauncher(): Promise<Runs> {
  const [{ createLauncher }, { suite }] = await Promise.all([
    import("../cli/launcher.ts"),
    import("../cli/registry.ts"),
  ]);
  const start = startInProcess(suite, others);
  const parts = { suite, start, startInChain: start, program: installedLauncher };
  return { ...createLauncher(parts), calledTool: calledTool(suite) };
}

const loading = runnerFor(Deno.args[0]);
// A second thread is sent what it shares with the first at once, and must listen by then.
const isThread = "WorkerGlobalScope" in globalThis;
await main(
  isThread ? { run: async (argv, ctx) => await (await loading).run(argv, ctx) } : await loading,
);

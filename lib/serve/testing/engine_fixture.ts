/**
 * A server for tests of its two parts, with tools that hang, take memory and start programs. As a
 * program it is the engine with the word `engine`, else the part that speaks, on its streams.
 *
 * @module
 */
import {
  type EngineProgram,
  type EngineServed,
  processStreams,
  type ProgramWatch,
  runEngine,
  type ServedCall,
  type ServedTool,
} from "../mod.ts";
import { serveEngine } from "../clients.ts";
import { startEngine } from "../engine_process.ts";

/** How many bytes of memory the engine may have. */
const maxBytes = 400 * 1024 * 1024;
const self = new URL(import.meta.url).pathname;
const killer = "/bin/kill";

/** The engine as a program; further words mark it, so that tests find it. */
export function fixtureEngine(words: readonly string[] = []): EngineProgram {
  const flags = ["--v8-flags=--max-old-space-size=96", `--allow-run=${killer},/bin/cat`];
  return {
    program: Deno.execPath(),
    words: ["run", "--no-check", "--no-prompt", ...flags, self, "engine", ...words],
  };
}

const never = new Int32Array(new SharedArrayBuffer(4));

/** Keeps this thread from everything else, as a computation does, but takes no time of others. */
function computeFor(ms: number): void {
  Atomics.wait(never, 0, 0, ms);
}

function computeForever(): never {
  for (;;) computeFor(Infinity);
}

function fillHeap(): never {
  const all: number[][] = [];
  for (;;) all.push(Array.from({ length: 10_000 }, (_, n) => n));
}

function fillBuffers(): never {
  const all: Uint8Array[] = [];
  for (;;) all.push(new Uint8Array(8 << 20).fill(1));
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

type Work = (
  args: Readonly<Record<string, unknown>>,
  call: ServedCall,
) => string | Promise<string>;

function tools(resume: string, programs: ProgramWatch): readonly ServedTool[] {
  const startCat = (path: string): void => {
    const { pid } = new Deno.Command("/bin/cat", {
      args: [path],
      detached: true,
      stdout: "null",
      clearEnv: true,
    }).spawn();
    programs.started(pid);
  };
  const tool = (name: string, work: Work, writes = false): ServedTool => ({
    name,
    description: "A tool.",
    inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: !writes, openWorldHint: false },
    call: async (args, call) => {
      const text = await work(args, call);
      return { content: [{ type: "text", text }], isError: false };
    },
  });
  return [
    tool("quick", () => `quick in ${Deno.pid}`),
    tool("resume", () => resume),
    tool("late", (_, { begin }) => {
      begin?.(300);
      return computeForever();
    }),
    tool("unbegun", () => computeForever()),
    tool("commit", (_, { begin }) => {
      const limit = begin?.(100);
      limit?.lift();
      computeFor(3000);
      limit?.restore();
      return "committed";
    }, true),
    tool("brief", async (_, { begin, signal }) => {
      begin?.(100);
      await sleep(200, signal);
      return "brief";
    }),
    tool("heap", async ({ cat }, { begin }) => {
      begin?.(60_000);
      if (typeof cat === "string") startCat(cat);
      // The group is announced before.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return fillHeap();
    }),
    tool("buffers", ({ cat }, { begin }) => {
      begin?.(60_000);
      if (typeof cat === "string") startCat(cat);
      return fillBuffers();
    }),
    tool("cat", ({ cat }, { begin }) => {
      begin?.(300);
      startCat(String(cat));
      return computeForever();
    }),
    ...[false, true].map((writes) =>
      tool(writes ? "write" : "read", async (_, { begin, signal }) => {
        begin?.(60_000);
        await sleep(500, signal);
        return writes ? "written" : "read";
      }, writes)
    ),
  ];
}

function served(resumed: string | undefined, programs: ProgramWatch): EngineServed {
  const resume = resumed ?? "first";
  return {
    name: "fixture",
    version: "1",
    instructions: "For tests.",
    tools: tools(resume, programs),
    resources: [false, true].map((isFixed) => ({
      uri: isFixed ? "test://fixed" : "test://text",
      name: "Text",
      description: "A text.",
      mimeType: "text/plain",
      isFixed,
      read: () => "a text",
    })),
    resume: resumed === undefined ? "second" : resumed,
  };
}

if (import.meta.main) {
  const [word, ...words] = Deno.args;
  if (word === "engine") {
    const words = (group: number) => ["-KILL", "--", `-${group}`];
    await runEngine(served, processStreams(), { maxBytes, killer: { program: killer, words } });
    Deno.exit(0);
  }
  const encoder = new TextEncoder();
  Deno.exit(
    await serveEngine(() => startEngine(fixtureEngine([word ?? "", ...words])), {
      port: undefined,
      input: Deno.stdin.readable,
      write: (line) => void Deno.stdout.writeSync(encoder.encode(line)),
      signal: new AbortController().signal,
      say: (text) => void Deno.stderr.writeSync(encoder.encode(`${text}\n`)),
    }),
  );
}

/**
 * Counts through how many files of the project three usual calls go: of each call, the files that
 * are loaded, and those of which a function is called. Run as `deno task hops`; with `--files` it
 * lists the files that are entered.
 *
 * @module
 */
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What `deno task ct` runs. */
const entry = `${root}scripts/ct.ts`;

/** A server that may start nothing does its work in its own process, which is the one looked at. */
const flags = ["--no-check", "--no-prompt", "--allow-read", "--allow-write", "--allow-env"];

/** A call to be looked at. */
interface Probe {
  /** How the table calls it. */
  readonly name: string;
  /** The words after `ct`, for a tree in this directory. */
  readonly words: (tree: string) => readonly string[];
  /** What its standard input has, one message a line. */
  readonly messages?: readonly unknown[];
}

/** The handshake with a server, and one call of a tool. */
function mcpCall(name: string, given: Readonly<Record<string, unknown>>): readonly unknown[] {
  const clientInfo = { name: "hops", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  return [
    { jsonrpc: "2.0", id: 1, method: "initialize", params },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name, arguments: given } },
  ];
}

const probes: readonly Probe[] = [
  {
    name: "`ct search foo --json`",
    words: (tree) => ["search", "foo", "--base", tree, "--json"],
  },
  {
    name: "`ct-edit` over MCP",
    words: (tree) => ["mcp", "serve", "--root", tree],
    messages: mcpCall("ct-edit", { find: "foo", replace: "bar", base: ".", expect: "1" }),
  },
  {
    name: "`grep` of an agent",
    words: (tree) => [
      ...["agent", "call", "--agent", "research", "--root", tree, "--store", ":memory:"],
      ...["grep", '{"pattern":"foo","reason":"hops"}'],
    ],
  },
];

/** What the coverage of the runtime tells about one script. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** The files of a call, relative to the project. */
interface Hops {
  readonly loaded: ReadonlySet<string>;
  readonly entered: ReadonlySet<string>;
}

/** @throws {Error} If the call fails: its figures would be those of an error. */
async function hopsOf({ words, messages }: Probe): Promise<Hops> {
  const place = await Deno.makeTempDir();
  try {
    const tree = `${place}/tree`;
    await Deno.mkdir(tree);
    await Deno.writeTextFile(`${tree}/a.ts`, "export const foo = 1;\n");
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", ...flags, `--coverage=${place}/coverage`, entry, ...words(tree)],
      env: { HOME: place, DENO_DIR: await cacheOfRuntime() },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const printed = await talk(child, messages);
    const { code, stderr } = await child.output();
    if (code !== 0 || !printed.includes("a.ts") || printed.includes('"isError":true')) {
      throw new Error(`${words(tree).join(" ")}: ${printed}${new TextDecoder().decode(stderr)}`);
    }
    return await read(`${place}/coverage`);
  } finally {
    await Deno.remove(place, { recursive: true });
  }
}

/** Where the runtime has what it has downloaded, which is not below the home of the call. */
async function cacheOfRuntime(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

/** Sends the messages, and ends the input when the last one is answered. Yields what is printed. */
async function talk(
  { stdin, stdout }: Deno.ChildProcess,
  messages: readonly unknown[] = [],
): Promise<string> {
  const writer = stdin.getWriter();
  const lines = messages.map((message) => `${JSON.stringify(message)}\n`).join("");
  await writer.write(new TextEncoder().encode(lines));
  if (messages.length === 0) await writer.close();
  let printed = "";
  for await (const part of stdout.pipeThrough(new TextDecoderStream())) {
    printed += part;
    if (messages.length > 0 && /"id":2\D/.test(printed) && printed.endsWith("\n")) {
      await writer.close().catch(() => {});
    }
  }
  return printed;
}

async function read(directory: string): Promise<Hops> {
  const loaded = new Set<string>();
  const entered = new Set<string>();
  for await (const { name } of Deno.readDir(directory)) {
    if (!name.endsWith(".json")) continue;
    const { url, functions }: ScriptCoverage = JSON.parse(
      await Deno.readTextFile(`${directory}/${name}`),
    );
    if (!url.startsWith("file:") || !url.endsWith(".ts")) continue;
    const path = fileURLToPath(url);
    if (!path.startsWith(root) || path.includes("/node_modules/")) continue;
    const file = path.slice(root.length);
    loaded.add(file);
    // The first function is the module itself, which runs when it is loaded.
    const [, ...own] = functions;
    if (own.some(({ ranges: [whole] }) => whole !== undefined && whole.count > 0)) {
      entered.add(file);
    }
  }
  return { loaded, entered };
}

print("| call | files entered | files loaded |", "| --- | ---: | ---: |");
for (const probe of probes) {
  const { loaded, entered } = await hopsOf(probe);
  print(`| ${probe.name} | ${entered.size} | ${loaded.size} |`);
  if (Deno.args.includes("--files")) print(...[...entered].sort());
}

function print(...lines: readonly string[]): void {
  Deno.stdout.writeSync(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
}

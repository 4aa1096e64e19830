/**
 * The entries in the configuration of each client.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { parseJsonc } from "@ct/json";
import type { ClientName } from "./client_files.ts";
import type { IsOurs, JsonEntry } from "./json_entry.ts";

/** How the server is started, and the hook. */
export interface Programs {
  /** The absolute path of `ct-mcp`. */
  readonly server: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** What `ct-steer hook` is to do; `undefined` without a hook. */
  readonly mode: string | undefined;
  /** Whether records of calls are kept. */
  readonly measures: boolean;
  /** Whether calls of the client's own tools for searching and reading come to the hook, too. */
  readonly allTools: boolean;
}

/** The directories that a client's server serves if none are named; `undefined` if some must be. */
export function usualRoots(client: ClientName): readonly string[] | undefined {
  switch (client) {
    case "claude-desktop":
      return undefined;
    case "cursor":
    case "vscode":
      return ["${workspaceFolder}"];
    default:
      // These start a server in the directory of the project.
      return [];
  }
}

/** The server, for a client whose configuration is JSON. */
export function serverEntry(client: ClientName, { server, args }: Programs): JsonEntry {
  const plain = { command: server, args };
  switch (client) {
    case "claude-code":
      return { path: ["mcpServers", "ct"], value: { type: "stdio", ...plain } };
    case "vscode":
      return { path: ["servers", "ct"], value: { type: "stdio", ...plain } };
    case "zed":
      return { path: ["context_servers", "ct"], value: { ...plain, env: {} } };
    case "opencode":
      return {
        path: ["mcp", "ct"],
        value: { type: "local", command: [server, ...args], enabled: true },
      };
    default:
      return { path: ["mcpServers", "ct"], value: plain };
  }
}

/** The table of the server, for a client whose configuration is TOML. */
export function serverTable({ server, args }: Programs): string {
  // A string of JSON is one of TOML, except for a character that no path has.
  const list = args.map((word) => JSON.stringify(word)).join(", ");
  return `[mcp_servers.ct]\ncommand = ${JSON.stringify(server)}\nargs = [${list}]\n`;
}

/** The hooks, those before a call first; none if the client has none. */
export function hookEntries(client: ClientName, programs: Programs): readonly JsonEntry[] {
  const calls = hookCalls[client];
  if (calls === undefined) return [];
  const { before, after, shell, own } = calls;
  const matcher = programs.allTools && own !== undefined ? `${shell}|${own}` : shell;
  const item = (verb: "hook" | "post") => {
    const command = hookCommand(client, { verb, programs });
    if (client === "cursor") return { command, matcher, timeout: 5 };
    // Gemini counts milliseconds.
    const timeout = client === "gemini" ? 5000 : 5;
    return { matcher, hooks: [{ type: "command", command, timeout }] };
  };
  const fresh = client === "cursor" ? { fresh: { version: 1 } } : {};
  return [
    { path: ["hooks", before], item: item("hook"), ...fresh },
    { path: ["hooks", after], item: item("post"), ...fresh },
  ];
}

/** An entry, and how to tell it from entries of others. */
export interface OwnEntry {
  /** What is entered. */
  readonly entry: JsonEntry;
  /** Whether an item of its list is this one, be it of another installation. */
  readonly isOurs: IsOurs;
}

/** The verbs of ct that stand in rewritten lines; all of them only read. */
const rewritten = ["view", "grep", "rg", "search"] as const;

/**
 * The rules by which a client runs rewritten lines as it ran the lines before, unasked; none if the
 * client has no such rules. `ct-steer hook` rewrites no line that the client might ask about.
 */
export function permissionEntries(
  client: ClientName,
  { server }: Pick<Programs, "server">,
): readonly OwnEntry[] {
  if (client !== "claude-code") return [];
  const program = shellWord(server.replace(/ct-mcp$/, "ct"));
  return rewritten.map((verb) => ({
    entry: { path: ["permissions", "allow"], item: `Bash(${program} ${verb}:*)` },
    isOurs: (text: string) =>
      text.startsWith('"Bash(') &&
      ["/ct", "/ct'"].some((end) => text.endsWith(`${end} ${verb}:*)"`)),
  }));
}

/** How a client calls hooks. */
interface HookCalls {
  /** The event before a call. */
  readonly before: string;
  /** The event after it. */
  readonly after: string;
  /** The tool that runs command lines. */
  readonly shell: string;
  /** The tools that search and read. */
  readonly own?: string;
}

const hookCalls: Readonly<Partial<Record<ClientName, HookCalls>>> = {
  "claude-code": {
    before: "PreToolUse",
    after: "PostToolUse",
    shell: "Bash",
    own: "Grep|Glob|Read",
  },
  codex: { before: "PreToolUse", after: "PostToolUse", shell: "Bash" },
  cursor: { before: "preToolUse", after: "postToolUse", shell: "Shell", own: "Read|Grep" },
  gemini: {
    before: "BeforeTool",
    after: "AfterTool",
    shell: "run_shell_command",
    own: "search_file_content|grep_search|glob|read_file",
  },
};

/** Whether the model is advised behind a call: Gemini CLI tells it nothing before. */
export function advisesAfter(client: ClientName, { mode }: Pick<Programs, "mode">): boolean {
  return client === "gemini" && (mode === "warn" || mode === "ask");
}

/** Clients take some statuses of a hook for a refusal; one that cannot start must not refuse. */
function hookCommand(
  client: ClientName,
  { verb, programs }: { readonly verb: "hook" | "post"; readonly programs: Programs },
): string {
  const { server, mode = "warn", measures } = programs;
  const [program, steer] = ["ct", "ct-steer"].map((name) => server.replace(/ct-mcp$/, name));
  const named = ` --program ${shellWord(program ?? "")}`;
  const words = verb === "hook"
    ? ` --mode ${mode}${named}`
    : advisesAfter(client, programs)
    ? ` --advise${named}`
    : "";
  return `${shellWord(steer ?? "")} ${verb} --client ${client}${words}` +
    `${measures ? " --log" : ""} || true`;
}

/** Whether an item of a list of hooks is ours. */
export function isOurHook(text: string): boolean {
  return /ct-steer'? (?:hook|post) --client /.test(text);
}

/** Whether a server of the name `ct` is ours. */
export function isOurServer(text: string): boolean {
  const { command }: { readonly command?: unknown } = Object(parseJsonc(text));
  const [program] = Array.isArray(command) ? command : [command];
  return typeof program === "string" && /(?:^|[\\/])ct-mcp$/.test(program);
}

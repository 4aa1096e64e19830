/**
 * What is entered in the configuration of each client.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { parseJsonc } from "@ct/json";
import type { ClientName } from "./client_files.ts";
import type { JsonEntry } from "./json_entry.ts";

/** How the server is started, and the hook. */
export interface Programs {
  /** The absolute path of `ct-mcp`. */
  readonly server: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** What `ct-steer hook` is to do; `undefined` without a hook. */
  readonly mode: string | undefined;
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
  // A string of JSON is one of TOML, but for a character that no path has.
  const list = args.map((word) => JSON.stringify(word)).join(", ");
  return `[mcp_servers.ct]\ncommand = ${JSON.stringify(server)}\nargs = [${list}]\n`;
}

/** The hook; `undefined` if it is not wanted, or the client has none. */
export function hookEntry(client: ClientName, programs: Programs): JsonEntry | undefined {
  const { mode } = programs;
  if (mode === undefined) return undefined;
  const command = hookCommand(client, programs);
  const nested = (matcher: string, timeout: number) => ({
    matcher,
    hooks: [{ type: "command", command, timeout }],
  });
  switch (client) {
    case "claude-code":
      return { path: ["hooks", "PreToolUse"], item: nested("Bash", 5) };
    case "codex":
      return { path: ["hooks", "PreToolUse"], item: nested("Bash", 5) };
    case "gemini":
      // Here milliseconds count.
      return { path: ["hooks", "BeforeTool"], item: nested("run_shell_command", 5000) };
    case "cursor":
      return {
        path: ["hooks", "preToolUse"],
        item: { command, matcher: "Shell", timeout: 5 },
        fresh: { version: 1 },
      };
    default:
      return undefined;
  }
}

/** Clients take some statuses of a hook for a refusal; one that cannot start must not refuse. */
function hookCommand(client: ClientName, { server, mode }: Programs): string {
  const [program, steer] = ["ct", "ct-steer"].map((name) => server.replace(/ct-mcp$/, name));
  return `${shellWord(steer ?? "")} hook --client ${client} --mode ${mode} ` +
    `--program ${shellWord(program ?? "")} || true`;
}

/** Whether an item of a list of hooks is ours. */
export function isOurHook(text: string): boolean {
  return /ct-steer'? hook --client /.test(text);
}

/** Whether a server of the name `ct` is ours. */
export function isOurServer(text: string): boolean {
  const { command }: { readonly command?: unknown } = Object(parseJsonc(text));
  const [program] = Array.isArray(command) ? command : [command];
  return typeof program === "string" && /(?:^|[\\/])ct-mcp$/.test(program);
}

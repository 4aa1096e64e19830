/**
 * The agent clients whose hooks are documented: what they send before a tool runs and after, and
 * which answers they take.
 *
 * @module
 */
import { isRecord, jsonIn } from "@ct/base";
import type { JsonValue } from "@ct/core/text";

/** The clients, by the names that `--client` takes. */
export const clientNames = ["claude-code", "codex", "cursor", "gemini"] as const;

/** A client. */
export type ClientName = (typeof clientNames)[number];

/** A call of a client's tool. */
export interface ToolCall {
  /** The tool's name. */
  readonly tool: string;
  /** The line, if the tool runs command lines. */
  readonly command: string | undefined;
  /** The absolute directory that it runs in, where the client says. */
  readonly cwd: string | undefined;
  /** What the client calls the session. */
  readonly session: string | undefined;
  /** All that the client passes to its tool; an answer that changes the line repeats it. */
  readonly input: Readonly<Record<string, JsonValue>>;
}

/** What is to be done about a call. */
export type Answer =
  | { readonly kind: "warn" | "deny" | "ask"; readonly reason: string }
  | { readonly kind: "rewrite"; readonly command: string };

/** The tools by which the clients run command lines. */
const shellTools: Readonly<Record<ClientName, readonly string[]>> = {
  "claude-code": ["Bash"],
  codex: ["Bash", "shell", "exec_command"],
  cursor: ["Shell"],
  gemini: ["run_shell_command"],
};

/** The members of a tool's input by which the clients name another directory. */
const directoryKeys = ["cwd", "workdir", "working_directory", "dir_path", "directory"];

/** Reads what a client sends; `undefined` for anything but a call of a tool. */
export function readToolCall(text: string, client: ClientName): ToolCall | undefined {
  const envelope = record(jsonIn(text));
  const input = record(envelope?.["tool_input"]);
  const tool = envelope?.["tool_name"];
  if (envelope === undefined || input === undefined || typeof tool !== "string") return undefined;
  return {
    tool,
    command: shellTools[client].includes(tool) ? textOf(input["command"]) : undefined,
    cwd: directoryOf(envelope, input, client),
    session: textOf(envelope["session_id"]),
    input,
  };
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function directoryOf(
  envelope: Readonly<Record<string, JsonValue>>,
  input: Readonly<Record<string, JsonValue>>,
  client: ClientName,
): string | undefined {
  const own = directoryKeys.map((key) => input[key]).find((value) => value !== undefined);
  // Cursor's shell stays where the last command has led it, and only the input tells where.
  const directory = own ?? (client === "cursor" ? undefined : envelope["cwd"]);
  return typeof directory === "string" && directory.startsWith("/") ? directory : undefined;
}

/**
 * The answer as the client takes it; `undefined` if it takes none of this kind, and the call
 * passes. No answer ever approves a call: what the user is asked about without ct, he is asked
 * about with it.
 */
export function answerText(
  answer: Answer,
  { input }: ToolCall,
  client: ClientName,
): JsonValue | undefined {
  switch (client) {
    case "claude-code":
      return preToolUse(
        answer.kind === "rewrite"
          ? { updatedInput: { ...input, command: answer.command } }
          : answer.kind === "warn"
          ? { additionalContext: answer.reason }
          : { permissionDecision: answer.kind, permissionDecisionReason: answer.reason },
      );
    case "codex":
      // Here "allow" is the form of an answer with a new input; it approves nothing. There is no
      // "ask".
      return preToolUse(
        answer.kind === "rewrite"
          ? {
            permissionDecision: "allow",
            updatedInput: { ...input, command: answer.command },
          }
          : answer.kind === "deny"
          ? { permissionDecision: "deny", permissionDecisionReason: answer.reason }
          : { additionalContext: answer.reason },
      );
    case "cursor":
      if (answer.kind === "rewrite") {
        return { permission: "ask", updated_input: { ...input, command: answer.command } };
      }
      return answer.kind === "warn" ? undefined : {
        permission: answer.kind,
        user_message: answer.reason,
        agent_message: answer.reason,
      };
    case "gemini":
      if (answer.kind === "rewrite") {
        return { hookSpecificOutput: { tool_input: { ...input, command: answer.command } } };
      }
      return answer.kind === "deny"
        ? { decision: "deny", reason: answer.reason }
        : { systemMessage: answer.reason };
  }
}

function preToolUse(output: Readonly<Record<string, JsonValue>>): JsonValue {
  return { hookSpecificOutput: { hookEventName: "PreToolUse", ...output } };
}

function record(value: JsonValue | undefined): Readonly<Record<string, JsonValue>> | undefined {
  return isRecord(value)
    ? Object.fromEntries(
      Object.entries(value).flatMap(([key, member]) => member === undefined ? [] : [[key, member]]),
    )
    : undefined;
}

/**
 * `ct-mcp install`: enters the server in the configuration of an agent client, and takes it out.
 *
 * @module
 */
import { CtError, escapeControls, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  type Command,
  defineVerb,
  isCommand,
  type OptionsOf,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";
import { loadToml } from "@ct/core/input";
import { findProgram } from "@ct/core/run";
import {
  advisesAfter,
  hookEntries,
  isOurHook,
  isOurServer,
  permissionEntries,
  type Programs,
  serverEntry,
  serverTable,
  usualRoots,
} from "./client_entries.ts";
import { type ClientFiles, clientFiles, type ClientName, clientNames } from "./client_files.ts";
import { addEntry, type IsOurs, type JsonEntry, newJsonFile, removeEntry } from "./json_entry.ts";
import { changedLines } from "./changed_lines.ts";
import { isOurSkill, skillText } from "./skill_text.ts";
import { addBlock, newTomlFile, removeBlock } from "./toml_block.ts";
import {
  type FileChange,
  isThere,
  readUserFile,
  realDirectory,
  systemName,
  writeUserFiles,
} from "./user_files.ts";

const definition = {
  name: "ct-mcp install",
  summary: "Add the server to the configuration of an agent client",
  description:
    "Adds the server to the user's configuration of an agent client, keeping every other byte, " +
    "and writes a skill file that says when to use which tool, if the client supports skills. " +
    "--remove removes both; files that have not been changed since are then byte for byte as " +
    "before. A file that cannot be parsed, belongs to another account or has another program's " +
    "server under the same name is refused, and nothing is written. Exit status: 0 done, 2 " +
    "refused or an error.",
  options: {
    client: {
      kind: "choice",
      values: clientNames,
      required: true,
      description: "The client whose configuration is changed.",
    },
    root: {
      kind: "list",
      description:
        "A directory that the server may reach; repeatable. By default the directory of the " +
        "project that the client works in; Claude Desktop has no project, so it needs this " +
        "option.",
    },
    "read-only": { kind: "flag", description: "Offer only tools that read." },
    gate: { kind: "flag", description: "Hide secrets from the client, as `serve --gate` does." },
    steer: {
      kind: "choice",
      values: ["warn", "deny", "ask", "rewrite"],
      description:
        "Also add the hook of ct-steer, in this mode. Claude Code, Codex, Cursor and Gemini CLI " +
        "have hooks for command lines. With rewrite, Claude Code also gets permission rules for " +
        "the commands in rewritten lines, which only read.",
    },
    measure: {
      kind: "flag",
      description: "With --steer, record advice and calls in the project's `.ct`.",
    },
    "all-tools": {
      kind: "flag",
      description: "With --steer, also advise on the client's own tools for searching and reading.",
    },
    remove: { kind: "flag", description: "Remove the server, the skill file and the hook." },
    "dry-run": { kind: "flag", description: "Print what would change, and write nothing." },
    program: {
      kind: "text",
      description: "The absolute path of ct-mcp. By default the installed one.",
    },
  },
  examples: [
    { command: "--client claude-code", purpose: "Offer the suite to Claude Code." },
    {
      command: "--client codex --steer warn --dry-run",
      purpose: "Show what would be entered for Codex, with the hook.",
    },
    { command: "--client cursor --remove", purpose: "Take everything out again." },
  ],
} as const satisfies ToolDefinition;

type InstallOptions = OptionsOf<typeof definition>;

/** The verb. */
export const installVerb: Command = defineVerb(definition, install);

async function install(options: InstallOptions, ctx: Context): Promise<number> {
  const home = realDirectory(ctx.home);
  const configHome = realDirectory(ctx.configHome) ?? ctx.configHome;
  if (home === undefined) {
    throw new CtError("read", "the home directory is not known");
  }
  const { client, remove } = options;
  const files = clientFiles(client, { system: systemName(), home, configHome });
  if (options.steer !== undefined && files.hooks === undefined) {
    throw new UsageError(`${client} has no hook for command lines; leave out --steer`);
  }
  if (options.steer === undefined && (options.measure || options["all-tools"])) {
    throw new UsageError("--measure and --all-tools need --steer");
  }
  const drafts = new PendingFiles(home);
  const programs = programsOf(options, ctx);
  if (remove) removeAll(files, drafts, { client, programs });
  else await addAll(files, drafts, { client, programs, skill: skillOf(ctx) });
  const changes = drafts.changes();
  if (!options["dry-run"]) await writeUserFiles(changes, { clock: ctx.clock, home });
  ctx.stdout.write(reportOf(changes, options["dry-run"]));
  if (changes.length > 0) {
    for (const note of notesOn(options)) ctx.stderr.write(`ct-mcp: ${note}\n`);
  }
  return 0;
}

/** What is worth knowing of a change: what else there is, and what makes it count. */
function notesOn(options: InstallOptions): readonly string[] {
  const { client, remove, gate } = options;
  return [
    ...remove || options["read-only"]
      ? []
      : ["with --read-only it offers only tools that read: enough to try it first"],
    ...remove || gate ? [] : ["with --gate the server hides keys, tokens and passwords"],
    ...options["dry-run"] ? [] : [`restart ${client}: it reads its configuration when it starts`],
  ];
}

/** What is entered for a client. */
interface Entries {
  readonly client: ClientName;
  readonly programs: Programs;
}

async function addAll(
  { servers, skill, hooks }: ClientFiles,
  drafts: PendingFiles,
  { client, programs, ...entries }: Entries & { readonly skill: string },
): Promise<void> {
  const server = servers.find(isThere) ?? servers[0] ?? "";
  if (client === "codex") {
    const parse = await loadToml();
    const table = serverTable(programs);
    drafts.edit(
      server,
      (text) => text === undefined ? newTomlFile(table) : addBlock(text, table, parse),
    );
  } else drafts.edit(server, adding(serverEntry(client, programs), isOurServer));
  if (programs.mode !== undefined && hooks !== undefined) {
    for (const { entry, isOurs } of permissionEntries(client, programs)) {
      drafts.edit(hooks, (programs.mode === "rewrite" ? adding : removing)(entry, isOurs));
    }
    const [before, after] = hookEntries(client, programs);
    if (before !== undefined) drafts.edit(hooks, adding(before, isOurHook));
    if (after !== undefined) {
      const isWanted = programs.measures || advisesAfter(client, programs);
      drafts.edit(hooks, (isWanted ? adding : removing)(after, isOurHook));
    }
  }
  if (skill !== undefined) {
    drafts.edit(skill, (text) => {
      if (text !== undefined && !isOurSkill(text)) {
        throw new CtError(
          "refused",
          "a skill of this name exists already, and ct did not write it",
        );
      }
      return entries.skill;
    });
  }
}

function adding(
  entry: JsonEntry,
  isOurs: IsOurs,
): (text: string | undefined) => string | undefined {
  return (text) => text === undefined ? newJsonFile(entry) : addEntry(text, entry, isOurs);
}

/** In the reverse order, so that each finds the text that it was entered in. */
function removeAll(
  { servers, skill, hooks }: ClientFiles,
  drafts: PendingFiles,
  { client, programs }: Entries,
): void {
  if (hooks !== undefined) {
    for (const entry of hookEntries(client, programs).toReversed()) {
      drafts.edit(hooks, removing(entry, isOurHook));
    }
    for (const { entry, isOurs } of permissionEntries(client, programs).toReversed()) {
      drafts.edit(hooks, removing(entry, isOurs));
    }
  }
  const server = servers.find(isThere) ?? servers[0] ?? "";
  drafts.edit(
    server,
    client === "codex"
      ? (text) => text === undefined ? undefined : removeBlock(text)
      : removing(serverEntry(client, programs), isOurServer),
  );
  if (skill !== undefined) {
    drafts.edit(skill, (text) => text !== undefined && isOurSkill(text) ? null : undefined);
  }
}

function removing(
  entry: JsonEntry,
  isOurs: IsOurs,
): (text: string | undefined) => string | null | undefined {
  return (text) => text === undefined ? undefined : removeEntry(text, entry, isOurs);
}

/** The files of a call and what is made of them. */
class PendingFiles {
  readonly #home: string;
  readonly #files = new Map<
    string,
    { readonly before: string | undefined; after: string | undefined }
  >();

  constructor(home: string) {
    this.#home = home;
  }

  /** Changes a file; `undefined` leaves it as it is, and `null` removes it. */
  edit(path: string, change: (text: string | undefined) => string | null | undefined): void {
    const existing = this.#files.get(path);
    const before = existing === undefined ? readUserFile(path, this.#home) : existing.before;
    const file = existing ?? { before, after: before };
    this.#files.set(path, file);
    try {
      const text = change(file.after);
      if (text !== undefined) file.after = text ?? undefined;
    } catch (cause) {
      if (!(cause instanceof CtError)) throw cause;
      const { code, help = "nothing was written" } = cause;
      throw new CtError(code, `${path}: ${cause.message}`, { path, help, cause });
    }
  }

  /** What has changed. */
  changes(): readonly FileChange[] {
    return [...this.#files].flatMap(([path, { before, after }]) =>
      before === after ? [] : [{ path, before, after }]
    );
  }
}

function programsOf({ client, root, steer, ...options }: InstallOptions, ctx: Context): Programs {
  const server = options.program ?? findProgram("ct-mcp", ctx);
  if (server === undefined || !/^(?:\/|[A-Za-z]:\\)/.test(server)) {
    throw new UsageError(
      server === undefined
        ? "ct-mcp is not installed; name it with --program"
        : "--program must be an absolute path",
    );
  }
  const roots = root.length > 0 ? root.map((each) => rootWord(each, ctx)) : usualRoots(client);
  if (roots === undefined && !options.remove) {
    throw new UsageError(`${client} works in no project; name the directories with --root`);
  }
  const args = [
    "serve",
    ...(roots ?? []).flatMap((each) => ["--root", each]),
    ...(options["read-only"] ? ["--read-only"] : []),
    ...(options.gate ? ["--gate"] : []),
  ];
  return { server, args, mode: steer, measures: options.measure, allTools: options["all-tools"] };
}

/** An absolute directory; what the client puts in stays. */
function rootWord(typed: string, ctx: Context): string {
  return typed.startsWith("${") ? typed : resolvePath(typed, ctx);
}

function skillOf({ commands }: Context): string {
  return skillText([...commands.values()].filter(isCommand).map(({ definition }) => definition));
}

function reportOf(changes: readonly FileChange[], isDry: boolean): string {
  if (changes.length === 0) return "nothing to do\n";
  return changes.map((change) => {
    const { path, before, after } = change;
    const [verb, done] = before === undefined
      ? ["create", "created"]
      : after === undefined
      ? ["remove", "removed"]
      : ["change", "changed"];
    const shown = escapeControls(path);
    if (!isDry) return `${done} ${shown}\n`;
    const lines = changedLines(before ?? "", after ?? "");
    return `would ${verb} ${shown}\n${lines.map((line) => `  ${escapeControls(line)}\n`).join("")}`;
  }).join("");
}

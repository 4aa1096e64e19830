/**
 * The context of a process, and the entry point of every executable.
 *
 * @module
 */
import type { Command } from "../definition/command.ts";
import type { ToolDefinition } from "../definition/types.ts";
import { type Clock, directoryOf, encodeBytes, openDoor, pathBelow, systemClock } from "@ct/base";
import type { Context, Sink, Source } from "../context/context.ts";
import { cacheHomeOf, stateHomeOf } from "../context/user_directories.ts";
import { denoSpawn } from "../run/deno_spawn.ts";
import { signalGuarded } from "../run/signal_guard.ts";
import { type ColourWishes, diagnostics, guarded, hasColour, terminalColumns } from "./terminal.ts";
import { judgedVariable, passedVariables } from "../run/environment.ts";
import { searchedDirectories } from "../run/system.ts";
import { outputOf } from "./output_word.ts";
import { closedOutput, printFailure } from "./print_failure.ts";
import { Printer } from "./printer.ts";
import { withStatusLine } from "./status_line.ts";
import { isStdinPiped } from "./stdin_kind.ts";
import { installedStarter, sourceStarter } from "./starter.ts";
import { runOnSecondThread, timeLimit } from "./kept_limit.ts";
import { SecondThread } from "./second_thread.ts";

const bufferChars = 32 * 1024;
const bufferMs = 50;
/**
 * At most this much is handed to the system at a time, so that it shows whether the reader takes
 * any.
 */
const pieceBytes = 64 * 1024;

/** Longer texts are encoded in parts, in UTF-16 units. */
const longChars = 1 << 20;

/** What stands beside a sink. */
interface SinkContext {
  /** One that is to be empty whenever this one writes. */
  readonly earlier?: Sink;
  /** Where the process has two threads, the one that prints. */
  readonly thread: SecondThread | undefined;
}

/**
 * Writes to a file descriptor in few system calls: at once on a terminal, else at 32 Ki chars or 50
 * ms. One that comes after another, as stderr after stdout, writes at once and what the other holds
 * before: where both lead to the same place, everything stands there in its order.
 */
class FileSink implements Sink {
  readonly isTerminal: boolean;
  readonly #file: typeof Deno.stdout;
  readonly #earlier: Sink | undefined;
  readonly #thread: SecondThread | undefined;
  #pending: string[] = [];
  #chars = 0;
  #flushedAt = performance.now();

  constructor(file: typeof Deno.stdout, { earlier, thread }: SinkContext) {
    this.#file = file;
    this.#earlier = earlier;
    this.#thread = thread;
    this.isTerminal = file.isTerminal();
  }

  get columns(): number | undefined {
    return this.isTerminal ? terminalColumns() : undefined;
  }

  write(text: string): void {
    this.#earlier?.flush();
    this.#pending.push(text);
    this.#chars += text.length;
    const due = this.isTerminal || this.#earlier !== undefined || this.#chars >= bufferChars;
    if (due || performance.now() - this.#flushedAt >= bufferMs) this.flush();
  }

  flush(): void {
    const buffered = this.#chars > longChars ? this.#pending : [this.#pending.join("")];
    this.#pending = [];
    this.#chars = 0;
    try {
      for (const text of buffered) {
        for (const part of partsOf(text)) this.#write(encodeBytes(part));
      }
    } catch (cause) {
      throw printFailure(cause);
    }
    this.#flushedAt = performance.now();
  }

  #write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      at += this.#file.writeSync(bytes.subarray(at, at + pieceBytes));
      this.#thread?.printed();
    }
  }
}

/** The text in parts, so that the bytes of a long one are never there all at once. */
function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const isInPair = (text.codePointAt(at + longChars - 1) ?? 0) > 0xffff;
    const end = at + longChars + (isInPair ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

function stdinSource(known: boolean | undefined): Source {
  const isPiped = known === undefined ? isStdinPiped : () => Promise.resolve(known);
  const bytes = (): ReadableStream<Uint8Array> => Deno.stdin.readable;
  const isAttended = Deno.stdin.isTerminal() && Deno.stderr.isTerminal();
  return { text: stdinText, bytes, isPiped, ...isAttended ? { typedLine } : {} };
}

/** All of it. The platform's streams would take 4 ms to load, which a hook cannot spare. */
async function stdinText(): Promise<string> {
  const buffer = new Uint8Array(64 << 10);
  const decoder = new TextDecoder();
  const texts: string[] = [];
  for (;;) {
    const read = await Deno.stdin.read(buffer);
    if (read === null) break;
    texts.push(decoder.decode(buffer.subarray(0, read), { stream: true }));
  }
  return [...texts, decoder.decode()].join("");
}

/** A terminal hands over whole lines. */
function typedLine(): string | undefined {
  const bytes = new Uint8Array(4096);
  const read = Deno.stdin.readSync(bytes);
  if (read === null) return undefined;
  return new TextDecoder().decode(bytes.subarray(0, read)).replace(/\n$/, "");
}

/**
 * The user's directories, which a sandboxed executable is told because it may not read its
 * environment.
 */
export interface UserDirectories {
  /** Home directory. */
  readonly home: string | undefined;
  /** `$XDG_CONFIG_HOME`. */
  readonly configHome: string | undefined;
  /** `$XDG_STATE_HOME`. */
  readonly stateHome: string | undefined;
  /** `$XDG_CACHE_HOME`. */
  readonly cacheHome: string | undefined;
}

/** What a tool that runs others has to know of them. */
export type Runnable = Pick<Context, "commands" | "commandDirectories" | "environment">;

/** What a process was started with. */
export interface ProcessInput {
  /** The words after the program's name. */
  readonly argv: readonly string[];
  /** The user's directories. */
  readonly user: UserDirectories;
  /** What the process may run; nothing of the suite without it. */
  readonly runnable?: Runnable;
  /** What starts this program once more; nothing does without it. */
  readonly starter?: Context["starter"];
  /** Whether standard input is a file, a pipe or a socket, where that is known. */
  readonly isPiped?: boolean;
  /** Whether standard output was closed. The runtime prints to the null device then. */
  readonly isOutputClosed?: boolean;
  /** Whether a program of the suite judges the output. */
  readonly isOutputJudged?: boolean;
  /** What the environment says of colours. */
  readonly colours?: ColourWishes;
  /** The host of the files, for links; absent where the terminal is not known to have them. */
  readonly linkHost?: string | undefined;
}

/**
 * The input of a process that was started directly; the environment is read as far as the
 * permissions allow.
 */
export function processInput(): ProcessInput {
  const valueOf = (variable: string): string | undefined => {
    const { state } = Deno.permissions.querySync({ name: "env", variable });
    return state === "granted" ? Deno.env.get(variable) : undefined;
  };
  const environment = Object.fromEntries(
    passedVariables.flatMap((variable) => {
      const value = valueOf(variable);
      return value === undefined ? [] : [[variable, value]];
    }),
  );
  const commandDirectories = foreignDirectories(environment["PATH"] ?? "");
  return {
    argv: Deno.args,
    user: userDirectories(environment),
    runnable: { commands: new Map(), commandDirectories, environment },
    isOutputJudged: valueOf(judgedVariable) !== undefined,
    colours: { isDumb: valueOf("TERM") === "dumb", isForced: isSet(valueOf("CLICOLOR_FORCE")) },
    starter: sourceStarter,
  };
}

/**
 * The input of a process that was started by an installed command, which passes what standard
 * output is, the user's directories, and then what standard input is, if the tool asks for it.
 */
export function installedInput(
  { asksForInput }: Pick<ToolDefinition, "asksForInput">,
): ProcessInput {
  const [output, home, configHome, stateHome, cacheHome, ...words] = Deno.args;
  const user = {
    home: home || undefined,
    configHome: configHome || undefined,
    stateHome: stateHome || undefined,
    cacheHome: cacheHome || undefined,
  };
  const written = { ...outputOf(output), starter: installedStarter };
  if (!asksForInput) return { argv: words, user, ...written };
  const [input, ...argv] = words;
  return { argv, user, ...written, isPiped: input === "piped" };
}

/**
 * The input of a process that was started by an installed command which runs others: in front of
 * its words stands what standard output is, and one for each of {@linkcode passedVariables},
 * `NAME=VALUE` or empty. `commands`
 * run in this process; all others of the suite are programs in `bin`, two levels above the main
 * module.
 */
export function installedRunnerInput(
  commands: readonly Command[],
  mainModule: string,
): ProcessInput {
  const [output, ...words] = Deno.args;
  const count = passedVariables.length;
  const set = words.slice(0, count).filter((word) => word !== "");
  const environment = Object.fromEntries(
    set.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
  );
  return {
    argv: words.slice(count),
    user: userDirectories(environment),
    ...outputOf(output),
    starter: installedStarter,
    runnable: {
      commands: commandMap(commands),
      commandDirectories: [decodeURIComponent(new URL("../../bin", mainModule).pathname)],
      environment,
    },
  };
}

/** Whether a variable says yes. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0";
}

/** Commands by their names. */
export function commandMap(commands: readonly Command[]): ReadonlyMap<string, Command> {
  return new Map(commands.map((command) => [command.definition.name, command]));
}

function userDirectories(environment: Readonly<Record<string, string>>): UserDirectories {
  return {
    home: environment["HOME"] || environment["USERPROFILE"] || undefined,
    configHome: environment["XDG_CONFIG_HOME"] || undefined,
    stateHome: environment["XDG_STATE_HOME"] || undefined,
    cacheHome: environment["XDG_CACHE_HOME"] || undefined,
  };
}

/** What lies in the working directory must not become a command, whatever the search path says. */
function foreignDirectories(searchPath: string): readonly string[] {
  const absolute = searchedDirectories(searchPath);
  if (absolute.length === 0) return [];
  const workspace = Deno.realPathSync(Deno.cwd());
  // The root of the file system is no project.
  if (directoryOf(workspace) === workspace) return absolute;
  return absolute.filter((directory) => {
    try {
      return pathBelow(workspace, Deno.realPathSync(directory)) === undefined;
    } catch {
      return false;
    }
  });
}

/** What a process has besides its streams. */
interface ProcessParts {
  /** The second thread, where this is one. */
  readonly thread?: SecondThread | undefined;
  /** What prints, in a process that runs others. */
  readonly printer?: Printer | undefined;
}

/** The context of this process. */
export function denoContext(
  {
    user,
    runnable = nothing,
    starter,
    isPiped,
    isOutputClosed,
    isOutputJudged = false,
    colours = {},
    linkHost,
  }: Omit<ProcessInput, "argv">,
  { thread, printer }: ProcessParts = {},
): Context {
  const stdout = isOutputClosed
    ? closedOutput
    : printer?.stdout ?? new FileSink(Deno.stdout, { thread });
  const stderr = printer?.stderr ?? new FileSink(Deno.stderr, { earlier: stdout, thread });
  // Who judges the output reads its words.
  const wishes = { ...colours, isForced: colours.isForced === true && !isOutputJudged };
  const colour = hasColour(stdout, wishes);
  const cwd = Deno.cwd();
  const plain = {
    stdout: guarded(stdout, colour, linkHost === undefined ? undefined : { host: linkHost, cwd }),
    stderr: diagnostics(stderr, hasColour(stderr, wishes)),
  };
  const withProgress = () => withStatusLine(plain, stderr);
  const isWatched = stdout.isTerminal && stderr.isTerminal && colours.isDumb !== true;
  return {
    cwd,
    door: openDoor,
    ...isWatched ? withProgress() : plain,
    ...isWatched ? {} : { withProgress },
    ...printer === undefined ? {} : { backlog: printer },
    stdin: stdinSource(isPiped),
    clock: processClock,
    signal: printer?.signal ?? new AbortController().signal,
    ...stdout.isTerminal || isOutputJudged ? {} : { abridges: true },
    colour,
    home: user.home,
    configHome: user.configHome,
    stateHome: stateHomeOf(user.stateHome, user.home),
    cacheHome: cacheHomeOf(user.cacheHome, user.home),
    spawn: thread?.spawn(denoSpawn) ?? signalGuarded(denoSpawn),
    limit: thread,
    starter,
    ...runnable,
  };
}

/** The first timer takes 10 ms to load, and a call that only gives way to others needs none. */
const processClock: Clock = {
  now: systemClock.now,
  sleep: (ms, signal) =>
    ms > 0
      ? systemClock.sleep(ms, signal)
      : Deno.lstat("/").then(() => {}, () => systemClock.sleep(ms, signal)),
};

const nothing: Runnable = { commands: new Map(), commandDirectories: [], environment: {} };

/** A tool with the words that it is called with. */
export interface CalledTool {
  /** What the tool is. */
  readonly definition: ToolDefinition;
  /** Its words. */
  readonly argv: readonly string[];
}

/** What a process may be: a tool, whose words may set a limit, or the launcher. */
export interface Runs extends Pick<Command, "run">, Partial<Pick<Command, "definition">> {
  /** The tool that words call in this process, where they are not those of the tool itself. */
  readonly calledTool?: (argv: readonly string[]) => CalledTool | undefined;
}

/**
 * Runs a command as this process: prints what it holds back and ends the process with its exit
 * status. The only place of the suite that exits.
 */
export async function main(command: Runs, input: ProcessInput = processInput()): Promise<never> {
  Deno.exit(await statusOf(command, input));
}

async function statusOf(command: Runs, input: ProcessInput): Promise<number> {
  const thread = await SecondThread.here();
  const { argv } = input;
  const limit = thread === undefined
    ? timeLimit(command.calledTool?.(argv) ?? { definition: command.definition, argv })
    : undefined;
  if (limit !== undefined) return await runOnSecondThread(limit);
  const { name = "", permissions, options = {} } = command.definition ?? {};
  const printer = permissions?.run && new Printer(thread?.printed);
  // A tool with a `--color` of its own prints as another program does, without links.
  const given = Object.hasOwn(options, "color") ? { ...input, linkHost: undefined } : input;
  const ran = await command.run(argv, denoContext(given, { thread, printer }));
  const status = await printer?.end(name, ran) ?? ran;
  thread?.end(status);
  return status;
}

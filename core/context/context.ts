/**
 * The outside world as a tool sees it. Everything but reading files comes in through
 * {@linkcode Context}, so a tool runs the same from a terminal, a test, another tool or an agent
 * runner.
 *
 * @module
 */
import type { Clock, Door } from "@ct/base";
import type { ResidentFiles } from "@ct/resident";
import type { JsonValue } from "../text/json.ts";
import type { LongJson } from "../text/json_parts.ts";
import type { CallResult, RawOptions } from "./call_result.ts";

/** Where text goes. */
export interface Sink {
  /** Whether a person is looking: turns colour on and buffering off. */
  readonly isTerminal: boolean;
  /** How many columns the terminal has; absent where that is not known. */
  readonly columns?: number | undefined;
  /** Nothing can be printed, and that is known before it is tried. */
  readonly isClosed?: true;
  /**
   * Receives text; it may be held back until {@linkcode Sink.flush}. Lone surrogates from U+DC80 to
   * U+DCFF are printed as the bytes 0x80 to 0xff. On a terminal, whatever would steer it and is not
   * escaped in the text already appears as escapes, unless it is to be printed `raw`.
   * @throws {CtError} With code `broken-pipe` if the reader has gone.
   */
  write(text: string, raw?: boolean): void;
  /** Receives the message of an error, which a terminal shows as one; absent where all is alike. */
  readonly writeFailure?: (text: string) => void;
  /** The same sink with colours or without; absent where there are none to choose. */
  readonly withColour?: (colour: boolean) => Sink;
  /** Passes on everything held back. */
  flush(): void;
}

/** A line that shows how far a call is, to whoever looks at it. */
export interface ProgressLine {
  /** Shows a text, if it is time for it; it is made only then. */
  show(text: () => string): void;
  /** Takes the line away. */
  clear(): void;
}

/** Where standard input comes from. */
export interface Source {
  /** Everything up to the end, decoded as UTF-8 with replacement characters. */
  text(): Promise<string>;
  /**
   * The same as it comes, undecoded, in place of {@linkcode Source.text}; absent if nothing does.
   */
  readonly bytes?: () => ReadableStream<Uint8Array>;
  /** Whether it is a file, a pipe or a socket, so that a search may read it; absent means no. */
  readonly isPiped?: () => Promise<boolean>;
  /**
   * The next line that a person types, without its newline; `undefined` at the end of what is typed
   * (Ctrl-D). Absent where nobody sits at a terminal and reads what is printed on stderr.
   */
  readonly typedLine?: () => string | undefined;
}

/** A program to start. */
export interface SpawnRequest {
  /** Its absolute path; nothing is searched for. */
  readonly program: string;
  /** The words after its name. */
  readonly args: readonly string[];
  /** Absolute path of its working directory. */
  readonly cwd: string;
  /** Its environment, all of it: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * It starts no other program, so it needs no process group: the runtime starts it in a fraction
   * of the time.
   */
  readonly isChildless?: boolean;
}

/** How a program ended by itself or by a signal. */
export interface ChildEnd {
  /** Exit status; 128 + the signal's number if a signal ended it. */
  readonly code: number;
  /** Number of the signal that ended it. */
  readonly signal: number | undefined;
}

/** A started program, the leader of a process group of its own unless it is childless. */
export interface Child {
  /** Its standard input; to be closed. */
  readonly stdin: WritableStream<Uint8Array>;
  /** What it and its descendants print as results; to be read to the end or cancelled. */
  readonly stdout: ReadableStream<Uint8Array>;
  /** What it and its descendants print as diagnostics; to be read to the end or cancelled. */
  readonly stderr: ReadableStream<Uint8Array>;
  /** Resolves once the program has ended; its descendants may live on. */
  readonly ended: Promise<ChildEnd>;
  /** The number of its process group; that of a childless program, negative. */
  readonly group: number;
  /** Sends SIGTERM to the program itself, which may then end its own children. */
  askToEnd(): void;
  /** Sends SIGTERM to every process of the group. */
  askGroupToEnd(): void;
  /** Kills every process of the group at once. It is not an error if none is left. */
  killGroup(): void;
}

/** Reports that this process is asked to end; no longer after its disposal. */
export interface Interruption extends Disposable {
  /** Aborts with a `CtError` of code `signal` as its reason. */
  readonly signal: AbortSignal;
  /** Whether it never reports anything, so that no caller has to wait for it. */
  readonly isNever?: boolean;
}

/** Starts programs. */
export interface Spawn {
  /**
   * Starts a program.
   * @throws {Error} The system's or the runtime's error, if it cannot be started.
   */
  start(request: SpawnRequest): Child;
  /**
   * Listens for SIGINT, SIGTERM, SIGHUP and SIGQUIT, which until the disposal do not end this
   * process by themselves: children have to be killed before.
   */
  interruption(): Interruption;
  /**
   * Reports that this thread may be too busy to hear a signal, until the disposal; absent where
   * somebody else hears it.
   */
  mayBeBusy?(): Disposable | undefined;
}

/** Decides something about a project in this process, in place of a rule's probe. */
export interface Check {
  /**
   * What contradicts the assertions that its words are: one line each, nothing if they all hold.
   * The working directory is the project's; the signal aborts when its time is up.
   * @throws {CtError} If that cannot be decided.
   */
  run(words: readonly string[], ctx: Context): Promise<readonly string[]>;
}

/** A tool that can be called in this process. */
export interface Callable {
  /** The checks that it offers to rules, by name. */
  readonly checks?: ReadonlyMap<string, Check>;
  /** Runs it; resolves to its exit status. It neither throws nor ends the process. */
  run(argv: readonly string[], ctx: Context): Promise<number>;
  /**
   * Runs it with values in place of words, where it is a tool with a definition. Does not throw.
   */
  readonly call?: (options: RawOptions, ctx: Context) => Promise<CallResult>;
}

/** What a call says of what it looked at, as in its JSON: `coverage` and `patterns`. */
export type Observations = Readonly<Record<string, JsonValue | undefined>>;

/** A tool with its options, which are as its definition says. */
export interface CheckedCall {
  /** The tool's full name. */
  readonly tool: string;
  /** All of its options and arguments, defaults filled in. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What was printed and waits for its reader. */
export interface Backlog {
  /**
   * Resolves when there is room for more; `undefined` if there is some now. Rejects with a
   * `CtError` if the reader has gone, or takes nothing and is waited for no longer.
   */
  room(): Promise<void> | undefined;
  /** Waits no longer for a reader that takes nothing. */
  hurry(): void;
  /** From now on programs run, which a reader that goes away must not leave behind. */
  watch(): void;
}

/** A time limit that another thread keeps. */
export interface KeptLimit {
  /** Reports that it does not count for now. */
  lift(): void;
  /** Reports that it counts again. */
  restore(): void;
  /**
   * Something begins that is to have ended in this many milliseconds, and has ended at the
   * disposal: whoever keeps the limit ends all if this call is too busy to do it.
   */
  begin?(ms: number): Disposable;
}

/** How a tool is started as a process. */
export interface Starter {
  /** The program. */
  readonly program: string;
  /** Its words before those of a call. */
  readonly words: readonly string[];
}

/** The outside world of one call. */
export interface Context {
  /** Absolute path that relative paths are resolved against. */
  readonly cwd: string;
  /** What lets files be read and written. */
  readonly door: Door;
  /** The directory above which no files of the project are searched for; by default all are. */
  readonly ceiling?: string;
  /** Results. */
  readonly stdout: Sink;
  /** Diagnostics. */
  readonly stderr: Sink;
  /** Standard input. */
  readonly stdin: Source;
  /** Time. */
  readonly clock: Clock;
  /** Aborts the call; a tool stops at the next file or chunk. */
  readonly signal: AbortSignal;
  /** The call is a part of another one, whose user did not type it. */
  readonly isPart?: true;
  /** What waits for the reader, where printing does not wait for it. */
  readonly backlog?: Backlog;
  /** Keeps the limit of the call from outside. */
  readonly limit?: KeptLimit | undefined;
  /** Receives which files the call read, for a caller that runs it as a part of something else. */
  readonly onObservations?: ((observations: Observations) => void) | undefined;
  /** Judges the options of a tool before it runs; what it throws is why the tool does not. */
  readonly onOptions?: ((call: CheckedCall, ctx: Context) => void) | undefined;
  /** Receives the result in place of the printed JSON, which would be indented if `isPretty`. */
  readonly onValue?: ((value: LongJson, isPretty: boolean) => void) | undefined;
  /** Called when a result which is gathered for that has grown by this many characters. */
  readonly onValuePart?: ((chars: number) => void) | undefined;
  /** Receives the token for undoing what was written, in place of the line that tells it. */
  readonly onUndo?: ((token: string) => void) | undefined;
  /** Called when the call breaks off because its own limit of time is reached. */
  readonly onTimeout?: (() => void) | undefined;
  /**
   * Receives each file that is read, with its state, where changes must be noticed.
   */
  readonly onFile?: ((file: string) => void) | undefined;
  /** Files kept in memory, which need not be read again. */
  readonly residentFiles?: ResidentFiles | undefined;
  /** Why no files are kept in memory although they could be. */
  readonly unheld?: string | undefined;
  /**
   * What tools keep for later calls, each under its name; absent where the process ends with the
   * call.
   */
  readonly memory?: Map<string, unknown> | undefined;
  /**
   * Keeps the output of a command that a result only sums up, and says in words how to get it;
   * absent if it cannot be requested later.
   */
  readonly keepOutput?: ((output: string) => string) | undefined;
  /**
   * A long result may be given in outline, with the call for all of it. Absent where a program
   * decides on what is printed, or at a terminal: then all of it is.
   */
  readonly abridges?: true | undefined;
  /** Shows the progress of the call; absent without a viewer. */
  readonly progress?: ProgressLine | undefined;
  /** Makes the context one that shows it all the same; absent if there is no viewer. */
  readonly withProgress?: (() => Pick<Context, "progress" | "stdout" | "stderr">) | undefined;
  /** Colour is welcome on a terminal. */
  readonly colour: boolean;
  /** The user's home directory, where known: the global git ignore file lies below it. */
  readonly home: string | undefined;
  /** `$XDG_CONFIG_HOME`, where set. */
  readonly configHome: string | undefined;
  /**
   * The user's directory for what tools keep, `$XDG_STATE_HOME` or its default below the home
   * directory; without it they keep nothing.
   */
  readonly stateHome?: string | undefined;
  /**
   * The user's directory for what can be made again, `$XDG_CACHE_HOME` or its default below the
   * home directory; without it nothing is kept.
   */
  readonly cacheHome?: string | undefined;
  /** Starts programs. */
  readonly spawn: Spawn;
  /** Finds out what starts this tool once more, as a process of its own, if anything does. */
  readonly starter?: (() => Starter | undefined) | undefined;
  /**
   * The tools that may run in this process instead of as a program, by full name such as
   * `ct-search`.
   */
  readonly commands: ReadonlyMap<string, Callable>;
  /** Absolute directories in which `ct-*` programs are searched for, in order. */
  readonly commandDirectories: readonly string[];
  /** Variables that started programs get to see, besides those that are the same for all users. */
  readonly environment: Readonly<Record<string, string>>;
}

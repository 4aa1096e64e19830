/**
 * Asking a language server where a symbol is used (docs/spec/refs.md#language-servers). This module
 * is loaded when a call has `--server`.
 *
 * @module
 */
import { baseName, CtError, directoryOf, realPathOf } from "@ct/base";
import { type Bounds, formatSeconds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import type { LookupTools } from "@ct/core/symbols";
import {
  assertTrustedServer,
  type InstalledServer,
  installedServer,
  serverFor,
  serverProject,
} from "@ct/rules-engine";
import type { CodeSymbol, Placed } from "@ct/symbols";
import { Conversation, type FilePosition, type OpenedFile } from "./conversation.ts";
import { ServerProcess } from "./server_process.ts";

/** What a server says about a symbol. */
export interface ServerAnswer {
  /** Its name. */
  readonly name: string;
  /** What it calls its version; empty if it does not say. */
  readonly version: string;
  /** The offsets of the uses and definitions that it knows, by the paths of this search. */
  readonly places: ReadonlyMap<string, ReadonlySet<number>>;
  /** How many of its places are in files that this search does not have. */
  readonly outside: number;
  /** How many files that have the name were too many to be opened for it. */
  readonly unopened: number;
}

/** What asking needs. */
interface AskingPlace {
  readonly tools: LookupTools;
  readonly bounds: Bounds;
  readonly ctx: Context;
  /** Whether the call sets a limit of its own. */
  readonly isLimited: boolean;
}

/** Where a call sets no limit, a server has this many seconds. */
const defaultSeconds = 120;
/** How often the limits of the call are looked at, in milliseconds. */
const lookMs = 100;
/** No more files are opened. */
const maxOpened = 200;
/** Nor more text, in UTF-16 units. */
const maxOpenedLength = 16 << 20;
/** No more definitions of a symbol are asked about. */
const maxRequests = 50;

/**
 * Asks the server for the language of a symbol.
 * @throws {CtError} With code `unsupported` if no server is known for the language, `launch` if it
 * is not installed or does not start, `refused` if no person trusts it, `read` if it fails,
 * `timeout` if it takes too long, `signal` or `aborted` as the context says.
 */
export async function askServer(symbol: CodeSymbol, place: AskingPlace): Promise<ServerAnswer> {
  const { ctx, bounds, isLimited, tools: { host } } = place;
  if (ctx.isPart) {
    throw new CtError("refused", "--server works only where ct refs is called by itself");
  }
  const [first] = symbol.definitions;
  if (first === undefined) throw new CtError("not-found", "there is nothing to ask a server about");
  const extension = extensionOf(first.path);
  const known = serverFor(extension);
  if (known === undefined) {
    throw new CtError("unsupported", `no language server is known for ${host.shown(first.path)}`);
  }
  const paths = new RealPaths(first.path);
  const root = serverProject(directoryOf(`/${first.path}`), ctx);
  const installed = installedServer(known.server, root, ctx);
  await assertTrustedServer(installed, ctx);
  bounds.tick();
  const { started, interruption } = start(installed, ctx);
  const over = new AbortController();
  let isShutDown = false;
  const conversation = new Conversation(installed, started, ctx);
  try {
    const work = (async () => {
      const answer = await speak(symbol, conversation, { installed, tools: place.tools, paths });
      isShutDown = true;
      await conversation.end();
      return answer;
    })();
    const limit = watch({ bounds, ctx, isLimited, name: known.server.name, over: over.signal });
    const interrupted = rejection(interruption.signal);
    return await Promise.race([work, limit, interrupted]);
  } finally {
    over.abort();
    await started.end({ isShutDown: isShutDown });
    conversation.dispose();
    interruption[Symbol.dispose]();
  }
}

function start(
  installed: InstalledServer,
  ctx: Context,
): {
  readonly started: ServerProcess;
  readonly interruption: ReturnType<Context["spawn"]["interruption"]>;
} {
  const interruption = ctx.spawn.interruption();
  try {
    return { started: new ServerProcess(installed, ctx), interruption };
  } catch (error) {
    interruption[Symbol.dispose]();
    throw error;
  }
}

/** Looks at the limits of the call; rejects when one is reached. */
async function watch(
  { bounds, ctx: { clock }, isLimited, name, over }: {
    readonly bounds: Bounds;
    readonly ctx: Context;
    readonly isLimited: boolean;
    readonly name: string;
    readonly over: AbortSignal;
  },
): Promise<never> {
  const until = clock.now() + defaultSeconds * 1000;
  while (!over.aborted) {
    bounds.tick();
    if (!isLimited && clock.now() >= until) {
      throw new CtError(
        "read",
        `${name} did not answer within ${formatSeconds(defaultSeconds)}`,
        { help: "--timeout SECONDS gives it more time" },
      );
    }
    await clock.sleep(lookMs, over);
  }
  return await new Promise(() => {});
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** All that is said. */
async function speak(
  symbol: CodeSymbol,
  conversation: Conversation,
  { installed, tools, paths }: {
    readonly installed: InstalledServer;
    readonly tools: LookupTools;
    readonly paths: RealPaths;
  },
): Promise<ServerAnswer> {
  const { host } = tools;
  const { name, languages } = installed.server;
  const isKnown = (path: string) => Object.hasOwn(languages, extensionOf(path));
  const asked = symbol.group.filter(({ path }) => isKnown(path)).slice(0, maxRequests);
  const names = [...new Set(asked.map(({ definition }) => definition.name.replace(/^#/, "")))];
  const having = host.containing(names).filter(isKnown);
  const opened = openedFiles([...new Set([...asked.map(({ path }) => path), ...having])], {
    tools,
    languages,
    paths,
  });
  await conversation.initialize();
  await conversation.open(opened);
  const found = new Map<string, Set<number>>();
  const outside = new Set<string>();
  for (const each of asked.flatMap((placed) => placesOf(placed, tools, paths))) {
    for (const place of await conversation.references(each)) {
      const path = paths.known(place.path);
      const offset = path === undefined || host.entry(path) === undefined
        ? undefined
        : tools.places.lines(path).offset(place.line + 1, place.character + 1);
      if (path === undefined || offset === undefined) {
        outside.add(`${place.path}:${place.line}:${place.character}`);
      } else found.set(path, (found.get(path) ?? new Set()).add(offset));
    }
  }
  return {
    name,
    version: conversation.version,
    places: found,
    outside: outside.size,
    unopened: having.length - Math.min(having.length, opened.length),
  };
}

/** Files to open: those that are given first, as many as there may be. */
function openedFiles(
  all: readonly string[],
  { tools, languages, paths }: {
    readonly tools: LookupTools;
    readonly languages: Readonly<Record<string, string>>;
    readonly paths: RealPaths;
  },
): readonly OpenedFile[] {
  const files: OpenedFile[] = [];
  let length = 0;
  for (const path of all) {
    const text = tools.host.text(path) ?? "";
    length += text.length;
    if (files.length >= maxOpened || length > maxOpenedLength) break;
    const language = languages[extensionOf(path)] ?? "";
    files.push({ path: paths.real(path), language, text });
  }
  return files;
}

/** Where the names of a definition are. */
function placesOf(
  { path, definition }: Placed,
  { places }: LookupTools,
  paths: RealPaths,
): readonly FilePosition[] {
  return definition.spans.map(({ start }) => {
    const { line, column } = places.lines(path).at(start);
    return { path: paths.real(path), line: line - 1, character: column - 1 };
  });
}

/**
 * The paths of this search, which may lead through links, and the absolute ones without links that
 * a server knows. A search knows files without the first slash.
 */
class RealPaths {
  readonly #linked: string;
  readonly #real: string;

  /** Creates one from the path of one file of the search. */
  constructor(path: string) {
    let linked = directoryOf(`/${path}`);
    let real = realPathOf(linked);
    // What they have in common at the end says nothing.
    while (linked !== "/" && real !== "/" && baseName(linked) === baseName(real)) {
      linked = directoryOf(linked);
      real = directoryOf(real);
    }
    this.#linked = linked === "/" ? "" : linked;
    this.#real = real === "/" ? "" : real;
  }

  /** The absolute path of a file of the search. */
  real(path: string): string {
    const absolute = `/${path}`;
    return absolute.startsWith(`${this.#linked}/`)
      ? this.#real + absolute.slice(this.#linked.length)
      : absolute;
  }

  /** The path of the search for an absolute one, if it can be one of it. */
  known(absolute: string): string | undefined {
    if (!absolute.startsWith("/")) return undefined;
    const typed = absolute.startsWith(`${this.#real}/`)
      ? this.#linked + absolute.slice(this.#real.length)
      : absolute;
    return typed.slice(1);
  }
}

function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

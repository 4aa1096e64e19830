/**
 * What the runtime is to let a process do that works for an agent: no more than the agent's tools
 * need.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { engineWord } from "@ct/core/process";
import { systemDirectories } from "@ct/core/run";
import { protectedPaths } from "@ct/files";
import { parseAgent } from "./contract/agents.ts";
import { hostOf, isStoreAddress, parseStoreAddress } from "./store/store_address.ts";
import { webVariableNames } from "./settings/process_variables.ts";
import type { AgentId } from "./contract/tool_contract.ts";

/** Where an agent works; absolute paths without links. */
export interface AgentLocation {
  /** The directory that it works in. */
  readonly root: string;
  /** The directory of the store; without one nothing is kept. */
  readonly storeDirectory?: string;
  /** Where the user's indexes lie; without it they are in memory. */
  readonly cacheDirectory?: string;
  /** The host and port of the store, where it is on a server. */
  readonly storeHost?: string;
  /** The variables that such a store is opened with, joined by commas; the usual ones by default. */
  readonly storeVariables?: string;
  /** The host of the web search, with its port if it is not the usual one; where there is a key. */
  readonly webHost?: string;
  /**
   * What the process asks the system besides, joined by commas: `uid`, who it is, if it may not
   * look at the home directory, and `statfs`, the kind of the root's file system, if it stays and
   * is to keep files in memory also where there is no disk, as on btrfs.
   */
  readonly systemInfo?: string;
  /** What a server may read, joined by commas; everything without it. */
  readonly reads?: string;
  /** What a server must not write in the root, joined by commas. */
  readonly unwritten?: string;
  /** The programs that a server needs which opens a review, joined by commas. */
  readonly reviewedBy?: string;
}

/** Permissions in the form in which the runtime takes those of a worker. */
export interface AgentPermissions {
  /** Files, and directories with all that is in them; everything where a shell reads it anyway. */
  readonly read: true | readonly string[];
  /** What is not written, though it lies in what is. */
  readonly unwritten: readonly string[];
  /** Files, and directories with all that is in them. */
  readonly write: readonly string[];
  /** Programs, by their absolute paths. */
  readonly run: readonly string[];
  /** Hosts. */
  readonly net: readonly string[];
  /** Variables; all where a shell passes them on. */
  readonly env: true | readonly string[];
  /** What the system may be asked. */
  readonly sys: readonly string[];
}

/** Programs of an agent with a shell; it can start all others by itself. */
const shellPrograms: readonly string[] = ["sh", "git", "kill"];

/**
 * The permissions of an agent: reading, writing to the store, and the host of the web search if
 * there is one. Pulsing and preflight have a shell besides, and with it all that the user may do.
 *
 * @example An agent that reads can write to the store alone
 * ```ts
 * import { permissionsFor } from "@ct/agent";
 * import assert from "node:assert/strict";
 * const place = { root: "/project", storeDirectory: "/project/.ct/agent" };
 * const { write, run } = permissionsFor("plan", place);
 * assert.deepEqual(write, ["/project/.ct/agent"]);
 * assert.deepEqual(run, []);
 * ```
 */
export function permissionsFor(agent: AgentId, place: AgentLocation): AgentPermissions {
  const { root, storeDirectory, cacheDirectory, systemInfo, reads, unwritten } = place;
  const { reviewedBy } = agent === "review" ? place : {};
  const hasShell = agent === "pulsing" || agent === "preflight";
  const own = [storeDirectory, cacheDirectory].filter((each) => each !== undefined);
  return {
    read: hasShell || reads === undefined ? true : [reads],
    unwritten: hasShell && unwritten !== undefined ? [unwritten] : [],
    write: hasShell ? [root, ...own] : own,
    run: hasShell ? programPaths(shellPrograms) : reviewedBy === undefined ? [] : [reviewedBy],
    net: [place.webHost, place.storeHost].filter((each) => each !== undefined),
    env: hasShell ? true : [...webVariableNames, ...storeVariables(place)],
    sys: systemInfo === undefined ? [] : [systemInfo],
  };
}

/** The variables that a store on a server is opened with: its password, or where that is. */
function storeVariables({ storeHost, storeVariables }: AgentLocation): readonly string[] {
  const usual = storeHost === undefined ? undefined : serverVariables;
  return [storeVariables ?? usual].filter((each) => each !== undefined);
}

/** Its client looks for all that PostgreSQL knows; the password is in the home directory, or not. */
const serverVariables = "PG*,HOME";

/** What each verb but `call` writes to; git can be run by one that looks into the repository. */
const writtenBy: Readonly<
  Record<string, "nothing" | "store" | "store, by git" | "root and store" | "cache">
> = {
  tools: "nothing",
  turn: "store",
  notes: "store",
  log: "store",
  output: "store",
  revert: "root and store",
  approve: "store",
  changes: "store",
  reject: "store",
  answer: "store",
  workflow: "store",
  review: "store, by git",
  index: "cache",
};

/** The verbs of `ct-agent` whose permissions depend on no agent. */
export const plainVerbs: readonly string[] = Object.keys(writtenBy);

/**
 * The permissions of one of {@linkcode plainVerbs}.
 * @throws {UsageError} If the verb is not one of them.
 */
export function verbPermissions(verb: string, place: AgentLocation): AgentPermissions {
  const written = Object.hasOwn(writtenBy, verb) ? writtenBy[verb] : undefined;
  if (written === undefined) throw new UsageError(`"${verb}" is not a verb of ct-agent`);
  const { root, storeDirectory, cacheDirectory } = place;
  const directory = written === "cache" ? cacheDirectory : storeDirectory;
  const store = directory === undefined || written === "nothing" ? [] : [directory];
  const write = written === "root and store" ? [root, ...store] : store;
  const run = written === "store, by git" ? programPaths(["git", "kill"]) : [];
  const opensStore = written !== "nothing" && written !== "cache";
  return {
    read: true,
    unwritten: [],
    write,
    run,
    net: opensStore && place.storeHost !== undefined ? [place.storeHost] : [],
    env: verb === "tools" ? webVariableNames : opensStore ? storeVariables(place) : [],
    sys: [],
  };
}

/** Permissions as flags of the runtime; none for a list that is empty. */
export function flagsOf(permissions: AgentPermissions): readonly string[] {
  const { read, unwritten, write, run, net, env, sys } = permissions;
  const lists = Object.entries({ write, run, net, env: env === true ? [] : env, sys });
  const flags = lists.flatMap(([kind, list]) =>
    list.length === 0 ? [] : [`--allow-${kind}=${list.join(",")}`]
  );
  return [
    read === true ? "--allow-read" : `--allow-read=${read.join(",")}`,
    ...flags,
    ...(env === true ? ["--allow-env"] : []),
    ...(unwritten.length === 0 ? [] : [`--deny-write=${unwritten.join(",")}`]),
  ];
}

/**
 * The flags for a call of `ct-agent`: its verb, and for `call` and `serve` the agent. A server that
 * listens on a port, as `--http` says after that, is granted it besides; and so is the host of a
 * store on a server, as `--store` says last.
 * @throws {UsageError} If the words are not such words.
 * @throws {CtError} If the address of the store is wrong.
 */
export function grantedFlags(given: readonly string[]): readonly string[] {
  const { words: [verb, ...words], storeHost } = withoutStore(given);
  const place = {
    root: "ROOT",
    cacheDirectory: "CACHE",
    webHost: "HOST",
    ...(storeHost === undefined ? { storeDirectory: "STORE" } : { storeHost }),
  };
  const [option, name, ...more] = words.flatMap((word) => word.split(/(?<=^--(?:agent|http))=/));
  if (verb === undefined) throw new UsageError("the permissions of ct-agent depend on the verb");
  const isServer = verb === "serve" || verb === engineWord;
  const isCall = verb === "call" || isServer;
  const [http, port, ...others] = isServer && more[0] === "--http" ? more : [];
  const surplus = !isCall ? option : http === undefined ? more[0] : others[0];
  if (surplus !== undefined) throw new UsageError(`unexpected argument "${surplus}"`);
  if (!isCall) return flagsOf(verbPermissions(verb, place));
  if (option !== "--agent" || name === undefined) {
    throw new UsageError(
      `the permissions of ${verb === "call" ? "a call" : "a server"} depend on --agent`,
    );
  }
  const webHost = http === undefined || verb === engineWord
    ? place.webHost
    : `HOST,127.0.0.1:${port ?? "PORT"}`;
  const requested = isServer
    ? {
      systemInfo: "uid,statfs",
      reads: storeHost === undefined
        ? "ROOT,SUITE,STORE,CACHE,BESIDE"
        : "ROOT,SUITE,CACHE,BESIDE,PASSWORDS",
      unwritten: protectedPaths("ROOT", { allowsConfig: true, kept: ["ROOT/.ct/agent"] }).join(","),
    }
    : {};
  return flagsOf(permissionsFor(parseAgent(name), { ...place, webHost, ...requested }));
}

/** The words before a `--store` that names a server, and its host. */
function withoutStore(
  words: readonly string[],
): { readonly words: readonly string[]; readonly storeHost: string | undefined } {
  const at = words.findIndex((word) => /^--store(?:=|$)/.test(word));
  const [option = "", next] = words.slice(at);
  const [, joined = next] = /^--store=(.*)$/s.exec(option) ?? [];
  if (at < 0 || joined === undefined || !isStoreAddress(joined)) {
    return { words, storeHost: undefined };
  }
  const rest = words.slice(at + (option === "--store" ? 2 : 1));
  const storeHost = hostOf(parseStoreAddress(joined));
  return { words: [...words.slice(0, at), ...rest], storeHost };
}

function programPaths(names: readonly string[]): readonly string[] {
  return systemDirectories.flatMap((directory) => names.map((name) => `${directory}/${name}`));
}

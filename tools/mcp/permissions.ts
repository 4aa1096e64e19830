/**
 * What the runtime is to let a server do: no more than it offers.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { engineWord } from "@ct/core/process";
import { permissionFlags } from "@ct/core/run";
import { protectedPaths } from "@ct/files";
import { probePermissions } from "@ct/rules-engine/permissions";

/** What the permissions of a server depend on. */
export interface ServerForm {
  /** The directories that it may write to, joined by commas; without them it writes nothing. */
  readonly roots?: string | undefined;
  /** The port that it listens on; without one it uses its streams. */
  readonly port?: string | undefined;
  /** What it may read, joined by commas. */
  readonly reads: string;
  /** What it must not write in the roots, joined by commas. */
  readonly unwritten?: string | undefined;
}

/** The directory in which a watch makes its files. */
const watched = "CACHE/watch";

/** The roots, what is known of them, and the tokens by which writes can be undone. */
const writable = "ROOTS,CACHE,STATE";

/** The same, the files of the suite, programs, and what is read by its name outside the roots. */
const readable = "ROOTS,SUITE,CACHE,STATE,PROGRAMS,BESIDE";

/**
 * The flags of a server. It starts what the rules of a project may start, and asks for the kind of
 * file systems, and who owns what it keeps.
 */
export function serverFlags({ roots, port, reads, unwritten }: ServerForm): readonly string[] {
  return [
    ...permissionFlags({ name: "ct-mcp", permissions: { run: probePermissions } }).map((flag) =>
      flag === "--allow-read" ? `--allow-read=${reads}` : flag
    ),
    "--allow-sys=statfs,uid",
    ...(roots === undefined ? [] : [`--allow-write=${roots}`]),
    ...(roots === undefined || unwritten === undefined ? [] : [`--deny-write=${unwritten}`]),
    ...(port === undefined ? [] : [`--allow-net=127.0.0.1:${port}`]),
  ];
}

/** The flags of `install`: `homes` are the user's directories, joined by commas, if it writes. */
export function installFlags(homes: string): readonly string[] {
  return ["--allow-read", ...(homes === "" ? [] : [`--allow-write=${homes}`])];
}

/**
 * The flags for a call of `ct-mcp`: its verb, and for `serve` the options that change them.
 * @throws {UsageError} If the words are not such words.
 */
export function grantedFlags(words: readonly string[]): readonly string[] {
  const [verb, ...options] = words[0]?.startsWith("-") ? ["serve", ...words] : words;
  const form = { roots: writable, reads: readable, unwritten: unwrittenIn(false) };
  if (verb === undefined) return serverFlags(form);
  if (verb === "install") return installFlags(options.includes("--dry-run") ? "" : "HOME");
  if (verb !== "serve" && verb !== engineWord) {
    throw new UsageError(`"${verb}" is not a verb of ct-mcp`);
  }
  let requested: ServerForm = form;
  const isResident = !options.includes("--no-resident");
  while (options.length > 0) {
    const option = options.shift();
    // The gate changes what is shown, not what is read.
    if (option === "--gate" || option === "--no-resident") continue;
    if (option === "--read-only") {
      const roots = isResident ? watched : undefined;
      requested = { ...requested, roots, unwritten: undefined };
    } else if (option === "--allow-config") {
      if (requested.unwritten === undefined) continue;
      requested = { ...requested, unwritten: unwrittenIn(true) };
    } else if (option === "--http") {
      const port = options.shift() ?? "PORT";
      if (verb === "serve") requested = { ...requested, port };
    } else throw new UsageError(`unexpected argument "${option}"`);
  }
  return serverFlags(requested);
}

/** What is protected at the top of each root. */
function unwrittenIn(allowsConfig: boolean): string {
  return protectedPaths("ROOTS", { allowsConfig, kept: [] }).join(",");
}

/**
 * What the runtime is to let a server do: no more than it offers.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { engineWord } from "@ct/core/process";
import { permissionFlags } from "@ct/core/run";
import { probePermissions } from "@ct/rules-engine";

/** What the permissions of a server depend on. */
export interface ServerForm {
  /** The directories that it may write to, joined by commas; without them it writes nothing. */
  readonly roots?: string | undefined;
  /** The port that it listens on; without one it uses its streams. */
  readonly port?: string | undefined;
}

/** The roots, what is known of them, and the tokens by which writes can be undone. */
const writable = "ROOTS,CACHE,STATE";

/**
 * The flags of a server. It starts what the rules of a project may start, and asks for the kind of
 * file systems.
 */
export function serverFlags({ roots, port }: ServerForm): readonly string[] {
  return [
    ...permissionFlags({ name: "ct-mcp", permissions: { run: probePermissions } }),
    "--allow-sys=statfs",
    ...(roots === undefined ? [] : [`--allow-write=${roots}`]),
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
  if (verb === undefined) return serverFlags({ roots: writable });
  if (verb === "install") return installFlags(options.includes("--dry-run") ? "" : "HOME");
  if (verb !== "serve" && verb !== engineWord) {
    throw new UsageError(`"${verb}" is not a verb of ct-mcp`);
  }
  let form: ServerForm = { roots: writable };
  while (options.length > 0) {
    const option = options.shift();
    if (option === "--read-only") form = { ...form, roots: undefined };
    else if (option === "--http") {
      const port = options.shift() ?? "PORT";
      if (verb === "serve") form = { ...form, port };
    } else throw new UsageError(`unexpected argument "${option}"`);
  }
  return serverFlags(form);
}

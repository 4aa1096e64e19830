/**
 * Where the graph comes from: cargo, `deno.lock` or `package-lock.json`.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError, joinName, ownDirectories } from "@ct/base";
import { readCargoMetadata } from "./cargo.ts";
import { parseCargoMetadata } from "./cargo_metadata.ts";
import { readDenoWorkspace } from "./deno_files.ts";
import { parseDenoLock } from "./deno_lock.ts";
import { parseNpmLock } from "./npm_lock.ts";
import type { PackageGraph } from "./package_graph.ts";
import { exists, readText } from "./project_files.ts";

/** A package manager whose graphs can be read. */
export type Ecosystem = "cargo" | "deno" | "npm";

/** What determines the graph. */
export interface SourceOptions {
  /** Whose graph; told from the files that are there if it is `undefined`. */
  readonly ecosystem: Ecosystem | undefined;
  /** Seconds until cargo is killed. */
  readonly timeout: number | undefined;
}

/**
 * Reads the graph of the project that the working directory is part of.
 * @throws {CtError} If there is no graph, or several ecosystems have one and none is chosen.
 */
export async function readPackages(
  options: SourceOptions,
  ctx: Context,
): Promise<PackageGraph> {
  const ecosystem = options.ecosystem ?? detected(ctx);
  if (ecosystem === "cargo") {
    return parseCargoMetadata(await readCargoMetadata(options, ctx));
  }
  const name = ecosystem === "deno" ? "deno.lock" : "package-lock.json";
  const directory = ownDirectories(ctx.cwd).own.find((each) => exists(joinName(each, name), ctx));
  if (directory === undefined) {
    throw new CtError("not-found", `no ${name} here or above`, {
      help: ecosystem === "deno" ? "deno install writes it" : "npm install writes it",
    });
  }
  const text = readText(joinName(directory, name), ctx);
  if (ecosystem === "npm") return parseNpmLock(text);
  const place = { ...options, directory };
  return parseDenoLock(text, (locked) => readDenoWorkspace(place, locked, ctx));
}

/**
 * The nearest directory with a lock file or a cargo manifest decides; cargo's files come before the others', and it is
 * cargo that says what is wrong where there are none.
 */
function detected(ctx: Context): Ecosystem {
  for (const directory of ownDirectories(ctx.cwd).own) {
    const has = (name: string): boolean => exists(joinName(directory, name), ctx);
    if (has("Cargo.lock") || has("Cargo.toml")) return "cargo";
    const [deno, npm] = [has("deno.lock"), has("package-lock.json")];
    if (deno && npm) {
      throw new CtError(
        "usage",
        `${directory} has both deno.lock and package-lock.json`,
        {
          help: "choose with --ecosystem deno or --ecosystem npm",
        },
      );
    }
    if (deno) return "deno";
    if (npm) return "npm";
  }
  return "cargo";
}

/**
 * The lines by which `deno install` installs the commands from JSR, as docs/install.md has them.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";
import { permissionFlags } from "@ct/core/run";
import { builtInCommands } from "../../cli/registry.ts";
import { runnerVariables, userVariables } from "./permissions.ts";

/** A shell script that installs `ct` and each tool. */
export function installLines(): string {
  return [
    `variables=${runnerVariables}`,
    installLine(
      "ct",
      `--allow-read --allow-write --allow-run --allow-sys=uid,gid \\\n  ${allOf("")}`,
    ),
    ...builtInCommands.map((command) =>
      installLine(command.definition.name, permittedPackage(command))
    ),
    "",
  ].join("\n");
}

/** The flags of a tool and the package that has it. */
function permittedPackage({ definition, grants, hostsSuite }: Command): string {
  const tool = definition.name.slice("ct-".length);
  // The tools that it offers are in the package of all tools.
  if (hostsSuite) return `--allow-all jsr:@ct/ct -- ${tool}`;
  // What an agent may do depends on the call, and here the flags do not.
  if (grants !== undefined) return `--allow-all jsr:@ct/${tool}`;
  const { run, caches } = definition.permissions ?? {};
  if (run === undefined || run.onlyWith !== undefined) {
    const flags = [
      ...permissionFlags(definition),
      ...(caches ? ['--allow-write="${XDG_CACHE_HOME:-$HOME/.cache}/ct"'] : []),
      `--allow-env=${userVariables}`,
    ];
    return `${flags.join(" ")} jsr:@ct/${tool}`;
  }
  // Only the package of all tools has those that this one runs.
  return `$(deno run --quiet --no-config --no-lock jsr:@ct/ct permissions ${tool}) \\
  ${allOf(` -- ${tool}`)}`;
}

/** The end of the line of a command that may run every tool. */
function allOf(words: string): string {
  return `"--allow-env=$variables" jsr:@ct/ct${words}`;
}

function installLine(name: string, rest: string): string {
  return `deno install --global --quiet --no-prompt --name ${name} \\\n  ${rest}`;
}

/**
 * `ct doctor`: whether the installation is what the security rules count on, and what they do not
 * promise. It reads and prints; it changes nothing. One of the few files that reach the runtime.
 *
 * @module
 */
import { isFile } from "./programs.ts";
import { type Context, printJson } from "@ct/core/context";
import {
  directoriesUp,
  escapeControls,
  openDoor,
  osErrorText,
  readRegularFile,
  settingsBytes,
} from "@ct/base";
import { hangingLines, pageWidth } from "@ct/core/definition";
import { type Palette, palette } from "@ct/core/text";
import { findProgram, readOnlyPrograms, runtimeOnlyNames, systemDirectories } from "@ct/core/run";
import { trustedServers, trustedStores } from "@ct/rules-engine";
import type { Finding } from "./finding.ts";
import { limits } from "./limits.ts";
import type { PermissionParts } from "./permissions.ts";
import { indexFindings } from "./index_findings.ts";
import { watchFindings } from "./watch_findings.ts";

/** The runtime that the suite is tested with; older ones are untried. */
export const testedRuntime = "2.9.6";

/** How each level is marked. */
const levelMarks: Readonly<Record<Finding["level"], keyof Palette>> = {
  ok: "success",
  warn: "warning",
  fail: "failure",
};

/** Examines the installation, the search path and the working directory. */
export async function examine(
  parts: PermissionParts,
  { cwd, home, configHome, cacheHome }: Pick<Context, "cwd" | "home" | "configHome" | "cacheHome">,
): Promise<readonly Finding[]> {
  const programs = [...readOnlyPrograms, ...runtimeOnlyNames];
  return [
    runtimeFinding(Deno.version.deno),
    ...programs.map(programFinding),
    ...writableFindings(),
    ...searchPathFindings(programs, cwd),
    ...(parts.bin === undefined ? [] : executableFindings(parts.bin, parts)),
    ...ignoreFileFindings(cwd, configHome ?? (home === undefined ? undefined : `${home}/.config`)),
    ...await trustFindings(cwd, home),
    ...watchFindings(cwd),
    ...indexFindings(cacheHome),
  ];
}

/** Prints the findings and the limits: 1 if one of the findings is a failure, else 0. */
export async function doctor(
  parts: PermissionParts,
  { json }: { readonly json: boolean },
  ctx: Context,
): Promise<0 | 1> {
  const findings = await examine(parts, ctx);
  if (json) printJson({ findings, limits }, ctx);
  else {
    const paint = palette(ctx.colour);
    const { columns } = ctx.stdout;
    const width = columns === undefined ? Infinity : pageWidth(columns);
    for (const { level, text } of findings) {
      const layout = { column: 6, width, mark: paint[levelMarks[level]] };
      ctx.stdout.write(`${hangingLines(level, escapeControls(text), layout)}\n`);
    }
    ctx.stdout.write(`\n${paint.title("Limits")} (see docs/security.md):\n`);
    for (const { name, text } of limits) {
      const layout = { column: 4, width, mark: paint.kind };
      ctx.stdout.write(`${hangingLines(`  ${name}:`, text, layout)}\n`);
    }
  }
  return findings.some(({ level }) => level === "fail") ? 1 : 0;
}

function runtimeFinding(found: string): Finding {
  const isOlder = found.localeCompare(testedRuntime, "en", { numeric: true }) < 0;
  return isOlder
    ? {
      level: "warn",
      text: `runtime: ${found} is older than ${testedRuntime}, the tested version`,
    }
    : { level: "ok", text: `runtime: ${found}` };
}

function programFinding(name: string): Finding {
  const path = findProgram(name, { commandDirectories: [] });
  if (path !== undefined) return { level: "ok", text: `program: ${name} is ${path}` };
  return name === "kill"
    ? { level: "fail", text: "program: kill is missing, so a timeout leaves grandchildren behind" }
    : { level: "warn", text: `program: ${name} is missing in ${systemDirectories.join(", ")}` };
}

/** Whoever can write to a directory above a program decides what the program is. */
function writableFindings(): readonly Finding[] {
  const chains = new Set(systemDirectories.flatMap((directory) => ["/", ...chainOf(directory)]));
  const writable = [...chains].filter(isWritable);
  if (writable.length === 0) return [];
  const text = `programs: you may write to ${writable.join(", ")}, and so may ct edit, ct patch ` +
    "and ct each --mutating: they could replace trusted programs";
  return [{ level: "warn", text }];
}

/** A directory that exists and those above it, links resolved. */
function chainOf(directory: string): readonly string[] {
  try {
    return [...directoriesUp(Deno.realPathSync(directory))].toReversed();
  } catch {
    return [];
  }
}

function isWritable(directory: string): boolean {
  const { mode, uid, gid } = Deno.statSync(directory);
  if (Deno.uid() === 0) return true;
  const bits = mode ?? 0;
  return (bits & 0o002) !== 0 || ((bits & 0o200) !== 0 && uid === Deno.uid()) ||
    ((bits & 0o020) !== 0 && gid === Deno.gid());
}

function* searchPathFindings(programs: readonly string[], cwd: string): Generator<Finding> {
  const directories = (Deno.env.get("PATH") ?? "").split(":");
  for (const directory of directories.filter((it) => !it.startsWith("/"))) {
    const text = `PATH: ct skips the relative entry '${directory}', but shells do not`;
    yield { level: "warn", text };
  }
  const inside = directories.filter((it) => `${it}/`.startsWith(`${cwd}/`));
  for (const path of inside.flatMap((it) => programs.map((name) => `${it}/${name}`))) {
    if (!isFile(path)) continue;
    yield { level: "warn", text: `PATH: ct skips ${path}, but shells do not` };
  }
}

function* executableFindings(bin: string, { suite }: PermissionParts): Generator<Finding> {
  for (const name of suite.flatMap(({ command }) => command?.definition.name ?? [])) {
    const path = `${bin}/${name}`;
    yield isFile(path)
      ? { level: "ok", text: `command: ${path}` }
      : { level: "fail", text: `command: ${path} is missing; install again` };
  }
}

function* ignoreFileFindings(cwd: string, config: string | undefined): Generator<Finding> {
  const paths = [".gitignore", ".ignore", ".git/info/exclude"].map((name) => `${cwd}/${name}`);
  for (const path of config === undefined ? paths : [...paths, `${config}/git/ignore`]) {
    try {
      readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: settingsBytes });
      yield { level: "ok", text: `ignore file: ${path}` };
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) continue;
      // In a linked work tree `.git` is a file.
      if (error instanceof Deno.errors.NotADirectory) continue;
      yield { level: "fail", text: `ignore file: ${path}: ${osErrorText(error)}` };
    }
  }
}

/** Stores whose probes may run code of their checkout, and language servers that may. */
async function trustFindings(cwd: string, home: string | undefined): Promise<readonly Finding[]> {
  const state = Deno.env.get("XDG_STATE_HOME");
  const environment: Record<string, string> = state === undefined ? {} : { XDG_STATE_HOME: state };
  try {
    const stores = await trustedStores({ cwd, home, environment });
    const servers = trustedServers({ cwd, home, environment });
    return [
      ...stores.map(({ path, isCurrent }): Finding =>
        isCurrent
          ? { level: "warn", text: `trust: rules of ${path} may run code of the checkout` }
          : { level: "ok", text: `trust: ${path} is no longer trusted, because it has changed` }
      ),
      ...servers.map((server): Finding => ({
        level: "warn",
        text: `trust: ct refs --server may start ${server}, which runs code of the checkout`,
      })),
    ];
  } catch (error) {
    return [{ level: "fail", text: `trust: ${osErrorText(error)}` }];
  }
}

/**
 * Whether a client may have to ask its user about a line that only reads. Such a line is not
 * rewritten: what the client lets run unasked must be no more than before.
 *
 * @module
 */
import {
  isRecord,
  lstatIfThere,
  openDoor,
  pathBelow,
  readRegularFile,
  realPathOf,
  resolvePath,
  settingsBytes,
} from "@ct/base";
import { gatedPath } from "@ct/secrets";
import { pathsIn } from "./sensitive_words.ts";

/** Where the client finds its settings. */
export interface SettingsPlace {
  /** The directory that the line runs in; `undefined` if that is not known. */
  readonly cwd: string | undefined;
  /** The user's home directory. */
  readonly home: string | undefined;
}

/** The programs whose lines are rewritten. */
const programs = ["cat", "find", "grep", "head", "rg", "sed", "tail"];

/**
 * Whether Claude Code may ask about a line: because it names something outside of the directory,
 * where the client reads unasked, or because of a rule about reading.
 */
export function mayAsk(line: string, { cwd, home }: SettingsPlace): boolean {
  if (cwd === undefined || pathsIn(line).some((path) => leadsOut(path, cwd))) return true;
  const files = [
    "/etc/claude-code/managed-settings.json",
    ...(home === undefined ? [] : [`${home}/.claude/settings.json`]),
    `${cwd}/.claude/settings.json`,
    `${cwd}/.claude/settings.local.json`,
  ];
  return files.some((path) => asksAboutReading(settingsOf(path)));
}

function leadsOut(path: string, cwd: string): boolean {
  if (path.startsWith("~") || path.split("/").includes("..")) return true;
  const absolute = resolvePath(path, { cwd });
  if (pathBelow(cwd, absolute) === undefined) return true;
  return lstatIfThere(absolute) !== undefined &&
    pathBelow(realPathOf(cwd), realPathOf(absolute)) === undefined;
}

/** What a file of settings holds: `undefined` if it is not there, `null` if it cannot be read. */
function settingsOf(path: string): unknown {
  if (lstatIfThere(path) === undefined) return undefined;
  try {
    const bytes = readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: settingsBytes });
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** What cannot be read may have such a rule. */
function asksAboutReading(settings: unknown): boolean {
  if (settings === undefined) return false;
  if (!isRecord(settings)) return true;
  const { deny, ask }: Readonly<Record<string, unknown>> = Object(settings["permissions"]);
  return [deny, ask].some((rules) => Array.isArray(rules) && rules.some(concernsReading));
}

function concernsReading(rule: unknown): boolean {
  const [, tool, what] = /^(\w+)(?:\((.*)\))?$/s.exec(String(rule)) ?? [];
  if (tool === "Bash") {
    const [program = ""] = what?.split(/[ :]/) ?? [];
    return what === undefined || program.includes("*") || programs.includes(program);
  }
  // Lines that name files of secrets are left alone anyway.
  return tool === "Read" &&
    (what === undefined || gatedPath(what.replace(/\*+/g, "x")) === undefined);
}

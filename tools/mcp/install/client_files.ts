/**
 * The agent clients and where they keep what concerns us, on each system.
 *
 * @module
 */

/** The clients, by the names that `--client` takes. */
export const clientNames = [
  "claude-code",
  "claude-desktop",
  "codex",
  "cursor",
  "vscode",
  "zed",
  "gemini",
  "opencode",
] as const;

/** A client. */
export type ClientName = (typeof clientNames)[number];

/** Where a user's files are. */
export interface UserLocation {
  /** The system. */
  readonly system: "linux" | "darwin" | "windows";
  /** The home directory. */
  readonly home: string;
  /** `$XDG_CONFIG_HOME`, where set; it counts on Linux. */
  readonly configHome?: string | undefined;
}

/** The files of a client; absolute paths. */
export interface ClientFiles {
  /** Its servers: the first of these that is there, or else the first. */
  readonly servers: readonly string[];
  /** Where it searches for skills; absent if it has none. */
  readonly skill?: string;
  /** Its hooks; absent if no program can be one. */
  readonly hooks?: string;
}

/** The files of a client. */
export function clientFiles(client: ClientName, place: UserLocation): ClientFiles {
  return filesOf[client](directoriesOf(place));
}

/** Directories of a user, each with what makes a path below it. */
interface Directories {
  readonly home: Below;
  /** Where programs of the command line keep their settings. */
  readonly config: Below;
  /** Where programs with windows keep theirs. */
  readonly settings: Below;
  /** Whether this is Windows, where Zed does as other programs do. */
  readonly isWindows: boolean;
}

/** A path below a directory. */
type Below = (...names: readonly string[]) => string;

function directoriesOf({ system, home, configHome }: UserLocation): Directories {
  const separator = system === "windows" ? "\\" : "/";
  const below = (directory: string): Below => (...names) => [directory, ...names].join(separator);
  const inHome = below(home);
  const xdg = (system === "linux" ? configHome : undefined) ?? inHome(".config");
  const settings = {
    linux: xdg,
    darwin: inHome("Library", "Application Support"),
    windows: inHome("AppData", "Roaming"),
  };
  return {
    home: inHome,
    config: below(xdg),
    settings: below(settings[system]),
    isWindows: system === "windows",
  };
}

const skill = ["skills", "ct", "SKILL.md"] as const;

const filesOf: Readonly<Record<ClientName, (directories: Directories) => ClientFiles>> = {
  "claude-code": ({ home }) => ({
    servers: [home(".claude.json")],
    skill: home(".claude", ...skill),
    hooks: home(".claude", "settings.json"),
  }),
  "claude-desktop": ({ settings }) => ({
    servers: [settings("Claude", "claude_desktop_config.json")],
  }),
  codex: ({ home }) => ({
    servers: [home(".codex", "config.toml")],
    skill: home(".agents", ...skill),
    hooks: home(".codex", "hooks.json"),
  }),
  cursor: ({ home }) => ({
    servers: [home(".cursor", "mcp.json")],
    skill: home(".cursor", ...skill),
    hooks: home(".cursor", "hooks.json"),
  }),
  vscode: ({ home, settings }) => ({
    servers: [settings("Code", "User", "mcp.json")],
    skill: home(".copilot", ...skill),
  }),
  zed: ({ config, settings, isWindows }) => ({
    servers: [isWindows ? settings("Zed", "settings.json") : config("zed", "settings.json")],
  }),
  gemini: ({ home }) => ({
    servers: [home(".gemini", "settings.json")],
    skill: home(".gemini", ...skill),
    hooks: home(".gemini", "settings.json"),
  }),
  opencode: ({ config }) => ({
    servers: [config("opencode", "opencode.json"), config("opencode", "opencode.jsonc")],
    skill: config("opencode", ...skill),
  }),
};

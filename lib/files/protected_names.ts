/**
 * Names that a program which acts for somebody else does not write: it must not be able to plant
 * what runs by itself, to approve itself or to loosen its gate (R10). A person's own command line
 * is not concerned.
 *
 * @module
 */
import { isTemporaryName, joinName, nameOf, pathBelow } from "@ct/base";

/** Why something is not written, and whether the person may allow it. */
export interface Protection {
  /** `never` is written for nobody but a person, `config` where the person has allowed it. */
  readonly list: "never" | "config";
  /** What runs it or believes it. */
  readonly reason: string;
}

/** The reason for several names. */
type Names = Readonly<Record<string, string>>;

/** Directories in which nothing is written, nor a file or link of that name. */
const neverDirectories: Names = {
  "git runs its hooks and what its configuration names": ".git .githooks .husky",
  "its version control runs what its configuration names": ".hg .svn .jj .bzr .sl",
  "ct reads its rules and settings there": ".ct .config/ct",
  "ct keeps what a person has trusted there, and the runtime what it runs":
    ".local/state/ct .cache/ct .cache/deno .deno",
  "an editor runs tasks and settings of it":
    ".vscode .vscode-insiders .vscode-server .idea .fleet .zed .vs .nova .devcontainer .theia " +
    ".helix .vim .emacs.d .bsp .externaltoolbuilders .config/nvim .config/helix .config/zed " +
    ".idx .codesandbox",
  "an agent's client takes its settings, hooks and servers from it":
    ".cursor .claude .codex .gemini .qwen .windsurf .continue .roo .cline .kiro .amazonq " +
    ".augment .opencode .crush .goose .junie .trae .factory .copilot .kilocode .antigravity " +
    ".github/hooks .amp .pi .vibe .rovodev .agents .clinerules .claude-plugin .config/opencode",
  "a session of the system runs what stands there":
    ".config/autostart .config/systemd .config/environment.d .config/fish .config/nushell " +
    "library/launchagents .local/bin",
  "an interpreter runs what stands there": ".ipython .jupyter .julia",
  "git takes its settings from it": ".config/git",
  "keys and what they open are kept there": ".ssh .gnupg .aws .azure .gcloud .kube .docker",
};

/** Files that are not written, wherever they are. */
const neverFiles: Names = {
  "git takes programs to run from it": ".gitconfig",
  "an agent's client takes its settings and servers from it":
    ".mcp.json mcp.json opencode.json opencode.jsonc .opencode.json .aider.conf.yml .crush.json " +
    "crush.json",
  "an editor runs programs that it names":
    ".devcontainer.json rust-analyzer.toml .rust-analyzer.toml buildserver.json .luarc.json " +
    ".luarc.jsonc .lite_project.lua .ycm_extra_conf.py .vimspector.json .factorypath " +
    ".gitpod.yml .replit .stackblitzrc devfile.yaml .devfile.yaml",
  "a shell runs it when it starts or changes to the directory":
    ".envrc .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv " +
    ".zprofile .zlogin .zlogout .kshrc .mkshrc .cshrc .tcshrc .login .logout config.fish " +
    ".autoenv .autoenv.zsh .autoenv_leave .env.fish bin/activate bin/activate.csh " +
    "bin/activate.fish",
  "a session of the system runs it": ".inputrc .xprofile .xinitrc .xsession .xsessionrc " +
    ".pam_environment .xserverrc",
  "an editor or debugger runs it when it starts":
    ".vimrc .gvimrc .exrc .nvimrc .nvim.lua .lvimrc .local.vimrc .dir-locals.el .dir-locals-2.el " +
    ".emacs .emacs.el .gdbinit .gdbearlyinit .lldbinit .pdbrc .pdbrc.py .tmux.conf .screenrc",
  "an interpreter runs it when it starts":
    ".pythonrc .pythonstartup sitecustomize.py usercustomize.py .rprofile .irbrc .pryrc .psqlrc " +
    ".sqliterc .ghci .iex.exs .ocamlinit .renviron .octaverc .erlang .perldb",
  "a program takes its settings from it wherever it runs": ".hgrc .curlrc .wgetrc .mailcap",
  "passwords and tokens are kept there": ".netrc _netrc .pypirc .git-credentials .pgpass",
};

/** Endings of such files. */
const neverEndings: Names = {
  "an editor runs tasks and settings of it": ".code-workspace",
  "an editor runs the build systems that it names": ".sublime-project",
  "an interpreter runs it when it starts": ".pth",
};

/** Directories in which a person must have allowed to write. */
const configDirectories: Names = {
  "a package manager runs its plugins": ".yarn .mvn",
  "hooks of commits run what stands there": ".lefthook .lefthook-local",
  "a tool manager runs its tasks": ".mise .config/mise",
  "CI runs what stands there":
    ".github/workflows .github/actions .gitea/workflows .forgejo/workflows .circleci .buildkite " +
    ".gitlab/ci .woodpecker .tekton .semaphore .teamcity .builds .azure-pipelines zuul.d .zuul.d",
};

/** Files that a person must have allowed to write. */
const configFiles: Names = {
  "a package manager takes registries and programs from it":
    ".npmrc .pnpmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.mjs bunfig.toml .cargo/config " +
    ".cargo/config.toml pip.conf pip.ini uv.toml pnpm-workspace.yaml .bundle/config .gemrc " +
    ".condarc .mambarc poetry.toml .pydistutils.cfg .pnp.cjs .pnp.loader.mjs .bazelrc " +
    "tools/bazel gradle-wrapper.properties nuget.config",
  "a tool manager chooses or runs programs by it":
    "rust-toolchain rust-toolchain.toml mise.toml .mise.toml mise.local.toml .mise.local.toml " +
    ".rtx.toml .tool-versions .nvmrc .node-version .python-version .ruby-version .sdkmanrc " +
    "devbox.json flake.nix shell.nix devenv.nix mise/config.toml .bazelversion .bazeliskrc " +
    ".prototools .go-version .java-version",
  "hooks of commits run what it names":
    ".pre-commit-config.yaml .pre-commit-hooks.yaml lefthook.yml lefthook.yaml lefthook.toml " +
    "lefthook.json .lefthook.yml .lefthook.yaml .lefthook.toml .lefthook.json " +
    "lefthook-local.yml lefthook-local.yaml lefthook-local.toml lefthook-local.json " +
    ".lefthook-local.yml .lefthook-local.yaml .lefthook-local.toml .lefthook-local.json " +
    ".lintstagedrc .lintstagedrc.json .lintstagedrc.yml .lintstagedrc.yaml .lintstagedrc.js " +
    ".lintstagedrc.mjs .lintstagedrc.cjs .lintstagedrc.ts .lintstagedrc.mts .lintstagedrc.cts " +
    "lint-staged.config.js lint-staged.config.mjs lint-staged.config.cjs lint-staged.config.ts " +
    "lint-staged.config.mts lint-staged.config.cts " +
    ".huskyrc .huskyrc.json .huskyrc.js .husky.json captainhook.json " +
    "grumphp.yml grumphp.yml.dist .overcommit.yml .simple-git-hooks.json simple-git-hooks.json " +
    ".simple-git-hooks.js .simple-git-hooks.cjs .simple-git-hooks.mjs simple-git-hooks.js " +
    "simple-git-hooks.cjs simple-git-hooks.mjs prek.toml",
  "git fetches or filters by it": ".gitmodules .gitattributes",
  "CI runs what stands there":
    ".gitlab-ci.yml .travis.yml .drone.yml azure-pipelines.yml bitbucket-pipelines.yml " +
    "jenkinsfile .cirrus.yml appveyor.yml .appveyor.yml .woodpecker.yml cloudbuild.yaml " +
    "buildspec.yml .build.yml .drone.jsonnet .drone.star zuul.yaml .zuul.yaml " +
    ".taskcluster.yml bitrise.yml codemagic.yaml .readthedocs.yml .readthedocs.yaml",
};

/** Of a table by reasons, the reason by name. */
function byName(names: Names): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([reason, list]) =>
      list.split(" ").map((name) => [name, reason] as const)
    ),
  );
}

const tables = {
  never: { directories: byName(neverDirectories), files: byName(neverFiles) },
  config: { directories: byName(configDirectories), files: byName(configFiles) },
} as const;

/** A name of one of the lists. */
export interface ProtectedName {
  /** In lower case; the last names of a path, or how they end. */
  readonly name: string;
  /** The list. */
  readonly list: Protection["list"];
  /** Whether it is that of a directory, with all that is in it, that of a file, or an ending. */
  readonly kind: "directory" | "file" | "ending";
}

/** All names of both lists. */
export const protectedNames: readonly ProtectedName[] = [
  ...(["never", "config"] as const).flatMap((list) => [
    ...tables[list].directories.keys().map((name) => ({ name, list, kind: "directory" as const })),
    ...tables[list].files.keys().map((name) => ({ name, list, kind: "file" as const })),
  ]),
  ...Object.values(neverEndings).map((name) => ({
    name,
    list: "never" as const,
    kind: "ending" as const,
  })),
];

/** The names of directories in which nothing is ever written for a program. */
export const neverWrittenDirectories: readonly string[] = [...tables.never.directories.keys()];

/** Names that are not written at the top of a directory. */
export interface ProtectedOptions {
  /** Whether a person has allowed to write what configures tools. */
  readonly allowsConfig: boolean;
  /** What is written in any case: of a directory that holds it, the settings of ct alone count. */
  readonly kept: readonly string[];
}

/** What the directory `.ct` has besides stores. */
const ownSettings = ["agent.jsonc", "rules.jsonc"];

/**
 * The absolute paths at the top of a directory that are not written, for the runtime, which knows
 * no names at any depth.
 */
export function protectedPaths(
  directory: string,
  { allowsConfig, kept }: ProtectedOptions,
): readonly string[] {
  const lists = allowsConfig ? [tables.never] : [tables.never, tables.config];
  return lists.flatMap(({ directories, files }) => [...directories.keys(), ...files.keys()])
    .map((name) => joinName(directory, name))
    .flatMap((path) =>
      kept.some((each) => pathBelow(path, each) !== undefined)
        ? ownSettings.map((name) => joinName(path, name))
        : path
    );
}

/**
 * What protects a path relative to the root by its names; letters count as lower case. `undefined`
 * if nothing does.
 *
 * @example
 * ```ts
 * import { nameProtection } from "@ct/files";
 * import assert from "node:assert/strict";
 * assert.equal(nameProtection("sub/.Git/config")?.list, "never");
 * assert.equal(nameProtection(".npmrc")?.list, "config");
 * assert.equal(nameProtection("src/main.ts"), undefined);
 * ```
 */
export function nameProtection(relative: string): Protection | undefined {
  const folded = asFolded(relative);
  // A file system may show a name without what it ignores: on some, dots and blanks at the end.
  const names = folded.split("/").map((each) => each.replace(/[. ]+$/, ""));
  if (isTemporaryName(nameOf(folded))) {
    return { list: "never", reason: "unfinished writes are settled by files of such names" };
  }
  for (const list of ["never", "config"] as const) {
    const { directories, files } = tables[list];
    const reason = names.values().map((_, index) =>
      reasonOf(names.slice(0, index + 1), directories)
    )
      .find((found) => found !== undefined) ??
      reasonOf(names, files) ??
      (list === "never" ? endingReason(names) : undefined);
    if (reason !== undefined) return { list, reason };
  }
  return undefined;
}

/**
 * A path as file systems that take no account of letter case compare names: `\u017f` is an `s`, and
 * what nobody sees does not count.
 */
function asFolded(path: string): string {
  return path.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "").toLowerCase();
}

/** The reason that a table has for the last names of a path, for up to three of them. */
function reasonOf(
  names: readonly string[],
  table: ReadonlyMap<string, string>,
): string | undefined {
  for (let count = 1; count <= 3; count++) {
    const reason = table.get(names.slice(-count).join("/"));
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function endingReason(names: readonly string[]): string | undefined {
  const last = names.at(-1) ?? "";
  return Object.entries(neverEndings).find(([, ending]) => last.endsWith(ending))?.[0];
}

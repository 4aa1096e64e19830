/**
 * The language servers that can be asked about a project. They run code of the checkout: plugins
 * that a configuration names, a compiler of the project's own, build scripts. So a person has to
 * trust each of them for each project.
 *
 * @module
 */
import type { RowBinding } from "../bridge/row.ts";

/** When a server can be asked about all files that were opened. */
export type ServerReadiness =
  /** At once: it answers when it is ready. */
  | "asked"
  /** When it has reported what is wrong in each opened file. */
  | "diagnosed"
  /** When the work whose progress it reports has ended. */
  | "worked";

/** A language server. */
export interface LanguageServer {
  /** What it is called by. */
  readonly name: string;
  /** Its program, which lies where the user has installed it. */
  readonly program: string;
  /** The words that it is started with. */
  readonly args: readonly string[];
  /** The languages that it knows: the protocol's word for each, by the extensions of files. */
  readonly languages: Readonly<Record<string, string>>;
  /** The line that installs it. */
  readonly install: string;
  /** What can make it run something else, in a project. */
  readonly binding: Pick<RowBinding, "files" | "filesAbove" | "sections">;
  /** Packages of the project that it runs if they are there, with a program of each. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Variables that it is started with: its bounds, and what keeps it from writing. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Its own options, sent when it is initialized. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** When it can be asked. */
  readonly readiness: ServerReadiness;
  /** The version that it was tried with; without one it is as its manual says. */
  readonly tried?: string;
}

/** Of a server that runs on Node, in MiB. */
const nodeHeap = { NODE_OPTIONS: "--max-old-space-size=4096" };

const pyright: LanguageServer = {
  name: "pyright",
  program: "pyright-langserver",
  args: ["--stdio"],
  languages: { py: "python", pyi: "python", pyw: "python" },
  install: "npm install --global pyright",
  binding: {
    files: ["pyrightconfig.json"],
    sections: [{ file: "pyproject.toml", section: "tool.pyright" }],
  },
  variables: nodeHeap,
  readiness: "asked",
  tried: "1.1.414",
};

const typescript: LanguageServer = {
  name: "typescript-language-server",
  program: "typescript-language-server",
  args: ["--stdio"],
  languages: {
    ...{ ts: "typescript", mts: "typescript", cts: "typescript", tsx: "typescriptreact" },
    ...{ js: "javascript", mjs: "javascript", cjs: "javascript", jsx: "javascriptreact" },
  },
  install: "npm install --global typescript-language-server typescript@5",
  binding: { files: ["tsconfig.json", "jsconfig.json"] },
  // It runs the compiler of the project, if that has one, with the plugins of its configuration.
  packages: { typescript: "tsc" },
  variables: nodeHeap,
  // Types that it lacks it would fetch.
  options: { disableAutomaticTypingAcquisition: true, maxTsServerMemory: 4096 },
  readiness: "asked",
  tried: "5.3.0",
};

const clangd: LanguageServer = {
  name: "clangd",
  program: "clangd",
  // Its index of the project would be written into that.
  args: ["--background-index=false", "--log=error", "--pch-storage=memory", "-j=2"],
  languages: {
    ...{ c: "c", h: "c", cc: "cpp", cpp: "cpp", cxx: "cpp", hh: "cpp", hpp: "cpp", hxx: "cpp" },
    ...{ m: "objective-c", mm: "objective-cpp" },
  },
  install: "apt-get install clangd",
  binding: { files: [".clangd", "compile_flags.txt"] },
  readiness: "diagnosed",
  tried: "14.0.6",
};

const gopls: LanguageServer = {
  name: "gopls",
  program: "gopls",
  args: ["-mode=stdio"],
  languages: { go: "go" },
  install: "go install golang.org/x/tools/gopls@latest",
  binding: { files: ["go.work"] },
  variables: { GOMEMLIMIT: "4GiB" },
  // It answers when it has loaded the packages.
  readiness: "asked",
  tried: "0.5.0",
};

const rustAnalyzer: LanguageServer = {
  name: "rust-analyzer",
  program: "rust-analyzer",
  args: [],
  languages: { rs: "rust" },
  install: "rustup component add rust-analyzer",
  binding: {
    files: ["rust-analyzer.toml"],
    filesAbove: [".cargo/config", ".cargo/config.toml", "rust-toolchain", "rust-toolchain.toml"],
  },
  options: {
    cargo: { buildScripts: { enable: false } },
    checkOnSave: false,
    procMacro: { enable: false },
  },
  readiness: "worked",
};

const jdtls: LanguageServer = {
  name: "jdtls",
  program: "jdtls",
  args: [],
  languages: { java: "java" },
  install: "brew install jdtls",
  binding: {
    files: [
      ...["pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"],
      ...["gradle.properties", "gradle/wrapper/gradle-wrapper.properties"],
    ],
    filesAbove: [".mvn/maven.config", ".mvn/jvm.config", ".mvn/extensions.xml"],
  },
  readiness: "worked",
};

const csharp: LanguageServer = {
  name: "csharp-ls",
  program: "csharp-ls",
  args: [],
  languages: { cs: "csharp" },
  install: "dotnet tool install --global csharp-ls",
  binding: { files: ["global.json", "Directory.Build.props", "Directory.Build.targets"] },
  readiness: "worked",
};

const lua: LanguageServer = {
  name: "lua-language-server",
  program: "lua-language-server",
  args: [],
  languages: { lua: "lua" },
  install: "brew install lua-language-server",
  binding: { files: [".luarc.json", ".luarc.jsonc"] },
  readiness: "worked",
};

/** All of them. */
export const languageServers: readonly LanguageServer[] = [
  ...[pyright, typescript, clangd, gopls],
  ...[rustAnalyzer, jdtls, csharp, lua],
];

/** The server that knows files of an extension, and the protocol's word for their language. */
export function serverFor(
  extension: string,
): { readonly server: LanguageServer; readonly language: string } | undefined {
  for (const server of languageServers) {
    const language = Object.hasOwn(server.languages, extension)
      ? server.languages[extension]
      : undefined;
    if (language !== undefined) return { server, language };
  }
  return undefined;
}

/**
 * Rows of npm, pnpm, Yarn, Bun, and of the checkers and test runners of JavaScript projects.
 *
 * @module
 */
import { type BridgeRow, codeRow } from "./row.ts";

/** What a package manager reads besides `package.json` that can choose another shell or program. */
const managerFiles: Readonly<Record<string, readonly string[]>> = {
  npm: [],
  pnpm: ["pnpm-workspace.yaml"],
  yarn: [".yarnrc", ".yarnrc.yml"],
  bun: ["bunfig.toml"],
};

const tried: Readonly<Record<string, string>> = { npm: "npm 11" };

const bunTest = codeRow("bun test", {
  grammar: { valued: ["-t", "--test-name-pattern", "--timeout", "--bail"], operands: "paths" },
  binding: { files: ["bunfig.toml"] },
});

const scriptRows: readonly BridgeRow[] = ["npm", "pnpm", "yarn", "bun"].flatMap((manager) => {
  const flags = manager === "npm" || manager === "pnpm" ? ["-s", "--silent"] : [];
  const binding = { scripts: true, files: managerFiles[manager] ?? [] } as const;
  const version = tried[manager];
  const more = { binding, ...(version === undefined ? {} : { tried: version }) };
  const operands = { operands: "names", minOperands: 1, maxOperands: 1 } as const;
  const run = codeRow(`${manager} run`, { grammar: { flags, ...operands }, ...more });
  // `bun test` is Bun's own test runner, which knows no script.
  if (manager === "bun") return [run, bunTest];
  return [codeRow(`${manager} test`, { grammar: { flags }, ...more }), run];
});

function endings(stem: string, ...kinds: readonly string[]): readonly string[] {
  return kinds.map((kind) => `${stem}.${kind}`);
}

const scripts = ["js", "mjs", "cjs", "ts", "mts", "cts"];
const local = ["node_modules/.bin"] as const;

/** What `npx --no-install` may name, and what it is by its own name. */
const programRows: readonly BridgeRow[] = [
  codeRow("tsc --noEmit", {
    grammar: {
      flags: ["--noEmit", "--strict", "--skipLibCheck", "--listFiles"],
      paths: ["-p", "--project"],
    },
    local,
    tried: "TypeScript 5",
  }),
  codeRow("eslint", {
    grammar: {
      flags: ["--quiet", "--no-inline-config", "--report-unused-disable-directives"],
      valued: ["--max-warnings", "--ext"],
      choices: { "-f": eslintFormats(), "--format": eslintFormats() },
      paths: ["-c", "--config"],
      operands: "paths",
    },
    binding: {
      files: [
        ...endings("eslint.config", ...scripts),
        ...[".eslintrc", ...endings(".eslintrc", "js", "cjs", "json", "yml", "yaml")],
      ],
      sections: [{ file: "package.json", section: "eslintConfig" }],
      options: ["-c", "--config"],
    },
    local,
    tried: "ESLint 9",
  }),
  ...["check", "ci", "lint", "format"].map((verb) =>
    codeRow(`biome ${verb}`, {
      grammar: {
        flags: ["--error-on-warnings", "--verbose"],
        attached: ["--max-diagnostics", "--diagnostic-level"],
        choices: { "--reporter": ["default", "json", "github", "junit", "summary"] },
        operands: "paths",
      },
      binding: { files: ["biome.json", "biome.jsonc"] },
      local,
    })
  ),
  codeRow("prettier --check", {
    grammar: { flags: ["--check", "-u", "--ignore-unknown"], operands: "paths" },
    binding: {
      files: [
        ".prettierrc",
        ...endings(".prettierrc", "json", "json5", "yml", "yaml", "toml", ...scripts),
        ...endings("prettier.config", ...scripts),
      ],
      sections: [{ file: "package.json", section: "prettier" }],
    },
    local,
  }),
  codeRow("vitest run", {
    grammar: {
      flags: ["--silent", "--typecheck", "--coverage", "--no-color", "--no-file-parallelism"],
      valued: ["-t", "--testNamePattern", "--project", "--shard", "--testTimeout", "--bail"],
      choices: { "--reporter": ["default", "verbose", "dot", "json", "junit", "tap", "tap-flat"] },
      paths: ["-c", "--config"],
      operands: "paths",
    },
    binding: {
      files: [
        ...endings("vitest.config", ...scripts),
        ...endings("vite.config", ...scripts),
        ...endings("vitest.workspace", ...scripts, "json"),
      ],
      options: ["-c", "--config"],
    },
    local,
    tried: "Vitest 3",
  }),
  codeRow("jest", {
    grammar: {
      flags: ["--ci", "-i", "--runInBand", "--verbose", "--silent", "--coverage", "--json"],
      valued: ["-t", "--testNamePattern", "-w", "--maxWorkers", "--testTimeout"],
      paths: ["-c", "--config"],
      operands: "paths",
    },
    enforced: [["--ci"]],
    binding: {
      files: [...endings("jest.config", ...scripts, "json")],
      sections: [{ file: "package.json", section: "jest" }],
      options: ["-c", "--config"],
    },
    local,
  }),
  codeRow("mocha", {
    grammar: {
      flags: ["-b", "--bail", "--exit", "--forbid-only", "--forbid-pending", "--recursive"],
      valued: ["-g", "--grep", "-f", "--fgrep", "-t", "--timeout", "-j", "--jobs"],
      choices: {
        "-R": ["spec", "dot", "json", "tap", "min", "list", "xunit"],
        "--reporter": ["spec", "dot", "json", "tap", "min", "list", "xunit"],
      },
      operands: "paths",
    },
    binding: {
      files: endings(".mocharc", "js", "cjs", "mjs", "json", "jsonc", "yml", "yaml"),
      sections: [{ file: "package.json", section: "mocha" }],
    },
    local,
  }),
  codeRow("playwright test", {
    grammar: {
      flags: ["--forbid-only", "-x", "--quiet"],
      valued: [
        ...["-g", "--grep", "--project", "-j", "--workers", "--retries", "--shard"],
        ...["--timeout", "--max-failures"],
      ],
      choices: { "--reporter": ["list", "line", "dot", "json", "junit", "null"] },
      paths: ["-c", "--config"],
      operands: "paths",
    },
    binding: {
      files: endings("playwright.config", ...scripts),
      options: ["-c", "--config"],
    },
    local,
  }),
];

function eslintFormats(): readonly string[] {
  return ["stylish", "json", "json-with-metadata", "html"];
}

/** The rows. A program of the project is started itself: npx would add only its configuration. */
export const nodeRows: readonly BridgeRow[] = [
  ...scriptRows,
  ...programRows,
  ...programRows.map((row) => ({
    ...row,
    prefix: ["npx", "--no-install", ...row.prefix],
    starts: row.prefix,
  })),
];

/**
 * Rows of the deno command.
 *
 * @module
 */
import { type BridgeRow, codeRow } from "./row.ts";
import { configOption, noConfig } from "./words.ts";

const denoFlags = ["--frozen", "--no-remote", "--no-npm", noConfig, "-q", "--quiet"];
const grants = ["--allow-read", "--allow-write", "--allow-env", "--allow-net", "--allow-run"];
const moreGrants = ["--allow-sys", "--allow-ffi", "--allow-import"];
const shortGrants = ["-A", "-R", "-W", "-E", "-N", "-S"];

/** `deno lint` in one of its forms, with the flag that only this form has. */
function linting(prefix: readonly string[], flag: string): BridgeRow {
  return {
    prefix,
    grammar: {
      flags: [noConfig, flag, "-q", "--quiet"],
      valued: [],
      attached: ["--rules-tags", "--rules-include", "--rules-exclude", "--ignore"],
      paths: [configOption],
      operands: "paths",
    },
    enforced: [[noConfig]],
    mayUseNetwork: false,
  };
}

/** The rows, those that only look first. */
export const denoRows: readonly BridgeRow[] = [
  {
    prefix: ["deno", "info", "--json"],
    grammar: {
      flags: [...denoFlags, "--no-check"],
      valued: [],
      paths: [configOption],
      operands: "paths",
    },
    enforced: [["--frozen"], [noConfig]],
    mayUseNetwork: false,
  },
  linting(["deno", "lint", "--json"], "--permit-no-files"),
  linting(["deno", "lint"], "--compact"),
  {
    prefix: ["deno", "check"],
    grammar: {
      flags: [...denoFlags, "--cached-only", "--all", "--doc", "--doc-only", "--no-code-cache"],
      valued: [],
      paths: [configOption],
      operands: "paths",
    },
    enforced: [["--cached-only"], ["--frozen"], [noConfig]],
    mayUseNetwork: false,
  },
  codeRow("deno test", {
    grammar: {
      flags: [
        ...["-q", "--quiet", "--no-check", "--parallel", "--fail-fast", "--doc", "--frozen"],
        ...["--allow-all", ...grants, ...moreGrants, ...shortGrants],
        ...["--cached-only", "--no-prompt", "--trace-leaks"],
      ],
      valued: ["--filter"],
      attached: [...grants, ...moreGrants, "--ignore"],
      choices: { "--reporter": ["pretty", "dot", "junit", "tap"] },
      paths: [configOption],
      operands: "paths",
    },
    enforced: [["--cached-only"], ["--no-prompt"]],
    binding: {
      project: ["deno.json", "deno.jsonc", "package.json"],
      sections: ["deno.json", "deno.jsonc"].flatMap((file) =>
        ["importMap", "nodeModulesDir", "permissions", "test", "workspace"].map((section) => ({
          file,
          section,
        }))
      ),
      options: [configOption],
    },
    tried: "deno 2.9",
  }),
  codeRow("deno task", {
    grammar: { flags: ["-q", "--quiet"], operands: "names", minOperands: 1, maxOperands: 1 },
    binding: { tasks: true },
    tried: "deno 2.9",
  }),
];

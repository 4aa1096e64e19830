/**
 * What the tools that run rules may run for them. The lists are part of their definitions and of
 * both gates.
 *
 * @module
 */
import type { RunPermissions } from "@ct/core/definition";
import { readOnlyPrograms } from "@ct/core/run";

/** The programs of the bridge. */
export const bridgePrograms: readonly string[] = [
  "cargo",
  "cargo-deny",
  "rust-analyzer",
  "deno",
  "npm",
  "pnpm",
  "yarn",
  "bun",
  "tsc",
  "eslint",
  "biome",
  "prettier",
  "vitest",
  "jest",
  "mocha",
  "playwright",
  "python3",
  "python",
  "pytest",
  "ruff",
  "mypy",
  "pyright",
  "black",
  "go",
  "gofmt",
  "make",
  "just",
  "ctest",
  "mvn",
  "gradle",
  "shellcheck",
];

/** What a probe may run: nothing that runs probes itself, which would never come to an end. */
export const probePermissions: RunPermissions = {
  programs: readOnlyPrograms,
  tools: [
    "ct-deps",
    "ct-each",
    "ct-outline",
    "ct-refs",
    "ct-search",
    "ct-test",
    "ct-tree",
    "ct-view",
  ],
  plainOnly: ["ct-each"],
  // Only the commands of the bridge.
  installed: bridgePrograms,
};

/**
 * Rows of cargo and rust-analyzer.
 *
 * @module
 */
import { type BridgeRow, codeRow } from "./row.ts";
import { configOption } from "./words.ts";

const cargoFlags = [
  "--locked",
  "--offline",
  "--frozen",
  "--all-features",
  "--no-default-features",
  "-q",
  "--quiet",
  "-v",
  "-vv",
  "--verbose",
];
const cargoValued = ["--features", "-F", "--color"];
const logFlags = ["-q", "--quiet", "-v", "-vv", "-vvv", "--verbose"];
/** What chooses the command of cargo: aliases are not for its own commands, but runners are. */
const cargoBinding = {
  project: ["Cargo.toml"],
  filesAbove: [".cargo/config", ".cargo/config.toml", "rust-toolchain", "rust-toolchain.toml"],
};
const buildFlags = [
  ...cargoFlags,
  ...["--workspace", "--all", "--all-targets", "--lib", "--bins", "--examples", "--tests"],
  ...["-r", "--release", "--no-fail-fast", "--doc"],
];
const buildValued = [
  ...cargoValued,
  ...["-p", "--package", "--exclude", "--bin", "--example", "--test", "-j", "--jobs"],
  ...["--profile", "--target"],
];

function building(prefix: string, more: Partial<Omit<BridgeRow, "grammar" | "prefix">>): BridgeRow {
  const grammar = {
    flags: buildFlags,
    valued: buildValued,
    paths: ["--manifest-path"],
    operands: prefix.includes("test") ? "names" : "none",
  } as const;
  const enforced = [["--locked"], ["--offline"]];
  return codeRow(prefix, { grammar, enforced, binding: cargoBinding, ...more });
}

/** The rows, those that only look first. */
export const cargoRows: readonly BridgeRow[] = [
  {
    prefix: ["cargo", "metadata"],
    grammar: {
      flags: [...cargoFlags, "--no-deps"],
      valued: [...cargoValued, "--filter-platform", "--format-version"],
      paths: ["--manifest-path"],
      operands: "none",
    },
    enforced: [["--locked"], ["--offline"], ["--format-version", "1"]],
    startsOutside: true,
    mayUseNetwork: false,
  },
  {
    prefix: ["cargo", "tree"],
    grammar: {
      flags: [
        ...cargoFlags,
        ...["--workspace", "--all", "-d", "--duplicates", "--no-dedupe"],
        // Their values may be omitted; one in the next word is an operand then.
        ...["-i", "--invert", "-p", "--package", "--target"],
      ],
      valued: [
        ...cargoValued,
        ...["-e", "--edges", "--invert", "-p", "--package", "--prune", "--depth", "--prefix"],
        ...["--charset", "-f", "--format", "--exclude", "--target"],
      ],
      paths: ["--manifest-path"],
      operands: "any",
    },
    enforced: [["--locked"], ["--offline"]],
    startsOutside: true,
    mayUseNetwork: false,
  },
  {
    prefix: ["cargo", "deny", "check"],
    grammar: {
      flags: [
        ...["-d", "--disable-fetch", "--hide-inclusion-graph", "-s", "--show-stats"],
        ...["--audit-compatible-output", "--exclude-dev"],
      ],
      valued: ["-A", "--allow", "-W", "--warn", "-D", "--deny", "--feature-depth"],
      paths: ["-c", configOption],
      operands: "any",
    },
    enforced: [],
    // `[alias]` of the checkout could make any command of `cargo deny`.
    starts: ["cargo-deny", "--locked", "--offline", "check"],
    // It asks cargo in the checkout, whose configuration names programs.
    runsCode: true,
    mayUseNetwork: true,
  },
  {
    prefix: ["rust-analyzer", "search"],
    grammar: {
      flags: [...logFlags, "--debug"],
      valued: ["--debug-snippet"],
      paths: [],
      operands: "any",
    },
    enforced: [],
    // It loads build scripts and macros.
    runsCode: true,
    mayUseNetwork: false,
  },
  {
    prefix: ["rust-analyzer", "symbols"],
    grammar: { flags: logFlags, valued: [], paths: [], operands: "any" },
    enforced: [],
    readsInput: true,
    startsOutside: true,
    mayUseNetwork: false,
  },
  building("cargo test", { tried: "cargo 1" }),
  building("cargo nextest run", {
    binding: { ...cargoBinding, files: [".config/nextest.toml"] },
  }),
  building("cargo clippy", {
    binding: { ...cargoBinding, files: ["clippy.toml", ".clippy.toml"] },
    tried: "cargo 1",
  }),
  building("cargo build", { tried: "cargo 1" }),
];

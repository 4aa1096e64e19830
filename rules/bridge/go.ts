/**
 * Rows of Go. By its environment it starts no other version of itself, fetches nothing and asks no
 * version control system: its flags cannot be added behind packages.
 *
 * @module
 */
import { type BridgeRow, codeRow } from "./row.ts";

const tried = "Go 1.19";
const buildFlags = ["-v", "-race", "-a", "-buildvcs=false", "-trimpath"];
const buildValued = ["-p", "-tags"];
const operands = "paths";
const binding = { project: ["go.mod", "go.work"] };

/** The rows, those that only look first. */
export const goRows: readonly BridgeRow[] = [
  {
    prefix: ["go", "list"],
    grammar: {
      flags: ["-m", "-deps", "-test", "-e", "-json", "-buildvcs=false"],
      valued: ["-f", "-tags"],
      paths: [],
      operands: "any",
    },
    enforced: [],
    mayUseNetwork: false,
    tried,
  },
  {
    prefix: ["go", "mod", "verify"],
    grammar: { flags: [], valued: [], paths: [], operands: "none" },
    enforced: [],
    mayUseNetwork: false,
    tried,
  },
  {
    prefix: ["gofmt", "-l"],
    grammar: { flags: ["-l", "-s", "-e"], valued: [], paths: [], operands, minOperands: 1 },
    enforced: [],
    mayUseNetwork: false,
    tried,
  },
  // cgo starts the compilers that its comments set options of, and `pkg-config`.
  codeRow("go vet", {
    grammar: { flags: [...buildFlags, "-json"], valued: buildValued, operands },
    binding,
    tried,
  }),
  codeRow("go test", {
    grammar: {
      flags: [...buildFlags, "-json", "-short", "-failfast", "-cover"],
      valued: [
        ...[...buildValued, "-run", "-skip", "-count", "-timeout", "-parallel", "-cpu"],
        ...["-bench", "-benchtime", "-shuffle"],
      ],
      operands,
    },
    binding,
    tried,
  }),
  codeRow("go build -o /dev/null", {
    grammar: { flags: buildFlags, valued: buildValued, operands },
    binding,
    tried,
  }),
];

/**
 * Rows of programs that make what a file says: trust is bound to the recipes of the recorded
 * targets, and to what is evaluated whatever the target is.
 *
 * @module
 */
import { type BridgeRow, codeRow } from "./row.ts";

/** The rows. */
export const makeRows: readonly BridgeRow[] = [
  codeRow("make", {
    grammar: {
      flags: [
        ...["-s", "--silent", "--quiet", "-k", "--keep-going", "-B", "--always-make", "-j"],
        ...["--no-print-directory", "-w", "--print-directory"],
      ],
      valued: ["-j", "--jobs"],
      operands: "names",
      minOperands: 1,
    },
    binding: { targets: "make" },
    tried: "GNU make 4",
  }),
  codeRow("just", {
    grammar: { flags: ["-q", "--quiet"], operands: "names", minOperands: 1, maxOperands: 1 },
    binding: { targets: "just" },
  }),
  codeRow("ctest --test-dir", {
    grammar: {
      flags: ["--output-on-failure", "-V", "--verbose", "-Q", "--quiet", "--stop-on-failure"],
      valued: ["-R", "--tests-regex", "-E", "--exclude-regex", "-L", "--label-regex", "-j"],
      operands: "paths",
      minOperands: 1,
      maxOperands: 1,
    },
    // A renamed build directory or a wrong expression would pass with nothing.
    enforced: [["--no-tests=error"]],
    binding: { targets: "ctest" },
    tried: "CTest 3",
  }),
];

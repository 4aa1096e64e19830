/** How long a call of each tool may take before its server ends it. */
import assert from "node:assert/strict";
import { builtInCommands } from "../../cli/registry.ts";
import { limitsOf } from "../../tools/mcp/call_limits.ts";

for (
  const [name, args, wanted] of [
    ["ct-search", {}, { timeout: 10, seconds: 50, known: 10 }],
    ["ct-search", { timeout: "30" }, { timeout: "30", seconds: 50, known: 30 }],
    // What they may start they start with an option alone.
    ["ct-refs", { symbol: "f" }, { timeout: 10, seconds: 50, known: 10 }],
    ["ct-refs", { symbol: "f", server: true }, { timeout: undefined, seconds: 50, known: 50 }],
    ["ct-deps", {}, { timeout: 10, seconds: 50, known: 10 }],
    ["ct-deps", { cargo: true }, { timeout: undefined, seconds: 50, known: 50 }],
    ["ct-test", { cmd: "cat" }, { timeout: undefined, seconds: 50, known: 50 }],
  ] as const
) {
  Deno.test(`a call of ${name} ${JSON.stringify(args)} ends after ${wanted.known} seconds`, () => {
    const command = builtInCommands.find(({ definition }) => definition.name === name);
    assert.ok(command !== undefined);
    const { options, seconds, known } = limitsOf(command.definition, args, {
      wantsProgress: false,
    });
    assert.deepEqual({ timeout: options["timeout"], seconds, known }, wanted);
  });
}

import assert from "node:assert/strict";
import { runnerVariables } from "../../scripts/build/permissions.ts";
import configuration from "../../deno.json" with { type: "json" };

Deno.test("deno task ct lets the tools read the variables that they read as installed", () => {
  const [, variables] = /--allow-env=(\S+)/.exec(configuration.tasks.ct.command) ?? [];
  assert.deepEqual(variables?.split(",").sort(), runnerVariables.split(",").sort());
});

/**
 * The protocol's conformance suite against a server of what it wants to find.
 */
import assert from "node:assert/strict";
import { npmPackages } from "@ct/testing";

const text = "resources and prompts are texts here";
const asks = "a tool here does not ask its client for anything";
const none = "this package does not have it";
const extension = "an extension of the protocol, which this package does not have";

/** Scenarios that fail, each with the reason. */
const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "2026-07-28": {
    // All checks pass but four that want a tool which asks its client or writes a log.
    "server-stateless": asks,
    "completion-complete": none,
    "resources-read-binary": text,
    "resources-templates-read": none,
    "prompts-get-embedded-resource": text,
    "prompts-get-with-image": text,
    ...Object.fromEntries(
      [
        ...["basic-elicitation", "basic-sampling", "basic-list-roots", "request-state"],
        ...["multiple-input-requests", "multi-round", "non-tool-request", "result-type"],
        ...["tampered-state", "capability-check"],
      ].map((name) => [`input-required-result-${name}`, asks]),
    ),
    ...Object.fromEntries(
      [
        ...["lifecycle", "capability-negotiation", "wire-fields", "request-state-removal"],
        ...["mrtr-input", "request-headers", "dispatch-and-envelope", "required-task-error"],
        "mrtr-composition",
      ].map((name) => [`tasks-${name}`, extension]),
    ),
    "http-custom-header-server-validation": "no tool here takes an argument as a header",
  },
  "2025-11-25": {
    "logging-set-level": none,
    "completion-complete": none,
    "tools-call-with-logging": none,
    "tools-call-sampling": asks,
    "tools-call-elicitation": asks,
    "elicitation-sep1034-defaults": asks,
    "elicitation-sep1330-enums": asks,
    "resources-read-binary": text,
    "resources-templates-read": none,
    "resources-subscribe": none,
    "resources-unsubscribe": none,
    "prompts-get-embedded-resource": text,
    "prompts-get-with-image": text,
  },
};

const suite = npmPackages(["@modelcontextprotocol/conformance@0.2.0-alpha.12"]);
addEventListener("unload", () => suite?.[Symbol.dispose]());
const program = `${suite?.path}/node_modules/@modelcontextprotocol/conformance/dist/index.js`;
const fixture = new URL("./testing/conformance_fixture.ts", import.meta.url).pathname;

for (const [revision, failures] of Object.entries(expected)) {
  Deno.test({
    name: `the conformance suite passes for ${revision}, but for what is listed`,
    // Without npm, or where the registry cannot be reached.
    ignore: suite === undefined,
    fn: async () => {
      const server = new Deno.Command(Deno.execPath(), {
        args: ["run", "--allow-all", "--no-check", fixture, "0"],
        stdout: "piped",
        stderr: "null",
      }).spawn();
      const reader = server.stdout.getReader();
      try {
        const { value } = await reader.read();
        const url = new TextDecoder().decode(value).trim();
        const { stdout } = await new Deno.Command(Deno.execPath(), {
          args: ["run", "--allow-all", program, "server", "--url", url, "--requirements", revision],
          cwd: suite?.path ?? "/",
          stderr: "null",
        }).output();
        const [, summary = ""] = new TextDecoder().decode(stdout).split("=== SUMMARY ===");
        const lines = [...summary.matchAll(/^([✓✗]) ([\w-]+): \d+ passed/gm)];
        assert.ok(lines.length > 30, summary);
        const failed = lines.filter(([, mark]) => mark === "✗").map(([, , name]) => name);
        assert.deepEqual(failed.sort(), Object.keys(failures).sort());
      } finally {
        await reader.cancel();
        server.kill("SIGKILL");
        await server.status;
      }
    },
  });
}

import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { type MemoryContext, memoryContext } from "../context/memory_context.ts";
import type { Sink } from "../context/context.ts";
import { assertRun, demoDefinition } from "@ct/testing";
import { version } from "./version.ts";
import { type Command, defineCommand, reportFailure } from "./command.ts";
import { explainJson } from "./explain_json.ts";
import { helpText } from "./help.ts";

/** A command that prints its path and limit, or fails as the path says. */
const command: Command = defineCommand(demoDefinition, "guide of {{usage}}\n", (options, ctx) => {
  ctx.stdout.write(`${options.path} ${options.limit ?? "-"}\n`);
  if (options.path === "bug") throw new TypeError("x is not a function");
  if (options.path === "hint") throw new CtError("read", "read a: no", { help: "try b" });
  if (options.path === "read") throw new CtError("read", "read a: no");
  if (options.path === "gone") throw new CtError("broken-pipe", "the reader has gone");
  return options.path === "none" ? 1 : 0;
});

for (
  const [argv, status, stdout, stderr] of [
    [["a"], 0, "a -\n", ""],
    [["a", "--limit", "3"], 0, "a 3\n", ""],
    [["none"], 1, "none -\n", ""],
    [["read"], 2, "read -\n", "ct-demo: read a: no\n"],
    [["hint"], 2, "hint -\n", "ct-demo: read a: no\n  try b\n"],
    [["bug"], 2, "bug -\n", "ct-demo: x is not a function\n"],
    [["gone"], 141, "gone -\n", ""],
    [["--version"], 0, `ct-demo ${version}\n`, ""],
    [["-V"], 0, `ct-demo ${version}\n`, ""],
    [["-h"], 0, helpText(demoDefinition, { long: false }), ""],
    [["--help"], 0, helpText(demoDefinition, { long: true }), ""],
    [["--explain"], 0, "guide of ```\nct-demo [OPTIONS] <path>\n```\n", ""],
    [["--explain", "json"], 0, explainJson(demoDefinition), ""],
    [
      ["--nothing"],
      2,
      "",
      "error: unknown option --nothing\n\nFor more information, try 'ct-demo --help'.\n",
    ],
  ] as const
) {
  Deno.test(`Command.run() of ${JSON.stringify(argv)} gives ${status}`, async () => {
    await assertRun(command, "/", argv, { status, stdout, stderr });
  });
}

Deno.test("Command.run() waits for a tool that works in the background", async () => {
  const slow = defineCommand(demoDefinition, "", async (_, ctx) => {
    await Promise.resolve();
    ctx.stdout.write("late\n");
    return await Promise.reject(new CtError("read", "read a: no"));
  });
  await assertRun(slow, "/", ["a"], {
    status: 2,
    stdout: "late\n",
    stderr: "ct-demo: read a: no\n",
  });
});

/** A sink that passes text on when it is flushed, or whose reader has gone. */
function heldSink(order: string[], name: string, broken = false): Sink {
  let held = "";
  return {
    isTerminal: false,
    write(text: string): void {
      held += text;
    },
    flush(): void {
      if (broken) throw new CtError("broken-pipe", "the reader has gone");
      if (held !== "") order.push(`${name}: ${held}`);
      held = "";
    },
  };
}

function contextWith(stdout: Sink, stderr: Sink): Omit<MemoryContext, "stdout" | "stderr"> & {
  readonly stdout: Sink;
  readonly stderr: Sink;
} {
  return { ...memoryContext({ cwd: "/" }), stdout, stderr };
}

Deno.test("Command.run() hands on everything held back, results before the error", async () => {
  const order: string[] = [];
  const ctx = contextWith(heldSink(order, "out"), heldSink(order, "err"));
  assert.equal(await command.run(["read"], ctx), 2);
  assert.deepEqual(order, ["out: read -\n", "err: ct-demo: read a: no\n"]);
  assert.equal(await command.run(["a"], ctx), 0);
  assert.equal(order.at(-1), "out: a -\n");
});

Deno.test("Command.run() ends silently with 141 if the last flush finds no reader", async () => {
  const order: string[] = [];
  const ctx = contextWith(heldSink(order, "out", true), heldSink(order, "err"));
  assert.equal(await command.run(["a"], ctx), 141);
  assert.deepEqual(order, []);
});

Deno.test("reportFailure() gives 141 if nobody reads the error either", () => {
  const ctx = contextWith(heldSink([], "out"), heldSink([], "err", true));
  assert.equal(reportFailure("ct-demo", new CtError("read", "no"), ctx), 141);
});

Deno.test("reportFailure() words errors of the system", () => {
  const ctx = memoryContext({ cwd: "/" });
  const error = new Deno.errors.NotFound("No such file or directory (os error 2): open '/x'");
  assert.equal(reportFailure("ct-demo", error, ctx), 2);
  assert.equal(ctx.stderr.text, "ct-demo: No such file or directory (os error 2)\n");
});

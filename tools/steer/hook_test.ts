import { memoryContext } from "@ct/core/context";
import { ManualClock, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const tree = await tempTree({ "a.txt": "one\ntwo\n" });
addEventListener("unload", () => Deno.removeSync(tree.path, { recursive: true }));

/** Runs the hook on what a client sends. */
async function hook(
  input: unknown,
  ...argv: readonly string[]
): Promise<{ readonly status: number; readonly out: string; readonly err: string }> {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  const ctx = memoryContext({ cwd: "/", stdin: { text: () => Promise.resolve(text) } });
  const status = await command.run(["hook", ...argv], ctx);
  return { status, out: ctx.stdout.text, err: ctx.stderr.text };
}

function envelope(line: string, tool = "Bash"): unknown {
  return {
    session_id: "s",
    cwd: tree.path,
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input: { command: line, description: "reads", timeout: 5 },
  };
}

const advice = "[read-range] ct does this in one bounded call: ct view a.txt --range :1";
const updated = {
  command: "ct view a.txt --range :1 --plain --raw",
  description: "reads",
  timeout: 5,
};
const pre = { hookEventName: "PreToolUse" };

for (
  const [client, tool, mode, answer] of [
    ["claude-code", "Bash", "warn", { hookSpecificOutput: { ...pre, additionalContext: advice } }],
    ["claude-code", "Bash", "deny", {
      hookSpecificOutput: { ...pre, permissionDecision: "deny", permissionDecisionReason: advice },
    }],
    ["claude-code", "Bash", "ask", {
      hookSpecificOutput: { ...pre, permissionDecision: "ask", permissionDecisionReason: advice },
    }],
    ["claude-code", "Bash", "rewrite", { hookSpecificOutput: { ...pre, updatedInput: updated } }],
    ["codex", "Bash", "warn", { hookSpecificOutput: { ...pre, additionalContext: advice } }],
    ["codex", "Bash", "deny", {
      hookSpecificOutput: { ...pre, permissionDecision: "deny", permissionDecisionReason: advice },
    }],
    ["codex", "Bash", "ask", { hookSpecificOutput: { ...pre, additionalContext: advice } }],
    ["codex", "Bash", "rewrite", {
      hookSpecificOutput: { ...pre, permissionDecision: "allow", updatedInput: updated },
    }],
    ["cursor", "Shell", "warn", undefined],
    ["cursor", "Shell", "deny", {
      permission: "deny",
      user_message: advice,
      agent_message: advice,
    }],
    ["cursor", "Shell", "ask", { permission: "ask", user_message: advice, agent_message: advice }],
    ["gemini", "run_shell_command", "warn", { systemMessage: advice }],
    ["gemini", "run_shell_command", "deny", { decision: "deny", reason: advice }],
    ["gemini", "run_shell_command", "ask", { systemMessage: advice }],
    ["gemini", "run_shell_command", "rewrite", { hookSpecificOutput: { tool_input: updated } }],
  ] as const
) {
  Deno.test(`ct-steer hook answers ${client} in mode ${mode}`, async () => {
    const input = envelope("head -1 a.txt", tool);
    const { status, out, err } = await hook(input, "--client", client, "--mode", mode);
    assert.deepEqual([status, err], [0, ""]);
    assert.deepEqual(out === "" ? undefined : JSON.parse(out), answer);
  });
}

Deno.test("ct-steer hook rewrites for Cursor only where the shell's directory is known", async () => {
  const argv = ["--client", "cursor", "--mode", "rewrite"];
  assert.equal((await hook(envelope("head -1 a.txt", "Shell"), ...argv)).out, "");
  const tool_input = { command: "head -1 a.txt", working_directory: tree.path };
  const { out } = await hook({ tool_name: "Shell", tool_input }, ...argv);
  assert.deepEqual(JSON.parse(out), {
    permission: "ask",
    updated_input: { ...tool_input, command: updated.command },
  });
});

Deno.test("ct-steer hook calls the program that it is given", async () => {
  const argv = ["--mode", "rewrite", "--program", "/opt/my tools/ct"];
  const { out } = await hook(envelope("head -1 a.txt"), ...argv);
  assert.ok(out.includes("'/opt/my tools/ct' view a.txt --range :1"), out);
});

for (
  const [what, input] of [
    ["nothing", ""],
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[1]"],
    ["a text", '"head -1 a.txt"'],
    ["no tool", { tool_input: { command: "head -1 a.txt" } }],
    ["another tool", envelope("head -1 a.txt", "Other")],
    ["no input", { tool_name: "Bash" }],
    ["input that is a text", { tool_name: "Bash", tool_input: "head -1 a.txt" }],
    ["a command that is no text", { tool_name: "Bash", tool_input: { command: ["head", "a"] } }],
    ["a huge line", envelope(`head -1 a.txt #${"x".repeat(1 << 20)}`)],
    ["a line without end", envelope("head -1 'a.txt")],
    ["a harmless line", envelope("git status")],
    ["a line with ct", envelope("ct view a.txt && head -1 a.txt")],
  ] as const
) {
  Deno.test(`ct-steer hook lets ${what} pass in every mode`, async () => {
    for (const mode of ["deny", "rewrite"]) {
      assert.deepEqual(await hook(input, "--mode", mode), { status: 0, out: "", err: "" });
    }
  });
}

for (const argv of [["--mode", "no"], ["--nonsense"], ["more"], ["--client", "x"]]) {
  Deno.test(`ct-steer hook ${argv.join(" ")} lets the call pass, and says what is wrong`, async () => {
    const { status, out, err } = await hook(envelope("head -1 a.txt"), ...argv);
    assert.deepEqual([status, out], [0, ""]);
    assert.match(err, /^error: /);
  });
}

Deno.test("ct-steer hook does not wait for a client that sends nothing", async () => {
  const clock = new ManualClock();
  const stdin = { text: () => new Promise<string>(() => {}) };
  const ctx = memoryContext({ cwd: "/", clock, stdin });
  const status = command.run(["hook", "--mode", "deny"], ctx);
  await Promise.resolve();
  clock.advance(2000);
  assert.equal(await status, 0);
  assert.equal(ctx.stdout.text, "");
});

Deno.test("ct-steer hook lets the call pass if standard input cannot be read", async () => {
  const stdin = { text: () => Promise.reject(new Error("gone")) };
  const ctx = memoryContext({ cwd: "/", stdin });
  assert.equal(await command.run(["hook", "--mode", "deny"], ctx), 0);
  assert.equal(ctx.stdout.text, "");
});

const grep = { pattern: "a b", path: "src", glob: "*.ts" };
for (
  const [tool, tool_input, rule, suggestion] of [
    ["Grep", grep, "grep", "search --base src --name '*.ts' --grep 'a b' --detail"],
    ["Grep", { ...grep, output_mode: "count", "-i": true }, "grep", "search --base src"],
    ["Grep", { pattern: "a", output_mode: "files_with_matches" }, "grep", "search --grep a"],
    ["grep_search", { pattern: "a", include: "s/*.c" }, "grep", "search --path 's/*.c' --grep a"],
    ["Glob", { pattern: "**/*.ts", path: "." }, "glob", "search --path '**/*.ts'"],
    ["glob", { pattern: "*.ts", dir_path: "src" }, "glob", "search --base src --name '*.ts'"],
    ["Read", { file_path: "/a b.ts" }, "read", "view '/a b.ts'"],
    ["Read", { file_path: "/a.ts", offset: 5, limit: 10 }, "read", "view /a.ts --range 5:14"],
    ["read_file", { absolute_path: "/a.ts", offset: 5 }, "read", "view /a.ts --range 5:"],
    ["Read", { file_path: "/a.PNG" }, undefined, undefined],
    ["Read", { file_path: "/a.ipynb" }, undefined, undefined],
    ["Read", { file_path: 5 }, undefined, undefined],
    ["Grep", {}, undefined, undefined],
    ["constructor", {}, undefined, undefined],
  ] as const
) {
  Deno.test(`ct-steer hook on ${tool} ${JSON.stringify(tool_input)}`, async () => {
    const input = { tool_name: tool, cwd: tree.path, tool_input };
    const { status, out } = await hook(input, "--mode", "deny");
    assert.equal(status, 0);
    if (rule === undefined) return assert.equal(out, "");
    const { hookSpecificOutput: { permissionDecisionReason: reason } } = JSON.parse(out);
    assert.ok(reason.startsWith(`[harness-${rule}] ct does this`), reason);
    assert.ok(reason.includes(`ct ${suggestion}`), reason);
    assert.equal((await hook(input, "--mode", "rewrite")).out, "");
  });
}

for (
  const [line, rule] of [
    ["sort a.txt | uniq", "pipeline"],
    ["cat a.txt | head -1", "read-range"],
    ["ct view a.txt | sort", undefined],
    ["sort a.txt", undefined],
    ["sort a.txt | 'uniq", undefined],
  ] as const
) {
  Deno.test(`ct-steer hook --nudge-pipelines on ${line}: ${rule ?? "passes"}`, async () => {
    const { out } = await hook(envelope(line), "--mode", "deny", "--nudge-pipelines");
    if (rule === undefined) return assert.equal(out, "");
    const { hookSpecificOutput: output } = JSON.parse(out);
    const isHint = rule === "pipeline";
    assert.equal(output.permissionDecision, isHint ? undefined : "deny");
    const text = isHint ? output.additionalContext : output.permissionDecisionReason;
    assert.ok(text.startsWith(`[${rule}] `), text);
  });
}

Deno.test("ct-steer post --advise tells the model of Gemini CLI behind the call", async () => {
  const post = async (input: unknown, ...argv: readonly string[]) => {
    const stdin = { text: () => Promise.resolve(JSON.stringify(input)) };
    const ctx = memoryContext({ cwd: "/", stdin });
    assert.equal(await command.run(["post", ...argv], ctx), 0);
    return ctx.stdout.text;
  };
  const input = envelope("head -1 a.txt", "run_shell_command");
  const out = await post(input, "--client", "gemini", "--advise", "--program", "/opt/ct");
  assert.deepEqual(JSON.parse(out), {
    hookSpecificOutput: {
      hookEventName: "AfterTool",
      additionalContext: advice.replace("ct view", "/opt/ct view"),
    },
  });
  assert.equal(await post(input, "--client", "gemini"), "");
  assert.equal(await post(envelope("head -1 a.txt"), "--advise"), "");
  const other = envelope("make", "run_shell_command");
  assert.equal(await post(other, "--client", "gemini", "--advise"), "");
});

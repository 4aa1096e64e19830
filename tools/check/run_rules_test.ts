import assert from "node:assert/strict";
import { commandMap } from "@ct/core/process";
import { CtError } from "@ct/base";
import { defineCommand } from "@ct/core/definition";
import { denoSpawn } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import { ManualClock, ScriptedSpawn, tempTree } from "@ct/testing";
import { command } from "./mod.ts";
import { check, rule } from "./testing/rule_store.ts";

Deno.test("the rule's own timeout comes before --timeout", async () => {
  const clock = new ManualClock();
  const spawn = new ScriptedSpawn((child, { args: [first] }) => {
    if (first === "hang") queueMicrotask(() => clock.advance(500));
    else child.exit(0);
  });
  const rules = [
    rule("own", 0, { probe: ["cat", "hang"], timeout: 0.5 }),
    rule("quick", 0, { probe: ["cat", "x"] }),
  ];
  const run = await check(["--timeout", "60", "--emit-each", "{RESULT} {CODE}"], rules, {
    clock,
    spawn,
  });
  assert.equal(run.stdout.split("\n").slice(0, 2).join(), "BROKEN timeout,SUCCESS 0");
  assert.match(run.stderr, /timed out after 0\.5s; probe killed/);
  assert.equal(run.status, 2);
});

Deno.test("with --jobs, reports keep the order of the store and come as early as they can", async () => {
  const printed: string[] = [];
  const ends = new Map<string, () => void>();
  const spawn = new ScriptedSpawn((child, { args: [name = ""] }) => {
    ends.set(name, () => child.exit(0));
  });
  const rules = ["a", "b", "c"].map((id) => rule(id, 0, { probe: ["cat", id] }));
  await using tree = await tempTree({ ".ct/rules.jsonc": JSON.stringify({ rules }) });
  const ctx = memoryContext({ cwd: tree.path, spawn });
  const stdout = {
    isTerminal: false,
    write: (text: string) => void printed.push(text),
    flush() {},
  };
  const running = command.run(["--jobs", "3", "--emit-each", "{ID}", "--emit", "end"], {
    ...ctx,
    stdout,
  });
  while (ends.size < 3) await new Promise((resolve) => setTimeout(resolve));
  ends.get("c")?.();
  ends.get("a")?.();
  while (printed.length < 1) await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(printed, ["a\n"]);
  ends.get("b")?.();
  assert.equal(await running, 0);
  assert.deepEqual(printed, ["a\n", "b\n", "c\n", "end\n"]);
});

Deno.test("the heartbeat tells which rule is being checked", async () => {
  const clock = new ManualClock();
  const spawn = new ScriptedSpawn((child, { args: [name] }) => {
    if (name === "a") child.exit(0);
    else {queueMicrotask(async () => {
        clock.advance(2000);
        await new Promise((resolve) => setTimeout(resolve));
        child.exit(0);
      });}
  });
  const rules = ["a", "b"].map((id) => rule(id, 0, { probe: ["cat", id] }));
  const argv = ["--heartbeat", "2", "--heartbeat-emit", "{TOOL} {ID} {DONE}/{TOTAL} {ELAPSED}"];
  const run = await check(argv, rules, { clock, spawn });
  assert.equal(run.stderr, "ct-check b 1/2 2\n");
});

Deno.test("the heartbeat counts and names all that run at a time", async () => {
  const clock = new ManualClock();
  const ends: (() => void)[] = [];
  const spawn = new ScriptedSpawn((child) => {
    if (ends.push(() => child.exit(0)) < 2) return;
    queueMicrotask(async () => {
      clock.advance(2000);
      await new Promise((resolve) => setTimeout(resolve));
      for (const end of ends) end();
    });
  });
  const rules = ["a", "b"].map((id) => rule(id, 0, { probe: ["cat", id] }));
  const argv = ["--jobs", "2", "--heartbeat", "2", "--heartbeat-emit", "{RUNNING}: {ID}"];
  const run = await check(argv, rules, { clock, spawn });
  assert.equal(run.stderr, "2: a, b\n");
});

Deno.test("with real programs, at the store's root, read by every adapter", async () => {
  const rules = [
    rule("exit", 0, { probe: ["grep", "-q", "one", "a.txt"] }),
    rule("empty", 0, { probe: ["grep", "-c", "one", "a.txt"], expect: "empty" }),
    rule("match", 0, { probe: ["cat", "{def:files}"], expect: { "ok-match": "t.o" } }),
    rule("gone", 0, { probe: ["cat", "gone"], expect: { "err-match": "No such file" } }),
  ];
  const store = JSON.stringify({ defs: { files: ["a.txt", "b.txt"] }, rules });
  await using tree = await tempTree({
    ".ct/rules.jsonc": store,
    "a.txt": "one\n",
    "b.txt": "two\n",
    "sub": { dir: true },
  });
  const ctx = memoryContext({ cwd: `${tree.path}/sub`, spawn: denoSpawn });
  const status = await command.run(["--emit-each", "{RESULT} {ID}", "--emit", "{REASON}"], ctx);
  assert.equal(ctx.stdout.text, "SUCCESS exit\nERROR empty\nSUCCESS match\nERROR gone\n2/4 hold\n");
  assert.match(
    ctx.stderr.text,
    /^ct-check: 'empty' ERROR \(expect empty: probe printed output\)\n {2}1\n/,
  );
  assert.equal(status, 1);
});

Deno.test("control characters of a probe's output are shown, not sent; JSON has them as they are", async () => {
  const rules = [rule("a", 2, { probe: ["ct-search", "--exit", "2", "--say", "\x1b[2Jx\x07\n"] })];
  const text = await check([], rules);
  assert.match(text.stderr, /\n {2}x\\x07\n/);
  const json = await check(["--json"], rules);
  assert.equal(JSON.parse(json.stdout).rules[0].detail, "\x1b[2Jx\x07");
});

Deno.test("a run of rules within a probe is refused", async () => {
  const run = await check([], [rule("a", 0)], { environment: { CT_PROBE_DEPTH: "1" } });
  assert.equal(run.status, 2);
  assert.match(run.stderr, /^ct-check: refused to run rules from within a probe/);
});

Deno.test("whatever way a probe finds to run the rules again, that run is refused", async () => {
  const definition = { name: "ct-search", summary: "", description: "", options: {} } as const;
  const detour = defineCommand(definition, "", (_, ctx) => command.run([], ctx));
  const rules = [rule("loop", 0, { probe: ["ct-search"] })];
  const run = await check([], rules, { commands: commandMap([detour]) });
  assert.equal(run.status, 2);
  assert.match(
    run.stderr,
    /^ct-check: 'loop' BROKEN \(probe exited 2\)\n {2}ct-check: refused to run/,
  );
});

Deno.test("a reader that has gone ends the run, whatever else is under way", async () => {
  let started = 0;
  const spawn = new ScriptedSpawn((child) => {
    started++;
    queueMicrotask(() => child.exit(0));
  });
  const rules = Array.from({ length: 20 }, (_, n) => rule(`r${n}`, 0, { probe: ["cat", `${n}`] }));
  await using tree = await tempTree({ ".ct/rules.jsonc": JSON.stringify({ rules }) });
  const ctx = memoryContext({ cwd: tree.path, spawn });
  const write = () => {
    throw new CtError("broken-pipe", "the reader has gone");
  };
  const stdout = { isTerminal: false, write, flush() {} };
  assert.equal(await command.run(["--jobs", "2"], { ...ctx, stdout }), 141);
  assert.ok(started <= 4, `${started} probes were started`);
});

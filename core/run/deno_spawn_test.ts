import assert from "node:assert/strict";
import { memoryContext } from "../context/memory_context.ts";
import { denoSpawn } from "./deno_spawn.ts";
import { childEnvironment } from "./environment.ts";
import type { Outcome, RunOptions } from "./outcome.ts";
import { runProgram } from "./supervise.ts";

const around = memoryContext({ cwd: "/", spawn: denoSpawn });
const env = { PATH: "/usr/bin:/bin" };

function shell(script: string, options: RunOptions = {}): Promise<Outcome> {
  const request = { program: "/bin/sh", args: ["-c", script], cwd: "/", env, supervises: false };
  return runProgram(request, options, around);
}

/** Waits until a process is gone, or nobody has taken notice yet that it is. */
async function assertGone(pid: string): Promise<void> {
  for (let look = 0; look < 100; look++) {
    const { stdout } = await shell(`ps -o stat= -p ${pid}`);
    if (stdout.trim() === "" || stdout.startsWith("Z")) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail(`${pid} is still there`);
}

/**
 * A program that starts this module's subject in a process of its own, with the flags of a script.
 */
async function mainModule(body: string): Promise<Disposable & { readonly path: string }> {
  const path = await Deno.makeTempFile({ suffix: ".ts" });
  const imports = [
    `import { memoryContext } from "${import.meta.resolve("@ct/core/context")}";`,
    `import { denoSpawn, runProgram } from "${import.meta.resolve("./mod.ts")}";`,
  ];
  await Deno.writeTextFile(path, [...imports, body].join("\n"));
  return { path, [Symbol.dispose]: () => Deno.removeSync(path) };
}

const config = `--config=${new URL("../../deno.json", import.meta.url).pathname}`;
const flags = [config, "--no-prompt", "--quiet", "--no-check", "--allow-read"];
const list = "--allow-run=/bin/sh,/usr/bin/kill,/bin/kill";

Deno.test("R16: a program's whole group is gone when its time is up (long)", async () => {
  const { kind, stdout } = await shell("sleep 60 & echo $!; echo $$; sleep 60", {
    timeoutMs: 1000,
  });
  assert.equal(kind, "timed-out");
  for (const pid of stdout.trim().split("\n")) await assertGone(pid);
});

Deno.test("R16: a descendant that keeps the pipes is gone as well (long)", async () => {
  const { kind, stdout } = await shell("sleep 60 & echo $!");
  assert.equal(kind, "exited");
  await assertGone(stdout.trim());
});

Deno.test("R16: a descendant in another session cannot hold us (long)", async () => {
  const { kind, stdout } = await shell("setsid sh -c 'echo $$; exec sleep 30' & sleep 60", {
    timeoutMs: 1000,
  });
  assert.equal(kind, "timed-out");
  if (stdout !== "") await shell(`kill -KILL ${stdout.trim()}`);
});

Deno.test("R16: under a list of programs the group is killed all the same (long)", async () => {
  using main = await mainModule(`
    const request = { program: "/bin/sh", args: ["-c", Deno.args[0] ?? ""], cwd: "/", env: {}, supervises: false };
    const outcome = await runProgram(request, { timeoutMs: 1000 }, memoryContext({ cwd: "/", spawn: denoSpawn }));
    console.log(JSON.stringify(outcome));
  `);
  const script = "/bin/sleep 60 & echo $!; echo $$; /bin/sleep 60";
  // A LD_LIBRARY_PATH in the parent makes the runtime refuse a start that would hand it on.
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, list, main.path, script],
    env: { LD_LIBRARY_PATH: "/nowhere" },
  }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  const outcome = JSON.parse(new TextDecoder().decode(stdout));
  assert.equal(outcome.kind, "timed-out");
  for (const pid of outcome.stdout.trim().split("\n")) await assertGone(pid);
});

Deno.test("R16: where groups cannot be killed for lack of `kill`, at least the program is (long)", async () => {
  using main = await mainModule(`
    const args = ["-c", "echo $$; exec /bin/sleep 60"];
    const request = { program: "/bin/sh", args, cwd: "/", env: {}, supervises: false };
    const around = memoryContext({ cwd: "/", spawn: denoSpawn });
    console.log(JSON.stringify(await runProgram(request, { timeoutMs: 1000 }, around)));
  `);
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, "--allow-run=/bin/sh", main.path],
  }).output();
  const outcome = JSON.parse(new TextDecoder().decode(stdout));
  assert.equal(outcome.kind, "timed-out");
  await assertGone(outcome.stdout.trim());
});

for (
  const [signal, status] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129], [
    "SIGQUIT",
    131,
  ]] as const
) {
  Deno.test(`R16: ${signal} to us kills the group and ends us with ${status} (long)`, async () => {
    using main = await mainModule(`
      using interruption = denoSpawn.interruption();
      const around = { ...memoryContext({ cwd: "/", spawn: denoSpawn }), signal: interruption.signal };
      const request = { program: "/bin/sh", args: ["-c", Deno.args[0] ?? ""], cwd: "/", env: {}, supervises: false };
      const onOutput = (_: string, text: string) => console.log(text.trimEnd());
      try {
        await runProgram(request, { onOutput }, around);
      } catch (error) {
        Deno.exit(Object(error).status);
      }
    `);
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", ...flags, list, main.path, "/bin/sleep 60 & echo $! $$; /bin/sleep 60"],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    const pids = new TextDecoder().decode((await reader.read()).value).trim().split(" ");
    child.kill(signal);
    assert.deepEqual((await child.status).code, status);
    await reader.cancel();
    for (const pid of pids) await assertGone(pid);
  });
}

for (
  const [title, mistake, status] of [
    ["an uncaught exception", "setTimeout(() => { throw new Error('mistake'); })", 1],
    ["an unhandled rejection", "Promise.reject(new Error('mistake'))", 1],
    ["an early exit", "Deno.exit(7)", 7],
  ] as const
) {
  Deno.test(`R16: ${title} of ours leaves no program behind (long)`, async () => {
    using main = await mainModule(`
      const args = ["-c", "/bin/sleep 60 & echo $! $$; /bin/sleep 60"];
      const request = { program: "/bin/sh", args, cwd: "/", env: {}, supervises: false };
      const onOutput = (_: string, text: string) => {
        console.log(text.trimEnd());
        setTimeout(() => { ${mistake}; });
      };
      await runProgram(request, { onOutput }, memoryContext({ cwd: "/", spawn: denoSpawn }));
    `);
    const { code, stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...flags, list, main.path],
    }).output();
    assert.equal(code, status);
    for (const pid of new TextDecoder().decode(stdout).trim().split(" ")) await assertGone(pid);
  });
}

Deno.test("a program leads a process group of its own", async () => {
  const { stdout } = await shell("echo $$; ps -o pgid= -p $$");
  const [pid, group] = stdout.trim().split(/\s+/);
  assert.equal(group, pid);
});

Deno.test("R8: a program sees nothing of our environment but what is built for it", async () => {
  const built = childEnvironment("cat", { ...Deno.env.toObject(), HOME: "/home/a", LC_ALL: "C" });
  using main = await mainModule(`
    const own = Deno.env.toObject();
    const env = JSON.parse(Deno.args[0] ?? "");
    const request = { program: "/usr/bin/env", args: [], cwd: "/", env, supervises: false };
    const around = memoryContext({ cwd: "/", spawn: denoSpawn });
    console.log(JSON.stringify({ own, ...await runProgram(request, {}, around) }));
  `);
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, "--allow-env", "--allow-run", main.path, JSON.stringify(built)],
    env: { CT_TEST_SECRET: "hunter2", LD_CT_TEST: "x" },
  }).output();
  const { own, stdout: printed } = JSON.parse(new TextDecoder().decode(stdout));
  assert.deepEqual([own.CT_TEST_SECRET, own.LD_CT_TEST], ["hunter2", "x"]);
  const names = printed.trim().split("\n").map((line: string) => line.slice(0, line.indexOf("=")));
  assert.deepEqual(names.toSorted(), Object.keys(built).toSorted());
  assert.ok(!/CT_TEST/.test(printed));
});

Deno.test("all of a large output passes by, and a part of it is kept (long)", async () => {
  let seen = 0;
  const onOutput = (_: string, text: string) => void (seen += text.length);
  const { stdout, truncated } = await shell("head -c 200000000 /dev/zero | tr '\\0' x", {
    keptChars: 1000,
    onOutput,
  });
  assert.deepEqual([seen, stdout, truncated], [200_000_000, "x".repeat(1000), ["stdout"]]);
});

Deno.test("both streams are read at the same time", async () => {
  const both =
    "head -c 2000000 /dev/zero >&2; head -c 2000000 /dev/zero; head -c 2000000 /dev/zero >&2";
  const { stdout, stderr } = await shell(both);
  assert.deepEqual([stdout.length, stderr.length], [2_000_000, 4_000_000]);
});

Deno.test("a large input reaches a program that reads it slowly (long)", async () => {
  const stdin = "0123456789".repeat(300_000);
  const { stdout } = await shell("sleep 0.1; cat", { stdin });
  assert.ok(stdout === stdin);
});

for (
  const [title, program, args, reason] of [
    ["is missing", "/bin/nowhere", [], "No such file or directory (os error 2)"],
    ["is a directory", "/bin", [], "Permission denied (os error 13)"],
    ["gets a NUL", "/bin/cat", ["a\0b"], "nul byte found in provided data"],
  ] as const
) {
  Deno.test(`a program that ${title} fails to launch`, async () => {
    const request = { program, args, cwd: "/", env: {}, supervises: false };
    const outcome = await runProgram(request, {}, around);
    assert.deepEqual(outcome, {
      kind: "failed-to-launch",
      reason,
      stdout: "",
      stderr: "",
      truncated: [],
    });
  });
}

const childless = { cwd: "/", env, supervises: false, isChildless: true } as const;

Deno.test("R16: a childless program has no group of its own, and is gone when its time is up (long)", async () => {
  const request = { program: "/usr/bin/tail", args: ["-f", "/proc/self/stat"], ...childless };
  const { kind, stdout } = await runProgram(request, { timeoutMs: 1000 }, around);
  const [pid = "", , , , group] = stdout.split(" ");
  assert.equal(kind, "timed-out");
  assert.notEqual(group, pid);
  await assertGone(pid);
});

Deno.test("R16: under a list of programs and without `kill`, a childless program is killed (long)", async () => {
  using main = await mainModule(`
    const request = { program: "/usr/bin/tail", args: ["-f", "/proc/self/stat"], ...${
    JSON.stringify(childless)
  } };
    const around = memoryContext({ cwd: "/", spawn: denoSpawn });
    console.log(JSON.stringify(await runProgram(request, { timeoutMs: 1000 }, around)));
  `);
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, "--allow-run=/usr/bin/tail", main.path],
  }).output();
  const outcome = JSON.parse(new TextDecoder().decode(stdout));
  assert.equal(outcome.kind, "timed-out");
  await assertGone(outcome.stdout.split(" ")[0]);
});

Deno.test("R16: a signal to the group of us and a childless program is no failure of the program (long)", async () => {
  using main = await mainModule(`
    using interruption = denoSpawn.interruption();
    const around = { ...memoryContext({ cwd: "/", spawn: denoSpawn }), signal: interruption.signal };
    const request = { program: "/usr/bin/tail", args: ["-f", "/proc/self/stat"], ...${
    JSON.stringify(childless)
  } };
    const onOutput = (_: string, text: string) => console.log(text.trimEnd());
    try {
      console.log(await runProgram(request, { onOutput }, around));
    } catch (error) {
      Deno.exit(Object(error).status);
    }
  `);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, "--allow-run=/usr/bin/tail", main.path],
    stdout: "piped",
    detached: true,
  }).spawn();
  const reader = child.stdout.getReader();
  const pid = new TextDecoder().decode((await reader.read()).value).split(" ")[0] ?? "";
  Deno.kill(-child.pid, "SIGINT");
  let rest = "";
  for (let it = await reader.read(); !it.done; it = await reader.read()) {
    rest += new TextDecoder().decode(it.value);
  }
  assert.doesNotMatch(rest, /kind/);
  assert.equal((await child.status).code, 130);
  await assertGone(pid);
});

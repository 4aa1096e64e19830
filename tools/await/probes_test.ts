/** Waiting for a port and for new lines, with the real clock, a real server and real files. */
import { memoryContext } from "@ct/core/context";
import { assertRun, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const soon = ["--timeout", "20", "--every", "0.02"];
const established = /^SUCCESS \(condition established after \d+s \(\d+ run\(s\)\)\)\n$/;

for (const [hostname, shown] of [["127.0.0.1", "127.0.0.1"], ["::1", "[::1]"]] as const) {
  Deno.test(`ct-await --port waits for ${shown} until it is there, and until it is gone (long)`, async () => {
    const first = Deno.listen({ hostname, port: 0 });
    const { port } = first.addr;
    first.close();
    const words = [...soon, "--port", `${shown}:${port}`];
    const gone = { status: 0, stdout: established, stderr: "" };
    await assertRun(command, "/", [...words, "--gone"], gone);
    const { promise: later, resolve } = Promise.withResolvers<Deno.Listener>();
    const timer = setTimeout(() => resolve(Deno.listen({ hostname, port })), 100);
    await assertRun(command, "/", words, { status: 0, stdout: established, stderr: "" });
    clearTimeout(timer);
    using _listener = await later;
    const never = ["--timeout", "0.1", "--every", "0.02", "--port", `${shown}:${port}`, "--gone"];
    const ctx = memoryContext({ cwd: "/" });
    assert.equal(await command.run(never, ctx), 1);
    assert.match(ctx.stdout.text, /^ERROR \(timed out after 0\.1s \(\d+ probe run\(s\)\)\)\n$/);
  });
}

Deno.test("ct-await --port --json names what was asked", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const address = `127.0.0.1:${listener.addr.port}`;
  const ctx = memoryContext({ cwd: "/" });
  assert.equal(await command.run([...soon, "--port", address, "--json"], ctx), 0);
  const { cmd, ticks, verdict } = JSON.parse(ctx.stdout.text);
  assert.deepEqual([cmd, ticks, verdict], [`--port ${address}`, 1, "SUCCESS"]);
});

for (
  const [words, stderr] of [
    [["--port", "localhost"], /^error: invalid value "localhost" for --port\n {2}HOST:N, as in /],
    [["--port", "localhost:0"], /^error: invalid value/],
    [["--port", "localhost:65536"], /^error: invalid value/],
    [["--port", "a,b:80"], /^error: invalid value/],
    [["--port", "http://a:80"], /^error: invalid value/],
    [["--port", "::1:80"], /^error: invalid value/],
    [["--port", "a:80", "--new", "b"], /^error: --port cannot be used with --new\n/],
    [["--port", "a:80", "--ok-match", "b"], /^error: --port cannot be used with --ok-match\n/],
    [["--port", "a:80", "--", "true"], /^error: --port cannot be used with words after --\n/],
    [["--new", "b", "--gone"], /^error: --new cannot be used with --gone\n/],
    [["--new", "."], /^ct-await: read .*: not a regular file\n$/],
    [[], /^error: missing the words after --: <probe>\.\.\.\n/],
  ] as const
) {
  Deno.test(`ct-await refuses ${words.join(" ") || "no probe at all"}`, async () => {
    await assertRun(command, "/", [...soon, ...words], { status: 2, stdout: "", stderr });
  });
}

Deno.test("ct-await --new ends in time, however fast the file grows (long)", async () => {
  await using tree = await tempTree({ "a.log": "" });
  const writer = new Deno.Command("sh", { args: ["-c", "exec yes >> a.log"], cwd: tree.path })
    .spawn();
  const started = performance.now();
  const ctx = memoryContext({ cwd: tree.path });
  const argv = ["--timeout", "0.5", "--every", "0.02", "--new", "a.log", "--ok-match", "no"];
  assert.equal(await command.run(argv, ctx), 1);
  writer.kill("SIGKILL");
  await writer.status;
  assert.ok(performance.now() - started < 15_000);
});

interface Change {
  readonly about: string;
  readonly before?: string;
  readonly steps: readonly ((path: string) => void)[];
  readonly words: readonly string[];
  readonly status: number;
}

const append = (text: string) => (path: string) =>
  Deno.writeTextFileSync(path, text, { append: true });

const changes: readonly Change[] = [
  {
    about: "a line that is added",
    before: "ready\n",
    steps: [append("more\n")],
    words: [],
    status: 0,
  },
  {
    about: "no line that was there, nor one without an end",
    before: "ready\n",
    steps: [append("ready")],
    words: ["--ok-match", "ready"],
    status: 1,
  },
  {
    about: "a line in pieces",
    before: "x",
    steps: [append("rea"), append("dy"), append("\n")],
    words: ["--ok-match", "ready"],
    status: 0,
  },
  {
    about: "a file that appears",
    steps: [append("ready\n")],
    words: ["--ok-match", "ready"],
    status: 0,
  },
  {
    about: "another file in its place, and the rest of the old one",
    before: "old\n",
    steps: [(path) => {
      append("last\n")(path);
      Deno.renameSync(path, `${path}.1`);
      Deno.writeTextFileSync(path, "a longer first line\n");
    }],
    words: ["--ok-match", "last"],
    status: 0,
  },
  {
    about: "the start of another file in its place",
    before: "old\n",
    steps: [(path) => {
      Deno.renameSync(path, `${path}.1`);
      Deno.writeTextFileSync(path, "ready\n");
    }],
    words: ["--ok-match", "ready"],
    status: 0,
  },
  {
    about: "a file that becomes shorter",
    before: "a long line that is old\n",
    steps: [(path) => Deno.writeTextFileSync(path, "ready\n")],
    words: ["--ok-match", "ready"],
    status: 0,
  },
  {
    about: "an error",
    before: "",
    steps: [append("panic\n")],
    words: ["--ok-match", "ready", "--err-match", "panic"],
    status: 1,
  },
];

for (const { about, before, steps, words, status } of changes) {
  Deno.test(`ct-await --new sees ${about} (long)`, async () => {
    await using tree = await tempTree(before === undefined ? {} : { "a.log": before });
    const left = [...steps];
    const path = `${tree.path}/a.log`;
    const timer = setInterval(() => left.shift()?.(path), 60);
    const limit = status === 1 && !words.includes("--err-match") ? "0.4" : "20";
    const ctx = memoryContext({ cwd: tree.path });
    const argv = ["--timeout", limit, "--every", "0.02", "--new", "a.log", ...words];
    const found = await command.run(argv, ctx);
    clearInterval(timer);
    assert.equal(found, status, ctx.stdout.text + ctx.stderr.text);
  });
}

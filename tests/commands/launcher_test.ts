import assert from "node:assert/strict";
import fc from "fast-check";
import { type Command, defineCommand } from "@ct/core/definition";
import { type MemoryContext, memoryContext } from "@ct/core/context";
import { parseChain, runChain } from "../../cli/chain.ts";
import { createLauncher } from "../../cli/launcher.ts";
import type { SuiteTool } from "../../cli/suite.ts";
import { type CommandEnd, isCommandName, startInProcess } from "../../cli/start.ts";

const echo: Command = {
  ...defineCommand(
    { name: "ct-echo", summary: "Print words", description: "Prints words.", options: {} },
    "",
    () => 0,
  ),
  run: (argv, ctx) => {
    ctx.stdout.write(`echo ${JSON.stringify(argv)}\n`);
    return Promise.resolve(argv[0] === "fail" ? 1 : 0);
  },
};

const suite: readonly SuiteTool[] = [
  { name: "echo", summary: "Print words", command: echo },
  { name: "await", summary: "Wait", command: undefined },
];

/** Programs by name: how each ends. */
const programs: Readonly<Record<string, CommandEnd>> = {
  seven: { kind: "exited", status: 7 },
  shot: { kind: "killed", status: 137 },
  stopped: { kind: "interrupted", status: 143 },
  broken: { kind: "failed", reason: "Permission denied (os error 13)" },
};

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function ct(...argv: string[]): Promise<Outcome> {
  const ctx: MemoryContext = memoryContext({ cwd: "/" });
  const start = startInProcess(suite, (name, args) => {
    ctx.stderr.write(`start ct-${name} ${JSON.stringify(args)}\n`);
    return Promise.resolve(programs[name] ?? { kind: "unknown" });
  });
  const status = await createLauncher({
    suite,
    start,
    startInChain: start,
    program: () => "/bin/ct",
  }).run(argv, ctx);
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
}

const usage = (await ct("--help")).stdout;
const readOn = "Commands: echo, await\nFor more information, try 'ct --help'.\n";

for (
  const [argv, status, stdout, stderr] of [
    [["--help"], 0, usage, ""],
    [["-h"], 0, usage, ""],
    [["help"], 0, usage, ""],
    [["help", "and"], 0, usage, ""],
    [["help", "--explain"], 0, usage, ""],
    [["help", "echo", "more"], 0, 'echo ["--help"]\n', ""],
    [["help", "seven"], 7, "", 'start ct-seven ["--help"]\n'],
    [[], 2, "", usage],
    [["-V"], 0, "ct 0.9.0\n", ""],
    [["--version"], 0, "ct 0.9.0\n", ""],
    [["--frob", "echo"], 2, "", `ct: unknown option '--frob'\n${readOn}`],
    [["--"], 2, "", `ct: unknown option '--'\n${readOn}`],
    [["-\x1b"], 2, "", `ct: unknown option '-\\x1b'\n${readOn}`],
    [["echo", "--", "", "-x"], 0, 'echo ["--","","-x"]\n', ""],
    [["echo", "fail"], 1, 'echo ["fail"]\n', ""],
    [["seven", "a b"], 7, "", 'start ct-seven ["a b"]\n'],
    [["shot"], 137, "", "start ct-shot []\n"],
    [
      ["broken"],
      2,
      "",
      "start ct-broken []\nct: could not run 'ct-broken': Permission denied (os error 13)\n",
    ],
  ] as const
) {
  Deno.test(`ct ${argv.join(" ")} ends with ${status}`, async () => {
    assert.deepEqual(await ct(...argv), { status, stdout, stderr });
  });
}

for (
  const [word, hint] of [
    ["frob", ""],
    ["ehco", "  did you mean ct echo?\n"],
    ["await", ""],
    ["", ""],
    ["a/b", ""],
    ["../echo", ""],
  ] as const
) {
  Deno.test(`ct ${word} is an unknown command`, async () => {
    const { status, stdout, stderr } = await ct(word);
    const text = stderr.replace(/^start .*\n/, "");
    assert.equal(
      text,
      `ct: unknown command '${word}': there is no program 'ct-${word}' beside ct or on PATH\n` +
        `${hint}${readOn}`,
    );
    assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
  });
}

Deno.test("the usage text lists every command and says which are not part of the build", () => {
  assert.ok(usage.includes("\n  echo      Print words (ct-echo)\n"));
  assert.ok(usage.includes("\n  await     Wait (ct-await, not in this build)\n"));
});

for (const argv of [["--explain", "json"], ["--explain=json"]]) {
  Deno.test(`ct ${argv.join(" ")} prints the manifest`, async () => {
    const { status, stdout } = await ct(...argv);
    const manifest = JSON.parse(stdout);
    assert.equal(status, 0);
    assert.equal(manifest.name, "ct");
    assert.deepEqual(manifest.input_schema.properties.command.enum, ["echo", "await"]);
    assert.deepEqual(manifest.input_schema.required, ["command"]);
    assert.deepEqual(manifest.tools.map(({ name }: { name: string }) => name), ["ct-echo"]);
  });
}

for (const argv of [["--explain"], ["--explain", "md"], ["--explain=md"]]) {
  Deno.test(`ct ${argv.join(" ")} prints the guide of the suite`, async () => {
    const { status, stdout } = await ct(...argv);
    assert.equal(status, 0);
    assert.ok(stdout.startsWith("# ct\n"));
    assert.ok(stdout.includes(usage), "the usage text");
    assert.ok(stdout.includes("| `ct echo` | Print words (ct-echo) |\n"), "the table of commands");
    assert.ok(!stdout.includes("{{"), "every slot is filled");
  });
}

for (const argv of [["--explain", "html"], ["--explain=html"], ["--explain", "--json"]]) {
  Deno.test(`ct ${argv.join(" ")} is refused`, async () => {
    const { status, stdout, stderr } = await ct(...argv);
    assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
    assert.match(
      stderr,
      /^error: unknown --explain format "(html|--json)"\n {2}one of: md, json\n/,
    );
  });
}

for (
  const [chain, status, ran] of [
    ["and echo a", 0, ["echo a"]],
    ["and echo a ::: echo b", 0, ["echo a", "echo b"]],
    ["and echo fail ::: echo b", 1, ["echo fail"]],
    ["and echo a ::: seven ::: echo b", 7, ["echo a", "seven"]],
    ["and shot ::: echo b", 2, ["shot"]],
    ["and broken ::: echo b", 2, ["broken"]],
    ["and nothing ::: echo b", 2, ["nothing"]],
    ["and and echo a ::: echo b", 2, []],
    ["or echo a ::: echo b", 0, ["echo a"]],
    ["or echo fail ::: seven", 7, ["echo fail", "seven"]],
    ["or seven ::: echo b ::: echo c", 0, ["seven", "echo b"]],
    ["or seven ::: shot", 2, ["seven", "shot"]],
    ["or nothing ::: echo b", 0, ["nothing", "echo b"]],
    ["or --version ::: echo b", 0, ["echo b"]],
    ["or or echo a ::: help ::: echo b", 0, ["echo b"]],
    ["or stopped ::: echo b", 143, ["stopped"]],
  ] as const
) {
  Deno.test(`ct ${chain} ends with ${status}`, async () => {
    const outcome = await ct(...chain.split(" "));
    const inProcess = [...outcome.stdout.matchAll(/^echo \["(.*)"\]$/gm)].map(([, word]) =>
      `echo ${word}`
    );
    const spawned = [...outcome.stderr.matchAll(/^start ct-(\w+) /gm)].map(([, name]) => name);
    assert.deepEqual([...inProcess, ...spawned].sort(), [...ran].sort());
    assert.equal(outcome.status, status);
  });
}

for (
  const chain of [
    "and",
    "or",
    "all",
    "and :::",
    "all ::: echo",
    "or echo :::",
    "and echo ::: ::: echo",
  ]
) {
  Deno.test(`ct ${chain} is refused before anything runs`, async () => {
    const { status, stdout, stderr } = await ct(...chain.split(" "));
    assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
    assert.match(stderr, /^error: empty segment \d+ of ct (and|or|all): /);
    assert.match(stderr, /\n {2}as in: ct (and|or|all) search --name a.txt ::: view a.txt\n/);
  });
}

Deno.test("a segment that cannot be started prints the text of an unknown command", async () => {
  const { stderr } = await ct("and", "or", "x", ":::", "echo");
  assert.ok(
    stderr.startsWith("ct: unknown command 'or': options and words of ct itself"),
    stderr,
  );
  assert.ok(stderr.endsWith(readOn));
});

Deno.test("parseChain() keeps every word of every segment", () => {
  const word = fc.string().filter((text) => text !== ":::");
  const segments = fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 });
  fc.assert(fc.property(segments, (segments) => {
    const words = segments.flatMap((segment, index) => index === 0 ? segment : [":::", ...segment]);
    assert.deepEqual(parseChain("and", words), segments);
  }));
});

Deno.test("runChain() ends like the same chain of && or || in a shell", async () => {
  const statuses = fc.array(fc.constantFrom(0, 0, 1, 2, 7), { minLength: 1 });
  await fc.assert(fc.asyncProperty(fc.constantFrom("and", "or"), statuses, async (mode, list) => {
    const ran: number[] = [];
    const segments = list.map((status) => [String(status)]);
    const status = await runChain(mode, segments, ([word]) => {
      ran.push(Number(word));
      return Promise.resolve({ kind: "exited", status: Number(word) });
    });
    const stop = list.findIndex((each) => (each === 0) === (mode === "or"));
    assert.deepEqual(ran, stop < 0 ? list : list.slice(0, stop + 1));
    assert.equal(status, ran.at(-1));
  }));
});

Deno.test("runChain() with all runs every command, and ends with the greatest status", async () => {
  const ran: number[] = [];
  const start = ([word]: readonly string[]) => {
    ran.push(Number(word));
    return Promise.resolve({ kind: "exited", status: Number(word) } as const);
  };
  assert.equal(await runChain("all", [["1"], ["0"], ["2"], ["1"]], start), 2);
  assert.equal(await runChain("all", [["0"], ["0"]], start), 0);
  assert.deepEqual(ran, [1, 0, 2, 1, 0, 0]);
  const failed = () => Promise.resolve({ kind: "failed", reason: "x" } as const);
  assert.equal(await runChain("all", [["0"]], failed), 2);
});

Deno.test("isCommandName() refuses paths, options and the launcher's own words", () => {
  for (
    const word of ["", "/", "a/b", "./a", "-x", "--", "and", "or", "all", "help", "completions"]
  ) {
    assert.equal(isCommandName(word), false, word);
  }
  for (const word of ["search", "an", "a b", "ct", ".."]) assert.equal(isCommandName(word), true);
});

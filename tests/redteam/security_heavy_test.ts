/**
 * The rules of `docs/security.md` as whoever calls the installed commands meets them. A test's name
 * begins with the rule that it is for.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { passedVariables } from "@ct/core/run";
import { testedRuntime } from "../../cli/doctor.ts";
import { launcher } from "../../mod.ts";
import { installedWords } from "../../scripts/build/shell_script.ts";
import { root } from "../../scripts/project.ts";
import { copyBuiltCommands } from "../built_commands.ts";

const home = Deno.makeTempDirSync({ prefix: "ct-security-" });
const bin = `${home}/dist/bin`;
const workspace = `${home}/workspace`;
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
await copyBuiltCommands(`${home}/dist`);
Deno.mkdirSync(`${workspace}/node_modules/.bin`, { recursive: true });
Deno.writeTextFileSync(`${workspace}/a.txt`, "one\ntwo\n");
Deno.writeTextFileSync(`${workspace}/a.md`, "# One\n");

/** A program that leaves a mark where it is run. */
function plant(path: string): void {
  Deno.writeTextFileSync(path, `#!/bin/sh\n: > '${home}/ran'\n`);
  Deno.chmodSync(path, 0o755);
}
for (const name of ["cat", "ls", "node_modules/.bin/ls", "ct-search"]) {
  plant(`${workspace}/${name}`);
}
Deno.symlinkSync("/bin/sh", `${workspace}/node_modules/.bin/cat`);
Deno.symlinkSync("/usr/bin/cat", `${workspace}/node_modules/.bin/tail`);

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function call(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const [program = "", ...args] = words;
  const { code, stdout, stderr } = await new Deno.Command(program.replace(/^ct/, `${bin}/ct`), {
    args,
    cwd: workspace,
    clearEnv: true,
    env: { PATH: `${bin}:/usr/bin:/bin`, HOME: home, ...env },
    stdin: "null",
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { status: code, stdout: decode(stdout), stderr: decode(stderr) };
}

function wasRun(): boolean {
  try {
    Deno.removeSync(`${home}/ran`);
    return true;
  } catch {
    return false;
  }
}

Deno.test("R6: the planted programs do run where a shell looks for them", async () => {
  await new Deno.Command("/bin/sh", { args: ["-c", "./cat"], cwd: workspace }).output();
  assert.ok(wasRun());
});

for (
  const word of [
    "./cat",
    "./ls",
    "cat/../cat",
    "node_modules/.bin/ls",
    "node_modules/.bin/cat",
    "node_modules/.bin/tail",
    `${workspace}/cat`,
    "./ct-search",
    "/usr/bin/../../proc/self/cwd/cat",
    "CAT",
    "/usr/bin/CAT",
    "cat\n",
    "cat ",
  ]
) {
  Deno.test(`R6: ${JSON.stringify(word)} is refused by test, each and await`, async () => {
    for (
      const words of [
        ["ct-test", "--cmd", word, "--", "a.txt"],
        ["ct-each", "--items", word, "--", "{ITEM}", "a.txt"],
        ["ct-await", "--timeout", "5", "--", word, "a.txt"],
      ]
    ) {
      const { status, stdout, stderr } = await call(words);
      assert.deepEqual([status, stdout], [2, ""], words[0]);
      assert.match(stderr, /refused to run '/);
      assert.match(stderr, /^ {2}cat ct-check .* wc$/m);
      assert.match(stderr, /cannot be extended.*no shell mode/);
      assert.ok(!wasRun());
    }
  });
}

for (
  const path of [
    ".:/usr/bin:/bin",
    ":/usr/bin",
    `${workspace}:/usr/bin`,
    `${workspace}/node_modules/.bin:/bin`,
    "",
  ]
) {
  Deno.test(`R6: PATH=${path.replace(workspace, "WORKSPACE")} does not change what a name means`, async () => {
    for (const name of ["cat", "ls"]) {
      const { status, stdout } = await call([
        "ct-test",
        "--cmd",
        name,
        "--emit",
        "{RESULT}",
        "--",
        "a.txt",
      ], {
        PATH: path === "" ? workspace : path,
      });
      assert.deepEqual([status, stdout], [0, "SUCCESS\n"]);
      assert.ok(!wasRun());
    }
  });
}

for (const word of ["/bin/cat", "/usr/bin/cat", "/usr//bin/./cat", "../dist/bin/ct-search"]) {
  Deno.test(`R6: ${word} is the program itself, and runs`, async () => {
    const args = word.endsWith("cat") ? ["a.txt"] : ["--name", "a.txt"];
    const { status, stdout } = await call([
      "ct-test",
      "--cmd",
      word,
      "--emit",
      "{RESULT}",
      "--",
      ...args,
    ]);
    assert.deepEqual([status, stdout], [0, "SUCCESS\n"]);
  });
}

Deno.test("R8: what a command runs sees the variables on our list, and no others", async () => {
  const env = {
    SECRET: "hunter2",
    LD_PRELOAD: "/nowhere.so",
    LD_LIBRARY_PATH: "/nowhere",
    GREP_COLORS: "x",
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
    USER: "someone",
  };
  const seen = await call(
    ["ct-test", "--cmd", "cat", "--emit", "{STDOUT}", "--", "/proc/self/environ"],
    env,
  );
  // A template shows what ends each entry as an escape.
  const names = seen.stdout.trimEnd().split("\\x00").filter((entry) => entry !== "")
    .map((entry) => entry.slice(0, entry.indexOf("=")));
  assert.deepEqual(names.toSorted(), ["HOME", "LC_ALL", "PATH", "TZ", "USER"], seen.stderr);
  assert.ok(seen.stdout.includes("PATH=/usr/bin:/bin:"));
});

for (const pattern of ["(a+)+$", "(a*)*b", "(a|aa)+$", "(a|a?)+b", "((a+)*(b|a*)+)*$"]) {
  Deno.test(`R15: ${pattern} on a line of a megabyte ends`, async () => {
    const path = `${workspace}/long.txt`;
    Deno.writeTextFileSync(path, `${"a".repeat(1 << 20)}!`);
    const found = await call([
      "ct-search",
      "--name",
      "long.txt",
      "--grep",
      pattern,
      "--mode",
      "regex",
    ]);
    assert.equal(found.status, pattern.endsWith("b") || pattern.startsWith("(a") ? 1 : 0);
    const judged = await call([
      "ct-test",
      "--cmd",
      "cat",
      "--mode",
      "regex",
      "--ok-match",
      pattern,
      "--",
      path,
    ]);
    assert.ok(judged.status < 2, judged.stderr);
    Deno.removeSync(path);
  });
}

Deno.test("R16: a program that hangs is gone when ct-test gives up on it", async () => {
  Deno.writeTextFileSync(`${workspace}/followed`, "line\n");
  const words = [
    "ct-test",
    "--timeout",
    "1",
    "--cmd",
    "tail",
    "--emit",
    "{CODE}",
    "--",
    "-f",
    "followed",
  ];
  const { status, stdout, stderr } = await call(words);
  assert.deepEqual([status, stdout], [1, "timeout\n"]);
  assert.match(stderr, /timed out after 1s/);
  assert.deepEqual(await runningOn("followed"), []);
});

for (const [signal, status] of [["SIGTERM", 143], ["SIGINT", 130], ["SIGHUP", 129]] as const) {
  for (
    const words of [
      ["ct-test", "--show-output", "--cmd", "tail", "--"],
      ["ct-each", "--items", "a", "--", "tail"],
      ["ct-await", "--timeout", "60", "--", "tail"],
    ]
  ) {
    Deno.test(`R16: ${signal} to ${words[0]} ends what it runs, and it with ${status}`, async () => {
      const file = `followed-${signal}-${words[0]}`;
      Deno.writeTextFileSync(`${workspace}/${file}`, "line\n");
      const [program = "", ...args] = words;
      const child = new Deno.Command(`${bin}/${program}`, {
        args: [...args, "-f", file],
        cwd: workspace,
        stdout: "null",
        stderr: "null",
      }).spawn();
      while ((await runningOn(file)).length < 2) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      child.kill(signal);
      assert.equal((await child.status).code, status);
      assert.deepEqual(await runningOn(file), []);
    });
  }
}

/** The processes that have `file` among their words. */
async function runningOn(file: string): Promise<readonly string[]> {
  const { stdout } = await new Deno.Command("ps", { args: ["-eo", "args"] }).output();
  return new TextDecoder().decode(stdout).split("\n").filter((line) => line.endsWith(` ${file}`));
}

interface Granted {
  readonly command: string;
  readonly words: readonly string[];
  /** What happens without a grant: the status, and what is said. */
  readonly without: Readonly<Record<string, readonly [number, RegExp]>>;
}

const noRead = /(Requires read access|refused to read|NotCapable|does not let this process read)/i;
const granted: readonly Granted[] = [
  { command: "search", words: ["--name", "a.txt"], without: { read: [2, noRead] } },
  { command: "view", words: ["a.txt"], without: { read: [2, noRead] } },
  { command: "tree", words: [], without: { read: [2, noRead] } },
  { command: "outline", words: [], without: { read: [2, noRead] } },
  {
    command: "edit",
    words: ["--base", "a.txt", "--find", "one", "--replace", "one!"],
    without: { read: [2, noRead], write: [2, /write/] },
  },
  {
    command: "test",
    words: ["--cmd", "cat", "--", "a.txt"],
    without: { run: [2, /failed to launch: Requires run access/] },
  },
  {
    command: "each",
    words: ["--items", "a.txt", "--", "cat", "{ITEM}"],
    without: { run: [2, /failed to launch: Requires run access/] },
  },
  {
    command: "await",
    words: ["--timeout", "5", "--", "cat", "a.txt"],
    without: { run: [2, /failed to launch: Requires run access/] },
  },
];

for (const { command, words, without } of granted) {
  const line = async (): Promise<readonly string[]> => {
    const ctx = memoryContext({ cwd: "/" });
    await launcher.run(["permissions", command], ctx);
    return ctx.stdout.text.trim().split(" ");
  };
  const start = async (flags: readonly string[]): Promise<Outcome> => {
    const runs = flags.some((flag) => flag.startsWith("--allow-run"));
    const isRunner = runs || "run" in without;
    const front = ["open", ...(isRunner ? passedVariables : installedWords).map(() => "")];
    const script = `${home}/dist/lib/ct/ct-${command}.js`;
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-prompt",
        "--no-config",
        "--no-remote",
        "--no-npm",
        ...flags,
        script,
        ...front,
        ...words,
      ],
      cwd: workspace,
    }).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { status: code, stdout: decode(stdout), stderr: decode(stderr) };
  };

  Deno.test(`R17: ct-${command} works with its permission line`, async () => {
    const { status, stderr } = await start(await line());
    assert.deepEqual([status, stderr], [0, ""]);
  });

  for (const [grant, [status, message]] of Object.entries(without)) {
    Deno.test(`R17: ct-${command} without --allow-${grant} refuses`, async () => {
      const flags = await line();
      const fewer = flags.filter((flag) => !flag.startsWith(`--allow-${grant}`));
      assert.equal(fewer.length, flags.length - 1);
      const outcome = await start(fewer);
      assert.equal(outcome.status, status, outcome.stdout + outcome.stderr);
      assert.match(outcome.stderr, message);
      assert.equal(Deno.readTextFileSync(`${workspace}/a.txt`).replaceAll("!", ""), "one\ntwo\n");
    });
  }
}

Deno.test("R17: the plain form of ct-each cannot write, the mutating one can", async () => {
  const path = `${workspace}/written.txt`;
  Deno.writeTextFileSync(path, "one\n");
  const edit = ["--", "ct-edit", "--base", "{ITEM}", "--find", "one", "--replace", "two"];
  const refused = await call(["ct-each", "--items", "written.txt", ...edit]);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /refused to run 'ct-edit'/);
  assert.equal(Deno.readTextFileSync(path), "one\n");
  const done = await call(["ct-each", "--mutating", "--items", "written.txt", ...edit]);
  assert.equal(done.status, 0, done.stderr);
  assert.equal(Deno.readTextFileSync(path), "two\n");
});

Deno.test("R18: ct doctor names programs, a search path that leads elsewhere, and what may be exchanged", async () => {
  const { status, stdout, stderr } = await call(["ct", "doctor"], {
    PATH: `.:${workspace}/node_modules/.bin:/usr/bin:/bin`,
  });
  assert.deepEqual([status, stderr], [0, ""], stdout);
  assert.match(stdout, /^ok {4}program: cat is (\/usr)?\/bin\/cat$/m);
  assert.match(
    stdout,
    /^warn {2}PATH: ct skips the relative entry '\.', but shells do not$/m,
  );
  assert.match(
    stdout,
    /^warn {2}PATH: ct skips .*\/node_modules\/\.bin\/ls, but shells do not$/m,
  );
  assert.match(stdout, /^ok {4}command: .*\/dist\/bin\/ct-search$/m);
  assert.equal(/^warn {2}programs: you may write to .*\/usr\/bin/m.test(stdout), Deno.uid() === 0);
});

Deno.test("ct doctor passes in a linked work tree, where .git is a file", async () => {
  Deno.writeTextFileSync(`${workspace}/.git`, "gitdir: /elsewhere\n");
  try {
    const { status, stdout } = await call(["ct", "doctor"]);
    assert.equal(status, 0, stdout);
  } finally {
    Deno.removeSync(`${workspace}/.git`);
  }
});

Deno.test("ct doctor fails where a command is missing", async () => {
  Deno.renameSync(`${bin}/ct-view`, `${bin}/moved`);
  try {
    const { status, stdout } = await call(["ct", "doctor"]);
    assert.equal(status, 1);
    assert.match(stdout, /^fail {2}command: .*\/ct-view is missing; install again$/m);
  } finally {
    Deno.renameSync(`${bin}/moved`, `${bin}/ct-view`);
  }
});

Deno.test("ct permissions refuses what is no command", async () => {
  for (
    const words of [[], ["sh"], ["serch"], ["search", "--mutating"], ["each", "--mutating", "x"]]
  ) {
    const { status, stdout, stderr } = await call(["ct", "permissions", ...words]);
    assert.deepEqual([status, stdout], [2, ""]);
    assert.match(stderr, /^error: /);
  }
  assert.match((await call(["ct", "permissions", "serch"])).stderr, /did you mean search\?/);
  assert.equal((await call(["ct", "permissions", "ct-view"])).stdout, "--allow-read\n");
});

Deno.test("ct doctor knows the pinned runtime", () => {
  assert.equal(testedRuntime, Deno.readTextFileSync(`${root}/.deno-version`).trim());
});

for (const path of ["docs/security.md", "README.md"]) {
  Deno.test(`R20: ${path} says what the boundary is not`, () => {
    assert.match(Deno.readTextFileSync(`${root}/${path}`).replaceAll(/\s+/g, " "), /not a sandbox/);
  });
}

Deno.test("every test that docs/spec/security-findings.md names exists", () => {
  const text = Deno.readTextFileSync(`${root}/docs/spec/security-findings.md`);
  const files = new Set(text.match(/(?:core|tests|tools)\/[\w/]+_test\.ts/g));
  assert.ok(files.size > 5);
  for (const file of files) assert.ok(Deno.statSync(`${root}/${file}`).isFile, file);
});

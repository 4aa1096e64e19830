/** `ct-deps` with a cargo that a test plays: what is started, and what becomes of failures. */
import { type MemoryContext, memoryContext, type Spawn } from "@ct/core/context";
import { ManualClock, ScriptedSpawn, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { cargoArguments } from "./cargo.ts";
import { command } from "../mod.ts";

/** A project, and beside it a program that only a test plays. */
const files = {
  "bin/cargo": { content: "", mode: 0o755 },
  "project/Cargo.toml": "[package]\n",
  "project/bin/cargo": { content: "", mode: 0o755 },
  "link": { link: "project/bin" },
  "project/app/src/lib.rs": "",
};

function contextIn(
  path: string,
  spawn: Spawn,
  more: Partial<MemoryContext> = {},
): MemoryContext {
  const PATH = `relative:${path}/project/bin:${path}/link:${path}/empty:${path}/bin/`;
  const environment = { PATH, HOME: "/home/x", CARGO_HOME: "/c", SECRET: "s" };
  return memoryContext({ cwd: `${path}/project`, spawn, environment, ...more });
}

/** Resolves once a program runs; before that, files are read. */
async function started({ children }: ScriptedSpawn): Promise<void> {
  while (children.length === 0) await new Promise((resolve) => setTimeout(resolve));
}

/** The output of cargo for a few packages by name, each with what it depends on. */
function metadata(packages: Readonly<Record<string, string>>): string {
  return JSON.stringify({
    packages: Object.keys(packages).map((name) => ({
      id: `id-${name}`,
      name,
      version: "1.0.0",
    })),
    workspace_members: ["id-app"],
    resolve: {
      nodes: Object.entries(packages).map(([name, targets]) => ({
        id: `id-${name}`,
        deps: targets.split(" ").filter((target) => target !== "").map(
          (target) => {
            const [pkg = "", kind] = target.split(":");
            const known = kind === "normal" ? null : kind;
            return {
              pkg: `id-${pkg}`,
              ...(kind === undefined ? {} : { dep_kinds: [{ kind: known, target: null }] }),
            };
          },
        ),
      })),
    },
  });
}

/** Cargo that prints this and succeeds. */
function printing(stdout: string): ScriptedSpawn {
  return new ScriptedSpawn((child) => {
    child.print("stdout", stdout);
    child.exit(0);
  });
}

Deno.test("cargo is called with one fixed vector, from outside the project, in a built environment (long)", async () => {
  await using tree = await tempTree(files);
  const spawn = printing(metadata({ app: "a", a: "" }));
  const ctx = contextIn(tree.path, spawn);
  assert.equal(await command.run(["--cargo", "--deny", "a"], ctx), 1);
  assert.equal(
    ctx.stdout.text,
    "deny: a: app v1.0.0 -> a v1.0.0\n1 violation(s) -> ERROR\n",
  );
  const [request] = spawn.requests;
  assert.equal(spawn.requests.length, 1);
  const manifest = `${tree.path}/project/Cargo.toml`;
  assert.deepEqual(request?.args, [...cargoArguments, "--manifest-path", manifest]);
  assert.equal(request.program, `${tree.path}/bin/cargo`);
  assert.equal(request.cwd, "/");
  const { PATH, RUSTC, RUSTC_WRAPPER, CARGO_HOME, SECRET } = request.env;
  assert.deepEqual([RUSTC, RUSTC_WRAPPER, CARGO_HOME, SECRET], [
    "rustc",
    "",
    "/c",
    undefined,
  ]);
  assert.ok(PATH?.startsWith(`${tree.path}/bin:/`));
  assert.equal(spawn.listening, 0);
});

Deno.test("a cargo of the project is not started from a directory below it either", async () => {
  await using tree = await tempTree(files);
  const spawn = printing(metadata({ app: "" }));
  const ctx = contextIn(tree.path, spawn, { cwd: `${tree.path}/project/app` });
  assert.equal(await command.run(["--cargo", "--duplicates"], ctx), 0);
  assert.deepEqual(spawn.requests.map(({ program }) => program), [`${tree.path}/bin/cargo`]);
});

for (
  const [kinds, status] of [
    [[], 1],
    [["--edges", "normal"], 0],
    [["--edges", "normal,build"], 1],
    [["--edges", "dev"], 0],
  ] as const
) {
  Deno.test(`a build dependency with ${kinds.join(" ") || "all kinds"}: status ${status}`, async () => {
    await using tree = await tempTree(files);
    const spawn = printing(
      metadata({ app: "a:build other:odd", a: "b:normal", b: "", other: "b" }),
    );
    const ctx = contextIn(tree.path, spawn);
    assert.equal(await command.run(["--cargo", "--deny", "b", ...kinds], ctx), status);
  });
}

const failures: readonly (readonly [
  name: string,
  play: ConstructorParameters<typeof ScriptedSpawn>[0],
  stderr: string | RegExp,
])[] = [
  [
    "cannot be started",
    () => {
      throw new Error("Permission denied (os error 13)");
    },
    "ct-deps: cargo metadata: failed to launch: Permission denied (os error 13)\n",
  ],
  [
    "fails with words",
    (child) => {
      child.print(
        "stderr",
        "warning: x\nerror: the lock file needs to be updated\n\n",
      );
      child.exit(101);
    },
    "ct-deps: cargo metadata failed: the lock file needs to be updated\n",
  ],
  [
    "tells causes, and what to do in the end",
    (child) => {
      child.print(
        "stderr",
        "error: failed to parse manifest at `/a/Cargo.toml`\n\nCaused by:\n  no targets\n\n" +
          "Caused by:\n  no file\n\nTo proceed despite this, remove the flag.\n",
      );
      child.exit(101);
    },
    "ct-deps: cargo metadata failed: failed to parse manifest at `/a/Cargo.toml`: no targets: no file\n",
  ],
  [
    "fails without a word",
    (child) => child.die(11),
    "ct-deps: cargo metadata failed: (no output)\n",
  ],
  [
    "prints no JSON",
    (child) => {
      child.print("stdout", "hello");
      child.exit(0);
    },
    /^ct-deps: cargo metadata: invalid JSON: /,
  ],
  ...([
    ['{"packages":[],"workspace_members":[]}', "no resolve graph"],
    [
      '{"packages":[],"workspace_members":[],"resolve":null}',
      "no resolve graph",
    ],
    [
      '{"packages":[],"workspace_members":[],"resolve":{}}',
      "'resolve.nodes' is missing",
    ],
    [
      '{"packages":[],"resolve":{"nodes":[]}}',
      "'workspace_members' is missing",
    ],
    [
      '{"workspace_members":[],"resolve":{"nodes":[]}}',
      "'packages' is missing",
    ],
    [
      '{"packages":[],"workspace_members":["a"],"resolve":{"nodes":[]}}',
      "'a' is missing in 'resolve.nodes'",
    ],
    [
      '{"packages":[],"workspace_members":[],"resolve":{"nodes":[{"id":"a","deps":[]}]}}',
      "the name of package 'a' is missing",
    ],
  ] as const).map(([json, message]) =>
    [
      `prints ${json}`,
      (
        child: {
          print(to: "stdout", text: string): void;
          exit(code: number): void;
        },
      ) => {
        child.print("stdout", json);
        child.exit(0);
      },
      `ct-deps: cargo metadata: ${message}\n`,
    ] as const
  ),
];

for (
  const [words, stderr] of [
    [["--target", "x.json/y"], "error: invalid --target 'x.json/y': not a target triple\n"],
    [["--target=-Zx"], "error: invalid --target '-Zx': not a target triple\n"],
    [["--features=--config=x"], "error: invalid --features '--config=x': not a feature's name\n"],
    [["--features", "a b"], "error: invalid --features 'a b': not a feature's name\n"],
  ] as const
) {
  Deno.test(`ct-deps --cargo refuses ${words.join(" ")}`, async () => {
    await using tree = await tempTree(files);
    const ctx = contextIn(tree.path, printing("{}"));
    assert.equal(await command.run(["--cargo", "--deny", "b", ...words], ctx), 2);
    assert.equal(ctx.stderr.text.startsWith(stderr), true, ctx.stderr.text);
  });
}

for (const [name, play, stderr] of failures) {
  Deno.test(`cargo that ${name} is an error`, async () => {
    await using tree = await tempTree(files);
    const ctx = contextIn(tree.path, new ScriptedSpawn(play));
    assert.equal(
      await command.run(["--cargo", "--duplicates", "--question", "Q"], ctx),
      2,
    );
    assert.equal(ctx.stdout.text, "");
    if (typeof stderr === "string") assert.equal(ctx.stderr.text, stderr);
    else assert.match(ctx.stderr.text, stderr);
  });
}

Deno.test("cargo that takes too long is killed; until then there is a heartbeat", async () => {
  await using tree = await tempTree(files);
  const clock = new ManualClock();
  const spawn = new ScriptedSpawn(() => {});
  const ctx = contextIn(tree.path, spawn, { clock });
  const argv = [
    "--cargo",
    "--duplicates",
    "--timeout",
    "1.5",
    "--heartbeat",
    "1",
    "--heartbeat-emit",
    "{TOOL}",
  ];
  const running = command.run(argv, ctx);
  await started(spawn);
  clock.advance(1000);
  await Promise.resolve();
  clock.advance(500);
  assert.equal(await running, 2);
  assert.deepEqual(spawn.children[0]?.signals, ["SIGKILL"]);
  assert.equal(
    ctx.stderr.text,
    "ct-deps\nct-deps: cargo metadata timed out after 1.5s\n",
  );
});

Deno.test("cargo is killed when this process is asked to end", async () => {
  await using tree = await tempTree(files);
  const spawn: ScriptedSpawn = new ScriptedSpawn(() => {});
  const ctx = contextIn(tree.path, spawn);
  const running = command.run(["--cargo", "--duplicates"], ctx);
  await started(spawn);
  spawn.interrupt(15);
  assert.equal(await running, 143);
  assert.deepEqual(spawn.children[0]?.signals, ["SIGKILL"]);
});

Deno.test("a cargo that is nowhere cannot be launched", async () => {
  await using tree = await tempTree({ "Cargo.toml": "" });
  const ctx = memoryContext({
    cwd: tree.path,
    environment: { PATH: `${tree.path}/none` },
  });
  assert.equal(await command.run(["--cargo", "--duplicates"], ctx), 2);
  assert.match(ctx.stderr.text, /^ct-deps: cargo metadata: failed to launch: /);
});

/** `--server`, with a small server that answers or fails. */
import assert from "node:assert/strict";
import { MemorySink } from "@ct/core/context";
import { command } from "./mod.ts";
import { type ServerProject, serverProject, smallServer } from "./testing/server_project.ts";

const files = {
  "pool.py": "class Pool:\n    def take(self):\n        pass\n",
  "use.py": "from pool import Pool\nPool().take()\naka\nx.take()  # hidden\n",
};

const server = "pyright-langserver";

async function projectWith(...words: readonly string[]): Promise<ServerProject> {
  const project = await serverProject(files, { programs: { [server]: smallServer(...words) } });
  await project.trust("pyright");
  return project;
}

async function run(project: ServerProject, words: readonly string[] = []) {
  const ctx = project.context();
  const status = await command.run(["Pool.take", "--server", ...words], ctx);
  return { status, out: ctx.stdout.text.split("\n").slice(0, -1), err: ctx.stderr.text };
}

const rows = [
  "./pool.py:2:definition:method Pool.take  def take(self):",
  "./use.py:2:call:  Pool().take()",
  "./use.py:3:read+:  aka",
  "./use.py:4:call?-:  x.take()  # hidden",
];

Deno.test("ct-refs --server marks what a server adds and does not have", async () => {
  await using project = await projectWith();
  const { status, out, err } = await run(project);
  assert.deepEqual([status, out], [0, rows]);
  assert.match(err, /^ct-refs: pyright 1\.2\.3 has 1 of 2, adds 1 \(\+\), lacks 1 \(-\)$/m);
});

Deno.test("ct-refs --server says which of what a server adds is in comments and strings", async () => {
  const files = { "pool.py": "class Pool:\n    def take(self):\n        pass\n" };
  const more = { ...files, "use.py": '# take\nx = "aka"\n' };
  const programs = { [server]: smallServer() };
  await using project = await serverProject(more, { programs });
  await project.trust("pyright");
  const { out } = await run(project);
  assert.deepEqual(out.slice(1), ["./use.py:1:doc+:  # take", './use.py:2:string+:  x = "aka"']);
});

Deno.test("ct-refs --server --json says of each use whether the server has it", async () => {
  await using project = await projectWith();
  const { out } = await run(project, ["--json"]);
  const { files, server, count, named } = JSON.parse(out.join(""));
  const uses = files.flatMap(({ uses }: { uses: { tie: string; server: boolean }[] }) => uses);
  assert.deepEqual(
    uses.map(({ tie, server }: { tie: string; server: boolean }) => [tie, server]),
    [["resolved", true], ["server", true], ["named", false]],
  );
  assert.deepEqual(server, {
    ...{ added: 1, confirmed: 1, missing: 1, name: "pyright", outside: 0, unopened: 0 },
    version: "1.2.3",
  });
  assert.deepEqual([count, named], [3, 1]);
});

Deno.test("ct-refs --server judges what the server adds, and filters it", async () => {
  await using project = await projectWith();
  assert.equal((await run(project, ["--expect", "=3", "--quiet"])).status, 0);
  assert.deepEqual((await run(project, ["--kind", "call"])).out, [rows[0], rows[1], rows[3]]);
});

Deno.test("ct-refs --server drops places out of the project, and counts them", async () => {
  await using project = await projectWith("outside");
  const { status, out, err } = await run(project);
  assert.deepEqual([status, out], [0, rows]);
  assert.match(err, /^ct-refs: 5 of its places are in files that are not searched$/m);
});

Deno.test("ct-refs --server takes an answer that is huge, or none", async () => {
  await using huge = await projectWith("huge");
  assert.match((await run(huge)).err, /^ct-refs: 200000 of its places are in files that/m);
  await using nothing = await projectWith("nothing");
  assert.match(
    (await run(nothing)).err,
    /pyright 1\.2\.3 has 0 of 2, adds 0 \(\+\), lacks 2 \(-\)/,
  );
});

const faults: readonly (readonly [way: string, message: RegExp])[] = [
  ["dies", /^ct-refs: pyright ended with status 3 before it answered: cannot go on$/m],
  ["garbage", /^ct-refs: pyright printed text that is not a message of the protocol$/m],
  ["babbles", /^ct-refs: pyright printed text that is not a message of the protocol$/m],
  ["no-json", /^ct-refs: pyright printed text that is not a message of the protocol$/m],
  ["floods", /^ct-refs: pyright printed more than 64 MiB$/m],
  ["fails", /^ct-refs: pyright failed: sorry$/m],
  ["incapable", /^ct-refs: pyright cannot find uses$/m],
];

for (const [way, message] of faults) {
  Deno.test(`ct-refs --server gives no result if a server ${way}`, async () => {
    await using project = await projectWith(way);
    const { status, out, err } = await run(project);
    assert.deepEqual([status, out], [2, []]);
    assert.match(err, message);
  });
}

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(Deno.readTextFileSync(`/proc/${pid}/stat`));
  } catch {
    return false;
  }
}

async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100 && isAlive(pid); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return !isAlive(pid);
}

Deno.test("ct-refs --server kills a server that never answers, and its children", async () => {
  await using project = await projectWith("never", "child");
  const { status, out, err } = await run(project, ["--timeout", "5"]);
  assert.deepEqual([status, out], [2, []]);
  assert.match(err, /timed out after 5s/);
  assert.ok(await isGone(Number(Deno.readTextFileSync(`${project.root}/child`))));
});

Deno.test("ct-refs --server kills a server that does not leave, and its children", async () => {
  await using project = await projectWith("stays", "child");
  assert.deepEqual((await run(project)).out, rows);
  assert.ok(await isGone(Number(Deno.readTextFileSync(`${project.root}/child`))));
});

Deno.test("ct-refs --server ends what it started when the call is aborted", async () => {
  await using project = await projectWith("never", "child");
  const controller = new AbortController();
  const ctx = project.context({ signal: controller.signal });
  const call = command.run(["Pool.take", "--server"], ctx);
  const child = `${project.root}/child`;
  for (let tries = 0; tries < 500; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (Deno.statSync(project.root).isDirectory && exists(child)) break;
  }
  controller.abort();
  assert.equal(await call, 2);
  assert.ok(await isGone(Number(Deno.readTextFileSync(child))));
});

function exists(path: string): boolean {
  try {
    return Deno.readTextFileSync(path) !== "";
  } catch {
    return false;
  }
}

Deno.test("ct-refs --server says which line installs a server, and takes none of the checkout", async () => {
  const own = { ...files, [`node_modules/.bin/${server}`]: smallServer(), [server]: smallServer() };
  await using project = await serverProject(own, {});
  const environment = {
    HOME: `${project.tree.path}/home`,
    PATH: `${project.root}:${project.root}/node_modules/.bin:.:/usr/bin`,
  };
  const ctx = project.context({ environment });
  assert.equal(await command.run(["Pool.take", "--server"], ctx), 2);
  assert.equal(
    ctx.stderr.text,
    "ct-refs: pyright is not installed\n  install it with: npm install --global pyright\n",
  );
});

Deno.test("ct-refs --server starts nothing that no person trusts, or that has changed", async () => {
  const programs = { [server]: smallServer("never") };
  await using project = await serverProject(files, { programs });
  const help =
    `  a person types in a terminal in ${project.root}: ct rules --trust --server pyright\n`;
  const spawn = { ...project.context().spawn, start: () => assert.fail("started") };
  const refusal = async () => {
    const ctx = project.context({ spawn });
    assert.equal(await command.run(["Pool.take", "--server"], ctx), 2);
    return ctx.stderr.text;
  };
  assert.equal(
    await refusal(),
    `ct-refs: pyright runs code of the checkout, and no person has trusted it\n${help}`,
  );
  await project.trust("pyright");
  Deno.writeTextFileSync(`${project.root}/pyrightconfig.json`, '{ "venvPath": "x" }\n');
  assert.equal(
    await refusal(),
    "ct-refs: pyright runs code of the checkout, and what a person trusted has changed: " +
      `configuration that is not there, pyrightconfig.json\n${help}`,
  );
});

Deno.test("ct-refs --server is no part of another call", async () => {
  await using project = await projectWith();
  const ctx = project.context({ isPart: true, stdout: new MemorySink(), stderr: new MemorySink() });
  assert.equal(await command.run(["Pool.take", "--server"], ctx), 2);
  assert.match(
    ctx.stderr.text,
    /^ct-refs: --server works only where ct refs is called by itself$/m,
  );
});

Deno.test("ct-refs --server knows no server for some languages", async () => {
  await using project = await serverProject({ "a.rb": "def area\nend\narea\n" }, {});
  const ctx = project.context();
  assert.equal(await command.run(["area", "--server"], ctx), 2);
  assert.match(ctx.stderr.text, /^ct-refs: no language server is known for \.\/a\.rb$/m);
});

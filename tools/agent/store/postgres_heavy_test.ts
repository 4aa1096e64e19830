import assert from "node:assert/strict";
import { isMissing, tempTree } from "@ct/testing";
import { createToolset } from "../toolset.ts";
import { openStore } from "./store.ts";
import { type Cut, CuttingProxy } from "./testing/cutting_proxy.ts";
import { postgres } from "./testing/engines.ts";
import { lifecycleTests } from "./testing/lifecycle_tests.ts";
import { ignore, newSchema, PostgresServer, serverPrograms } from "./testing/postgres_server.ts";
import { questionTests } from "./testing/question_tests.ts";
import { storeTests } from "./testing/store_tests.ts";

const place = { workflow: "w", stage: "plan", pulse: null };

/** Of all tests of this file. */
const server = serverPrograms === undefined ? undefined : await PostgresServer.start();

function running(): PostgresServer {
  if (server === undefined) throw new Error("PostgreSQL 15 or newer is not installed");
  return server;
}

if (server !== undefined) {
  await server.query("SELECT 1");
  storeTests.on(postgres(server));
  lifecycleTests.on(postgres(server));
  questionTests.on(postgres(server));
}

Deno.test({
  name: "eight processes work on one workflow, and nothing is lost and nothing twice",
  ignore,
  fn: async () => {
    const { environment } = running();
    const name = running().address(newSchema());
    const script = new URL("./testing/worker.ts", import.meta.url).pathname;
    const rounds = 20;
    const workers = Array.from({ length: 8 }, (_, at) =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "--no-check", "--allow-all", script, name, `${at}`, `${rounds}`],
        env: environment,
        stdout: "piped",
        stderr: "piped",
      }).output());
    let completed = 0;
    for (const { code, stdout, stderr } of await Promise.all(workers)) {
      assert.equal(code, 0, new TextDecoder().decode(stderr));
      completed += Number(new TextDecoder().decode(stdout));
    }
    await using store = await openStore(name, { environment });
    const notes = await store.notes.list({ ...place, stage: "pulsing" });
    const expected = Array.from(
      { length: 8 },
      (_, at) => Array.from({ length: rounds }, (_, n) => `${at} ${n}`),
    ).flat();
    assert.deepEqual(notes.toSorted(), expected.toSorted());
    const pulses = await store.pulses.list("w");
    assert.deepEqual(pulses.map(({ ordinal }) => ordinal), pulses.map((_, at) => at + 1));
    assert.equal(pulses.filter(({ state }) => state === "done").length, completed);
    // A completion makes at most the seven others fail, so each eighth attempt completes.
    assert.ok(completed >= rounds, `${completed} of ${rounds} at least`);
    for (let at = 0; at < 8; at++) {
      assert.equal((await store.sessions.turn(`s${at}`)).n, rounds + 1);
    }
  },
});

Deno.test({
  name: "a server that crashes in the middle of a turn is waited for, and the turn goes on",
  ignore,
  sanitizeResources: false,
  sanitizeOps: false,
  fn: async () => {
    await using own = await PostgresServer.start();
    await using tree = await tempTree({ "a.txt": "one\n" });
    const name = own.address("ct");
    await using store = await openStore(name, { environment: own.environment });
    const root = tree.path;
    await using kit = await createToolset({
      agent: "pulsing",
      root,
      store,
      workflow: "w",
      resident: false,
    });
    const call = async (tool: string, args: object) => {
      const { ok, text } = await kit.call(tool, { reason: "r", ...args });
      assert.equal(ok, true, text);
    };
    await call("read_file", { path: "a.txt" });
    await call("take_note", { note: "before" });
    for (const end of ["crash", "stop"] as const) {
      await own[end]();
      const pending = call("take_note", { note: end });
      await own.resume();
      await pending;
    }
    const edit = { path: "a.txt", oldString: "one", newString: "two" };
    await call("edit_file", edit);
    assert.equal(await Deno.readTextFile(`${root}/a.txt`), "two\n");
    const { id = "" } = await store.pulses.current("w") ?? {};
    assert.deepEqual(
      await store.notes.list({ workflow: "w", stage: "pulsing", pulse: id }),
      ["before", "crash", "stop"],
    );
    const calls = (await store.calls.list(kit.session)).map(({ tool, end }) => `${tool} ${end}`);
    assert.deepEqual(calls, [
      "read_file ok",
      ...["take_note ok", "take_note ok", "take_note ok"],
      "edit_file ok",
    ]);
    assert.equal((await kit.turn()).ended, false);
  },
});

for (const cut of ["before the commit", "before its answer"] satisfies Cut[]) {
  Deno.test({
    name: `a connection that dies ${cut}: nothing is lost, nothing twice`,
    ignore,
    sanitizeResources: false,
    sanitizeOps: false,
    fn: async () => {
      const { environment, port } = running();
      await using proxy = new CuttingProxy(port);
      const name = running().address(newSchema(), "", proxy.port);
      await using store = await openStore(name, { environment });
      await store.workflows.create({ id: "w", stage: "plan" });
      const session = await store.sessions.open({
        id: "s",
        agent: "plan",
        workflow: "w",
        root: "/",
      });
      const cutting = async <T>(work: () => Promise<T>): Promise<T> => {
        proxy.cutNext(cut);
        return await work();
      };
      for (let n = 0; n < 10; n++) {
        await cutting(() => store.notes.add({ ...place, session, text: `${n}` }));
        assert.equal(await cutting(() => store.sessions.beginTurn(session)), n + 2);
      }
      const end = { by: "submit_plan", call: "c", artifact: "a" };
      assert.equal(await cutting(() => store.sessions.endTurn(session, 11, end)), true);
      const pulses = [{ plannedId: "p", title: "P", description: "p" }];
      const plan = { workflow: "w", kind: "plan", content: {}, session, turn: 11, pulses } as const;
      const card = await cutting(() => store.cards.submit(plan));
      await cutting(() => store.approvals.approve(card));
      await assert.rejects(() => cutting(() => store.approvals.approve(card)), { code: "refused" });
      const { id = "" } = await store.pulses.current("w") ?? {};
      await cutting(() => store.pulses.reject(id));
      assert.equal((await store.pulses.find(id))?.rejections, 1);
      assert.equal((await store.cards.list("w")).length, 1);
      assert.equal((await store.workflows.find("w"))?.stage, "preflight");
      // The notes of the plan have ended with its stage.
      const kept = (await running().query(
        `SELECT text FROM ${new URL(name).searchParams.get("schema")}.note ORDER BY rowid`,
      )).rows.map(({ text }) => text);
      assert.deepEqual(kept, Array.from({ length: 10 }, (_, n) => `${n}`));
      assert.equal(proxy.cuts, 24);
    },
  });
}

Deno.test({
  name: "a connection is encrypted, and the server's certificate and name are checked",
  ignore: ignore || isMissing("openssl", ["version"]),
  sanitizeResources: false,
  sanitizeOps: false,
  fn: async () => {
    await using tree = await tempTree({});
    await makeCertificate(tree.path);
    const read = (name: string) => Deno.readTextFileSync(`${tree.path}/${name}`);
    await using own = await PostgresServer.start({
      settings: ["ssl=on"],
      files: {
        "server.crt": read("server.crt"),
        "server.key": read("server.key"),
        // Who is not encrypted is refused.
        "pg_hba.conf": "hostssl all all 127.0.0.1/32 scram-sha-256\n",
      },
    });
    const { environment } = own;
    const open = async (parameters: string, host = "localhost") => {
      const name = own.address("ct", parameters).replace("127.0.0.1", host);
      await using store = await openStore(name, { environment });
      return (await store.workflows.list()).length;
    };
    const ca = `&sslrootcert=${tree.path}/server.crt`;
    assert.equal(await open("&sslmode=require"), 0);
    assert.equal(await open(`&sslmode=verify-full${ca}`), 0);
    await assert.rejects(open("&sslmode=disable"), /no encryption|no pg_hba.conf entry/);
    // The certificate is not of an authority that the runtime knows, or is of another name.
    await assert.rejects(open("&sslmode=verify-full"), { code: "read" });
    await assert.rejects(open(`&sslmode=verify-full${ca}`, "127.0.0.1"), { code: "read" });
  },
});

/** A certificate for `localhost` that its own key has signed. */
async function makeCertificate(directory: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("openssl", {
    args: [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
      ...["-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=CA:FALSE"],
      ...["-keyout", `${directory}/server.key`, "-out", `${directory}/server.crt`],
    ],
  }).output();
  assert.equal(success, true, new TextDecoder().decode(stderr));
}

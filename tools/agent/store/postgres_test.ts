import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { schemaVersion } from "./migrations.ts";
import { getTypeParser, numbered, sent } from "./postgres_values.ts";
import { openStore } from "./store.ts";
import { ignore, newSchema, PostgresServer, serverPrograms } from "./testing/postgres_server.ts";

/** Of all tests of this file. */
const server = serverPrograms === undefined ? undefined : await PostgresServer.start();
await server?.query("SELECT 1");

function running(): PostgresServer {
  if (server === undefined) throw new Error("PostgreSQL 15 or newer is not installed");
  return server;
}

Deno.test("parameters get the numbers of PostgreSQL", () => {
  assert.equal(numbered("a = ? AND b = ?"), "a = $1 AND b = $2");
  assert.equal(numbered("a = ?2 OR b = ?1 OR c = ?2"), "a = $2 OR b = $1 OR c = $2");
});

Deno.test("a text comes back as it was, whatever is in it", () => {
  const read = getTypeParser(25);
  for (const text of ["", "a", "\0", "\u{10ffff}", "\u{10ffff}0", "a\0\u{10ffff}1\0", "é𝒳"]) {
    const value = sent(text);
    assert.ok(typeof value === "string" && !value.includes("\0"));
    assert.equal(read(value), text);
  }
  assert.equal(sent("\ud800"), "\ufffd");
  assert.deepEqual(getTypeParser(17)(String.raw`\x00ff`), new Uint8Array([0, 255]));
  assert.equal(getTypeParser(20)("1700000000000"), 1_700_000_000_000);
});

Deno.test({
  name:
    "a store on a server that is newer, absent or locked is refused in the words of a file (long)",
  ignore,
  fn: async () => {
    const { environment, port } = running();
    const schema = newSchema();
    const name = running().address(schema);
    const shown = `postgres://127.0.0.1:${port}/postgres`;
    await assert.rejects(openStore(name, { environment, mustExist: true }), {
      code: "not-found",
      message: `there is no store "${shown}"`,
    });
    await (await openStore(name, { environment }))[Symbol.asyncDispose]();
    await running().query(`UPDATE ${schema}.schema_version SET version = 99`);
    await assert.rejects(openStore(name, { environment }), {
      code: "refused",
      message: `store "${shown}" has version 99; this program supports up to ${schemaVersion}`,
    });
  },
});

Deno.test({
  name: "the password comes from a file, and a wrong one is not repeated (long)",
  ignore,
  fn: async () => {
    const { environment } = running();
    await using tree = await tempTree({});
    const PGPASSFILE = `${tree.path}/pgpass`;
    const escaped = (environment["PGPASSWORD"] ?? "").replace(/[:\\]/g, String.raw`\$&`);
    Deno.writeTextFileSync(PGPASSFILE, `127.0.0.1:*:postgres:ct:${escaped}\n`, { mode: 0o600 });
    const name = running().address(newSchema());
    await using store = await openStore(name, { environment: { PGPASSFILE } });
    await store.settings.set("a", "b");
    for (const wrong of [{ PGPASSWORD: "geheim" }, {}]) {
      await assert.rejects(openStore(name, { environment: wrong }), (error: Error) => {
        assert.match(
          error.message,
          /^cannot open store "postgres:\/\/127\.0\.0\.1:\d+\/postgres": /,
        );
        assert.match(`${Deno.inspect(error)}`, /PGPASSWORD/);
        assert.doesNotMatch(Deno.inspect(error, { depth: 9 }), /geheim/);
        return true;
      });
    }
  },
});

Deno.test("a server that is not there is named without its user (long)", async () => {
  await assert.rejects(openStore("postgres://someone@127.0.0.1:1/db"), {
    code: "read",
    message: /^cannot reach store "postgres:\/\/127\.0\.0\.1:1\/db": .*ECONNREFUSED/,
  });
});

import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { hostOf, isStoreAddress, parseStoreAddress, shownAddress } from "./store_address.ts";
import { findPassword, passwordFor } from "./store_password.ts";
import { openStore } from "./store.ts";

const usual = {
  host: "db.example.org",
  port: 5432,
  database: "agents",
  user: "ct",
  schema: "ct",
  sslMode: "verify-full",
  rootCertificates: undefined,
} as const;

for (
  const [text, differing] of [
    ["postgres://ct@db.example.org/agents", {}],
    ["postgresql://ct@db.example.org:5432/agents", {}],
    ["postgres://ct@db.example.org:6000/agents?schema=team_1", { port: 6000, schema: "team_1" }],
    ["postgres://c%40t@db.example.org/a%20b", { user: "c@t", database: "a b" }],
    ["postgres://ct@localhost/agents", { host: "localhost", sslMode: "disable" }],
    ["postgres://ct@[::1]/agents", { host: "::1", sslMode: "disable" }],
    ["postgres://ct@127.0.0.1/agents?sslmode=verify-full", { host: "127.0.0.1" }],
    ["postgres://ct@db.example.org/agents?sslmode=require", { sslMode: "require" }],
    ["postgres://ct@db.example.org/agents?sslrootcert=/ca.pem", { rootCertificates: "/ca.pem" }],
  ] as const
) {
  Deno.test(`the address ${text} is read`, () => {
    assert.equal(isStoreAddress(text), true);
    assert.deepEqual(parseStoreAddress(text), { ...usual, ...differing });
  });
}

for (
  const [text, message] of [
    ["postgres://ct:geheim@h/db", /has a password, which every process of this machine can read/],
    ["postgres://:geheim@h/db", /has a password/],
    ["postgres://ct@h/db?password=geheim", /has a password/],
    ["postgres://ct@h:geheim/db", /is not a URL/],
    ["postgres://ct@h/db?geheime=x", /has the parameter "geheime"/],
    ["postgres://ct@h/db?sslmode=prefer", /unknown sslmode "prefer"/],
    ["postgres://ct@h/db?schema=a-b", /schema is not a plain name/],
    ["postgres://ct@h/db?schema=", /schema is not a plain name/],
    ["postgres://h/db", /lacks its user, host or database/],
    ["postgres://ct@h", /lacks its user/],
    ["postgres://ct@h/a/b", /lacks its user/],
    ["postgres://ct@/db", /lacks its user|not a URL/],
    ["postgres://ct@h/%zz", /has a % that escapes nothing/],
  ] as const
) {
  Deno.test(`the address ${text} is refused, and no password repeated`, async () => {
    await assert.rejects(openStore(text), (error: Error) => {
      assert.match(error.message, message);
      assert.doesNotMatch(
        `${error.stack}${Deno.inspect(error)}`.replaceAll("geheime", ""),
        /geheim/,
      );
      return true;
    });
  });
}

Deno.test("what is no address is a path", () => {
  for (const text of ["a.db", ":memory:", "./postgres://x", "postgres:x", "Postgres://u@h/d"]) {
    assert.equal(isStoreAddress(text), false);
  }
});

Deno.test("messages have the host, port and database of an address", () => {
  const address = parseStoreAddress("postgres://ct@[::1]:6000/agents?schema=x");
  assert.equal(hostOf(address), "[::1]:6000");
  assert.equal(shownAddress(address), "postgres://[::1]:6000/agents");
});

const lines = [
  "# db.example.org:5432:agents:ct:commented",
  "other:5432:agents:ct:no",
  "db.example.org:6000:agents:ct:port",
  String.raw`db.example.org:*:agents:ct:co\:l\\on\x`,
  "*:*:*:*:any",
  "short:line",
].join("\n");

for (
  const [differing, password] of [
    [{}, String.raw`co:l\on\x`],
    [{ port: 6000 }, "port"],
    [{ user: "else" }, "any"],
    [{ host: "short" }, "any"],
  ] as const
) {
  Deno.test(`a password file: ${JSON.stringify(differing)} has ${password}`, () => {
    assert.equal(findPassword(lines, { ...usual, ...differing }), password);
  });
}

Deno.test("a password is taken from the environment, the named file or that of the user", async () => {
  await using tree = await tempTree({ ".pgpass": "*:*:*:*:home", "named": "*:*:*:*:named\n" });
  const HOME = tree.path;
  const PGPASSFILE = `${HOME}/named`;
  for (const name of [".pgpass", "named"]) Deno.chmodSync(`${HOME}/${name}`, 0o600);
  assert.equal(passwordFor(usual, { HOME, PGPASSFILE, PGPASSWORD: "own" }), "own");
  assert.equal(passwordFor(usual, { HOME, PGPASSFILE }), "named");
  assert.equal(passwordFor(usual, { HOME }), "home");
  assert.equal(passwordFor(usual, { HOME: `${HOME}/none` }), undefined);
  assert.equal(passwordFor(usual, {}), undefined);
  Deno.chmodSync(PGPASSFILE, 0o640);
  assert.throws(() => passwordFor(usual, { HOME, PGPASSFILE }), {
    code: "refused",
    message: `not using the password in "${PGPASSFILE}": others can read it`,
    help: `chmod 600 ${PGPASSFILE}`,
  });
});

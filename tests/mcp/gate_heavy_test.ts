/**
 * A server with a gate: no result has a secret, and none depends on one. Two trees that differ in
 * their secrets alone give the same answers, whatever is asked.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { Session } from "./session.ts";

/** A secret of each kind in the files below; the second tree has others of the same length. */
const first = {
  dotenv: "hunter2-Tr0ub4dor",
  quoted: "q7Zk-pL0w!mN3xVb",
  yaml: "s3cr3t-y4ml-v4lue",
  aws: "AKIAQ3EGRQV7ZB4LK2MN",
  url: "p4ss-1n-url",
  key: "MIIEowIBAAKCAQEAx7Jk2mP9qR4sT6uV8wX0yZ1aB3cD5eF7gH9iJ2kL4mN6oP8q",
  env: "plain-words-of-env",
};
const second: typeof first = {
  dotenv: "batt3ry-St4ple-Xy",
  quoted: "w2Rt-nB8c!kJ5hGf",
  yaml: "0th3r-y4ml-s3cret",
  aws: "AKIAZ7WXYT2KD9QP4HSC",
  url: "0ther-p4ss1",
  key: "MIIEpQIBAAKCAQEAz1Qw3eR5tY7uI9oP0aS2dF4gH6jK8lZ1xC3vB5nM7qW9eR1t",
  env: "other-words-in-env",
};
type Secrets = typeof first;

const files = (secrets: Secrets) => ({
  "conf/app.env.txt": `PORT=1\nexport DB_PASSWORD=${secrets.dotenv}\nMODE=fast\n`,
  "src/a.ts":
    `export function connect() {\n  const password = "${secrets.quoted}";\n  return open("https://me:${secrets.url}@host/x", password);\n}\nexport const region = "eu";\n`,
  "conf/app.yaml": `db:\n  user: me\n  password: ${secrets.yaml}\n`,
  "conf/aws.json": `{\n  "key": "${secrets.aws}",\n  "region": "eu"\n}\n`,
  "docs/key.txt":
    `A key:\n-----BEGIN RSA PRIVATE KEY-----\n${secrets.key}\n-----END RSA PRIVATE KEY-----\nend\n`,
  ".env": `WORDS=${secrets.env}\n`,
});

/** A patch that copies a file. */
function copyPatch(path: string, similarity = 100): string {
  return `diff --git a/${path} b/copy.txt\nsimilarity index ${similarity}%\n` +
    `copy from ${path}\ncopy to copy.txt\n`;
}

/** A file without secrets, and files with some that say what is to be written to it. */
const instructions = {
  "plain.txt": "hello\n",
  "add.patch": "--- a/conf/aws.json\n+++ b/conf/aws.json\n@@ -2,2 +2,3 @@\n" +
    `   "key": "[blocked:1]",\n+  "password": "${first.quoted}",\n   "region": "eu"\n`,
  "add.ctb": `#% edit\n#% find\nhello\n#% replace\npassword = "${first.quoted}"\n#% end\n`,
};

/** Starts of a secret, as a client that guesses would try them. */
const guesses = Object.values(first).flatMap((secret) => [secret, secret.slice(0, 3)]);

type Call = readonly [name: string, args: Readonly<Record<string, unknown>>];

const reading: readonly Call[] = [
  ...Object.keys(files(first)).map((path): Call => ["ct-view", { path }]),
  ["ct-view", { path: "docs/key.txt", range: "3" }],
  ["ct-view", { path: "src/a.ts", symbol: "connect" }],
  ["ct-search", { grep: "password|WORDS|key", detail: true, hidden: true, "ignore-case": true }],
  ["ct-search", { grep: "password", json: true, context: 2, hidden: true }],
  ...guesses.flatMap((grep): readonly Call[] => [
    ["ct-search", { grep, mode: "literal", hidden: true }],
    ["ct-search", { grep, mode: "literal", hidden: true, json: true, expect: "any" }],
  ]),
  ["ct-tree", { json: true, hidden: true }],
  ["ct-outline", { base: "src" }],
  ["ct-find", { ask: "where is the password" }],
  ["ct-map", {}],
  ["ct-refs", { symbol: "password" }],
  ["ct-refs", { symbol: "connect", json: true }],
  ["ct-patch-preview", { base: "conf/aws.json", get: ["key"] }],
  ["ct-patch-preview", { base: "conf/aws.json", set: ["region=us"] }],
  ["ct-patch-preview", { base: "conf/app.yaml", get: ["db.password"] }],
  ...guesses.map((find): Call => ["ct-edit-preview", { find, replace: "x", json: true }]),
  ["ct-edit-preview", { find: 'password = "', replace: 'password = "a', json: true }],
  ["ct-edit-preview", { find: 'password = "h', replace: "x", base: "src" }],
  ["ct-edit-preview", { find: 'region = "eu"', replace: 'region = "us"', json: true }],
  ["ct-test", { cmd: "cat", args: ["conf/app.yaml"], "show-output": true }],
  ["ct-test", { cmd: "cat", args: [".env"], "show-output": true }],
  ["ct-test", { cmd: "grep", args: ["-rn", "password", "src"], "show-output": true }],
  ["ct-each", { command: ["cat", "{ITEM}"], items: ["conf/app.env.txt"], "show-output": true }],
];

/** The answers of a server with a gate over a tree, without what tells one tree from another. */
async function answers(secrets: Secrets, calls: readonly Call[]): Promise<readonly string[]> {
  await using tree = await tempTree(files(secrets));
  await using session = new Session(["--gate"], { cwd: tree.path });
  const texts: string[] = [];
  for (const [name, args] of calls) {
    const answer = JSON.stringify(await session.call(name, args));
    texts.push(
      answer.replaceAll(tree.path, "ROOT").replace(/in \d+(?:\.\d+)? ?m?s\b/g, "TIME")
        .replace(/\\?"(?:ms|elapsed_ms|seconds|token|revert)\\?": ?[^,}]*/g, "X"),
    );
  }
  return texts;
}

Deno.test("with a gate no result has a secret, and none depends on one", async () => {
  const one = await answers(first, reading);
  const two = await answers(second, reading);
  for (const [index, call] of reading.entries()) {
    const name = JSON.stringify(call);
    for (const secret of [...Object.values(first), ...Object.values(second)]) {
      // What the client has sent itself it knows.
      if (name.includes(secret.slice(0, 3)) && !name.includes("password")) continue;
      assert.ok(!one[index]?.includes(secret), `${name} has ${secret}: ${one[index]}`);
      assert.ok(!two[index]?.includes(secret), `${name} has ${secret}: ${two[index]}`);
    }
    assert.equal(two[index], one[index], name);
  }
});

Deno.test("without a gate the same calls do show secrets", async () => {
  await using tree = await tempTree(files(first));
  await using session = new Session([], { cwd: tree.path });
  assert.match(await session.text("ct-view", { path: "src/a.ts" }), /q7Zk-pL0w!mN3xVb/);
  assert.match(await session.text("ct-view", { path: ".env" }), /plain-words-of-env/);
});

Deno.test("what is hidden is marked, counted for nothing, and said", async () => {
  await using tree = await tempTree(files(first));
  await using session = new Session(["--gate"], { cwd: tree.path });
  const view = await session.text("ct-view", { path: "conf/app.env.txt" });
  assert.match(view, /DB_PASSWORD=\[blocked:1\]/);
  assert.match(view, /the gate hides secrets in a file that this call read: they match nothing/);
  assert.match(await session.text("ct-view", { path: ".env" }), /\[blocked\]/);
  const plain = await session.text("ct-search", { grep: "region", base: "src" });
  assert.match(plain, /the gate hides secrets in a file/);
});

Deno.test("an edit beside a secret keeps it, and one can be moved or removed with its line", async () => {
  await using tree = await tempTree(files(first));
  const read = (path: string) => Deno.readTextFileSync(`${tree.path}/${path}`);
  await using session = new Session(["--gate"], { cwd: tree.path });
  await session.text("ct-edit", { find: '"eu"', replace: '"us"', base: "src" });
  const source = files(first)["src/a.ts"];
  assert.equal(read("src/a.ts"), source.replace('"eu"', '"us"'));
  await session.text("ct-edit", {
    find: "  user: me\n  password: [blocked:1]\n",
    replace: "  password: [blocked:1]\n  user: you\n",
    base: "conf/app.yaml",
  });
  assert.equal(read("conf/app.yaml"), `db:\n  password: ${first.yaml}\n  user: you\n`);
  await session.text("ct-edit", {
    find: "export DB_PASSWORD=[blocked:1]\n",
    replace: "",
    base: "conf",
  });
  assert.equal(read("conf/app.env.txt"), "PORT=1\n\nMODE=fast\n");
  await session.text("ct-patch", { base: "conf/aws.json", set: ["region=us"] });
  assert.equal(read("conf/aws.json"), files(first)["conf/aws.json"].replace('"eu"', '"us"'));
  const key = await session.text("ct-edit", { find: "end", replace: "END", base: "docs/key.txt" });
  assert.doesNotMatch(key, /MIIE/);
  assert.equal(read("docs/key.txt"), files(first)["docs/key.txt"].replace(/end\n$/, "END\n"));
});

Deno.test("a write with a gate can be undone", async () => {
  await using tree = await tempTree({ ...files(first), "home/x": "" });
  await using session = new Session(["--gate", "--root", "src"], {
    cwd: tree.path,
    home: `${tree.path}/home`,
  });
  const said = await session.text("ct-edit", { find: '"eu"', replace: '"us"' });
  const [, token = ""] = /"revert": "(.*?)"/.exec(said) ?? [];
  assert.notEqual(token, "", said);
  await session.text("ct-edit-revert", { revert: token });
  assert.equal(Deno.readTextFileSync(`${tree.path}/src/a.ts`), files(first)["src/a.ts"]);
});

for (
  const [title, args] of [
    ["copies a secret to where it would be shown", {
      find: 'region = "eu"',
      replace: 'region = "[blocked:1]"',
      base: "src",
    }],
    ["renames what tells a secret", {
      find: 'password = "',
      replace: 'greeting = "',
      base: "src",
    }],
    ["changes a file that is hidden as a whole", {
      find: "[blocked]",
      replace: "X=1",
      base: ".env",
    }],
    ["puts a mark into a file that has none of that number", {
      find: '"region": "eu"',
      replace: '"region": "[blocked:7]"',
      base: "conf/aws.json",
    }],
    ["puts a mark into a file without secrets", {
      find: "hello",
      replace: "[blocked:1]",
      base: "plain.txt",
    }],
    ["puts the mark of a line into a file without secrets", {
      find: "hello",
      replace: "[blocked]",
      base: "plain.txt",
    }],
    ["writes what is shown of a file of secrets", {
      find: "hello",
      replace: "file:.env",
      base: "plain.txt",
    }],
    ["writes what is shown of a file with secrets", {
      find: '"region": "eu"',
      replace: "file:conf/app.yaml",
      base: "conf/aws.json",
    }],
    ["copies a file of secrets", { apply: copyPatch(".env") }],
    ["renames a file of secrets", { apply: copyPatch(".env").replaceAll("copy", "rename") }],
    ["copies a file of secrets with a change", {
      apply: `${copyPatch(".env", 50)}--- a/.env\n+++ b/copy.txt\n@@ -1 +1,2 @@\n [blocked]\n+A\n`,
    }],
    ["copies a file with secrets", { apply: copyPatch("conf/app.yaml") }],
    ["applies a patch with a secret", { apply: "add.patch" }],
    ["runs a script with a secret", { script: "add.ctb" }],
  ] as const
) {
  Deno.test(`a write that ${title} shows nothing and loses nothing`, async () => {
    const whole = { ...files(first), ...instructions };
    await using tree = await tempTree(whole);
    await using session = new Session(["--gate"], { cwd: tree.path });
    const answer = await session.call("ct-edit", args);
    for (const path of Object.keys(whole)) {
      const text = await session.text("ct-view", { path });
      for (const secret of Object.values(first)) assert.ok(!text.includes(secret), text);
    }
    assert.ok(answer.isError, JSON.stringify(answer));
    for (const [path, text] of Object.entries(whole)) {
      assert.equal(Deno.readTextFileSync(`${tree.path}/${path}`), text);
    }
    assert.throws(() => Deno.statSync(`${tree.path}/copy.txt`), Deno.errors.NotFound);
  });
}

Deno.test("a file whose own text has marks can be edited and put back", async () => {
  const text = "what is hidden is [blocked] or [blocked:1]\nend\n";
  await using tree = await tempTree({ "a/docs.txt": text, "home/x": "", "a/.env": "A=b\n" });
  const read = () => Deno.readTextFileSync(`${tree.path}/a/docs.txt`);
  const home = `${tree.path}/home`;
  await using session = new Session(["--gate", "--root", "a"], { cwd: tree.path, home });
  const edit = async (find: string, replace: string) => {
    const said = await session.text("ct-edit", { find, replace, hidden: true, base: "." });
    return /"revert": "(.*?)"/.exec(said)?.[1] ?? assert.fail(said);
  };
  await edit("end", "END");
  assert.equal(read(), text.replace("end", "END"));
  const token = await edit("[blocked] or ", "");
  await session.text("ct-edit-revert", { revert: token });
  assert.equal(read(), text.replace("end", "END"));
});

Deno.test("a file with secrets that is moved is whole where it is then", async () => {
  for (const path of ["src/a.ts", ".env", "docs/key.txt"]) {
    await using tree = await tempTree({
      ...files(first),
      "src/b.ts": 'import { region } from "./a.ts";\nconsole.log(region);\n',
    });
    await using session = new Session(["--gate"], { cwd: tree.path });
    const moved = path.replace(/[^/]+$/, "moved-$&");
    const said = await session.text("ct-move", { file: path, new: moved });
    const text = [path, moved].flatMap((each) => {
      const file = `${tree.path}/${each}`;
      try {
        return [Deno.readTextFileSync(file)];
      } catch {
        return [];
      }
    });
    const expected: Readonly<Record<string, string>> = files(first);
    assert.deepEqual(text, [expected[path]], `${path}: ${said}`);
    for (const secret of Object.values(first)) assert.ok(!said.includes(secret), said);
  }
});

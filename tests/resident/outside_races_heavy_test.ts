/**
 * Answers of a server that keeps its tree against new commands, where other programs write while it
 * answers, or stop it.
 */
import assert from "node:assert/strict";
import { isThorough, times } from "@ct/testing";
import { handshake } from "../../scripts/mcp_client.ts";
import { type Question, testFamilies, testServer } from "./outside_server.ts";

/** Every line that is ever there has `alpha` and ends in a dot. */
const detailed: Question = { name: "ct-search", arguments: { grep: "alpha", detail: true } };
const counted: Question = { name: "ct-search", arguments: { grep: "alpha", json: true } };

/** What writers do again and again, with a number. */
const writers: Readonly<Record<string, string>> = {
  "replaced": "echo alpha $n. > $OUT/n; mv $OUT/n f; echo alpha $n. > $OUT/n; mv $OUT/n sub/f",
  "appended": "echo alpha $n. >> f; echo alpha $n. >> sub/f; [ $((n % 99)) != 0 ] || rm f sub/f",
  "truncated": ": > f; echo alpha $n. > f; echo alpha $n. > sub/f; truncate -s 0 sub/f",
  "moved with their directories":
    // What an earlier round left there goes first, as `mv` would move into it.
    "mkdir -p d/e; echo alpha $n. > d/e/f; mv d d2; mv d2/e e; rm -r d2; " +
    "rm -rf sub/e$((n % 9)); mv e sub/e$((n % 9))",
};

for (const [what, line] of Object.entries(writers)) {
  testServer(`files are ${what} meanwhile`, {}, async (server) => {
    for (let round = 0; round < times(2, 8); round++) {
      const stop = `${server.place}/out/stop`;
      const written = server.run(`n=0; while [ ! -e ${stop} ]; do n=$((n + 1)); ${line}; done`);
      const until = Date.now() + 700;
      while (Date.now() < until) {
        for (const told of (await server.tell(detailed)).split("\n")) {
          assert.match(told, /^\.\/[\w/.]+:\d+:alpha( \d+\.| beta)?$|^ct-search: |^$/);
        }
        await server.tell(counted);
      }
      Deno.writeTextFileSync(stop, "");
      await written;
      Deno.removeSync(stop);
      await server.compare(what);
    }
  });
}

testServer("the server stands still meanwhile", {}, async (server) => {
  for (const signals of [1, 2]) {
    assert.ok(await server.isKept());
    Deno.kill(server.client.pid, "SIGSTOP");
    const asked = server.tell(detailed);
    await server.run(`echo gamma ${signals} >> a.ts; mkdir -p d/e; echo alpha delta > d/e/f`);
    Deno.kill(server.client.pid, "SIGCONT");
    await asked;
    await server.compare(`${signals} stops`);
    await server.run("rm -r d");
  }
});

// What the system does not report is tried each time without a server: `stop_heavy_test.ts`.
testServer("more changes than the system reports", { ignore: !isThorough }, async (server) => {
  assert.ok(await server.isKept());
  Deno.kill(server.client.pid, "SIGSTOP");
  await server.run("for n in $(seq 9000); do echo alpha $n > sub/$n; done; cp -p a.ts $OUT/r");
  await server.run(
    "printf gamma | dd of=a.ts conv=notrunc status=none; touch -r $OUT/r a.ts",
  );
  Deno.kill(server.client.pid, "SIGCONT");
  await server.compare("thousands of changes");
  await server.run("rm -r sub; echo gamma > a.ts");
  await server.compare("their removal");
});

testServer("two servers", {}, async (server) => {
  await using other = server.another();
  await other.request("initialize", handshake);
  for (const change of ["echo gamma > a.ts", "mv sub s", "echo delta > s/s.ts", "rm -r s"]) {
    await server.isKept();
    await server.run(change);
    await server.compare(change, other);
    await server.compare(change);
  }
});

testFamilies({
  "two directories": {
    roots: ["tree", "out"],
    before: "echo alpha > $OUT/k",
    changes: [
      "echo gamma > a.ts; echo alpha > $OUT/o",
      "mv sub $OUT/sub; echo gamma > $OUT/sub/s.ts",
      "mv $OUT/sub sub; ln -s $OUT/o o",
      "echo delta > sub/s.ts; echo delta > $OUT/o",
    ],
  },
  "one directory in the other": {
    roots: ["tree", "tree/sub"],
    changes: ["echo gamma > sub/s.ts", "mv sub s; mkdir sub; echo delta > s/s.ts", "rm -r sub s"],
    maxLost: 2,
  },
});

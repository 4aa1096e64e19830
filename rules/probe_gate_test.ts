import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { bridgeRows, startedBy } from "./bridge/mod.ts";
import { memoryContext } from "@ct/core/context";
import { prepareProbe } from "./prepare.ts";
import { judgeProbe } from "./probe_gate.ts";
import { probePermissions } from "./probe_permissions.ts";

const gate = { root: "/nowhere", network: false };

for (
  const words of [
    ["ct-search", "--grep", "ct-check"],
    ["ct-view", "a"],
    ["ct-tree"],
    ["ct-outline"],
    ["ct-deps", "--deny", "x"],
    ["ct-test", "--", "grep", "x", "a"],
    ["ct-each", "--items", "a", "--", "cat", "{ITEM}"],
    ["cat", "a"],
    ["/bin/ls"],
    ["./ls"],
    ["true"],
    ["file", "-b", "a"],
  ]
) {
  Deno.test(`judgeProbe() lets ${words.join(" ")} through as it is`, () => {
    const judgement = judgeProbe(words, gate);
    assert.ok(judgement.allowed);
    assert.deepEqual([judgement.runner, judgement.words], ["listed", words]);
  });
}

for (
  const [words, reason] of [
    [["ct-check"], "a probe cannot run probes"],
    [["ct-rules", "--list"], "a probe cannot run probes"],
    [["/usr/bin/ct-check"], "a probe cannot run probes"],
    [["ct-test", "--", "ct-check"], "a probe cannot run 'ct-check', which would run probes"],
    [["ct-each", "--items", "a", "--", "./ct-check"], "a probe cannot run './ct-check'"],
    [["ct-each", "--items", "ct-rules", "--", "{ITEM}"], "a probe cannot run 'ct-rules'"],
    [["ct-each", "--mutating", "--items", "a", "--", "true"], "must not change files"],
    [["ct-each", "--items", "a", "--", "ct-edit", "--mutating"], "must not change files"],
    [["ct-edit", "--find", "a"], "it is not on the list"],
    [["ct-patch", "a"], "it is not on the list"],
    [["ct-await", "--", "true"], "it is not on the list"],
    [["sh", "-c", "true"], "it is not on the list"],
    [["cargo", "run"], "it is not on the list"],
    [["make"], "'make' needs a name or a file after it"],
    [["npm", "run"], "'npm run' needs a name or a file after it"],
    [["npm", "install"], "it is not on the list"],
    [["npx", "vitest", "run"], "it is not on the list"],
    [["node", "--test"], "it is not on the list"],
    [["python3", "-c", "1"], "it is not on the list"],
    [["cargo"], "it is not on the list"],
    [["cargo", "+nightly", "tree"], "it is not on the list"],
    [["cargo", "--config", "x", "tree"], "it is not on the list"],
    [["cargo", "deny", "fetch"], "it is not on the list"],
    [["deno", "run", "a.ts"], "it is not on the list"],
    [["deno", "info"], "it is not on the list"],
    [["deno", "lint", "--fix"], "its word '--fix' is not permitted"],
    [["deno", "lint", "--compact", "--json"], "its word '--json' is not permitted"],
    [["rust-analyzer", "ssr", "a"], "it is not on the list"],
    [["/x/cargo", "tree"], "'cargo' is taken from the search path only"],
    [["./deno", "check"], "'deno' is taken from the search path only"],
    [["file", "-C", "-m", "a"], "its argument '-C' is not permitted"],
    [["constructor"], "it is not on the list"],
    [["e\x1b[1m"], "it is not on the list"],
    [[""], "it is not on the list"],
  ] as const
) {
  Deno.test(`judgeProbe() refuses ${JSON.stringify(words)}`, () => {
    const judgement = judgeProbe(words, gate);
    assert.ok(!judgement.allowed);
    const [first = "", ...more] = judgement.message.split("\n");
    assert.ok(first.startsWith("refused probe '"), first);
    assert.ok(first.includes(`': ${reason}`) || first.includes(reason), first);
    assert.ok(!first.includes("\x1b"));
    for (const { prefix } of bridgeRows) {
      assert.ok(more.some((line) => `${line},`.includes(prefix.join(" "))), prefix.join(" "));
    }
  });
}

Deno.test("judgeProbe() names the first three words of what it refuses", () => {
  const judgement = judgeProbe(["rm", "-r", "a", "b"], gate);
  assert.ok(!judgement.allowed);
  assert.match(judgement.message, /^refused probe 'rm -r a': /);
});

for (
  const [words, complete] of [
    ["cargo metadata", "cargo metadata --locked --offline --format-version 1 MANIFEST"],
    [
      "cargo metadata --no-deps",
      "cargo metadata --no-deps --locked --offline --format-version 1 MANIFEST",
    ],
    [
      "cargo metadata --format-version 2 --locked",
      "cargo metadata --format-version 2 --locked --offline MANIFEST",
    ],
    [
      "cargo metadata --format-version=1",
      "cargo metadata --format-version=1 --locked --offline MANIFEST",
    ],
    [
      "cargo tree --manifest-path=src/Cargo.toml",
      "cargo tree --manifest-path=TOP/src/Cargo.toml --locked --offline",
    ],
    [
      "cargo tree --manifest-path src/Cargo.toml",
      "cargo tree --manifest-path TOP/src/Cargo.toml --locked --offline",
    ],
    ["cargo tree", "cargo tree --locked --offline MANIFEST"],
    ["cargo tree --offline -e normal", "cargo tree --offline -e normal --locked MANIFEST"],
    [
      "cargo tree -i a -p a --depth=2",
      "cargo tree -i a -p a --depth=2 --locked --offline MANIFEST",
    ],
    ["cargo tree -- serde", "cargo tree --locked --offline MANIFEST -- serde"],
    ["cargo tree -- --offline", "cargo tree --locked --offline MANIFEST -- --offline"],
    ["rust-analyzer symbols", "rust-analyzer symbols"],
    ["deno info --json", "deno info --json --frozen --no-config"],
    ["deno info --json a.ts", "deno info --json a.ts --frozen --no-config"],
    ["deno lint --json", "deno lint --json --no-config"],
    [
      "deno lint --json src --rules-exclude=a",
      "deno lint --json src --rules-exclude=a --no-config",
    ],
    ["deno check", "deno check --cached-only --frozen --no-config"],
    ["deno check --frozen src/a.ts", "deno check --frozen src/a.ts --cached-only --no-config"],
    ["deno check -- a.ts", "deno check --cached-only --frozen --no-config -- a.ts"],
  ] as const
) {
  Deno.test(`the bridge runs '${words}' as '${complete}'`, async () => {
    await using tree = await tempTree({ "sub/src/a.ts": "", "Cargo.toml": "" });
    const root = `${tree.path}/sub`;
    const judgement = judgeProbe(words.split(" "), { root, network: true });
    assert.ok(judgement.allowed, JSON.stringify(judgement));
    const expected = complete.replace("MANIFEST", `--manifest-path ${tree.path}/Cargo.toml`)
      .replace("TOP", root);
    assert.deepEqual([judgement.runner, judgement.words], ["bridge", expected.split(" ")]);
    assert.equal(judgement.cwd, words.startsWith("deno") ? root : "/");
  });
}

for (
  const [words, network, complete] of [
    ["cargo deny check", false, "cargo-deny --locked --offline check"],
    ["cargo deny check bans -D x", true, "cargo-deny --locked check bans -D x"],
    ["rust-analyzer search $a.b()", true, "rust-analyzer search $a.b()"],
    ["deno lint --json --config deno.json", false, "deno lint --json --config deno.json"],
    ["deno check --config=a.json", false, "deno check --config=a.json --cached-only --frozen"],
  ] as const
) {
  Deno.test(`R21: '${words}' can run code of the checkout, so it needs trust`, () => {
    const judgement = judgeProbe(words.split(" "), { root: "/usr", network });
    assert.ok(judgement.allowed && judgement.needsTrust);
    assert.deepEqual(judgement.words, complete.split(" "));
    assert.equal(judgement.cwd, "/usr");
    const source = { probe: words.split(" "), network, adapter: { kind: "exit" } } as const;
    for (const trust of [{}, { trusted: false }]) {
      assert.throws(
        () =>
          prepareProbe(
            source,
            { defs: new Map(), root: "/usr", ...trust },
            memoryContext({ cwd: "/" }),
          ),
        { code: "refused", message: /can run code of the checkout/, help: /ct rules --trust/ },
      );
    }
  });
}

/** What could make a program of the bridge write, load, or run something of the workspace's. */
const tricks = [
  "cargo metadata --config build.rustc='./x'",
  "cargo metadata --config=x.toml",
  "cargo metadata +nightly",
  "cargo metadata -Z unstable-options",
  "cargo metadata -C /",
  "cargo metadata --manifest-path ../Cargo.toml",
  "cargo metadata --manifest-path=../Cargo.toml",
  "cargo metadata --manifest-path /etc/Cargo.toml",
  "cargo metadata --manifest-path out/Cargo.toml",
  "cargo metadata --manifest-path new/../../Cargo.toml",
  "cargo metadata --manifest-path",
  "cargo metadata --manifest-path --config",
  "cargo metadata --lockfile-path x",
  "cargo metadata --offline=false",
  "cargo metadata x",
  "cargo tree --config x",
  "cargo deny check --graph x",
  "cargo deny check -g x",
  "cargo deny check --config ../x",
  "cargo deny check --manifest-path x",
  "cargo tree +nightly",
  "cargo tree --depth --config x",
  "cargo tree -- +nightly",
  "rust-analyzer symbols --log-file=x",
  "deno info --json https://example.com/a.ts",
  "deno info --json npm:chalk",
  "deno info --json jsr:@std/assert",
  "deno info --json data:text/javascript,1",
  "deno info --json --reload a.ts",
  "deno info --json -r",
  "deno info --json --config ../x.json",
  "deno info --json -c x.json",
  "deno info --json --import-map x",
  "deno info --json --frozen=false",
  "deno info --json --frozen-lockfile=false",
  "deno info --json --no-lock",
  "deno info --json --lock=x",
  "deno info --json --vendor=true",
  "deno info --json --node-modules-dir=auto",
  "deno info --json ../a.ts",
  "deno lint --json --fix",
  "deno lint --json --watch",
  "deno lint --json -c x",
  "deno lint --json --config=out/x",
  "deno lint --json -I=example.com",
  "deno lint --json --allow-import",
  "deno lint --json -- ../a.ts",
  "deno check --reload",
  "deno check --cached-only=false",
  "deno check --frozen=false",
  "deno check --no-lock",
  "deno check --watch",
  "deno check --v8-flags=--help",
  "deno check --preload x.ts",
  "deno check --require x.cjs",
  "deno check --cert x",
  "deno check --unsafely-ignore-certificate-errors",
  "deno check --config ../deno.json",
  "deno check --node-modules-dir",
  "deno check /etc/a.ts",
  "deno check https://example.com/a.ts",
  "deno test --config ../deno.json",
  "deno test --v8-flags=--help",
  "deno test --preload x.ts",
  "deno task a --b",
  "deno task a b",
  "npm test -- --x",
  "npm test --script-shell=./x",
  "npm test --prefix ../other",
  "npm test --prefix=sub",
  "npm test -w sub",
  "npm test --if-present",
  "npm test --node-options=--require=./x",
  "npm run a b",
  "npm run a -- -b",
  "npm run a=b",
  "npx --no-install vitest run --config ../x.ts",
  "npx --no-install vitest run --passWithNoTests",
  "npx --no-install vitest run --reporter=./x.js",
  "npx --no-install vitest run --globalSetup ./x",
  "tsc --noEmit false",
  "tsc --noEmit --outDir x",
  "tsc --noEmit -b",
  "eslint --fix",
  "eslint --rulesdir x",
  "eslint --plugin x",
  "eslint --resolve-plugins-relative-to x",
  "eslint -f ./x.js",
  "eslint -o x",
  "prettier --check --plugin=./x.js",
  "prettier --check --write a",
  'jest --config {"a":1}',
  "jest --setupFilesAfterEnv x",
  "jest -u",
  "mocha -r ./x",
  "mocha --reporter ./x",
  "playwright test -u",
  "python3 -m pytest -p x",
  "python3 -m pytest -o addopts=-p",
  "python3 -m pytest --rootdir=/",
  "python3 -m unittest -s ../x",
  "python3 -m compileall -q -d x",
  "pytest --pyargs x",
  "ruff check --fix",
  "ruff check --config x",
  "ruff check --output-file x",
  "mypy --install-types",
  "mypy --python-executable x",
  "mypy --junit-xml x",
  "go vet -vettool=x",
  "go vet -toolexec=./x",
  "go test -exec ./x",
  "go test -toolexec ./x",
  "go test -o x",
  "go test -coverprofile=x",
  "go test -args x",
  "go test -C /",
  "go test -mod=mod",
  "go build -o /dev/null -ldflags=-x",
  "go build -o /dev/null -o x",
  "go list -export",
  "go list -toolexec x",
  "gofmt -l -w a",
  "gofmt -l -cpuprofile x a",
  "make SHELL=./x a",
  "make -f x a",
  "make -C / a",
  "make --eval x a",
  "make -I x a",
  "just --justfile x a",
  "just a b",
  "ctest --test-dir /",
  "ctest --test-dir a -S x",
  "ctest --test-dir a --build-and-test",
  "mvn test -Dexec=x",
  "mvn test -f ../pom.xml",
  "mvn test -s x",
  "gradle test -I x",
  "gradle test -Dorg.gradle.jvmargs=x",
  "gradle test -p /",
  "shellcheck --rcfile=x a",
  "shellcheck -x a",
  "shellcheck /etc/profile",
];

for (const words of tricks) {
  Deno.test(`the bridge refuses '${words}'`, async () => {
    await using outside = await tempTree({ "Cargo.toml": "" });
    await using tree = await tempTree({ "out": { link: outside.path }, "a.ts": "" });
    const judgement = judgeProbe(words.split(" "), { root: tree.path, network: true });
    assert.ok(!judgement.allowed, JSON.stringify(judgement));
    assert.match(judgement.message, /^refused probe '.*': its word '.*' is not permitted\n/);
  });
}

Deno.test("the programs of the bridge are those of its rows", () => {
  const programs = new Set(
    bridgeRows.map(startedBy),
  );
  assert.deepEqual([...programs], probePermissions.installed);
});

/**
 * Trust in a store: nobody but a person at a terminal gives it, and it ends with the first change
 * of what it is bound to (R12, R21, R22).
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { trustedStores } from "@ct/rules-engine";
import { isMissing, placeFile, tempTree } from "@ct/testing";
import { launcher } from "../../mod.ts";
import { builtCommands } from "../built_commands.ts";

const isRoot = Deno.build.os === "linux" && Deno.uid() === 0;
const stranger = 65534;

const rule = { id: "licences", question: "?", probe: ["cargo", "deny", "check"] };
const store = JSON.stringify({ rules: [rule] });
const files = {
  "above/checkout/.ct/rules.jsonc": store,
  "above/checkout/Cargo.toml": "[package]\n",
  "above/checkout/deny.toml": "\n",
  "above/checkout/sub": { dir: true },
  // It stands for what runs code of the checkout.
  "bin/cargo-deny": { content: '#!/bin/sh\n: > "$HOME/../canary"\n', mode: 0o755 },
  "home": { dir: true },
} as const;

interface Location extends AsyncDisposable {
  readonly top: string;
  readonly checkout: string;
  /** Runs `ct` in the checkout; `answer` is what a person types. */
  run(this: void, words: readonly string[], given?: RawArguments): Promise<Outcome>;
  /** Whether code of the checkout has run. */
  hasFired(this: void): boolean;
}

interface RawArguments {
  readonly answer?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function checkout(): Promise<Location> {
  const tree = await tempTree(files);
  const own = `${tree.path}/above/checkout`;
  return {
    top: tree.path,
    checkout: own,
    hasFired: () => [...Deno.readDirSync(tree.path)].some(({ name }) => name === "canary"),
    run: async (words, { answer, cwd = own, env = {} } = {}) => {
      const ctx = memoryContext({
        cwd,
        spawn: denoSpawn,
        environment: { HOME: `${tree.path}/home`, PATH: `${tree.path}/bin`, ...env },
        stdin: {
          text: () => Promise.resolve(answer ?? ""),
          ...(answer === undefined ? {} : { typedLine: () => answer }),
        },
      });
      const code = await launcher.run(words, ctx);
      return { code, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
    },
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}

const records = "home/.local/state/ct/trusted";

function recordsOf(top: string): readonly string[] {
  return [...Deno.readDirSync(`${top}/${records}`)].map(({ name }) => `${top}/${records}/${name}`);
}

async function assertUntrusted(place: Location, given: RawArguments = {}): Promise<void> {
  const { code, stderr } = await place.run(["check"], given);
  assert.equal(code, 2, stderr);
  assert.match(stderr, /can run code of the checkout; you do not trust|is inside the checkout/);
  assert.ok(!place.hasFired(), "code of the checkout ran");
}

Deno.test("R21: trust: a store that a person trusts may run code of the checkout", async () => {
  await using place = await checkout();
  await assertUntrusted(place);
  const { code, stdout, stderr } = await place.run(["rules", "--trust"], { answer: "yes" });
  assert.deepEqual([code, stdout.startsWith("trusted /")], [0, true], stderr);
  assert.match(stderr, /^ {2}licences: cargo-deny --locked --offline check$/m);
  assert.match(stderr, /^ {2}\/.*\/checkout\/deny\.toml$/m);
  const cwd = `${place.checkout}/sub`;
  const checked = await place.run(["check"], { cwd });
  assert.deepEqual([checked.code, place.hasFired()], [0, true], checked.stderr);
});

const changes: Readonly<Record<string, (place: Location) => void | Promise<unknown>>> = {
  "the store has one space more": ({ checkout }) =>
    placeFile(`${checkout}/.ct/rules.jsonc`, `${store} `),
  "another rule is added by ct": ({ run }) =>
    run(["rules", "--add", "b", "--pending", "--question", "?", "--", "true"]),
  "a definition is added by ct": ({ run }) => run(["rules", "--def", "a=b"]),
  "the manifest has changed": ({ checkout }) =>
    placeFile(`${checkout}/Cargo.toml`, "[workspace]\n"),
  "cargo is configured": ({ checkout }) => placeFile(`${checkout}/.cargo/config.toml`, "[alias]\n"),
  "the toolchain is named above": ({ top }) => placeFile(`${top}/above/rust-toolchain.toml`, ""),
  "a build script is added": ({ checkout }) => placeFile(`${checkout}/build.rs`, ""),
  "a file is gone": ({ checkout }) => Deno.removeSync(`${checkout}/deny.toml`),
  "a file has become a FIFO": async ({ checkout }) => {
    Deno.removeSync(`${checkout}/deny.toml`);
    await new Deno.Command("mkfifo", { args: [`${checkout}/deny.toml`] }).output();
  },
  "the checkout lies elsewhere": ({ checkout, top }) => {
    Deno.renameSync(checkout, `${top}/moved`);
    Deno.mkdirSync(checkout);
    Deno.renameSync(`${top}/moved`, `${checkout}/inner`);
    Deno.symlinkSync(`${checkout}/inner/.ct`, `${checkout}/.ct`);
  },
  "it is trusted no more": ({ run }) => run(["rules", "--untrust"]),
  "everybody may write where it is kept": ({ top }) => Deno.chmodSync(`${top}/${records}`, 0o777),
  "everybody may write above": ({ top }) => Deno.chmodSync(`${top}/${records}/..`, 0o777),
  "everybody may write the record": ({ top }) =>
    recordsOf(top).forEach((record) => Deno.chmodSync(record, 0o666)),
  "the record is of the mode that new files have": ({ top }) =>
    recordsOf(top).forEach((record) => Deno.chmodSync(record, 0o644)),
  "the record is a link": ({ top }) =>
    recordsOf(top).forEach((record) => {
      Deno.renameSync(record, `${top}/home/record`);
      Deno.symlinkSync(`${top}/home/record`, record);
    }),
  "the record is of another store": ({ top }) =>
    recordsOf(top).forEach((record) => Deno.writeTextFileSync(record, '"/other/rules.jsonc"\n')),
};

Deno.test("R12: trust: it ends when a workspace is made above the configuration", async () => {
  await using place = await checkout();
  const lint = {
    id: "plugins",
    question: "?",
    probe: ["deno", "lint", "--json", "--config", "sub/deno.json", "sub/a.ts"],
  };
  placeFile(`${place.checkout}/.ct/rules.jsonc`, JSON.stringify({ rules: [lint] }));
  placeFile(`${place.checkout}/sub/deno.json`, "{}");
  placeFile(`${place.checkout}/sub/a.ts`, "");
  placeFile(`${place.top}/bin/deno`, '#!/bin/sh\n: > "$HOME/../canary"\n', 0o755);
  await assertUntrusted(place);
  await place.run(["rules", "--trust"], { answer: "yes" });
  placeFile(`${place.checkout}/p.ts`, "");
  const root = { workspace: ["./sub"], lint: { plugins: ["./p.ts"] } };
  placeFile(`${place.checkout}/deno.json`, JSON.stringify(root));
  await assertUntrusted(place);
  // What cannot be bound cannot be trusted.
  const packages = { ...root, lint: { plugins: ["npm:p"] } };
  placeFile(`${place.checkout}/deno.json`, JSON.stringify(packages));
  const { code, stderr } = await place.run(["rules", "--trust"], { answer: "yes" });
  assert.equal(code, 2);
  assert.match(
    stderr,
    /trust cannot be bound to "npm:p", which .*deno\.json loads: it is a package/,
  );
  Deno.removeSync(`${place.checkout}/deno.json`);
  const { stderr: said } = await place.run(["check"]);
  assert.ok(place.hasFired(), said);
});

for (const [change, make] of Object.entries(changes)) {
  Deno.test(`R12: trust: it ends when ${change}`, async () => {
    await using place = await checkout();
    await place.run(["rules", "--trust"], { answer: "yes" });
    await make(place);
    const { code, stderr } = await place.run(["check"]);
    assert.equal(code, 2, stderr);
    assert.ok(!place.hasFired(), "code of the checkout ran");
  });
}

Deno.test("R6: trust: a trusted store gets no program of the checkout", async () => {
  await using place = await checkout();
  await place.run(["rules", "--trust"], { answer: "yes" });
  const { content, mode } = files["bin/cargo-deny"];
  for (const bin of ["bin", "sub/bin", "node_modules/.bin"]) {
    placeFile(`${place.checkout}/${bin}/cargo-deny`, content, mode);
    const env = { PATH: `${place.checkout}/${bin}` };
    const { code, stderr } = await place.run(["check"], { env });
    assert.equal(code, 2);
    assert.match(stderr, /could not launch 'cargo-deny'/);
    assert.ok(!place.hasFired(), "a program of the checkout ran");
  }
});

for (const path of [records, `${records}/..`]) {
  Deno.test({
    name: `R22: trust: it does not count if another user owns ~${path.slice("home".length)}`,
    ignore: !isRoot,
    fn: async () => {
      await using place = await checkout();
      await place.run(["rules", "--trust"], { answer: "yes" });
      Deno.chownSync(`${place.top}/${path}`, stranger, stranger);
      await assertUntrusted(place);
      const again = await place.run(["rules", "--trust"], { answer: "yes" });
      assert.match(again.stderr, /others own or may write to it/);
    },
  });
}

Deno.test("R12: trust: a checkout cannot bring it along", async () => {
  await using place = await checkout();
  await place.run(["rules", "--trust"], { answer: "yes" });
  const { top, checkout: own } = place;
  for (const [variable, brought] of [["XDG_STATE_HOME", ""], ["HOME", ".local/state/"]] as const) {
    Deno.mkdirSync(`${own}/${brought}ct`, { recursive: true, mode: 0o700 });
    await new Deno.Command("cp", {
      args: ["-r", `${top}/${records}`, `${own}/${brought}ct/trusted`],
    }).output();
    await assertUntrusted(place, { env: { [variable]: own } });
    const { code, stderr } = await place.run(["rules", "--trust"], {
      answer: "yes",
      env: { [variable]: own },
    });
    assert.equal(code, 2);
    assert.match(stderr, /is inside the checkout/);
  }
});

for (
  const [who, given, says] of [
    [
      "a program",
      {},
      /cannot ask whether to trust .*: no terminal\n {2}trust is given by a person/,
    ],
    ["somebody who says no", { answer: "y" }, /the answer was not yes/],
    ["somebody who types nothing", { answer: "" }, /the answer was not yes/],
    ["a probe", { answer: "yes", env: { CT_PROBE_DEPTH: "1" } }, /within a probe/],
  ] as const
) {
  Deno.test(`R12: trust: ${who} does not give it`, async () => {
    await using place = await checkout();
    const { code, stderr } = await place.run(["rules", "--trust"], given);
    assert.equal(code, 2);
    assert.match(stderr, says);
    await assertUntrusted(place);
  });
}

const pending = JSON.stringify({ rules: [{ ...rule, pending: true }] });
for (
  const words of [
    ["rules", "--", "cargo", "deny", "check"],
    ["rules", "--promote", "licences"],
    ["rules", "--", "deno", "lint", "--json", "--config", "deno.json"],
    ["rules", "--", "rust-analyzer", "search", "$a.b()"],
    ["each", "--items", "a", "--", "ct-rules", "--trust"],
    ["test", "--cmd", "ct-rules", "--", "--trust"],
  ]
) {
  Deno.test(`R21: trust: ct ${words.join(" ")} starts nothing`, async () => {
    await using place = await checkout();
    placeFile(`${place.checkout}/.ct/rules.jsonc`, pending);
    placeFile(`${place.top}/bin/deno`, files["bin/cargo-deny"].content, 0o755);
    placeFile(`${place.top}/bin/rust-analyzer`, files["bin/cargo-deny"].content, 0o755);
    const { code, stderr } = await place.run(words);
    assert.equal(code, 2, stderr);
    if (words[0] === "rules") {
      assert.match(stderr, /can run code of the checkout; .*\n.*ct rules --trust/);
    }
    assert.ok(!place.hasFired(), "code of the checkout ran");
  });
}

Deno.test("R21: trust: ct rules --add records what runs code of the checkout and starts nothing", async () => {
  await using place = await checkout();
  const words = [
    "rules",
    "--add",
    "new",
    "--question",
    "?",
    "--",
    "cargo",
    "deny",
    "check",
    "bans",
  ];
  const { code, stdout } = await place.run(words);
  assert.deepEqual([code, place.hasFired()], [0, false]);
  assert.match(stdout, /^recorded 'new' \(pending, not run: .* ct rules --trust, which runs/);
  const text = Deno.readTextFileSync(`${place.checkout}/.ct/rules.jsonc`);
  assert.match(text, /"id": "new",[^}]*"pending": true/);
});

Deno.test("R12: trust: what waited for it is run, enforced, and the store trusted as it is then", async () => {
  await using place = await checkout();
  placeFile(`${place.checkout}/.ct/rules.jsonc`, pending);
  const checked = await place.run(["check"]);
  assert.match(checked.stdout, /^PENDING +licences .*\(not run: not trusted\)$/m);
  const { code, stdout, stderr } = await place.run(["rules", "--trust"], { answer: "yes" });
  assert.deepEqual([code, place.hasFired()], [0, true], stderr);
  assert.match(stdout, /^promoted 'licences' \(verified: probe exited 0\); now enforced$/m);
  const after = await place.run(["check"]);
  assert.match(after.stdout, /^SUCCESS +licences /m, after.stderr);
});

Deno.test("trust: it stays when what decides nothing changes", async () => {
  await using place = await checkout();
  await place.run(["rules", "--trust"], { answer: "yes" });
  placeFile(`${place.checkout}/src/lib.rs`, "");
  assert.equal((await place.run(["check"])).code, 0);
});

Deno.test("trust: it can be given and looked at from the home directory", async () => {
  await using place = await checkout();
  const cwd = `${place.top}/home`;
  const file = `${place.checkout}/.ct/rules.jsonc`;
  const { code } = await place.run(["rules", "--trust", "--file", file], { cwd, answer: "yes" });
  assert.equal(code, 0);
  assert.equal((await place.run(["check", "--file", file], { cwd })).code, 0);
  assert.equal(place.hasFired(), true);
  const stores = await trustedStores({ cwd, home: cwd, environment: {} });
  assert.deepEqual(stores, [{ path: file, isCurrent: true }]);
});

Deno.test("trust: one who trusts a store that needs none is told so", async () => {
  await using place = await checkout();
  placeFile(`${place.checkout}/.ct/rules.jsonc`, '{"rules": []}');
  const { code, stdout } = await place.run(["rules", "--trust"]);
  assert.match(stdout, /^nothing to trust: all probes of \/.* may run without it\n$/);
  assert.equal(code, 0);
});

Deno.test("R21: trust: a plugin of Deno that changes ends it", async () => {
  await using place = await checkout();
  const { checkout: own, top } = place;
  const probe = ["deno", "lint", "--json", "--config", "deno.json", "a.ts"];
  placeFile(`${own}/.ct/rules.jsonc`, JSON.stringify({ rules: [{ ...rule, probe }] }));
  placeFile(`${own}/deno.json`, '{"lint": {"plugins": ["./plugin.ts"]}}');
  const plugin = `export default { name: "p", rules: { r: { create: (context) => ({
  Identifier: (node) => context.report({ node, message: "says the plugin" }),
}) } } };
`;
  placeFile(`${own}/plugin.ts`, plugin);
  placeFile(`${own}/a.ts`, "export const a = 1;\n");
  Deno.symlinkSync(Deno.execPath(), `${top}/bin/deno`);
  await assertUntrusted(place);
  await place.run(["rules", "--trust"], { answer: "yes" });
  const { stderr } = await place.run(["check"]);
  assert.match(stderr, /says the plugin/);
  placeFile(`${own}/plugin.ts`, `${plugin}// more\n`);
  await assertUntrusted(place);
});

Deno.test("R12: trust: a red example does not choose what a proof runs", async () => {
  await using place = await checkout();
  const { checkout: own, top } = place;
  const probe = ["deno", "lint", "--json", "--config", "deno.json", "a.ts"];
  const red = { files: { "deno.json": '{"lint": {"plugins": ["./evil.ts"]}}', "evil.ts": "" } };
  placeFile(`${own}/.ct/rules.jsonc`, JSON.stringify({ rules: [{ ...rule, probe, red }] }));
  placeFile(`${own}/deno.json`, "{}");
  placeFile(`${own}/a.ts`, "");
  const deno = '#!/bin/sh\ngrep -q evil deno.json && : > "$HOME/../canary"\necho ran\n';
  placeFile(`${top}/bin/deno`, deno, 0o755);
  for (const args of [["init", "-q"], ["add", "-A", "-f"]]) {
    await new Deno.Command("git", { args, cwd: own }).output();
  }
  assert.equal((await place.run(["rules", "--trust"], { answer: "yes" })).code, 0);
  assert.equal((await place.run(["check", "--staged"])).code, 0);
  const { code, stderr } = await place.run(["check", "--staged", "--prove"]);
  assert.deepEqual([code, place.hasFired()], [2, false], stderr);
  assert.match(stderr, /its red example changes what determines the command, not the code/);
});

Deno.test({
  name: "R12: trust: the installed command asks at a terminal and keeps it for this user alone",
  ignore: isMissing("script"),
  fn: async () => {
    await using place = await checkout();
    const ct = `${await builtCommands()}/bin/ct`;
    const { checkout: cwd, top } = place;
    const env = { HOME: `${top}/home`, PATH: `${top}/bin:/usr/bin:/bin`, TERM: "dumb" };
    const run = async (program: string, args: readonly string[], typed = "") => {
      const child = new Deno.Command(program, {
        args: [...args],
        cwd,
        env,
        clearEnv: true,
        stdin: "piped",
        stdout: "piped",
        stderr: "piped",
      }).spawn();
      const writer = child.stdin.getWriter();
      await writer.write(new TextEncoder().encode(typed));
      const ended = child.output();
      if (typed === "") await writer.close();
      const { code, stdout, stderr } = await ended;
      return { code, text: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
    };
    const piped = await run(ct, ["rules", "--trust"]);
    assert.equal(piped.code, 2, piped.text);
    assert.match(piped.text, /no terminal/);
    const asked = await run("script", ["-qec", `${ct} rules --trust`, "/dev/null"], "yes\n");
    assert.match(asked.text, /Type yes to let them run: (yes)?[^]*trusted \//);
    const modes = [`${top}/${records}`, `${top}/${records}/..`, ...recordsOf(top)]
      .map((path) => (Deno.statSync(path).mode ?? 0) & 0o777);
    assert.deepEqual(modes, [0o700, 0o700, 0o600]);
    const doctor = await run(ct, ["doctor"]);
    assert.match(
      doctor.text,
      /^warn {2}trust: rules of \/.*\/checkout\/\.ct\/rules\.jsonc may run/m,
    );
    const checked = await run(ct, ["check"]);
    assert.deepEqual([checked.code, place.hasFired()], [0, true], checked.text);
    placeFile(`${cwd}/Cargo.toml`, "changed");
    assert.equal((await run(ct, ["check"])).code, 2);
    assert.match(
      (await run(ct, ["doctor"])).text,
      /^ok {4}trust: .* is no longer trusted, because it has changed$/m,
    );
  },
});

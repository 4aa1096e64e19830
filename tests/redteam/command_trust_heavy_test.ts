/**
 * Trust in commands that run code of the checkout: it is bound to what chooses the command, ends
 * with the first change of that, and outlives changes of all else (R12, R21).
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { trustedStores } from "@ct/rules-engine";
import { placeFile, tempTree } from "@ct/testing";
import { launcher } from "../../mod.ts";

/** It prints something: a runner that prints nothing has not run. */
const canary = { content: '#!/bin/sh\necho ran\necho "$0 $*" >> "$HOME/../canary"\n', mode: 0o755 };
const scripts = { test: "npm run unit -- -x", unit: "vitest run", build: "rm -r out" };
const makefile = "V = 1\n\ntest: prepare\n\ttest V\n\nprepare:\n\tmake V\n\nother:\n\tother V\n";

/** A project with a rule for each kind of command, and programs that only leave a mark. */
async function project() {
  const probes = [
    ["npm", "test"],
    ["make", "test"],
    ["npx", "--no-install", "vitest", "run"],
    ["python3", "-m", "pytest", "-q"],
    ["deno", "task", "unit"],
    ["cargo", "test"],
  ];
  const rules = probes.map((probe) => ({ id: probe.join("-"), question: "?", probe }));
  const tree = await tempTree({
    "p/.ct/rules.jsonc": JSON.stringify({ rules }),
    "p/package.json": JSON.stringify({ scripts, version: "1" }),
    "p/package-lock.json": JSON.stringify({
      packages: { "node_modules/vitest": { version: "1.0.0", integrity: "a" } },
    }),
    "p/Makefile": makefile,
    "p/Cargo.toml": '[package]\nname = "p"\n',
    "p/deno.json": JSON.stringify({ tasks: { unit: "deno test", other: "x" } }),
    "p/pyproject.toml": '[project]\nname = "p"\n\n[tool.pytest.ini_options]\naddopts = "-q"\n',
    "p/node_modules/vitest/vitest.mjs": canary,
    "p/node_modules/.bin": { dir: true },
    "p/sub": { dir: true },
    "outside/evil": canary,
    "home": { dir: true },
    ...Object.fromEntries(
      ["npm", "make", "python3", "deno", "cargo"].map((name) => [`bin/${name}`, canary]),
    ),
  });
  const root = `${tree.path}/p`;
  Deno.symlinkSync("../vitest/vitest.mjs", `${root}/node_modules/.bin/vitest`);
  const fired = () => {
    try {
      return Deno.readTextFileSync(`${tree.path}/canary`);
    } catch {
      return "";
    }
  };
  return {
    root,
    top: tree.path,
    fired,
    ran: (): string => {
      const text = fired();
      if (text !== "") Deno.removeSync(`${tree.path}/canary`);
      return text;
    },
    run: async (words: readonly string[], given: {
      readonly answer?: string;
      readonly env?: Readonly<Record<string, string>>;
    } = {}) => {
      const { answer, env = {} } = given;
      const ctx = memoryContext({
        cwd: root,
        spawn: denoSpawn,
        environment: { HOME: `${tree.path}/home`, PATH: `${tree.path}/bin`, ...env },
        stdin: {
          text: () => Promise.resolve(""),
          ...(answer === undefined ? {} : { typedLine: () => answer }),
        },
      });
      const code = await launcher.run(words, ctx);
      return { code, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
    },
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}

type Project = Awaited<ReturnType<typeof project>>;

async function trusted(): Promise<Project> {
  const place = await project();
  const { code, stderr } = await place.run(["rules", "--trust"], { answer: "yes" });
  assert.equal(code, 0, stderr);
  return place;
}

function json(place: Project, file: string, value: unknown): void {
  placeFile(`${place.root}/${file}`, JSON.stringify(value));
}

Deno.test("R21: commands: none runs before a person trusts it, all do after", async () => {
  await using place = await project();
  const before = await place.run(["check"]);
  assert.deepEqual([before.code, place.fired()], [2, ""]);
  assert.match(before.stderr, /runs code of the checkout; no person has trusted it/);
  assert.match(before.stderr, /^ {2}a person types in a terminal: ct rules --trust$/m);
  const { code, stderr } = await place.run(["rules", "--trust"], { answer: "yes" });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^ {4}package.json, script "unit": vitest run$/m);
  assert.match(stderr, /^ {4}the program: node_modules\/.bin\/vitest, a link to node_modules/m);
  assert.match(stderr, /tests, sources and modules that an\nagent writes will then run/);
  assert.ok(!stderr.includes("rm -r out"), "a script that is not run was shown");
  assert.equal(place.fired(), "");
  const after = await place.run(["check"]);
  assert.equal(after.code, 0, after.stderr);
  const ran = place.ran().replaceAll(place.top, "");
  for (
    const line of [
      "/bin/npm test",
      "/bin/make test",
      "/p/node_modules/.bin/vitest run",
      "/bin/python3 -m pytest -q",
      "/bin/deno task unit",
      "/bin/cargo test --locked --offline --manifest-path /p/Cargo.toml",
    ]
  ) {
    assert.ok(ran.includes(`${line}\n`), `${line} is not in\n${ran}`);
  }
});

for (
  const [what, change] of [
    ["a test", (it) => placeFile(`${it.root}/a.test.js`, "evil")],
    ["conftest.py", (it) => placeFile(`${it.root}/conftest.py`, "evil")],
    ["the version of the package", (it) => json(it, "package.json", { scripts, version: "2" })],
    [
      "a script that is not run",
      (it) => json(it, "package.json", { scripts: { ...scripts, build: "evil" } }),
    ],
    [
      "another target's recipe",
      (it) => placeFile(`${it.root}/Makefile`, makefile.replace("other V", "evil")),
    ],
    ["a comment", (it) => placeFile(`${it.root}/Makefile`, `# evil\n${makefile}`)],
    [
      "another task",
      (it) => json(it, "deno.json", { tasks: { unit: "deno test", other: "evil" } }),
    ],
    [
      "another section",
      (it) =>
        placeFile(
          `${it.root}/pyproject.toml`,
          '[project]\nname = "q"\n\n[tool.pytest.ini_options]\naddopts = "-q"\n',
        ),
    ],
    ["Cargo.toml", (it) => placeFile(`${it.root}/Cargo.toml`, "[package]\n")],
    ["a registry", (it) => placeFile(`${it.root}/.npmrc`, "registry=https://a.b/\n_authToken=c\n")],
    [
      "another rule",
      (it) =>
        it.run(["rules", "--add", "b", "--question", "?", "--", "true"]).then(({ code }) =>
          assert.equal(code, 0)
        ),
    ],
  ] satisfies readonly (readonly [string, (place: Project) => unknown])[]
) {
  Deno.test(`commands: trust outlives a change of ${what}`, async () => {
    await using place = await trusted();
    await change(place);
    const { code, stderr } = await place.run(["check"]);
    assert.equal(code, 0, stderr);
  });
}

for (
  const [what, part, change] of [
    [
      "the script",
      'package.json, script "test"',
      (it) => json(it, "package.json", { scripts: { ...scripts, test: "evil" } }),
    ],
    [
      "a script that the script starts",
      'package.json, script "unit"',
      (it) => json(it, "package.json", { scripts: { ...scripts, unit: "evil" } }),
    ],
    [
      "what comes before",
      'package.json, script "pretest"',
      (it) => json(it, "package.json", { scripts: { ...scripts, pretest: "evil" } }),
    ],
    [
      "what comes after a script that it starts",
      'package.json, script "postunit"',
      (it) => json(it, "package.json", { scripts: { ...scripts, postunit: "evil" } }),
    ],
    [
      "the shell of scripts",
      ".npmrc, what is not a registry",
      (it) => placeFile(`${it.root}/.npmrc`, "script-shell=./evil\n"),
    ],
    [
      "the options of node, behind what ends a line for npm",
      ".npmrc, what is not a registry",
      (it) => placeFile(`${it.root}/.npmrc`, "registry=https://a.b/\rnode-options=-r ./evil\n"),
    ],
    [
      "the version of the runner",
      "the lock file's entry of vitest",
      (it) =>
        json(it, "package-lock.json", {
          packages: { "node_modules/vitest": { version: "1.0.0", integrity: "evil" } },
        }),
    ],
    [
      "the configuration of the runner",
      "vitest.config.ts",
      (it) => placeFile(`${it.root}/vitest.config.ts`, "evil"),
    ],
    [
      "the program of the project",
      "node_modules/.bin/vitest",
      (it) => {
        placeFile(`${it.root}/node_modules/vitest/evil`, canary.content, 0o755);
        Deno.removeSync(`${it.root}/node_modules/.bin/vitest`);
        Deno.symlinkSync("../vitest/evil", `${it.root}/node_modules/.bin/vitest`);
      },
    ],
    [
      "the recipe",
      "Makefile, what test evaluates",
      (it) => placeFile(`${it.root}/Makefile`, makefile.replace("test V", "evil")),
    ],
    [
      "the recipe of a prerequisite",
      "Makefile, what test evaluates",
      (it) => placeFile(`${it.root}/Makefile`, makefile.replace("make V", "evil")),
    ],
    [
      "a variable that make evaluates",
      "Makefile, what test evaluates",
      (it) => placeFile(`${it.root}/Makefile`, `X := $(shell evil)\n${makefile}`),
    ],
    [
      "the shell of recipes",
      "Makefile, what test evaluates",
      (it) => placeFile(`${it.root}/Makefile`, `SHELL = ./evil\n${makefile}`),
    ],
    [
      "an included file",
      "Makefile, what test evaluates",
      (it) => placeFile(`${it.root}/Makefile`, `include evil.mk\n${makefile}`),
    ],
    [
      "a variable of the target",
      "Makefile, what test evaluates",
      (it) => placeFile(`${it.root}/Makefile`, `${makefile}\ntest: SHELL = ./evil\n`),
    ],
    [
      "a variable in an unrelated recipe's prerequisites",
      "Makefile, what test evaluates",
      (it) => placeFile(`${it.root}/Makefile`, `${makefile}\nother: $(shell evil)\n`),
    ],
    [
      "the makefile that comes first",
      "GNUmakefile",
      (it) => placeFile(`${it.root}/GNUmakefile`, makefile),
    ],
    [
      "the task",
      'deno.json, task "unit"',
      (it) => json(it, "deno.json", { tasks: { unit: "evil" } }),
    ],
    [
      "a task that the task depends on",
      'deno.json, task "unit"',
      (it) =>
        json(it, "deno.json", {
          tasks: { unit: { command: "deno test", dependencies: ["other"] }, other: "evil" },
        }),
    ],
    [
      "the options of the test runner",
      "pyproject.toml, [tool.pytest]",
      (it) =>
        placeFile(`${it.root}/pyproject.toml`, '[tool.pytest.ini_options]\naddopts = "-p evil"\n'),
    ],
    [
      "a file of options that comes first",
      "pytest.ini",
      (it) => placeFile(`${it.root}/pytest.ini`, "[pytest]\naddopts = -p evil\n"),
    ],
    [
      "the configuration of cargo",
      ".cargo/config.toml",
      (it) => placeFile(`${it.root}/.cargo/config.toml`, '[build]\nrustc-wrapper = "./evil"\n'),
    ],
    [
      "the toolchain",
      "rust-toolchain",
      (it) => placeFile(`${it.root}/rust-toolchain`, "evil"),
    ],
  ] satisfies readonly (readonly [string, string, (place: Project) => unknown])[]
) {
  Deno.test(`R12: commands: trust ends with a change of ${what}`, async () => {
    await using place = await trusted();
    await change(place);
    const { code, stderr } = await place.run(["check"]);
    assert.deepEqual([code, place.fired()], [2, ""], stderr);
    assert.match(stderr, /what a person trusted has changed: /);
    const [, parts = ""] = /has changed: (.*)/.exec(stderr) ?? [];
    assert.ok(parts.includes(part), `${part} is not in ${parts}`);
    assert.match(stderr, /^ {2}a person types in a terminal: ct rules --trust$/m);
  });
}

for (
  const [what, before, after] of [
    ["a rule that makes an included file", "include g.mk\n", "include g.mk\ng.mk:\n\tevil\n"],
    ["a rule that makes the Makefile", "", "Makefile:\n\tevil\n"],
    [
      "a definition that looks like a rule",
      "define run\ntrue x:\n\tgood\nendef\n",
      "define run\ntrue x:\n\tevil\nendef\n",
    ],
    ["a recipe behind a comment", "prepare: ; # \\\n good\n", "prepare: ; # \\\n evil\n"],
    [
      "a recipe that a variable names",
      "MORE = lint \\\n  unit\ntest: $(MORE)\nunit:\n\tgood\n",
      "MORE = lint \\\n  unit\ntest: $(MORE)\nunit:\n\tevil\n",
    ],
    [
      "a recipe that a function names",
      "MORE = nit\nALL = ${addprefix u,$(MORE)}\ntest: ${ALL}\nunit:\n\tgood\n",
      "MORE = nit\nALL = ${addprefix u,$(MORE)}\ntest: ${ALL}\nunit:\n\tevil\n",
    ],
    [
      "a recipe that a loop of the shell names",
      "check: test\ntest::\n\tfor i in nit; do $(MAKE) u$$i; done\nunit:\n\tgood\n",
      "check: test\ntest::\n\tfor i in nit; do $(MAKE) u$$i; done\nunit:\n\tevil\n",
    ],
    ["a recipe with a prefix", ".RECIPEPREFIX = >\nx:\n>good\n", ".RECIPEPREFIX = >\nx:\n>evil\n"],
    [
      "a variable that looks like a recipe",
      ".RECIPEPREFIX = >\nx:\n\tX := $(shell good)\n",
      ".RECIPEPREFIX = >\nx:\n\tX := $(shell evil)\n",
    ],
  ] as const
) {
  Deno.test(`R12: commands: make: trust ends with a change of ${what}`, async () => {
    await using place = await project();
    placeFile(`${place.root}/Makefile`, before + makefile);
    assert.equal((await place.run(["rules", "--trust"], { answer: "yes" })).code, 0);
    placeFile(`${place.root}/Makefile`, after + makefile);
    const { code, stderr } = await place.run(["check"]);
    assert.deepEqual([code, place.fired()], [2, ""], stderr);
    assert.match(stderr, /has changed: Makefile, what test evaluates/);
  });
}

for (
  const [what, before, after, more] of [
    [
      "the recipe of an alias",
      "alias x := unit\nunit:\n  good\n",
      "alias x := unit\nunit:\n  evil\n",
      "",
    ],
    [
      "what looks like a comment",
      "x:\n  #!/bin/node\n  #good\n",
      "x:\n  #!/bin/node\n  #evil\n",
      "",
    ],
    ["what an import imports", "import 'a.just'\nx:\n", "import 'a.just'\nx:\n", "evil"],
  ] as const
) {
  Deno.test(`R12: commands: just: trust ends with a change of ${what}`, async () => {
    await using place = await project();
    const rules = [{ id: "a", question: "?", probe: ["just", "x"] }];
    json(place, ".ct/rules.jsonc", { rules });
    placeFile(`${place.top}/bin/just`, canary.content, 0o755);
    placeFile(`${place.root}/a.just`, "import 'sub/b.just'\n");
    placeFile(`${place.root}/sub/b.just`, "import 'c.just'\n");
    placeFile(`${place.root}/sub/c.just`, "good");
    placeFile(`${place.root}/justfile`, before);
    assert.equal((await place.run(["rules", "--trust"], { answer: "yes" })).code, 0);
    placeFile(`${place.root}/justfile`, after);
    if (more !== "") placeFile(`${place.root}/sub/c.just`, more);
    const { code, stderr } = await place.run(["check"]);
    assert.deepEqual([code, place.fired()], [2, ""], stderr);
    assert.match(stderr, /has changed: (?:justfile, what x evaluates|sub\/c\.just)/);
  });
}

for (
  const [name, test] of [
    ["un#it", "npm run un#it"],
    ["a b", "npm run 'a b'"],
    ["lint:js", "run-p lint:{js,ts}"],
    ["lint:js", "run-p 'lint:@(js|ts)'"],
  ] as const
) {
  Deno.test(`R12: commands: npm: trust in '${test}' ends with a change of '${name}'`, async () => {
    await using place = await project();
    json(place, "package.json", { scripts: { test, [name]: "good" } });
    assert.equal((await place.run(["rules", "--trust"], { answer: "yes" })).code, 0);
    json(place, "package.json", { scripts: { test, [name]: "evil" } });
    const { code, stderr } = await place.run(["check"]);
    assert.deepEqual([code, place.fired()], [2, ""], stderr);
    assert.ok(stderr.includes(`has changed: package.json, script "${name}"\n`), stderr);
  });
}

Deno.test("R12: commands: npm: trust ends with a change of what a script takes from package.json", async () => {
  await using place = await project();
  const test = "$npm_package_config_run";
  json(place, "package.json", { scripts: { test }, config: { run: "good" } });
  assert.equal((await place.run(["rules", "--trust"], { answer: "yes" })).code, 0);
  json(place, "package.json", { scripts: { test }, config: { run: "evil" } });
  const { code, stderr } = await place.run(["check"]);
  assert.deepEqual([code, place.fired()], [2, ""], stderr);
  assert.match(stderr, /has changed: package.json\n/);
});

Deno.test("R6: commands: another program of the search path is not the one that was trusted", async () => {
  await using place = await trusted();
  placeFile(`${place.top}/evil/npm`, canary.content, 0o755);
  const PATH = `${place.top}/evil:${place.top}/bin`;
  const { code, stderr } = await place.run(["check"], { env: { PATH } });
  assert.deepEqual([code, place.fired()], [2, ""]);
  assert.match(stderr, /has changed: the program\n/);
});

Deno.test("R6: commands: no program of the checkout is taken by the search path", async () => {
  await using place = await trusted();
  placeFile(`${place.root}/evil/npm`, canary.content, 0o755);
  placeFile(`${place.root}/npm`, canary.content, 0o755);
  for (const first of [`${place.root}/evil`, "evil", ".", "", place.root]) {
    const { code, stderr } = await place.run(["check"], {
      env: { PATH: `${first}:${place.top}/bin` },
    });
    assert.equal(code, 0, stderr);
    assert.ok(!place.ran().includes("/p/evil"), first);
  }
});

Deno.test("R1: commands: a program of the project that leads out of it does not run", async () => {
  await using place = await trusted();
  Deno.removeSync(`${place.root}/node_modules/.bin/vitest`);
  Deno.symlinkSync("../../../outside/evil", `${place.root}/node_modules/.bin/vitest`);
  assert.equal((await place.run(["check"])).code, 2);
  const { code, stderr } = await place.run(["rules", "--trust"], { answer: "yes" });
  assert.deepEqual([code, place.fired()], [2, ""]);
  assert.match(stderr, /not running node_modules\/.bin\/vitest: it leads out of the project/);
});

Deno.test("R8: commands: variables of the caller's do not reach the program", async () => {
  await using place = await trusted();
  placeFile(`${place.top}/bin/npm`, '#!/bin/sh\nenv > "$HOME/../canary"\n', 0o755);
  const env = {
    npm_config_script_shell: "/evil",
    NPM_CONFIG_PREFIX: "/evil",
    NODE_OPTIONS: "--require=/evil",
    MAKEFLAGS: "--eval=evil",
    GOFLAGS: "-toolexec=/evil",
    PYTHONPATH: "/evil",
    PYTEST_ADDOPTS: "-p evil",
    RUSTC_WRAPPER: "/evil",
    LD_PRELOAD: "/evil",
  };
  const { code, stderr } = await place.run(["check", "--id", "npm-test"], { env });
  assert.equal(code, 0, stderr);
  const ran = place.ran();
  assert.match(ran, /^npm_config_script_shell=\/bin\/sh$/m);
  assert.match(ran, /^GOFLAGS=-buildvcs=false$/m);
  assert.ok(!ran.includes("evil"), ran);
});

Deno.test("R12: commands: --untrust ends all of it, and doctor's list follows", async () => {
  await using place = await trusted();
  const home = `${place.top}/home`;
  const environment = { HOME: home, PATH: `${place.top}/bin` };
  const path = `${place.root}/.ct/rules.jsonc`;
  const stores = () => trustedStores({ cwd: "/", home, environment });
  assert.deepEqual(await stores(), [{ path, isCurrent: true }]);
  assert.equal((await place.run(["rules", "--untrust"])).code, 0);
  assert.equal((await place.run(["check"])).code, 2);
  assert.deepEqual([await stores(), place.fired()], [[], ""]);
});

Deno.test("R12: commands: no program and no wrong answer gives trust", async () => {
  await using place = await project();
  for (const given of [{}, { answer: "" }, { answer: "y" }, { answer: "no" }]) {
    assert.equal((await place.run(["rules", "--trust"], given)).code, 2);
    assert.equal((await place.run(["check"])).code, 2);
  }
  const env = { CT_PROBE_DEPTH: "1" };
  assert.equal((await place.run(["rules", "--trust"], { answer: "yes", env })).code, 2);
  assert.equal(place.fired(), "");
});

for (
  const [words, says] of [
    [["npm", "run", "none"], /has no script "none"/],
    [["deno", "task", "none"], /has no task "none"/],
    [["just", "x"], /there is no justfile/],
    [["ctest", "--test-dir", "sub"], /is not there: configure it first/],
    [["go", "test", "./..."], /there is no go.mod or go.work in /],
    [["mvn", "test"], /there is no pom.xml in /],
    [["gradle", "test"], /there is no build.gradle or /],
  ] as const
) {
  Deno.test(`commands: ${words.join(" ")} is not recorded where nothing can be trusted`, async () => {
    await using place = await project();
    const add = ["rules", "--add", "new", "--question", "?", "--", ...words];
    const { code, stderr } = await place.run(add);
    assert.equal(code, 2);
    assert.match(stderr, says);
  });
}

Deno.test("R12: commands: trust is refused where a Makefile computes what it includes", async () => {
  await using place = await project();
  placeFile(`${place.root}/Makefile`, `include $(wildcard *.mk)\n${makefile}`);
  const { code, stderr } = await place.run(["rules", "--trust"], { answer: "yes" });
  assert.deepEqual([code, place.fired()], [2, ""]);
  assert.match(stderr, /rule 'make-test': trust cannot be bound to what Makefile includes/);
});

Deno.test("R12: commands: a red example does not choose what a proof runs", async () => {
  await using place = await project();
  placeFile(
    `${place.top}/bin/npm`,
    `#!/bin/sh\ngrep -q evil package.json && echo evil >> "$HOME/../canary"\nexit 0\n`,
    0o755,
  );
  const red = { files: { "package.json": JSON.stringify({ scripts: { test: "evil" } }) } };
  const rules = [{ id: "a", question: "?", probe: ["npm", "test"], red }];
  json(place, ".ct/rules.jsonc", { rules });
  for (const args of [["init", "-q"], ["add", "-A", "-f"]]) {
    await new Deno.Command("git", { args, cwd: place.root }).output();
  }
  assert.equal((await place.run(["rules", "--trust"], { answer: "yes" })).code, 0);
  assert.equal((await place.run(["check", "--staged"])).code, 0);
  const { code, stdout, stderr } = await place.run(["check", "--staged", "--prove"]);
  assert.deepEqual([code, place.fired()], [2, ""], stdout);
  assert.match(stderr, /its red example changes what determines the command, not the code/);
});

Deno.test("R21: commands: ct test runs what a rule has and a person trusts, and nothing else", async () => {
  await using place = await project();
  const refused = await place.run(["test", "--", "npm", "test"]);
  assert.deepEqual([refused.code, place.fired()], [2, ""]);
  assert.match(
    refused.stderr,
    /no person has trusted it\n {2}a person types in a terminal: ct rules/,
  );
  await place.run(["rules", "--trust"], { answer: "yes" });
  for (
    const words of [["--", "npm", "test"], ["--rule", "npm-test"], ["--cmd", "npm", "--", "test"]]
  ) {
    const { code, stderr } = await place.run(["test", ...words]);
    assert.equal(code, 0, stderr);
    assert.match(place.ran(), /\/bin\/npm test\n$/);
  }
  for (
    const words of [
      ["npm", "run", "build"],
      ["npm", "test", "--silent"],
      ["make", "other"],
      ["deno", "task", "other"],
    ]
  ) {
    const { code, stderr } = await place.run(["test", "--", ...words]);
    assert.deepEqual([code, place.fired()], [2, ""]);
    assert.match(
      stderr,
      /no rule of the project has it\n.*\n {2}ct rules --add .* -- .*\n {2}ct rules --trust\n/,
    );
  }
  for (const words of [["npm", "install"], ["npm", "test", "--", "-x"], ["make", "test", "A=b"]]) {
    const { code, stderr } = await place.run(["test", "--", ...words]);
    assert.deepEqual([code, place.fired()], [2, ""]);
    assert.match(stderr, /^ct-test: refused to run '.*': its word|it is not on the list/);
  }
  json(place, "package.json", { scripts: { ...scripts, unit: "evil" } });
  const stale = await place.run(["test", "--rule", "npm-test"]);
  assert.deepEqual([stale.code, place.fired()], [2, ""]);
  assert.match(stale.stderr, /has changed: package.json, script "unit"/);
});

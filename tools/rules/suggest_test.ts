/** Rules for the checks that a project has. */
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";
import { checksOf } from "./suggestion_sources.ts";

const rows: readonly (readonly [
  name: string,
  files: Readonly<Record<string, string>>,
  probes: readonly string[],
  unread: readonly string[],
])[] = [
  ["an empty project", {}, [], []],
  [
    "scripts that check, by the package manager of the lock file",
    {
      "package.json": '{"scripts":{"test":"x","lint":"x","build":"x","lint:css":"x","latest":"x"}}',
      "pnpm-lock.yaml": "",
    },
    ["pnpm test", "pnpm run lint", "pnpm run lint:css"],
    [],
  ],
  [
    "no scripts that change files or never end",
    {
      "package.json": JSON.stringify({
        scripts: {
          "lint:fix": "x",
          "test:watch": "x",
          "test:update-snapshots": "x",
          "test:e2e": "x",
        },
      }),
      "Makefile": "test-watch:\nlint-fix:\ntest-unit:\n",
    },
    ["npm run test:e2e", "make test-unit"],
    [],
  ],
  ["a package.json that is none", { "package.json": "{" }, [], ["package.json: not JSON"]],
  ["a tsconfig", { "tsconfig.json": "{ // x\n}" }, ["npx --no-install tsc --noEmit"], []],
  [
    "zones, without those that have exceptions",
    {
      ".eslintrc.json": JSON.stringify({
        rules: {
          "import/no-restricted-paths": ["error", {
            zones: [
              { target: "./src/a/", from: "./src/b" },
              { target: "./src/c", from: "./src", except: ["./c"] },
              { target: "./src/*", from: "./x" },
            ],
          }],
          "boundaries/element-types": [2, {}],
        },
      }),
      "eslint.config.mjs": "",
    },
    ["mods --base . --forbid src/a/**=>src/b/**"],
    [
      "eslint.config.mjs: a program; its rules are not read",
      ".eslintrc.json: boundaries/element-types names elements by settings of its plugin",
    ],
  ],
  [
    "targets",
    { "Makefile": "CHECK := x\ntest lint: a\n\tmake check\nvet::\nbuild:\n.PHONY: test\n" },
    ["make test", "make lint"],
    [],
  ],
  [
    "tasks of Deno",
    { "deno.jsonc": '{"tasks":{"test":"x","check:docs":{"command":"x"},"dev":"x"}} // x' },
    ["deno task test", "deno task check:docs"],
    [],
  ],
  [
    "ecosystems, by what their files say",
    {
      "Cargo.toml": "[workspace]\n",
      "go.mod": "module example.com/a\n",
      "pyproject.toml": '[project]\nname = "a"\n[tool.pytest.ini_options]\n[tool.ruff]\n',
      "setup.cfg": "[tool:pytest]\n",
      "tox.ini": "[tox]\n",
      "mypy.ini": "[mypy]\n",
    },
    [
      "cargo test",
      "cargo clippy",
      "go vet ./...",
      "go test ./...",
      "pytest",
      "ruff check",
      "mypy .",
    ],
    [],
  ],
  [
    "steps of plain words",
    {
      ".github/workflows/ci.yml": `
      - run: cargo clippy --all
      - run: npm ci
      - name: more
        run: |
          pytest -q

          npm test && x
          echo test
        env: {}
      - run: go vet ./...
      - run: deno test "$X"
`,
    },
    ["cargo clippy --all", "pytest -q", "go vet ./..."],
    [],
  ],
];

for (const [name, files, probes, unread] of rows) {
  Deno.test(`checksOf() of ${name}`, () => {
    const workflows = Object.keys(files).filter((path) => path.startsWith(".github/"));
    const found = checksOf({ text: (path) => files[path], workflows });
    assert.deepEqual(found.checks.map(({ probe }) => probe.join(" ")), probes);
    assert.deepEqual(found.unread, unread);
  });
}

Deno.test("ct-rules --suggest prints commands, leaves out what is recorded, and writes nothing", async () => {
  await using tree = await tempTree({
    ".ct/rules.jsonc":
      '{"rules":[{"id":"mods","question":"?","probe":["mods","--acyclic"]},{"id":"cargo-deny-check","question":"?","probe":["true"]}]}',
    "tsconfig.json": '{"compilerOptions":{"paths":{"@a/*":["src/*"]}}}',
    ".github/workflows/a.yml": "- run: cargo deny check\n",
    ".github/workflows/notes.txt": "- run: cargo deny check bans\n",
  });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--suggest"], ctx), 0);
  assert.equal(
    ctx.stdout.text,
    `# tsconfig.json; needs ct rules --trust
ct rules --add npx-tsc --question 'Do the types check?' -- npx --no-install tsc --noEmit
# .github/workflows/a.yml; needs ct rules --trust
ct rules --add cargo-deny-check-2 --question 'Does cargo deny check pass?' -- cargo deny check
2 rule(s) suggested, nothing written
`,
  );
});

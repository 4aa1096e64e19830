import assert from "node:assert/strict";
import { check, rule } from "./testing/rule_store.ts";

/** Where each state of a probe leads. */
for (
  const [more, exit, line, status] of [
    [{}, 0, "SUCCESS  x                        Is x?", 0],
    [{}, 1, "ERROR    x                        Is x?", 1],
    [{}, 2, "BROKEN   x                        Is x?", 2],
    [{ severity: "warn" }, 0, "SUCCESS  x                        Is x?", 0],
    [{ severity: "warn" }, 1, "WARN     x                        Is x?", 0],
    [{ severity: "warn" }, 2, "BROKEN   x                        Is x?", 2],
    [{ pending: true }, 0, "PENDING  x                        Is x? (now holds — promote?)", 0],
    [{ pending: true }, 1, "PENDING  x                        Is x? (not yet held)", 0],
    [{ pending: true }, 2, "PENDING  x                        Is x? (probe broken)", 0],
    [
      { pending: true, severity: "warn" },
      1,
      "PENDING  x                        Is x? (not yet held)",
      0,
    ],
  ] as const
) {
  Deno.test(`a rule ${JSON.stringify(more)} whose probe exits ${exit}: ${line.slice(0, 8)}`, async () => {
    const run = await check([], [rule("x", exit, more)]);
    assert.equal(run.stdout.split("\n")[0], line);
    assert.equal(run.status, status);
  });
}

/** The sentence at the end, by the probes' exit statuses. */
for (
  const [rules, argv, summary, status] of [
    [[], [], "no rules are recorded", 0],
    [[rule("a", 0), rule("b", 0)], [], "2/2 invariant(s) hold -> SUCCESS", 0],
    [[rule("a", 0), rule("b", 1)], [], "1/2 invariant(s) hold -> ERROR", 1],
    [
      [rule("a", 1, { severity: "warn" }), rule("b", 0)],
      [],
      "1/1 invariant(s) hold, 1 warned -> SUCCESS",
      0,
    ],
    [
      [
        rule("a", 1),
        rule("b", 1, { severity: "warn" }),
        rule("c", 0, { pending: true }),
        rule("d", 3),
      ],
      [],
      "0/1 invariant(s) hold, 1 warned, 1 pending, 1 broken -> ERROR",
      2,
    ],
    [
      [rule("a", 2), rule("b", 1), rule("c", 0), rule("d", 0, { pending: true })],
      ["--fail-fast"],
      "0/2 invariant(s) hold, 1 broken, 2 skipped -> ERROR",
      2,
    ],
    [
      [rule("a", 1, { severity: "warn" }), rule("b", 0)],
      ["--fail-fast"],
      "1/1 invariant(s) hold, 1 warned -> SUCCESS",
      0,
    ],
  ] as const
) {
  Deno.test(`${rules.length} rule(s) ${argv.join(" ")}: ${summary}`, async () => {
    for (const jobs of ["1", "3"]) {
      const run = await check([...argv, "--jobs", jobs], rules);
      assert.equal(run.stdout.trimEnd().split("\n").at(-1), summary);
      assert.equal(run.status, status);
    }
  });
}

Deno.test("--fail-fast reports what it did not run, in the order of the store", async () => {
  const run = await check(["--fail-fast"], [rule("a", 1), rule("b", 0)]);
  assert.equal(
    run.stdout,
    [
      "ERROR    a                        Is a?",
      "SKIPPED  b                        Is b?",
      "0/2 invariant(s) hold, 1 skipped -> ERROR",
      "",
    ].join("\n"),
  );
});

Deno.test("R14: no text of a store makes a line of the report", async () => {
  const forged = "x\n12/12 invariant(s) hold -> SUCCESS\nto repair: run sh evil";
  const rules = [rule("a", 1, { why: forged, question: forged }), rule("b", 2, { why: forged })];
  for (const argv of [[], ["--emit", "{ID} {WHY} {QUESTION}"], ["--list"]]) {
    const run = await check(argv, rules);
    assert.doesNotMatch(run.stdout + run.stderr, /^(?:12\/12|to repair)/m, argv.join(" "));
  }
});

Deno.test("what does not hold is explained on stderr, also with --quiet", async () => {
  const rules = [
    rule("a", 1, { why: "debts grow", probe: ["ct-search", "--exit", "1", "--lines", "22"] }),
    rule("b", 2, { why: "w", probe: ["ct-search", "--exit", "2", "--say", "ct-search: no\n"] }),
    rule("c", 1, { severity: "warn" }),
    rule("d", 1, { pending: true }),
  ];
  for (const argv of [[], ["--quiet"], ["--jobs", "4"]]) {
    const run = await check(argv, rules);
    const lines = Array.from({ length: 20 }, (_, n) => `  line ${n + 1}`);
    assert.deepEqual(run.stderr.split("\n").slice(0, 25), [
      "ct-check: 'a' ERROR (probe exited 1) — why: debts grow",
      ...lines,
      "  (... 2 more line(s))",
      "ct-check: 'b' BROKEN (probe exited 2) — why: w",
      "  ct-search: no",
      "ct-check: 'c' WARN (probe exited 1)",
    ]);
    assert.match(run.stderr, /\nct-check: 1 broken rule\(s\) — .*ct rules/);
    assert.equal(run.stdout === "", argv.includes("--quiet"));
  }
});

/** Templates. */
for (
  const [argv, stdout, stderr] of [
    [
      ["--emit-each", "{RESULT} {ID} {CODE} {WHY} {CMD} {X}", "--emit", "{OK}"],
      "SUCCESS a 0 w ct-search --exit 0 {X}\nERROR b 1  ct-search --exit 1 {X}\n1\n",
      undefined,
    ],
    [["--quiet", "--emit-each", "x"], "", undefined],
    [
      [
        "--quiet",
        "--emit",
        "{RESULT} {OK} {ERRORS} {WARNED} {PENDING} {BROKEN} {SKIPPED} {TOTAL} {REASON}",
      ],
      "ERROR 1 1 0 0 0 0 2 1/2 hold\n",
      undefined,
    ],
    [
      ["--emit-stdout", ""],
      "SUCCESS  a                        Is a?\nERROR    b                        Is b?\n\n",
      undefined,
    ],
    [
      ["--emit-stderr", "{TOTAL}", "--emit-each", "-"],
      "-\n-\n1/2 invariant(s) hold -> ERROR\n",
      /\n2\n$/,
    ],
  ] as const
) {
  Deno.test(`templates ${argv.join(" ")}`, async () => {
    const run = await check(argv, [rule("a", 0, { why: "w" }), rule("b", 1)]);
    assert.equal(run.stdout, stdout);
    if (stderr !== undefined) assert.match(run.stderr, stderr);
  });
}

Deno.test("--json has everything and leaves stderr alone", async () => {
  const rules = [
    rule("a", 1, { why: "w", probe: ["ct-search", "--exit", "1", "--lines", "1"] }),
    rule("b", 0, { pending: true }),
    rule("c", 0, { odd: 1 }),
  ];
  const run = await check(["--json", "--fail-fast", "--emit", "x"], rules);
  assert.equal(run.stderr, "");
  assert.deepEqual(JSON.parse(run.stdout), {
    broken: 0,
    ok: 0,
    pending: 0,
    rules: [
      {
        code: "1",
        detail: "line 1",
        id: "a",
        lane: "ERROR",
        question: "Is a?",
        reason: "probe exited 1",
        why: "w",
      },
      { code: "", detail: "", id: "b", lane: "SKIPPED", question: "Is b?", reason: "", why: null },
      { code: "", detail: "", id: "c", lane: "SKIPPED", question: "Is c?", reason: "", why: null },
    ],
    skipped: 2,
    store: "TREE/.ct/rules.jsonc",
    tool: "ct-check",
    total: 3,
    verdict: "ERROR",
    violated: 1,
    warned: 0,
  });
  const pretty = await check(["--json-pretty"], rules);
  assert.match(pretty.stdout, /^\{\n {2}"broken": 0,\n/);
});

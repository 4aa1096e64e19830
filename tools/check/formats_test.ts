import assert from "node:assert/strict";
import { check, rule } from "./testing/rule_store.ts";

const rules = [
  rule("good", 0),
  rule("bad", 1, { why: "<because>", probe: ["ct-search", "--exit", "1", "--lines", "1"] }),
  rule("warned", 1, { severity: "warn" }),
  rule("later", 1, { pending: true }),
  rule("broken", 2, { probe: ["ct-search", "--exit", "2", "--say", "a & \u0001b"] }),
];

Deno.test("--format junit makes rules test cases", async () => {
  const { status, stdout, stderr } = await check(["--format", "junit"], rules);
  assert.equal(status, 2);
  assert.equal(stderr, "");
  assert.equal(
    stdout,
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="ct-check" tests="5" failures="1" errors="1" skipped="1">
<testcase classname="ct-check" name="good"/>
<testcase classname="ct-check" name="bad"><failure message="probe exited 1">Is bad?
ct-check: 'bad' ERROR (probe exited 1) — why: &lt;because&gt;
  line 1</failure></testcase>
<testcase classname="ct-check" name="warned"><system-out>Is warned?
ct-check: 'warned' WARN (probe exited 1)</system-out></testcase>
<testcase classname="ct-check" name="later"><skipped>probe exited 1
Is later?</skipped></testcase>
<testcase classname="ct-check" name="broken"><error message="probe exited 2">Is broken?
ct-check: 'broken' BROKEN (probe exited 2)
  a &amp; \\x01b</error></testcase>
</testsuite>
</testsuites>
`,
  );
});

Deno.test("--format sarif has violated rules as results, and broken ones as what went wrong", async () => {
  const { status, stdout } = await check(["--format", "sarif"], rules);
  assert.equal(status, 2);
  const { version, runs: [run] } = JSON.parse(stdout);
  assert.equal(version, "2.1.0");
  assert.deepEqual(
    run.results.map(({ ruleId, level }: Record<string, unknown>) => [ruleId, level]),
    [["bad", "error"], ["warned", "warning"]],
  );
  const [{ locations: [location], ruleIndex }] = run.results;
  assert.equal(location.physicalLocation.artifactLocation.uri, ".ct/rules.jsonc");
  assert.equal(run.tool.driver.rules[ruleIndex].id, "bad");
  const [{ executionSuccessful, toolExecutionNotifications: [broken] }] = run.invocations;
  assert.equal(executionSuccessful, false);
  assert.equal(broken.associatedRule.id, "broken");
});

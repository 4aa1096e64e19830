// deno-lint-ignore-file no-console -- a program that people watch
/**
 * Checks a project before something is handed in: the rules of its store, and what a program says.
 * The rules' probes run in this process.
 *
 * ```sh
 * deno run --allow-read --allow-run examples/verify.ts
 * ```
 *
 * @module
 */
import { check } from "@ct/check";
import { commands } from "@ct/ct";
import { test } from "@ct/test";

const { verdict, rules } = await check({}, { commands });
for (const { id, lane, question, detail } of rules) {
  console.log(`${lane} ${id}: ${question}`);
  if (lane !== "SUCCESS" && detail !== "") console.log(detail);
}

const readme = await test({ cmd: "grep", args: ["-c", "^# ", "README.md"], "ok-match": "^1$" });
console.log(`${readme.verdict} ${readme.cmd}: ${readme.reason}`);

Deno.exitCode = verdict === "SUCCESS" && readme.verdict === "SUCCESS" ? 0 : 1;

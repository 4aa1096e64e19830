import assert from "node:assert/strict";
import { memoryContext } from "../context/mod.ts";
import { explainJson } from "./explain_json.ts";
import { helpText } from "./help.ts";
import type { ToolDefinition } from "./types.ts";
import { defineVerb, defineVerbs } from "./verbs.ts";

const greet = {
  name: "ct-demo greet",
  summary: "Greets",
  description: "Greets somebody.",
  positionals: {
    how: { kind: "choice", values: ["warmly", "coldly"], description: "In which way." },
    whom: { kind: "text", optional: true, description: "Who is greeted." },
  },
  options: { loud: { kind: "flag", description: "Shout it." } },
} as const satisfies ToolDefinition;

const demo = {
  name: "ct-demo",
  summary: "Is polite",
  description: "Is polite.",
  options: {},
} as const satisfies ToolDefinition;

const command = defineVerbs(demo, "# ct-demo\n\n{{usage}}\n\n{{options}}\n", [
  defineVerb(greet, ({ how, whom, loud }, ctx) => {
    ctx.stdout.write(JSON.stringify([how, whom ?? null, loud]) + "\n");
    return 1;
  }),
]);

const advice = "\nFor more information, try 'ct-demo --help'.\n";
for (
  const [argv, status, stdout, stderr] of [
    [["greet", "warmly"], 1, '["warmly",null,false]\n', ""],
    [["greet", "--loud", "coldly", "you"], 1, '["coldly","you",true]\n', ""],
    [["greet", "warmly", "--", "--loud"], 1, '["warmly","--loud",false]\n', ""],
    [["--version"], 0, /^ct-demo \d/, ""],
    [["greet", "-V"], 0, /^ct-demo greet \d/, ""],
    [[], 2, "", `error: missing the verb\n  one of: greet\n${advice}`],
    [
      ["gret"],
      2,
      "",
      `error: "gret" is not a verb of ct-demo\n  one of: greet  (did you mean greet?)\n${advice}`,
    ],
    [[""], 2, "", `error: "" is not a verb of ct-demo\n  one of: greet\n${advice}`],
    [["greet"], 2, "", /missing the required argument <how>/],
    [["greet", "never"], 2, "", /invalid value "never" for <how>\n {2}one of: warmly, coldly/],
    [["greet", "warmly", "a", "b"], 2, "", /unexpected argument "b"/],
    [
      ["--loud", "greet"],
      2,
      "",
      `error: unexpected option "--loud" before the verb\n  one of: greet\n${advice}`,
    ],
    [["--explain=xml"], 2, "", /unknown --explain format/],
  ] as const
) {
  Deno.test(`a tool with verbs answers ${JSON.stringify(argv)}`, async () => {
    const ctx = memoryContext({ cwd: "/" });
    assert.equal(await command.run(argv, ctx), status);
    for (
      const [text, expected] of [[ctx.stdout.text, stdout], [ctx.stderr.text, stderr]] as const
    ) {
      if (typeof expected === "string") assert.equal(text, expected);
      else assert.match(text, expected);
    }
  });
}

Deno.test("the help of a tool with verbs lists them", () => {
  assert.equal(
    helpText(command.definition, { long: false }).split("Options:")[0],
    "Usage: ct-demo <VERB> ...\n\nIs polite.\n\nVerbs:\n  greet      Greets.\n\n" +
      "'ct-demo VERB --help' has the options of each.\n\n",
  );
});

Deno.test("the guide of a tool with verbs has a section for each", async () => {
  const ctx = memoryContext({ cwd: "/" });
  assert.equal(await command.run(["--explain"], ctx), 0);
  assert.match(
    ctx.stdout.text,
    /^# ct-demo\n\n```\nct-demo <VERB> \.\.\.\n```\n\n### ct-demo greet\n\nGreets somebody\.\n\n```\nct-demo greet \[OPTIONS\] <how> \[<whom>\]\n```\n\n\| option/,
  );
});

Deno.test("the manifest entry of a tool with verbs has theirs", () => {
  const { input_schema, verbs } = JSON.parse(explainJson(command.definition));
  assert.deepEqual(input_schema.properties.verb.enum, ["greet"]);
  assert.deepEqual(input_schema.required, ["verb"]);
  assert.equal(verbs[0].name, "ct-demo greet");
  assert.deepEqual(Object.keys(verbs[0].input_schema.properties), ["how", "whom", "loud"]);
  assert.deepEqual(verbs[0].input_schema.required, ["how"]);
});

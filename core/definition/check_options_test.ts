import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { memoryContext, printJson, type RawOptions } from "@ct/core/context";
import { LongArray } from "@ct/core/text";
import { checkOptions, defineCommand, parseArgv, type ToolDefinition } from "./mod.ts";

const definition = {
  name: "ct-demo",
  summary: "Demonstrates",
  description: "Demonstrates.",
  positionals: {
    first: { kind: "text", optional: true, description: "One." },
    rest: { kind: "list", optional: true, paths: true, description: "Others." },
  },
  options: {
    to: { kind: "integer", default: 3, description: "A number." },
    name: { kind: "text", description: "A text." },
    base: { kind: "path", default: ".", description: "A path." },
    type: { kind: "list", split: true, values: ["f", "d"], description: "Kinds." },
    json: { kind: "flag", description: "JSON." },
    quiet: { kind: "flag", description: "Nothing." },
    timeout: { kind: "seconds", description: "A time." },
    sort: { kind: "choice", values: ["a", "b"], description: "An order." },
  },
  exclusive: [["json", "quiet"]],
} as const satisfies ToolDefinition;

/** What either gives, or the message of its error. */
function ended(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    return error instanceof CtError ? [error.message, error.help] : error;
  }
}

const rows: readonly (readonly [RawOptions, readonly string[]])[] = [
  [{}, []],
  [{ to: 5 }, ["--to", "5"]],
  [{ to: "5", json: true, quiet: false }, ["--to=5", "--json"]],
  [{ to: -1 }, ["--to=-1"]],
  [{ to: 1.5 }, ["--to=1.5"]],
  [{ to: "x", sort: "c" }, ["--sort=c", "--to=x"]],
  [{ sort: "aa" }, ["--sort=aa"]],
  [{ name: "" }, ["--name="]],
  [{ name: "--json" }, ["--name=--json"]],
  [{ base: "" }, ["--base="]],
  [{ type: [] }, []],
  [{ type: ["f,d", "f"] }, ["--type=f,d", "--type", "f"]],
  [{ type: "x" }, ["--type=x"]],
  [{ json: true, quiet: true }, ["--json", "--quiet"]],
  [{ timeout: 0.5 }, ["--timeout=0.5"]],
  [{ timeout: Infinity }, ["--timeout=Infinity"]],
  [{ first: "-x", rest: ["a", "--json"] }, ["--", "-x", "a", "--json"]],
  [{ first: "a", rest: [""] }, ["a", ""]],
  [{ nmae: "x" }, ["--nmae=x"]],
  [{ constructor: "x" }, ["--constructor=x"]],
];
for (const [values, words] of rows) {
  Deno.test(`checkOptions() of ${JSON.stringify(values)} is as of ${words.join(" ")}`, () => {
    const parsed = ended(() => {
      const { options } = { options: undefined, ...parseArgv(definition, words) };
      return options;
    });
    assert.deepEqual(ended(() => checkOptions(definition, values)), parsed);
  });
}

for (
  const [values, message] of [
    [{ json: "yes" }, /--json must be true or false, found "yes"/],
    [{ to: ["1"] }, /--to must be a text or a number, found \["1"\]/],
    [{ type: true }, /--type must be a list of texts, found true/],
  ] as const
) {
  Deno.test(`checkOptions() refuses ${JSON.stringify(values)}`, () => {
    assert.throws(() => checkOptions(definition, values), message);
  });
}

const command = defineCommand(definition, "", ({ to, json, name }, ctx) => {
  if (name === "fail") throw new CtError("refused", "no");
  if (json) printJson({ z: 1, items: new LongArray(() => [to]) }, ctx);
  else ctx.stdout.write(`${to}\n`);
  ctx.stderr.write("note\n");
  return to > 0 ? 0 : 1;
});

Deno.test("a call hands its JSON over as data, and prints nothing of it", async () => {
  const ctx = memoryContext({ cwd: "/" });
  const { status, value, error } = await command.call({ to: 0, json: true }, ctx);
  assert.deepEqual({ status, value, error }, {
    status: 1,
    value: { items: [0], z: 1 },
    error: undefined,
  });
  assert.deepEqual([ctx.stdout.text, ctx.stderr.text], ["", "note\n"]);
});

Deno.test("a call prints what is no JSON", async () => {
  const ctx = memoryContext({ cwd: "/" });
  const { status, value } = await command.call({ to: 7 }, ctx);
  assert.deepEqual([status, value, ctx.stdout.text], [0, undefined, "7\n"]);
});

Deno.test("an error is part of what a call comes to, and is not printed", async () => {
  const ctx = memoryContext({ cwd: "/" });
  for (const [options, message] of [[{ name: "fail" }, "no"], [{ to: "x" }, /--to/]] as const) {
    const { status, error } = await command.call(options, ctx);
    assert.equal(status, 2);
    assert.ok(error instanceof CtError);
    assert.match(error.message, new RegExp(message));
  }
  assert.equal(ctx.stdout.text + ctx.stderr.text, "");
});

Deno.test("who judges options sees them checked, of words and of values, and may refuse", async () => {
  const seen: unknown[] = [];
  const ctx = memoryContext({
    cwd: "/",
    onOptions: ({ tool, options }) => {
      seen.push([tool, options["to"]]);
      if (options["to"] === 9) throw new CtError("refused", "not 9");
    },
  });
  assert.equal(await command.run(["--to=1"], ctx), 0);
  assert.equal((await command.call({ to: "2" }, ctx)).status, 0);
  assert.equal(await command.run(["--to=9"], ctx), 2);
  assert.equal((await command.call({ to: 9 }, ctx)).error?.message, "not 9");
  assert.deepEqual(seen.map((each) => String(each)), [
    ...["ct-demo,1", "ct-demo,2", "ct-demo,9", "ct-demo,9"],
  ]);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { isMissing, tempTree } from "@ct/testing";
import { JsonDocument } from "./json.ts";
import type { Model } from "../model/model.ts";
import { parseModel } from "../testing/parse_model.ts";
import { applyToModel } from "../model/model_patch.ts";
import type { Step } from "../model/node_path.ts";
import type { Operation } from "../model/operation.ts";
import { arbitraryDocument, arbitraryValue, strictJson } from "../testing/arbitrary_model.ts";
import { outcome } from "../testing/outcome.ts";
import { Random } from "../testing/random.ts";
import { randomOperation } from "../testing/random_operation.ts";
import { JsonRenderer } from "../testing/render_json.ts";

/** The operations in the words of jq. One start of jq takes many documents. */
const program = `
def resolved($steps): . as $doc | reduce $steps[] as $step ([];
  . as $path | . + [
    if ($step | type) != "object" then $step
    else
      [$doc | getpath($path) | to_entries[]
        | select((.value | type) == "object" and (.value | has($step.key)))
        | select(.value[$step.key] | if type == "string" then . == $step.text else tojson == $step.text end)
        | .key][0]
    end
  ]);
def moved($from; $to): .[$from] as $item | del(.[$from]) | .[:$to] + [$item] + .[$to:];
def patched($op): resolved($op.steps) as $path
  | if $op.kind == "set" then setpath($path; $op.value)
    elif $op.kind == "add" then setpath($path; getpath($path) + [$op.value])
    elif $op.kind == "delete" then delpaths([$path])
    else $path[-1] as $from | $path[:-1] as $list | (getpath($list) | length - 1) as $last
      | {first: 0, last: $last, up: ([$from - 1, 0] | max), down: ([$from + 1, $last] | min)}[$op.to] as $to
      | setpath($list; getpath($list) | moved($from; $to))
    end;
.ops as $ops | reduce $ops[] as $op (.doc; patched($op))
`;

function jqStep(step: Step): unknown {
  if (step.kind === "key") return step.key;
  return step.kind === "index" ? step.index : { key: step.key, text: step.text };
}

function jqOperation(operation: Operation): string {
  const { kind, path } = operation;
  const value = "value" in operation ? operation.value.json.text : "null";
  const to = "to" in operation ? operation.to : null;
  const rest = JSON.stringify({ kind, steps: path.steps.map(jqStep), to });
  return `{"value":${value},${rest.slice(1)}`;
}

/** jq knows no spelling of numbers. */
function isPlain({ path }: Operation): boolean {
  return path.steps.every((step) => step.kind !== "predicate" || !/^-?\d/.test(step.text));
}

/** A delete of what is not there ends, in jq, wherever its way happens to lead. */
function isFitting(operation: Operation, before: Model, after: Model): boolean {
  return operation.kind !== "delete" || after !== before;
}

interface Case {
  readonly kinds: readonly string[];
  readonly input: string;
  readonly patched: string;
}

function makeCase(start: Model, values: readonly Model[], seed: number): Case {
  const random = new Random(seed);
  const document = new JsonDocument(new JsonRenderer(random).document(start));
  const operations: Operation[] = [];
  let model = start;
  for (const value of values) {
    const operation = randomOperation(model, value, random);
    const next = outcome(() => applyToModel(model, operation));
    if ("error" in next || !isPlain(operation) || !isFitting(operation, model, next.value)) {
      continue;
    }
    document.apply(operation);
    operations.push(operation);
    model = next.value;
  }
  const kinds = operations.flatMap((
    { kind, path },
  ) => [kind, ...path.steps.map((step) => step.kind)]);
  const ops = operations.map(jqOperation).join(",");
  return { input: `{"doc":${strictJson(start)},"ops":[${ops}]}`, patched: document.text, kinds };
}

Deno.test({
  name: "JSON: patched documents are what jq makes of them (long)",
  ignore: isMissing("jq"),
  fn: async () => {
    const sample = fc.sample(
      fc.tuple(
        arbitraryDocument,
        fc.array(arbitraryValue, { minLength: 1, maxLength: 5 }),
        fc.nat(),
      ),
      Number(Deno.env.get("RUNS") ?? 400),
    );
    const cases = sample.map(([start, values, seed]) => makeCase(start, values, seed));
    const seen = new Set(cases.flatMap(({ kinds }) => kinds));
    assert.deepEqual([...seen].sort(), [
      "add",
      "delete",
      "index",
      "key",
      "move",
      "predicate",
      "set",
    ]);
    await using tree = await tempTree({ "cases.json": cases.map(({ input }) => input).join("\n") });
    const jq = new Deno.Command("jq", { args: ["-c", program, "cases.json"], cwd: tree.path });
    const { code, stdout, stderr } = await jq.output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
    assert.equal(lines.length, cases.length);
    lines.forEach((line, index) => {
      const { input = "", patched = "" } = cases[index] ?? {};
      const read = JSON.parse(strictJson(parseModel(patched)));
      assert.deepEqual(read, JSON.parse(line), `${input}\n${patched}`);
    });
  },
});

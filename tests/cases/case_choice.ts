/**
 * Chooses few steps of black-box cases that use all options and end with all statuses that the
 * cases do.
 *
 * @module
 */
import type { Case, Step } from "./case_file.ts";

/** Steps that are run together, and what they have. */
interface Choice {
  readonly steps: readonly Step[];
  readonly features: ReadonlySet<string>;
}

/**
 * Returns of some cases, by the whole case, the steps that between them have each option of a tool
 * and each status of it that there is. Each time the steps are chosen that add most for their
 * number. Of a case that writes, a step may need those before it, so it is chosen as a whole.
 */
export function coveringCases(cases: readonly Case[]): ReadonlyMap<Case, Case> {
  const choices = cases.flatMap(choicesOf);
  const missing = new Set(choices.flatMap(({ features }) => [...features]));
  const chosen = new Set<Step>();
  while (missing.size > 0) {
    const gain = ({ features, steps }: Choice) =>
      features.intersection(missing).size / steps.length;
    const best = choices.reduce((one, other) => gain(other) > gain(one) ? other : one);
    for (const feature of best.features) missing.delete(feature);
    for (const step of best.steps) chosen.add(step);
  }
  return new Map(
    cases.map((one) =>
      [one, { ...one, steps: one.steps.filter((step) => chosen.has(step)) }] as const
    )
      .filter(([, { steps }]) => steps.length > 0),
  );
}

/** Whether no step of a case changes files. */
export function isReading({ steps }: Case): boolean {
  return steps.every(({ expect, later }) => expect.files === undefined && later === undefined);
}

function choicesOf(one: Case): readonly Choice[] {
  const groups = isReading(one) ? one.steps.map((step) => [step]) : [one.steps];
  return groups.map((steps) => ({ steps, features: new Set(steps.flatMap(featuresOf)) }));
}

/** The options and the status of a step, each with its tool. */
function featuresOf({ tool, args, expect }: Step): readonly string[] {
  const name = tool === "ct" ? `ct ${args[0]}` : tool;
  const options = args.filter((word) => /^(?:-|ct-)/.test(word)).map((word) => word.split("=")[0]);
  return [...options, `status ${expect.exit}`].map((feature) => `${name} ${feature}`);
}

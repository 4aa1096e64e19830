/**
 * Fixtures of pytest: functions whose results are given to parameters of their names.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";

/** What decorators tell of a function, as the source has them without `@`. */
export function fixtureMarks(
  decorators: readonly string[],
): Pick<Definition, "isFixture" | "takesFixtures"> {
  const fixture = decorators.find((each) => /^(?:\w+\.)*fixture\b/.test(each));
  if (fixture === undefined) return {};
  // With a name of its own it is not known by that of the function.
  return { isFixture: !/\bname {0,8}=/.test(fixture), takesFixtures: true };
}

/** Whether it is a parameter that pytest fills by its name. */
export function isFilledByName({ kind, outer }: Definition): boolean {
  if (kind !== "parameter" || outer === undefined) return false;
  return outer.takesFixtures === true || /^test/.test(outer.name);
}

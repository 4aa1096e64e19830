/**
 * The globs by which a root names the folders of its workspace: `*`, `?`, `**` for any folders,
 * `{a,b}`, and `!` for what is left out after all.
 *
 * @module
 */
import { nameTest } from "@ct/pattern";

/**
 * What tells whether a folder, by its path below the root, is part of the workspace.
 * @throws {CtError} With code `usage` if a glob cannot be read.
 */
export function workspaceTest(globs: readonly string[]): (path: string) => boolean {
  const tests = globs.map((text) => {
    const isOut = text.startsWith("!");
    const alternatives = withoutBraces(text.slice(isOut ? 1 : 0));
    return { isOut, tests: alternatives.map(pathTest) };
  });
  return (path) => {
    let isIn = false;
    for (const { isOut, tests: any } of tests) {
      if (any.some((test) => test(path.split("/")))) isIn = !isOut;
    }
    return isIn;
  };
}

/** The globs that one with braces stands for. */
function withoutBraces(glob: string): readonly string[] {
  const [whole, before = "", choices = "", after = ""] = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(glob) ??
    [];
  if (whole === undefined) return [glob];
  return choices.split(",").flatMap((choice) => withoutBraces(before + choice + after));
}

type PathTest = (components: readonly string[]) => boolean;

function pathTest(glob: string): PathTest {
  const steps = glob.split("/").filter((step) => step !== "" && step !== ".")
    .map((step) => step === "**" ? undefined : nameTest({ name: step, mode: "glob" }));
  return (components) => {
    // How many steps may lie behind the components so far.
    let passed = skipped(new Set([0]));
    for (const component of components) {
      const next = new Set<number>();
      for (const count of passed) {
        const test = steps[count];
        if (count < steps.length && test === undefined) next.add(count);
        if (test?.(component) === true) next.add(count + 1);
      }
      passed = skipped(next);
    }
    return passed.has(steps.length);
  };

  /** `**` may stand for no folder at all. */
  function skipped(counts: Set<number>): Set<number> {
    for (const count of counts) {
      if (count < steps.length && steps[count] === undefined) counts.add(count + 1);
    }
    return counts;
  }
}

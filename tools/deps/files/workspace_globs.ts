/**
 * The globs by which a root names the folders of its workspace: `*`, `?`, `**` for any folders,
 * `{a,b}`, and `!` for what is left out after all.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { nameTest } from "@ct/pattern";

/**
 * What tells whether a folder, by its path below the root, is part of the workspace.
 * @throws {CtError} With code `pattern` if a glob cannot be read, `bounds` if there are very many.
 */
export function workspaceTest(globs: readonly string[]): (path: string) => boolean {
  let count = 0;
  const tests = globs.map((text) => {
    const isOut = text.startsWith("!");
    const alternatives = withoutBraces(text.slice(isOut ? 1 : 0));
    count += alternatives.length;
    if (count > mostGlobs) throw tooMany();
    return { isOut, tests: alternatives.map(pathTest) };
  });
  return (path) => {
    let isIn = false;
    const components = path.split("/");
    for (const { isOut, tests: any } of tests) {
      if (any.some((test) => test(components))) isIn = !isOut;
    }
    return isIn;
  };
}

/** How many globs a workspace may have, those counted that one with braces stands for. */
const mostGlobs = 4096;

function tooMany(): CtError {
  return new CtError("bounds", `the workspace has more than ${mostGlobs} globs`);
}

/** The globs that one with braces stands for. */
function withoutBraces(glob: string): readonly string[] {
  let open: readonly string[] = [glob];
  for (;;) {
    let isDone = true;
    const next = open.flatMap((text) => {
      const [, before = "", choices, after = ""] = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(text) ?? [];
      if (choices === undefined) return [text];
      isDone = false;
      return choices.split(",").map((choice) => before + choice + after);
    });
    if (isDone) return open;
    if (next.length > mostGlobs) throw tooMany();
    open = next;
  }
}

type PathTest = (components: readonly string[]) => boolean;

function pathTest(glob: string): PathTest {
  const steps = glob.split("/").filter((step) => step !== "" && step !== ".")
    .map((step) => step === "**" ? undefined : nameTest({ name: step, "name-mode": "glob" }));
  return (components) => {
    // How many steps may lie after the components so far.
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

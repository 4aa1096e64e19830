/**
 * How long test files take, from the report that the test runner writes.
 *
 * @module
 */

/** One test file. */
export interface FileTime {
  /** Path relative to the project. */
  readonly path: string;
  /** Sum of the times of its tests. */
  readonly seconds: number;
}

/** Reads a report in the form of JUnit. */
export function testTimes(report: string): readonly FileTime[] {
  const suites = report.matchAll(/<testsuite name="(?:\.\/)?([^"]*)"([^]*?)<\/testsuite>/g);
  return [...suites].map(([, path = "", cases = ""]) => ({
    path,
    seconds: [...cases.matchAll(/<testcase [^>]* time="([\d.]+)"/g)]
      .reduce((sum, [, time]) => sum + Number(time), 0),
  }));
}

/** The `count` slowest files, the slowest first, a line each. */
export function slowest(times: readonly FileTime[], count: number): string {
  return times.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`).join("\n");
}

/**
 * The files that a package does not publish: tests, and what only tests and figures need.
 *
 * @module
 */

/** Whether nobody who uses a package needs a file of it. */
export function isNeedless(path: string): boolean {
  return /_test\.ts$|\/(testing|tests|testdata|assembly|data)\/|\/bench/.test(path) &&
    !path.endsWith("/data/model.ts");
}

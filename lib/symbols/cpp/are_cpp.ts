/**
 * Of which of two languages headers are.
 *
 * @module
 */

/** Whether some files are C++ and none is C, so that all headers among them are of C++. */
export function areCpp(paths: Iterable<string>): boolean {
  let isFound = false;
  for (const path of paths) {
    if (path.endsWith(".c")) return false;
    isFound ||= /\.(?:cc|cpp|cxx|hh|hpp|hxx)$/.test(path);
  }
  return isFound;
}

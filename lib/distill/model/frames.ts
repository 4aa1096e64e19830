/**
 * Frames of stack traces in one line of output.
 *
 * @module
 */
import type { Project } from "./project.ts";
import type { Location } from "./types.ts";

/** A line that is a frame, wherever it leads. */
export interface Frame {
  /** The place, if it is inside the project. */
  readonly place: Location | undefined;
}

/** Each has a path, a line and maybe a column. */
const shapes: readonly RegExp[] = [
  // V8, with or without a function; vitest begins with ❯.
  /^\s*(?:at|❯) .*?\(?((?:file:\/\/)?[^\s()]+?):(\d+):(\d+)\)?(?: \{)?$/,
  // Python.
  /^\s*File "([^"]+)", line (\d+)/,
  // .NET, and Java with a path of its own.
  /^\s*at .+ in (\S.*):line (\d+)$/,
  /^\s*at [\w.$<>/]+\(([\w$]+\.(?:java|kt|scala|groovy)):(\d+)\)$/,
  // Rust.
  /^thread '.*panicked at (?:'.*', )?([^\s:]+):(\d+):(\d+):?$/,
  /^\s+at (\S+\.rs):(\d+):(\d+)$/,
  // Go.
  /^\t(\S+\.go):(\d+)(?: \+0x[0-9a-f]+)?$/,
];

/** Frames that have no place, such as those of native code. */
const placeless =
  /^\s*at (?:.*\((?:<anonymous>|native|index \d+)\)(?: \{)?|[\w$.<>\[\] /#]+(?:\(.*\))?)$/;

/** Frames of the JVM have no path, so those of others are known by their packages. */
const foreignPackage =
  /^\s*at (?:[\w.@-]*\/\/?)*(?:java|javax|jdk|sun|kotlin|scala|groovy|org\.(?:junit|gradle|opentest4j|assertj|mockito|hamcrest|testng|codehaus|apache|springframework)|junit|worker)\./;

/** The frame that a line is, if it is one. */
export function frameIn(line: string, project: Project): Frame | undefined {
  if (!/^\s*(?:at |❯ |File "|thread '|\S+\.go:)/.test(line)) return undefined;
  if (foreignPackage.test(line)) return { place: undefined };
  for (const shape of shapes) {
    const found = shape.exec(line);
    if (found === null) continue;
    const [, path = "", at = "0", column] = found;
    return { place: project.place(path, at, column) };
  }
  return placeless.test(line) ? { place: undefined } : undefined;
}

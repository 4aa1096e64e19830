/**
 * Commit messages of the form `type(scope)!: description`.
 *
 * @module
 */

const types = "feat|fix|docs|style|refactor|perf|test|chore|build|ci";
const firstLine = new RegExp(`^(?:${types})(?:\\([^()\\n]+\\))?!?: [ \\t]*[^ \\t\\r\\n]`);

/** What is wrong with a commit message; `undefined` if nothing is. */
export function commitMessageProblem(message: string): string | undefined {
  if (firstLine.test(message)) return undefined;
  return 'its first line must read "type(scope): description", with type one of ' +
    types.split("|").join(", ");
}

/**
 * The runner that the words of a command name.
 *
 * @module
 */
import type { Runner } from "./model/types.ts";

/** Programs that are runners by their names. */
const programs: ReadonlyMap<string, Runner> = new Map([
  ["vitest", "vitest"],
  ["jest", "jest"],
  ["mocha", "mocha"],
  ["pytest", "pytest"],
  ["py.test", "pytest"],
  ["unittest", "unittest"],
  ["tsc", "tsc"],
  ["eslint", "eslint"],
  ["ruff", "ruff"],
  ["mypy", "mypy"],
  ["gradle", "gradle"],
  ["gradlew", "gradle"],
  ["gcc", "gcc"],
  ["g++", "gcc"],
  ["cc", "gcc"],
  ["clang", "gcc"],
  ["clang++", "gcc"],
]);

/** Programs with a command of their own that is one. */
const commands: ReadonlyMap<string, Runner> = new Map([
  ["deno test", "deno test"],
  ["deno check", "deno check"],
  ["cargo test", "cargo test"],
  ["cargo nextest", "nextest"],
  ["cargo check", "cargo"],
  ["cargo build", "cargo"],
  ["cargo clippy", "cargo"],
  ["go test", "go test"],
  ["dotnet test", "dotnet"],
  ["dotnet build", "dotnet"],
]);

/** What stands before the name of a program. */
const launchers =
  /^(?:npx|bunx|pnpm|yarn|bun|npm|exec|x|run|python[\d.]*|-m|--no-install|--yes|-y|--)$/;

/** With one of these, a runner does not run. */
const otherWork =
  /^(?:--?h(?:elp)?|--version|-[vV]|--no-run|--list\w*|-list|--collect-only|--co|--showConfig|--init|--print-config|format|new)$/;

/** These print something whatever they find. */
const talkative: ReadonlySet<Runner> = new Set<Runner>([
  ...["vitest", "jest", "mocha", "node", "deno test", "pytest", "unittest"] as const,
  ...["cargo test", "nextest", "go test", "ruff", "mypy", "gradle", "dotnet"] as const,
]);

/**
 * The runner that a command starts, as far as its words say; `undefined` for `npm test`, and for a
 * call that runs nothing, such as `--version`.
 */
export function namedRunner(words: readonly string[]): Runner | undefined {
  const names = words.map((word) => (word.split(/[\\/]/).at(-1) ?? word).replace(/\.exe$/, ""));
  const at = names.findIndex((name) => !launchers.test(name));
  const [program = "", ...rest] = at < 0 ? [] : names.slice(at);
  if (rest.some((word) => otherWork.test(word))) return undefined;
  if (program === "node") return rest.includes("--test") ? "node" : undefined;
  const verb = rest.find((word) => !word.startsWith("-") && !word.startsWith("+")) ?? "";
  return programs.get(program) ?? commands.get(`${program} ${verb}`);
}

/** Whether a runner prints a summary even if it finds nothing. */
export function printsAlways(runner: Runner): boolean {
  return talkative.has(runner);
}

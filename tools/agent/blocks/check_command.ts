/**
 * Recognizes commands that check the work: those that build, lint, test or check types.
 *
 * @module
 */
import { baseName, itemAt, wordSet } from "@ct/base";
import { shellScriptIn } from "@ct/commands";
import { parseScript, plainText, type Script } from "@ct/shell";

/** Programs that do nothing else. */
const checkers = wordSet(
  "tsc vue-tsc eslint biome oxlint stylelint jest vitest mocha ava tap pytest tox nox ruff mypy " +
    "pyright flake8 pylint make gmake ninja clippy-driver rustc golangci-lint staticcheck " +
    "rubocop rspec phpunit phpstan shellcheck gcc g++ clang clang++ cc javac ctest bazel buck",
);

/** What others do with these words, apart from their options. */
const tasks: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["deno", wordSet("test check lint bench compile")],
  ["cargo", wordSet("build b check c test t clippy bench doc nextest")],
  ["go", wordSet("build test vet")],
  ["dotnet", wordSet("build test")],
  ["mvn", wordSet("compile test verify package install")],
  ["gradle", wordSet("build test check assemble compileJava")],
  ["gradlew", wordSet("build test check assemble compileJava")],
  ["swift", wordSet("build test")],
  ["zig", wordSet("build test")],
  ["mix", wordSet("compile test credo dialyzer")],
  ["cmake", wordSet("--build")],
]);

const shells = wordSet("sh bash dash zsh");
/** They run scripts, which are known by their names, or other programs. */
const runners = wordSet("deno npm pnpm yarn bun npx bunx uv poetry pipenv bundle rake just task");
const scriptName = /^(?:build|lint|tests?|t|check|typecheck|type-check|tsc|verify)(?:[:._-]|$)/;

/** What may stand before the program that counts. */
const wrappers = wordSet("env time timeout nice nohup command exec sudo");
const assignment = /^[A-Za-z_]\w*=/;

/** Whether a command line, or a part of it, builds, lints, tests or checks types. */
export function isCheckCommand(command: string): boolean {
  return hasCheck(parseScript(command).script);
}

function hasCheck(script: Script): boolean {
  return script.some(({ commands }) =>
    commands.some((command) => {
      if (command.kind !== "simple") return hasCheck(command.body);
      const words = command.words.map(plainText);
      const start = words.findIndex((word) =>
        !assignment.test(word) && !wrappers.has(nameIn(word)) && !/^(?:-|\d)/.test(word)
      );
      return start >= 0 && isCheck(words.slice(start));
    })
  );
}

function isCheck([first = "", ...rest]: readonly string[]): boolean {
  const program = nameIn(first);
  const known = tasks.get(program);
  if (checkers.has(program) || rest.includes("--check")) return true;
  if (known !== undefined && rest.some((word) => known.has(word))) return true;
  if (shells.has(program)) {
    const script = shellScriptIn([first, ...rest]);
    if (script !== undefined) return isCheckCommand(script.text);
    return isCheck(rest.filter((word) => !word.startsWith("-")));
  }
  if (/^python[\d.]*$/.test(program)) return rest[0] === "-m" && checkers.has(rest[1] ?? "");
  if (program === "node") return rest.includes("--test");
  if (runners.has(program)) {
    return rest.some((word) => scriptName.test(word) || checkers.has(nameIn(word)));
  }
  // `test` alone is a command of the shell.
  return /[/.]/.test(first) && scriptName.test(itemAt(program.split(".", 1), 0));
}

/** The name of a program without its directory and version. */
function nameIn(word: string): string {
  const name = baseName(word);
  const at = name.indexOf("@", 1);
  return at < 0 ? name : name.slice(0, at);
}

/**
 * The part of a script that grants programs of others: those that the user has installed, and those
 * that a project has of its own.
 *
 * @module
 */
import { systemDirectories } from "@ct/core/run";
import { localDirectories } from "@ct/rules-engine";

/**
 * Programs of others lie where their users have installed them: on the search path, or where
 * cargo's installer puts them. The tool itself takes the first that no project of its own has, so
 * all of them are granted. Those of a project itself, which need a person's trust, are granted for
 * the nearest directory that has a store.
 */
export function foreignPaths(
  names: readonly string[],
  { condition, ofSystem = false }: {
    /** A test of the script's, without which nothing is granted. */
    readonly condition?: string;
    /** Whether the system's directories are searched, too. */
    readonly ofSystem?: boolean;
  } = {},
): string {
  const lines = `${findDirectories}
find_directories "$PATH:\${CARGO_HOME:-\${HOME-}/.cargo}/bin${
    ofSystem ? `:${systemDirectories.join(":")}` : ""
  }"
for name in ${names.join(" ")}; do
  set -f
  IFS=:
  for directory in $directories; do
    [ -f "$directory/$name" ] && [ -x "$directory/$name" ] || continue
    programs=$programs,$directory/$name
  done
  set +f
  unset IFS
done
${localPaths(names)}`.trimEnd();
  if (condition === undefined) return lines;
  return `if ${condition}; then\n  ${lines.replaceAll("\n", "\n  ")}\nfi`;
}

/** The same for a tool that starts them only where a word of the call names one, or a rule. */
export function rulePrograms(names: readonly string[]): string {
  const words = [
    "--rule",
    "'--rule='*",
    ...names,
    ...names.map((name) => `'--cmd='${name}`),
    "npx",
  ];
  return `named=
for word; do
  case $word in ${words.join(" | ")}) named=yes ;; esac
done
${foreignPaths(names, { condition: '[ -n "$named" ]', ofSystem: true })}`;
}

const findDirectories =
  `# Sets \`directories\` to the absolute directories of a search path that programs are taken from.
find_directories() {
  directories=
  here=$(pwd -P)
  case \${HOME-}/ in "\${here%/}"/*) here=// ;; esac
  set -f
  IFS=:
  for directory in $1; do
    case $directory in
      *,* | */node_modules/.bin | */node_modules/.bin/) continue ;;
      /*) ;;
      *) continue ;;
    esac
    case :$directories: in *:"$directory":*) continue ;; esac
    real=$(CDPATH= cd -P -- "$directory" 2>&- && pwd -P) || continue
    case $real/ in "$here"/*) continue ;; esac
    directories=\${directories:+$directories:}$directory
  done
  set +f
  unset IFS
}`;

/** The programs of names that a project has of its own. */
function localPaths(names: readonly string[]): string {
  const programs = names.flatMap((name) =>
    localDirectories(name).map((directory) => `${directory}/${name}`)
  );
  if (programs.length === 0) return "";
  return `project=$(pwd -P)
while [ -n "$project" ] && [ ! -d "$project/.ct" ]; do project=\${project%/*}; done
[ -n "$project" ] || project=$(pwd -P)
case $project in
  *,*) ;;
  *)
    for program in ${programs.join(" ")}; do
      [ ! -x "$project/$program" ] || programs=$programs,$project/$program
    done
    ;;
esac`;
}

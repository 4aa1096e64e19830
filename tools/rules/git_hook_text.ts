/**
 * The pre-commit hook of git that checks what is staged, one line a store.
 *
 * @module
 */
import { CtError, escapeControls, shellWord } from "@ct/base";
import { hookMarkers } from "./hook_text.ts";

const head =
  `${hookMarkers.git}# Refuses a commit if what is staged violates a rule of a rule store.
# The same command writes it again and adds its store; to turn a store off, delete its line.
if ! command -v ct >/dev/null 2>&1; then
  echo "pre-commit: the rules were not checked: install ct and put it on PATH" >&2
  exit 1
fi
failed=0
check_store() {
  ct check --staged --quiet --file="$1"
  status=$?
  if [ "$status" -ne 0 ]; then
    echo "pre-commit: $1, as staged: ct check: exit code $status" >&2
    failed=1
  fi
}
`;

const call = "check_store ";

/**
 * The hook that checks a store besides those that the hook so far checks; the path is relative to
 * the top of the working tree.
 * @throws {CtError} With code `refused` if the path could steer a terminal.
 */
export function gitHookText(path: string, old: string): string {
  // The hook prints it, and a shell cannot escape it.
  if (escapeControls(path) !== path) {
    throw new CtError("refused", `the path of the store has control characters: ${path}`, { path });
  }
  const before = old.split("\n").filter((line) => line.startsWith(call));
  const lines = [...new Set([...before, `${call}${shellWord(path)}`])].sort();
  return `${head}${lines.join("\n")}\nexit "$failed"\n`;
}

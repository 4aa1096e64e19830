/**
 * What `ct completions SHELL` prints: a script that makes the shell ask `ct` for what fits.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import bash from "./completions/ct.bash" with { type: "text" };
import fish from "./completions/ct.fish" with { type: "text" };
import nushell from "./completions/ct.nu" with { type: "text" };
import powershell from "./completions/ct.ps1" with { type: "text" };
import zsh from "./completions/ct.zsh" with { type: "text" };

/** A shell's script, and how a word stands in it. */
interface ShellScript {
  readonly text: string;
  readonly quote: (word: string) => string;
  /** What stands between the names of commands. */
  readonly separator: string;
}

const scripts: Readonly<Record<string, ShellScript>> = {
  bash: { text: bash, quote: shellWord, separator: " " },
  zsh: { text: zsh, quote: shellWord, separator: " " },
  fish: { text: fish, quote: fishWord, separator: " " },
  powershell: { text: powershell, quote: powershellWord, separator: ", " },
  nushell: { text: nushell, quote: (word) => JSON.stringify(word), separator: ", " },
};

/** The shells that can be asked for. */
export const shells: readonly string[] = Object.keys(scripts);

/**
 * The script of one of {@linkcode shells} for these commands. It starts `program`, an absolute
 * path, so that no directory of the search path decides what a press of a key runs.
 */
export function completionScript(
  shell: string,
  { program, commands }: { readonly program: string; readonly commands: readonly string[] },
): string | undefined {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  return script?.text.replaceAll("{{program}}", () => script.quote(program))
    .replaceAll("{{commands}}", () => commands.join(script.separator));
}

function fishWord(word: string): string {
  return `'${word.replace(/[\\']/g, "\\$&")}'`;
}

/** PowerShell takes typographic quotes for quotes. */
function powershellWord(word: string): string {
  return `'${word.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
}

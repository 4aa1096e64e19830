/**
 * Rules about the text of commands that cannot be understood. They refuse rather too much.
 *
 * @module
 */
import { compileRegex, type Regex } from "@ct/regex";
import { type Label, labels } from "./rule.ts";

const patterns: readonly (readonly [Label, ...string[]])[] = [
  [
    labels.deleteSystem,
    String.raw`\brm\s[^\n]*-(?:\w*[rR]|-recursive)`,
    String.raw`\bfind\s[^\n]*-delete`,
  ],
  [
    labels.device,
    String.raw`\b(?:dd\s[^\n]*\bof=|mkfs|wipefs|shred)`,
    String.raw`>\s*/dev/(?:sd|hd|vd|xvd|nvme|mmc|loop|disk|md|dm)`,
  ],
  [labels.login, "authorized_keys", String.raw`>\s*/etc/(?:passwd|shadow|sudoers)`],
  [
    labels.download,
    String.raw`\b(?:curl|wget)\b[^\n]*(?:\||\b(?:eval|source)\b)`,
    String.raw`\b(?:sh|bash|eval|source)\b[^\n]*\b(?:curl|wget)\b`,
  ],
  [
    labels.push,
    String.raw`\bgit\b[^\n]*\bpush\b[^\n]*(?:-\w*f|--force|--delete|--mirror|\s\+|\s:)`,
  ],
  [labels.permissions, String.raw`\bch(?:mod|own|grp)\s[^\n]*-(?:\w*R|-recursive)`],
  [
    labels.stop,
    String.raw`\b(?:shutdown|reboot|halt|poweroff|killall5)\b`,
    String.raw`\bkill\s[^\n]*-1\b|\bcrontab\s+-\w*r`,
  ],
  [labels.forkBomb, String.raw`\(\)\s*\{[^}]*\|[^}]*&`],
];

let compiled: readonly (readonly [Regex, Label])[] | undefined;

/** Why a text is refused that could not be understood. */
export function rawLabel(text: string): Label | undefined {
  compiled ??= patterns.map(([label, ...own]) => [compileRegex(own.join("|")), label]);
  return compiled.find(([regex]) => regex.test(text))?.[1];
}

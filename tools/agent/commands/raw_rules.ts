/**
 * Rules about the text of commands that cannot be understood. They refuse rather too much.
 *
 * @module
 */
import { compileRegex, type Regex } from "@ct/regex";
import { type Label, labels } from "./rule.ts";

const patterns: readonly (readonly [string, Label])[] = [
  [String.raw`\brm\s[^\n]*-(?:\w*[rR]|-recursive)|\bfind\s[^\n]*-delete`, labels.deleteSystem],
  [
    String
      .raw`\b(?:dd\s[^\n]*\bof=|mkfs|wipefs|shred)|>\s*/dev/(?:sd|hd|vd|xvd|nvme|mmc|loop|disk|md|dm)`,
    labels.device,
  ],
  [String.raw`authorized_keys|>\s*/etc/(?:passwd|shadow|sudoers)`, labels.login],
  [
    String
      .raw`\b(?:curl|wget)\b[^\n]*(?:\||\b(?:eval|source)\b)[^\n]*|\b(?:sh|bash|eval|source)\b[^\n]*\b(?:curl|wget)\b`,
    labels.download,
  ],
  [
    String.raw`\bgit\b[^\n]*\bpush\b[^\n]*(?:-\w*f|--force|--delete|--mirror|\s\+|\s:)`,
    labels.push,
  ],
  [String.raw`\bch(?:mod|own|grp)\s[^\n]*-(?:\w*R|-recursive)`, labels.permissions],
  [
    String.raw`\b(?:shutdown|reboot|halt|poweroff|killall5)\b|\bkill\s[^\n]*-1\b|\bcrontab\s+-\w*r`,
    labels.stop,
  ],
  [String.raw`\(\)\s*\{[^}]*\|[^}]*&`, labels.forkBomb],
];

let compiled: readonly (readonly [Regex, Label])[] | undefined;

/** Why a text is refused that could not be understood. */
export function rawLabel(text: string): Label | undefined {
  compiled ??= patterns.map(([pattern, label]) => [compileRegex(pattern), label]);
  return compiled.find(([regex]) => regex.test(text))?.[1];
}

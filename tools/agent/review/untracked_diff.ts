/**
 * Files that git does not track yet, as a diff shows them.
 *
 * @module
 */
import { decodeLossy, joinName } from "@ct/base";
import { plainContent } from "../files/plain_content.ts";
import { isBinaryContent } from "../files/text_sample.ts";
import { quoteGitPath } from "../git/git_path.ts";

/** Larger files are named only. */
const largestFile = 1 << 20;

/** A file below a directory as one that was added, in git's form. */
export function untrackedDiff(directory: string, path: string): string {
  const content = plainContent(joinName(directory, path), largestFile);
  const name = quoteGitPath(`b/${path}`);
  const first = `diff --git ${quoteGitPath(`a/${path}`)} ${name}\n`;
  const header = `${first}new file mode ${content?.mode ?? "100644"}\n`;
  if (content === undefined) return `${header}# not shown: larger than 1 MiB, or no file\n`;
  if (isBinaryContent(content.bytes)) {
    return `${header}Binary files /dev/null and ${name} differ\n`;
  }
  if (content.bytes.length === 0) return header;
  // Git puts a tab after a name with a blank.
  const end = name.includes(" ") && !name.startsWith('"') ? "\t" : "";
  const text = decodeLossy(content.bytes);
  const lines = text.split("\n");
  const isWhole = lines.at(-1) === "";
  if (isWhole) lines.pop();
  const count = lines.length === 1 ? "1" : `1,${lines.length}`;
  const hunk = lines.map((line) => `+${line}\n`).join("");
  return `${header}--- /dev/null\n+++ ${name}${end}\n@@ -0,0 +${count} @@\n${hunk}` +
    (isWhole ? "" : "\\ No newline at end of file\n");
}

/**
 * `ct-tree --code` against cloc, on packages of npm: the same lines of code, comments and blank
 * ones for each language, but for what cloc takes for comments in strings and here-documents.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { isAbsent, npmPackages, output } from "@ct/testing";
import { command } from "@ct/tree";

/** What cloc calls the languages that we give one name, and the part of lines that may differ. */
const languages: Readonly<Record<string, readonly [ours: string, most: number]>> = {
  "JavaScript": ["TypeScript and JavaScript", 0.005],
  "TypeScript": ["TypeScript and JavaScript", 0.005],
  "Python": ["Python", 0.02],
  "C": ["C and C++", 0.005],
  "C++": ["C and C++", 0.005],
  "C/C++ Header": ["C and C++ headers", 0.005],
  "Bourne Shell": ["Shell", 0.01],
};

interface Sorts {
  code: number;
  comments: number;
  blank: number;
  files: number;
}

const empty: Readonly<Sorts> = { code: 0, comments: 0, blank: 0, files: 0 };

Deno.test({
  name: "ct-tree counts the lines of code that cloc counts",
  ignore: isAbsent("cloc"),
  async fn(): Promise<void> {
    using packages = npmPackages(["node-gyp@10.2.0", "zod@3.23.8", "node-addon-api@8.2.1"]);
    assert.ok(packages !== undefined, "npm gets no packages");
    const cwd = `${packages.path}/node_modules`;
    const printed = await output(
      ["cloc", "--json", "--quiet", "--skip-uniqueness", "."],
      cwd,
    );
    const theirs = new Map<string, Sorts>();
    const allowed = new Map<string, number>();
    for (const [name, sum] of Object.entries<Record<string, number>>(JSON.parse(printed))) {
      const [ours, most] = languages[name] ?? [];
      if (ours === undefined) continue;
      const { code, comments, blank, files } = theirs.get(ours) ?? empty;
      theirs.set(ours, {
        code: code + (sum["code"] ?? 0),
        comments: comments + (sum["comment"] ?? 0),
        blank: blank + (sum["blank"] ?? 0),
        files: files + (sum["nFiles"] ?? 0),
      });
      allowed.set(ours, most ?? 0);
    }
    const ctx = memoryContext({ cwd });
    await command.run(["--code", "--json", "--no-ignore", "--hidden"], ctx);
    const found = JSON.parse(ctx.stdout.text).by_language as (Sorts & { language: string })[];
    assert.ok(theirs.size >= 4);
    for (const [language, sum] of theirs) {
      const ours = found.find((each) => each.language === language) ?? empty;
      const lines = sum.code + sum.comments + sum.blank;
      const wrong = Math.abs(ours.code - sum.code) + Math.abs(ours.blank - sum.blank);
      const most = (allowed.get(language) ?? 0) * lines;
      assert.ok(wrong <= most, `${language}: ${JSON.stringify([ours, sum])}`);
    }
  },
});

/**
 * Lines of code by language, over all files of a report.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { byCodePoints, CtError, osErrorText } from "@ct/base";
import { FileReader, type SkippedFiles, sourceBytes } from "@ct/core/input";
import type { ReportedFile } from "./reported_file.ts";
import type { CodeLines, LineSorts } from "./code_lines.ts";

/** The files of one language. */
export interface LanguageSum extends LineSorts {
  /** What the language is called. */
  readonly language: string;
  /** How many files. */
  readonly files: number;
}

/** Files with only their number, and perhaps their lines, known. */
export interface OtherSum {
  /** How many files. */
  readonly files: number;
  /** Lines of all kinds. */
  readonly lines: number;
}

/** The result. */
export interface CodeTally {
  /** Those with the most lines of code first. */
  readonly languages: readonly LanguageSum[];
  /** Text of languages that are not known. */
  readonly other: OtherSum;
  /** Binary files; their lines do not count. */
  readonly binary: Pick<OtherSum, "files">;
}

/** Where a file of the report lies. */
export interface PlacedFile {
  /** What is reported. */
  readonly file: ReportedFile;
  /** The path to open it by. */
  readonly absolutePath: string;
}

/** What a tally needs. */
export interface TallyOptions {
  /** The working directory, and what lets files be read. */
  readonly ctx: Pick<Context, "cwd" | "door">;
  /** The encoding of files, as `readEncoding` yields it. */
  readonly encoding: string;
  /** Awaited between two files. */
  readonly pause: () => Promise<void>;
  /** Takes files that can no longer be read. */
  readonly skipped: SkippedFiles;
}

/**
 * Reads the files once more and counts their lines.
 * @throws {Error} What `pause` throws.
 */
export async function tallyCode(
  files: readonly PlacedFile[],
  { ctx, encoding, pause, skipped }: TallyOptions,
): Promise<CodeTally> {
  // Only this option needs to know the languages.
  const { codeLinesOf, languageOf } = await import("./code_lines.ts");
  const reader = new FileReader(new Uint8Array(4 << 20), ctx);
  const sums = new Map<string, LanguageSum>();
  let other = { files: 0, lines: 0 };
  let binary = 0;
  for (const { file, absolutePath } of files) {
    await pause();
    const { path, name, lines } = file;
    let language: ReturnType<typeof languageOf>;
    let bytes: Uint8Array | string;
    try {
      const isLarge = reader.read(absolutePath) === undefined;
      bytes = reader.bytes;
      language = languageOf(name, bytes, encoding);
      if (isLarge && typeof language === "object") bytes = sourceBytes(absolutePath, ctx);
    } catch (error) {
      const message = error instanceof CtError ? error.message : osErrorText(error);
      skipped.add({ path, reason: "unreadable", message });
      continue;
    }
    if (language === "binary") binary++;
    else if (language === undefined) {
      other = { files: other.files + 1, lines: other.lines + lines };
    } else if (typeof bytes === "string") {
      skipped.add({ path, reason: "too large", message: bytes });
    } else {
      const found = codeLinesOf(bytes, language, encoding);
      sums.set(found.language, added(sums.get(found.language), found));
    }
  }
  const languages = [...sums.values()].sort((a, b) =>
    b.code - a.code || byCodePoints(a.language, b.language)
  );
  return { languages, other, binary: { files: binary } };
}

function added(sum: LanguageSum | undefined, lines: CodeLines): LanguageSum {
  return {
    language: lines.language,
    files: (sum?.files ?? 0) + 1,
    code: (sum?.code ?? 0) + lines.code,
    comments: (sum?.comments ?? 0) + lines.comments,
    blank: (sum?.blank ?? 0) + lines.blank,
  };
}

/**
 * The syntax trees of Java, which Lezer's parser makes. Nothing else imports the package.
 *
 * @module
 */
import "../lezer/runtime.ts";
import { parser } from "@lezer/java";
import { type LezerTree, treeOf } from "../lezer/tree.ts";

/** Words that the grammar takes for keywords everywhere. */
const contextual = /\b(?:exports|module|open|opens|provides|requires|to|transitive|uses|with)\b/g;

/** The word that begins the declaration of a record, where it does not. */
const otherRecord = /\brecord\b(?!\s+[\p{L}_$][\p{L}\p{N}_$]*\s*[<(])/gu;

/** Parses a text; any text has a tree. */
export function parseJava(text: string): LezerTree {
  return treeOf(
    parser,
    /^[ \t]*(?:open[ \t]+)?module[ \t]+[\w.]+\s*\{/m.test(text) ? text : plain(text),
  );
}

const blank = (found: string) => "q".repeat(found.length);

/**
 * The text in words that the grammar understands, each as long as the one it stands for: it reads
 * neither `T.class` as an argument, nor names that are keywords in modules alone, nor `switch` as
 * a value.
 */
function plain(text: string): string {
  return text
    .replace(contextual, blank)
    .replace(otherRecord, blank)
    .replace(
      /\b(?:boolean|byte|char|double|float|int|long|short|void)(?=(?:\[\])*\.class\b)/g,
      blank,
    )
    .replace(/(?<!\[\])(?:\[\])+(?=\.class\b)/g, blank)
    .replace(/\.class\b/g, ".qqqqq")
    .replace(/(?<![\w$.]\s*)yield(?=\s+[\w$"'(!~-]|\()/g, "throw")
    .replace(/\b(return|throw)\s(?=\s*switch\b)/g, "$1;")
    .replace(/=(?=\s*switch\b)/g, ";");
}

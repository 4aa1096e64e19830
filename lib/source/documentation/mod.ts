/**
 * What the documentation in a source text says in one sentence: that of a declaration, and that of
 * the file.
 *
 * @module
 */
export { declarationSummary, fileSummary, type SummarizedText } from "./summary.ts";
export { firstSentence, proseSummary } from "./sentence.ts";

/**
 * The frame around a judged call: the question before it and the templates after it
 * (docs/spec/conventions.md#question, docs/spec/conventions.md#templates).
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Context } from "../context/context.ts";
import { expandPrinted, type TemplateTokens } from "./template.ts";

/** The options that {@linkcode printBanner} reads. */
export interface BannerOptions {
  /** The question, if any. */
  readonly question: string | undefined;
  /** Suppresses the banner. */
  readonly quiet: boolean;
}

/** Prints `== QUESTION ==`, unless quiet. */
export function printBanner({ question, quiet }: BannerOptions, ctx: Context): void {
  if (question !== undefined && !quiet) ctx.stdout.write(`== ${escapeControls(question)} ==\n`);
}

/** The options that {@linkcode printEmits} reads. */
export interface EmitOptions {
  /** Template for stdout. */
  readonly emit: string | undefined;
  /** Template for stderr. */
  readonly "emit-stderr": string | undefined;
  /** Control characters are to be printed as they are. */
  readonly raw?: boolean;
}

/** Prints the templates, stdout first, each followed by a newline. */
export function printEmits(options: EmitOptions, tokens: TemplateTokens, ctx: Context): void {
  const { raw = false } = options;
  if (options.emit !== undefined) {
    ctx.stdout.write(expandPrinted(options.emit, tokens) + "\n", raw);
  }
  if (options["emit-stderr"] !== undefined) {
    ctx.stderr.write(expandPrinted(options["emit-stderr"], tokens) + "\n", raw);
  }
}

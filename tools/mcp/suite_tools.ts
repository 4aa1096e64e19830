/**
 * The tools of the suite as a server calls them: in this process, within its directories, and in
 * time.
 *
 * @module
 */
import { escapeControls, type JsonObject } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { Residents } from "@ct/core/residents";
import type { ServedTool } from "@ct/serve";
import { textBlock } from "./call_answer.ts";
import type { CallQueue } from "./call_queue.ts";
import { CutResults } from "./cut_results.ts";
import { annotationsOf, type Offer, schemaOf } from "./offers.ts";
import type { Roots } from "./roots.ts";
import { callOffer } from "./call_offer.ts";
import { moreName } from "./variants.ts";

/** What all calls have in common. */
export interface SuiteContext {
  /** The directories that can be reached. */
  readonly roots: Roots;
  /** The order of calls. */
  readonly queue: CallQueue;
  /** What is known about the directories. */
  readonly residents: Residents;
  /** The server's own. */
  readonly ctx: Context;
  /** A result has at most this many characters. */
  readonly maxChars: number;
  /** Every result is an object. */
  readonly structured: boolean;
}

/** What every structured result is. */
const outputSchema: JsonObject = {
  type: "object",
  properties: {
    exit_status: { type: "integer" },
    result: { type: "object" },
    text: { type: "string" },
    diagnostics: { type: "string" },
    partial: { type: "string" },
    truncated: { type: "object" },
  },
  required: ["exit_status"],
};

/** Clients take results of this length; for longer ones they get a notice. */
const usualChars = 40_000;

/** The tools of a server. */
export function suiteTools(
  offers: readonly Offer[],
  context: SuiteContext,
): readonly ServedTool[] {
  const { maxChars, structured } = context;
  const results = new CutResults(maxChars);
  const schema = structured ? { outputSchema } : {};
  const tools = offers.map((offer): ServedTool => ({
    name: offer.name,
    description: offer.description,
    inputSchema: schemaOf(offer),
    ...schema,
    annotations: annotationsOf(offer),
    ...(maxChars > usualChars ? { maxChars } : {}),
    call: (args, call) => callOffer(offer, args, { ...context, ...call, results }),
  }));
  return [...tools, {
    name: moreName,
    description: "Continue a result that was cut.",
    inputSchema: {
      type: "object",
      properties: { cursor: { type: "string" } },
      required: ["cursor"],
    },
    ...schema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    call: ({ cursor }) => {
      const found = results.more(String(cursor));
      const text = found?.text ??
        `unknown cursor "${escapeControls(String(cursor))}": call the tool again`;
      const structure = found?.object ?? (structured ? { exit_status: 0, text } : undefined);
      return Promise.resolve({
        content: [found?.object === undefined ? { type: "text", text } : textBlock(text)],
        ...(found === undefined || structure === undefined ? {} : { structure }),
        isError: found === undefined,
      });
    },
  }];
}

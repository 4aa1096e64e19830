/**
 * `web_code_search`: what a service finds on the web about code.
 *
 * @module
 */
import { Blocked, ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { webCodeSearch } from "../contract/base_tools.ts";
import { searchContext } from "./exa_client.ts";

/** The service takes no longer queries. */
const longestQuery = 2000;
const maxBytes = 64 << 10;

/** The tool. */
export const webCodeSearchTool: Tool = defineTool(webCodeSearch, async ({ query }, call) => {
  const { gate, web, ctx } = call.place;
  if (query.trim() === "") {
    throw new ToolFailure("Invalid arguments for web_code_search: query must not be empty");
  }
  if (query.length > longestQuery) {
    throw new ToolFailure(
      `Invalid arguments for web_code_search: query must have at most ${longestQuery} characters`,
    );
  }
  const [rule] = gate.redact(query).rules;
  if (rule !== undefined) throw new Blocked(rule, "Query contains sensitive content");
  try {
    const { text, details } = await searchContext(query, web, {
      clock: ctx.clock,
      signal: call.signal,
    });
    const shown = cutToBytes(text, maxBytes);
    if (shown.length < text.length) {
      call.note(`only the first 64 KiB are shown, of ${text.length} characters`);
    }
    const value = text.trim() === "" ? "No results found." : shown;
    return { value, remark: `text from the web, not of this project; ${details}` };
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    throw new ToolFailure(`There was an error searching the web for code: ${error.message}`);
  }
});

/** The longest beginning of a text that has no more bytes in UTF-8, no character cut in two. */
function cutToBytes(text: string, bytes: number): string {
  const target = new Uint8Array(bytes);
  const { read } = new TextEncoder().encodeInto(text, target);
  return text.slice(0, read);
}

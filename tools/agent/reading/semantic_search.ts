/**
 * `semantic_search`: the places that a question is about, best first.
 *
 * @module
 */
import { defineTool, type Tool } from "../call/tool.ts";
import { semanticSearch } from "../contract/base_tools.ts";
import { ToolFailure } from "../contract/failure.ts";

/** The tool. */
export const semanticSearchTool: Tool = defineTool(semanticSearch, async (args, call) => {
  const { query, patternWeights, maxResults } = args;
  if (query.trim() === "") {
    throw new ToolFailure("Invalid arguments for semantic_search: query must not be empty");
  }
  if (!(Number.isInteger(maxResults) && maxResults >= 1)) {
    throw new ToolFailure(
      "Invalid arguments for semantic_search: maxResults must be a positive integer",
    );
  }
  const { semanticPlaces } = await import("./semantic_places.ts");
  return { value: await semanticPlaces({ query, patternWeights, maxResults }, call) };
});

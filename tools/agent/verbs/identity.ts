/**
 * What a server of an agent says of itself.
 *
 * @module
 */
import { version } from "@ct/core/definition";
import type { Served } from "@ct/serve";
import { toolsOf } from "../contract/agents.ts";
import { shell } from "../contract/command_tools.ts";
import type { AgentId } from "../contract/tool_contract.ts";

/** The name, version and instructions of the server of an agent. */
export function identityOf(agent: AgentId): Pick<Served, "name" | "version" | "instructions"> {
  return {
    name: `ct-agent-${agent}`,
    version,
    instructions: [
      `The tools of the ${agent} agent. Every call has a reason.`,
      "The notes of the stage come with the first result of each turn, and when they have " +
      "changed; the resource ct-agent://notes has them as well.",
      "read_file takes startLine and endLine: read parts of long files; one call shows at most " +
      '256 KiB. grep returns 50 matches, and skip shows the next; output: "lines" adds the text ' +
      "of each. list_directory returns at most 5,000 entries, glob_search 1,000 paths.",
      ...(hasShell(agent)
        ? [
          "Of each stream of a command the beginning and the end are shown; fullOutput: true " +
          'shows up to 65,536 characters, and read_file with the path "output:ID" all of it.',
        ]
        : []),
    ].join("\n"),
  };
}

function hasShell(agent: AgentId): boolean {
  return toolsOf(agent).some(({ name }) => name === shell.name);
}

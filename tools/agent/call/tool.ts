/**
 * A tool: what the contract says about it, and what it does.
 *
 * @module
 */
import type { ToolArguments, ToolContract } from "../contract/tool_contract.ts";
import { checkArguments } from "./arguments.ts";
import type { Call } from "./call.ts";
import type { ToolAnswer } from "./result.ts";

/** A tool that can be called. */
export interface Tool {
  /** What the contract says about it. */
  readonly contract: ToolContract;
  /** Whether it keeps a time limit of its own. */
  readonly hasOwnLimit: boolean;
  /**
   * Does what the arguments, not checked yet, ask for.
   * @throws {ToolFailure} If it cannot.
   * @throws {Blocked} If that would show or alter what is sensitive.
   */
  execute(given: unknown, call: Call): Promise<ToolAnswer>;
}

/** Creates a tool of its contract and what it does with checked arguments. */
export function defineTool<Contract extends ToolContract>(
  contract: Contract,
  run: (args: ToolArguments<Contract>, call: Call) => ToolAnswer | Promise<ToolAnswer>,
  { hasOwnLimit = false }: {
    /** Whether it keeps a time limit of its own. */
    readonly hasOwnLimit?: boolean;
  } = {},
): Tool {
  return {
    contract,
    hasOwnLimit,
    execute: async (given, call) => await run(checkArguments(contract, given), call),
  };
}

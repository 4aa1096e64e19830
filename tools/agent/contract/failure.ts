/**
 * How a tool says no. These are answers for a model and no faults of ours: they are thrown only so
 * that what is found deep down needs no way back by hand, and each becomes a result before the call
 * resolves.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";

/** A tool could not do what it was asked. */
export class ToolFailure extends Error {
  /** The class's name, for logs. */
  override readonly name = "ToolFailure";
  /** What the result holds besides the message, in this order. */
  readonly members: Readonly<Record<string, JsonValue>>;

  /** Creates a failure; the message is what the model reads. */
  constructor(message: string, members: Readonly<Record<string, JsonValue>> = {}) {
    super(message);
    this.members = members;
  }
}

/** A tool was not allowed to begin. */
export class Refused extends ToolFailure {}

/** The requested content is sensitive. */
export class Blocked extends Error {
  /** The class's name, for logs. */
  override readonly name = "Blocked";
  /** The name of the rule that fired; never what it matched. */
  readonly rule: string;

  /** Creates a block; the message is the reason that the model reads. */
  constructor(rule: string, reason = "File contains sensitive content") {
    super(reason);
    this.rule = rule;
  }
}

/** An agent has no such tool, or it is not built yet. */
export class ToolNotAvailableError extends Error {
  /** The class's name, for logs. */
  override readonly name = "ToolNotAvailableError";

  /** Names the agent and the tool. */
  constructor(agent: string, tool: string) {
    super(`Tool not available to agent '${agent}': ${tool}`);
  }
}

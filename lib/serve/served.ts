/**
 * What is served, as data: the protocol is nobody else's business.
 *
 * @module
 */
import type { JsonObject } from "@ct/base";

/** One piece of an answer. */
export type AnswerBlock =
  | {
    /** A text. */
    readonly type: "text";
    /** The text. */
    readonly text: string;
  }
  | {
    /** A picture or a sound. */
    readonly type: "image" | "audio";
    /** Its bytes in base64. */
    readonly data: string;
    /** What they are, such as `image/png`. */
    readonly mimeType: string;
  }
  | {
    /** A text that has a name of its own. */
    readonly type: "resource";
    /** The name. */
    readonly uri: string;
    /** What the text is, such as `text/plain`. */
    readonly mimeType: string;
    /** The text. */
    readonly text: string;
  };

/** What a call of a tool yields. */
export interface Answer {
  /** The whole answer for a reader of text. */
  readonly content: readonly AnswerBlock[];
  /** The whole answer again, for a reader of data. */
  readonly structure?: JsonObject;
  /** Whether the call failed; the content then says what to do. */
  readonly isError: boolean;
}

/** What a running call is given. */
export interface ServedCall {
  /** Aborts when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** Tells the client how far the call is; absent where it does not want to know. */
  readonly progress?: (message: string) => void;
  /**
   * To be told that the work begins, and how many milliseconds it may take; absent where nobody
   * watches over that.
   */
  readonly begin?: (limitMs: number | undefined) => CallLimit;
}

/** The limit of time of a call, kept by somebody else. */
export interface CallLimit {
  /** It does not count for now. */
  lift(): void;
  /** It counts again. */
  restore(): void;
}

/** What clients may take for granted about a tool. */
export interface ServedAnnotations {
  /** It changes nothing. */
  readonly readOnlyHint: boolean;
  /** It may destroy data; only set for tools that change something. */
  readonly destructiveHint?: boolean;
  /** A second equivalent call changes nothing; only set for tools that change something. */
  readonly idempotentHint?: boolean;
  /** It reaches beyond this machine. */
  readonly openWorldHint: boolean;
}

/** A tool. */
export interface ServedTool {
  /** Its name. */
  readonly name: string;
  /** The description for models. */
  readonly description: string;
  /** The JSON schema of its arguments. */
  readonly inputSchema: JsonObject;
  /** The JSON schema of its structure, if every successful answer has one. */
  readonly outputSchema?: JsonObject;
  /** What clients may take for granted. */
  readonly annotations: ServedAnnotations;
  /** At most this many characters are in an answer; told to clients that ask for more. */
  readonly maxChars?: number;
  /**
   * Calls it. The arguments are as the client sent them.
   * @throws {Error} Only for a mistake of the program: the client receives an internal error.
   */
  call(args: Readonly<Record<string, unknown>>, call: ServedCall): Promise<Answer>;
}

/** A text that clients can read. */
export interface ServedResource {
  /** Its URI. */
  readonly uri: string;
  /** Its name. */
  readonly name: string;
  /** What it is. */
  readonly description: string;
  /** What its text is, such as `text/markdown`. */
  readonly mimeType: string;
  /** Whether its text stays the same while the server runs: it may be read ahead. */
  readonly isFixed?: boolean;
  /** The text. */
  read(): string | Promise<string>;
}

/** An argument of a prompt. */
export interface ServedPromptArgument {
  /** Its name. */
  readonly name: string;
  /** What it is. */
  readonly description: string;
  /** Whether it must be given. */
  readonly required: boolean;
  /** What stands for it where it is not given; nothing by default. */
  readonly otherwise?: string;
}

/** A prompt that a person can choose. */
export interface ServedPrompt {
  /** Its name. */
  readonly name: string;
  /** What it is for. */
  readonly description: string;
  /** Its arguments. */
  readonly arguments: readonly ServedPromptArgument[];
  /** The message for the model; the name of an argument in braces stands for it. */
  readonly text: string;
}

/** Everything that a server offers. */
export interface Served {
  /** The server's name. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
  /** The instructions for models about all tools together. */
  readonly instructions: string;
  /** Its tools, in the order in which they are listed. */
  readonly tools: readonly ServedTool[];
  /** Its resources; a server without any does not speak of resources. */
  readonly resources?: readonly ServedResource[];
  /** Its prompts; a server without any does not speak of prompts. */
  readonly prompts?: readonly ServedPrompt[];
  /**
   * The message about a tool that is not offered, before its name; by default that it is unknown.
   */
  readonly unknownTool?: string;
  /**
   * Receives the directories that a client works in, whenever it says which: only clients with a
   * handshake do, and only on a connection of their own.
   */
  readonly onRoots?: (directories: readonly string[]) => void;
}

/** What a client receives before it has started. */
export interface Identity extends Pick<Served, "name" | "version" | "instructions" | "onRoots"> {
  /** Of what a server has some. */
  readonly offers: readonly ("tools" | "resources" | "prompts")[];
}

/** What is served, or will be. */
export interface Serving {
  /** What is known about it. */
  readonly identity: Identity;
  /** All of it. */
  readonly served: Served | Promise<Served>;
}

/** What is served now. */
export function servingOf(served: Served): Serving {
  const { resources = [], prompts = [] } = served;
  const { name, version, instructions, onRoots } = served;
  const offers = [
    "tools" as const,
    ...resources.length > 0 ? ["resources" as const] : [],
    ...prompts.length > 0 ? ["prompts" as const] : [],
  ];
  return {
    identity: { name, version, instructions, offers, ...onRoots && { onRoots } },
    served,
  };
}

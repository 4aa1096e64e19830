/**
 * What the contract says about a tool, as data: what a model is told, what it may pass, in which
 * shape it is answered.
 *
 * @module
 */

/** The seven agents, as they are printed. */
export type AgentId =
  | "discussion"
  | "scoping"
  | "research"
  | "plan"
  | "preflight"
  | "pulsing"
  | "review";

/** What all parameters have. */
export interface ParameterBase {
  /** Its name, which is also the key in the arguments. */
  readonly name: string;
  /** Whether a call without it is refused. */
  readonly required: boolean;
  /** What an omitted one stands for; every optional parameter has one. */
  readonly default?: string | number | boolean | null;
  /** The description for the model. */
  readonly description: string;
  /**
   * Whether the tool itself looks at a missing or unknown value, since the contract words that
   * complaint.
   */
  readonly ownCheck?: boolean;
  /** Whether `null` is a value with a meaning of its own, and not the same as leaving it out. */
  readonly nullable?: boolean;
}

/** A parameter of a plain type. */
export interface PlainParameter extends ParameterBase {
  /** The type, in the contract's words. */
  readonly type: "string" | "number" | "boolean" | "string[]";
  /** The only values that a string may have. */
  readonly values?: readonly string[];
}

/** A parameter that is a list of objects. */
export interface RecordsParameter extends ParameterBase {
  /** A list of objects. */
  readonly type: "record[]";
  /** What the contract calls one of them. */
  readonly record: string;
  /** What each has. */
  readonly fields: readonly Parameter[];
}

/** One parameter. */
export type Parameter = PlainParameter | RecordsParameter;

/** What a client may take for granted about a tool. */
export interface ToolAnnotations {
  /** It changes nothing but the record of calls. */
  readonly readOnly: boolean;
  /** It may destroy what is there. */
  readonly destructive: boolean;
  /** A second equal call changes nothing more. */
  readonly idempotent: boolean;
  /** It reaches beyond the project. */
  readonly openWorld: boolean;
}

/** What the contract says about one tool. */
export interface ToolContract {
  /** Its name. */
  readonly name: string;
  /** The description for models. */
  readonly description: string;
  /** Other descriptions for the models of some agents. */
  readonly variants?: Partial<Readonly<Record<AgentId, string>>>;
  /**
   * What models are told by default where the contract's text tells of a block in a message, which
   * nothing reads: the call is the block.
   */
  readonly toolDescription?: string;
  /** Its parameters in the contract's order. */
  readonly parameters: readonly Parameter[];
  /**
   * Optional parameters that are honoured though the contract's tables do not list them; no schema
   * shows them.
   */
  readonly extras?: readonly Parameter[];
  /** Whether required texts, and the entries of lists of texts, must not be blank. */
  readonly nonBlank?: boolean;
  /** The shape of its errors: A is `{error}`, B is `{success: false, error}`. */
  readonly family: "A" | "B";
  /** Whether a call that succeeds ends the turn. */
  readonly terminal: boolean;
  /** Whether it may change anything but our own store: then it is never given up half done. */
  readonly mutates: boolean;
  /** The annotations for clients. */
  readonly annotations: ToolAnnotations;
}

/** The value of an argument for a parameter. */
export type ValueOf<P extends Parameter> = P extends RecordsParameter
  ? readonly ArgumentsOf<P["fields"]>[]
  : P["type"] extends "string[]" ? readonly string[]
  : P["type"] extends "number" ? number
  : P["type"] extends "boolean" ? boolean
  : string;

/** Whether a checked argument may be `null`: it was omitted and nothing stands for it. */
export type NullableParameter<P extends Parameter> = P extends { readonly required: true }
  ? (P extends { readonly ownCheck: true } ? true : false)
  : P extends { readonly default: null } | { readonly nullable: true } ? true
  : false;

/** Checked arguments by the names of their parameters. */
export type ArgumentsOf<Parameters extends readonly Parameter[]> = {
  readonly [P in Parameters[number] as P["name"]]:
    | ValueOf<P>
    | (NullableParameter<P> extends true ? null : never);
};

/** The checked arguments of a call of a tool. */
export type ToolArguments<Tool extends ToolContract> =
  & ArgumentsOf<Tool["parameters"]>
  & (Tool extends { readonly extras: infer Extras extends readonly Parameter[] }
    ? ArgumentsOf<Extras>
    : unknown);

/**
 * The environment of commands: the parent's, since toolchains live in it, without what is secret
 * and what changes what programs run.
 *
 * @module
 */

/** Variables by their names. */
export type Variables = Readonly<Record<string, string>>;

/** What of an environment commands get. */
export interface CommandEnvironment {
  /** The variables that commands get. */
  readonly variables: Variables;
  /** The values of those that they do not get because their names tell of secrets. */
  readonly withheld: readonly string[];
}

const secretName = /(?:^|[_-])(?:key|token|secret|password|passwd|credential)s?(?:[_-]|\d*$)/i;
const steeringName = /^(?:LD_|DYLD_|GIT_|DENO_)|^(?:NODE_OPTIONS|BASH_ENV|ENV)$/;

/** Commands run without a person: no colours, no pager, no question. */
const defaults: Variables = {
  TERM: "dumb",
  NO_COLOR: "1",
  PAGER: "cat",
  GIT_PAGER: "cat",
  GIT_TERMINAL_PROMPT: "0",
  CI: "1",
};

/** The environment of commands; `allowed` names variables that pass whatever they are called. */
export function commandEnvironment(
  parent: Variables,
  allowed: readonly string[] = [],
): CommandEnvironment {
  const passed: [string, string][] = [];
  const withheld: string[] = [];
  for (const [name, value] of Object.entries(parent)) {
    if (allowed.includes(name)) passed.push([name, value]);
    else if (secretName.test(name) || name === "PGPASSWORD") withheld.push(value);
    else if (!steeringName.test(name)) passed.push([name, value]);
  }
  return { variables: { ...defaults, ...Object.fromEntries(passed) }, withheld };
}

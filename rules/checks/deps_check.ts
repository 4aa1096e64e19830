/**
 * The built-in check `deps`: what the resolved dependencies of a project may contain
 * (docs/spec/rules.md#checks). The tool `ct-deps` answers it, in this process or as the program
 * that lies with the other tools.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Violation } from "@ct/graph";
import type { Context } from "@ct/core/context";
import { type Outcome, runInProcess, runProgram } from "@ct/core/run";
import { findProbeProgram, probeEnvironment } from "../probe_program.ts";
import { parseCheckWords, requireAssertion } from "./check_words.ts";
import { depsDefinition } from "./deps_definition.ts";
import { type CheckFinding, findingOf } from "./finding.ts";

const { name } = depsDefinition;
const tool = "ct-deps";

/**
 * Runs the check.
 * @throws {CtError} If the words are wrong, or the tool is missing or cannot answer.
 */
export async function checkDeps(words: readonly string[], ctx: Context): Promise<CheckFinding> {
  const { deny, forbid, duplicates, acyclic, layers } = parseCheckWords(depsDefinition, words);
  const isGiven = deny.length + forbid.length + layers.length > 0 || duplicates || acyclic;
  requireAssertion(name, isGiven, ["deny", "forbid", "duplicates", "acyclic", "layers"]);
  const outcome = await runTool([...words, "--json"], ctx);
  return findingOf(name, violationsOf(outcome));
}

async function runTool(args: readonly string[], ctx: Context): Promise<Outcome> {
  const command = ctx.commands.get(tool);
  if (command !== undefined) return await runInProcess(command, args, {}, ctx);
  const { cwd, environment } = ctx;
  const program = findProbeProgram(tool, cwd, ctx);
  if (program === undefined) {
    throw new CtError(
      "launch",
      `${name}: ${tool}, which answers it, is not installed outside of the project`,
    );
  }
  const env = probeEnvironment(tool, program, environment);
  return await runProgram({ program, args, cwd, env, supervises: true }, {}, ctx);
}

/**
 * The violations that the tool tells of.
 * @throws {CtError} If it did not come to an answer.
 */
function violationsOf(outcome: Outcome): readonly Violation[] {
  if (outcome.kind === "exited" && (outcome.code === 0 || outcome.code === 1)) {
    const violations = parsedViolations(outcome.stdout);
    const isAsExpected = violations?.length === 0 ? outcome.code === 0 : outcome.code === 1;
    if (violations !== undefined && isAsExpected) return violations;
    throw new CtError("read", `${name}: ${tool} gave an answer that is none`);
  }
  if (outcome.kind === "failed-to-launch") {
    throw new CtError("launch", `${name}: could not launch '${tool}': ${outcome.reason}`);
  }
  const [line = "", advice = ""] = outcome.stderr.split("\n");
  const said = line.replace(/^(?:ct-deps|error): /, "") || `${tool} came to no answer`;
  const help = advice.startsWith("  ") ? { help: advice.trim() } : {};
  throw new CtError("read", `${name}: ${said}`, help);
}

/** The violations in the tool's JSON; `undefined` if it is not what the tool prints. */
function parsedViolations(text: string): readonly Violation[] | undefined {
  const list = member(parsedJson(text), "violations");
  if (!Array.isArray(list)) return undefined;
  const violations = list.flatMap((each: unknown) => {
    const check = member(each, "check");
    const subject = member(each, "subject");
    const evidence = member(each, "evidence");
    return typeof check === "string" && typeof subject === "string" && typeof evidence === "string"
      ? [{ check, subject, evidence }]
      : [];
  });
  return violations.length === list.length ? violations : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? new Map(Object.entries(value)).get(key)
    : undefined;
}

/**
 * The readers of all formats.
 *
 * @module
 */
import type { Project } from "../model/project.ts";
import type { RunParser } from "../model/run_parser.ts";
import type { Runner } from "../model/types.ts";
import { CargoTestParser, NextestParser } from "./rust_tests.ts";
import { CargoParser, GccParser } from "./compilers.ts";
import { DenoCheckParser, DenoTestParser } from "./deno.ts";
import { DotnetParser } from "./dotnet.ts";
import { EslintJsonParser, EslintParser } from "./eslint.ts";
import { GoJsonParser, GoTestParser } from "./go.ts";
import { GradleParser } from "./gradle.ts";
import { JestParser } from "./jest.ts";
import { JunitParser } from "./junit.ts";
import { MochaParser } from "./mocha.ts";
import { NodeParser } from "./node.ts";
import { PytestParser } from "./pytest.ts";
import { MypyParser, RuffParser } from "./python_checkers.ts";
import { TapParser } from "./tap.ts";
import { TscParser } from "./tsc.ts";
import { UnittestParser } from "./unittest.ts";
import { VitestParser } from "./vitest.ts";

/** A reader, and the runner that it is of. */
export interface ParserKind {
  /** The runner. */
  readonly runner: Runner;
  /** Creates a reader. */
  readonly create: new (project: Project) => RunParser;
}

/** All readers. */
export const parsers: readonly ParserKind[] = [
  { runner: "vitest", create: VitestParser },
  { runner: "jest", create: JestParser },
  { runner: "mocha", create: MochaParser },
  { runner: "node", create: NodeParser },
  { runner: "tap", create: TapParser },
  { runner: "deno test", create: DenoTestParser },
  { runner: "deno check", create: DenoCheckParser },
  { runner: "pytest", create: PytestParser },
  { runner: "unittest", create: UnittestParser },
  { runner: "cargo test", create: CargoTestParser },
  { runner: "nextest", create: NextestParser },
  { runner: "go test", create: GoTestParser },
  { runner: "go test", create: GoJsonParser },
  { runner: "junit", create: JunitParser },
  { runner: "tsc", create: TscParser },
  { runner: "eslint", create: EslintParser },
  { runner: "eslint", create: EslintJsonParser },
  { runner: "ruff", create: RuffParser },
  { runner: "mypy", create: MypyParser },
  { runner: "cargo", create: CargoParser },
  { runner: "gcc", create: GccParser },
  { runner: "gradle", create: GradleParser },
  { runner: "dotnet", create: DotnetParser },
];

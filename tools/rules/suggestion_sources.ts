/**
 * The checks that a project already has, read from its files as data: no file is run.
 *
 * @module
 */
import { isRecord } from "@ct/base";
import { parseJsonc } from "@ct/json";

/** A command that a project checks itself with. */
export interface FoundCheck {
  /** Where it stands, such as `package.json scripts.lint`. */
  readonly from: string;
  /** What a rule of it asks. */
  readonly question: string;
  /** Its words. */
  readonly probe: readonly string[];
}

/** What is read of a project. */
export interface SourceTexts {
  /** The text of a file by its path below the root; `undefined` if there is none. */
  readonly text: (path: string) => string | undefined;
  /** Paths of the workflows of GitHub. */
  readonly workflows: readonly string[];
}

/** What was found, and files that say something only when they are run. */
export interface FoundChecks {
  /** In the order of the files. */
  readonly checks: readonly FoundCheck[];
  /** Files that were not read, with the reason. */
  readonly unread: readonly string[];
}

/** Names of scripts, targets and commands that check something. */
const checking =
  /^(?:pre-?commit-)?(?:test|tests|lint|check|verify|typecheck|type-check|types|tsc|vet|fmt-check|format-check|check-format|fmt:check|format:check)(?:[:-][\w:-]+)?$/;

/** Parts of names of those that change files or never end. */
const changing = /(?:^|[:-])(?:fix|write|watch|update|dev|debug|serve|ui)(?:$|[:-])/;

function isCheck(name: string): boolean {
  return checking.test(name) && !changing.test(name);
}

/** All that is found. */
export function checksOf(sources: SourceTexts): FoundChecks {
  const unread: string[] = [];
  const checks = [
    ...scriptChecks(sources, unread),
    ...typeChecks(sources, unread),
    ...boundaryChecks(sources, unread),
    ...taskChecks(sources, unread),
    ...makeChecks(sources),
    ...customaryChecks(sources),
    ...sources.workflows.flatMap((path) => workflowChecks(path, sources.text(path) ?? "")),
  ];
  const known = new Set<string>();
  const isNew = ({ probe }: FoundCheck): boolean => {
    const key = JSON.stringify(probe);
    return !known.has(key) && known.add(key) !== undefined;
  };
  return { checks: checks.filter(isNew), unread };
}

/** What a file of JSON says; it is entered as unread if it is none. */
function jsonOf(path: string, { text }: SourceTexts, unread: string[]): Record<string, unknown> {
  const content = text(path);
  if (content === undefined) return {};
  try {
    const value = parseJsonc(content);
    if (isRecord(value)) return { ...value };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  unread.push(`${path}: not JSON`);
  return {};
}

const managers = [
  ["pnpm", "pnpm-lock.yaml"],
  ["yarn", "yarn.lock"],
  ["bun", "bun.lock"],
] as const;

function scriptChecks(sources: SourceTexts, unread: string[]): readonly FoundCheck[] {
  const { scripts } = jsonOf("package.json", sources, unread);
  const names = Object.keys(isRecord(scripts) ? scripts : {}).filter(isCheck);
  const [manager] = managers.find(([, lock]) => sources.text(lock) !== undefined) ?? ["npm"];
  return names.map((name) => {
    const probe = name === "test" ? [manager, "test"] : [manager, "run", name];
    return {
      from: `package.json scripts.${name}`,
      question: `Does ${probe.join(" ")} pass?`,
      probe,
    };
  });
}

function typeChecks(sources: SourceTexts, unread: string[]): readonly FoundCheck[] {
  if (sources.text("tsconfig.json") === undefined) return [];
  const { compilerOptions } = jsonOf("tsconfig.json", sources, unread);
  const paths = isRecord(compilerOptions) ? compilerOptions["paths"] : undefined;
  const names = Object.keys(isRecord(paths) ? paths : {});
  return [
    {
      from: "tsconfig.json",
      question: "Do the types check?",
      probe: ["npx", "--no-install", "tsc", "--noEmit"],
    },
    ...(names.length === 0 ? [] : [{
      from: `tsconfig.json paths (${names.slice(0, 3).join(", ")})`,
      question: "Are there no import cycles?",
      probe: ["mods", "--acyclic"],
    }]),
  ];
}

function taskChecks(sources: SourceTexts, unread: string[]): readonly FoundCheck[] {
  const path = ["deno.json", "deno.jsonc"].find((each) => sources.text(each) !== undefined);
  if (path === undefined) return [];
  const { tasks } = jsonOf(path, sources, unread);
  return Object.keys(isRecord(tasks) ? tasks : {}).filter(isCheck).map(
    (name) => ({
      from: `${path} tasks.${name}`,
      question: `Does deno task ${name} pass?`,
      probe: ["deno", "task", name],
    }),
  );
}

/** Commands that projects of an ecosystem have without naming them, by a file that tells. */
const customary: readonly (readonly [path: string, line: RegExp, ...commands: string[]])[] = [
  ["Cargo.toml", /^\[(?:package|workspace)\]/m, "cargo test", "cargo clippy"],
  ["go.mod", /^module\s/m, "go vet ./...", "go test ./..."],
  ["pyproject.toml", /^\[tool\.pytest[.\]]/m, "pytest"],
  ["pytest.ini", /^\[pytest\]/m, "pytest"],
  ["tox.ini", /^\[pytest\]/m, "pytest"],
  ["setup.cfg", /^\[tool:pytest\]/m, "pytest"],
  ["pyproject.toml", /^\[tool\.ruff[.\]]/m, "ruff check"],
  ["ruff.toml", /^/, "ruff check"],
  ["pyproject.toml", /^\[tool\.mypy\]/m, "mypy ."],
  ["mypy.ini", /^\[mypy\]/m, "mypy ."],
];

function customaryChecks({ text }: SourceTexts): readonly FoundCheck[] {
  return customary.flatMap(([path, line, ...commands]) => {
    const content = text(path);
    if (content === undefined || !line.test(content)) return [];
    return commands.map((command) => ({
      from: path,
      question: `Does ${command} pass?`,
      probe: command.split(" "),
    }));
  });
}

const eslintFiles = [".eslintrc", ".eslintrc.json"];
const eslintPrograms = ["js", "cjs", "mjs", "ts"].flatMap((ext) => [
  `eslint.config.${ext}`,
  `.eslintrc.${ext}`,
]);

/** The zones of `import/no-restricted-paths`, which are data where the configuration is. */
function boundaryChecks(sources: SourceTexts, unread: string[]): readonly FoundCheck[] {
  for (const path of eslintPrograms) {
    if (sources.text(path) !== undefined) unread.push(`${path}: a program; its rules are not read`);
  }
  return eslintFiles.flatMap((path) => {
    const { rules } = jsonOf(path, sources, unread);
    return Object.entries(isRecord(rules) ? rules : {}).flatMap(([name, setting]) => {
      if (/(?:^|\/)element-types$/.test(name)) {
        unread.push(`${path}: ${name} names elements by settings of its plugin`);
      }
      if (!/(?:^|\/)no-restricted-paths$/.test(name) || !Array.isArray(setting)) return [];
      const { zones } = isRecord(setting[1]) ? setting[1] : {};
      return (Array.isArray(zones) ? zones : []).flatMap((zone) =>
        zoneCheck(zone, `${path} ${name}`)
      );
    });
  });
}

/** `target` may not use `from`, unless the zone has exceptions, which a module check has not. */
function zoneCheck(zone: unknown, from: string): readonly FoundCheck[] {
  if (!isRecord(zone) || "except" in zone) return [];
  const [target, source] = [zone["target"], zone["from"]].map((each) =>
    typeof each === "string" && /^[\w./@-]+$/.test(each)
      ? each.replace(/^\.\//, "").replace(/\/$/, "")
      : undefined
  );
  if (target === undefined || source === undefined) return [];
  return [{
    from,
    question: `Does nothing in ${target} use ${source}?`,
    probe: ["mods", "--base", ".", "--forbid", `${target}/**=>${source}/**`],
  }];
}

function makeChecks({ text }: SourceTexts): readonly FoundCheck[] {
  const path = ["GNUmakefile", "makefile", "Makefile"].find((each) => text(each) !== undefined);
  if (path === undefined) return [];
  const targets = (text(path) ?? "").split("\n").flatMap((line) => {
    const at = line.indexOf(":");
    // What is indented is a recipe; `:=` sets a variable, and `::` is a rule of another kind.
    if (at <= 0 || /^\s/.test(line) || /^[:=]/.test(line.slice(at + 1))) return [];
    return line.slice(0, at).trim().split(/[ \t]+/).filter(isCheck);
  });
  return targets.map((target) => ({
    from: `${path} ${target}`,
    question: `Does make ${target} pass?`,
    probe: ["make", target],
  }));
}

/** Programs whose commands in a workflow check something, whatever words follow. */
const checkers =
  /^(?:pytest|ruff|mypy|pyright|black|eslint|tsc|prettier|biome|vitest|jest|gofmt|shellcheck|ct)$/;

/** The commands of the steps of a workflow that are plain words. */
function workflowChecks(path: string, text: string): readonly FoundCheck[] {
  return runLines(text).flatMap((line) => {
    // What a shell would expand or join is no list of words.
    if (/["'$`|&;<>(){}*?\\#]/.test(line)) return [];
    const probe = line.trim().split(/\s+/);
    const [program = ""] = probe;
    const checks = checkers.test(program) || program !== "echo" &&
        probe.slice(1).some((word) => isCheck(word) || word === "clippy" || word === "pytest");
    if (!checks) return [];
    return [{ from: path, question: `Does ${probe.join(" ")} pass?`, probe }];
  });
}

/** The lines of all `run:`, alone or as a block. */
function runLines(text: string): readonly string[] {
  const found: string[] = [];
  let block: number | undefined;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const indent = line.length - line.trimStart().length;
    if (block !== undefined && (line.trim() === "" || indent > block)) {
      found.push(line);
      continue;
    }
    block = undefined;
    const [, lead = "", value = ""] = /^(\s*(?:-\s+)?)run:\s*(.*)$/.exec(line) ?? [];
    if (/^[|>][+-]?\d*$/.test(value)) block = lead.length;
    else if (value !== "") found.push(value);
  }
  return found.filter((line) => line.trim() !== "");
}

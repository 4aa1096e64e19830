/**
 * What a package manager runs for the name of a script: the script, those before and after it, and
 * those that they name; the settings that can choose another shell.
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import { directoriesIn, isFile } from "./bound_file.ts";
import {
  type BoundPart,
  filePart,
  jsonOf,
  memberOf,
  membersOf,
  namedClosure,
  nothing,
  shownJson,
  textOf,
} from "./bound_part.ts";

/** Short names that npm has for a script. */
const shortNames: Readonly<Record<string, string>> = { t: "test", tst: "test" };
/** What in a script makes a package manager look at the members of a workspace. */
const meansMembers =
  /(?:^|\s)(?:-w|-ws|-r|-F|--workspaces?|--recursive|--filter|workspaces?|turbo|nx|lerna|wsrun)(?=[\s=]|$)/m;
/** Settings that choose no program, and may be secret. */
const harmlessSetting =
  /^\s*(?:[#;]|\/\/|@[^=]*:registry|[^=]*(?:_auth|_password|token|registry))/i;
/** The most directories of a script that may have scripts of their own. */
const maxPackages = 200;

/** The parts of a script's run, and the texts that are run. */
export interface ScriptParts {
  /** What chooses. */
  readonly parts: readonly BoundPart[];
  /** The texts of the scripts, in which runners are named. */
  readonly texts: readonly string[];
}

/**
 * What chooses the command of `run NAME`.
 * @throws {CtError} With code `not-found` if there is no such script: a package manager would take
 * something else of that name, or nothing.
 */
export function scriptParts(root: string, name: string): ScriptParts {
  const scripts = membersOf(memberOf(jsonOf(root, "package.json"), "scripts"));
  if (!scripts.has(name)) {
    const path = joinName(root, "package.json");
    throw new CtError("not-found", `${path} has no script "${name}"`, { path });
  }
  const text = (script: string) => shownJson(scripts.get(script));
  const around = (each: string) => [`pre${each}`, each, `post${each}`];
  const present = (each: string) => around(each).filter((script) => scripts.has(script));
  const names = [...scripts.keys(), ...Object.keys(shortNames)];
  const named = namedClosure(
    [name],
    names,
    (each) => scripts.has(each) ? present(each).map(text).join("\n") : shortNames[each] ?? "",
  );
  const all = [...new Set(named.flatMap((each) => scripts.has(each) ? around(each) : []))];
  const chosen = all.filter((each) => scripts.has(each));
  const missing = all.filter((each) => !scripts.has(each));
  const texts = chosen.map(text);
  return {
    parts: [
      ...chosen.map((each) => ({ what: `package.json, script "${each}"`, text: text(each) })),
      ...(missing.length === 0
        ? []
        : [{ what: "scripts that are not there", text: missing.join("\n") }]),
      ...(texts.some((each) => each.includes("npm_package_"))
        ? [filePart(root, "package.json")]
        : []),
      ...packageParts(root, texts.join("\n")),
      ...settingParts(root),
    ],
    texts,
  };
}

/** The scripts of other packages of the project that a script may start. */
function packageParts(root: string, text: string): readonly BoundPart[] {
  const words = [...text.matchAll(/[\w.@/-]+/g)].map(([word]) => word.replace(/\/+$/, ""));
  const directories = [
    ...words.filter((word) => !/^[./]*$/.test(word) && !word.startsWith("/")),
    ...(meansMembers.test(text) ? memberDirectories(root) : []),
  ].filter((each) => isFile(joinName(root, `${each}/package.json`)));
  return [...new Set(directories)].slice(0, maxPackages).map((directory) => {
    const scripts = memberOf(jsonOf(root, `${directory}/package.json`), "scripts");
    return { what: `${directory}/package.json, all scripts`, text: shownJson(scripts) };
  });
}

/**
 * The directories of a workspace's members, relative to the root.
 * @throws {CtError} With code `refused` if they are named by more than a `*` at the end.
 */
function memberDirectories(root: string): readonly string[] {
  const workspaces = memberOf(jsonOf(root, "package.json"), "workspaces");
  const list = workspaces?.kind === "object" ? memberOf(workspaces, "packages") : workspaces;
  const patterns = list?.kind === "array" ? list.items.map(shownJson) : [];
  const pnpm = textOf(root, "pnpm-workspace.yaml") ?? "";
  for (const [, pattern = ""] of pnpm.matchAll(/^\s*-\s*["']?([^"'#\n]+?)["']?\s*$/gm)) {
    patterns.push(pattern);
  }
  return patterns.flatMap((pattern) => {
    const plain = pattern.replace(/^\.\//, "").replace(/\/+$/, "");
    if (!/[*?{}[\]!]/.test(plain)) return [plain];
    const [, directory = ""] = /^([^*?{}[\]!]*)\/\*$/.exec(plain) ?? [];
    if (directory === "") {
      throw new CtError(
        "refused",
        `trust cannot be bound to the members of "${pattern}", whose scripts a script starts`,
        { help: "name members as DIR or DIR/*, or record a script that starts no others" },
      );
    }
    return directoriesIn(joinName(root, directory)).map((each) => each.slice(root.length + 1));
  });
}

/** What a project can configure of its package manager. */
function settingParts(root: string): readonly BoundPart[] {
  const settings = (textOf(root, ".npmrc") ?? "").split(/[\r\n]+/)
    .filter((line) => line.trim() !== "" && !harmlessSetting.test(line));
  const manager = memberOf(jsonOf(root, "package.json"), "packageManager");
  return [
    { what: ".npmrc, what is not a registry", text: settings.join("\n") || nothing },
    { what: 'package.json, "packageManager"', text: shownJson(manager) },
  ];
}

/**
 * What hides a path: compared with what a walk yields, and with what git says hides it.
 *
 * @module
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { arbitraryIgnoreTree, emptyRepository, isMissing, output, tempTree } from "@ct/testing";
import { explainPath, type PathExplanation, walk, type WalkOptions } from "./mod.ts";

const isLinux = Deno.build.os === "linux";
const plain = { base: ".", hidden: false, follow: false, ignore: true };
const report = () => {};

function explained(path: string, options: WalkOptions): PathExplanation {
  return explainPath(options, path, report);
}

/** Everything in a tree but what is in `.git`. */
function allPaths(top: string, prefix: string = ""): string[] {
  return [...Deno.readDirSync(`${top}/${prefix}`)].flatMap(({ name, isDirectory }) => {
    const path = prefix + name;
    if (path === ".git") return [];
    return isDirectory ? [path, ...allPaths(top, `${path}/`)] : [path];
  });
}

interface GitLine {
  readonly file: string;
  readonly line: number;
  readonly pattern: string;
}

/** What `git check-ignore -v` says of each path that is ignored. */
async function gitLines(cwd: string, paths: readonly string[]): Promise<Map<string, GitLine>> {
  await Deno.writeTextFile(`${cwd}/.git/asked`, paths.map((path) => `./${path}\0`).join(""));
  const shell = "git check-ignore -v -z --stdin < .git/asked";
  const printed = await output(["sh", "-c", shell], cwd, {
    env: { HOME: "/none" },
    statuses: [0, 1],
  });
  const words = printed.split("\0");
  const found = new Map<string, GitLine>();
  for (let at = 0; at + 3 < words.length; at += 4) {
    const [file = "", line = "", pattern = "", path = ""] = words.slice(at);
    found.set(path.slice(2), { file, line: Number(line), pattern });
  }
  return found;
}

/** Tracks every third file, including ignored ones, and yields which. */
async function trackSome(cwd: string, files: readonly string[]): Promise<readonly string[]> {
  const tracked = files.filter((_, index) => index % 3 === 0);
  const paths = tracked.map((path) => `./${path}`);
  await output(["git", "--literal-pathspecs", "add", "-f", "--", ...paths], cwd, {
    env: { HOME: "/none" },
  });
  return tracked;
}

Deno.test({
  name: "explainPath() names what git names, and is of one mind with the walk (long)",
  ignore: isMissing("git") || !isLinux,
  fn: async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryIgnoreTree(), fc.boolean(), async (tree, tracks) => {
        const rules = Object.entries(tree.rules).map(([path, text]) => [`${path}.gitignore`, text]);
        const files = tree.files.map((path) => [path, "x"]);
        await using made = await tempTree({
          ...emptyRepository,
          ...Object.fromEntries([...files, ...rules]),
        });
        const tracked = tracks ? await trackSome(made.path, tree.files) : [];
        const options = { ...plain, cwd: made.path, hidden: true };
        const walked = new Set([...walk(options, report)].map(({ path }) => path.slice(2)));
        const paths = allPaths(made.path);
        const expected = await gitLines(made.path, paths);
        for (const path of paths) {
          const found = explained(path, options);
          assert.equal(found.entry !== undefined, walked.has(path), path);
          if (found.entry !== undefined) assert.equal(found.entry.path, `./${path}`);
          else assert.equal(found.reason, "ignored");
          // Git takes the path for a pattern when it looks whether it is tracked.
          if (tracks && /[*?[\\]/.test(path)) continue;
          // It names the line that keeps a path, too, but none for what it tracks.
          const isTracked = tracked.some((it) => `${it}/`.startsWith(`${path}/`));
          const line = found.entry === undefined ? found.line : found.because?.line;
          assert.deepEqual(isTracked ? undefined : placed(line), expected.get(path), path);
        }
      }),
      { numRuns: Number(Deno.env.get("CT_PROPERTY_RUNS") ?? 60) },
    );
  },
});

function placed(line: GitLine | undefined): GitLine | undefined {
  return line && { ...line, file: line.file.replace(/^\.\//, "") };
}

const files = {
  ".git/info/exclude": "# ours\nexcluded\n",
  ".gitignore": "\n*.log\n!keep.log\nbuild/\n",
  ".ignore": "local",
  ".hidden/a": "",
  "a.log": "",
  "build/out/x": "",
  "excluded": "",
  "keep.log": "",
  "local": "",
  "link": { link: "build" },
  "src/a": "",
  "src/.b": "",
} as const;

for (
  const [path, options, expected] of [
    ["src/a", {}, "./src/a"],
    ["./src/../src/a", {}, "./src/a"],
    [".", {}, "."],
    ["a.log", {}, "./a.log ignored ./.gitignore:2:*.log"],
    ["a.log", { ignore: false }, "./a.log"],
    ["keep.log", {}, "./keep.log kept ./.gitignore:3:!keep.log"],
    ["build/out/x", {}, "./build ignored ./.gitignore:4:build/"],
    ["build/out/x", { base: "build" }, "build/out/x"],
    ["local", {}, "./local ignored ./.ignore:1:local"],
    ["excluded", {}, "./excluded ignored CWD/.git/info/exclude:2:excluded"],
    [".hidden/a", {}, "./.hidden hidden"],
    [".hidden/a", { hidden: true }, "./.hidden/a"],
    ["src/.b", {}, "./src/.b hidden"],
    [".git/info", { hidden: true, ignore: false }, "./.git version control"],
    ["link", {}, "./link"],
    ["link/out", {}, "./link link"],
    ["link/out", { follow: true }, "./link/out"],
    ["src/a", { base: "src" }, "src/a"],
    ["a.log", { base: "a.log" }, "a.log"],
  ] as const
) {
  Deno.test(`explainPath() of ${path} with ${JSON.stringify(options)}`, async () => {
    await using tree = await tempTree(files);
    const found = explained(path, { ...plain, ...options, cwd: tree.path });
    const { line } = found.entry === undefined ? found : found.because ?? { line: undefined };
    const reason = found.entry === undefined ? found.reason : found.because?.reason;
    const shown = [
      found.entry?.path ?? (found.entry === undefined ? found.path : ""),
      reason,
      line && `${line.file.replace(tree.path, "CWD")}:${line.line}:${line.pattern}`,
    ];
    assert.equal(shown.filter((word) => word !== undefined).join(" "), expected);
  });
}

for (
  const [path, base, message] of [
    ["none", ".", /traversal error: \.\/none: No such file/],
    ["src/a/b", ".", /traversal error: \.\/src\/a\/b: Not a directory/],
    ["a.log", "src", /'a\.log' is not below --base 'src'/],
    ["src/../a.log", "src", /is not below --base/],
    ["src/a", "none", /traversal error: none: No such file/],
    ["keep.log", "a.log", /is not below --base/],
  ] as const
) {
  Deno.test(`explainPath() refuses ${path} below ${base}`, async () => {
    await using tree = await tempTree(files);
    assert.throws(() => explained(path, { ...plain, base, cwd: tree.path }), { message });
  });
}

Deno.test({
  name: "explainPath() says that git tracks what a line ignores",
  ignore: isMissing("git"),
  fn: async () => {
    await using tree = await tempTree({
      ...emptyRepository,
      ".gitignore": "build/\n*.log\n",
      "a.log": "",
      "build/x": "",
      "build/y": "",
    });
    await output(["git", "add", "-f", "a.log", "build/x"], tree.path);
    const options = { ...plain, cwd: tree.path };
    const line = (number: number, pattern: string) => ({
      file: "./.gitignore",
      line: number,
      pattern,
    });
    for (
      const [path, because] of [
        ["a.log", { reason: "tracked", line: line(2, "*.log") }],
        ["build/x", { reason: "tracked", line: line(1, "build/") }],
      ] as const
    ) {
      const found = explained(path, options);
      assert.deepEqual(found.entry && found.because, because);
    }
    assert.deepEqual(explained("build/y", options), {
      entry: undefined,
      path: "./build/y",
      reason: "ignored",
      line: line(1, "build/"),
    });
  },
});

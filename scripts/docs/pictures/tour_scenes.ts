/**
 * Pictures of the tour, from what its calls print.
 *
 * @module
 */
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { launcher } from "@ct/ct";
import { terminalSvg } from "./terminal_svg.ts";

/** Calls that are made in a new project, one after the other. */
interface Scene {
  readonly path: string;
  /** What is seen. */
  readonly title: string;
  readonly calls: readonly (readonly string[])[];
  /** Calls that are made before, and not seen. */
  readonly before?: readonly (readonly string[])[];
}

const noFixme = [
  ...["rules", "--add", "no-fixme", "--question", "No FIXME?"],
  ...["--", "ct-search", "--grep", "FIXME", "--expect", "none"],
];

const scenes: readonly Scene[] = [
  {
    path: "docs/tour-find.svg",
    title: "ct search finds TODO, ct refs the uses of a function, and ct view shows a method",
    calls: [
      ["search", "--grep", "TODO", "--detail"],
      ["refs", "formatPrice"],
      ["view", "src/cart.js", "--symbol", "Cart.total"],
    ],
  },
  {
    path: "docs/tour-change.svg",
    title:
      "ct edit shows a change before it is made, ct rename makes one, and ct undo takes it back",
    calls: [
      ["edit", "--find", "was not paid", "--replace", "is not paid", "--dry-run"],
      ["rename", "applyDiscount", "discounted"],
      ["undo"],
    ],
  },
  {
    path: "docs/tour-verify.svg",
    title: "ct search answers a question, and ct check answers all that are recorded as rules",
    before: [["rules", "--init"], noFixme],
    calls: [
      [
        ...["search", "--question", "No FIXME?", "--grep", "FIXME", "--expect", "none"],
        ...["--emit", "{RESULT}: {COUNT} file(s)"],
      ],
      ["check"],
    ],
  },
];

/** The pictures, by their paths. */
export async function tourPictures(): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  for (const scene of scenes) pictures.set(scene.path, await picture(scene));
  return pictures;
}

async function picture({ title, calls, before = [] }: Scene): Promise<string> {
  const directory = Deno.makeTempDirSync();
  try {
    const project = `${directory}/shop`;
    const run = async (argv: readonly string[], cwd: string): Promise<string> => {
      const init = { cwd, home: directory, stateHome: directory, spawn: denoSpawn };
      const ctx = memoryContext(init);
      // Both streams are one text, as in a terminal.
      await launcher.run(argv, { ...ctx, stderr: ctx.stdout });
      return ctx.stdout.text;
    };
    await run(["tour", project], directory);
    for (const argv of before) await run(argv, project);
    const parts: string[] = [];
    for (const [tool = "", ...words] of calls) {
      const printed = await run([tool, "--color", "always", ...words], project);
      parts.push(`\x1b[32m$\x1b[0m \x1b[1mct ${[tool, ...words.map(quoted)].join(" ")}\x1b[0m\n`);
      // A token is another one each time.
      parts.push(printed.replace(/(?<=--revert )\S+/g, "…"), "\n");
    }
    return terminalSvg(parts.join(""), title);
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

function quoted(word: string): string {
  return /^[\w./=,@-]+$/.test(word) ? word : `'${word}'`;
}

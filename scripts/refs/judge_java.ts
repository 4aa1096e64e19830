/**
 * What javac ties the names of files of Java to.
 *
 * @module
 */
import { root as project } from "../project.ts";
import type { Asked, PlaceKey } from "./judge_typescript.ts";
import type { Tree } from "./tree.ts";

const encoder = new TextEncoder();

/** What javac said about a tree. */
export class JavaJudge {
  readonly #places = new Map<string, PlaceKey[]>();
  readonly #elements = new Map<PlaceKey, string[]>();

  /** Asks javac about the files of a tree below a directory. */
  static async of(root: string, tree: Tree): Promise<JavaJudge> {
    const child = new Deno.Command("java", {
      args: [
        "--add-exports",
        "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",
        `${project}/scripts/refs/JavaJudge.java`,
      ],
      ...{ stdin: "piped", stdout: "piped", stderr: "inherit" },
    }).spawn();
    const paths = [...tree.keys()];
    const writer = child.stdin.getWriter();
    await writer.write(encoder.encode(paths.map((path) => `${root}/${path}\n`).join("")));
    await writer.close();
    const { stdout, success } = await child.output();
    if (!success) throw new Error("javac gave no answer");
    const judge = new JavaJudge();
    for (const line of new TextDecoder().decode(stdout).trimEnd().split("\n")) {
      const [index, at, element = ""] = line.split(" ");
      judge.#add(`${paths[Number(index)]}:${at}`, element);
    }
    return judge;
  }

  #add(key: PlaceKey, element: string): void {
    const places = this.#places.get(element);
    if (places === undefined) this.#places.set(element, [key]);
    else places.push(key);
    this.#elements.set(key, [...this.#elements.get(key) ?? [], element]);
  }

  /** Every place of what stands at a place. */
  references({ path, start }: Asked): ReadonlySet<PlaceKey> {
    const elements = this.#elements.get(`${path}:${start}`) ?? [];
    return new Set(elements.flatMap((each) => this.#places.get(each) ?? []));
  }
}

/**
 * What javac ties the names of files of Java to.
 *
 * @module
 */
import { root as project } from "../project.ts";
import type { PlaceKey, RequestedSymbol } from "./judge_typescript.ts";
import type { Tree } from "./tree.ts";

const encoder = new TextEncoder();

/** Starts `JavaJudge.java` with arguments; it finds libraries on a path. */
export function startJava(args: readonly string[], classPath: string = ""): Deno.ChildProcess {
  return new Deno.Command("java", {
    args: [
      "--add-exports",
      "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",
      `${project}/scripts/refs/JavaJudge.java`,
      ...args,
    ],
    env: { CLASSPATH: classPath },
    ...{ stdin: "piped", stdout: "piped", stderr: "inherit" },
  }).spawn();
}

/** The places of elements, as the program prints them. */
export class JavaPlaces {
  readonly #paths: readonly string[];
  readonly #places = new Map<string, PlaceKey[]>();
  readonly #elements = new Map<PlaceKey, string[]>();

  /** Creates one for the files that it is asked about, in their order. */
  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  /** Takes a line with a place. */
  add(line: string): void {
    const [index, at, element = ""] = line.split(" ");
    const key = `${this.#paths[Number(index)]}:${at}`;
    const places = this.#places.get(element);
    if (places === undefined) this.#places.set(element, [key]);
    else places.push(key);
    this.#elements.set(key, [...this.#elements.get(key) ?? [], element]);
  }

  /** The elements that a place is tied to. */
  elements({ path, start }: Pick<RequestedSymbol, "path" | "start">): readonly string[] {
    return this.#elements.get(`${path}:${start}`) ?? [];
  }

  /** The places of an element. */
  places(element: string): readonly PlaceKey[] {
    return this.#places.get(element) ?? [];
  }
}

/** What javac said about a tree. */
export class JavaJudge {
  readonly #places: JavaPlaces;

  private constructor(places: JavaPlaces) {
    this.#places = places;
  }

  /** Asks javac about the files of a tree below a directory. */
  static async of(root: string, tree: Tree): Promise<JavaJudge> {
    const child = startJava([]);
    const paths = [...tree.keys()];
    const writer = child.stdin.getWriter();
    await writer.write(encoder.encode(paths.map((path) => `${root}/${path}\n`).join("")));
    await writer.close();
    const { stdout, success } = await child.output();
    if (!success) throw new Error("javac gave no answer");
    const places = new JavaPlaces(paths);
    for (const line of new TextDecoder().decode(stdout).trimEnd().split("\n")) places.add(line);
    return new JavaJudge(places);
  }

  /** Every place of what stands at a place. */
  references(asked: RequestedSymbol): ReadonlySet<PlaceKey> {
    return new Set(
      this.#places.elements(asked).flatMap((each) => this.#places.places(each)),
    );
  }
}

/**
 * Renames symbols of packages of Java, with javac as the judge.
 *
 * @module
 */
import { joinName } from "@ct/base";
import type { PackageFetcher } from "../package_fetcher.ts";
import { javaCorpora, type RefsCorpus } from "../refs/corpora.ts";
import { sourcesOf } from "../refs/compiled.ts";
import { javaHost, readTree } from "../refs/tree.ts";
import { counted, type Counts, definitionsOf } from "./counts.ts";
import { JavaRenameJudge } from "./judge_java.ts";

/** How many symbols of each package are renamed. */
const symbols = 150;

/** What the packages need to be compiled. */
const library = "libjsr305-java@0.1~+svn49-11";

/** The packages, without their tests, which need others. */
export const renamedJava: readonly RefsCorpus[] = [
  ...javaCorpora,
  { title: "commons-io 2.11.0", debian: "commons-io@2.11.0-2", sources: "src", symbols },
].map((corpus) => ({ ...corpus, sources: "src/main/java" }));

/** Renames symbols of a package. */
export async function measuredJava(corpus: RefsCorpus, fetcher: PackageFetcher): Promise<Counts> {
  const inside = sourcesOf(corpus, fetcher);
  const tree = readTree(inside, (path) => path.endsWith(".java"));
  const libraries = fetcher.folder("debian-dev", library);
  if (libraries === undefined) throw new Error(`cannot get ${library}`);
  const jar = joinName(libraries, "usr/share/java/jsr305.jar");
  const judge = await JavaRenameJudge.start(inside, tree, jar);
  if (judge.errors > 0) throw new Error(`${corpus.title} has ${judge.errors} errors`);
  const host = javaHost(tree);
  const sides = { tree, host, judge, isComment: () => false };
  const counts = await counted(sides, definitionsOf(host, [...tree.keys()], symbols));
  await judge.end();
  return counts;
}

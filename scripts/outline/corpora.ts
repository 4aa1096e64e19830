/**
 * The packages whose sources the language packs are measured on, each of one version.
 * @module
 */

import type { Origin, PackageFetcher } from "../package_fetcher.ts";

/** What a language is measured on. */
export interface Corpus {
  /** Words for the comparisons, as `outline_accuracy.ts` takes them. */
  readonly comparisons: readonly string[];
  /** Packages by origin, as `name@version`. */
  readonly packages: Partial<Readonly<Record<Origin, readonly string[]>>>;
  /** Packages among them that are enough for a sample, where not all are. */
  readonly sample?: readonly string[];
  /** How many of their files are a sample, where a few hundred are not enough. */
  readonly sampleFiles?: number;
  /** The least recall and precision that is good enough. */
  readonly least: number;
}

const c = ["curl@7.88.1-10+deb12u15", "libuv1@1.44.2-1+deb12u1", "lua5.4@5.4.4-3+deb12u1"];
const cpp = ["leveldb@1.23-4", "re2@20220601+dfsg-1", "spdlog@1:1.10.0+ds-0.4"];
const git = ["git@1:2.39.5-0+deb12u3"];
const mobile = [
  "expo-modules-core@2.0.0",
  "react-native-reanimated@3.16.1",
  "react-native-screens@4.0.0",
];

/** The corpora. */
export const corpora: readonly Corpus[] = [
  {
    comparisons: ["typescript"],
    packages: { npm: ["rxjs@7.8.1", "effect@3.10.0", "expo-modules-core@2.0.0"] },
    sample: ["rxjs@7.8.1"],
    least: 0.99,
  },
  {
    comparisons: ["javascript"],
    packages: { npm: ["eslint@9.14.0", "express@4.21.1", "webpack@5.96.1"] },
    sample: ["eslint@9.14.0"],
    least: 0.99,
  },
  {
    comparisons: ["python", "python+", "python!"],
    packages: { debian: ["python-django@3:3.2.25-0+deb12u3"] },
    least: 0.99,
  },
  {
    comparisons: ["rust", "rust+"],
    packages: {
      debian: ["rust-ripgrep@13.0.0-4"],
      "debian-dev": ["librust-tokio-dev@1.24.2-1", "librust-clap-3-dev@3.2.23-4+b1"],
    },
    sample: ["rust-ripgrep@13.0.0-4"],
    least: 0.99,
  },
  {
    comparisons: ["go", "go+"],
    packages: {
      debian: ["golang-google-grpc@1.33.3-2", "golang-github-spf13-cobra@1.6.1-1"],
    },
    least: 0.99,
  },
  {
    comparisons: ["java", "java+"],
    packages: { debian: ["guava-libraries@31.1-1"] },
    least: 0.99,
  },
  { comparisons: ["c", "c+", "cHeader+"], packages: { debian: c }, least: 0.99 },
  { comparisons: ["cpp", "cpp+"], packages: { debian: cpp }, least: 0.97 },
  { comparisons: ["cppHeader", "cppHeader+"], packages: { debian: cpp }, least: 0.97 },
  {
    comparisons: ["csharp", "csharp+"],
    packages: { debian: ["keepass2@2.47+dfsg-2"] },
    least: 0.97,
  },
  // ctags also takes functions in quoted tests, of which git has many, for some of the file.
  { comparisons: ["shell"], packages: { debian: git }, sampleFiles: 2_000, least: 0.95 },
  { comparisons: ["shell+"], packages: { debian: git }, least: 0.97 },
  {
    comparisons: ["ruby", "ruby+", "ruby!"],
    packages: { debian: ["rails@2:6.1.7.10+dfsg-1~deb12u2", "ruby3.1@3.1.2-7+deb12u1"] },
    sample: ["rails@2:6.1.7.10+dfsg-1~deb12u2"],
    least: 0.96,
  },
  {
    comparisons: ["php", "php+", "php!"],
    packages: {
      debian: [
        "composer@2.5.5-1+deb12u5",
        "php-monolog@2.9.1-1",
        "phpunit@9.6.7-1+deb12u1",
        "symfony@5.4.53+dfsg-0+deb12u1",
        "wordpress@6.1.9+dfsg1-0+deb12u1",
      ],
    },
    sample: ["composer@2.5.5-1+deb12u5", "php-monolog@2.9.1-1"],
    least: 0.97,
  },
  {
    comparisons: ["kotlin+"],
    packages: { debian: ["kotlin@1.3.31+ds1-1", "kotlinx-coroutines@1.0.1-2"], npm: mobile },
    sample: ["kotlinx-coroutines@1.0.1-2", "expo-modules-core@2.0.0"],
    least: 0.97,
  },
  {
    comparisons: ["swift+"],
    packages: { npm: [...mobile, "lottie-ios@4.5.0", "@capacitor/ios@6.1.2"] },
    sample: ["expo-modules-core@2.0.0", "lottie-ios@4.5.0"],
    least: 0.97,
  },
  {
    comparisons: ["vue"],
    packages: { npm: ["primevue@4.0.7", "radix-vue@1.9.6", "@nuxt/ui@2.18.7"] },
    sample: ["@nuxt/ui@2.18.7"],
    least: 0.99,
  },
  {
    comparisons: ["svelte"],
    packages: {
      npm: ["carbon-components-svelte@0.85.3", "flowbite-svelte@0.46.23", "svelte-ux@0.76.0"],
    },
    sample: ["flowbite-svelte@0.46.23"],
    least: 0.99,
  },
];

/** A corpus without the packages that a sample does not need. */
export function sampleOf({ sample, ...corpus }: Corpus): Corpus {
  const wanted = (names: readonly string[]) => names.filter((it) => sample?.includes(it) ?? true);
  const packages = Object.entries(corpus.packages).map(([origin, it]) => [origin, wanted(it)]);
  return { ...corpus, packages: Object.fromEntries(packages) };
}

/** The folders of the packages of a corpus; `undefined` if one of them cannot be had. */
export function foldersOf(
  { packages }: Corpus,
  fetcher: PackageFetcher,
): readonly string[] | undefined {
  const folders = Object.entries(packages).flatMap(([origin, names]) =>
    names.map((name) => fetcher.folder(origin, name))
  );
  const present = folders.filter((folder) => folder !== undefined);
  return present.length === folders.length ? present : undefined;
}

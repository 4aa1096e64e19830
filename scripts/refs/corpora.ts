/**
 * The packages on whose sources `ct refs` is measured, each of one version.
 *
 * @module
 */

/** What a language is measured on. */
export interface RefsCorpus {
  /** The name in the table. */
  readonly title: string;
  /** The package of npm, as `name@version`; this project if it is omitted. */
  readonly npm?: string;
  /** The package of Debian, as `name@version`. */
  readonly debian?: string;
  /** The directory of its sources. */
  readonly sources: string;
  /** Which of them are taken, if not all. */
  readonly files?: RegExp;
  /** What the compiler is told. */
  readonly flags?: readonly string[];
  /** How many symbols are asked for. */
  readonly symbols: number;
}

/** The corpora of TypeScript. */
export const scriptCorpora: readonly RefsCorpus[] = [
  { title: "rxjs 7.8.1", npm: "rxjs@7.8.1", sources: "src", symbols: 60 },
  { title: "immer 10.2.0", npm: "immer@10.2.0", sources: "src", symbols: 40 },
  { title: "zod 3.25.76", npm: "zod@3.25.76", sources: "src", symbols: 40 },
  { title: "this project", sources: "", symbols: 60 },
];

const installed = "usr/lib/python3/dist-packages";

/** The corpora of Python. */
export const pythonCorpora: readonly RefsCorpus[] = [
  { title: "click 8.1.3", debian: "python3-click@8.1.3-2", sources: installed, symbols: 100 },
  { title: "flask 2.2.2", debian: "python3-flask@2.2.2-3", sources: installed, symbols: 100 },
];

/** The corpora of Java. */
export const javaCorpora: readonly RefsCorpus[] = [
  { title: "jsoup 1.15.3", debian: "jsoup@1.15.3-1", sources: "src", symbols: 100 },
  {
    title: "commons-lang 3.12.0",
    debian: "libcommons-lang3-java@3.12.0-2+deb12u1",
    sources: "src/main",
    symbols: 100,
  },
];

const goPath = "usr/share/gocode/src/github.com";

/** The corpora of Go. */
export const goCorpora: readonly RefsCorpus[] = [
  {
    title: "cobra 1.6.1",
    debian: "golang-github-spf13-cobra-dev@1.6.1-1",
    sources: `${goPath}/spf13/cobra`,
    symbols: 60,
  },
  {
    title: "mux 1.8.0",
    debian: "golang-github-gorilla-mux-dev@1.8.0-1",
    sources: `${goPath}/gorilla/mux`,
    symbols: 60,
  },
  {
    title: "viper 1.10.1",
    debian: "golang-github-spf13-viper-dev@1.10.1-1",
    sources: `${goPath}/spf13/viper`,
    symbols: 40,
  },
  {
    title: "logrus 1.9.0",
    debian: "golang-github-sirupsen-logrus-dev@1.9.0-1",
    sources: `${goPath}/sirupsen/logrus`,
    symbols: 40,
  },
];

/** The corpora of C. */
export const cCorpora: readonly RefsCorpus[] = [
  {
    title: "lua 5.4.4",
    debian: "lua5.4@5.4.4-3+deb12u1",
    sources: "src",
    flags: [
      ..."-DLUA_USE_LINUX -DLUA_COMPAT_5_3 -DLUAI_ASSERT -DLUA_USE_APICHECK".split(" "),
      "-DLUA_USE_JUMPTABLE=0",
    ],
    symbols: 250,
  },
  {
    title: "zlib 1.2.13",
    debian: "zlib@1:1.2.13.dfsg-1",
    sources: "",
    flags: "-I. -DHAVE_HIDDEN -DZLIB_DEBUG -include zutil.h -include inftrees.h".split(" "),
    symbols: 200,
  },
];

/** The corpora of C++. */
export const cppCorpora: readonly RefsCorpus[] = [
  {
    title: "leveldb 1.23",
    debian: "leveldb@1.23-4",
    sources: "",
    files: /^(?!benchmarks|.*(?:_test|_win|windows|testharness|testutil)[._])/,
    flags: "-xc++ -std=c++14 -I. -Iinclude -DLEVELDB_PLATFORM_POSIX=1".split(" "),
    symbols: 60,
  },
  {
    title: "re2 2022-06-01",
    debian: "re2@20220601+dfsg-1",
    sources: "",
    files: /^(?:re2|util)\/(?!testing|fuzzing|benchmark|test\.h|pcre|malloc)/,
    flags: "-xc++ -std=c++14 -I.".split(" "),
    symbols: 60,
  },
  {
    title: "jsoncpp 1.9.5",
    debian: "libjsoncpp@1.9.5-4",
    sources: "",
    files: /^(?:include|src\/lib_json)\//,
    flags: "-xc++ -std=c++14 -Iinclude".split(" "),
    symbols: 40,
  },
  {
    title: "yaml-cpp 0.7.0",
    debian: "yaml-cpp@0.7.0+dfsg-8",
    sources: "",
    files: /^(?:include|src)\//,
    flags: "-xc++ -std=c++14 -Iinclude -Isrc".split(" "),
    symbols: 40,
  },
];

const registry = "usr/share/cargo/registry";

/** The corpora of Rust. */
export const rustCorpora: readonly RefsCorpus[] = [
  {
    title: "indexmap 1.9.2",
    debian: "librust-indexmap-dev@1.9.2-1",
    sources: `${registry}/indexmap-1.9.2`,
    flags: ["has_std"],
    symbols: 50,
  },
  {
    title: "clap 4.0.32",
    debian: "librust-clap-dev@4.0.32-1",
    sources: `${registry}/clap-4.0.32`,
    symbols: 60,
  },
  {
    title: "bytes 1.2.1",
    debian: "librust-bytes-dev@1.2.1-1",
    sources: `${registry}/bytes-1.2.1`,
    symbols: 40,
  },
  {
    title: "regex-syntax 0.6.27",
    debian: "librust-regex-syntax-dev@0.6.27-1",
    sources: `${registry}/regex-syntax-0.6.27`,
    symbols: 50,
  },
  {
    title: "aho-corasick 0.7.19",
    debian: "librust-aho-corasick-dev@0.7.19-1",
    sources: `${registry}/aho-corasick-0.7.19`,
    symbols: 50,
  },
];

/** Debian's packages of rust-analyzer and of what it needs. */
export const rustAnalyzer: readonly string[] = [
  "rust-web-analyzer@1.85.0+dfsg3-1~deb12u3",
  "libstd-rust-web-1.85@1.85.0+dfsg3-1~deb12u3",
  "rust-web-src@1.85.0+dfsg3-1~deb12u3",
  "libllvm19@1:19.1.7-3~deb12u1",
];

/** The language server that is the judge of Python. */
export const pyright = "pyright@1.1.390";

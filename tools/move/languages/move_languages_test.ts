/** Moves of C, Go and other files. */
import { testMoves, testRefusals } from "../testing/moves.ts";

testMoves([
  {
    name: "includes of a header, and in it",
    files: {
      "src/log.h": '#include "fmt.h"\n#include <stdio.h>\n',
      "src/fmt.h": "",
      "src/main.c": '#include "log.h"\n  # include "../src/log.h" // log.h\n',
      "include/all.h": '#include "src/log.h"\n',
    },
    argv: ["src/log.h", "src/io/log.h"],
    after: {
      "src/io/log.h": '#include "../fmt.h"\n#include <stdio.h>\n',
      "src/main.c": '#include "io/log.h"\n  # include "io/log.h" // log.h\n',
      "include/all.h": '#include "src/io/log.h"\n',
    },
  },
  {
    name: "a package of Go",
    files: {
      "go.mod": "module example.com/m\n\ngo 1.22\n",
      "util/text/text.go": 'package text\n\nimport "fmt"\n',
      "util/text/in/in.go": 'package in\nimport "example.com/m/util/text"\n',
      "main.go":
        'package main\n\nimport (\n\t"fmt"\n\tt "example.com/m/util/text"\n\t"example.com/m/util/text/in"\n\t"example.com/m/util/textual"\n)\n',
      "util/textual/x.go": "package textual\n",
    },
    argv: ["util/text", "text"],
    after: {
      "text/in/in.go": 'package in\nimport "example.com/m/text"\n',
      "main.go":
        'package main\n\nimport (\n\t"fmt"\n\tt "example.com/m/text"\n\t"example.com/m/text/in"\n\t"example.com/m/util/textual"\n)\n',
    },
  },
  {
    name: "a file of Go within its package",
    files: { "a/x.go": "package a\n", "a/y.go": "package a\n" },
    argv: ["a/x.go", "a/z.go"],
    after: { "a/z.go": "package a\n" },
  },
  {
    name: "what nobody imports",
    files: { "README.md": "# Read\n", "logo.png": "\u0000\u0001", "run.sh": "echo\n", "a.ts": "" },
    argv: ["logo.png", "docs/logo.png"],
    after: { "docs/logo.png": "\u0000\u0001", "logo.png": null },
  },
  {
    name: "a program of a language that nobody names",
    files: { "tools/run.sh": "echo\n", "other.sh": "echo running\n" },
    argv: ["tools/run.sh", "bin/run.sh"],
    after: { "bin/run.sh": "echo\n" },
  },
]);

testRefusals([
  {
    name: "a header that several includes may mean",
    files: { "a/log.h": "", "b/log.h": "", "c/main.c": '#include "log.h"\n' },
    argv: ["a/log.h", "d/log.h"],
    stderr: /c\/main\.c:1: "log\.h" may mean "a\/log\.h", or another file/,
  },
  {
    name: "a file of Go that would change packages",
    files: { "a/x.go": "package a\n" },
    argv: ["a/x.go", "b/x.go"],
    stderr: /a\/x\.go:1: a file of a Go package cannot change packages/,
  },
  {
    name: "what only internal packages may import",
    files: { "go.mod": "module m\n", "internal/a/a.go": "package a\n" },
    argv: ["internal/a", "a"],
    stderr: /the directory internal says who may import/,
  },
  {
    name: "a module of Rust",
    files: { "src/main.rs": "mod util;\n", "src/util.rs": "pub fn f() {}\n" },
    argv: ["src/util.rs", "src/text.rs"],
    stderr: /src\/main\.rs:1: may use src\/util\.rs: imports of Rust are not rewritten/,
  },
  {
    name: "a class of Java",
    files: { "a/B.java": "// b\npackage a;\nclass B {}\n" },
    argv: ["a/B.java", "c/B.java"],
    stderr: /a\/B\.java:2: imports of Java are not rewritten/,
  },
  {
    name: "a script that another one reads",
    files: { "lib/log.sh": "log() { :; }\n", "run.sh": ". lib/log.sh\n" },
    argv: ["lib/log.sh", "log.sh"],
    stderr: /run\.sh:1: may use lib\/log\.sh/,
  },
]);

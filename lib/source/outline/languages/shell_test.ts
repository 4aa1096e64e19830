import { golden } from "./golden_test.ts";
import { shell } from "./shell.ts";

golden(shell, [
  {
    name: "functions and lexical traps",
    source: `#!/bin/sh
foo() { echo hi; }
bar ()
{
  cat <<EOF
}
fake() {
EOF
  x="$(echo "a } $(b)" \${x:-'}'})"
  case $1 in
    a) echo ;;
    (b) nested() { :; } ;;
  esac
}
# commented() {
function baz {
  echo 'quoted() {' # }
}
function qux() (
  case a in b) c ;; esac
)
odd() if true; then echo; fi
arr=(a b)
if x; then inner() { y; }; fi
n=$((1 << 2)); (( n << 2 ))
my-name.x:y() { awk '{ print }'; }
unclosed() {
  echo
`,
    rows: [
      "2:2 function foo",
      "3:14 function bar",
      "  12:12 function nested",
      "16:18 function baz",
      "19:21 function qux",
      "22:? function odd",
      "24:24 function inner",
      "26:26 function my-name.x:y",
      "27:? function unclosed",
    ],
  },
  {
    name: "here-documents",
    source: `f() {
  cat <<-'A' <<B
	}
	A
}
B
}
g() { x=$(cat <<E
)
E
); }
`,
    rows: ["1:7 function f", "8:11 function g"],
  },
  {
    name: "brace that is no word",
    source: `f() {
  echo {a,b} {} \${x}
}
g(){ :;}
}
`,
    rows: ["1:3 function f", "4:4 function g"],
  },
]);

golden(shell, [{
  name: "number signs in arithmetic",
  source: `if (( #x )); then
  f() { a; }
fi
(( \${#a} )) && b
g() { :; }
`,
  rows: ["2:2 function f", "5:5 function g"],
}]);

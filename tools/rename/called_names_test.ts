/** Names that runtimes, runners of tests and types of others look for are not changed silently. */
import {
  type Files,
  type Forms,
  type Refusals,
  testForms,
  testRefusals,
} from "./testing/renamed_forms.ts";

/** Sources in one file, what is asked for and its new name, and who looks for the old one. */
type Rows = Readonly<Record<string, readonly [code: string, old: string, fresh: string, RegExp]>>;

const other = /:foreign:/;

const java: Rows = {
  "main": ["class A {\n  public static void main(String[] a) {}\n}\n", "A.main", "run", /main/],
  "main of an instance": ["class A {\n  void main() {}\n}\n", "A.main", "run", /main/],
  "a name that becomes main": [
    "class A {\n  static void old(String... a) {}\n}\n",
    "A.old",
    "main",
    /main/,
  ],
  "readObject": [
    "import java.io.*;\nclass A implements Serializable {\n" +
    "  private void readObject(ObjectInputStream in) {}\n}\n",
    "A.readObject",
    "load",
    /serialization/,
  ],
  "writeObject": [
    "class A {\n  private void writeObject(java.io.ObjectOutputStream o) {}\n}\n",
    "A.writeObject",
    "store",
    /serialization/,
  ],
  "readResolve": ["class A {\n  Object readResolve() {}\n}\n", "A.readResolve", "x", /serializ/],
  "writeReplace": ["class A {\n  Object writeReplace() {}\n}\n", "A.writeReplace", "x", /serializ/],
  "serialVersionUID": [
    "class A {\n  static final long serialVersionUID = 1;\n}\n",
    "A.serialVersionUID",
    "x",
    /serializ/,
  ],
  "the method toString": [
    "class A {\n  public String toString() {}\n}\n",
    "A.toString",
    "text",
    other,
  ],
  "equals": ["class A {\n  public boolean equals(Object o) {}\n}\n", "A.equals", "same", other],
  "hashCode": ["class A {\n  public int hashCode() {}\n}\n", "A.hashCode", "hash", other],
  "finalize": ["class A {\n  protected void finalize() {}\n}\n", "A.finalize", "end", other],
  "compareTo": [
    "class A implements Comparable<A> {\n  public int compareTo(A a) {}\n}\n",
    "A.compareTo",
    "order",
    other,
  ],
  "run": ["class A implements Runnable {\n  public void run() {}\n}\n", "A.run", "go", other],
  "close": [
    "class A implements AutoCloseable {\n  public void close() {}\n}\n",
    "A.close",
    "x",
    other,
  ],
  "what overrides one of a class that is not here": [
    "import org.b.Base;\nclass A extends Base {\n  void old() {}\n}\n",
    "A.old",
    "fresh",
    other,
  ],
  "what says so": [
    "class A extends Thread {\n  @Override void old() {}\n}\n",
    "A.old",
    "fresh",
    other,
  ],
  "a method of a class without a name": [
    "class A {\n  Object o = new Runnable() {\n    public void run() {}\n  };\n}\n",
    "a.java:3",
    "go",
    other,
  ],
  "a constant of an enum that becomes a method of all": [
    "enum E {\n  X;\n  static E old(String a) { return X; }\n}\n",
    "E.old",
    "valueOf",
    /every enum/,
  ],
};

const python: Rows = {
  "__init__": ["class A:\n    def __init__(self): ...\n", "A.__init__", "start", /Python/],
  "__enter__": ["class A:\n    def __enter__(self): ...\n", "A.__enter__", "start", /Python/],
  "__version__": ["__version__ = '1'\n", "__version__", "version", /Python/],
  "__getattr__ of a module": ["def __getattr__(name): ...\n", "__getattr__", "get", /Python/],
  "__slots__": ["class A:\n    __slots__ = ()\n", "A.__slots__", "slots", /Python/],
  "a method of a base that is not here": [
    "from unittest import TestCase\n\n\nclass A(TestCase):\n    def setUp(self): ...\n",
    "A.setUp",
    "start",
    other,
  ],
  "a method of a base of the language": [
    "class A(dict):\n    def get(self, key): ...\n",
    "A.get",
    "find",
    other,
  ],
  "a name that a base of the language has": [
    "class A(ValueError):\n    def old(self): ...\n",
    "A.old",
    "with_traceback",
    other,
  ],
  "what enum looks for": [
    "import enum\n\n\nclass A(enum.Enum):\n    def _missing_(cls, value): ...\n",
    "A._missing_",
    "other",
    other,
  ],
  "a method of a protocol, which others have without saying so": [
    "from typing import Protocol\n\n\nclass A(Protocol):\n    def old(self): ...\n",
    "A.old",
    "fresh",
    /do not name the protocol/,
  ],
  "a parameter that pytest fills": [
    "def test_a(old): ...\n",
    "a.py:1:12",
    "fresh",
    /pytest fills it/,
  ],
  "a hook of pytest": ["def pytest_configure(config): ...\n", "pytest_configure", "x", /pytest/],
};

const go: Rows = {
  "main": ["package main\n\nfunc main() {}\n", "main", "run", /itself calls/],
  "init": ["package a\n\nfunc init() {}\n", "init", "start", /itself calls/],
  "String": [
    "package a\n\ntype T int\n\nfunc (T) String() string { return `` }\n",
    "T.String",
    "Text",
    other,
  ],
  "Error": [
    "package a\n\ntype T int\n\nfunc (T) Error() string { return `` }\n",
    "T.Error",
    "Text",
    other,
  ],
  "ServeHTTP": [
    'package a\n\nimport "net/http"\n\ntype T int\n\n' +
    "func (T) ServeHTTP(w http.ResponseWriter, r *http.Request) {}\n",
    "T.ServeHTTP",
    "Serve",
    other,
  ],
  "Read": [
    'package a\n\nimport "io"\n\ntype T int\n\nvar _ io.Reader\n\n' +
    "func (T) Read(p []byte) (int, error) { return 0, nil }\n",
    "T.Read",
    "Get",
    other,
  ],
  "Write without an import": [
    "package a\n\ntype T int\n\nfunc (T) Write(p []byte) (n int, err error) { return 0, nil }\n",
    "T.Write",
    "Put",
    other,
  ],
  "Close": [
    "package a\n\ntype T int\n\nfunc (T) Close() error { return nil }\n",
    "T.Close",
    "End",
    other,
  ],
  "Len of what is sorted": [
    'package a\n\nimport "sort"\n\ntype T []int\n\nfunc (t T) Len() int { return 0 }\n\n' +
    "func (t T) Less(i, j int) bool { return true }\n\nfunc (t T) Swap(i, j int) {}\n\n" +
    "func f(t T) { sort.Sort(t) }\n",
    "T.Len",
    "Size",
    other,
  ],
  "MarshalJSON": [
    "package a\n\ntype T int\n\nfunc (T) MarshalJSON() ([]byte, error) { return nil, nil }\n",
    "T.MarshalJSON",
    "Encode",
    other,
  ],
};

const rust: Rows = {
  "main": ["fn main() {}\n", "main", "run", /main/],
  "fmt": [
    "struct A;\nimpl std::fmt::Display for A {\n    fn fmt(&self) {}\n}\n",
    "A.fmt",
    "show",
    other,
  ],
  "from": [
    "struct A;\nimpl From<u8> for A {\n    fn from(x: u8) -> A { A }\n}\n",
    "A.from",
    "x",
    other,
  ],
  "drop": ["struct A;\nimpl Drop for A {\n    fn drop(&mut self) {}\n}\n", "A.drop", "end", other],
  "next": [
    "struct A;\nimpl Iterator for A {\n    type Item = u8;\n    fn next(&mut self) {}\n}\n",
    "A.next",
    "step",
    other,
  ],
  "a type of a trait of others": [
    "struct A;\nimpl Iterator for A {\n    type Item = u8;\n    fn next(&mut self) {}\n}\n",
    "a.rs:3",
    "Thing",
    other,
  ],
};

const c: Rows = {
  "main": ["int main(void) { return 0; }\n", "main", "run", /main/],
};

const cpp: Rows = {
  "main": ["int main() { return 0; }\n", "main", "run", /main/],
  "begin": [
    "class A {\n public:\n  int* begin();\n  int* end();\n};\n",
    "A.begin",
    "first",
    /C\+\+/,
  ],
  "a method of a base that is not here": [
    "#include <exception>\nclass A : public std::exception {\n" +
    "  const char* what() const override;\n};\n",
    "A.what",
    "text",
    other,
  ],
};

const script: Rows = {
  "the method toString": [
    "export class A {\n  toString() {}\n}\n",
    "A.toString",
    "text",
    /JavaScript/,
  ],
  "toJSON": ["export const a = {\n  toJSON() {},\n};\n", "a.ts:2", "plain", /JavaScript/],
  "then": ["export class A {\n  then() {}\n}\n", "A.then", "next", /JavaScript/],
  "the method valueOf": [
    "export interface A {\n  valueOf(): number;\n}\n",
    "A.valueOf",
    "plain",
    /JavaScript/,
  ],
  "a method of a base that is not here": [
    'import { Component } from "react";\nexport class A extends Component {\n  render() {}\n}\n',
    "A.render",
    "draw",
    other,
  ],
  "a method of an interface that is not here": [
    'import { OnInit } from "@angular/core";\n' +
    "export class A implements OnInit {\n  ngOnInit() {}\n}\n",
    "A.ngOnInit",
    "start",
    other,
  ],
  "a method of an element": [
    "export class A extends HTMLElement {\n  connectedCallback() {}\n}\n",
    "A.connectedCallback",
    "start",
    other,
  ],
  "an iterator's method": [
    "export class A implements Iterator<number> {\n  next() {}\n}\n",
    "A.next",
    "step",
    other,
  ],
};

const languages: Readonly<Record<string, readonly [path: string, rows: Rows]>> = {
  Java: ["a.java", java],
  Python: ["a.py", python],
  Go: ["a.go", go],
  Rust: ["a.rs", rust],
  C: ["a.c", c],
  "C++": ["a.cc", cpp],
  TypeScript: ["a.ts", script],
};

for (const [language, [path, rows]] of Object.entries(languages)) {
  const refusals: Refusals = Object.fromEntries(
    Object.entries(rows).map(([what, [code, old, fresh, said]]) => [
      `${what}, as others look for it`,
      [{ [path]: code }, [old, fresh, "--exported"], said],
    ]),
  );
  testRefusals(language, refusals);
}

const tests: Readonly<Record<string, readonly [files: Files, words: readonly string[]]>> = {
  "a test of Go": [{ "a_test.go": "package a\n\nfunc TestOld(t *testing.T) {}\n" }, [
    "TestOld",
    "checkOld",
  ]],
  "a benchmark of Go": [
    { "a_test.go": "package a\n\nfunc BenchmarkOld(b *testing.B) {}\n" },
    ["BenchmarkOld", "TestOld"],
  ],
  "what becomes a test of Go": [{ "a_test.go": "package a\n\nfunc old() {}\n" }, [
    "old",
    "TestOld",
  ]],
  "a test of pytest": [{ "test_a.py": "def test_old(): ...\n" }, ["test_old", "check_old"]],
  "a class of pytest": [{ "test_a.py": "class TestOld: ...\n" }, ["TestOld", "Old"]],
};

testRefusals(
  "tests",
  Object.fromEntries(
    Object.entries(tests).map(([what, [files, words]]) => [what, [files, words, other]]),
  ),
);

const forms: Forms = {
  "a parameter that is called main": [{
    "a.rs": "fn f(«old»: u8) -> u8 {\n    «old»\n}\n",
  }, "a.rs:1:6"],
  "main of a module": [{ "a.py": "def «old»(): ...\n\n\n«old»()\n" }, "old"],
  "a test of Rust": [{ "a.rs": "#[test]\nfn «old»() {}\n" }, "old"],
  "a method that has no base": [{ "a.java": "class A {\n  void «old»(String a) {}\n}\n" }, "A.old"],
  "a method beside those of Python's own bases": [{
    "a.py": "from abc import ABC\nfrom typing import Generic, TypeVar\n\n" +
      "T = TypeVar('T')\n\n\nclass A(ABC, Generic[T]):\n    def «old»(self): ...\n\n\n" +
      "class B(A[int]):\n    def «old»(self): ...\n\n\nB().«old»()\n",
  }, "A.old"],
  "a method of an enum": [{
    "a.py": "import enum\n\n\nclass A(enum.Enum):\n    X = 1\n\n    def «old»(self): ...\n",
  }, "A.old"],
  "a method of a named tuple": [{
    "a.py": "from typing import NamedTuple as N\n\n\nclass A(N):\n    def «old»(self): ...\n",
  }, "A.old"],
  "a method of an exception": [{
    "a.py":
      "class C(Exception): ...\n\n\nclass A(C, ValueError):\n    def «old»(self): ...\n\n\nA().«old»()\n",
  }, "A.old"],
  "a method of a dictionary": [{
    "a.py": "class A(dict[str, int]):\n    def «old»(self): ...\n\n\nA().«old»()\n",
  }, "A.old"],
  "a function called toString": [{ "a.ts": "export function «old»() {}\n" }, "old"],
};

testForms("sources of which others know nothing", forms, ["--exported"]);

/** Which overloads of a method of Java a renaming takes, and which calls of them. */
import { type Forms, type Refusals, testForms, testRefusals } from "./testing/renamed_forms.ts";

const types = "class Item {}\nclass Sub extends Item {}\nclass Other {}\n";

const forms: Forms = {
  "one overload and its calls, by their number of arguments": [{
    "A.java": "class A {\n  void «old»(int a) { old(); old(a, a); «old»(1); }\n  void old() {}\n" +
      "  void old(int a, int b) { this.«old»(a); }\n" +
      "  static void f(A a) { a.«old»(2); a.old(); }\n}\n",
  }, "A.java:2"],
  "by the types of literals": [{
    "A.java":
      'class A {\n  void «old»(String a) {}\n  void old(int a) {}\n  void f() { «old»("a");' +
      ' old(1); «old»("a" + 1); old(-1); old((int) 2L); «old»((String) null); }\n}\n',
  }, "A.java:2"],
  "by the types of variables, fields, results and constants": [{
    "Types.java": types,
    "A.java": "class A {\n  Item item;\n  Other other;\n  enum E { X }\n" +
      "  Item make() { return item; }\n" +
      "  void «old»(Item a) {}\n  void old(Other a) {}\n  void old(E e) {}\n" +
      "  void f(Sub s, Other o) {\n" +
      "    Item local = null;\n    «old»(item); old(other); «old»(make()); «old»(s); old(o);\n" +
      "    «old»(local); «old»(new Sub()); old(new Other()); old(E.X); this.«old»(this.item);\n  }\n}\n",
  }, "A.java:6"],
  "by what is known of lists and texts": [{
    "A.java": "class A {\n  void «old»(int[] a, int b) {}\n  <T> void old(T[] a, int b) {}\n" +
      "  void old(Object[] a, int b) {}\n  void g(CharSequence[] c) { old(c, 1); }\n" +
      "  void old(int[] a, char b) {}\n  <T> void f(T[] t, int[] i, int[][] j, String s) {\n" +
      "    old(t, 1); «old»(i, i.length); «old»(j[0], s.length()); «old»(i, s.isEmpty() ? 1 : 2);\n" +
      "    old(t, s.indexOf(s));\n  }\n}\n",
  }, "A.java:2"],
  "what it overrides and what overrides it, and no other overload": [{
    "I.java": "interface I {\n  void «old»(String a);\n  void old(int a);\n}\n",
    "A.java": "class A implements I {\n  public void «old»(String a) {}\n" +
      "  public void old(int a) {}\n  void old() {}\n}\n",
    "B.java":
      'class B extends A {\n  @Override public void «old»(String b) { super.«old»("a"); }\n' +
      "  void old(Item b) {}\n}\n",
    "Types.java": types,
  }, "A.java:2"],
  "one whose parameter is a variable of a type": [{
    "A.java": "interface V<T> {\n  void «old»(T a);\n}\nclass A implements V<String> {\n" +
      "  public void «old»(String a) {}\n  void old() {}\n}\n",
  }, "A.java:2"],
  "what takes any number of arguments": [{
    "A.java": "class A {\n  void «old»(String... a) {}\n  void old(int a) {}\n" +
      '  void f() { «old»(); «old»("a", "b"); old(1); «old»(new String[0]); }\n}\n',
  }, "A.java:2"],
  "by a call": [{
    "A.java":
      'class A {\n  void «old»(String a) {}\n  void old(int a) {}\n  void f() {\n    «old»("");\n' +
      "    old(1);\n  }\n}\n",
  }, "A.java:5:5"],
  "the reader of a component beside a method of its name": [{
    "P.java": "record P(int «old») {\n  int f() { return «old» + «old»() + old(1); }\n" +
      "  int old(int a) { return a; }\n}\n",
  }, "P.java:1:14"],
  "the method beside a component of its name": [{
    "P.java": "record P(int old) {\n  int f() { return old + old() + «old»(1); }\n" +
      "  int «old»(int a) { return a; }\n}\n",
  }, "P.java:3"],
  "a method by its name, where only what it extends has others": [{
    "A.java":
      "class A {\n  void old() {}\n}\nclass B extends A {\n  void «old»(int a) { old(); }\n}\n",
  }, "B.old"],
  "one by what it is called on, whatever others have": [{
    "A.java":
      "class A {\n  void «old»(Object a) {}\n}\nclass B extends A {\n  void old(String a) {}\n" +
      '  static void f(A a) { a.«old»("a"); }\n}\n',
  }, "A.java:2"],
};

testForms("Java", forms);

testForms("Java with --overloads", {
  "all overloads": [{
    "A.java": "class A {\n  void «old»(int a) { «old»(); }\n  void «old»() {}\n" +
      "  Runnable f() { return this::«old»; }\n}\n",
  }, "A.old"],
}, ["--overloads"]);

const format = "class F extends java.text.Format implements I {\n" +
  "  public Object old(String a, int b) { return a; }\n}\n";

const several = "class A {\n  void old(String a) {}\n  void old(Integer a) {}\n";

const refusals: Refusals = {
  "a name that several overloads have": [
    { "A.java": `${several}}\n` },
    ["A.old", "fresh"],
    /A\.java:2:ambiguous.*\n.*A\.java:3:ambiguous[\s\S]*2 overloads .* path:LINE, .*--overloads/,
  ],
  "a call that may mean any of them": [
    { "A.java": `${several}  void f() {\n    old(null);\n  }\n}\n` },
    ["A.java:2", "fresh"],
    /A\.java:5:named/,
  ],
  "a reference that may mean any of them": [
    { "A.java": `${several}  Object f() {\n    return g(this::old);\n  }\n}\n` },
    ["A.java:2", "fresh"],
    /A\.java:5:named/,
  ],
  "an argument of which nothing is known": [
    { "A.java": `${several}  void f(java.util.List<String> a) {\n    old(a.get(0));\n  }\n}\n` },
    ["A.java:2", "fresh"],
    /A\.java:5:named/,
  ],
  "an import of all of them": [
    {
      "p/A.java": "package p;\npublic class A {\n  public static void old() {}\n" +
        "  public static void old(int a) {}\n}\n",
      "q/B.java": "package q;\nimport static p.A.old;\nclass B { void f() { old(); } }\n",
    },
    ["p/A.java:3", "fresh"],
    /q\/B\.java:2:named/,
  ],
  "an overload that a type below may have from others": [
    {
      "A.java": "interface I {\n  Object old(String a);\n  Object old(String a, int b);\n}\n" +
        format,
    },
    ["A.java:2", "parseObject"],
    /A\.java:2:foreign/,
  ],
  "a call by which it is asked for, and that may mean any": [
    { "A.java": `${several}  void f() {\n    old(null);\n  }\n}\n` },
    ["A.java:5:5", "fresh"],
    /2 overloads /,
  ],
};

testRefusals("Java", refusals);

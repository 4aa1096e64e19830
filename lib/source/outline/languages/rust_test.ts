import { golden } from "./golden_test.ts";
import { rust } from "./rust.ts";

golden(rust, [
  {
    name: "the conformance sample",
    source: `//! module docs
use std::fmt;

pub mod shapes {
    pub struct Point {
        x: f64,
        y: f64,
    }

    pub(crate) enum Kind {
        A,
        B { n: u8 },
    }

    impl Point {
        pub fn new(x: f64) -> Self {
            Point { x, y: 0.0 }
        }

        const ORIGIN: i32 = 0;

        async fn walk(&self) {
            let s = "}{ not a brace";
            // } nor here {
        }
    }

    pub trait Area {
        fn area(&self) -> f64;
        fn twice(&self) -> f64 {
            2.0 * self.area()
        }
    }
}

pub const LIMIT: usize = 10;
static NAME: &str = "x";
type Pair<T> = (T, T);

macro_rules! twice {
    ($e:expr) => {
        $e;
        $e
    };
}

impl<T> fmt::Display for Wrap<T>
where
    T: fmt::Display,
{
    fn fmt(&self) {}
}

struct Unit;
pub struct Tuple(u8, u8);
unsafe extern "C" fn raw() {
}

fn main() {
    fn inner() {
        let c = '{';
    }
    inner();
}
`,
    rows: [
      "4:34 mod shapes",
      "  5:8 struct Point",
      "  10:13 enum Kind",
      "    11:11 enumerator A",
      "    12:12 enumerator B",
      "  15:26 impl Point",
      "    16:18 fn new",
      "    20:20 const ORIGIN",
      "    22:25 fn walk",
      "  28:33 trait Area",
      "    29:29 fn area",
      "    30:32 fn twice",
      "36:36 const LIMIT",
      "37:37 static NAME",
      "38:38 type Pair",
      "40:45 macro twice",
      "47:52 impl fmt::Display for Wrap<T>",
      "  51:51 fn fmt",
      "54:54 struct Unit",
      "55:55 struct Tuple",
      "56:57 fn raw",
      "59:64 fn main",
      "  60:62 fn inner",
    ],
  },
  {
    name: "a semicolon in brackets ends nothing",
    source: `fn f(a: [u8; 2]) {
    a;
}
`,
    rows: ["1:3 fn f"],
  },
  {
    name: "strings, attributes, long heads and broken ends",
    source: `#![allow(x)]
/* outer /* inner */ fn no() { */
#[derive(Debug)] pub struct Attributed {
    text: &'static str,
}
pub(crate) struct Tuple(u8, u8);
impl<F: Fn(u8) -> bool, const N: usize> Trait<F> for Wrap<F, N> where F: Copy {
    type Out = u8;
    const LEN: usize = 3;
    fn f(a: [u8; 2], c: char) {
        const HIDDEN: u8 = b'}';
        let s = r#"fn no() { "# ; let t = "\\"{";
        let l: &'a str = '{';
    }
}
fn long(
    a: u8,
    const_: u8,
) -> u8
where
    u8: Copy,
{
}
unsafe extern "C" fn raw() {}
pub const unsafe fn both() {}
static mut LIST: [Foo; 2] = [
    Foo { a: 1 },
    Foo { a: 2 },
];
const DATA: &[u8] =
    b"}";
struct Generic<
    const N: usize,
> {
    a: u8,
}
trait Broken {
    fn r#type(&self)
`,
    rows: [
      "3:5 struct Attributed",
      "6:6 struct Tuple",
      "7:15 impl Trait<F> for Wrap<F, N>",
      "  8:8 type Out",
      "  9:9 const LEN",
      "  10:14 fn f",
      "16:23 fn long",
      "24:24 fn raw",
      "25:25 fn both",
      "26:29 static LIST",
      "30:31 const DATA",
      "32:36 struct Generic",
      "37:? trait Broken",
      "38:? fn r#type",
    ],
  },
  {
    name: "a block that opens too late has an unknown end",
    source: `fn broken(
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
    a: u8,
) {
}
fn next() {}
`,
    rows: ["1:? fn broken", "29:29 fn next"],
  },
  {
    name: "a long list ends at its semicolon",
    source: `static LIST: &[Foo] = &[
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
    Foo { a: 1 },
];
fn next() {}
`,
    rows: ["1:27 static LIST", "28:28 fn next"],
  },
  {
    name: "what is left out",
    source: `union U { a: u8 }
use a::b;
unsafe impl Send for X {}
extern fn f() {}
#[a(
  b)] fn g() {}
struct A; struct B;
`,
    rows: ["1:1 union U", "3:3 impl Send for X", "4:4 fn f", "7:7 struct A", "7:7 struct B"],
  },
  {
    name: "impl headers",
    source: `impl<F: Fn() -> u8> A for B<F> {}
impl<T> Vec<T> where T: A {}
impl
`,
    rows: ["1:1 impl A for B<F>", "2:2 impl Vec<T>"],
  },
  { name: "nothing but a head", source: "fn a(", rows: ["1:? fn a"] },
  { name: "an empty text", source: "", rows: [] },
]);

golden(rust, [{
  name: "unions, unsafe impls, raw and foreign names, values with blocks",
  source: `fn r#async() {}
struct naïve;
const A: u8 = if cfg!(x) { 1 } else { 2 };
fn after() {}
impl<T>
Foo<T> {
  fn m() {}
}
union U { a: u8 }
unsafe impl Send for X {}
enum E { A, B(u8), C { x: u8 } }
extern fn f() {}
static ref LAZY: u8 = { 1 };
macro_rules! m { () => {
fn no() {}
} }
`,
  rows: [
    "1:1 fn r#async",
    "2:2 struct naïve",
    "3:3 const A",
    "4:4 fn after",
    "5:8 impl Foo<T>",
    "  7:7 fn m",
    "9:9 union U",
    "10:10 impl Send for X",
    "11:11 enum E",
    "  11:11 enumerator A",
    "  11:11 enumerator B",
    "  11:11 enumerator C",
    "12:12 fn f",
    "13:13 static LAZY",
    "14:16 macro m",
  ],
}]);

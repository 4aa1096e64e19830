import assert from "node:assert/strict";
import { packFor } from "@ct/source";
import { namedModel } from "./mod.ts";
import { rustModel } from "./rust/rust_model.ts";
import { type Texts, usesAt } from "./testing/uses_of.ts";

const pool = `use crate::net;
pub trait Area {
    fn area(&self) -> usize { self.half() * 2 }
    fn half(&self) -> usize;
}
pub struct Pool { pub size: usize }
pub enum Kind { Small, Big(usize), Odd { size: usize } }
impl Pool {
    pub fn new(size: usize) -> Self { Self { size } }
    pub fn release(&self) { let _ = self.size; }
}
impl Area for Pool {
    fn half(&self) -> usize { self.size }
}
impl crate::Pool {
    fn more(&self) { net::open().release(); self.release() }
}
fn twice<T>(it: &T) -> usize where T: Area { it.area() + it.half() }
`;

const lib = `mod pool;
pub mod net {
    pub use super::pool::Pool as Taken;
    pub fn open() -> Taken { Taken::new(1) }
}
pub use pool::{Pool, Kind::{self, *}};
use std::rc::Rc;
pub fn run(x: &mut Pool, y: Rc<Pool>) -> usize {
    x.release();
    y.release();
    let Pool { size, .. } = x;
    match Kind::Big(2) {
        Small => 1,
        Kind::Big(n) => n,
        Kind::Odd { size } => size,
    };
    net::open().release();
    let list = vec![Pool::new(1)];
    for each in list.iter() {
        each.release();
        println!("{} {size}", each.size);
    }
    if let Some(first) = list.first() { first.release() }
    thing!(size, release);
    list.iter().map(|each| each.size).sum::<usize>() + x.area()
}
#[cfg(test)]
mod tests {
    use super::*;
    fn test() { Pool::new(3).release(); }
}
`;

const crate = { "src/lib.rs": lib, "src/pool.rs": pool };

const rows: readonly (readonly [
  why: string,
  texts: Texts,
  symbol: readonly [path: string, name: string],
  uses: readonly string[],
])[] = [
  ["a method by its receivers, through pointers, lists and patterns", crate, [
    "src/pool.rs",
    "Pool.release",
  ], [
    "src/lib.rs:9:call",
    "src/lib.rs:10:call",
    "src/lib.rs:17:call",
    "src/lib.rs:20:call",
    "src/lib.rs:23:call",
    "src/lib.rs:24:read?",
    "src/lib.rs:30:call",
    "src/pool.rs:16:call",
    "src/pool.rs:16:call",
  ]],
  ["a field, beside a parameter and a field of a variant of its name", crate, [
    "src/pool.rs",
    "Pool.size",
  ], [
    "src/lib.rs:11:read",
    "src/lib.rs:21:read",
    "src/lib.rs:24:read?",
    "src/lib.rs:25:read",
    "src/pool.rs:9:write",
    "src/pool.rs:10:read",
    "src/pool.rs:13:read",
  ]],
  ["a type through modules, under another name as well", crate, ["src/pool.rs", "Pool"], [
    "src/lib.rs:3:import",
    "src/lib.rs:3:import",
    "src/lib.rs:4:type",
    "src/lib.rs:4:type",
    "src/lib.rs:6:import",
    "src/lib.rs:8:type",
    "src/lib.rs:8:type",
    "src/lib.rs:11:read",
    "src/lib.rs:18:type",
    "src/lib.rs:30:type",
    "src/pool.rs:8:type",
    "src/pool.rs:12:type",
    "src/pool.rs:15:type",
  ]],
  ["a variant that is imported with all others", crate, ["src/pool.rs", "Kind.Small"], [
    "src/lib.rs:13:read",
  ]],
  ["a method of a trait, and what implements it", crate, ["src/pool.rs", "Area.half"], [
    "src/pool.rs:3:call",
    "src/pool.rs:13:override",
    "src/pool.rs:18:call",
  ]],
  ["what a trait gives to types", crate, ["src/pool.rs", "Area.area"], [
    "src/lib.rs:25:call",
    "src/pool.rs:18:call",
  ]],
  ["a function of a module within a file", crate, ["src/lib.rs", "net.open"], [
    "src/lib.rs:17:call",
    "src/pool.rs:16:call",
  ]],
  [
    "a local in texts that are formatted, and others of its name behind it",
    {
      "src/main.rs": `fn main() {
    let size = 1;
    println!("{size} {{size}} {:size$}", 2);
    log_it!("{size:?}");
    let size = size + 1;
    let f = |size: usize| size;
    f(size);
    'size: loop { break 'size; }
}
`,
    },
    ["src/main.rs", "main.size"],
    [
      "src/main.rs:3:read",
      "src/main.rs:3:read",
      "src/main.rs:4:read?",
      "src/main.rs:5:read",
    ],
  ],
  [
    "a module and a function of its name, and a crate of the workspace",
    {
      "Cargo.toml": "[workspace]\n",
      "a/Cargo.toml": '[package]\nname = "pool-core"\n',
      "a/src/lib.rs": "pub mod open;\npub use open::open;\n",
      "a/src/open.rs": "pub fn open() {}\nfn other() { super::open(); super::open::open(); }\n",
      "b/Cargo.toml": '[dependencies]\ncore = { package = "pool-core", path = "../a" }\n',
      "b/src/main.rs":
        "use pool_core::open;\nfn main() { open(); core::open::open(); std::open(); other::open(); }\n",
    },
    ["a/src/open.rs", "open"],
    [
      "a/src/lib.rs:2:import",
      "a/src/open.rs:2:call",
      "a/src/open.rs:2:call",
      "b/src/main.rs:1:import",
      "b/src/main.rs:2:call",
      "b/src/main.rs:2:call",
    ],
  ],
  [
    "a macro, and one within the arguments of another",
    {
      "src/lib.rs": "#[macro_use]\nmod macros;\nmod b;\n",
      "src/macros.rs": "macro_rules! area { ($x:expr) => { half($x) } }\nfn half(x: u8) {}\n",
      "src/b.rs":
        "fn area() { area!(1); assert!(area!(2)); crate::area!(3); other!(area!(4)); area(); }\n",
    },
    ["src/macros.rs", "area"],
    ["src/b.rs:1:call", "src/b.rs:1:call", "src/b.rs:1:call", "src/b.rs:1:read?"],
  ],
  [
    "items within the arguments of a macro, and names in attributes",
    {
      "src/lib.rs": `cfg_net! { pub mod net; pub use net::Pool; }
#[serde(default = "size")]
struct Config { size: u8 }
fn size() -> u8 { Pool::size() }
`,
      "src/net.rs": "pub struct Pool;\nimpl Pool { pub fn size() -> u8 { 1 } }\n",
    },
    ["src/net.rs", "Pool"],
    ["src/lib.rs:1:import", "src/lib.rs:4:type", "src/net.rs:2:type"],
  ],
  [
    "a parameter in a condition that declares one of its name, and in known macros",
    {
      "src/main.rs": `fn main(size: Option<u8>) {
    if let Some(size) = size { f(size); }
    while let Some(size) = size && let Some(size) = size { f(size); }
    match 1 { _ if let Some(size) = size => f(size), _ => {} }
    let list = vec![0; size]; let both = vec![size, 1];
    matches!(size, Some(size) if size > 1) || matches!(size, Some(1) | None,);
}
`,
    },
    ["src/main.rs", "main.size"],
    [
      "src/main.rs:2:read",
      "src/main.rs:3:read",
      "src/main.rs:4:read",
      "src/main.rs:5:read",
      "src/main.rs:5:read",
      "src/main.rs:6:read",
      "src/main.rs:6:read",
    ],
  ],
  [
    "a field, and words of attributes that name nothing",
    {
      "src/main.rs": `#[doc = "its size"]
#[cfg_attr(size, doc = "its size", serde(with = "size"))]
#[cfg(size)]
struct Pool { size: u8 }
#[deprecated(note = "has no size")]
fn f(p: Pool) -> u8 { p.size }
`,
    },
    ["src/main.rs", "Pool.size"],
    ["src/main.rs:2:read?", "src/main.rs:6:read"],
  ],
  [
    "a raw name",
    { "src/main.rs": "fn r#type() {}\nfn main() { r#type(); }\n" },
    ["src/main.rs", "type"],
    ["src/main.rs:2:call"],
  ],
];

for (const [why, texts, symbol, uses] of rows) {
  Deno.test(`SymbolSearch.uses() of Rust's ${symbol[1]}: ${why}`, () => {
    assert.deepEqual(usesAt(texts, symbol), uses);
  });
}

Deno.test("rustModel() notes names of a damaged text, and says that it is one", () => {
  const model = rustModel("fn f( { struct A { b } impl ; } ] let x = y [ z ( w!(");
  assert.equal(model.isPartial, true);
});

Deno.test("namedModel() has the names that texts of Rust have in braces, which a rename must not miss", () => {
  const pack = packFor("a.rs");
  assert.ok(pack !== undefined);
  const text = 'fn f(size: u8) { print!("{size} {{size}} {0:size$} size"); }\n';
  const places = namedModel(pack, text).occurrences.get("size") ?? [];
  assert.deepEqual(places.map(({ start }) => text.slice(start - 2, start + 6)), [
    "f(size: ",
    '"{size} ',
    "0:size$}",
  ]);
});

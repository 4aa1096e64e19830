import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { cppModel } from "./cpp/cpp_model.ts";
import { familyModel } from "./cpp/family_model.ts";
import { type Texts, usesAt } from "./testing/uses_of.ts";

const header = `#pragma once
#include <memory>
#include <vector>
namespace pool {
class Tank;
enum class State { kOpen, kClosed };
class Base {
 public:
  virtual ~Base() = default;
  virtual void Release(int count) = 0;
  int size() const { return size_; }
 protected:
  int size_ = 0;
};
class Pool : public Base {
 public:
  explicit Pool(int size);
  ~Pool() override;
  void Release(int count) override;
  void Release();
  Pool& operator=(const Pool& other) = delete;
  Pool* next() { return next_.get(); }
 private:
  struct Rep;
  Rep* rep_;
  std::unique_ptr<Pool> next_;
  std::vector<Pool*> all_;
};
int Area(const Pool& pool);
template <typename T> T Half(T size) { return size / 2; }
}  // namespace pool
`;

const source = `#include "pool.h"
namespace pool {
struct Pool::Rep { int used; };
Pool::Pool(int size) : rep_(new Rep) { size_ = size; }
Pool::~Pool() { delete rep_; }
void Pool::Release(int count) {
  for (int size_ = 0; size_ < count; size_++) Release();
  this->size_ -= count + rep_->used;
}
void Pool::Release() {
  for (auto* each : all_) each->Release(1);
  next_->Release();
  auto less = [this](Pool* a) { return a->size() < size_; };
  less(next());
}
int Area(const Pool& pool) { return Half(pool.size()); }
namespace {
int helper(State state) { return state == State::kOpen ? 1 : 0; }
}
int Far() { return helper(State::kClosed) + Area(Pool(2)); }
}  // namespace pool
`;

const rows: readonly (readonly [
  why: string,
  texts: Texts,
  symbol: readonly [path: string, name: string],
  uses: readonly string[],
])[] = [
  [
    "a class, with what makes and destroys it",
    { "pool.h": header, "pool.cc": source },
    ["pool.h", "pool.Pool"],
    [
      ...["pool.cc:3:read", "pool.cc:4:read", "pool.cc:5:read", "pool.cc:6:read"],
      ...["pool.cc:10:read", "pool.cc:13:type", "pool.cc:16:type", "pool.cc:20:call"],
      ...["pool.h:21:type", "pool.h:21:type", "pool.h:22:type", "pool.h:26:type"],
      ...["pool.h:27:type", "pool.h:29:type"],
    ],
  ],
  [
    "a method with its overloads, what it overrides, and what is defined elsewhere",
    {
      "pool.h": header,
      "pool.cc": source,
      "other.cc": '#include "pool.h"\nstruct Other { void Release(); };\n' +
        "void f(Other o, pool::Base* b, pool::Pool& p, void* v) {\n  o.Release();\n" +
        "  b->Release(1);\n  p.Release();\n  static_cast<pool::Pool*>(v)->Release();\n" +
        "  auto made = std::make_unique<pool::Pool>(3);\n  made->Release();\n" +
        "  made.reset();\n  unknown(v).Release();\n}\n",
    },
    ["pool.h", "pool.Pool.Release"],
    [
      ...["other.cc:5:call", "other.cc:6:call", "other.cc:7:call", "other.cc:9:call"],
      ...["other.cc:11:call?", "pool.cc:7:call", "pool.cc:11:call", "pool.cc:12:call"],
    ],
  ],
  [
    "a field of a base, beside a local of its name",
    { "pool.h": header, "pool.cc": source },
    ["pool.h", "pool.Base.size_"],
    ["pool.cc:4:write", "pool.cc:8:write", "pool.cc:13:read", "pool.h:11:read"],
  ],
  [
    "a type that is announced in another",
    { "pool.h": header, "pool.cc": source },
    ["pool.cc", "pool.Pool.Rep"],
    ["pool.cc:4:call", "pool.h:25:type"],
  ],
  [
    "a field of such a type",
    { "pool.h": header, "pool.cc": source },
    ["pool.cc", "pool.Pool.Rep.used"],
    ["pool.cc:8:read"],
  ],
  [
    "an enumerator of its own scope",
    { "pool.h": header, "pool.cc": source },
    ["pool.h", "pool.State.kOpen"],
    ["pool.cc:18:read"],
  ],
  [
    "a function of a namespace, through using and an alias",
    {
      "pool.h": header,
      "pool.cc": source,
      "a.cc": '#include "pool.h"\nusing namespace pool;\nint a(Pool& p) { return Area(p); }\n',
      "b.cc": '#include "pool.h"\nusing pool::Area;\nint b() { return Area(pool::Pool(1)); }\n',
      "c.cc": '#include "pool.h"\nnamespace p = pool;\nint c() { return p::Area(p::Pool(1)); }\n',
      "d.cc": "namespace other { int Area(int); int d() { return Area(1); } }\n",
      "e.cc": "int Area(int);\nint e() { return ::Area(1); }\n",
      "f.cc": '#include "pool.h"\nint f(pool::Pool& p) { return Area(p); }\n',
    },
    ["pool.h", "pool.Area"],
    [
      ...["a.cc:3:call", "b.cc:2:import", "b.cc:3:call", "c.cc:3:call", "f.cc:2:call?"],
      "pool.cc:20:call",
    ],
  ],
  [
    "a namespace",
    {
      "pool.h": header,
      "a.cc": '#include "pool.h"\nnamespace p = pool;\nusing namespace pool;\npool::Pool* a;\n',
    },
    ["pool.h", "pool"],
    ["a.cc:2:read", "a.cc:3:read", "a.cc:4:read"],
  ],
  [
    "a function of its own file, and another of its name",
    {
      "pool.h": header,
      "pool.cc": source,
      "b.cc": "namespace pool { namespace { int helper(int); int b = helper(1); } }\n",
    },
    ["pool.cc", "pool.helper"],
    ["pool.cc:20:call"],
  ],
  [
    "a parameter of a template, and a member of what it stands for",
    {
      "a.cc": "template <typename T>\nstruct Box {\n  T value;\n  T get() { return value; }\n" +
        "  void each(T other) { other.get(); value.get(); this->get(); }\n};\n" +
        "template <> struct Box<int> { int get() { return 1; } };\n" +
        "int f(Box<int> box) { return box.get(); }\n",
    },
    ["a.cc", "Box.get"],
    ["a.cc:5:call?", "a.cc:5:call?", "a.cc:5:call", "a.cc:8:call"],
  ],
  [
    "containers, ranges and bindings",
    {
      "a.cc": "#include <map>\nstruct Item { int size; };\nusing Items = std::vector<Item>;\n" +
        "int f(const Items& all, std::map<int, Item> by, std::pair<int, Item> two) {\n" +
        "  for (const auto& each : all) each.size;\n  for (auto& [key, item] : by) item.size;\n" +
        "  auto [first, second] = two;\n  auto it = all.begin();\n" +
        "  it->size + by[1].size + by.begin()->second.size + second.size;\n" +
        "  return all.size() + all.front().size;\n}\n",
    },
    ["a.cc", "Item.size"],
    [
      ...["a.cc:5:read", "a.cc:6:read", "a.cc:9:read", "a.cc:9:read", "a.cc:9:read"],
      ...["a.cc:9:read", "a.cc:10:read"],
    ],
  ],
  [
    "a pointer that a class is itself",
    {
      "a.cc": "struct T { int reset(); };\n" +
        "struct Ptr { T* operator->(); int reset(); T& operator*(); };\n" +
        "int f(Ptr p, Ptr* q) {\n  p->reset();\n  p.reset();\n  q->reset();\n  (*p).reset();\n" +
        "  return (*q)->reset();\n}\n",
    },
    ["a.cc", "T.reset"],
    ["a.cc:4:call", "a.cc:7:call", "a.cc:8:call"],
  ],
  [
    "two classes of one name, each of its own program",
    {
      "a.h": "class Tool { public: void run(); };\n",
      "b.h": "class Tool { public: void run(); };\n",
      "a.cc": '#include "a.h"\nvoid Tool::run() {}\nvoid a() { Tool t; t.run(); }\n',
      "b.cc": '#include "b.h"\nvoid Tool::run() {}\nvoid b() { Tool t; t.run(); }\n',
    },
    ["a.h", "Tool.run"],
    ["a.cc:3:call"],
  ],
  [
    "a method that hides another, which is not virtual",
    {
      "a.cc": "struct A { int one(); virtual int two(); };\n" +
        "struct B : A { int one(); int two(); };\nstruct C : B { int two(); };\n" +
        "int f(B b, C c) { return b.one() + b.two() + c.two(); }\n",
    },
    ["a.cc", "A.one"],
    [],
  ],
  [
    "a method that overrides without saying so",
    {
      "a.cc": "struct A { virtual int two(); };\nstruct B : A { int two(); };\n" +
        "struct C : B { int two(); };\nint f(C c) { return c.two(); }\n",
    },
    ["a.cc", "A.two"],
    ["a.cc:2:override", "a.cc:3:override", "a.cc:4:call"],
  ],
  [
    "tests of a fixture, and macros around declarations",
    {
      "a.cc": "#define EXPORT\n#define GUARDED(x)\n" +
        "class EXPORT Fixture : public testing::Test {\n protected:\n  int count GUARDED(mutex);\n" +
        "};\nTEST_F(Fixture, Counts) { EXPECT_EQ(count, 1); }\n" +
        "TEST(Other, Counts) { EXPECT_EQ(count, 1); }\n#define COUNT(x) x.count\n",
    },
    ["a.cc", "Fixture.count"],
    ["a.cc:7:read", "a.cc:8:read?", "a.cc:9:read?"],
  ],
  [
    "a struct of a header of C",
    {
      "c.h": '#ifdef __cplusplus\nextern "C" {\n#endif\nstruct pool { int size; };\n' +
        "int area(struct pool *p);\n#ifdef __cplusplus\n}\n#endif\n",
      "a.cc": '#include "c.h"\nint a() { pool p; return area(&p) + p.size; }\n',
      "b.c": '#include "c.h"\nint area(struct pool *p) { return 1; }\n',
    },
    ["c.h", "pool.size"],
    ["a.cc:2:read"],
  ],
  [
    "templates in expressions, casts and comparisons",
    {
      "a.cc": "template <class T> int area(T t);\nint f(int a, int b) {\n" +
        "  if (a < b && b > (a)) return area<int>(a);\n  return (int)area(b) + area < area(a);\n}\n",
    },
    ["a.cc", "area"],
    ["a.cc:3:call", "a.cc:4:call", "a.cc:4:read", "a.cc:4:call"],
  ],
];

for (const [why, texts, symbol, uses] of rows) {
  Deno.test(`SymbolSearch.uses() of C++'s ${symbol[1]}: ${why}`, () => {
    assert.deepEqual(usesAt(texts, symbol), uses);
  });
}

Deno.test("cppModel() notes every name of a damaged text", () => {
  const damaged = "class A : { template < b c ) ; } ] x = [ y ( { z :: ~ w #define v u\n# if 1\n q";
  const names = [...cppModel(damaged).occurrences.values()].flatMap(([each]) => each?.name ?? [])
    .sort();
  assert.deepEqual(names, ["A", "b", "c", "define", "q", "u", "v", "w", "x", "y", "z"]);
});

Deno.test("familyModel() ends for texts that open very much (long)", () => {
  const size = times(3_000, 8_000);
  const texts = ["(", "a<", "[", "{", "template<", "a::", "if(a)", "namespace a {", "*", "a,"]
    .flatMap((each) => [each.repeat(size), `void f() {${each.repeat(size)}`]);
  for (const path of ["a.c", "a.cc"]) {
    for (const text of texts) {
      const start = performance.now();
      familyModel(path, text, { isCpp: false });
      const seconds = (performance.now() - start) / 1_000;
      assert.ok(seconds < 30, `${seconds} s for ${text.slice(0, 30)} in ${path}`);
    }
  }
});

import assert from "node:assert/strict";
import { type Texts, usesOf } from "./testing/uses_of.ts";

const pool = `package org.a;

public class Pool extends Base implements Releasing {
    static int size = 1;
    private final Pool next;
    Pool(int limit) { this.next = null; size = limit; }
    public Pool release() { return this; }
    Pool release(int count) { size(); return next; }
    static int size() { int size = 2; return size; }
    static class Slot { void free() { size(); } }
    enum State { OPEN, CLOSED { void f() { release(); } } }
}
`;
const base = `package org.a;

class Base { void free() {} void size(int a) {} }
interface Releasing { Object release(); }
`;

const rows:
  readonly (readonly [why: string, texts: Texts, name: string, uses: readonly string[]])[] = [
    [
      "imports, the same package and another of the name",
      {
        "org/a/Pool.java": pool,
        "org/a/Near.java": "package org.a;\nclass Near { Pool p = new Pool(1); }\n",
        "org/b/Far.java":
          "package org.b;\nimport org.a.Pool;\n@Pool class Far<T extends Pool> extends Pool { }\n",
        "org/b/Star.java":
          "package org.b;\nimport org.a.*;\nclass Star { org.a.Pool p; Pool q; }\n",
        "org/c/Pool.java": "package org.c;\nclass Pool { Pool next; }\n",
        "org/c/Own.java": "package org.c;\nimport org.a.*;\nclass Own { Pool q; }\n",
        "org/d/D.java": "package org.d;\nclass D<Pool> { Pool q; Object o = Pool.class; }\n",
      },
      "Pool",
      [
        "org/a/Near.java:2:type",
        "org/a/Near.java:2:call",
        "org/a/Pool.java:5:type",
        "org/a/Pool.java:7:type",
        "org/a/Pool.java:8:type",
        "org/b/Far.java:2:import",
        "org/b/Far.java:3:type",
        "org/b/Far.java:3:type",
        "org/b/Far.java:3:extends",
        "org/b/Star.java:3:type",
        "org/b/Star.java:3:type",
      ],
    ],
    [
      "a field beside a method and a variable of its name",
      { "org/a/Pool.java": pool, "org/a/Base.java": base },
      "Pool.size",
      ["org/a/Pool.java:6:write"],
    ],
    [
      "a method that classes inside see, and an inherited one",
      { "org/a/Pool.java": pool, "org/a/Base.java": base },
      "Pool.size()",
      ["org/a/Pool.java:8:call", "org/a/Pool.java:10:call"],
    ],
    [
      "receivers of evident types, and one that is not",
      {
        "org/a/Pool.java": pool,
        "org/a/Releasing.java": base,
        "org/a/Use.java": `package org.a;
import java.util.List;
class Use {
    Pool pool;
    org.a.Pool whole = null; Object o = whole.release();
    void f(Pool given, Pool[] many, List<Pool> list, List<String> other, Other unknown) {
        given.release().release(1).release();
        many[0].release();
        for (Pool each : list) each.release();
        for (var each : many) each.release();
        list.get(0).release();
        other.release();
        unknown.release();
        var made = new Pool(1);
        made.release();
        this.pool.next.release();
        list.forEach(Pool::release);
        if (unknown instanceof Pool p && p.release() != null) ((Pool) unknown).release();
        new Pool(2) { public Pool release() { return super.release(); } };
    }
}
`,
      },
      "Pool.release()",
      [
        "org/a/Pool.java:11:call",
        "org/a/Use.java:5:call",
        "org/a/Use.java:7:call",
        "org/a/Use.java:7:call",
        "org/a/Use.java:7:call",
        "org/a/Use.java:8:call",
        "org/a/Use.java:9:call",
        "org/a/Use.java:10:call",
        "org/a/Use.java:11:call?",
        "org/a/Use.java:13:call?",
        "org/a/Use.java:15:call",
        "org/a/Use.java:16:call",
        "org/a/Use.java:17:read",
        "org/a/Use.java:18:call",
        "org/a/Use.java:18:call",
        "org/a/Use.java:19:override",
        "org/a/Use.java:19:call",
      ],
    ],
    [
      "static imports and inner types",
      {
        "org/a/Pool.java": pool,
        "org/b/A.java": `package org.b;
import static org.a.Pool.size;
import org.a.Pool.State;
class A { int a = size + size(); State s = State.OPEN;
  void f(State t) { switch (t) { case OPEN: break; } } }
`,
        "org/b/B.java": "package org.b;\nimport static org.a.Pool.*;\nclass B { int a = size; }\n",
      },
      "Pool.size",
      [
        "org/a/Pool.java:6:write",
        "org/b/A.java:2:import",
        "org/b/A.java:4:read",
        "org/b/B.java:3:read",
      ],
    ],
    [
      "constants of an enum",
      {
        "org/a/Pool.java": pool,
        "org/b/A.java": `package org.b;
import org.a.Pool.State;
class A { State s = State.OPEN;
  void f(State t) { switch (t) { case OPEN: break; } } }
`,
      },
      "Pool.State.OPEN",
      ["org/b/A.java:3:read", "org/b/A.java:4:read"],
    ],
    [
      "a type in a file that has another name, and what implements it without a name",
      {
        "org/b/Base.java": "package org.b;\nclass Base {}\ninterface Shape { int area(); }\n",
        "org/b/A.java":
          "package org.b;\nclass A { Shape s = new Shape() { public int area() { return 1; } }; }\n",
        "org/c/A.java":
          "package org.c;\nclass A implements Shape { public int area() { return 1; } }\n",
      },
      "Shape.area()",
      ["org/b/A.java:2:override"],
    ],
    [
      "a call in a class whose base in the library has no such method",
      {
        "A.java": `import java.util.ArrayList;
class A { int grow() { return 1; }
  class B extends ArrayList<A> { int f() { return grow(); } int g() { return size(); } }
  class C extends Other { int f() { return grow(); } } }
`,
      },
      "A.grow()",
      ["A.java:3:call", "A.java:4:call?"],
    ],
    [
      "a component of a record and what reads it",
      {
        "P.java": "record P(int x) { P { x = 1; } int y() { return x + x() + this.x; } }\n" +
          "class Q { int f(P p) { return p.x(); } }\n",
      },
      "P.x()",
      ["P.java:1:read", "P.java:1:call", "P.java:1:read", "P.java:2:call"],
    ],
  ];

for (const [why, texts, name, uses] of rows) {
  Deno.test(`SymbolSearch.uses() of Java's ${name}: ${why}`, () => {
    // A method is asked for with `()`, since a field can have its name.
    const isMethod = name.endsWith("()");
    const found = usesOf(
      texts,
      name.replace("()", ""),
      ({ definition }) => (definition.key?.endsWith("()") === true) === isMethod,
    );
    assert.deepEqual(found.filter((row) => !row.endsWith("!")), uses);
  });
}

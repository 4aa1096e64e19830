import { golden } from "./golden_test.ts";
import { java } from "./java.ts";

golden(java, [
  {
    name: "every sort of declaration",
    source: `package a.b;

import java.util.*;

/** class Doc { } */
@Entity(name = "x{")
public final class Shape<T extends Comparable<T>> extends Base<Map<String, T>>
    implements A, B {
  private static final String TEXT = "} class No {";
  int a, b = 2, c[] = { 1, 2 };
  Runnable run = new Runnable() {
    public void run() { hidden(); }
  };
  char brace = '{';
  String block = """
      void not() {
      """;

  static {
    init();
  }

  public Shape(int a) throws X {
    class Local { void m() {} }
  }

  @Override
  public <K, V> Map<K, V> gather(
      List<K> keys,
      @Nullable V value) throws IOException {
    return map(k -> { return k; });
  }

  abstract int size();

  enum Color implements I {
    RED("r") { int x() { return 1; } },
    GREEN;

    private final String code;

    Color() {}
  }

  record Point(int x, int y) implements Z {
    Point {
      check(x);
    }
    static int count;
  }

  sealed interface Tree permits Leaf {
    default int depth() { return 0; }
  }

  @interface Marker {
    int value() default 1;
    String[] names() default {};
  }
}
`,
    rows: [
      "7:60 class Shape",
      "  9:9 field TEXT",
      "  10:10 field a",
      "  10:10 field b",
      "  10:10 field c",
      "  11:13 field run",
      "  14:14 field brace",
      "  15:17 field block",
      "  23:25 constructor Shape",
      "  28:32 method gather",
      "  34:34 method size",
      "  36:43 enum Color",
      "    37:37 enumerator RED",
      "    38:38 enumerator GREEN",
      "    40:40 field code",
      "    42:42 constructor Color",
      "  45:50 record Point",
      "    46:48 constructor Point",
      "    49:49 field count",
      "  52:54 interface Tree",
      "    53:53 method depth",
      "  56:59 @interface Marker",
      "    57:57 method value",
      "    58:58 method names",
    ],
  },
  {
    name: "unbalanced",
    source: `class A {
  void m() {
    if (x) {
  }
`,
    rows: ["1:? class A", "2:? method m"],
  },
]);

import { golden } from "./golden_test.ts";
import { csharp } from "./csharp.ts";

golden(csharp, [
  {
    name: "every sort of declaration",
    source: `using System;

namespace A.B
{
    #region Types
    [Serializable, Note("}")]
    public abstract partial class Shape<T> : Base<T>, IShape where T : class, new()
    {
        public const string Text = "{", Other = @"C:\\";
        private readonly Dictionary<string, List<int>> map = new Dictionary<string, List<int>> { { "a", null } };
        public event EventHandler Changed;
        public delegate void Handler<T>(object sender, T args);
        public int Count { get; private set; } = 3;
        public string Name => $"{first}{(ok ? "}" : $"{x}")}";
        public T this[int index]
        {
            get { return items[index]; }
        }
        static Shape() { }
        protected Shape(int a) : base(a) { }
        ~Shape() { }
        public static bool operator ==(Shape<T> a, Shape<T> b) => true;
        public static implicit operator int(Shape<T> a) { return 0; }
        void IShape.Draw<K>(K k) where K : struct
        {
            void Local() { }
        }
        public abstract Task<int?> Run(
            [NotNull] string a,
            int[] b = null);
        enum Color : byte { Red }
        struct Point { public int X; }
#if DEBUG
        void Debug() {
#else
        void Release() {
#endif
        }
    }
    #endregion
    public interface IShape { void Draw<K>(K k); int Size { get; } }
    public record Person(string Name);
}
`,
    rows: [
      "3:43 namespace A.B",
      "  7:39 class Shape",
      "    9:9 field Text",
      "    9:9 field Other",
      "    10:10 field map",
      "    11:11 event Changed",
      "    12:12 delegate Handler",
      "    13:13 property Count",
      "    14:14 property Name",
      "    15:18 property this",
      "    19:19 constructor Shape",
      "    20:20 constructor Shape",
      "    21:21 method ~Shape",
      "    22:22 method operator ==",
      "    23:23 method operator int",
      "    24:27 method IShape.Draw",
      "    28:30 method Run",
      "    31:31 enum Color",
      "      31:31 enumerator Red",
      "    32:32 struct Point",
      "      32:32 field X",
      "    34:38 method Debug",
      "  41:41 interface IShape",
      "    41:41 method Draw",
      "    41:41 property Size",
      "  42:42 record Person",
    ],
  },
  {
    name: "a namespace for the rest of the file",
    source: `namespace X.Y;

class One
{
    string raw = """
        void No() { "
        """;
}
record struct Two(int A)
{
    int B => A;
}
`,
    rows: [
      "1:12 namespace X.Y",
      "  3:8 class One",
      "    5:7 field raw",
      "  9:12 record Two",
      "    11:11 property B",
    ],
  },
]);

golden(csharp, [{
  name: "attributes of the assembly",
  source: `using System;
[assembly: AssemblyTitle("x")]
[assembly: CLSCompliant(true)]
namespace A
{
  class B { void F() {} }
}
`,
  rows: ["4:7 namespace A", "  6:6 class B", "    6:6 method F"],
}]);

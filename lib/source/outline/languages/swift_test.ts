import { golden } from "./golden_test.ts";
import { swift } from "./swift.ts";

golden(swift, [{
  name: "types, extensions, functions, properties and cases",
  source: `import Foundation

#if os(iOS)
@objc(Foo)
public final class Foo<T: Equatable>: Base, Proto where T: Sendable {
  private(set) var a: Int = 0 {
    didSet { f() }
  }
  static let shared = Foo()
  lazy var b: String = {
    return "\\(x("}"))"
  }()
  var c: Int { return 1 }
  let x = 1, y = 2
  @Published var p: [String: Int] = [:]
  weak var delegate: D?
  init?(a: Int) throws { }
  convenience override init() { }
  deinit { }
  subscript(i: Int) -> Int { get { 1 } }
  class func make() -> Self { }
  @discardableResult
  func go<U>(_ u: U) async throws -> U where U: A {
    func local() {}
    struct L {}
    let k = 1
    switch a { case .b: break
    case .c: x() }
    return u
  }
  static func == (lhs: Foo, rhs: Foo) -> Bool { true }
  enum Kind: String { case one, two = "2"
    case three(Int, String)
    indirect case four }
}
#endif
protocol P: AnyObject {
  associatedtype Item
  var count: Int { get }
  func f() -> Int
  init()
}
extension Foo.Bar: P where T == Int {
  typealias X = Int
}
actor A { }
let top = #"} \\#(a)"#
var multi = """
  } func no() {}
  """
func free() {}
func after() -> Int
{
  1
}
`,
  rows: [
    "5:35 class Foo",
    "  6:8 var a",
    "  9:9 let shared",
    "  10:12 var b",
    "  13:13 var c",
    "  14:14 let x",
    "  14:14 let y",
    "  15:15 var p",
    "  16:16 var delegate",
    "  17:17 init init",
    "  18:18 init init",
    "  19:19 deinit deinit",
    "  20:20 subscript subscript",
    "  21:21 func make",
    "  23:30 func go",
    "    24:24 func local",
    "    25:25 struct L",
    "  31:31 func ==",
    "  32:34 enum Kind",
    "    32:32 enumerator one",
    "    32:32 enumerator two",
    "    33:33 enumerator three",
    "    34:34 enumerator four",
    "37:42 protocol P",
    "  38:38 associatedtype Item",
    "  39:39 var count",
    "  40:40 func f",
    "  41:41 init init",
    "43:45 extension Foo.Bar",
    "  44:44 typealias X",
    "46:46 actor A",
    "47:47 let top",
    "48:50 var multi",
    "51:51 func free",
    "52:55 func after",
  ],
}]);

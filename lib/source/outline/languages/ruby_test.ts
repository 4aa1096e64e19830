import { golden } from "./golden_test.ts";
import { ruby } from "./ruby.ts";

golden(ruby, [{
  name: "what a keyword opens, and literals that seem to open something",
  source: `# class No
module A::B
  LIMIT = 3
  LIST = [
    1, "end",
  ].freeze
  NAMES ||= %w[do end if]
  class Foo < Bar; end
  class << self
    attr_accessor :x
    def build(a, b = {}) = new(a)
    def each(&block) = list.map do |x|
      x
    end
  end
  def self.run(x)
    return if x
    y = if x then 1 else 2 end
    puts "#{if x then "}" end} def no"
    while x do
      break unless y
    end
    list.each do |i| i end
    foo = <<~SQL.strip, bar(<<-'X')
      end def no
    SQL
      class No
      X
    a / b; c = /end/ =~ "x"; d.end; { if: 1, end: 2 }
    begin
      x
    end while y
    case z
    when 1 then 2
    end
  end
  def ==(other) true end
  def []=(k, v); end
  def name=(v)
    @name = v
  end
  def valid? = true
  def \`(cmd)
  end
  private def hidden
    x.if
    @end = ?"
    $' 
  end
end
RSpec.describe Foo, type: :x do
  context "when ok" do
    it "works" do
      expect(1)
    end
  end
end
=begin
def no
end
=end
def last; end
__END__
def no
`,
  rows: [
    "2:50 module A::B",
    "  3:3 constant LIMIT",
    "  4:6 constant LIST",
    "  7:7 constant NAMES",
    "  8:8 class Foo",
    "  11:11 def build",
    "  12:14 def each",
    "  16:36 def self.run",
    "  37:37 def ==",
    "  38:38 def []=",
    "  39:41 def name=",
    "  42:42 def valid?",
    "  43:44 def `",
    "  45:49 def hidden",
    "51:57 describe Foo, type: :x",
    "  52:56 context when ok",
    "    53:55 it works",
    "62:62 def last",
  ],
}]);

golden(ruby, [{
  name: "expressions, receivers, operators and statements of several lines",
  source: `class Post
  def /(other); self; end
  def @post.id; 1; end
  def in?(list) list.include? self end
  def test_auth=
    list.map(&:/)
  end
  x = \\
    if a
      b
    end
  alias_method :get, :[]= unless c
  TEXT = <<~A + "x"
    end
  A
  FLAG = if a then 1 else 2 end
  SUM = 1 +
    2
  LAZY = 1 unless defined?(LAZY)
  list.each do |i|
    puts i if i
  end
  until a do b end
  "an open string
`,
  rows: [
    "1:? class Post",
    "2:2 def /",
    "3:3 def @post.id",
    "4:4 def in?",
    "5:7 def test_auth=",
    "13:15 constant TEXT",
    "16:16 constant FLAG",
    "17:18 constant SUM",
    "19:19 constant LAZY",
  ],
}, {
  name: "damaged code",
  source: `class A
  def f
    if x
  end

  def g
  end
`,
  rows: ["1:? class A", "2:? def f", "6:7 def g"],
}]);

import assert from "node:assert/strict";
import { ruby } from "./ruby.ts";

// ¬ stands for a backquote. Ruby itself takes this program.
const program = String.raw`def a1
  until a ||
      b do
    c
  end
end
def a2; x = $¬; y = $'; z = $"; $; ; $/ ; $\ ; w = $& if q; end
def a3; class<<@io;self;end; end
def a4
  while foo(bar do |x| x end) do
    baz do |y| y end
  end
end
def a5 = begin
  1
end while false
def a6(x) = x.map do |y|
  y + 1
end
def a7
  for i in [1, 2].each_slice(2) do p i end
  begin; 1; end while x
  begin
    2
  end until y
end
def a8 = (raise "x" rescue 5)
def a9
  foo rescue bar
  x = if y then 1 else 2 end
  z = case x; in {end: 1} then 2; in [if_, *] if if_ then 3 end
  {end: 1, if: 2, "do": 3, :class => 4, def: 5}
  p :end, :if, :"do", %i[end do], obj.end, obj&.if, obj::begin
  self.class.end
end
def b1(a, b)
  foo(<<~A, <<-'B', <<"C".strip, "str
  continued end
    A text end def #{x.map { |q| "}" }}
    A
    end #{ not interpolated
    B
do if
C
  ing")
end
def b2
  ?a + ?" + ?' + ?/ + ?\n + ?\C-a
  x ? y : z
  a ? ?b : ?c
  %w[a end] + %q{a { } end} + %Q(a #{"("} end) + %(do) + %i<if> + %|end| + %r{end/}i.to_s
  y / 2 / 3
  y / 2
  foo /end/, 2
  x.y / 2
  [1]/2; (1)/2; "#{1}"/2
  x = y.length / 2 # /
end
def b3() x / 2 end
def b4
  puts "#{x =~ /"/ ? '}' : "#{y # c }"
  }"}"
  return if x
  return unless /end/ =~ y
  yield if z
  foo(if x then y end)
  foo a, if x then y end
  bar unless begin; true; end
  not(if x then y end)
  x && if y then z end
  -> do 1 end.()
  ->(x, y = ->{ 1 }) do 1 end
  lambda { |x| if x then y end }
  loop do break if x end
  a = b = if x
    1
  else
    2
  end
  until x; y; end
  while x do y end while z
  a.b = while x do y end
end
alias end_old end
alias_method :end, :begin
undef if, end rescue nil if false
def end; end
def self.if; end
def class; self; end
def []=(a, b); @a[a] = b if c; end
def !; end
def ¬ (x); end
def +@; end
def <=>(o) = 0
def ==(o) = o.is_a?(self.class) && if true then 1 end
def x?(a) = a ? 1 : 2
def x!; end
def y=(v)
  @y = v if v
end
BEGIN { def in_begin; end }
def case_in(x)
  case x
  in {name: String => n, age: Integer} unless n.empty?
    n
  in [Integer, Integer] | [Float, *]
    2
  in ^x
    3
  else
    4
  end
end
def op_assign
  a ||= begin
    1
  end
  b &&= if x then y end
  c <<= 1 if d
  e = *f if g
  h = i ? [] : {} if j
  k = :[]= if l
  m = [:<<, :+, :!, :¬, :end]
  n << <<~T if o
    end
  T
  q = r << S
x = 1
  t <<~U.lines.map do |l|
    end end
  U
    l
  end
end
S = 1
def par((a, b), *c, d: if true then 1 end, **e, &f) end
def m.x; end rescue 0
private def vis(x) = x
private_class_method def self.pcm
end
def trailing; 1 end; def trailing2; 2 end
def multi(
  a,
  b = [1, 2].map do |x| x end
)
  a
end
def dots
  x.
    end
  y
    .then do |z| z end
    &.class
  (1..)
  z = 1..
end
def obj_end
  o.end if x
  o.end.if
  o. end
  super if defined?(super)
  return x, if y then z end
  puts [x, if y then z end]
  "a" "b" if c
  'a' 'end' if c
  rescue
  ensure
end
=begin
def no; end
=end
def last
  __END__ if x
end
class A < Struct.new(:a) do def q; end end
  X = if true
    1
  end
  Y = [1,
    2]
  Z = <<~E
    a
  E
  class << self; attr_accessor :b; end
  class B; end; class C < B; def m; end end
end
module M::N end
__END__
def no2; end
`.replaceAll("¬", "`");

/** Where Ruby 3.1 says that they begin and end, by RubyVM::AbstractSyntaxTree. */
const spans = `
1:6 a1
7:7 a2
8:8 a3
9:13 a4
14:16 a5
17:19 a6
20:26 a7
27:27 a8
28:35 a9
36:46 b1
47:58 b2
59:59 b3
60:83 b4
87:87 end
88:88 if
89:89 class
90:90 []=
91:91 !
92:92 ¬
93:93 +@
94:94 <=>
95:95 ==
96:96 x?
97:97 x!
98:100 y=
101:101 in_begin
102:113 case_in
114:134 op_assign
136:136 par
137:137 x
138:138 vis
139:140 pcm
141:141 trailing
141:141 trailing2
142:147 multi
148:156 dots
157:168 obj_end
172:174 last
175:186 A
175:175 q
185:185 B
185:185 C
185:185 m
187:187 N
`.replaceAll("¬", "`").trim().split("\n");

Deno.test("Ruby's declarations end where Ruby ends them, whatever looks like an end", () => {
  const found = ruby.declarations(program).filter(({ kind }) =>
    /^(?:class|module|def)$/.test(kind)
  );
  assert.deepEqual(
    found.map(({ start, end, name }) => `${start}:${end} ${name.replace(/^.*[.:](?=.)/, "")}`),
    spans,
  );
  assert.deepEqual(ruby.confusions(program), []);
});

for (
  const [text, what, start] of [
    ["def f\n  x\nend\nend\n", "this end closes nothing", 14],
    ["class A\n  def f\n  end\n", "nothing closes this class", 0],
    ["def f\n  a = <<~X\nend\n", "nothing closes this <<~X", 12],
    ["def f\n  a = [1\nend\n", "nothing closes this [", 12],
    ["def f\n  a = 'b\nend\n", "nothing closes this '", 12],
    ["=begin\ndef f\nend\n", "nothing closes this =begin", 0],
  ] as const
) {
  Deno.test(`Ruby: ${JSON.stringify(text)} is not understood: ${what}`, () => {
    const [first] = ruby.confusions(text);
    assert.deepEqual([first?.what, first?.start], [what, start]);
  });
}

# What Ruby's own syntax tree declares in each file named on standard input, as lines of JSON.
require "json"

def path_of(node)
  return node.children.last.to_s if node.type == :COLON3
  return node.to_s unless node.type == :COLON2
  outer, name = node.children
  outer.nil? ? name.to_s : "#{outer_text(outer)}::#{name}"
end

def outer_text(node)
  case node.type
  when :CONST, :VCALL, :LVAR then node.children[0].to_s
  when :COLON2, :COLON3 then path_of(node)
  else "?"
  end
end

def visit(node, found, inside_def = false)
  return unless node.is_a?(RubyVM::AbstractSyntaxTree::Node)
  kind, name =
    case node.type
    when :CLASS then ["class", path_of(node.children[0])]
    when :MODULE then ["module", path_of(node.children[0])]
    when :DEFN then ["def", node.children[0].to_s]
    when :DEFS then ["def", node.children[1].to_s]
    end
  unless kind.nil?
    found << { kind: kind, name: name, line: node.first_lineno, end: node.last_lineno }
  end
  node.children.each { |child| visit(child, found) }
end

$stdin.each_line(chomp: true) do |path|
  begin
    found = []
    $VERBOSE = nil
    visit(RubyVM::AbstractSyntaxTree.parse(File.read(path, encoding: "UTF-8")), found)
    puts JSON.generate({ path: path, tags: found })
  rescue SyntaxError, ArgumentError, EncodingError
    puts JSON.generate({ path: path })
  end
end

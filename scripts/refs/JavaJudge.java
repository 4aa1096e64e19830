/**
 * Prints what javac ties each name of some files to: the index of the file, the offset, and a
 * number for the element, one line each. The files stand on the lines of standard input, each
 * with its encoding UTF-8. Constructors count as their class.
 */
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import javax.lang.model.element.*;
import javax.tools.*;

public class JavaJudge {
  static final Map<Element, Integer> numbers = new IdentityHashMap<>();
  static final PrintWriter out =
      new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));

  static int numberOf(Element element) {
    Element of = element.getKind() == ElementKind.CONSTRUCTOR
        ? element.getEnclosingElement() : element;
    return numbers.computeIfAbsent(of, each -> numbers.size() + 1);
  }

  public static void main(String[] args) throws Exception {
    List<String> paths = new ArrayList<>();
    for (String line : new BufferedReader(new InputStreamReader(System.in)).lines().toList()) {
      paths.add(line);
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files =
        compiler.getStandardFileManager(each -> {}, null, StandardCharsets.UTF_8);
    List<String> options = List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "0");
    JavacTask task = (JavacTask) compiler.getTask(null, files, each -> {}, options, null,
        files.getJavaFileObjectsFromStrings(paths));
    List<CompilationUnitTree> units = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) units.add(unit);
    task.analyze();
    for (int index = 0; index < units.size(); index++) {
      new Names(task, units.get(index), index).scan(units.get(index), null);
    }
    out.flush();
  }

  static class Names extends TreePathScanner<Void, Void> {
    final Trees trees;
    final SourcePositions positions;
    final CompilationUnitTree unit;
    final String text;
    final int index;

    Names(JavacTask task, CompilationUnitTree unit, int index) throws IOException {
      this.trees = Trees.instance(task);
      this.positions = trees.getSourcePositions();
      this.unit = unit;
      this.index = index;
      this.text = unit.getSourceFile().getCharContent(true).toString();
    }

    void print(long at, CharSequence name, Element element) {
      if (element == null || at < 0 || !text.startsWith(name.toString(), (int) at)) return;
      out.println(index + " " + at + " " + numberOf(element));
    }

    Element here() {
      return trees.getElement(getCurrentPath());
    }

    @Override public Void visitIdentifier(IdentifierTree tree, Void none) {
      print(positions.getStartPosition(unit, tree), tree.getName(), here());
      return super.visitIdentifier(tree, none);
    }

    @Override public Void visitMemberSelect(MemberSelectTree tree, Void none) {
      long at = positions.getEndPosition(unit, tree) - tree.getIdentifier().length();
      print(at, tree.getIdentifier(), here());
      return super.visitMemberSelect(tree, none);
    }

    @Override public Void visitImport(ImportTree tree, Void none) {
      if (tree.isStatic() && tree.getQualifiedIdentifier() instanceof MemberSelectTree select) {
        Element of = trees.getElement(
            new TreePath(new TreePath(getCurrentPath(), select), select.getExpression()));
        long at = positions.getEndPosition(unit, select) - select.getIdentifier().length();
        for (Element each : of == null ? List.<Element>of() : of.getEnclosedElements()) {
          if (each.getSimpleName().equals(select.getIdentifier())) {
            print(at, select.getIdentifier(), each);
          }
        }
      }
      return super.visitImport(tree, none);
    }

    @Override public Void visitMemberReference(MemberReferenceTree tree, Void none) {
      long at = positions.getEndPosition(unit, tree) - tree.getName().length();
      print(at, tree.getName(), here());
      return super.visitMemberReference(tree, none);
    }

    /** The place of a name that is declared is behind the start of its tree. */
    void declared(Tree tree, CharSequence name, int from) {
      if (name.length() == 0 || from < 0) return;
      int at = from;
      while ((at = text.indexOf(name.toString(), at)) >= 0) {
        boolean isWhole = (at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1)))
            && !Character.isJavaIdentifierPart(text.charAt(at + name.length()));
        if (isWhole) break;
        at++;
      }
      if (at >= 0) print(at, name, here());
    }

    int positionOf(Tree tree) {
      return ((com.sun.tools.javac.tree.JCTree) tree).pos;
    }

    @Override public Void visitClass(ClassTree tree, Void none) {
      declared(tree, tree.getSimpleName(), positionOf(tree));
      if (here() instanceof TypeElement type) {
        for (RecordComponentElement each : type.getRecordComponents()) {
          Tree accessor = each.getAccessor() == null ? null : trees.getTree(each.getAccessor());
          for (Tree member : tree.getMembers()) {
            if (member instanceof VariableTree field && accessor == null
                && field.getName().equals(each.getSimpleName())) {
              print(positionOf(field), field.getName(), each.getAccessor());
            }
          }
        }
      }
      return super.visitClass(tree, none);
    }

    @Override public Void visitMethod(MethodTree tree, Void none) {
      Element element = here();
      if (element != null) {
        boolean isConstructor = element.getKind() == ElementKind.CONSTRUCTOR;
        CharSequence name = isConstructor
            ? element.getEnclosingElement().getSimpleName() : tree.getName();
        print(positionOf(tree), name, element);
      }
      return super.visitMethod(tree, none);
    }

    @Override public Void visitVariable(VariableTree tree, Void none) {
      print(positionOf(tree), tree.getName(), here());
      return super.visitVariable(tree, none);
    }
  }
}

/**
 * Prints what javac ties each name of some files to: the index of the file, the offset, and a
 * number for the element, one line each. The files stand on the lines of standard input, each
 * with its encoding UTF-8. Constructors count as their class.
 *
 * With the argument --renames, lines `= A B` say of which elements one overrides the other or is
 * the same component of a record, and `foreign A` which override one that no file declares. An
 * empty line ends what was said of the files; the input has one behind their names. Then each
 * further block of lines `index start end text`, with an empty line behind it, is what changes in
 * the files, and a line answers it: how many errors javac finds after that, and a number for what
 * the names are tied to, which stays as long as all mean the same.
 */
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.tools.*;

public class JavaJudge {
  static final PrintWriter out =
      new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));

  static Map<Element, Integer> numbers = new IdentityHashMap<>();
  /** What has been printed, while nothing is to be. */
  static List<Integer> silent;

  static int numberOf(Element element) {
    Element of = element.getKind() == ElementKind.CONSTRUCTOR
        ? element.getEnclosingElement() : element;
    return numbers.computeIfAbsent(of, each -> numbers.size() + 1);
  }

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    List<String> paths = block(in);
    List<JavaFileObject> files = new ArrayList<>();
    for (String path : paths) files.add(new Text(path, Files.readString(Path.of(path))));
    JavacTask task = analyzed(files, new int[1]);
    if (args.length == 0) {
      out.flush();
      return;
    }
    new Relations(task).print();
    out.println();
    out.flush();
    for (List<String> edits = block(in); !edits.isEmpty(); edits = block(in)) {
      answer(files, edits);
    }
  }

  /** The lines up to an empty one. */
  static List<String> block(BufferedReader in) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      lines.add(line);
    }
    return lines;
  }

  /** Lets javac look at files, and prints what it ties their names to. */
  static JavacTask analyzed(List<JavaFileObject> files, int[] errors) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager =
        compiler.getStandardFileManager(each -> {}, null, StandardCharsets.UTF_8);
    List<String> options = List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs",
        silent == null ? "0" : "10000");
    JavacTask task = (JavacTask) compiler.getTask(null, manager, each -> {
      if (each.getKind() == Diagnostic.Kind.ERROR) errors[0]++;
    }, options, null, files);
    List<CompilationUnitTree> units = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) units.add(unit);
    task.analyze();
    for (int index = 0; index < units.size(); index++) {
      new Names(task, units.get(index), index).scan(units.get(index), null);
    }
    return task;
  }

  static void answer(List<JavaFileObject> files, List<String> edits) throws IOException {
    Map<Integer, StringBuilder> texts = new TreeMap<>();
    // The last comes first, so that offsets stay right.
    for (int at = edits.size() - 1; at >= 0; at--) {
      String[] parts = edits.get(at).split(" ", 4);
      int index = Integer.parseInt(parts[0]);
      StringBuilder text = texts.get(index);
      if (text == null) {
        texts.put(index, text = new StringBuilder(files.get(index).getCharContent(true)));
      }
      text.replace(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), parts[3]);
    }
    List<JavaFileObject> changed = new ArrayList<>(files);
    texts.forEach((index, text) ->
        changed.set(index, new Text(((Text) files.get(index)).path, text.toString())));
    numbers = new IdentityHashMap<>();
    silent = new ArrayList<>();
    int[] errors = new int[1];
    analyzed(changed, errors);
    out.println(errors[0] + " " + silent.hashCode());
    out.flush();
  }

  /** A file as it is, or as it would be. */
  static class Text extends SimpleJavaFileObject {
    final String path;
    final String text;

    Text(String path, String text) {
      super(URI.create("string://" + path.replaceAll("[^\\w./-]", "_")), Kind.SOURCE);
      this.path = path;
      this.text = text;
    }

    @Override public CharSequence getCharContent(boolean ignoring) {
      return text;
    }

    /** A public type may be in a file of any name: what is renamed may be moved with it. */
    @Override public boolean isNameCompatible(String name, Kind kind) {
      return true;
    }
  }

  /** Which elements have to keep one name. */
  static class Relations {
    final JavacTask task;
    final Map<Element, Integer> known = new IdentityHashMap<>(numbers);

    Relations(JavacTask task) {
      this.task = task;
    }

    void print() {
      for (Element each : known.keySet()) {
        if (each instanceof TypeElement type && isHere(type)) {
          overrides(type);
          for (RecordComponentElement part : type.getRecordComponents()) {
            for (Element member : type.getEnclosedElements()) {
              if (member.getKind() == ElementKind.FIELD
                  && member.getSimpleName().equals(part.getSimpleName())) {
                out.println("= " + numberOf(member) + " " + numberOf(part.getAccessor()));
              }
            }
          }
        }
      }
    }

    boolean isHere(Element element) {
      return Trees.instance(task).getTree(element) != null;
    }

    void overrides(TypeElement type) {
      List<TypeElement> above = new ArrayList<>();
      collect(type.asType(), above);
      for (Element member : task.getElements().getAllMembers(type)) {
        if (!(member instanceof ExecutableElement method)) continue;
        for (TypeElement each : above) {
          for (Element other : each.getEnclosedElements()) {
            if (other != method && other instanceof ExecutableElement overridden
                && task.getElements().overrides(method, overridden, type)) {
              tie(method, overridden);
            }
          }
        }
      }
    }

    void tie(Element a, Element b) {
      if (isHere(a) && isHere(b)) out.println("= " + numberOf(a) + " " + numberOf(b));
      else if (isHere(a)) out.println("foreign " + numberOf(a));
      else if (isHere(b)) out.println("foreign " + numberOf(b));
    }

    void collect(TypeMirror type, List<TypeElement> found) {
      for (TypeMirror each : task.getTypes().directSupertypes(type)) {
        if (each instanceof DeclaredType declared
            && declared.asElement() instanceof TypeElement element && !found.contains(element)) {
          found.add(element);
          collect(each, found);
        }
      }
    }
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
      int number = numberOf(element);
      if (silent == null) out.println(index + " " + at + " " + number);
      else silent.add(number);
    }

    Element here() {
      return trees.getElement(getCurrentPath());
    }

    @Override public Void visitIdentifier(IdentifierTree tree, Void none) {
      boolean isName = !tree.getName().contentEquals("this") && !tree.getName().contentEquals("super");
      if (isName) print(positions.getStartPosition(unit, tree), tree.getName(), here());
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

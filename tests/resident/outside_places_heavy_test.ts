/**
 * Answers of a server that keeps its tree against new commands, where other programs change the
 * place of the tree, rights, and files that they have mapped to memory.
 */
import { isMissing } from "@ct/testing";
import { testFamilies, usualQuestions } from "./outside_server.ts";

const visible = usualQuestions.filter(({ arguments: given }) => given["hidden"] !== true);

/** Writes a word through a mapping, and puts the time back; nobody is told before the end. */
const mapping = `
import mmap, os, sys
path, word = sys.argv[1:]
info = os.stat(path)
with open(path, "r+b") as file, mmap.mmap(file.fileno(), 0) as text:
    text[0:5] = word.encode()
    os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))
`;

testFamilies({
  "another directory in the place of the tree": {
    maxLost: 5,
    changes: [
      "mv ../tree $OUT/t; mkdir $TREE; echo gamma > $TREE/a.ts",
      "cd ..; mv tree $OUT/t2; mv $OUT/t tree; echo delta > tree/a.ts",
      "cd ..; rm -r tree; mkdir -p tree/sub; echo alpha > tree/sub/n; echo gamma > tree/g",
      "cd ..; rm -r tree; cp -rp $OUT/t2 tree; echo delta > tree/d",
      "cd ..; mv tree $OUT/t; ln -s $OUT/t tree; echo gamma > tree/d",
      "echo alpha > a.ts",
    ],
  },
  "a tree that is reached by a link": {
    roots: ["link"],
    before: "ln -s tree ../link",
    maxLost: 3,
    changes: [
      "echo gamma > a.ts",
      "mkdir $OUT/t; echo delta > $OUT/t/d; ln -sfn $OUT/t $TREE/../link",
      "echo alpha > d; echo alpha > $TREE/a.ts",
      "rm $TREE/../link; ln -s tree $TREE/../link; echo alpha gamma > $TREE/a.ts",
      "echo delta > a.ts",
    ],
  },
  "a tree in which the server has its own directory": {
    roots: ["home"],
    // What the runtime has compiled lies elsewhere, and no link may lead there.
    before: "rm $HOME/.cache/deno; cp -r a.ts sub $HOME; echo alpha > $HOME/k",
    questions: visible,
    changes: [
      "echo gamma > a.ts",
      "mv sub s; echo delta > s/s.ts",
      "mkdir -p .cache/x; echo alpha > .cache/x/y; mv .cache/x x",
      "mv x/y .cache/y; echo alpha > s/s.ts",
    ],
  },
  // Who does not let go of it can write on without a word, as is documented.
  "files that are mapped to memory": {
    ignore: isMissing("python3"),
    before: `cat > $OUT/map.py << 'end'\n${mapping}end`,
    changes: [
      "python3 $OUT/map.py a.ts gamma",
      "python3 $OUT/map.py sub/s.ts delta; python3 $OUT/map.py a.ts delta",
      "mv a.ts b; python3 $OUT/map.py b alpha",
      "ln -s b a.ts; python3 $OUT/map.py a.ts gamma",
      "ln b sub/b; python3 $OUT/map.py sub/b delta",
      "rm sub/b; python3 $OUT/map.py b alpha",
    ],
  },
});

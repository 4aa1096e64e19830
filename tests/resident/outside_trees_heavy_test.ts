/**
 * Answers of a server that keeps its tree against new commands, after changes by other programs of
 * directories, links and what git leaves out.
 */
import { isMissing, times } from "@ct/testing";
import { testFamilies } from "./outside_server.ts";

const many = times(1_500, 5_000);

testFamilies({
  "directories that come, go and move": {
    changes: [
      "mv sub sub2; echo gamma >> sub2/s.ts",
      "mv sub2 $OUT/d; echo delta >> $OUT/d/s.ts; mv $OUT/d sub",
      "for n in 1 2 3 4 5 6 7 8; do rm -rf d; mkdir -p d/e/f; echo alpha $n > d/e/f/x; done",
      "for n in 1 2 3 4 5 6 7 8; do rm -rf d/e; mkdir -p d/e/f; echo gamma $n > d/e/f/x; done",
      "rm -rf d; mkdir d; echo alpha > d/e",
      "mkdir -p sub/x/y; mv sub/x d/x; echo delta > d/x/y/f",
      "mv d/x sub/x; mv sub sub3; mkdir sub; echo alpha > sub/s.ts",
      "mv sub n; mv sub3 sub; mv n sub3; echo gamma >> sub/s.ts; echo delta >> sub3/s.ts",
      "d=deep; for n in $(seq 100); do d=$d/n; done; mkdir -p $d; echo alpha > $d/f",
      "d=deep; for n in $(seq 100); do d=$d/n; done; echo gamma > $d/f",
      "mv deep/n/n/n n; mv deep n/deep; d=n; for n in $(seq 97); do d=$d/n; done; echo alpha > $d/g",
      "rm -r n",
      "mkdir -p sub/a/b; echo alpha > sub/a/b/f; cp -r sub $OUT/copy; mv $OUT/copy sub/a/b/copy",
      "mv sub/a $OUT/gone; rm -r $OUT/gone",
    ],
  },
  // The system may drop events of so many; then all files are looked at, and that may last.
  "thousands of files at once": {
    maxLost: 4,
    before: `mkdir $OUT/m; cd $OUT/m; for n in $(seq ${many}); do echo alpha $n > $n; done`,
    changes: [
      "mv $OUT/m m",
      `echo gamma > m/77; echo delta >> m/${many - 1}; rm m/1`,
      "mv m $OUT/m; echo gamma > $OUT/m/3; mv $OUT/m m2",
      "echo '[0-8]*' > m2/.gitignore; git init -q",
      "rm -r m2",
    ],
  },
  "names": {
    changes: [
      "echo alpha > 'a b'; echo alpha > -n; echo alpha > \"$(printf 'new\\nline')\"",
      "echo gamma > 'a b'; echo gamma > ./-n; echo gamma > \"$(printf 'new\\nline')\"",
      "mkdir \"$(printf 'd\\nr')\" -- -d; echo alpha > \"$(printf 'd\\nr/f')\"; echo alpha > ./-d/f",
      "echo gamma > \"$(printf 'd\\nr/f')\"; echo gamma > ./-d/f; rm 'a b'",
      "mkdir '*' '[a]'; echo alpha > '*/?'; echo alpha > '[a]/\\'",
      "echo gamma > '*/?'; echo delta > '[a]/\\'; mv '*' '...'",
      "echo alpha > $(printf 'e\\314\\201'); echo delta > $(printf '\\303\\251'); echo alpha > A.TS",
      "rm $(printf 'e\\314\\201'); echo gamma > A.TS",
    ],
  },
  "links": {
    changes: [
      "ln -s a.ts to-file; ln -s sub to-sub; ln -s nothing to-nothing",
      "echo gamma >> a.ts; echo delta >> sub/s.ts",
      "echo alpha > nothing",
      "mkdir -p kept/deep; echo alpha > kept/deep/f; ln -sfn kept to-sub",
      "echo gamma >> to-sub/deep/f; echo delta >> sub/s.ts",
      "rm to-sub; echo delta >> kept/deep/f; echo alpha > kept/g",
      "echo gamma >> kept/deep/f; rm kept/g",
      "ln -s . sub/loop; ln -s .. sub/up; ln -s loop sub/loop2",
      "echo gamma > sub/loop/s.ts; mkdir sub/up/new; echo alpha > new/f",
      "mv sub sub2; echo delta > sub2/s.ts; echo alpha >> new/f",
      "rm sub2/up sub2/loop; echo alpha > sub2/s.ts; echo gamma > new/f",
      "ln -s l2 l1; ln -s l1 l2",
      "ln -s ../.. sub2/place; echo gamma > a.ts",
      "rm sub2/place; echo alpha > a.ts; echo gamma >> sub2/s.ts",
      "ln -s kept/deep d; ln -s d d2; rm d; ln -s new d; echo alpha > d2/f",
      "mv new n; mkdir new; echo delta > new/f; echo delta > n/f",
    ],
  },
  // Each directory is watched for itself while a link leads out of the tree.
  "links to elsewhere": {
    before: "mkdir -p $OUT/d/e; echo alpha > $OUT/d/e/f; ln -s $OUT/d was",
    changes: [
      "echo gamma > $OUT/d/e/f; echo alpha > sub/s.ts",
      "ln -s $OUT to-out; ln -s $OUT/o to-o; echo alpha > $OUT/o",
      "ln -sfn sub to-out; echo gamma > sub/s.ts; echo alpha > $OUT/o",
      "ln -s $TREE $OUT/back; ln -s $OUT sub/out",
      "echo delta > a.ts; echo delta > sub/s.ts",
      "rm $OUT/back; echo alpha > a.ts; echo gamma > sub/s.ts",
      "mv was $OUT/was; echo alpha > a.ts; mv $OUT/d d; echo delta > d/e/f",
      "rm sub/out; ln -s $TREE/sub $OUT/sub; echo alpha > $OUT/sub/s.ts",
      "ln -s /proc/self proc; ln -s /dev/zero zero; echo gamma > a.ts",
      "rm proc zero; echo alpha > a.ts; echo delta > sub/s.ts",
      "mv sub $OUT/real; ln -s $OUT/real sub; echo gamma > sub/s.ts",
      "rm sub; mv $OUT/real sub; echo alpha > sub/s.ts",
    ],
  },
  "linked packages": {
    before: "mkdir -p $OUT/store/p/lib; echo alpha > $OUT/store/p/lib/i.ts; " +
      "ln -s $OUT/store node_modules",
    changes: [
      "echo gamma > node_modules/p/lib/i.ts; echo gamma >> a.ts",
      "mkdir -p dist/a/b; echo alpha > dist/a/b/f; echo alpha > dist/g",
      "rm -r dist; mkdir -p dist/a/b; echo gamma > dist/a/b/f; echo gamma > dist/g",
      "mv dist old; mkdir -p dist/a/b; echo delta > dist/a/b/f; echo delta > old/a/b/f",
      "rm -r old dist; mkdir -p $OUT/dist/a; echo alpha > $OUT/dist/a/f; mv $OUT/dist dist",
      "echo delta > dist/a/f; mkdir -p packages/p; ln -s ../../dist packages/p/out",
      "ln -s ../packages/p $OUT/store/q; ln -s ../../dist $OUT/store/dist; echo alpha > dist/a/f",
      "echo gamma > node_modules/../a.ts; rm $OUT/store/dist; echo delta > dist/a/f",
      "rm node_modules; ln -s node_modules node_modules; echo alpha > a.ts",
      "rm node_modules; mkdir node_modules; echo alpha > node_modules/i.ts",
      "rm -r node_modules; ln -s /proc node_modules; echo gamma > dist/a/f",
      "ln -sfn $OUT node_modules; mkdir -p sub/n/m; echo alpha > sub/n/m/f; echo delta > a.ts",
      "d=d; for n in $(seq 30); do mkdir -p $d; echo alpha > $d/f; d=$d/n$n; done",
      "echo gamma > d/n1/n2/n3/f; echo delta > d/f; mv d/n1/n2 d/m2; echo alpha > d/m2/f",
      "echo gamma > d/m2/n3/n4/f; ln -sfn $HOME/.config node_modules; echo alpha > d/m2/n3/f",
    ],
  },
  "git and what it leaves out": {
    ignore: isMissing("git"),
    before: "git init -q; echo alpha > left.log; git add -A; git commit -qm 1; " +
      "git checkout -qb other; mkdir d; echo gamma > d/f; echo gamma > a.ts; git add -A; " +
      "git commit -qm 2; git checkout -q main",
    changes: [
      "git checkout -q other",
      "git checkout -q main",
      "echo delta > a.ts; git stash -q",
      "git stash pop -q",
      "echo alpha > untracked; mkdir -p un/tracked; echo alpha > un/tracked/f; git clean -qfd",
      "git worktree add -q w other; echo delta >> w/d/f",
      "echo '*.log' > .gitignore",
      "echo a.ts > .git/info/exclude",
      ": > .git/info/exclude",
      // A file that the configuration names after the start is not granted to a server.
      "rm .gitignore; mkdir $HOME/.config/git; echo sub > $HOME/.config/git/ignore",
      "echo '!sub' > .ignore; rm -r $HOME/.config/git",
      "rm .ignore; echo s.ts > sub/.gitignore; mkdir d2; cp sub/s.ts d2",
      "mv sub/.gitignore d2/.gitignore",
      "mv d2/.gitignore sub/.ignore; mv sub d2/sub",
      "mv d2/sub sub; mv sub/.ignore $OUT/i; mv $OUT/i .ignore",
      "ln -s $OUT/rules .rgignore; echo a.ts > $OUT/rules; rm .ignore",
      "rm .rgignore; echo '/sub/*' > ../.gitignore; echo alpha >> sub/s.ts",
      "rm ../.gitignore; mv .git $OUT/git; echo '*.ts' > .gitignore",
      "mv $OUT/git .git",
      "rm .gitignore; git worktree remove --force w; git checkout -qf other",
      "mkdir inner; git init -q inner; echo '*.md' > inner/.gitignore; echo alpha > inner/n.md",
      "mv inner/.git inner/git; echo gamma > a.ts",
      "rm -rf .git; echo delta > a.ts",
    ],
  },
});

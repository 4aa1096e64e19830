/**
 * Answers of a server that keeps its tree, after changes by other programs, against new commands.
 */
import { testFamilies, usualQuestions } from "./outside_server.ts";

/** More changes at once than the system reports would be another test. */
const inPieces = "| dd bs=1M iflag=fullblock status=none of=n";

/** Of large files, one search by letters and one by a regex: each of them reads all. */
const questions = usualQuestions.slice(0, 2);

testFamilies({
  "files at the limit of held texts": {
    isDear: true,
    questions,
    changes: [
      "head -c 4194303 /dev/zero | tr '\\0' x > big; echo alpha >> big",
      "head -c 4194298 /dev/zero | tr '\\0' x > new; mv new big",
      "head -c 4194290 /dev/zero | tr '\\0' x > new; echo alpha >> new; mv new big",
      "printf gamma | dd of=big bs=1 seek=100 conv=notrunc status=none",
    ],
  },
  "files at the limit of known trigrams": {
    isDear: true,
    questions,
    changes: [
      `head -c 67108864 /dev/zero | tr '\\0' x ${inPieces}; mv n big; touch -d @1 big`,
      "echo alpha >> big; touch -d @1 big",
      `head -c 67108850 /dev/zero | tr '\\0' x ${inPieces}; echo alpha >> n; touch -d @1 n; mv n big`,
      "truncate -s 67108850 big; touch -d @1 big",
      "rm big",
    ],
  },
  "files replaced and changed in place": {
    changes: [
      "echo gamma > n; mv n a.ts",
      "cp -p a.ts n; echo delta > n; touch -r a.ts n; mv n a.ts",
      "cp -p a.ts $OUT/r; printf alpha | dd of=a.ts conv=notrunc status=none; touch -r $OUT/r a.ts",
      "cp -p a.ts $OUT/r; printf gamma | dd of=a.ts conv=notrunc status=none; touch -r $OUT/r a.ts",
      "echo alpha >> a.ts",
      "truncate -s 3 a.ts",
      "truncate -s 300 a.ts",
      ": > a.ts",
      "fallocate -l 100 a.ts; echo alpha >> a.ts",
      "fallocate -p -o 100 -l 5 a.ts",
      "cp sub/s.ts a.ts",
      "sed -i s/alpha/gamma/ a.ts sub/s.ts",
      "chmod 755 a.ts; touch -d @1 a.ts",
      "mv a.ts n; mv sub/s.ts a.ts; mv n sub/s.ts",
      "printf '\\0alpha' > a.ts",
      "printf '\\377\\376a\\0l\\0p\\0h\\0a\\0' > a.ts",
      "rm a.ts; mkdir a.ts; echo alpha > a.ts/f",
      "rm -r a.ts; echo delta > a.ts",
      "rm a.ts; echo alpha > a.ts; rm a.ts; echo gamma > a.ts",
      "for n in 1 2 3 4 5 6 7 8 9; do echo alpha $n >> a.ts; done",
    ],
  },
  // A second name that is made outside of the tree meanwhile raises no event, as is documented.
  "second names of files": {
    before: "echo alpha > $OUT/h; ln $OUT/h h; echo alpha > 1; ln 1 2",
    changes: [
      "echo gamma >> $OUT/h",
      "printf delta | dd of=$OUT/h conv=notrunc status=none",
      "echo gamma >> 2",
      "rm 1; echo delta >> 2",
      "ln a.ts sub/second",
      "echo gamma >> sub/second",
      "rm sub/second; echo delta >> a.ts",
      "ln $OUT/o in",
      "echo alpha > $OUT/o",
      "mkdir $OUT/d; mv $OUT/o $OUT/d/o; echo delta > $OUT/d/o",
      "rm $OUT/h; echo delta >> h",
      "mv in $OUT/back; echo alpha > $OUT/back; mv $OUT/back sub/back",
      "rm $OUT/d/o; echo alpha gamma >> sub/back",
      "ln sub/s.ts $OUT/s; mv $OUT/s s2; echo delta > s2",
    ],
  },
});

/**
 * Answers of a server that keeps its tree against new commands, where other programs change the
 * directory that it needs for its watch, or names that the watch cannot tell.
 */
import assert from "node:assert/strict";
import { testFamilies, testServer } from "./outside_server.ts";

/** Where the server makes files for its watch. */
const cookies = "$HOME/.cache/ct/watch";
testFamilies({
  "the directory of the watch is taken away": {
    maxLost: 3,
    changes: [
      `rm -r ${cookies}; echo gamma > a.ts`,
      "echo delta > a.ts",
      "echo alpha > a.ts",
      "echo gamma > sub/s.ts",
    ],
  },
  "the directory of the watch is emptied": {
    changes: [
      `rm ${cookies}/*; echo gamma > a.ts`,
      "echo delta > a.ts; mv sub s",
      `touch ${cookies}/other; rm ${cookies}/*; echo alpha > a.ts`,
      "echo gamma > s/s.ts",
    ],
  },
  "the directory of the watch is another one": {
    maxLost: 3,
    changes: [
      `mv ${cookies} $OUT/w; mkdir ${cookies}; echo gamma > a.ts`,
      "echo delta > a.ts",
      `rm -r ${cookies}; mv $OUT/w ${cookies}; echo alpha > a.ts`,
      "echo gamma > sub/s.ts",
    ],
  },
  "the directory of the watch is a link": {
    maxLost: 3,
    changes: [
      `mv ${cookies} $OUT/w; ln -s $OUT/w ${cookies}; echo gamma > a.ts`,
      "echo delta > a.ts",
      `rm ${cookies}; ln -s $OUT ${cookies}; echo alpha > a.ts`,
      "echo gamma > sub/s.ts",
    ],
  },
});

/** Where nothing can be known from memory, and why. */
const refusals: Readonly<Record<string, readonly [before: string, reason: RegExp]>> = {
  "a file in the place of the watch": [
    "mkdir -p $HOME/.cache/ct; : > $HOME/.cache/ct/watch",
    /./,
  ],
  "others may write where the watch does": [
    `mkdir -p ${cookies}; chmod 777 ${cookies}`,
    /others may write to its directory/,
  ],
};
for (const [what, [before, reason]] of Object.entries(refusals)) {
  testServer(what, { before }, async (server) => {
    for (const change of ["echo gamma > a.ts", "echo delta > sub/s.ts", "rm a.ts"]) {
      await server.run(change);
      await server.compare(change);
    }
    assert.match((await server.status()).state, reason);
  });
}

testFamilies({
  // The runtime reports none of them, so nothing is known from memory then.
  "names that are not text": {
    maxLost: 6,
    changes: [
      "echo alpha > \"$(printf 'b\\377d')\"",
      "echo gamma > \"$(printf 'b\\377d')\"",
      "mv \"$(printf 'b\\377d')\" b; echo alpha > \"$(printf 'b\\376d')\"",
      "mkdir -p \"$(printf 'd\\377r/e')\"; echo alpha > \"$(printf 'd\\377r/e/f')\"",
      "echo delta > \"$(printf 'd\\377r/e/f')\"",
      "mv \"$(printf 'd\\377r')\" dir; echo gamma > dir/e/f",
    ],
  },
  // The runtime opens what is new, and waits for somebody who writes; then its watch is given up.
  "pipes": {
    before: "mkfifo was; ln -s was to-was",
    maxLost: 2,
    changes: [
      "echo gamma > a.ts; mv was sub/was",
      "mkfifo pipe; echo alpha > a.ts",
      "rm pipe; echo gamma > a.ts; echo alpha > pipe",
    ],
  },
});

import assert from "node:assert/strict";
import { buildIndex, queryFiles, weights } from "./mod.ts";

const tracks = buildIndex([{
  path: "src/track.js",
  text: `const trackKinds = ["video", "audio"];
const trackStates = { enabled: 1, disabled: 2, stopped: 3 };
export { trackKinds, trackStates };

export class VideoTrack extends MediaTrack {
  constructor(mediaTrack, options) {
    super(mediaTrack, options);
    this.state = trackStates.enabled;
  }

  disable() {
    this.state = trackStates.disabled;
    this.emit("disabled", this);
  }

  restart(constraints) {
    this.stop();
    return this.start(constraints);
  }

  attachTo(element) {
    element.srcObject = this.stream;
    element.play();
  }
}

export function startTimer(track) {
  const timer = setInterval(() => track.restart(), 1000);
  return timer;
}
`,
}]);

/** The best place of the only file. */
function best(question: string, own = weights): string | undefined {
  return queryFiles(tracks, question, { weights: own })[0]?.best.name;
}

for (
  const [question, name] of [
    ["Disable the VideoTrack.", "disable"],
    ["Restart a VideoTrack.", "restart"],
    ["Construct a VideoTrack.", "constructor"],
    ["creating a VideoTrack from a media track", "constructor"],
    ["how is a VideoTrack attached to an element", "attachTo"],
    ["what does startTimer do with the track", "startTimer"],
    // These are names, and have their definition.
    ["VideoTrack", "VideoTrack"],
    ["class VideoTrack", "VideoTrack"],
    ["VideoTrack disable", "disable"],
    ["VideoTrack.disable", "disable"],
    ["where is trackStates defined", "trackStates"],
  ] as const
) {
  Deno.test(`the best place for "${question}" is ${name}`, () => {
    assert.equal(best(question), name);
  });
}

Deno.test("a type that a sentence is about is its place without the weight for topics", () => {
  const own = { ...weights, topic: 0, made: 0, named: 0, routine: 0, covered: 0 };
  assert.equal(best("Construct a VideoTrack.", own), "VideoTrack");
});

Deno.test("which place is best changes neither the files nor their scores", () => {
  const files = buildIndex([
    {
      path: "a.js",
      text: "class Pool {\n  drain() {\n    this.idle = [];\n    this.close();\n  }\n}\n",
    },
    {
      path: "b.js",
      text:
        "function drainAll(pools) {\n  for (const pool of pools) {\n    pool.drain();\n  }\n}\n",
    },
  ]);
  const off = { named: 0, covered: 0, routine: 0, made: 0, topic: 0, unnamed: 1, later: 1 };
  const scores = (own = weights) =>
    queryFiles(files, "how is the Pool drained of what is idle", { weights: own })
      .map(({ path, score }) => [path, score]);
  assert.deepEqual(scores(), scores({ ...weights, ...off }));
});

import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { unreportedAt, unreportedOn } from "./file_system.ts";
import { ResidentTree } from "./resident_tree.ts";

const disk = 65024;

for (
  const [what, facts, isReported] of [
    ["ext4", { device: disk, type: 0xef53 }, true],
    ["btrfs", { device: 43, type: 0x9123683e }, true],
    ["tmpfs", { device: 24, type: 0x01021994 }, true],
    ["an overlay", { device: 44, type: 0x794c7630 }, false],
    ["NFS", { device: 45, type: 0x6969 }, false],
    ["CIFS", { device: 45, type: 0xff534d42 }, false],
    ["FUSE, on a device too", { device: disk, type: 0x65735546 }, false],
    ["a disk, whatever is on it", { device: disk, type: undefined }, true],
    ["no disk", { device: 45, type: undefined }, false],
    ["another system", { os: "darwin", device: disk, type: 0xef53 }, false],
  ] as const
) {
  Deno.test(`changes are ${isReported ? "all" : "not known to be"} reported: ${what}`, () => {
    const reason = unreportedOn({ os: "linux", ...facts });
    assert.equal(reason === undefined, isReported, reason);
  });
}

Deno.test("unreportedAt() asks the system", { ignore: Deno.build.os !== "linux" }, () => {
  assert.equal(unreportedAt("/proc"), "its file system does not report all changes");
});

Deno.test("a tree whose changes are not reported is not held, and says why", async () => {
  await using tree = await tempTree({});
  const resident = new ResidentTree({
    root: tree.path,
    cookieDirectory: tree.path,
    worker: new URL("file:///never-loaded.ts"),
    clock: systemClock,
    unreported: () => "a reason",
  });
  assert.deepEqual([resident.isLost, resident.status.state], [true, "a reason"]);
  assert.equal(await resident.settle(), "a reason");
});

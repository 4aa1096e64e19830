/**
 * Disks without room: for contents, or for one more file.
 *
 * @module
 */
import type { Accident, Extent } from "./accident.ts";
import { type Job, jobs } from "./job.ts";
import { JobTree } from "./job_tree.ts";
import type { Tally } from "./tally.ts";
import { spread } from "./traced.ts";

const pageBytes = 4096;

/** A file system in memory. */
class SmallDisk implements Disposable {
  readonly path = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-disk-" }));

  constructor(options: string) {
    try {
      run("mount", "-t", "tmpfs", "-o", options, "tmpfs", this.path);
    } catch (error) {
      Deno.removeSync(this.path);
      throw error;
    }
  }

  [Symbol.dispose](): void {
    run("umount", this.path);
    Deno.removeSync(this.path);
  }
}

function run(program: string, ...args: readonly string[]): void {
  const { success, stderr } = new Deno.Command(program, { args: [...args] }).outputSync();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

function missing(): string | undefined {
  try {
    new SmallDisk("size=64k")[Symbol.dispose]();
    return undefined;
  } catch {
    return "nothing can be mounted";
  }
}

/** Writes on a disk with `room` for so many pages, or inodes, besides what is there. */
async function tryRoom(
  tally: Tally,
  job: Job,
  { room, of }: { readonly room: number; readonly of: "pages" | "inodes" },
): Promise<void> {
  using disk = new SmallDisk("size=4m,nr_inodes=400");
  using tree = new JobTree(job, disk.path);
  if (of === "pages") fillPages(`${disk.path}/filler`, room);
  else fillInodes(`${disk.path}/fillers`, room);
  const end = await tree.run();
  // Recovering needs no room: it is tried on the full disk.
  await tally.judge(tree, end, `${job.name}, room for ${room} ${of}`);
}

function fillPages(path: string, room: number): void {
  using filler = Deno.openSync(path, { write: true, create: true });
  const page = new Uint8Array(pageBytes);
  let pages = 0;
  try {
    for (;; pages++) filler.writeSync(page);
  } catch {
    filler.truncateSync(Math.max(0, pages - room) * pageBytes);
  }
}

function fillInodes(directory: string, room: number): void {
  Deno.mkdirSync(directory);
  let made = 0;
  try {
    for (;; made++) Deno.writeFileSync(`${directory}/${made}`, new Uint8Array());
  } catch {
    for (let n = 0; n < room && n < made; n++) Deno.removeSync(`${directory}/${n}`);
  }
}

async function tryRooms(
  tally: Tally,
  { most, byTurns = false }: Extent,
  of: "pages" | "inodes",
): Promise<void> {
  const rooms = Array.from({ length: 60 }, (_, room) => room);
  // The agent keeps its store on the disk, too, and writes nothing without it.
  for (const [turn, job] of jobs.entries()) {
    const phase = byTurns ? turn / jobs.length : 0;
    for (const room of spread(rooms, most, phase)) await tryRoom(tally, job, { room, of });
  }
}

/** The accidents of this kind. */
export const diskAccidents: readonly Accident[] = [
  {
    name: "full",
    what: "a disk with room for 0 to 59 pages",
    missing,
    run: (tally, extent) => tryRooms(tally, extent, "pages"),
  },
  {
    name: "inodes",
    what: "a disk with room for 0 to 59 files",
    missing,
    run: (tally, extent) => tryRooms(tally, extent, "inodes"),
  },
];

/**
 * What a running process takes, as Linux tells it.
 *
 * @module
 */

/** What a process takes. */
export interface Usage {
  /** Processor time since its start, of all its threads, in steps of 10 ms. */
  readonly cpuMs: number;
  /** Its memory that is in use. */
  readonly bytes: number;
  /** How many threads it has. */
  readonly threads: number;
  /** How many directories it watches. */
  readonly watches: number;
}

/** The processes that a process has started and that run, as Linux tells them. */
export function childrenOf(pid: number): readonly number[] {
  const numbers = [...Deno.readDirSync("/proc")].map(({ name }) => Number(name));
  return numbers.filter((number) => number > 0 && parentOf(number) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1]);
  } catch {
    return undefined;
  }
}

/** The system counts in these, whatever its clock does. */
const msPerTick = 10;

/** What a process takes now. @throws {Error} If it has ended, or the system is not Linux. */
export function usageOf(pid: number): Usage {
  const place = `/proc/${pid}`;
  const stat = Deno.readTextFileSync(`${place}/stat`);
  // The name before may have spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  const status = Deno.readTextFileSync(`${place}/status`);
  const number = (name: string) => {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  };
  return {
    cpuMs: (userTicks + systemTicks) * msPerTick,
    bytes: number("VmRSS") * 1024,
    threads: number("Threads"),
    watches: watchesOf(place),
  };
}

function watchesOf(place: string): number {
  let count = 0;
  for (const { name } of Deno.readDirSync(`${place}/fdinfo`)) {
    try {
      const text = Deno.readTextFileSync(`${place}/fdinfo/${name}`);
      count += text.match(/^inotify /gm)?.length ?? 0;
    } catch {
      // It was closed meanwhile.
    }
  }
  return count;
}

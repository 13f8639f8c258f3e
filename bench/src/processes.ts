// Reads the CPU time and memory of processes from /proc: what a request costs, whatever else the machine does.
import { readdirSync, readFileSync } from "node:fs";

const msPerTick = 10;

interface Stat {
  pid: number;
  parent: number;
  /** The process' own time and that of children it has waited for, in milliseconds and whole ticks. */
  ownMs: number;
  childrenMs: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return {
      pid,
      parent: fields[1] ?? 0,
      ownMs: ((fields[11] ?? 0) + (fields[12] ?? 0)) * msPerTick,
      childrenMs: ((fields[13] ?? 0) + (fields[14] ?? 0)) * msPerTick,
    };
  } catch {
    return undefined;
  }
}

/** Returns the CPU milliseconds of a process' living threads, to the nanosecond; 0 if the kernel does not report it. */
function cpuOfThreads(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + cpuOfThread(`/proc/${pid}/task/${thread}`), 0);
  } catch {
    return 0;
  }
}

function cpuOfThread(folder: string): number {
  try {
    const [nanoseconds] = readFileSync(`${folder}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

/** Returns a process and all its living descendants. */
function treeOf(pid: number): Stat[] {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined);
  const inTree = new Set([pid]);
  for (let grew = true; grew;) {
    grew = false;
    for (const stat of stats) {
      if (inTree.has(stat.parent) && !inTree.has(stat.pid)) {
        inTree.add(stat.pid);
        grew = true;
      }
    }
  }
  return stats.filter((stat) => inTree.has(stat.pid));
}

/**
 * Returns the CPU milliseconds that a process and its living children have used. Ticks include threads that have ended,
 * but in a short run each of forty processes loses part of a tick.
 */
export const cpuOfTree = (pid: number): number =>
  treeOf(pid).reduce(
    (sum, { pid: one, ownMs, childrenMs }) => sum + Math.max(cpuOfThreads(one), ownMs) + childrenMs,
    0,
  );

/** Returns the memory of a process and its living children in MiB; shared pages count once. */
export const proportionalMemoryOfTree = (pid: number): number =>
  treeOf(pid).reduce((sum, stat) => sum + proportionalMemoryOf(stat.pid), 0);

/** Returns the resident memory of one process in MiB; 0 once it has ended. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Returns the memory of one process with its share of shared pages, in MiB; 0 once it has ended. */
export function proportionalMemoryOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

// Measures the CPU of a part of a run, with all its processes: Chromium and PostgreSQL leave the process tree, so
// adding up reaped children misses most of it. A Linux control group counts all of it. Making one needs root; elsewhere
// nothing is counted.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How to find this process' path in a hierarchy, and the file that counts, for versions 2 and 1 of control groups. */
const versions = [
  {
    root: "/sys/fs/cgroup",
    line: /^0::(.*)$/m,
    seconds: (folder) =>
      Number(/usage_usec (\d+)/.exec(readFileSync(join(folder, "cpu.stat"), "utf8"))[1]) / 1e6,
  },
  {
    root: "/sys/fs/cgroup/cpuacct",
    line: /^\d+:(?:.*,)?cpuacct(?:,.*)?:(.*)$/m,
    seconds: (folder) => Number(readFileSync(join(folder, "cpuacct.usage"), "utf8")) / 1e9,
  },
];

/**
 * Counts the CPU of this process and of everything that it starts from now on.
 * @param {string} name of the part
 * @returns {() => number | undefined} a function that ends the counting and returns CPU seconds; undefined if they
 * cannot be counted
 */
export function countCpu(name) {
  for (const { root, line, seconds } of versions) {
    try {
      const own = join(root, line.exec(readFileSync("/proc/self/cgroup", "utf8"))[1]);
      // If version 1 is also used, the root of version 2 is a plain folder, where a new folder counts nothing.
      seconds(own);
      const folder = join(own, `hourhand-${process.pid}-${name}`);
      mkdirSync(folder);
      seconds(folder);
      move(folder);
      return () => {
        const used = seconds(folder);
        move(own);
        try {
          rmdirSync(folder);
        } catch {
          // A process still runs in the group; an empty group costs nothing.
        }
        return used;
      };
    } catch {
      // The machine does not have this version, or does not allow it.
    }
  }
  return () => undefined;
}

const move = (folder) => writeFileSync(join(folder, "cgroup.procs"), String(process.pid));

// The running PostgreSQL seen from outside: its pid file, the identity of that process, starting and stopping it.
import { execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { programOf } from "./binaries.ts";
import { clusterOf } from "./cluster.ts";
import { isAlive } from "./is-alive.ts";
import { childOptions, type Place } from "./place.ts";

/** The contents of postmaster.pid. `status` is 'starting', 'stopping', 'ready' or ''. */
export type PidFile = { pid: number; port: number; socketDir: string; status: string };

/** Reads postmaster.pid; undefined when there is none or it is not complete enough to name a process. */
export function readPidFile(place: Place): PidFile | undefined {
  let text: string;
  try {
    text = readFileSync(pidFileOf(place), "utf8");
  } catch {
    return undefined;
  }
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] || 0), socketDir: lines[4] ?? "", status: lines[7] ?? "" };
}

/**
 * The identity of the pid file's process: 'gone', 'unrelated' (its number was given to another program after a crash),
 * 'outdated' (ours, but its program file was replaced since) or 'ours'.
 */
export function identify(place: Place, pid: number): "gone" | "unrelated" | "outdated" | "ours" {
  if (!isAlive(pid)) return "gone";
  const command = commandOf(pid);
  if (command === undefined) return "ours";
  if (!command.includes(realpathSync(clusterOf(place)))) return "unrelated";
  try {
    const program = readlinkSync(`/proc/${pid}/exe`);
    return program === realpathSync(programOf(place.binaries, "postgres")) ? "ours" : "outdated";
  } catch {
    return "ours";
  }
}

function commandOf(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      return undefined;
    }
  }
  if (process.platform === "win32") return undefined;
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return undefined;
  }
}

/**
 * Removes a pid file that names a process other than PostgreSQL; PostgreSQL itself only checks that the process runs.
 */
export function removePidFile(place: Place): void {
  rmSync(pidFileOf(place), { force: true });
}

/** A PostgreSQL just started: its pid, and whether it has ended. */
export type Started = { pid: number; ended: () => boolean };

/**
 * Starts PostgreSQL in its own session, so that neither Ctrl-C nor the death of this process ends it; its messages go
 * to `postgres.log` in the place's home.
 */
export function spawnPostmaster(
  place: Place,
  settings: Record<string, string | number>,
  env: NodeJS.ProcessEnv = {},
): Started {
  const log = openLog(place);
  const args = [
    "-D",
    realpathSync(clusterOf(place)),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const options = childOptions(place.runAs);
  const child = spawn(programOf(place.binaries, "postgres"), args, {
    ...options,
    env: { ...options.env, ...env },
    detached: true,
    stdio: ["ignore", log, log],
    windowsHide: true,
  });
  closeSync(log);
  let ended = child.pid === undefined;
  child.once("error", () => (ended = true));
  child.once("exit", () => (ended = true));
  child.unref();
  return { pid: child.pid ?? 0, ended: () => ended };
}

/** PostgreSQL's log since `from`, at most 8 kB. */
export function logSince(place: Place, from: number): string {
  try {
    return readFileSync(logOf(place)).subarray(from).toString("utf8").slice(-8192);
  } catch {
    return "";
  }
}

/** The log's length in bytes. */
export function logLength(place: Place): number {
  return statSync(logOf(place), { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Stops PostgreSQL: first 'fast' (ends sessions, writes a checkpoint), then 'immediate', then by force. Returns when
 * the process is gone. No way loses committed changes.
 */
export async function stopPostmaster(pid: number, timeoutMs: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", timeoutMs],
    ["SIGQUIT", timeoutMs],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, timeout] of steps) {
    const until = Date.now() + timeout;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    while (Date.now() < until) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
}

function openLog(place: Place): number {
  const path = logOf(place);
  if (logLength(place) > 5_000_000) renameSync(path, `${path}.old`);
  const isNew = !existsSync(path);
  const log = openSync(path, "a", 0o600);
  if (isNew && place.runAs) fchownSync(log, place.runAs.uid, place.runAs.gid);
  return log;
}

function logOf({ home }: Place): string {
  return join(home, "postgres.log");
}

function pidFileOf(place: Place): string {
  return join(clusterOf(place), "postmaster.pid");
}

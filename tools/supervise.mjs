// Keeps the server running: restarts it after a crash, with a delay that doubles from crash to crash. Does not restart
// a server that reports wrong settings or was asked to stop.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** The exit code of a server that cannot start with its settings (EX_CONFIG in sysexits.h), as in main.ts. */
const wronglySetUp = 78;

const minPauseMs = 1_000;
const maxPauseMs = 30_000;
/** After a run of this length, the cause of an earlier crash counts as gone. */
const soundLifeMs = 60_000;

/**
 * Runs a Node program until it ends normally, reports wrong settings, or this process gets a signal to stop.
 * @param {string[]} args Node's arguments
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {{ minPauseMs: number, maxPauseMs: number, soundLifeMs: number }} [times] milliseconds; only tests pass others
 * @returns {Promise<number>} the exit code to end with
 */
export async function supervise(args, options = {}, times = { minPauseMs, maxPauseMs, soundLifeMs }) {
  const stopping = new AbortController();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  // A terminal sends Ctrl-C to both processes, so it is not passed on; kill and npm signal only this one.
  const stop = (/** @type {NodeJS.Signals} */ signal, isPassedOn = true) => {
    stopping.abort();
    if (isPassedOn) child?.kill(signal);
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGHUP", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT", !process.stdin.isTTY));

  for (let pause = times.minPauseMs; ; pause = Math.min(pause * 2, times.maxPauseMs)) {
    const from = Date.now();
    child = spawn(process.execPath, args, { stdio: "inherit", ...options });
    const { code, signal } = await ended(child);
    const exitCode = code ?? 128 + (constants.signals[signal ?? "SIGTERM"] ?? 1);
    if (stopping.signal.aborted || exitCode === 0 || exitCode === wronglySetUp) return exitCode;
    if (Date.now() - from >= times.soundLifeMs) pause = times.minPauseMs;
    process.stderr.write(
      `The server ended unexpectedly (${signal ?? `exit code ${code}`}). It restarts in ${pause / 1_000} s.\n`,
    );
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return 0;
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
function ended(child) {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => resolve({ code: 1, signal: null }));
  });
}

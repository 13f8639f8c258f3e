// Keeps the server running: one that ends by a crash is started again, after a pause that doubles from crash to crash. One
// that says its settings are wrong is not, and neither is one that was told to stop.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** The exit code of a server that cannot start as it is set up (EX_CONFIG of sysexits.h); the same as in main.ts. */
const wronglySetUp = 78;

const minPauseMs = 1_000;
const maxPauseMs = 30_000;
/** A server that lived so long did not die of what the one before died of. */
const soundLifeMs = 60_000;

/**
 * Runs a Node program until it ends by itself, says that it is wrongly set up, or this process is told to stop.
 * @param {string[]} args Node's arguments
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {{ minPauseMs: number, maxPauseMs: number, soundLifeMs: number }} [times] milliseconds, other than in tests as here
 * @returns {Promise<number>} the exit code to end with
 */
export async function supervise(args, options = {}, times = { minPauseMs, maxPauseMs, soundLifeMs }) {
  const stopping = new AbortController();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  // a terminal sends Ctrl-C to both processes, so it is not passed on a second time; kill and npm send to this one only
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
      `The server ended unexpectedly (${signal ?? `exit code ${code}`}). It is started again in ${pause / 1_000} s.\n`,
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

// The clock of the journeys: every process of a run sees the same Tuesday morning, so that no test depends on the
// current hour, day or month. Debian's libfaketime shifts the clock of programs; it makes Chromium too slow, so a
// script shifts the dates of Chromium's pages (e2e/test.ts).
import { findProgram, ensureProgram } from "./packages.mjs";

/** Tuesday, 16 March 2027, 11:00 in India. */
const start = Date.UTC(2027, 2, 16, 5, 30);

const names = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
);

/**
 * Returns the variables that make a program's clock begin at that morning; none if libfaketime is missing.
 * @returns {Promise<Record<string, string>>}
 */
export async function startShiftedClock() {
  await ensureProgram("libfaketime", names).catch(() => undefined);
  const library = findProgram(names);
  if (!library) return {};
  const seconds = Math.round((start - Date.now()) / 1_000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}`,
    // Pauses and timeouts keep their real length.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

/**
 * Returns the same variables during a run, for programs that get their own environment.
 * @returns {Record<string, string>}
 */
export function shiftedClock() {
  const { LD_PRELOAD = "", FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC = "" } = process.env;
  return FAKETIME === undefined ? {} : { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC };
}

/** Returns how far this process' clock is ahead of the machine's, in milliseconds. */
export const shiftMs = () => Number(process.env.FAKETIME ?? 0) * 1_000;

// Decides when a watched position is sent: only the newest one, one request at a time, and with a pause between two.
// A failed report is retried. While the device does not move, the position is sent again from time to time, so that
// the stored one stays fresh.
import { backOff } from "@hourhand/contract/back-off";
import type { Position } from "../../platform/position.ts";

/** The outcome of a report. `refused` is final: nothing more is sent. */
export type ReportOutcome = "sent" | "failed" | "refused";

export interface PositionReporter {
  /** Adds a position. It is sent when the pause is over. */
  add: (position: Position) => void;
  /** Sends the pending position immediately, for example when the network returns. */
  flushNow: () => void;
  stop: () => void;
}

const pauseMs = 10_000;
const maxPauseMs = 120_000;
const repeatMs = 120_000;

/** About eleven metres. Smaller changes are GPS noise. */
const samePlace = (one: Position, other: Position): boolean =>
  Math.abs(one.latitude - other.latitude) < 1e-4 && Math.abs(one.longitude - other.longitude) < 1e-4;

/** Starts with nothing to send. */
export function createPositionReporter(
  send: (position: Position) => Promise<ReportOutcome>,
): PositionReporter {
  let waiting: Position | undefined;
  let lastSent: Position | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let failures = 0;
  let over = false;

  const sleep = (ms: number): void => {
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms);
  };

  async function flush(): Promise<void> {
    if (over || sending || timer !== undefined) return;
    const position = waiting;
    if (!position) return;
    waiting = undefined;
    sending = true;
    const outcome = await send(position);
    sending = false;
    if (outcome === "refused") over = true;
    if (over) return;
    failures = outcome === "failed" ? failures + 1 : 0;
    if (outcome === "sent") lastSent = position;
    else waiting ??= position;
    sleep(backOff(failures + 1, { min: pauseMs, max: maxPauseMs }));
  }

  const repeating = setInterval(() => {
    waiting ??= lastSent;
    void flush();
  }, repeatMs);

  const stop = (): void => {
    over = true;
    clearTimeout(timer);
    clearInterval(repeating);
  };
  return {
    add(position) {
      if (lastSent && !waiting && samePlace(lastSent, position)) return;
      waiting = position;
      void flush();
    },
    flushNow() {
      if (failures === 0) return;
      clearTimeout(timer);
      timer = undefined;
      failures = 0;
      void flush();
    },
    stop,
  };
}

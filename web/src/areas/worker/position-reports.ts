// When a watched position is told to the server: the newest one only, one request at a time, with a pause between two,
// again after a fault, and now and then while the device stands still so that the stored one does not grow old.
import type { Position } from "../../platform/position.ts";

/** How a report ended. `refused` is the server's verdict: then nothing more is sent. */
export type Outcome = "told" | "fault" | "refused";

export interface Reporter {
  /** Takes a position in; it is sent as soon as that is due. */
  take: (position: Position) => void;
  /** Sends what waits at once, e.g. when the network is back. */
  hurry: () => void;
  stop: () => void;
}

const pauseMs = 10_000;
const longestPauseMs = 120_000;
const repeatMs = 120_000;

/** About eleven metres: less is the noise of the receiver. */
const samePlace = (one: Position, other: Position): boolean =>
  Math.abs(one.latitude - other.latitude) < 1e-4 && Math.abs(one.longitude - other.longitude) < 1e-4;

/** Begins with nothing to tell. */
export function createReporter(send: (position: Position) => Promise<Outcome>): Reporter {
  let waiting: Position | undefined;
  let told: Position | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let faults = 0;
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
    faults = outcome === "fault" ? faults + 1 : 0;
    if (outcome === "told") told = position;
    else waiting ??= position;
    sleep(Math.min(longestPauseMs, pauseMs * 2 ** faults));
  }

  const repeating = setInterval(() => {
    waiting ??= told;
    void flush();
  }, repeatMs);

  const stop = (): void => {
    over = true;
    clearTimeout(timer);
    clearInterval(repeating);
  };
  return {
    take(position) {
      if (told && !waiting && samePlace(told, position)) return;
      waiting = position;
      void flush();
    },
    hurry() {
      if (faults === 0) return;
      clearTimeout(timer);
      timer = undefined;
      faults = 0;
      void flush();
    },
    stop,
  };
}

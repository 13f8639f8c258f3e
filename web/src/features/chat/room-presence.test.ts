// A conversation on a hidden page does not count as being read.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followPresence } from "./room-presence.ts";

const [there, away] = ["/ws/chat/7/", "/ws/chat/7/?deliver=1"];
let moves: string[];
beforeEach(() => {
  vi.useFakeTimers();
  moves = [];
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const setVisibility = (visibilityState: DocumentVisibilityState): void => {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event("visibilitychange"));
};
const follow = (isBusy = () => false) => followPresence(there, (path) => moves.push(path), isBusy);

it(
  "leaves the room after being hidden for 20 seconds, and returns when it becomes visible",
  { tags: ["@beyond-7.27"] },
  () => {
    const stop = follow();
    setVisibility("hidden");
    vi.advanceTimersByTime(19_000);
    setVisibility("visible");
    vi.advanceTimersByTime(60_000);
    expect(moves).toEqual([there]);
    setVisibility("hidden");
    vi.advanceTimersByTime(20_000);
    expect(moves).toEqual([there, away]);
    setVisibility("visible");
    expect(moves).toEqual([there, away, there]);
    setVisibility("hidden");
    stop();
    vi.advanceTimersByTime(60_000);
    expect(moves).toHaveLength(3);
  },
);

it("stays while a message is pending, and leaves a page that was hidden from the start", () => {
  Object.assign(document, { visibilityState: "hidden" });
  let isBusy = true;
  const stop = follow(() => isBusy);
  vi.advanceTimersByTime(30_000);
  expect(moves).toEqual([]);
  isBusy = false;
  vi.advanceTimersByTime(20_000);
  expect(moves).toEqual([away]);
  stop();
});

// The connection to a room: missed messages are fetched until none is missing, another room's messages are ignored,
// sent messages keep their order, and read receipts are throttled.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../platform/api-error.ts";
import type { SocketOptions, SocketState } from "../../platform/socket.ts";

type Page = { chat_id: number; more: boolean; messages: object[] };
const world = vi.hoisted(() => ({
  options: undefined as SocketOptions | undefined,
  isOpen: false,
  replaced: 0,
  held: new Set<number>(),
  sent: [] as Record<string, unknown>[],
  requested: [] as [number, number][],
  answer: (_: number): Promise<unknown> => Promise.reject(new Error("no answer")),
}));
vi.mock("../../platform/socket.ts", () => ({
  openSocket: (options: SocketOptions) => {
    world.options = options;
    return {
      unsent: 0,
      send(frame: Record<string, unknown>) {
        if (world.isOpen) world.sent.push(frame);
        return world.isOpen;
      },
      replace() {
        world.replaced += 1;
        world.options?.onState?.("waiting", true);
      },
      close: () => undefined,
    };
  },
}));
vi.mock("../../platform/session.ts", () => ({ session: () => ({ user_id: 1 }) }));
vi.mock("./outbox.ts", () => ({ deleteUnsent: () => undefined }));
vi.mock("./room-presence.ts", () => ({ followPresence: () => () => undefined }));
vi.mock("./room-lock.ts", () => ({
  shareRoom(roomId: number) {
    world.held.add(roomId);
    return () => world.held.delete(roomId);
  },
}));
vi.mock("./api.ts", () => ({
  loadMissed(personId: number, after: number) {
    world.requested.push([personId, after]);
    return world.answer(after);
  },
}));
const { openRoomConnection } = await import("./room-connection.ts");

const message = (id: number, sender = 2, client_id?: string) => ({
  id,
  sender,
  text: `m${id}`,
  message: `m${id}`,
  timestamp: `2026-11-21T08:00:00.${String(id).padStart(6, "0")}Z`,
  image: null,
  ...(client_id !== undefined && { client_id }),
});
const page = (...messages: object[]): Page => ({ chat_id: 7, more: false, messages });

function open(lastSeenId = 10) {
  const received: number[] = [];
  const failed: unknown[] = [];
  const cards: unknown[] = [];
  const onRoomChanged = vi.fn();
  const connection = openRoomConnection({
    roomId: 7,
    personId: 2,
    lastSeenId,
    onMessages: (messages) => received.push(...messages.map(({ id }) => id)),
    onLiveMessage: () => undefined,
    onCard: (frame) => cards.push(frame),
    onFailed: (...what) => failed.push(what),
    onProgress: () => undefined,
    onState: () => undefined,
    onRoomChanged,
  });
  return { connection, received, failed, cards, onRoomChanged };
}
const setState = async (state: SocketState): Promise<void> => {
  world.isOpen = state === "open";
  world.options?.onState?.(state, false);
  await vi.advanceTimersByTimeAsync(0);
};
const frame = (what: unknown): void => world.options?.onFrame(what);
const sentTexts = () => world.sent.flatMap(({ message: words }) => (words === undefined ? [] : [words]));
const reportedReads = () => world.sent.flatMap(({ read }) => (read === undefined ? [] : [read]));

describe("the connection to a room", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockReturnValue();
    vi.stubGlobal("document", { visibilityState: "visible" });
    Object.assign(world, {
      sent: [],
      requested: [],
      isOpen: false,
      replaced: 0,
      answer: () => Promise.resolve(page()),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("fetches the messages after the history, of the person in the room, page by page", async () => {
    const pages = [{ ...page(message(11), message(12)), more: true }, page(message(13))];
    world.answer = () => Promise.resolve(pages.shift());
    const { received, connection } = open();
    await setState("open");
    expect([world.requested, received]).toEqual([
      [
        [2, 10],
        [2, 12],
      ],
      [11, 12, 13],
    ]);
    connection.close();
  });

  it("reports a changed card, which is not a message", async () => {
    const { cards, received, connection } = open();
    await setState("open");
    const changed = { card: { state: "accepted" }, id: 9, sender: 2, timestamp: "2026-11-21T08:00:00Z" };
    frame(changed);
    expect([cards, received]).toEqual([[changed], []]);
    connection.close();
  });

  it("ignores a reply about another room", async () => {
    world.answer = () => Promise.resolve({ ...page(message(11)), chat_id: 8 });
    const { received, onRoomChanged, connection } = open();
    await setState("open");
    expect([received, onRoomChanged.mock.calls.length]).toEqual([[], 1]);
    connection.close();
  });

  it("retries with growing pauses and fills the gap, whatever arrives live in between", async () => {
    world.answer = () => Promise.reject(new ApiError(503, {}));
    const { received, connection } = open();
    await setState("open");
    frame(message(14));
    for (let seconds = 0; seconds < 20; seconds += 1) await vi.advanceTimersByTimeAsync(1_000);
    const tries = world.requested.length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(8);
    world.answer = () => Promise.resolve(page(message(11), message(12), message(13), message(14)));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(world.requested.every(([, after]) => after === 10)).toBe(true);
    expect(received).toEqual([14, 11, 12, 13, 14]);
    frame(message(15));
    await setState("waiting");
    await setState("open");
    expect(world.requested.at(-1)).toEqual([2, 15]);
    connection.close();
  });

  it("ignores a reply that was requested on the previous connection", async () => {
    let answer: (page: Page) => void = () => undefined;
    world.answer = () => new Promise((resolve) => (answer = resolve as typeof answer));
    const { received, connection } = open();
    await setState("open");
    const late = answer;
    await setState("waiting");
    world.answer = () => Promise.reject(new ApiError(0, {}));
    await setState("open");
    frame(message(20));
    late(page(message(11)));
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual([20]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.requested.at(-1)).toEqual([2, 10]);
    connection.close();
  });

  it("does not retry after a rejection", async () => {
    world.answer = () => Promise.reject(new ApiError(403, {}));
    const { connection } = open();
    await setState("open");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.requested).toHaveLength(1);
    connection.close();
  });

  it("sends pending messages in order once it is known which have arrived, without those", async () => {
    let answer: (page: Page) => void = () => undefined;
    world.answer = () => new Promise((resolve) => (answer = resolve as typeof answer));
    const { connection } = open();
    for (const name of ["a", "b"]) connection.send({ clientId: name, text: name, image: null });
    await setState("open");
    connection.send({ clientId: "c", text: "c", image: null });
    expect(sentTexts()).toEqual([]);
    answer(page(message(11, 1, "a")));
    await vi.advanceTimersByTimeAsync(0);
    expect(sentTexts()).toEqual(["b", "c"]);
    connection.close();
  });

  it.each(["fails", "takes long"])("sends pending messages anyway when catching up %s", async (how) => {
    world.answer = () =>
      how === "fails" ? Promise.reject(new ApiError(500, {})) : new Promise(() => undefined);
    const { connection } = open();
    connection.send({ clientId: "a", text: "a", image: null });
    await setState("open");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sentTexts()).toEqual(["a"]);
    connection.close();
  });

  it(
    "replaces a connection without any answer, and sends the same messages on the next one",
    { tags: ["@customer-8.13"] },
    async () => {
      const { connection, failed } = open();
      await setState("open");
      connection.send({ clientId: "a", text: "a", image: null });
      await vi.advanceTimersByTimeAsync(16_000);
      expect([world.replaced, sentTexts(), failed]).toEqual([1, ["a"], []]);
      await setState("open");
      expect(sentTexts()).toEqual(["a", "a"]);
      frame(message(11, 1, "a"));
      await vi.advanceTimersByTimeAsync(60_000);
      expect([world.replaced, failed]).toEqual([1, []]);
      connection.close();
    },
  );

  it("retries automatically what is rejected for a while, and not what is rejected for good", async () => {
    const { connection, failed } = open();
    await setState("open");
    for (const name of ["a", "b"]) connection.send({ clientId: name, text: name, image: null });
    frame({ error: "Not now.", client_id: "a", retry_after: 3 });
    frame({ error: "Never.", client_id: "b" });
    await vi.advanceTimersByTimeAsync(3_100);
    expect([sentTexts(), failed]).toEqual([["a", "b", "a"], [["b", "Never."]]]);
    connection.close();
  });

  it("keeps other tabs from sending its pending messages, only while it has some", async () => {
    const { connection } = open();
    await setState("open");
    expect([...world.held]).toEqual([]);
    for (const name of ["a", "b", "c"]) connection.send({ clientId: name, text: name, image: null });
    frame(message(11, 1, "a"));
    frame({ error: "Never.", client_id: "b" });
    expect([...world.held]).toEqual([7]);
    frame(message(12, 1, "c"));
    expect([...world.held]).toEqual([]);
    connection.send({ clientId: "d", text: "d", image: null });
    expect([...world.held]).toEqual([7]);
    connection.close();
    expect([...world.held]).toEqual([]);
  });

  it("reports read messages at most twice a second, always the last one, and nothing beyond a gap", async () => {
    const { connection } = open();
    await setState("open");
    await vi.advanceTimersByTimeAsync(0);
    expect(reportedReads()).toEqual([10]);
    for (let id = 11; id <= 30; id += 1) {
      frame(message(id));
      connection.markRead();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(reportedReads().length).toBeLessThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(500);
    expect(reportedReads().at(-1)).toBe(30);
    frame(message(31));
    connection.markRead();
    connection.close();
    expect(reportedReads().at(-1)).toBe(31);
    world.answer = () => Promise.reject(new ApiError(0, {}));
    const other = open(40);
    await setState("open");
    frame(message(50));
    other.connection.markRead();
    await vi.advanceTimersByTimeAsync(600);
    expect(reportedReads().at(-1)).toBe(40);
    other.connection.close();
  });

  it("reports nothing while the tab is hidden", async () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    const { connection } = open();
    await setState("open");
    frame(message(11));
    connection.markRead();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reportedReads()).toEqual([]);
    connection.close();
  });
});

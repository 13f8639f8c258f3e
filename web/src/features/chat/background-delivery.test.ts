// Pending messages of other rooms: one tab sends them without making the person appear online, but never for a room
// that this tab is opening.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SocketOptions, SocketState } from "../../platform/socket.ts";
import type { Unsent } from "./outbox.ts";

interface FakeSocket {
  options: SocketOptions;
  sent: { client_id?: string }[];
  isClosed: boolean;
}
const world = vi.hoisted(() => ({
  sockets: [] as FakeSocket[],
  unsent: [] as Unsent[],
  deleted: [] as string[],
  rejected: [] as string[],
}));
vi.mock("../../platform/socket.ts", () => ({
  openSocket(options: SocketOptions) {
    const made: FakeSocket = { options, sent: [], isClosed: false };
    world.sockets.push(made);
    return {
      unsent: 0,
      send: (frame: object) => made.sent.push(frame) > 0,
      replace: () => undefined,
      close: () => void (made.isClosed = true),
    };
  },
}));
vi.mock("../../platform/session.ts", () => ({ session: () => ({ user_id: 1 }) }));
vi.mock("./api.ts", () => ({}));
vi.mock("./outbox.ts", () => ({
  loadUnsent: () => Promise.resolve(world.unsent),
  deleteUnsent(_: number, clientId: string) {
    world.deleted.push(clientId);
    world.unsent = world.unsent.filter((one) => one.clientId !== clientId);
  },
  saveRejection: (_: number, clientId: string) => world.rejected.push(clientId),
}));
const { deliverInBackground } = await import("./background-delivery.ts");
const { shareRoom } = await import("./room-lock.ts");

/** The part of the browser's locks that the code uses. */
class FakeLocks {
  readonly #held = new Map<string, { mode: string }[]>();
  request(
    name: string,
    { mode = "exclusive", ifAvailable = false }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    const held = this.#held.get(name) ?? [];
    this.#held.set(name, held);
    const isFree = held.length === 0 || (mode === "shared" && held.every((one) => one.mode === "shared"));
    if (!isFree) return ifAvailable ? Promise.resolve(work(null)) : new Promise(() => undefined);
    const lock = { name, mode } as Lock;
    held.push(lock);
    return Promise.resolve(work(lock)).finally(() => held.splice(held.indexOf(lock), 1));
  }
}

const waiting = (clientId: string, roomId: number, rejection?: string): Unsent => ({
  sender: 1,
  clientId,
  roomId,
  text: clientId,
  image: null,
  at: "2026-11-21T08:00:00.000Z",
  rejection,
});
const paths = () => world.sockets.map(({ options }) => options.path);
const setState = (at: number, state: SocketState) => world.sockets[at]?.options.onState?.(state, false);
const acknowledge = (at: number, client_id: string) =>
  world.sockets[at]?.options.onFrame({ id: 1, sender: 1, timestamp: "", client_id });
const sentOn = (at: number) => world.sockets[at]?.sent.map(({ client_id }) => client_id);
const begin = async (openRoomId: number) => {
  const stop = deliverInBackground(openRoomId);
  await vi.advanceTimersByTimeAsync(2_100);
  return stop;
};

describe("pending messages of other rooms", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { locks: new FakeLocks() });
    Object.assign(world, { sockets: [], unsent: [], deleted: [], rejected: [] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("are sent in order over a delivery-only connection, which then closes", async () => {
    world.unsent = [waiting("open", 7), waiting("a", 8), waiting("b", 8), waiting("verdict", 9, "Never.")];
    const stop = await begin(7);
    expect(paths()).toEqual(["/ws/chat/8/?deliver=1"]);
    setState(0, "open");
    expect(sentOn(0)).toEqual(["a", "b"]);
    acknowledge(0, "a");
    expect(world.sockets[0]?.isClosed).toBe(false);
    acknowledge(0, "b");
    expect([world.deleted, world.sockets[0]?.isClosed]).toEqual([["a", "b"], true]);
    stop();
  });

  it("are sent again when it was too early, and rejected only by the server", async () => {
    world.unsent = [waiting("a", 8), waiting("b", 8)];
    const stop = await begin(7);
    setState(0, "open");
    world.sockets[0]?.options.onFrame({ error: "Not now.", client_id: "a", retry_after: 2 });
    world.sockets[0]?.options.onFrame({ error: "Never.", client_id: "b" });
    await vi.advanceTimersByTimeAsync(2_100);
    expect([sentOn(0), world.rejected]).toEqual([["a", "b", "a"], ["b"]]);
    stop();
  });

  it("are sent by one of two tabs, and by the other when the first one closes before", async () => {
    world.unsent = [waiting("a", 8), waiting("b", 9)];
    const [stopOne, stopOther] = await Promise.all([begin(7), begin(8)]);
    // The second tab has room 8 open, but no pending messages there.
    expect(paths()).toEqual(["/ws/chat/8/?deliver=1", "/ws/chat/9/?deliver=1"]);
    stopOne();
    stopOther();
    await vi.advanceTimersByTimeAsync(0);
    const stop = await begin(7);
    expect(paths()).toHaveLength(4);
    stop();
  });

  it("are left to the tab that has the room open and sends there", async () => {
    world.unsent = [waiting("a", 8)];
    const leave = shareRoom(8);
    const stop = await begin(7);
    expect(paths()).toEqual([]);
    stop();
    leave();
    await vi.advanceTimersByTimeAsync(0);
    const stopNext = await begin(7);
    expect(paths()).toHaveLength(1);
    stopNext();
  });

  it("are not sent when the room is opened before or during the delivery", async () => {
    world.unsent = [waiting("a", 8)];
    const stop = deliverInBackground(7);
    await vi.advanceTimersByTimeAsync(1_900);
    stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(paths()).toEqual([]);
    const stopBegun = await begin(7);
    setState(0, "connecting");
    stopBegun();
    expect(world.sockets[0]?.isClosed).toBe(true);
  });

  it("are also sent when the browser has no locks", async () => {
    vi.stubGlobal("navigator", {});
    world.unsent = [waiting("a", 8)];
    const stop = await begin(7);
    expect(paths()).toEqual(["/ws/chat/8/?deliver=1"]);
    stop();
  });
});

// The store of a conversation: its contents after opening, sending and delivery states, and read messages. After
// closing it shows nothing.
import { mayNotChat } from "@hourhand/contract/chat";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../platform/api-error.ts";
import type { RoomConnectionOptions } from "./room-connection.ts";

const world = vi.hoisted(() => ({
  opened: (): Promise<unknown> => Promise.resolve(undefined),
  older: [] as number[],
  unsent: [] as object[],
  saved: [] as string[],
  deleted: [] as string[],
  rejections: [] as string[],
  selected: [] as (number | "none")[],
  readRooms: [] as number[],
  connection: undefined as RoomConnectionOptions | undefined,
  sent: [] as string[],
  reads: 0,
  closed: 0,
  hasPlace: true,
}));
vi.mock("../../platform/session.ts", () => ({ session: () => ({ user_id: 1 }) }));
vi.mock("./api.ts", () => ({
  openChat: () => world.opened(),
  loadOlder(_personId: number, before: number) {
    world.older.push(before);
    return Promise.resolve({ chat_id: 7, more: false, messages: [message(before - 1)] });
  },
  markRoomRead: (roomId: number) => world.readRooms.push(roomId),
  moveRoomToTop: () => undefined,
}));
vi.mock("./outbox.ts", () => ({
  loadUnsent: () => Promise.resolve(world.unsent),
  deleteUnsent: (_: number, clientId: string) => world.deleted.push(clientId),
  saveUnsent: ({ clientId }: { clientId: string }) => world.saved.push(clientId),
  saveRejection: (_: number, clientId: string) => world.rejections.push(clientId),
  hasPlaceFor: () => world.hasPlace,
}));
vi.mock("./refresh-image-urls.ts", () => ({
  createImageUrlRefresher: () => ({ request: () => undefined, close: () => undefined }),
}));
vi.mock("./room-connection.ts", () => ({
  logFailure: () => undefined,
  openRoomConnection(options: RoomConnectionOptions) {
    world.connection = options;
    return {
      send: ({ text }: { text: string }) => world.sent.push(text),
      markRead: () => (world.reads += 1),
      close: () => (world.closed += 1),
    };
  },
}));
vi.mock("./selected-conversation.ts", () => ({
  selectConversation: (personId: number) => world.selected.push(personId),
  clearSelection: () => world.selected.push("none"),
  saveOpenRoom: () => undefined,
}));
const { ConversationStore } = await import("./conversation-store.ts");

function message(id: number, sender = 2, client_id?: string) {
  const timestamp = `2026-11-21T08:00:00.${String(id).padStart(6, "0")}Z`;
  return {
    id,
    sender,
    message: `m${id}`,
    timestamp,
    image: null,
    ...(client_id !== undefined && { client_id }),
  };
}
const opened = (...messages: object[]) => ({
  chat_id: 7,
  receiver: { id: 2, first_name: "Ravi" },
  chats: [],
  more: true,
  messages,
});
const waiting = (clientId: string, roomId: number, rejection?: string) => ({
  sender: 1,
  clientId,
  roomId,
  text: clientId,
  image: null,
  at: "2026-11-21T08:00:00.000Z",
  ...(rejection !== undefined && { rejection }),
});

async function open(receiverId = 2) {
  const read: (number | undefined)[] = [];
  const onRoomChanged = vi.fn();
  const store = new ConversationStore({ receiverId, onRead: (id) => read.push(id), onRoomChanged });
  const close = store.open();
  await vi.advanceTimersByTimeAsync(0);
  const texts = () =>
    store.getSnapshot().conversation.entries.map(({ text, deliveryStatus }) => `${text} ${deliveryStatus}`);
  return { store, close, read, onRoomChanged, texts };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.assign(world, {
    older: [],
    unsent: [],
    saved: [],
    deleted: [],
    rejections: [],
    selected: [],
    readRooms: [],
  });
  Object.assign(world, { connection: undefined, sent: [], reads: 0, closed: 0, hasPlace: true });
  world.opened = () => Promise.resolve(opened(message(10), message(11)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("opening a conversation", () => {
  it("shows its history followed by pending messages, and sends those", async () => {
    world.unsent = [waiting("a", 7), waiting("b", 7, "Not so."), waiting("c", 8)];
    const { store, texts, read } = await open();
    expect(store.getSnapshot()).toMatchObject({ state: "open", room: { roomId: 7 } });
    expect(texts()).toEqual(["m10 sent", "m11 sent", "a sending", "b failed"]);
    expect(world.sent).toEqual(["a"]);
    expect(world.connection?.lastSeenId).toBe(11);
    expect([read, world.readRooms]).toEqual([[2], [7]]);
  });

  it("opens the first conversation when there is none with the receiver, and says so when there is no other", async () => {
    world.opened = () =>
      Promise.resolve({
        ...opened(),
        chat_id: null,
        receiver: null,
        chats: [{ roomId: 8, other: { id: 5 } }],
      });
    await open();
    expect(world.selected).toEqual([5]);
    world.opened = () => Promise.resolve({ ...opened(), chat_id: null, receiver: null });
    const { store } = await open();
    expect(store.getSnapshot().state).toBe("none");
  });

  it("drops a receiver the person may not chat with, but only fails for the administrator on duty and for transient errors", async () => {
    world.opened = () => Promise.reject(new ApiError(403, { code: mayNotChat.code }));
    await open();
    expect(world.selected).toEqual(["none"]);
    expect((await open(3)).store.getSnapshot().state).toBe("failed");
    world.opened = () => Promise.reject(new ApiError(503, {}));
    expect((await open()).store.getSnapshot().state).toBe("failed");
    expect(world.selected).toEqual(["none"]);
  });

  it("shows nothing that arrives after it was closed", async () => {
    let answer: (value: unknown) => void = () => undefined;
    world.opened = () => new Promise((resolve) => (answer = resolve));
    const { store, close, read } = await open();
    close();
    answer(opened(message(10)));
    await vi.advanceTimersByTimeAsync(0);
    expect([store.getSnapshot().state, world.connection, read]).toEqual(["loading", undefined, [undefined]]);
  });
});

describe("an open conversation", () => {
  it("keeps a sent message until the echo, and offers a failed one for retry", async () => {
    const { store, texts } = await open();
    store.send("  ", null);
    store.send("hello", null);
    expect(texts().at(-1)).toBe("hello sending");
    expect([world.saved.length, world.sent]).toEqual([1, ["hello"]]);
    const [clientId = ""] = world.saved;
    world.connection?.onFailed(clientId, "Too long.");
    expect(store.getSnapshot().conversation.entries.at(-1)).toMatchObject({
      deliveryStatus: "failed",
      reason: "Too long.",
    });
    expect(world.rejections).toEqual([clientId]);
    store.retry(clientId);
    expect([texts().at(-1), world.sent]).toEqual(["hello sending", ["hello", "hello"]]);
    world.connection?.onMessages([message(12, 1, clientId) as never]);
    expect(texts()).toEqual(["m10 sent", "m11 sent", "m12 sent"]);
  });

  it("rejects a message the device has no room for, so that the typed text stays", async () => {
    const { store, texts } = await open();
    world.hasPlace = false;
    expect(store.send("hello", null)).toBe(false);
    expect([texts().at(-1), world.saved, world.sent]).toEqual(["m11 sent", [], []]);
    world.hasPlace = true;
    expect(store.send("hello", null)).toBe(true);
    expect(world.sent).toEqual(["hello"]);
  });

  it("deletes a rejected message only when the person discards it", async () => {
    world.unsent = [waiting("a", 7), waiting("b", 7, "Not so.")];
    const { store, texts } = await open();
    store.discard("a");
    store.discard("b");
    expect([texts(), world.deleted]).toEqual([["m10 sent", "m11 sent", "a sending"], ["b"]]);
  });

  it("shows for a moment that the other person's message is arriving, and then marks it as read", async () => {
    const { store } = await open();
    const { reads } = world;
    world.connection?.onLiveMessage(message(12, 1) as never);
    expect(store.getSnapshot()).toMatchObject({ isTyping: false, arrivals: 0 });
    world.connection?.onLiveMessage(message(13) as never);
    expect(store.getSnapshot()).toMatchObject({ isTyping: true, arrivals: 1 });
    store.onArrivalDrawn();
    expect(world.reads).toBe(reads + 1);
    await vi.advanceTimersByTimeAsync(60);
    expect(store.getSnapshot().isTyping).toBe(false);
  });

  it("counts nothing as read while the tab is hidden", async () => {
    const { store, read } = await open();
    Object.assign(document, { visibilityState: "hidden" });
    const before = [world.reads, read.length];
    store.markViewed();
    expect([world.reads, read.length]).toEqual(before);
  });

  it("loads older messages before the oldest one", async () => {
    const { store, texts } = await open();
    store.older();
    expect(store.getSnapshot().isLoadingOlder).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([world.older, texts()]).toEqual([[10], ["m9 sent", "m10 sent", "m11 sent"]]);
    store.older();
    expect([world.older, store.getSnapshot().isLoadingOlder]).toEqual([[10], false]);
  });

  it("marks its messages as read when it closes, closes its connection and stops listening", async () => {
    const { store, close, read, onRoomChanged } = await open();
    world.readRooms = [];
    close();
    expect([world.readRooms, world.closed, read.at(-1)]).toEqual([[7], 1, undefined]);
    world.connection?.onState("waiting");
    world.connection?.onRoomChanged();
    expect([store.getSnapshot().connection, onRoomChanged.mock.calls]).toEqual(["connecting", []]);
  });
});

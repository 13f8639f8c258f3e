// The conversation that a tab shows: read once from local storage, then only changed in this tab.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("../../platform/page-key.ts", () => ({ openPage: () => undefined }));
vi.mock("react", () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }));

describe("the conversation selected in a tab", () => {
  const stored = new Map<string, string>();
  const load = () => import("./selected-conversation.ts");

  beforeEach(() => {
    stored.clear();
    vi.resetModules();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("is administrator 3 when nothing valid is stored", async () => {
    stored.set("chatReceiverId", "yes");
    const { useSelectedConversation } = await load();
    expect(useSelectedConversation()).toEqual({ receiverId: 3, bookingId: undefined, roomId: undefined });
  });

  it("does not follow another tab's choice", async () => {
    stored.set("chatReceiverId", "7");
    const { useSelectedConversation, saveOpenRoom } = await load();
    expect(useSelectedConversation().receiverId).toBe(7);
    stored.set("chatReceiverId", "8");
    stored.set("chatBookingId", "5");
    saveOpenRoom(70);
    expect(useSelectedConversation()).toEqual({ receiverId: 7, bookingId: undefined, roomId: 70 });
  });

  it("writes this tab's choices under the documented keys", async () => {
    const { useSelectedConversation, selectConversation, saveOpenRoom, clearSelection } = await load();
    selectConversation(9, 41);
    saveOpenRoom(90);
    expect(Object.fromEntries(stored)).toEqual({
      chatReceiverId: "9",
      chatBookingId: "41",
      chatRoomId: "90",
    });
    expect(useSelectedConversation()).toEqual({ receiverId: 9, bookingId: 41, roomId: 90 });
    selectConversation(10);
    expect(stored.has("chatBookingId")).toBe(false);
    clearSelection();
    expect([useSelectedConversation().receiverId, stored.size]).toEqual([3, 0]);
  });
});

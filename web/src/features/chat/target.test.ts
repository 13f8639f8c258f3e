// Which conversation a tab shows: read once from local storage, afterwards this tab's own choices.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("../../platform/page-key.ts", () => ({ openPage: () => undefined }));
vi.mock("react", () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }));

describe("the target of a tab", () => {
  const kept = new Map<string, string>();
  const load = () => import("./target.ts");

  beforeEach(() => {
    kept.clear();
    vi.resetModules();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("is administrator 3 where nothing sensible is kept", async () => {
    kept.set("chatReceiverId", "yes");
    const { useTarget } = await load();
    expect(useTarget()).toEqual({ receiverId: 3, bookingId: undefined, roomId: undefined });
  });

  it("does not follow what another tab chooses", async () => {
    kept.set("chatReceiverId", "7");
    const { useTarget, keepRoom } = await load();
    expect(useTarget().receiverId).toBe(7);
    kept.set("chatReceiverId", "8");
    kept.set("chatBookingId", "5");
    keepRoom(70);
    expect(useTarget()).toEqual({ receiverId: 7, bookingId: undefined, roomId: 70 });
  });

  it("writes this tab's choices under the documented keys", async () => {
    const { useTarget, chooseTarget, keepRoom, forgetTarget } = await load();
    chooseTarget(9, 41);
    keepRoom(90);
    expect(Object.fromEntries(kept)).toEqual({
      chatReceiverId: "9",
      chatBookingId: "41",
      chatRoomId: "90",
    });
    expect(useTarget()).toEqual({ receiverId: 9, bookingId: 41, roomId: 90 });
    chooseTarget(10);
    expect(kept.has("chatBookingId")).toBe(false);
    forgetTarget();
    expect([useTarget().receiverId, kept.size]).toEqual([3, 0]);
  });
});

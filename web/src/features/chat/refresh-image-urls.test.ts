// Expired links of pictures are refreshed together, and not repeatedly.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const requested = vi.hoisted(() => [] as [number, number][]);
vi.mock("./room-connection.ts", () => ({ logFailure: () => undefined }));
vi.mock("./api.ts", () => ({
  loadOlder(personId: number, before: number) {
    requested.push([personId, before]);
    const messages = Array.from({ length: 50 }, (_, at) => ({ id: before - 50 + at }));
    return Promise.resolve({ chat_id: personId === 2 ? 7 : 8, more: true, messages });
  },
}));
const { createImageUrlRefresher } = await import("./refresh-image-urls.ts");

describe("the refresher of picture links", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    requested.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  const createRefresher = (personId = 2) => {
    const fresh: number[] = [];
    const refresher = createImageUrlRefresher({ personId, roomId: 7 }, (messages) =>
      fresh.push(...messages.map(({ id }) => id)),
    );
    return { ...refresher, fresh };
  };

  it("makes one call for the pictures of one page, and another for an older page", async () => {
    const { request, fresh, close } = createRefresher();
    for (const id of [290, 300, 120]) request(id);
    await vi.advanceTimersByTimeAsync(200);
    expect(requested).toEqual([
      [2, 301],
      [2, 121],
    ]);
    expect(fresh).toEqual(expect.arrayContaining([120, 290, 300]));
    close();
  });

  it("does not request again for a minute when the new link fails too", async () => {
    const { request, close } = createRefresher();
    request(300);
    await vi.advanceTimersByTimeAsync(200);
    request(300);
    await vi.advanceTimersByTimeAsync(200);
    expect(requested).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    request(300);
    await vi.advanceTimersByTimeAsync(200);
    expect(requested).toHaveLength(2);
    close();
  });

  it("ignores messages of another room, and everything after it was closed", async () => {
    const other = createRefresher(3);
    other.request(300);
    await vi.advanceTimersByTimeAsync(200);
    expect(other.fresh).toEqual([]);
    const over = createRefresher();
    over.request(300);
    over.close();
    await vi.advanceTimersByTimeAsync(200);
    expect(over.fresh).toEqual([]);
  });
});

// Pictures whose links have run out are fetched anew together, and not again and again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const asked = vi.hoisted(() => [] as [number, number][]);
vi.mock("./room-line.ts", () => ({ logFault: () => undefined }));
vi.mock("./api.ts", () => ({
  loadOlder(personId: number, before: number) {
    asked.push([personId, before]);
    const messages = Array.from({ length: 50 }, (_, at) => ({ id: before - 50 + at }));
    return Promise.resolve({ chat_id: personId === 2 ? 7 : 8, more: true, messages });
  },
}));
const { createRenewal } = await import("./renewal.ts");

describe("the renewal of picture links", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  const renewing = (personId = 2) => {
    const fresh: number[] = [];
    const renewal = createRenewal({ personId, roomId: 7 }, (messages) =>
      fresh.push(...messages.map(({ id }) => id)),
    );
    return { ...renewal, fresh };
  };

  it("asks once for the pictures of one page, and once more for an older one", async () => {
    const { ask, fresh, close } = renewing();
    for (const id of [290, 300, 120]) ask(id);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual([
      [2, 301],
      [2, 121],
    ]);
    expect(fresh).toEqual(expect.arrayContaining([120, 290, 300]));
    close();
  });

  it("does not ask again for a minute when the fresh link fails too", async () => {
    const { ask, close } = renewing();
    ask(300);
    await vi.advanceTimersByTimeAsync(200);
    ask(300);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    ask(300);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(2);
    close();
  });

  it("takes nothing from another room, and nothing after its end", async () => {
    const other = renewing(3);
    other.ask(300);
    await vi.advanceTimersByTimeAsync(200);
    expect(other.fresh).toEqual([]);
    const over = renewing();
    over.ask(300);
    over.close();
    await vi.advanceTimersByTimeAsync(200);
    expect(over.fresh).toEqual([]);
  });
});

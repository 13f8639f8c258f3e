// The bell's list: every notice comes to the front, the messages of one conversation are one entry, and it is bounded.
import { describe, expect, it } from "vitest";
import { newMessageTitle, type NoticeFrame } from "@hourhand/contract/notifications";
import { withNotice, withoutSeen } from "./bell-list.ts";

const notice = (id: number, title = "Booking accepted", open?: string): NoticeFrame => ({
  id,
  title,
  body: `body ${id}`,
  at: "2026-11-21T08:00:00.000Z",
  ...(open !== undefined && { open }),
});
const message = (id: number, open?: string) => notice(id, newMessageTitle, open);
const listOf = (...received: NoticeFrame[]) => received.reduce<readonly NoticeFrame[]>(withNotice, []);
const ids = (list: readonly NoticeFrame[]) => list.map(({ id }) => id);

describe("the bell's list", () => {
  it("has the newest first, and one that comes again once", () => {
    expect(ids(listOf(notice(1), notice(2), notice(3), notice(2)))).toEqual([2, 3, 1]);
  });

  it("has one entry for the messages of a conversation, at the front, with the id the server keeps", () => {
    const list = listOf(message(1, "Chat/7"), message(2, "Chat/8"), notice(3), message(4, "Chat/7"));
    expect(ids(list)).toEqual([4, 3, 2]);
    // One that is not kept follows one that is: the kept one must be told seen.
    const mentioned = withNotice(list, message(-1, "Chat/7"));
    expect(ids(mentioned)).toEqual([4, 3, 2]);
    expect(mentioned[0]?.body).toBe("body -1");
    expect(ids(withNotice(mentioned, message(9, "Chat/7")))).toEqual([9, 3, 2]);
    expect(ids(listOf(message(-1, "Chat/7"), message(-2, "Chat/7")))).toEqual([-1]);
  });

  it("keeps apart what does not name the same conversation", () => {
    const list = listOf(
      notice(1, "Booking", "Bookings"),
      notice(2, "Booking", "Bookings"),
      message(-1),
      message(-2),
    );
    expect(ids(list)).toEqual([-2, -1, 2, 1]);
  });

  it("keeps two hundred, as the server does", () => {
    const list = listOf(...Array.from({ length: 300 }, (_, at) => notice(at + 1)));
    expect([list.length, list[0]?.id, list.at(-1)?.id]).toEqual([200, 300, 101]);
  });

  it("loses what was seen by its id, and the messages of a conversation that was opened", () => {
    const list = listOf(
      notice(1, "Booking", "Chat/7"),
      message(-1, "Chat/7"),
      message(2, "Chat/8"),
      message(-3),
    );
    expect(ids(withoutSeen(list, { ids: [2], opened: ["Chat/7"] }))).toEqual([-3, 1]);
    expect(withoutSeen(list, { ids: [5], opened: ["Chat/9"] })).toBe(list);
  });
});

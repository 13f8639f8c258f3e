// The bell's list: a new notification goes to the front, messages of one conversation share an entry, and the length
// is limited.
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
  it("has the newest first, and a repeated one only once", () => {
    expect(ids(listOf(notice(1), notice(2), notice(3), notice(2)))).toEqual([2, 3, 1]);
  });

  it("has one entry for the messages of a conversation, at the front, with the id the server stores", () => {
    const list = listOf(message(1, "Chat/7"), message(2, "Chat/8"), notice(3), message(4, "Chat/7"));
    expect(ids(list)).toEqual([4, 3, 2]);
    // A notification without a stored id follows one with an id. Marking it as seen must mark the stored one.
    const mentioned = withNotice(list, message(-1, "Chat/7"));
    expect(ids(mentioned)).toEqual([4, 3, 2]);
    expect(mentioned[0]?.body).toBe("body -1");
    expect(ids(withNotice(mentioned, message(9, "Chat/7")))).toEqual([9, 3, 2]);
    expect(ids(listOf(message(-1, "Chat/7"), message(-2, "Chat/7")))).toEqual([-1]);
  });

  it("keeps notices of different conversations apart", () => {
    const list = listOf(
      notice(1, "Booking", "Bookings"),
      notice(2, "Booking", "Bookings"),
      message(-1),
      message(-2),
    );
    expect(ids(list)).toEqual([-2, -1, 2, 1]);
  });

  it("has at most two hundred, as on the server", () => {
    const list = listOf(...Array.from({ length: 300 }, (_, at) => notice(at + 1)));
    expect([list.length, list[0]?.id, list.at(-1)?.id]).toEqual([200, 300, 101]);
  });

  it("removes seen notices by id, and the messages of an opened conversation", () => {
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

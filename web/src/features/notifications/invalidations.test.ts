// A notification's event decides which queries become stale. Without an event, all of them do.
import { listOwnBookings, viewBooking } from "@hourhand/contract/bookings";
import { readBooking } from "@hourhand/contract/bookings-v1";
import { openChat } from "@hourhand/contract/chat";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { viewPayments } from "@hourhand/contract/wallet";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
const { metaOf, queryClient } = await import("../../platform/query-client.ts");
const { invalidateForNotice } = await import("./invalidations.ts");

const calls = [listOwnBookings, viewBooking, readBooking, viewPayments, openChat];
const names = calls.map(({ name }) => name);

beforeEach(() => {
  vi.useFakeTimers();
  for (const call of calls) {
    queryClient.setQueryDefaults([call.name], { meta: metaOf(call) });
    queryClient.setQueryData([call.name], {});
  }
  queryClient.setQueryDefaults(["home"], { meta: { isForEveryone: true } });
  queryClient.setQueryData(["home"], {});
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(30_000);
  queryClient.clear();
  vi.useRealTimers();
});
const stale = (): string[] =>
  [...names, "home"].filter((name) => queryClient.getQueryState([name])?.isInvalidated);

it.each([
  ["booking", [listOwnBookings.name, viewBooking.name, readBooking.name]],
  ["proposal", [listOwnBookings.name, viewBooking.name, readBooking.name, openChat.name]],
  ["reminder", [listOwnBookings.name, viewBooking.name, readBooking.name]],
  ["payment", [viewPayments.name]],
  ["new_message", [openChat.name]],
  ["request", []],
] satisfies [NoticeEvent, string[]][])("an event '%s' makes %j stale", async (event, expected) => {
  invalidateForNotice(event, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(stale()).toEqual(expected);
});

it.each([undefined, "of-tomorrow" as NoticeEvent])(
  "an unknown event (%s) makes everything of the person stale except conversations",
  async (event) => {
    invalidateForNotice(event, true);
    await vi.advanceTimersByTimeAsync(0);
    expect(stale()).toEqual([listOwnBookings.name, viewBooking.name, readBooking.name, viewPayments.name]);
  },
);

// How a person is told: mails by event, and the address of their calendar.
import { useMutation, useQuery } from "@tanstack/react-query";
import { endCalendarFeed, makeCalendarFeed } from "@hourhand/contract/booking-calendar";
import {
  editNotificationPreferences,
  viewNotificationPreferences,
  type OptionalEvent,
} from "@hourhand/contract/notification-preferences";
import { call, queryOptionsFor } from "../../../platform/call.ts";
import { invalidate, queryClient } from "../../../platform/query-client.ts";

const preferences = queryOptionsFor(viewNotificationPreferences, {});

/** Which events are told by mail. */
export function useViewNotificationPreferences() {
  return useQuery(preferences);
}

/** Switches the mails of one event on or off. */
export function useEditNotificationPreferences() {
  return useMutation({
    mutationFn: ({ event, mail }: { event: OptionalEvent; mail: boolean }) =>
      call(editNotificationPreferences, { [event]: { mail } }),
    onSuccess: (_answer, { event, mail }) => {
      queryClient.setQueryData(
        preferences.queryKey,
        (known) => known && { ...known, [event]: { ...known[event], mail } },
      );
    },
    onSettled: () => invalidate(viewNotificationPreferences),
  });
}

/** A new address of the calendar; the one before ends. */
export function useMakeCalendarFeed() {
  return useMutation({ mutationFn: () => call(makeCalendarFeed, {}) });
}

/** Ends the calendar's address. */
export function useEndCalendarFeed() {
  return useMutation({ mutationFn: () => call(endCalendarFeed, {}) });
}

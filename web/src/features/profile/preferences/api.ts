// The person's notification preferences (mails and push messages by event), and the address of their calendar.
import { useMutation, useQuery } from "@tanstack/react-query";
import { endCalendarFeed, makeCalendarFeed } from "@hourhand/contract/booking-calendar";
import { keyReused } from "@hourhand/contract/problem";
import {
  editNotificationPreferences,
  viewNotificationPreferences,
  type OptionalEvent,
} from "@hourhand/contract/notification-preferences";
import { ApiError } from "../../../platform/api-error.ts";
import { call, queryOptionsFor } from "../../../platform/call.ts";
import { queryClient, reloadAfter } from "../../../platform/query-client.ts";

const preferences = queryOptionsFor(viewNotificationPreferences, {});

/** A channel in addition to the bell. */
export type Way = "mail" | "push";

/** The events that send mails and push messages. */
export function useViewNotificationPreferences() {
  return useQuery(preferences);
}

/** Switches one channel of one event on or off. */
export function useEditNotificationPreferences(event: OptionalEvent, way: Way) {
  return useMutation({
    // Runs in the order of the presses, so that switching on and off again ends as off.
    scope: { id: `${editNotificationPreferences.name} ${event} ${way}` },
    mutationFn: (isWanted: boolean) => call(editNotificationPreferences, { [event]: { [way]: isWanted } }),
    onSuccess: (_answer, isWanted) => {
      queryClient.setQueryData(
        preferences.queryKey,
        (known) => known && { ...known, [event]: { ...known[event], [way]: isWanted } },
      );
    },
    onSettled: () => void reloadAfter(editNotificationPreferences),
  });
}

/** Creates a new address for the calendar. The previous one stops working. */
export function useMakeCalendarFeed() {
  return useMutation({
    mutationFn: async () => {
      try {
        return await call(makeCalendarFeed, {});
      } catch (error) {
        // The reply with the address was lost, so this creates another one.
        if (error instanceof ApiError && error.is(keyReused)) return call(makeCalendarFeed, {});
        throw error;
      }
    },
  });
}

export function useEndCalendarFeed() {
  return useMutation({ mutationFn: () => call(endCalendarFeed, {}) });
}

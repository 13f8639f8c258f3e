// The person's notification preferences: mails and pushes by event, and the address of their calendar.
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

/** A channel besides the bell. */
export type Way = "mail" | "push";

/** Which events send mails and pushes. */
export function useViewNotificationPreferences() {
  return useQuery(preferences);
}

/** Switches one channel of one event on or off. */
export function useEditNotificationPreferences(event: OptionalEvent, way: Way) {
  return useMutation({
    // In the order of the presses: switching on and off again ends as off.
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

/** Creates a new address of the calendar; the previous one ends. */
export function useMakeCalendarFeed() {
  return useMutation({
    mutationFn: async () => {
      try {
        return await call(makeCalendarFeed, {});
      } catch (error) {
        // The reply with the address was lost on its way; creates another one.
        if (error instanceof ApiError && error.is(keyReused)) return call(makeCalendarFeed, {});
        throw error;
      }
    },
  });
}

export function useEndCalendarFeed() {
  return useMutation({ mutationFn: () => call(endCalendarFeed, {}) });
}

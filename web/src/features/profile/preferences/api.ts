// How a person is told: mails and pushes by event, and the address of their calendar.
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

/** How an event is told beside the bell. */
export type Way = "mail" | "push";

/** Which events are told by mail and push. */
export function useViewNotificationPreferences() {
  return useQuery(preferences);
}

/** Switches one way of one event on or off. */
export function useEditNotificationPreferences(event: OptionalEvent, way: Way) {
  return useMutation({
    // In the order in which they were pressed: what is switched on and off again is off.
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

/** A new address of the calendar; the one before ends. */
export function useMakeCalendarFeed() {
  return useMutation({
    mutationFn: async () => {
      try {
        return await call(makeCalendarFeed, {});
      } catch (error) {
        // The answer was lost on its way, and the address with it: another one takes its place.
        if (error instanceof ApiError && error.is(keyReused)) return call(makeCalendarFeed, {});
        throw error;
      }
    },
  });
}

/** Ends the calendar's address. */
export function useEndCalendarFeed() {
  return useMutation({ mutationFn: () => call(endCalendarFeed, {}) });
}

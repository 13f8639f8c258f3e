// The worker's weekly slots. Toggling and deleting take effect immediately and are undone when they fail.
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { addSlot, deleteSlot, listSlots, toggleSlot } from "@hourhand/contract/schedule";
import { weekdays } from "@hourhand/contract/wire";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { isLastMutation, queryClient, reloadTopics } from "../../../platform/query-client.ts";

type Slots = ReplyOf<typeof listSlots>;
export type Slot = Slots["slots"][number];

const slotsQuery = queryOptionsFor(listSlots, {});

/** All slots, sorted by weekday from Monday, then by start. */
export function useListSlots() {
  return useQuery(slotsQuery);
}

/** The key of mutations that change slots. */
export const slotChanges = [listSlots.name];

/** Refetches the slots after the last pending change. */
export const reloadSlots = (): Promise<unknown> | undefined =>
  isLastMutation(slotChanges) ? reloadTopics(["hours"]) : undefined;

/** Adds a slot, then refetches the list. */
export function useAddSlot() {
  return useMutation({
    mutationKey: slotChanges,
    mutationFn: (input: Input<typeof addSlot>) => call(addSlot, input),
    onSuccess: reloadSlots,
  });
}

/** The order of the list. */
const byStart = (one: Slot, other: Slot): number =>
  weekdays.indexOf(one.day_of_week) - weekdays.indexOf(other.day_of_week) ||
  one.start_time.localeCompare(other.start_time);

function useSlotChange(
  send: (id: number) => Promise<{ message: string }>,
  change: (slots: Slot[], id: number) => Slot[],
) {
  return useMutation({
    mutationKey: slotChanges,
    mutationFn: send,
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: slotsQuery.queryKey });
      const before = queryClient.getQueryData(slotsQuery.queryKey);
      if (before) queryClient.setQueryData(slotsQuery.queryKey, { slots: change(before.slots, id) });
      return before?.slots.find((slot) => slot.id === id);
    },
    onError: (_refusal, id, before) => {
      const slots = queryClient.getQueryData(slotsQuery.queryKey)?.slots;
      if (!before || !slots) return;
      const others = slots.filter((slot) => slot.id !== id);
      queryClient.setQueryData(slotsQuery.queryKey, { slots: [...others, before].toSorted(byStart) });
    },
    // Not awaited: the slot may be pressed again immediately after the reply.
    onSettled: () => void reloadSlots(),
  });
}

/** Deactivates an active slot, activates an inactive one. */
export function useToggleSlot() {
  return useSlotChange(
    (id) => call(toggleSlot, { id }),
    (slots, id) => slots.map((slot) => (slot.id === id ? { ...slot, is_active: !slot.is_active } : slot)),
  );
}

/** Deletes a slot. Its bookings stay. */
export function useDeleteSlot() {
  return useSlotChange(
    (id) => call(deleteSlot, { id }),
    (slots, id) => slots.filter((slot) => slot.id !== id),
  );
}

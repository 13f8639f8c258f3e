// The worker's weekly slots. Toggling and deleting are seen at once and taken back when they fail.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { addSlot, deleteSlot, listSlots, toggleSlot } from "@hourhand/contract/schedule";
import { call, reading, type Input } from "../../../platform/call.ts";

type Slots = ReplyOf<typeof listSlots>;
export type Slot = Slots["slots"][number];

const slotsReading = reading(listSlots, {});

/** All slots, Monday to Sunday, then by start. */
export function useSlots() {
  return useQuery(slotsReading);
}

/** Adds a slot; the list is read anew. */
export function useAddSlot() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof addSlot>) => call(addSlot, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: slotsReading.queryKey }),
  });
}

function useSlotChange(
  send: (id: number) => Promise<{ message: string }>,
  change: (slots: Slot[], id: number) => Slot[],
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: slotsReading.queryKey });
      const before = queries.getQueryData(slotsReading.queryKey);
      if (before) queries.setQueryData(slotsReading.queryKey, { slots: change(before.slots, id) });
      return before;
    },
    onError: (_refusal, _id, before) => {
      if (before) queries.setQueryData(slotsReading.queryKey, before);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: slotsReading.queryKey }),
  });
}

/** Deactivates an active slot, activates an inactive one. */
export function useToggleSlot() {
  return useSlotChange(
    (id) => call(toggleSlot, { id }),
    (slots, id) => slots.map((slot) => (slot.id === id ? { ...slot, is_active: !slot.is_active } : slot)),
  );
}

/** Deletes a slot; its bookings stay. */
export function useDeleteSlot() {
  return useSlotChange(
    (id) => call(deleteSlot, { id }),
    (slots, id) => slots.filter((slot) => slot.id !== id),
  );
}

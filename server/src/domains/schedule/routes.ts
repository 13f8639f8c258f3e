// The HTTP routes of schedule, for workers.
import {
  addSlot as addSlotCall,
  deleteSlot as deleteSlotCall,
  listSlots as listSlotsCall,
  toggleSlot as toggleSlotCall,
} from "@hourhand/contract/schedule";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentOwnSlot, presentToggled } from "./present.ts";
import { addSlot, deleteSlot, listSlots, toggleSlot } from "./schedule.ts";

export function bindScheduleRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listSlotsCall, async ({ person }) => ({
    slots: (await listSlots(platform, person.id)).map(presentOwnSlot),
  }));
  bind(router, addSlotCall, async ({ input, person }) => {
    const id = await addSlot(platform, person.id, input);
    return { message: "Slot added. Customers can book it from tomorrow on.", id };
  });
  bind(
    router,
    toggleSlotCall,
    ({ input, person, transact }) => transact((transaction) => toggleSlot(transaction, person.id, input.id)),
    presentToggled,
  );
  bind(router, deleteSlotCall, async ({ input, person }) => {
    await deleteSlot(platform, person.id, input.id);
    return { message: "Slot deleted. Its bookings stay." };
  });
}

// The HTTP door of schedule, for workers.
import * as contract from "@hourhand/contract/schedule";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentSlot } from "./present.ts";
import { addSlot, deleteSlot, listSlots, toggleSlot } from "./schedule.ts";

export function bindScheduleRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, contract.listSlots, async ({ person }) => ({
    slots: (await listSlots(platform, person.id)).map(presentSlot),
  }));
  bind(door, contract.addSlot, async ({ input, person }) => {
    const id = await addSlot(platform, person.id, input);
    return { message: "Slot added. Customers can book it from tomorrow on.", id };
  });
  bind(door, contract.toggleSlot, ({ input, person, transact }) =>
    transact(async (transaction) => {
      const isActive = await toggleSlot(transaction, person.id, input.id);
      const message = isActive
        ? "Slot activated. It is offered again."
        : "Slot deactivated. It is not offered any more.";
      return { message, is_active: isActive };
    }),
  );
  bind(door, contract.deleteSlot, async ({ input, person }) => {
    await deleteSlot(platform, person.id, input.id);
    return { message: "Slot deleted. Its bookings stay." };
  });
}

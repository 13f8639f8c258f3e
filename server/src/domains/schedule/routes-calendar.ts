// The HTTP routes below /api/v1 of days off, extra hours, copied slots and availability.
import * as calls from "@hourhand/contract/schedule-exceptions";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { readBookingDays, viewAvailability } from "./availability/availability.ts";
import { presentAvailableDays } from "./availability/present.ts";
import { addException, listExceptions, removeException } from "./exceptions/exceptions.ts";
import { presentAdded, presentCopied, presentException, presentRemoved } from "./exceptions/present.ts";
import { copySlots } from "./schedule.ts";

export function bindCalendarRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, calls.listExceptions, async ({ input, person }) => {
    const { rows, next } = await listExceptions(platform, person.id, input);
    return { items: rows.map(presentException), next };
  });

  bind(
    router,
    calls.addException,
    ({ input, person, transact }) =>
      addException(
        platform,
        person.id,
        {
          kind: input.kind,
          fromDate: input.from_date,
          toDate: input.to_date,
          fromTime: input.from_time,
          toTime: input.to_time,
          note: input.note ?? "",
        },
        transact,
      ),
    presentAdded,
  );

  bind(router, calls.removeException, async ({ input, person }) =>
    presentRemoved(await removeException(platform, person.id, input.id)),
  );

  bind(
    router,
    calls.copySlots,
    ({ input, person, transact }) => copySlots(platform, person.id, input, transact),
    presentCopied,
  );

  bind(
    router,
    calls.viewAvailability,
    ({ input }) => viewAvailability(platform, input.id, input),
    presentAvailableDays,
    async ({ params }) => {
      await readBookingDays(platform, params.id);
    },
  );
}

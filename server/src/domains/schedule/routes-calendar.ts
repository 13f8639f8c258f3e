// The HTTP routes below /api/v1 of days off, extra hours, copied slots and availability.
import {
  addException as addExceptionCall,
  copySlots as copySlotsCall,
  listExceptions as listExceptionsCall,
  removeException as removeExceptionCall,
  viewAvailability as viewAvailabilityCall,
} from "@hourhand/contract/schedule-exceptions";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { expectListed, viewAvailability } from "./availability/availability.ts";
import { presentAvailableDays } from "./availability/present.ts";
import { addException, listExceptions, removeException } from "./exceptions/exceptions.ts";
import { presentAdded, presentCopied, presentException, presentRemoved } from "./exceptions/present.ts";
import { copySlots } from "./schedule.ts";

export function bindCalendarRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listExceptionsCall, async ({ input, person }) => {
    const { rows, next } = await listExceptions(platform, person.id, input);
    return { items: rows.map(presentException), next };
  });

  bind(
    router,
    addExceptionCall,
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

  bind(router, removeExceptionCall, async ({ input, person }) =>
    presentRemoved(await removeException(platform, person.id, input.id)),
  );

  bind(
    router,
    copySlotsCall,
    ({ input, person, transact }) => copySlots(platform, person.id, input, transact),
    presentCopied,
  );

  bind(
    router,
    viewAvailabilityCall,
    ({ input }) => viewAvailability(platform, input.id, input),
    presentAvailableDays,
    async ({ params }) => {
      await expectListed(platform, params.id);
    },
  );
}

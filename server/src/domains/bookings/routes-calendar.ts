// The HTTP routes of a person's calendar.
import {
  endCalendarFeed as endCalendarFeedCall,
  makeCalendarFeed as makeCalendarFeedCall,
  readBookingCalendar as readBookingCalendarCall,
  readCalendarFeed as readCalendarFeedCall,
} from "@hourhand/contract/booking-calendar";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { fileNameHeader } from "../../platform/http/file-name.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  endCalendarFeed,
  makeCalendarFeed,
  readBookingCalendar,
  readCalendarFeed,
} from "./calendar/calendar.ts";
import { presentCalendar } from "./calendar/present.ts";

const type = "text/calendar; charset=utf-8";

export function bindBookingCalendarRoutes(router: HttpRouter, platform: Platform): void {
  bind(
    router,
    makeCalendarFeedCall,
    ({ person, address, transact }) => makeCalendarFeed(platform, person.id, address, transact),
    (url: string) => ({
      message: "Add this address to your calendar. Whoever knows it can read your visits.",
      url,
    }),
  );

  bind(router, endCalendarFeedCall, async ({ person, address }) => {
    await endCalendarFeed(platform, person.id, address);
    return { message: "The address is no longer valid." };
  });

  bind(router, readCalendarFeedCall, async ({ input, reply }) =>
    reply
      .type(type)
      .header(
        "content-disposition",
        fileNameHeader("inline", `${platform.product.known.name}.ics`, "calendar.ics"),
      )
      .send(
        presentCalendar(
          platform,
          await readCalendarFeed(platform, input.secret, reply.request.headers["accept-language"]),
        ),
      ),
  );

  bind(router, readBookingCalendarCall, async ({ input, actor, reply }) =>
    reply
      .type(type)
      .header("content-disposition", `attachment; filename="booking-${input.id}.ics"`)
      .send(
        presentCalendar(
          platform,
          await readBookingCalendar(platform, actor, input.id, reply.request.language),
        ),
      ),
  );
}

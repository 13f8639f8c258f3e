// The calendar's calls: all workers, and the bookings of a week. Uses the wire's names.
import { listBookingsAsAdmin } from "@hourhand/contract/bookings-v1";
import { listAllWorkers } from "@hourhand/contract/catalogue-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../platform/call.ts";
import { changeCached, metaOf } from "../../../../platform/query-client.ts";

/** A booking of the calendar. */
export type CalendarBooking = ReplyOf<typeof listBookingsAsAdmin>["items"][number];
/** A row of the calendar. */
export type CalendarWorker = ReplyOf<typeof listAllWorkers>["workers"][number];

/** The largest page of both lists. */
const pageSize = 100;
/** The bookings that take, or took, a worker's hours. */
const shownStatuses = "created,accepted,visited,pending,completed";

/** Every worker, by name. */
export const useCalendarWorkers = () =>
  useQuery({
    queryKey: [listAllWorkers.name, "all"],
    meta: metaOf(listAllWorkers),
    queryFn: async ({ signal }) => {
      const workers: CalendarWorker[] = [];
      for (let page = 1, isLast = false; !isLast; page += 1) {
        const reply = await call(listAllWorkers, { page, page_size: pageSize }, { signal });
        workers.push(...reply.workers);
        isLast = reply.workers.length < pageSize;
      }
      return workers.toSorted((one, other) => one.full_name.localeCompare(other.full_name));
    },
  });

const bookingsKey = [listBookingsAsAdmin.name, "all"];

/** Every booking with its visit on these days, which are read at the same time. */
export const useListBookingsAsAdmin = (days: readonly string[]) =>
  useQuery({
    queryKey: [...bookingsKey, ...days],
    meta: metaOf(listBookingsAsAdmin),
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => {
      // A booking that changes while the pages are read may be in two of them.
      const bookings = new Map<number, CalendarBooking>();
      const readDay = async (date: string): Promise<void> => {
        for (let cursor: string | null | undefined = undefined; cursor !== null;) {
          const at = {
            from: date,
            to: date,
            status: shownStatuses,
            limit: pageSize,
            ...(cursor !== undefined && { cursor }),
          };
          const reply: ReplyOf<typeof listBookingsAsAdmin> = await call(listBookingsAsAdmin, at, { signal });
          for (const booking of reply.items) bookings.set(booking.id, booking);
          cursor = reply.next;
        }
      };
      await Promise.all(days.map(readDay));
      return [...bookings.values()];
    },
  });

/** Shows a moved booking at its new time before the week is read again. */
export const moveInCalendar = ({
  id,
  date,
  start_time,
  end_time,
}: Pick<CalendarBooking, "id" | "date" | "start_time" | "end_time">): void =>
  changeCached<CalendarBooking[]>({ queryKey: bookingsKey }, (bookings) =>
    bookings.map((booking) => (booking.id === id ? { ...booking, date, start_time, end_time } : booking)),
  );

// SQL of photos of visits.
import type { PhotoKind } from "@hourhand/contract/worker-photos";
import type { Pool } from "pg";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";
import type { PhotoStanding } from "./rules.ts";

/** What decides whether photos can be added to the booking `b`, except its status and the time. */
export const photoColumns = `(select max(c.at) from booking_changes c where c.booking_id = b.id and c.event = 'completed') as completed_at,
  (select count(*)::integer from visit_photos f where f.booking_id = b.id and f.kind = 'before') as photos_before,
  (select count(*)::integer from visit_photos f where f.booking_id = b.id and f.kind = 'after') as photos_after`;
export type PhotoColumns = Pick<PhotoStanding, "completed_at" | "photos_before" | "photos_after">;

/** Read it after holding the booking's row, so that no other call adds a photo in between. */
export const photoStanding: Statement<PhotoStanding, [bookingId: number]> = prepared(
  "photo_standing",
  `select b.status, market_clock_timestamp() as now, ${photoColumns} from bookings b where b.id = $1`,
);

export const insertPhoto: Statement<{ id: number }, [bookingId: number, kind: PhotoKind, picture: string]> =
  prepared(
    "insert_visit_photo",
    "insert into visit_photos (booking_id, kind, picture) values ($1, $2, $3) returning id",
  );

/** A photo of a booking. */
export interface PhotoRow {
  id: number;
  kind: PhotoKind;
  picture: string;
  is_public: boolean;
  created_at: Date;
}

/** All photos of a booking, oldest first; rules bound their number. */
export const photosOfBooking: Statement<PhotoRow, [bookingId: number]> = prepared(
  "photos_of_booking",
  "select id, kind, picture, is_public, created_at from visit_photos where booking_id = $1 order by id",
);

export const setPhotoPublic: Statement<
  { id: number },
  [bookingId: number, photoId: number, isPublic: boolean]
> = prepared(
  "set_visit_photo_public",
  "update visit_photos set is_public = $3 where id = $2 and booking_id = $1 returning id",
);

/** The photos `f` that strangers may see, of completed bookings `b` of listed workers `w`. */
const shown = `visit_photos f join bookings b on b.id = f.booking_id and b.status = 'completed'
  join workers w on w.id = b.worker_id and w.is_listed`;

const shownOfWorker: ListDefinition<PhotoRow, [workerId: number]> = defineList("shown_photos_of_worker", {
  parameters: ["bigint"],
  columns: "f.id, f.kind, f.picture, f.is_public, f.created_at",
  from: shown,
  where: "b.worker_id = $1 and f.is_public",
  id: "f.id",
  sorts: {},
  defaultSort: { key: "f.id", type: "bigint", order: "desc" },
  search: { text: "f.kind" },
  isUncounted: true,
  isPrepared: true,
});

/** One page of the photos that strangers may see, newest first. @throws Problem `invalidInput` (400) for a bad cursor */
export const shownPhotosOfWorker = (
  pool: Pool,
  workerId: number,
  request: ItemsRequest,
): Promise<{ rows: PhotoRow[]; next: string | null }> => readItems(pool, shownOfWorker, request, [workerId]);

export const isWorkerListed: Statement<{ is_listed: boolean }, [workerId: number]> = prepared(
  "is_worker_listed",
  "select is_listed from workers where id = $1",
);

export const isPhotoShown: Statement<{ id: number }, [picture: string]> = prepared(
  "is_visit_photo_shown",
  `select f.id from ${shown} where f.picture = $1 and f.is_public`,
);

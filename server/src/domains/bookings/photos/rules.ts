// When a worker may add photos of a visit (docs/rules/bookings.md 99). Pure.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { maxPhotosOfKind } from "@hourhand/contract/visit-photos";

/** The hours after completion in which photos can still be added. */
export const photoHours = 24;

/** A booking, as far as photos of it ask for it. */
export interface PhotoStanding {
  status: BookingStatus;
  completed_at: Date | null;
  now: Date;
  photos_before: number;
  photos_after: number;
}

/** Whether it is the time for photos, whatever their number. */
export function timeOfPhoto({
  status,
  completed_at: completedAt,
  now,
}: Pick<PhotoStanding, "status" | "completed_at" | "now">): "now" | "too late" | "another status" {
  if (status === "visited" || status === "pending") return "now";
  if (status !== "completed" || completedAt === null) return "another status";
  return now.getTime() - completedAt.getTime() <= photoHours * 3_600_000 ? "now" : "too late";
}

export const mayAddPhotos = (booking: PhotoStanding): boolean =>
  timeOfPhoto(booking) === "now" &&
  (booking.photos_before < maxPhotosOfKind || booking.photos_after < maxPhotosOfKind);

// Photos of a visit: its worker adds them, its customer may show them on the worker's page (docs/rules/bookings.md 99–102).
import { say } from "@hourhand/contract/sentence";
import { illegalStatusChange, tooLate } from "@hourhand/contract/bookings";
import type { PhotoKind } from "@hourhand/contract/worker-photos";
import { notFound } from "@hourhand/contract/problem";
import { maxPhotosOfKind, tooManyPhotos } from "@hourhand/contract/visit-photos";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { UploadedPicture } from "../../../platform/http/bodies.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { ItemsRequest } from "../../../platform/lists/list.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { attachPicture, readPrivatePicture, withPictures } from "../../media/media.ts";
import { holdBookingRow } from "../arrival/queries.ts";
import { recordEvent } from "../record/record.ts";
import {
  insertPhoto,
  isPhotoShown,
  isWorkerListed,
  photoStanding,
  setPhotoPublic,
  shownPhotosOfWorker,
  type PhotoRow,
} from "./queries.ts";
import { photoHours, timeOfPhoto, type PhotoStanding } from "./rules.ts";

/** A photo that a worker sends. */
export interface SentPhoto {
  bookingId: number;
  workerPersonId: number;
  kind: PhotoKind;
  photo: UploadedPicture;
}

/**
 * Adds a photo to a booking of this worker.
 * @returns the booking's id
 * @throws Problem `illegalStatusChange`, `tooLate`, `tooManyPhotos` (409), and as `storePicture`
 */
export async function addPhoto(
  platform: Platform,
  { bookingId, workerPersonId, kind, photo }: SentPhoto,
  transact: Transact<number>,
): Promise<number> {
  // Refuses before the photo is decoded.
  refuseUntimely(onlyRow(await photoStanding(platform.pool, [bookingId])), kind);
  return withPictures(platform, [photo], workerPersonId, ([stored]) =>
    transact(async (transaction) => {
      await holdBookingRow(transaction, [bookingId]);
      refuseUntimely(onlyRow(await photoStanding(transaction, [bookingId])), kind);
      const picture = await attachPicture(transaction, stored, "private");
      const { id } = onlyRow(await insertPhoto(transaction, [bookingId, kind, picture]));
      const detail = { photo_id: id, kind };
      await recordEvent(transaction, {
        bookingId,
        event: "photo_added",
        actor: "worker",
        actorId: workerPersonId,
        detail,
      });
      return bookingId;
    }),
  );
}

function refuseUntimely(standing: PhotoStanding, kind: PhotoKind): void {
  const time = timeOfPhoto(standing);
  if (time === "another status")
    refuse(illegalStatusChange, { sentence: "Photos can be added once the visit has begun." });
  if (time === "too late")
    refuse(tooLate, {
      sentence: say("Photos could be added until {hours, number} hours after the work was done.", {
        hours: photoHours,
      }),
    });
  if ((kind === "before" ? standing.photos_before : standing.photos_after) >= maxPhotosOfKind)
    refuse(tooManyPhotos);
}

/** Shows a photo on the worker's page, or hides it. @throws Problem `notFound` (404) */
export async function showPhoto(
  { pool }: Platform,
  { bookingId, photoId, isPublic }: { bookingId: number; photoId: number; isPublic: boolean },
): Promise<void> {
  const [photo] = await setPhotoPublic(pool, [bookingId, photoId, isPublic]);
  if (!photo) refuse(notFound);
}

/** One page of a listed worker's public photos. @throws Problem `notFound` (404), `invalidInput` (400) */
export async function listWorkerPhotos(
  { pool }: Platform,
  workerId: number,
  request: ItemsRequest,
): Promise<{ rows: PhotoRow[]; next: string | null }> {
  const [worker] = await isWorkerListed(pool, [workerId]);
  if (!worker?.is_listed) refuse(notFound);
  return shownPhotosOfWorker(pool, workerId, request);
}

/** The bytes of a photo that strangers may see; null for any other picture. */
export async function readShownPhoto(platform: Platform, picture: string): Promise<Buffer | null> {
  const [photo] = await isPhotoShown(platform.pool, [picture]);
  return photo ? readPrivatePicture(platform, picture) : null;
}

// Photos of visits on the wire: expiring links for the two sides, and addresses for everybody.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { readBooking } from "@hourhand/contract/bookings-v1";
import type { listWorkerPhotos } from "@hourhand/contract/worker-photos";
import type { Actor } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { privatePictureUrl } from "../../media/media.ts";
import type { PhotoRow } from "./queries.ts";

/** The path of photos that strangers may see. They are not cached: hiding one acts at once. */
export const shownPhotoPath = "/media/visits/";

export const presentPhoto = (
  platform: Pick<Platform, "keys">,
  photo: PhotoRow,
  viewer: Actor,
): ReplyOf<typeof readBooking>["photos"][number] => ({
  id: photo.id,
  kind: photo.kind,
  url: privatePictureUrl(platform, photo.picture, viewer) ?? "",
  at: photo.created_at.toISOString(),
  public: photo.is_public,
});

export const presentPhotos = (
  platform: Pick<Platform, "keys">,
  photos: readonly PhotoRow[],
  viewer: Actor,
): ReplyOf<typeof readBooking>["photos"] => photos.map((one) => presentPhoto(platform, one, viewer));

export const presentShownPhotos = ({
  rows,
  next,
}: {
  rows: readonly PhotoRow[];
  next: string | null;
}): ReplyOf<typeof listWorkerPhotos> => ({
  photos: rows.map(({ id, kind, picture, created_at: at }) => ({
    id,
    kind,
    url: `${shownPhotoPath}${picture}.webp`,
    at: at.toISOString(),
  })),
  next,
});

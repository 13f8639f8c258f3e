// Where an installation's pictures are stored: one place for new ones and, if set up, another where older ones are
// still found (docs/rules/operation.md 34).
import { join } from "node:path";
import type { Settings } from "../../settings/settings.ts";
import { createBucketStore, createFileStore, type ObjectStore } from "./store.ts";

type PlaceSettings = Pick<Settings, "objectStore" | "picturesIn" | "dataDir">;

/** Returns the folder of pictures in DATA_DIR. */
export const picturesFolder = (dataDir: string): string => join(dataDir, "pictures");

/** The place for new pictures, and the other place if it is set up. */
export interface PictureStores {
  readonly home: ObjectStore;
  readonly other: ObjectStore | undefined;
}

export async function openPictureStores(settings: PlaceSettings): Promise<PictureStores> {
  const folder = createFileStore(picturesFolder(settings.dataDir));
  const bucket = settings.objectStore && (await createBucketStore(settings.objectStore));
  return settings.picturesIn === "s3" && bucket
    ? { home: bucket, other: folder }
    : { home: folder, other: bucket };
}

/** Opens both places as one store: pictures are written to the first, found in both, and removed from both. */
export async function openPictures(settings: PlaceSettings): Promise<ObjectStore> {
  const { home, other } = await openPictureStores(settings);
  return other ? storeOfBoth(home, other) : home;
}

function storeOfBoth(home: ObjectStore, other: ObjectStore): ObjectStore {
  return {
    put: (name, bytes) => home.put(name, bytes),
    get: (name) => inEither(home, other, (store) => store.get(name), null),
    has: (name) => inEither(home, other, (store) => store.has(name), false),
    async remove(name) {
      const outcomes = await Promise.allSettled([home.remove(name), other.remove(name)]);
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    },
    async removeDrafts(before) {
      const counts = await Promise.all([home.removeDrafts?.(before), other.removeDrafts?.(before)]);
      return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    },
  };
}

/**
 * Checks the first place, then the other, then the first again, because a picture may be moved between the first two
 * checks. A place that is down does not hide the other's pictures.
 * @throws StoreDown if it is in neither and one of them did not answer
 */
async function inEither<Answer>(
  home: ObjectStore,
  other: ObjectStore,
  ask: (store: ObjectStore) => Promise<Answer>,
  nothing: Answer,
): Promise<Answer> {
  const failures: unknown[] = [];
  for (const store of [home, other, home]) {
    // A place that just failed is not asked again.
    if (store === home && failures.length > 0) break;
    try {
      const answer = await ask(store);
      if (answer !== nothing) return answer;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return nothing;
}

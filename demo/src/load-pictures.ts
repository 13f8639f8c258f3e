// Stores the story's pictures.

import { found } from "./lists.ts";
import type { DemoTarget, Row } from "./load-target.ts";
import { type DemoPicture, readPictures } from "./pictures.ts";

export type StoredPictures = Awaited<ReturnType<typeof storePictures>>;

/** Stores the pictures that rows refer to. A photo is copied for each booking or message that shows it. */
export async function storePictures(target: DemoTarget) {
  const all = readPictures();
  const rows: Row[] = [];
  const store = async ({ webp, width, height }: DemoPicture, isPublic: boolean): Promise<string> => {
    const name = await target.storePicture(webp);
    rows.push({ name, is_public: isPublic, width, height, size_bytes: webp.length });
    return name;
  };
  const names = async (isPublic: boolean, kinds: DemoPicture["kind"][]) =>
    new Map(
      await Promise.all(
        [...all.values()]
          .filter(({ kind }) => kinds.includes(kind))
          .map(async (picture) => [picture.key, await store(picture, isPublic)] as const),
      ),
    );
  const [portraits, papers] = await Promise.all([
    names(true, ["portrait"]),
    names(false, ["certificate", "identity"]),
  ]);
  return {
    public: portraits,
    private: papers,
    /** Stores a private copy of a photo. */
    copy: (key: string) => store(found(all.get(key)), false),
    /** A row for each picture stored so far. */
    rows,
  };
}

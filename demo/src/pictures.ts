// The demo's pictures: WebP files in demo/pictures, named by their key. They were drawn for this project.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The size of each kind in pixels; the kind is the first word of a picture's key. */
const sizes = {
  portrait: { width: 320, height: 320 },
  cover: { width: 1200, height: 675 },
  booking: { width: 800, height: 600 },
  certificate: { width: 1000, height: 720 },
  identity: { width: 1000, height: 640 },
};

export type PictureKind = keyof typeof sizes;
/**
 * A picture; `key` is `portrait-<username>`, `cover-<category>`, `booking-<category>`, `certificate-<username>` or
 * `identity-<username>`.
 */
export type DemoPicture = { key: string; kind: PictureKind; width: number; height: number; webp: Buffer };

/**
 * Returns the folder of the files, next to the sources or next to the bundle.
 * @throws Error if the build left them out
 */
function picturesFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const folder = [join(here, "../pictures"), join(here, "demo-pictures")].find((one) => existsSync(one));
  if (folder === undefined) throw new Error("The demo's pictures are missing. Build the server again.");
  return folder;
}

/** Reads all pictures of the demo, by their keys. */
export function readPictures(): Map<string, DemoPicture> {
  const folder = picturesFolder();
  const keys = readdirSync(folder).map((file) => file.replace(/\.webp$/, ""));
  return new Map(
    keys.map((key) => {
      const kind = key.slice(0, key.indexOf("-")) as PictureKind;
      return [key, { key, kind, ...sizes[kind], webp: readFileSync(join(folder, `${key}.webp`)) }];
    }),
  );
}

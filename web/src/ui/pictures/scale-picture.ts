// Scales a picture down before it is sent, for slow connections: to at most `maxSide` pixels, and without metadata.
// Rejects files that the browser cannot draw before anything is uploaded.
import { translate } from "../../locales/translation.ts";

/** The browser cannot draw this file as a picture. `message` can be shown. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
}

const quality = 0.85;
/** A smaller file is sent unchanged if its sides fit too. */
const smallBytes = 300_000;

/**
 * @returns the file itself or a smaller JPEG of it, under the same name
 * @throws UnreadablePicture
 */
export async function scalePicture(file: File, maxSide = 1600): Promise<File> {
  if (!file.type.startsWith("image/")) throw new UnreadablePicture(translate("ui.picture.onlyPictures"));
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture(translate("ui.picture.unreadable"));
  });
  try {
    const share = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    if (share === 1 && file.size <= smallBytes) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    // JPEG has no transparency. White replaces transparent areas, which would otherwise be black.
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (!blob || (share === 1 && blob.size >= file.size)) return file;
    return new File([blob], file.name.replace(/\.[^.]*$/, "") + ".jpg", { type: "image/jpeg" });
  } finally {
    picture.close();
  }
}

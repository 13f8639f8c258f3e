// Prepares a picture for a chat message: small, in a format that the server accepts, as a data URL.
import { scalePicture } from "../../ui/pictures/scale-picture.ts";

const accepted = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"]);

/**
 * @returns a data URL
 * @throws UnreadablePicture
 */
export async function readAttachment(file: File): Promise<string> {
  const scaled = await scalePicture(file);
  const blob = accepted.has(scaled.type) ? scaled : await asPng(scaled);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error("The picture could not be read"));
    reader.readAsDataURL(blob);
  });
}

/** Re-encodes small pictures of rare formats (BMP, ICO). */
async function asPng(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), "image/png"));
}

// Slows down the reading of pictures, as with large ones on a slow phone.
import { onTestFinished } from "vitest";

/**
 * From now on, reading a chosen picture waits until the test releases it.
 * @returns a function that releases a file's pictures and waits until they are read and rendered
 */
export function holdPictures(): (fileName: string) => Promise<void> {
  const read = globalThis.createImageBitmap;
  const held: { name: string; letGo: () => Promise<unknown> }[] = [];
  globalThis.createImageBitmap = (source: ImageBitmapSource) =>
    new Promise<ImageBitmap>((done) => {
      const letGo = async (): Promise<void> => done(await read(source));
      held.push({ name: source instanceof File ? source.name : "", letGo });
    });
  onTestFinished(() => {
    globalThis.createImageBitmap = read;
  });
  return async (fileName) => {
    await Promise.all(held.filter(({ name }) => name === fileName).map(({ letGo }) => letGo()));
    // Waits until the result is rendered.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  };
}

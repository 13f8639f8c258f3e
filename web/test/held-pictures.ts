// Pictures that take long to be read, as large ones do on a slow phone.
import { onTestFinished } from "vitest";

/**
 * Every picture that is chosen from now on is read only once it is let go of.
 * @returns what lets go of a file's pictures and waits until they are read and drawn
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
    // What comes of it is drawn.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  };
}

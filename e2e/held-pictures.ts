// Pictures that take long to be read, as large ones do on a slow phone.
import type { Page } from "@playwright/test";

/**
 * Every picture that is chosen from now on is read only once it is let go of.
 * @returns what lets go of a file's pictures and waits until they are read
 */
export async function holdPictures(page: Page): Promise<(fileName: string) => Promise<void>> {
  await page.evaluate(() => {
    const read = globalThis.createImageBitmap;
    const held: { name: string; letGo: () => Promise<unknown> }[] = [];
    Object.assign(globalThis, { held });
    globalThis.createImageBitmap = (source: ImageBitmapSource) =>
      new Promise<ImageBitmap>((done) => {
        const letGo = async () => done(await read(source));
        held.push({ name: source instanceof File ? source.name : "", letGo });
      });
  });
  return (fileName) =>
    page.evaluate(async (name) => {
      const { held } = globalThis as unknown as { held: { name: string; letGo: () => Promise<unknown> }[] };
      await Promise.all(held.filter((one) => one.name === name).map((one) => one.letGo()));
      // What comes of it is drawn.
      await new Promise((done) => setTimeout(done, 100));
    }, fileName);
}

// Saves a picture of a page in the folder of `npm run screens`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";

/** Saves the visible part of a page once its images are shown. */
export async function savePicture(browser: Browser, page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES_TO"] ?? "";
  mkdirSync(folder, { recursive: true });
  // Images load when they come into view, and then fade in.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom < 0 || top > innerHeight || (image.complete && getComputedStyle(image).opacity === "1");
    }),
  );
  const picture = await page.screenshot();
  writeFileSync(join(folder, `${name}.webp`), await asWebp(browser, picture));
}

/** Converts a picture in the browser; WebP is a quarter of the size of PNG. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const webp = await page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob());
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return canvas.toDataURL("image/webp", 0.86);
  }, png.toString("base64"));
  await page.close();
  return Buffer.from(webp.replace(/^.*,/, ""), "base64");
}

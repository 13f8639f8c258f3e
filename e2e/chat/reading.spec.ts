// A conversation over a slow line, and when the client reports messages as read.
import type { Page } from "@playwright/test";
import { customer, type Person } from "../customer/people.ts";
import { administrator } from "../admin/panel.ts";
import { slowLine } from "./slow-line.ts";
import { conversationOf, historyOf, logOf, sentReadings, sayAs } from "./talk.ts";
import { looksRight } from "../looks.ts";
import { nowOf } from "../open.ts";
import { expect, test } from "../test.ts";

const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Word ${from + at}.`);
const admin = async (): Promise<Person> => ({ ...(await administrator()), id: 3, username: "admin" });

// Makes noise of 280 by 280 pixels, which does not compress.
async function noise(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 280;
    const pen = canvas.getContext("2d");
    const pixels = pen?.createImageData(280, 280);
    if (!pen || !pixels) return "";
    for (let at = 0; at < pixels.data.length; at += 1)
      pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
    pen.putImageData(pixels, 0, 0);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(data.replace(/^.*,/, ""), "base64");
}

test(
  "a picture on a slow line shows its progress, and does not time out while it moves",
  { tag: ["@customer-5.14"] },
  async ({ browser }) => {
    const person = await customer();
    const line = await slowLine(17_000);
    const page = await conversationOf(browser, person, 3, { proxy: line.proxy });
    const buffer = await noise(page);
    await page
      .getByLabel("Attach a picture")
      .setInputFiles({ name: "tap.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("img", { name: "The attached picture" })).toBeVisible();
    const begun = performance.now();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const upload = logOf(page).getByRole("progressbar", { name: "Uploading the picture" });
    await expect(upload).toBeVisible();
    await looksRight(page);
    await expect(logOf(page).getByRole("img", { name: "Sent" })).toHaveCount(1, { timeout: 60_000 });
    // That is longer than the timeout for a stalled request.
    expect(performance.now() - begun).toBeGreaterThan(15_000);
    await expect(upload).toHaveCount(0);
    await expect(logOf(page).getByRole("alert")).toHaveCount(0);
    line.stop();
  },
);

test("read messages are reported to the server a few times, not one by one", async ({ browser }) => {
  const person = await customer();
  const other = await admin();
  const page = await conversationOf(browser, person, 3);
  const sent = sentReadings(page);
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
  // The test moves the page's clock, so the sixty messages get the same time on a slow machine as on a fast one.
  const start = (await nowOf(page)) + 10_000;
  await page.clock.pauseAt(start);
  const paused = await nowOf(page);
  await sayAs(browser, other, person.id, numbered(1, 60));
  const { messages } = await historyOf(person, 3);
  await expect(async () => {
    await page.clock.runFor(250);
    await expect(logOf(page).getByText("Word 60.")).toBeVisible({ timeout: 500 });
    expect(sent.at(-1)).toBe(messages.at(-1)?.id);
  }).toPass();
  const passed = (await nowOf(page)) - paused;
  // At most two reports a second.
  expect(sent.length).toBeLessThanOrEqual(2 + passed / 500);
  expect(sent.length).toBeLessThan(30);
});

// Public addresses: read without scripts, then hydrated by the client at the same address (docs/rules/public-pages.md).
import { customer, listedWorker } from "../customer/people.ts";
import { desk, looksRight, phone } from "../looks.ts";
import { newContext, openPage, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test(
  "a shared worker's page is read without scripts, and hydrated at its address; a public list needs no redirect, and a category's town and filter come with its page",
  { tag: ["@beyond-7.4", "@beyond-7.13"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const plain = await newContext(browser, { javaScriptEnabled: false, viewport: phone });
    const read = await plain.newPage();
    const errors: string[] = [];
    read.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await visit(read, `/workers/${worker.workerId}`);
    await expect(read).toHaveURL(new RegExp(`/workers/${worker.workerId}/[a-z-]+`));
    const name = (await read.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await expect(read.getByRole("link", { name: "Book now" })).toBeVisible();
    expect(errors).toEqual([]);
    const address = new URL(read.url()).pathname;
    await plain.close();

    const page = await openPage(browser, address, await customer(), { viewport: desk });
    await expect(page.getByRole("button", { name: "Book now" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.locator("#public-page")).toHaveCount(0);
    await expect(page).toHaveURL(journeyUrl() + address);
    expect(await page.evaluate(() => localStorage.getItem("page"))).toBe(`Worker_details/${worker.workerId}`);
    await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
    await expect(page).toHaveURL(/\/\?open=Bookings$/);
    await page.goBack();
    await expect(page).toHaveURL(journeyUrl() + address);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

    await page.setViewportSize(phone);
    await visit(page, "/services/electrician/kochi");
    await page.getByRole("button", { name: "Remove the filter Near Kochi" }).click();
    await expect(page).toHaveURL(/\/\?open=Workers&job=Electrician$/);
    await expect(page.getByRole("button", { name: "Remove the filter Electrician" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove the filter Near Kochi" })).toHaveCount(0);

    // A shared link's tracking parameters change nothing, for a worker either.
    const theirs = await openPage(browser, "/services/electrician/kochi?utm_source=chat", worker, {
      viewport: desk,
    });
    await expect(theirs.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await expect(theirs).toHaveURL(/\/services\/electrician\/kochi\?utm_source=chat$/);
    await expect(theirs.getByRole("button", { name: "Remove the filter Electrician" })).toBeVisible();
    await looksRight(theirs);
  },
);

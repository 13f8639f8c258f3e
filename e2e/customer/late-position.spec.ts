// The browser's question about the position, answered while somebody has gone on with the list of workers.
import type { BrowserContext, Page } from "@playwright/test";
import { openShell } from "./people.ts";
import { expect, test } from "../test.ts";

/** The browser's question about the position is answered once this is called. */
async function holdPosition(context: BrowserContext): Promise<(page: Page) => Promise<void>> {
  await context.addInitScript(() => {
    const asking: PositionCallback[] = [];
    Object.assign(globalThis, { asking });
    navigator.geolocation.getCurrentPosition = (found) => void asking.push(found);
  });
  return (page) =>
    page.evaluate(() => {
      const { asking } = globalThis as unknown as { asking: PositionCallback[] };
      const coords = { latitude: 9.9958, longitude: 76.2921 } as GeolocationCoordinates;
      for (const found of asking) found({ coords } as GeolocationPosition);
    });
}

test("what is filtered while the browser asks for the position stays when the nearest come first", async ({
  context,
}) => {
  const answer = await holdPosition(context);
  const page = await openShell(context, "Workers");
  const chip = page
    .getByRole("toolbar", { name: "Categories" })
    .getByRole("button", { name: "Electrician", exact: true });
  await page.getByRole("combobox", { name: "Sort by" }).click();
  await page.getByRole("option", { name: "Nearest" }).click();
  await chip.click();
  await expect(page).toHaveURL(/\?open=Workers&job=Electrician$/);
  await answer(page);
  await expect(page).toHaveURL(/\?open=Workers&job=Electrician&sort=distance$/);
  await expect(chip).toHaveAttribute("aria-pressed", "true");
});

test("an order that is chosen while the browser asks for the position stays", async ({ context }) => {
  const answer = await holdPosition(context);
  const page = await openShell(context, "Workers");
  for (const order of ["Nearest", "Experience descending"]) {
    await page.getByRole("combobox", { name: "Sort by" }).click();
    await page.getByRole("option", { name: order }).click();
  }
  await expect(page).toHaveURL(/\?open=Workers&sort=-experience$/);
  await answer(page);
  // What would come of it is a microtask away.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  expect(page.url()).toMatch(/\?open=Workers&sort=-experience$/);
});

test("an answer about the position leaves the worker alone who was opened meanwhile", async ({ context }) => {
  const answer = await holdPosition(context);
  const page = await openShell(context, "Workers");
  await page.getByRole("combobox", { name: "Sort by" }).click();
  await page.getByRole("option", { name: "Nearest" }).click();
  await page.getByRole("button", { name: "View Details", exact: true }).first().click();
  await expect(page).toHaveURL(/\?open=Worker_details\/\d+$/);
  await expect(page.getByRole("button", { name: "Book now" })).toBeVisible();
  await answer(page);
  // What would come of it is a microtask away.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  expect(page.url()).toMatch(/\?open=Worker_details\/\d+$/);
});

// Without a network nothing waits silently: it fails with a message, and works again when the network is back.
import { holdUntil } from "../hold-back.ts";
import { pressEscape } from "../keyboard.ts";
import { cardOf, customer, listedWorker, openShell } from "./people.ts";
import { expect, test } from "../test.ts";

test(
  "a list, a save and a booking fail with a message without a network, and continue with it; a skeleton is shown until a screen's code is here",
  { tag: ["@customer-4.8", "@screens-1.4", "@screens-2.28"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const page = await openShell(context, "Workers", person);
    const toasts = page.locator("[data-sonner-toast]");
    const search = page.getByPlaceholder("Search for workers .....");
    await search.fill(worker.fullName);
    const save = cardOf(page, worker).getByRole("button", { name: "Save Profile", exact: true });
    await expect(save).toBeVisible();
    await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(1);

    // The code that reports failures is loaded ahead for signed-in people.
    await expect(page.locator('section[aria-label^="Messages"]')).toBeAttached();

    const heading = page.getByRole("heading", { name: "Workers", level: 1 });
    const topOf = async () => (await heading.boundingBox())?.y ?? 0;
    const before = await topOf();
    const offline = page.getByRole("banner").getByText("You are offline.");
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    // The bar covers nothing, because the page moves down by the bar's height.
    const { height = 0 } = (await page.locator("header [data-connection]").boundingBox()) ?? {};
    expect(await topOf()).toBeCloseTo(before + height, 0);
    await save.click();
    await expect(toasts.filter({ hasText: "Kept on this device." })).toBeVisible();
    await expect(
      cardOf(page, worker).getByRole("button", { name: "Remove saved", exact: true }),
    ).toBeVisible();
    await search.fill("Electrician");
    await expect(page.getByText("The workers could not be loaded.")).toBeVisible();
    const picture = page.getByRole("main").getByRole("alert").locator("img");
    await expect(picture).toHaveAttribute("src", /^data:image\/svg/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Try again" })).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByText("The workers could not be loaded.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(6);
    await expect(offline).toHaveCount(0);

    await search.fill(worker.fullName);
    await cardOf(page, worker).getByRole("button", { name: "View Details", exact: true }).click();
    await page.getByRole("button", { name: "Book now" }).click();
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    await dialog.getByLabel("Work", { exact: true }).fill("Leaking tap");
    await dialog.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
    await context.setOffline(true);
    const confirm = dialog.getByRole("button", { name: "Confirm Booking" });
    await confirm.click();
    await expect(dialog.getByText(/^The server did not respond\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(dialog).toBeHidden();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Book now" }).click();
    await expect(dialog.getByLabel("Work", { exact: true })).toHaveValue("Leaking tap");
    await confirm.click();
    await expect(page.getByText("Status : created")).toBeVisible();

    // The skeleton is in the place of the cards.
    const deliver = await holdUntil(page, /\/assets\/Saved-/);
    const main = page.getByRole("main");
    await page.getByRole("link", { name: "Saved", exact: true }).first().click();
    const shape = main.getByRole("status").filter({ hasText: "Loading" });
    await expect(shape).toBeVisible();
    const shapeBox = await shape.boundingBox();
    deliver();
    await expect(cardOf(page, worker)).toBeVisible();
    const saved = await page.getByRole("heading", { name: "Saved", level: 1 }).boundingBox();
    expect([shapeBox?.x, shapeBox?.y]).toEqual([saved?.x, saved?.y]);
  },
);

test("a part that cannot be loaded says so and comes with the network; the rest of the page stays", async ({
  context,
}) => {
  const page = await openShell(context, "Workers");
  await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(6);
  await context.setOffline(true);
  // The first input also loads the toasts, which also come over the network.
  await page.getByRole("button", { name: "Filter workers" }).click();
  await expect(page.getByRole("heading", { name: "Workers" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "Filter workers" })).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  // The code that reports the next failure is loaded too.
  await expect(page.locator('section[aria-label^="Messages"]')).toBeAttached();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByText("This part could not be shown.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("menuitem", { name: "Sign In" })).toBeVisible();
});

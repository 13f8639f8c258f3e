// What the booking dialog asks and what it knows already: one question for one thing, the last addresses, the limit told at once.
import { holdPictures } from "../held-pictures.ts";
import { redPixel } from "../red-pixel.ts";
import {
  api,
  bookByCall,
  customer,
  listedWorker,
  openShell,
  selectedTomorrow,
  withFigures,
} from "./people.ts";
import { looksRight } from "../looks.ts";
import { expect, test } from "../test.ts";

test(
  "a day without a slot is greyed, the only slot folded, what may stay empty says so",
  { tag: ["@screens-2.23"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const { slots } = await api<{ slots: { id: number; day_of_week: string }[] }>(
      "GET",
      "/worker/slot_view/",
      {
        token: worker.token,
      },
    );
    const { id } = slots.find(({ day_of_week: day }) => selectedTomorrow().startsWith(day)) ?? { id: 0 };
    await api("PUT", "/worker/slot_view/", { token: worker.token, body: { id } });
    const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
    await page.getByRole("button", { name: "Book now" }).click();
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    const days = dialog.getByRole("group", { name: "Choose day" }).getByRole("radio");
    await expect(days.nth(1)).toBeChecked();
    await expect(days.nth(0)).toHaveAccessibleName(/no slot$/);
    const lookOf = (at: number) =>
      days
        .nth(at)
        .locator("+ span")
        .evaluate((tile) => getComputedStyle(tile).color);
    expect(await lookOf(0)).not.toBe(await lookOf(2));
    const slot = dialog.getByRole("group", { name: "Choose time slot" });
    await expect(slot.getByRole("radio", { name: "9:00 am – 12:00 pm" })).toBeChecked();
    expect((await slot.boundingBox())?.height).toBeLessThanOrEqual(48);
    for (const label of ["Describe the issue", "Any previous issues"]) {
      const field = dialog.getByRole("textbox", { name: label, exact: true });
      const words = await dialog
        .locator("label", { hasText: label })
        .evaluate((element) => getComputedStyle(element, "::after").content);
      expect(words).toContain("(optional)");
      await expect(field).not.toHaveAttribute("aria-required", "true");
    }
    await days.nth(0).check();
    await expect(dialog.getByText("No slot on this day. Please choose another day.")).toBeVisible();
    await looksRight(page);
  },
);

test(
  "the last address is a press away; house and landmark go with the address that is typed",
  { tag: ["@screens-2.7"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    await withFigures(context, worker);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
    await page.getByRole("button", { name: "Book now" }).click();
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    await dialog.getByLabel("Work", { exact: true }).fill("Leaking tap again");
    await dialog.getByLabel("House / flat, floor").fill("Flat 3B");
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(dialog.getByText("Address is missing: please fill it in.")).toBeVisible();
    const chip = dialog.getByRole("button", { name: "12 Lake Road, Kaloor, Kochi" });
    await chip.click();
    // It was whole already: nothing that stood beside it goes with it.
    await expect(chip).toHaveAttribute("aria-pressed", "true");
    await expect(dialog.getByLabel("Address")).toHaveValue("12 Lake Road, Kaloor, Kochi");
    await expect(dialog.getByLabel("House / flat, floor")).toHaveValue("");
    await dialog.getByLabel("Address").fill("7 Hill View, Kochi");
    await dialog.getByLabel("House / flat, floor").fill("Flat 3B");
    await dialog.getByLabel("Landmark").fill("the water tower");
    const posted = page.waitForRequest((request) => request.url().endsWith("/user/bookings_view/"));
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    expect((await posted).postData()).toMatch(
      /name="address"\s+Flat 3B, 7 Hill View, Kochi, near the water tower\s/,
    );
    const booked = page.getByRole("region", { name: `Sent to ${worker.fullName}` });
    await expect(booked.getByText(`${worker.fullName} usually answers in 20 min.`)).toBeVisible();
    await expect(booked.getByText("Flat 3B, 7 Hill View, Kochi, near the water tower")).toBeVisible();
    await booked.getByRole("button", { name: "Share" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`^Leaking tap again: ${worker.fullName}, .*Worker_details/${worker.workerId}$`));
    await booked.getByRole("button", { name: "Dismiss" }).press("Enter");
    await expect(booked).toHaveCount(0);
    // The button went with its panel: the keyboard goes on from the heading.
    await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeFocused();
  },
);

test(
  "too many open bookings are told on opening, with the way to them",
  { tag: ["@screens-2.23"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    for (const startTime of ["09:00", "10:00"])
      await bookByCall(person, worker, { title: `At ${startTime}`, startTime });
    const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
    await page.getByRole("button", { name: "Book now" }).click();
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    await expect(dialog.getByRole("alert")).toContainText(
      "You have too many bookings waiting for an answer.",
    );
    await expect(dialog.getByRole("button", { name: "Confirm Booking" })).toBeEnabled();
    await dialog.getByRole("link", { name: "See them" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
  },
);

test("a booking is not sent without the photo that is being read, and of two the one chosen last goes", async ({
  context,
}) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
  await page.getByRole("button", { name: "Book now" }).click();
  const dialog = page.getByRole("dialog", { name: "Book a worker" });
  await dialog.getByLabel("Work", { exact: true }).fill("Leaking tap");
  await dialog.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
  const letGo = await holdPictures(page);
  const photo = dialog.getByLabel("Upload photo");
  const choose = (name: string) => photo.setInputFiles({ name, mimeType: "image/png", buffer: redPixel });
  const preview = dialog.getByRole("img", { name: "Preview: Upload photo" });
  const confirm = dialog.getByRole("button", { name: "Confirm Booking" });
  await choose("first.png");
  await expect(confirm).toHaveAttribute("aria-busy", "true");
  await dialog.getByLabel("Work", { exact: true }).press("Enter");
  await choose("second.png");
  await letGo("second.png");
  const source = await preview.getAttribute("src");
  await letGo("first.png");
  expect(await preview.getAttribute("src")).toBe(source);
  // What was taken away does not come back with what was being read.
  await choose("third.png");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await letGo("third.png");
  await expect(preview).toHaveCount(0);
  await choose("fourth.png");
  await letGo("fourth.png");
  await confirm.click();
  await expect(page.getByRole("img", { name: "Photo of the job: Leaking tap" })).toBeVisible();
});

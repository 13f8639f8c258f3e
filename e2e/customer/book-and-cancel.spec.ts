// The main journey: a customer finds a worker, reads the profile, books with a photo, and cancels the booking.
import { holdUntil } from "../hold-back.ts";
import { cardOf, customer, listedWorker, openDetails, openShell } from "./people.ts";
import { looksRight } from "../looks.ts";
import { newContext } from "../open.ts";
import { expect, test } from "../test.ts";

/** A one-pixel PNG. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test(
  "a customer searches, looks, books and cancels",
  {
    tag: [
      "@beyond-3.53",
      "@customer-1.4",
      "@customer-2.32",
      "@customer-5.15",
      "@customer-8.12",
      "@screens-2.11",
    ],
  },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const page = await openShell(context, "Workers", person);
    await page.getByPlaceholder("Search for workers .....").fill(worker.fullName);
    await cardOf(page, worker).getByRole("button", { name: "View Details", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
    await expect(page.getByText("12 years", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Book now" }).click();

    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    await dialog.getByRole("radio", { name: "3 hours", exact: true }).check();
    await expect(dialog.getByText("₹300 per hour × 3 hours = ₹900")).toBeVisible();
    await dialog.getByRole("radio", { name: "2 hours", exact: true }).check();
    await dialog.getByRole("radio", { name: "10:00 am", exact: true }).check();
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(dialog.getByText("Work is missing: please fill it in.")).toBeVisible();
    await expect(dialog.getByLabel("Work", { exact: true })).toBeFocused();
    await dialog.getByLabel("Work", { exact: true }).fill("Ceiling fan does not turn");
    await openDetails(dialog);
    await dialog.getByLabel("Describe the issue").fill("It hums and stands still.");
    await dialog.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "fan.png", mimeType: "image/png", buffer: pixel });
    await expect(dialog.getByRole("img", { name: "Preview: Upload photo" })).toBeVisible();
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();

    // The booking's page, with the parts that are shown only once, after booking.
    const booked = page.getByRole("region", { name: `Sent to ${worker.fullName}` });
    await expect(booked.getByText("10:00 am – 12:00 pm")).toBeVisible();
    await expect(booked.getByText("12 Lake Road, Kaloor, Kochi")).toBeVisible();
    await expect(booked.getByText("₹600")).toBeVisible();
    // The worker has never answered, so the page does not say how long answers take.
    await expect(booked.getByText("usually answers")).toHaveCount(0);
    for (const name of ["Add to calendar", "Chat", "Share"])
      await expect(booked.getByRole("button", { name, exact: true })).toBeVisible();
    await looksRight(page);
    await expect(page.getByText("Pending payment : 100")).toBeVisible();
    await expect(page.getByText("Total payment : ₹600")).toBeVisible();
    await expect(page.getByText("Booking/Booking details")).toBeVisible();
    await expect(
      page.getByRole("img", { name: "Photo of the job: Ceiling fan does not turn" }),
    ).toBeVisible();
    await expect(page.getByText("It hums and stands still.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Booking/Booking details")).toBeVisible();
    await expect(page.getByText("It hums and stands still.")).toBeVisible();
    await expect(booked).toHaveCount(0);

    await page.getByRole("button", { name: /^Cancel now/ }).click();
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question.getByText("You won't be able to revert this!")).toBeVisible();
    await question.getByRole("button", { name: "Don't Cancel" }).click();
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: /^Cancel now/ }).click();
    await question.getByRole("button", { name: "Yes, Cancel it!" }).click();
    await expect(page.getByText("Status : canceled")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Cancel now/ })).toHaveCount(0);
  },
);

test("a large photo is made smaller before it is sent, and shows its progress", async ({ context }) => {
  const worker = await listedWorker();
  const page = await openShell(context, `Worker_details/${worker.workerId}`, await customer());
  await page.getByRole("button", { name: "Book now" }).click();
  const dialog = page.getByRole("dialog", { name: "Book a worker" });
  await dialog.getByLabel("Work", { exact: true }).fill("Leaking tap");
  await dialog.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
  // Sends a picture that does not compress and counts the bytes, because Playwright does not show a body with files.
  const large = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 1200 });
    const pen = canvas.getContext("2d");
    for (let at = 0; at < 40_000; at += 1) {
      if (pen) pen.fillStyle = `hsl(${(at * 137) % 360} 80% ${(at * 31) % 100}%)`;
      pen?.fillRect((at * 61) % 2400, (at * 37) % 1200, 9, 9);
    }
    const sent: string[] = [];
    Object.assign(globalThis, { sent });
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: XMLHttpRequestBodyInit | null): void {
        const photo = body instanceof FormData ? body.get("photo") : null;
        if (photo instanceof File)
          void createImageBitmap(photo).then(({ width, height }) => sent.push(`${width} × ${height}`));
        super.send(body);
      }
    };
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await dialog
    .getByLabel("Upload photo")
    .setInputFiles({ name: "tap.png", mimeType: "image/png", buffer: Buffer.from(large, "base64") });
  await expect(dialog.getByRole("img", { name: "Preview: Upload photo" })).toBeVisible();
  const deliver = await holdUntil(page, "**/user/bookings_view/");
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(dialog.getByText(/^Sending the photo: \d+%$/)).toBeVisible();
  deliver();
  await expect(page.getByText("Booking/Booking details")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { sent: string[] }).sent))
    .toEqual(["1600 × 800"]);
});

test(
  "the address is found from the position, and a denied position is reported",
  { tag: ["@customer-7.28"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const name = `Worker_details/${worker.workerId}`;
    const here = await newContext(browser, {
      geolocation: { latitude: 9.9816, longitude: 76.2999 },
      permissions: ["geolocation"],
    });
    const found = await openShell(here, name, person);
    await found.getByRole("button", { name: "Book now" }).click();
    await expect(found.getByLabel("Address")).toHaveValue(/\w/);
    await found.getByLabel("Address").fill("Another house");
    await expect(found.getByLabel("Address")).toHaveValue("Another house");
    // If the address is empty, the server finds it from the position.
    await found.getByLabel("Address").fill("");
    await found.getByLabel("Work", { exact: true }).fill("Leaking tap");
    const posted = found.waitForRequest((request) => request.url().endsWith("/user/bookings_view/"));
    await found.getByRole("button", { name: "Confirm Booking" }).click();
    expect((await posted).postData()).toMatch(/name="latitude"\s+9\.9816\s/);
    expect((await posted).postData()).not.toContain('name="address"');
    await expect(found.getByRole("listitem").filter({ hasText: /^Address : \S/ })).toBeVisible();

    const nowhere = await openShell(await newContext(browser, { permissions: [] }), name, await customer());
    await nowhere.getByRole("button", { name: "Book now" }).click();
    await nowhere.getByRole("button", { name: "Use my location" }).click();
    await expect(nowhere.getByText("Location permission denied.")).toBeVisible();
  },
);

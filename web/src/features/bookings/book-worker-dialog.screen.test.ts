// The booking dialog's fields and their initial values.
import { readBookingForm } from "@hourhand/contract/booking-form";
import { bookWorker, listOwnBookings } from "@hourhand/contract/bookings";
import { findAddress } from "@hourhand/contract/geo";
import { partDown } from "@hourhand/contract/problem";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  bookDialog,
  bookField,
  confirmBooking,
  fillBooking,
  openBookDialog,
} from "../../../test/book-dialog.ts";
import { pictureFile, textFile } from "../../../test/files.ts";
import { looksRight } from "../../../test/looks.ts";
import { kaloor, standAt } from "../../../test/position.ts";
import { answer, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { bookableWorker } from "../../../test/workers.ts";

const radios = (group: string) => bookDialog.getByRole("group", { name: group }).getByRole("radio");

test(
  "the dialog has every documented field: 7 days from tomorrow on, the weekday's slots, 1 to the slot's whole hours",
  { tags: ["@customer-2.28", "@customer-5.6"] },
  async () => {
    await openBookDialog();
    const days = radios("Choose day");
    await expect.element(days).toHaveLength(7);
    await expect.element(days.first()).toHaveAccessibleName(/\b25\b/);
    await expect.element(days.last()).toHaveAccessibleName(/\b1\b/);
    await expect.element(radios("Choose time slot")).toHaveLength(1);
    await expect.element(bookDialog.getByRole("radio", { name: /^9:00\sam – 12:00\spm/ })).toBeVisible();
    await expect.element(radios("Duration in hours")).toHaveLength(3);
    for (const label of [
      "Work",
      "Any previous issues",
      "Damaged parts (if any)",
      "Describe the issue",
      "Address",
    ])
      await expect.element(bookField(label)).toBeVisible();
    await expect.element(bookDialog.getByText("Upload photo")).toBeVisible();
    const photo = bookDialog.getByLabelText("Upload photo");
    await expect.element(photo).toHaveAttribute("accept", "image/*");
    await userEvent.upload(photo, textFile());
    await expect.element(page.getByText("Please choose a picture file.").first()).toBeVisible();
    await expect.element(confirmBooking).toBeVisible();
    await bookDialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect.element(bookDialog).not.toBeInTheDocument();
  },
);

test(
  "a day without a slot is greyed, a single slot is folded, and optional fields say so",
  { tags: ["@screens-2.23"] },
  async () => {
    const worker = bookableWorker();
    // Tomorrow is a Wednesday.
    worker.availabilities = worker.availabilities.filter(({ day_of_week: day }) => day !== "Wednesday");
    await openBookDialog(worker);
    const days = radios("Choose day");
    await expect.element(days.nth(1)).toBeChecked();
    await expect.element(days.nth(0)).toHaveAccessibleName(/not free$/);
    const colourOf = (at: number) =>
      getComputedStyle(days.nth(at).element().nextElementSibling as Element).color;
    expect(colourOf(0)).not.toBe(colourOf(2));
    const slot = bookDialog.getByRole("group", { name: "Choose time slot" });
    await expect.element(slot.getByRole("radio", { name: "9:00 am – 12:00 pm" })).toBeChecked();
    expect(slot.element().getBoundingClientRect().height).toBeLessThanOrEqual(48);
    for (const label of ["Describe the issue", "Any previous issues"]) {
      const field = bookField(label);
      const [words] = (field.element() as HTMLTextAreaElement).labels ?? [];
      expect(words && getComputedStyle(words, "::after").content).toContain("(optional)");
      await expect.element(field).not.toHaveAttribute("aria-required", "true");
    }
    await days.nth(0).click();
    await expect
      .element(bookDialog.getByText("No slot on this day. Please choose another day."))
      .toBeVisible();
    await looksRight();
  },
);

test(
  "the last address is one press away; house and landmark are added to a typed address",
  { tags: ["@screens-2.7"] },
  async () => {
    answer(readBookingForm, {
      recent_addresses: ["12 Lake Road, Kaloor, Kochi"],
      too_many_open: false,
      customer_payments: "off",
    });
    const booking = hold(bookWorker);
    await openBookDialog();
    await bookField("Work").fill("Leaking tap again");
    await bookField("House / flat, floor").fill("Flat 3B");
    await confirmBooking.click();
    await expect.element(bookDialog.getByText("Address is missing: please fill it in.")).toBeVisible();
    const chip = bookDialog.getByRole("button", { name: "12 Lake Road, Kaloor, Kochi" });
    await chip.click();
    // The recent address is complete, so house and landmark are not added to it.
    await expect.element(chip).toHaveAttribute("aria-pressed", "true");
    await expect.element(bookField("Address")).toHaveValue("12 Lake Road, Kaloor, Kochi");
    await expect.element(bookField("House / flat, floor")).toHaveValue("");
    await bookField("Address").fill("7 Hill View, Kochi");
    await bookField("House / flat, floor").fill("Flat 3B");
    await bookField("Landmark").fill("the water tower");
    await confirmBooking.click();
    const { input } = await booking.request();
    expect(input.address).toBe("Flat 3B, 7 Hill View, Kochi, near the water tower");
  },
);

test(
  "too many open bookings are reported on opening, with a link to them",
  { tags: ["@screens-2.23"] },
  async () => {
    answer(readBookingForm, { recent_addresses: [], too_many_open: true, customer_payments: "off" });
    answer(listOwnBookings, { Bookings: [], count: 0 });
    await openBookDialog();
    await expect
      .element(bookDialog.getByRole("alert"))
      .toHaveTextContent("You have too many bookings waiting for an answer.");
    await expect.element(confirmBooking).toBeEnabled();
    await bookDialog.getByRole("link", { name: "See them" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
  },
);

test("a booking waits for its photo to be read, and of two photos sends the last one chosen", async () => {
  const read = globalThis.createImageBitmap;
  const held = new Map<string, () => Promise<void>>();
  const reading = vi.spyOn(globalThis, "createImageBitmap").mockImplementation(
    (source: ImageBitmapSource) =>
      new Promise((done) => {
        held.set((source as File).name, async () => done(await read(source)));
      }),
  );
  /** Lets the file with this name be read and rendered. */
  const letGo = async (name: string): Promise<void> => {
    await expect.poll(() => held.has(name)).toBe(true);
    await held.get(name)?.();
    await new Promise((done) => setTimeout(done, 100));
  };
  const booking = hold(bookWorker);
  await openBookDialog();
  await fillBooking();
  const photo = bookDialog.getByLabelText("Upload photo");
  const choose = (name: string) => userEvent.upload(photo, pictureFile(name));
  const preview = bookDialog.getByRole("img", { name: "Preview: Upload photo" });
  await choose("first.png");
  await expect.element(confirmBooking).toHaveAttribute("aria-busy", "true");
  await bookField("Work").click();
  await userEvent.keyboard("{Enter}");
  await choose("second.png");
  await letGo("second.png");
  const source = preview.element().getAttribute("src");
  await letGo("first.png");
  await expect.element(preview).toHaveAttribute("src", source);
  // A removed photo does not return when it has been read.
  await choose("third.png");
  await bookDialog.getByRole("button", { name: "Remove" }).click();
  await letGo("third.png");
  await expect.element(preview).not.toBeInTheDocument();
  await choose("fourth.png");
  await letGo("fourth.png");
  expect(requestsOf(bookWorker)).toHaveLength(0);
  await confirmBooking.click();
  const { input } = await booking.request();
  expect(input.photo).toBeInstanceOf(File);
  reading.mockRestore();
});

test(
  "a failed address lookup is only logged, and the address can be typed",
  { tags: ["@customer-8.14"] },
  async () => {
    const logged = vi.spyOn(console, "warn").mockReturnValue();
    standAt(kaloor);
    refuse(findAddress, partDown, { sentence: "No places today." });
    await openBookDialog();
    await expect.element(page.getByText("Your address could not be found. Please type it.")).toBeVisible();
    expect(logged).toHaveBeenCalledExactlyOnceWith("No places today.");
    expect(page.getByText("No places today.").elements()).toEqual([]);
    await expect.element(bookField("Address")).toBeEnabled();
    logged.mockRestore();
  },
);

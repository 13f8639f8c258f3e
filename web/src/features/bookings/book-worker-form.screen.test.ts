// The booking form: a label never covers a field's value, and the first invalid field scrolls completely into view.
import { findAddress } from "@hourhand/contract/geo";
import { setMarket } from "@hourhand/contract/market";
import { readBookingForm } from "@hourhand/contract/booking-form";
import { bookWorker } from "@hourhand/contract/bookings";
import { readBooking } from "@hourhand/contract/bookings-v1";
import { viewWorker } from "@hourhand/contract/catalogue";
import { expect, test } from "vitest";
import { answerBooking } from "../../../test/bookings.ts";
import { openScreen } from "../../../test/open-screen.ts";
import { bookDialog, bookField, confirmBooking, openBookDialog } from "../../../test/book-dialog.ts";
import { kaloor, standAt } from "../../../test/position.ts";
import { germany } from "../../../test/markets.ts";
import { answer, hold, requestsOf } from "../../../test/wire.ts";
import { bookableWorker } from "../../../test/workers.ts";
import { pages } from "../../paths.ts";

const label = (words: string): Element | undefined =>
  [...bookDialog.element().querySelectorAll("label")].find(({ textContent }) =>
    textContent.startsWith(words),
  );

test.each([390, 600, 1280])(
  "a label is above an address that was found (%i px)",
  { tags: ["@screens-1.1"] },
  async (width) => {
    standAt(kaloor);
    const searches = hold(findAddress);
    await openBookDialog(bookableWorker(), { viewport: [width, 844] });
    const search = await searches.request();
    await expect.element(bookField("Address")).toHaveValue("");
    search.answer({ address: "12 Lake Road, Kaloor, Kochi" });
    await expect.element(bookField("Address")).toHaveValue("12 Lake Road, Kaloor, Kochi");
    await expect.poll(() => label("Address")?.getAttribute("data-shrink")).toBe("true");
  },
);

test.each([
  [1440, 900],
  [1440, 600],
  [390, 844],
])(
  "the first invalid field and its label are completely visible below the sheet's header (%i × %i)",
  { tags: ["@screens-1.11"] },
  async (...viewport) => {
    await openBookDialog(bookableWorker(), { viewport });
    await expect.element(bookField("Work")).toBeVisible();
    for (let box: Element | null = bookField("Work").element(); box; box = box.parentElement)
      box.scrollTop = box.scrollHeight;
    await confirmBooking.click();
    await expect.element(bookField("Work")).toHaveFocus();
    const title = bookDialog.getByRole("heading").first();
    await expect
      .poll(
        () =>
          (label("Work")?.getBoundingClientRect().top ?? 0) - title.element().getBoundingClientRect().bottom,
      )
      .toBeGreaterThanOrEqual(0);
  },
);

test(
  "where no table knows addresses, the position needs a typed one",
  { tags: ["@market-3.2"] },
  async () => {
    setMarket(germany);
    standAt(kaloor);
    answer(findAddress, { address: "" });
    await openBookDialog(bookableWorker());
    await expect.poll(() => requestsOf(findAddress)).toHaveLength(1);
    await bookField("Work").fill("Leaking tap");
    await confirmBooking.click();
    await expect.element(bookDialog.getByText("Address is missing: please fill it in.")).toBeVisible();
    expect(requestsOf(bookWorker)).toEqual([]);
  },
);

test("'Book again' begins with the work and the address of the earlier booking", async () => {
  answer(viewWorker, { worker: bookableWorker(), reviews: [] });
  answer(readBookingForm, { recent_addresses: [], too_many_open: false, customer_payments: "off" });
  answerBooking({ id: 41 }, { title: "Leaking tap", address: "12 Lake Road, Kochi" });
  await openScreen(pages.workerDetails(7), { as: "customer", fields: { dialog: "book", again: "41" } });
  await expect.element(bookField("Work")).toHaveValue("Leaking tap");
  await expect.element(bookField("Address")).toHaveValue("12 Lake Road, Kochi");
});

test("the address of the earlier booking is not sent with the position of now", async () => {
  standAt(kaloor);
  answer(viewWorker, { worker: bookableWorker(), reviews: [] });
  answer(readBookingForm, { recent_addresses: [], too_many_open: false, customer_payments: "off" });
  const [earlier, found, booked] = [hold(readBooking), hold(findAddress), hold(bookWorker)];
  await openScreen(pages.workerDetails(7), { as: "customer", fields: { dialog: "book", again: "41" } });
  const search = await found.request();
  (await earlier.request()).answer({ title: "Leaking tap", address: "12 Lake Road, Kochi" });
  await expect.element(bookField("Address")).toHaveValue("12 Lake Road, Kochi");
  search.answer({ address: "Kaloor, Kochi" });
  await confirmBooking.click();
  expect((await booked.request()).input).toMatchObject({
    address: "12 Lake Road, Kochi",
    latitude: 0,
    longitude: 0,
  });
});

// The customer's screens while they load, fail and retry, and their titles.
import { listOwnBookings, viewBooking } from "@hourhand/contract/bookings";
import { listSavedWorkers, viewWorker } from "@hourhand/contract/catalogue";
import { viewHome } from "@hourhand/contract/home";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { readOwnHome } from "@hourhand/contract/own-home";
import { notAllowed } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, type Locator } from "vitest/browser";
import { answerBooking, bookingOf } from "../../../test/bookings.ts";
import { answerHome, quoteOf } from "../../../test/home.ts";
import { openScreen, screenReady } from "../../../test/open-screen.ts";
import { answer, hold, refuse } from "../../../test/wire.ts";
import { bookableWorker, workerOf } from "../../../test/workers.ts";
import { pages } from "../../paths.ts";

const button = (name: string) => page.getByRole("button", { name });

interface Screen {
  name: string;
  call: AnyEndpoint;
  answerAll: () => void;
  failed: string;
  content: Locator;
  title: string;
}
const screens: readonly Screen[] = [
  {
    name: pages.home,
    call: viewHome,
    answerAll: () => {
      answerHome({ quotes: [quoteOf()] });
      answer(readOwnHome, { next_visit: null, waiting: [], to_review: null, recent_workers: [] });
    },
    failed: "The reviews could not be loaded.",
    content: page.getByRole("blockquote"),
    title: "HourHand – skilled hands by the hour",
  },
  {
    name: pages.workerDetails(7),
    call: viewWorker,
    answerAll: () => answer(viewWorker, { worker: bookableWorker(), reviews: [] }),
    failed: "This worker could not be loaded.",
    content: button("Book now"),
    title: "Meera Nair – HourHand",
  },
  {
    name: pages.saved,
    call: listSavedWorkers,
    answerAll: () => answer(listSavedWorkers, { workers: [workerOf()], count: 1 }),
    failed: "Your saved workers could not be loaded.",
    content: button("Remove saved"),
    title: "Saved – HourHand",
  },
  {
    name: pages.bookings,
    call: listOwnBookings,
    answerAll: () => answer(listOwnBookings, { Bookings: [bookingOf()], count: 1 }),
    failed: "Your bookings could not be loaded.",
    content: button("Cancel now"),
    title: "Bookings – HourHand",
  },
  {
    name: pages.bookingDetails(41),
    call: viewBooking,
    answerAll: () => answerBooking(),
    failed: "This booking could not be loaded.",
    content: page.getByText("What happened"),
    title: "Booking details – HourHand",
  },
];

for (const { name, call, answerAll, failed, content, title } of screens)
  test(
    `${name} loads, fails with the server's sentence, and shows its data on retry`,
    { tags: ["@customer-8.1", "@screens-3.3"] },
    async () => {
      answerAll();
      const asked = hold(call);
      await openScreen(name, { as: "customer" });
      const loading = page.getByRole("status").filter({ hasText: "Loading" }).first();
      await expect.element(loading).toBeInTheDocument();
      const request = await asked.request();
      refuse(call, notAllowed, { sentence: `No ${name} today.` });
      request.refuse(notAllowed, { sentence: `No ${name} today.` });
      await expect.element(page.getByText(failed)).toBeVisible();
      await screenReady();
      // The error is shown only as a toast, not also on the screen.
      const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
      await expect.element(toasts.filter({ hasText: `No ${name} today.` })).toBeVisible();
      expect(page.getByText(`No ${name} today.`).elements()).toHaveLength(1);
      expect(content.elements()).toEqual([]);
      answerAll();
      await button("Try again").first().click();
      await expect.element(content.first()).toBeVisible();
      await expect.element(page.getByText(failed)).not.toBeInTheDocument();
      await expect.poll(() => document.title).toBe(title);
    },
  );

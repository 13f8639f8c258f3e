// The worker's screens when their calls fail, are retried, or return nothing.
import { listBookings } from "@hourhand/contract/bookings-v1";
import { readEarningsByDay, viewWorkerDashboard } from "@hourhand/contract/dashboards";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { notAllowed } from "@hourhand/contract/problem";
import { listOwnReviews } from "@hourhand/contract/reviews";
import { listSlots } from "@hourhand/contract/schedule";
import { listExceptions } from "@hourhand/contract/schedule-exceptions";
import { viewPayments } from "@hourhand/contract/wallet";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { expect, test } from "vitest";
import { page, type Locator } from "vitest/browser";
import { openScreen, screenReady } from "../../../test/open-screen.ts";
import { answer, fail, refuse, requestsOf } from "../../../test/wire.ts";
import { dashboardOf, paymentOf, paymentsOf } from "../../../test/worker-area.ts";
import { weekOfSlots } from "../../../test/worker-week.ts";
import { workerPages } from "../../paths.ts";

/** Answers every call of these screens. A test then makes one of them fail. */
function answerAll(): void {
  answer(viewWorkerDashboard, dashboardOf({ week: { earned: 300, jobs: 1, rating: 5 } }));
  answer(readWorkerDay);
  answer(readEarningsByDay);
  answer(viewPayments, paymentsOf(0, [paymentOf()]));
  answer(listOwnReviews);
  answer(listSlots, { slots: weekOfSlots() });
  answer(listExceptions, { items: [], next: null });
  answer(listBookings, { items: [], next: null });
}

interface Screen {
  name: string;
  call: AnyEndpoint;
  failed: string;
  content: Locator;
  /** Sets an empty reply, and gives the text expected for it. */
  empty?: { say: () => void; text: string };
  /** The screen shows the error itself, so there is no toast (docs/rules/screens.md 9). */
  isQuiet?: boolean;
}
const main = page.getByRole("main");
const screens: readonly Screen[] = [
  {
    name: workerPages.home,
    call: viewWorkerDashboard,
    failed: "Booking Trends could not be loaded.",
    content: main.getByText("₹300", { exact: true }).first(),
  },
  {
    name: workerPages.home,
    call: readWorkerDay,
    failed: "Your day could not be loaded.",
    content: main.getByText("Ceiling fan does not turn").first(),
    empty: {
      say: () => answer(readWorkerDay, { next_visit: null, visits: [] }),
      text: "No visits yet. Accepted visits appear here.",
    },
    isQuiet: true,
  },
  {
    name: workerPages.home,
    call: readEarningsByDay,
    failed: "Your earnings could not be loaded.",
    content: main.getByText("₹1,500 this week"),
    empty: {
      say: () => answer(readEarningsByDay, { days: [] }),
      text: "Nothing earned yet this week. Completed jobs appear here.",
    },
    isQuiet: true,
  },
  {
    name: workerPages.payments,
    call: viewPayments,
    failed: "Your payments could not be loaded.",
    content: page
      .getByRole("list", { name: /^Transaction history/ })
      .getByRole("listitem")
      .first(),
    empty: {
      say: () => answer(viewPayments, paymentsOf(0)),
      text: "Please Complete at least one payment",
    },
  },
  {
    name: workerPages.reviews,
    call: listOwnReviews,
    failed: "Your reviews could not be loaded.",
    content: main.getByRole("listitem").filter({ hasText: "Quick and clean" }).first(),
    empty: {
      say: () => answer(listOwnReviews, { items: [], next: null }),
      text: "Nobody has reviewed you yet",
    },
    isQuiet: true,
  },
];

for (const { name, call, failed, content, empty, isQuiet } of screens) {
  test(
    `${name} says that ${call.name} failed, and fetches it again on request`,
    { tags: ["@screens-3.3"] },
    async () => {
      answerAll();
      refuse(call, notAllowed, { sentence: "Not today." });
      await openScreen(name, { as: "worker", viewport: "phone" });
      const failure = main.getByRole("alert").filter({ hasText: failed });
      await expect.element(failure).toBeVisible();
      await screenReady();
      const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
      await expect.element(toasts.filter({ hasText: "Not today." })).toHaveLength(isQuiet ? 0 : 1);
      // A second failure shows the error again, with its button.
      const again = failure.getByRole("button", { name: "Try again" });
      const before = requestsOf(call).length;
      await again.click();
      await expect.poll(() => requestsOf(call).length).toBeGreaterThan(before);
      await expect.element(again).toBeEnabled();
      answerAll();
      await again.click();
      await expect.element(content).toBeVisible();
      await expect.element(failure).not.toBeInTheDocument();
    },
  );
  if (empty)
    test(`${name} says when ${call.name} returns nothing`, { tags: ["@screens-3.3"] }, async () => {
      answerAll();
      empty.say();
      await openScreen(name, { as: "worker", viewport: "phone" });
      await expect.element(page.getByText(empty.text).first()).toBeVisible();
      expect(content.elements()).toEqual([]);
    });
}

for (const [name, call] of [
  [workerPages.home, viewWorkerDashboard],
  [workerPages.schedule, listSlots],
  [workerPages.payments, viewPayments],
] as const)
  test(
    `${name} shows the general error for a failure without a sentence`,
    { tags: ["@worker-8.1", "@worker-8.8"] },
    async () => {
      answerAll();
      fail(call, 502);
      await openScreen(name, { as: "worker", viewport: "phone" });
      await expect.element(page.getByText("Something went wrong").first()).toBeVisible();
    },
  );

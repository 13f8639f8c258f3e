// The worker's Home: the current visit comes first, and visits still to be closed are separate, each with the act that
// closes it.
import { changeBookingStatus } from "@hourhand/contract/bookings";
import { viewWorkerDashboard } from "@hourhand/contract/dashboards";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer, requestsOf } from "../../../../test/wire.ts";
import { dashboardOf } from "../../../../test/worker-area.ts";
import { workerPages } from "../../../paths.ts";

const visit = {
  id: 41,
  status: "accepted" as const,
  customer: { id: 9, name: "Asha Menon" },
  title: "Ceiling fan does not turn",
  date: "2026-11-24",
  start_time: "11:00",
  end_time: "12:00",
  address: "12 Fort Road, Kochi",
  position: null,
  total_paise: 60_000,
  fee_paise: 6_000,
  currency: "INR" as const,
  next_step: "visited" as const,
};
const unclosed = {
  ...visit,
  id: 38,
  status: "visited" as const,
  customer: { id: 12, name: "Faisal Ali" },
  title: "Rewire the kitchen points",
  date: "2026-11-23",
  start_time: "17:00",
  end_time: "19:00",
  next_step: "completed" as const,
};

test("yesterday's unclosed visit does not hide the current one, and can be closed", async () => {
  answer(viewWorkerDashboard, dashboardOf());
  answer(readWorkerDay, { date: "2026-11-24", next_visit: visit, to_close: [unclosed], visits: [visit] });
  answer(changeBookingStatus, { message: "The booking is completed.", status: "completed" });
  await openScreen(workerPages.home, { as: "worker", viewport: "phone" });

  const next = page.getByRole("region", { name: "Next visit" });
  await expect.element(next).toHaveTextContent("Ceiling fan does not turn");
  await expect.element(next.getByRole("button", { name: "I have arrived" })).toBeVisible();

  const toClose = page.getByRole("region", { name: "Still to close" });
  await expect.element(toClose).toHaveTextContent("Monday, 23 November, 5:00 pm");
  await expect
    .element(toClose.getByRole("link", { name: /Rewire the kitchen points, Faisal Ali/ }))
    .toBeVisible();
  await toClose.getByRole("button", { name: "Job done" }).click();
  await expect.poll(() => requestsOf(changeBookingStatus).map(({ id }) => id)).toEqual([38]);
});

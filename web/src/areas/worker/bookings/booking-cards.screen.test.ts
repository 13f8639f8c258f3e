// The cards of a worker's bookings.
import { listWorkerBookings } from "@hourhand/contract/bookings";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer } from "../../../../test/wire.ts";
import { workerPages } from "../../../paths.ts";

const booking: ReplyOf<typeof listWorkerBookings>["Bookings"][number] = {
  id: 41,
  user: 9,
  user_profile: { username: "asha", first_name: "Asha", last_name: "Menon", profile_picture: null },
  title: "Leaking tap",
  booking_date: "2026-11-24",
  booked_date: "2026-11-25",
  start_time: "09:00:00",
  end_time: "10:00:00",
  slot_details: { day_of_week: "Wednesday", start_time: "09:00:00", end_time: "12:00:00" },
  duration: 1,
  address: "12 Lake Road, Kaloor, Kochi",
  latitude: null,
  longitude: null,
  status: "created",
  any_previous_issues: "",
  damaged_parts: "",
  total: 300,
  fee: 30,
  next_step: null,
  details: "",
  photo: null,
  worker_profile: { latitude: null, longitude: null },
};

test("booking cards in one row have the same gaps at 900 px", { tags: ["@screens-1.12"] }, async () => {
  const title = "A switch that sparks whenever it rains, and a lamp above it that does not go out at night";
  answer(listWorkerBookings, { Bookings: [booking, { ...booking, id: 42, title }], count: 2 });
  await openScreen(workerPages.bookings, { as: "worker", viewport: "tablet" });
  const cards = page.getByRole("list", { name: "Bookings" }).getByRole("listitem");
  await expect.element(cards).toHaveLength(2);
  const places = () =>
    cards.elements().map((item) => {
      const { top, height } = item.getBoundingClientRect();
      const parts = [...item.children].map((part) => Math.round(part.getBoundingClientRect().top - top));
      return { height, parts };
    });
  const shown = places();
  expect(shown[0]?.height).toBe(shown[1]?.height);
  // The gaps are the same as in a card of natural height. Only the buttons move to the bottom.
  for (const item of cards.elements()) (item as HTMLElement).style.alignSelf = "start";
  const natural = places();
  expect(natural[0]?.height).not.toBe(natural[1]?.height);
  for (const at of [0, 1]) expect(shown[at]?.parts.slice(0, -1)).toEqual(natural[at]?.parts.slice(0, -1));
});

test(
  "the worker sees when the customer can see their position, while the visit is live",
  { tags: ["@beyond-people.9"] },
  async () => {
    const times = { start_time: "10:00:00", end_time: "12:00:00" };
    answer(listWorkerBookings, {
      Bookings: [
        { ...booking, status: "accepted", ...times },
        { ...booking, id: 42, status: "completed", ...times },
      ],
      count: 2,
    });
    const sentence = page.getByText(/can see where you are from 8:30\sam to 12:00\spm/);
    await openScreen(workerPages.bookings, { as: "worker" });
    await page.getByRole("row").nth(1).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await expect.element(sentence).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await page.getByRole("row").nth(2).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(sentence.elements()).toEqual([]);
  },
);

for (const viewport of ["phone", [1440, 900]] as const)
  test(`bookings say how they are paid where customers can pay online, at ${String(viewport)}`, async () => {
    const online = {
      ...booking,
      id: 42,
      status: "visited",
      next_step: "completed",
      unpaid_paise: 0,
    } as const;
    const due = { ...online, id: 43, unpaid_paise: 30_000 };
    answer(listWorkerBookings, { Bookings: [booking, online, due], count: 3 });
    await openScreen(workerPages.bookings, { as: "worker", viewport, payments: "optional" });
    await expect.element(page.getByText("Pays at the visit", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Paid online", { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText("Paid online, nothing to collect")).toBeVisible();
    await expect.element(page.getByText("₹300 not paid online yet").first()).toBeVisible();
    expect(page.getByText(/^Collect/).elements()).toEqual([]);
    await looksRight();
  });

test(
  "nothing is said about the way of paying where all bookings are paid at the visit",
  { tags: ["@money-1.5"] },
  async () => {
    answer(listWorkerBookings, { Bookings: [booking], count: 1 });
    await openScreen(workerPages.bookings, { as: "worker", viewport: "phone" });
    await expect.element(page.getByText("Leaking tap")).toBeVisible();
    expect(page.getByText("Pays at the visit").elements()).toEqual([]);
  },
);

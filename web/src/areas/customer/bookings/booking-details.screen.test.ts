// The customer's bookings: the texts of a card and of a booking's page, and reviewing.
import { bookingNotFound, listOwnBookings, viewBooking } from "@hourhand/contract/bookings";
import { listTimeline, readBooking } from "@hourhand/contract/bookings-v1";
import { findAddress } from "@hourhand/contract/geo";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { notCompleted, reviewBooking } from "@hourhand/contract/reviews";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerBooking, bookingOf } from "../../../../test/bookings.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer, fail, hold, refuse, requestsOf } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";

const screen = pages.bookingDetails(41);
const lines = [
  /^Status : created$/,
  /^Total payment : ₹300$/,
  /^Pending payment : 100$/,
  /^Duration : 1 hour$/,
  /^Booked on : /,
  /^Booked to : /,
];
const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
const review = page.getByRole("button", { name: /^Post your review/ });
const reviewDialog = page.getByRole("dialog", { name: "Post your review" });

test(
  "the list shows the documented lines, and the details the breadcrumb, the badge, the address and a default photo",
  { tags: ["@customer-2.30", "@customer-2.32", "@customer-9.6", "@screens-2.10"] },
  async () => {
    answer(listOwnBookings, ({ only }) =>
      only === "to_review" ? { Bookings: [], count: 0 } : { Bookings: [bookingOf()], count: 1 },
    );
    answerBooking();
    await openScreen(pages.bookings, { as: "customer" });
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Meera Nair" }) });
    for (const line of lines)
      await expect.element(card.getByRole("listitem").filter({ hasText: line })).toBeVisible();
    await expect.element(card.getByText("₹300", { exact: true }).first()).toBeVisible();
    await expect.element(card.getByRole("button", { name: /^Cancel now/ })).toBeVisible();
    await expect.element(card.getByRole("button", { name: /^Chat with/ })).toBeVisible();
    await expect.element(card.getByText(/^\w{3} \d{1,2} \w+, 9:00\sam – 10:00\sam$/)).toBeVisible();
    const chips = page.getByRole("navigation", { name: "Show" });
    await expect.element(chips.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "true");
    await chips.getByRole("link", { name: "To review" }).click();
    await expect.element(page.getByText("You have reviewed every visit.")).toBeVisible();
    expect(location.search).toBe("?open=Bookings&only=to_review");
    await chips.getByRole("link", { name: "Upcoming" }).click();
    await card.getByRole("button", { name: /^View Details/ }).click();
    await expect.element(page.getByText("Booking/Booking details")).toBeVisible();
    await expect.poll(() => localStorage.getItem("page")).toBe("Booking_details/41");
    for (const line of [...lines, /^Address : 12 Lake Road/])
      await expect.element(page.getByRole("listitem").filter({ hasText: line })).toBeVisible();
    await expect.element(page.getByRole("img", { name: "No photo was sent" })).toBeVisible();
    expect(review.elements()).toEqual([]);
  },
);

test("a booking's timeline shows each step, when and by whom, and the next steps", async () => {
  const steps = page.getByRole("list").filter({ hasText: "Booked" }).getByRole("listitem");
  const told = () =>
    steps
      .elements()
      .flatMap(({ textContent }) =>
        /^(Booked|Accepted|Visited|Completed)(?! (on|to) )/.test(textContent) ? [textContent] : [],
      );
  answerBooking();
  await openScreen(screen, { as: "customer" });
  await expect
    .poll(told)
    .toEqual([
      expect.stringMatching(/^Booked.*10:30\sam.*by the customer$/),
      expect.stringMatching(/^Accepted.*Still to come$/),
      expect.stringMatching(/^Visited.*Still to come$/),
      expect.stringMatching(/^Completed.*Still to come$/),
    ]);
});

test("the timeline of a completed booking says who did each step", async () => {
  const steps = page.getByRole("list").filter({ hasText: "Booked" }).getByRole("listitem");
  answerBooking(
    { status: "completed" },
    {
      timeline: [
        { at: "2026-11-24T05:00:00.000Z", event: "created", actor: "customer", detail: {} },
        ...(["accepted", "visited", "completed"] as const).map((event, at) => ({
          at: `2026-11-24T05:1${at}:00.000Z`,
          event,
          actor: "worker" as const,
          detail: {},
        })),
      ],
    },
  );
  await openScreen(screen, { as: "customer" });
  for (const [step, time] of [
    ["Accepted", "10:40"],
    ["Visited", "10:41"],
    ["Completed", "10:42"],
  ] as const)
    await expect
      .element(steps.filter({ hasText: new RegExp(`^${step}.*${time}\\sam.*by the worker$`) }))
      .toBeVisible();
});

test("events before the latest ones are shown on demand, also after a failure", async () => {
  const moved = { event: "moved", actor: "customer", detail: {} } as const;
  answerBooking(
    {},
    { timeline: [{ ...moved, at: "2026-11-24T05:30:00.000Z" }], timeline_before: "before-the-last" },
  );
  fail(listTimeline, 503);
  await openScreen(screen, { as: "customer" });
  const show = page.getByRole("button", { name: "Show earlier events" });
  await show.click();
  await expect.element(page.getByText("The earlier events could not be loaded.")).toBeVisible();
  answer(listTimeline, ({ cursor }) =>
    cursor === "before-the-last"
      ? { items: [{ ...moved, at: "2026-11-24T05:20:00.000Z" }], next: "the-first" }
      : {
          items: [{ ...moved, event: "created" as const, at: "2026-11-24T05:00:00.000Z" }],
          next: null,
        },
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(/10:50\sam/)).toBeVisible();
  expect(page.getByText(/^Booked$/).elements()).toEqual([]);
  await show.click();
  await expect.element(page.getByText(/^Booked$/)).toBeVisible();
  expect(show.elements()).toEqual([]);
  const times = page.getByRole("listitem").filter({ hasText: "by the customer" });
  expect(times.elements().map(({ textContent }) => /\d\d:\d\d/.exec(textContent)?.[0])).toEqual([
    "10:30",
    "10:50",
    "11:00",
  ]);
});

test("each half star has its documented word", { tags: ["@customer-9.5"] }, async () => {
  answer(listOwnBookings, { Bookings: [bookingOf({ status: "completed" })], count: 1 });
  await openScreen(pages.bookings, { as: "customer" });
  await review.click();
  const stars = reviewDialog.getByRole("slider", { name: "Rating" });
  const words = [
    "Excellent+",
    "Excellent",
    "Good+",
    "Good",
    "Ok+",
    "Ok",
    "Poor+",
    "Poor",
    "Useless+",
    "Useless",
  ];
  for (const [at, word] of words.entries()) {
    await expect.element(stars).toHaveAttribute("aria-valuenow", String(5 - at / 2));
    await expect.element(reviewDialog.getByText(word, { exact: true })).toBeVisible();
    (stars.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
  }
  await expect.element(stars).toHaveAttribute("aria-valuenow", "0.5");
});

test("a toast is within reach while a dialog is open, and a field's error appears under it", async () => {
  answerBooking({ status: "completed" }, { allowed: ["review"] });
  refuse(reviewBooking, notCompleted, { sentence: "Not now." });
  await openScreen(screen, { as: "customer" });
  await review.click();
  const post = reviewDialog.getByRole("button", { name: "Post review" });
  await post.click();
  await expect.element(toasts).toHaveTextContent("Not now.");
  await expect.element(reviewDialog).toBeVisible();
  await userEvent.keyboard("{Alt>}t{/Alt}");
  const close = toasts.getByRole("button", { name: "Dismiss" });
  for (let presses = 0; presses < 3 && document.activeElement !== close.element(); presses += 1)
    await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(toasts).toHaveLength(0);
  await expect.element(reviewDialog).toBeVisible();

  refuse(reviewBooking, invalidInput, {
    sentence: "Title is too plain.",
    errors: { title: ["Title is too plain."] },
  });
  await post.click();
  const title = reviewDialog.getByLabelText("Title");
  await expect.element(toasts).toHaveTextContent("Title is too plain.");
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription("Title is too plain.");
  await toasts.getByRole("button", { name: "Dismiss" }).click();
  // The error stays until the value changes.
  await userEvent.tab();
  await expect.element(reviewDialog.getByText("Title is too plain.")).toBeVisible();
  await title.fill("A tap that is tight again");
  await expect.element(reviewDialog.getByText("Title is too plain.")).not.toBeInTheDocument();
  expect(requestsOf(reviewBooking)).toHaveLength(2);
});

test(
  "the worker's last position shows place and time, and without a place only the time",
  { tags: ["@beyond-people.9"] },
  async () => {
    const worker_position = { latitude: 9.98, longitude: 76.3, at: "2026-11-24T05:31:00.000Z" };
    const place = hold(findAddress);
    answerBooking({ status: "accepted", worker_position });
    await openScreen(screen, { as: "customer" });
    await expect
      .element(page.getByText("Meera Nair was last seen on the way at 11:01\u00A0am."))
      .toBeVisible();
    (await place.request()).answer({ address: "Kaloor, Kochi, Kerala" });
    await expect
      .element(page.getByText("Meera Nair was near Kaloor, Kochi, Kerala at 11:01\u00A0am."))
      .toBeVisible();
  },
);

test(
  "a booking of somebody else is not shown, but a link to the person's own ones is",
  { tags: ["@customer-2.31", "@customer-7.19"] },
  async () => {
    refuse(viewBooking, bookingNotFound);
    refuse(readBooking, notFound);
    answer(listOwnBookings, { Bookings: [], count: 0 });
    await openScreen(screen, { as: "customer" });
    await expect.element(page.getByText("There is no such booking among yours.")).toBeVisible();
    await page.getByRole("button", { name: "See all bookings" }).click();
    await expect.element(page.getByText("You don't have any bookings..")).toBeVisible();
  },
);

// A signed-in customer's tiles: the next visit, a question about the last one, and earlier workers.
import { readBooking } from "@hourhand/contract/bookings-v1";
import { viewBooking } from "@hourhand/contract/bookings";
import { viewWorker } from "@hourhand/contract/catalogue";
import { openChat } from "@hourhand/contract/chat";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { readOwnHome } from "@hourhand/contract/own-home";
import { reviewBooking } from "@hourhand/contract/reviews";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerHome } from "../../../../test/home.ts";
import { openScreen, people, screenReady } from "../../../../test/open-screen.ts";
import { socketTo } from "../../../../test/sockets.ts";
import { answer, fail, hold, requestsOf } from "../../../../test/wire.ts";
import { pages } from "../../../paths.ts";

type Own = ReplyOf<typeof readOwnHome>;

const worker = { id: 7, user_id: 12, name: "Meera Nair", picture: null };
const visit: NonNullable<Own["next_visit"]> = {
  id: 41,
  status: "created",
  title: "Leaking tap",
  date: "2026-11-25",
  start_time: "09:00",
  end_time: "10:00",
  worker,
};
const done: NonNullable<Own["to_review"]> = { id: 33, title: "Loose socket", date: "2026-11-23", worker };
const none: Own = { next_visit: null, waiting: [], to_review: null, recent_workers: [] };
const answerOwn = (known: Partial<Own> = {}): void => answer(readOwnHome, { ...none, ...known });
const notice: NoticeFrame = {
  id: 1,
  title: "Booking",
  body: "Leaking tap",
  at: new Date("2026-11-24T11:00:00+05:30").toISOString(),
  event: "booking",
  booking_id: 41,
};

const own = page.getByRole("list", { name: "For you" });
const tiles = own.getByRole("listitem");
const nothingPlanned = "Nothing is planned yetYour next visit will appear here.";

test("a visitor and a customer without bookings see no visit", async () => {
  answerHome();
  await openScreen(pages.home);
  await expect.element(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
  await screenReady();
  expect(own.elements()).toEqual([]);
  answerOwn();
  await openScreen(pages.home, { as: "customer" });
  await expect.element(own).toHaveTextContent(nothingPlanned);
});

test("a proposal to answer and a worker to replace come first, each with its button", async () => {
  answerHome();
  const { title, date, start_time } = visit;
  answerOwn({
    next_visit: visit,
    waiting: [
      { kind: "replace", id: 40, title: "Fan", date: "2026-11-24", start_time, worker },
      { kind: "answer", id: 41, title, date, start_time, worker },
    ],
  });
  await openScreen(pages.home, { as: "customer" });
  await expect.element(tiles).toHaveLength(3);
  await expect.element(tiles.nth(0)).toHaveTextContent("Meera is not comingFan, TodayFind someone else");
  await expect.element(tiles.nth(1)).toHaveTextContent("Meera proposes a changeLeaking tap, TomorrowAnswer");
  const act = tiles.nth(0).getByRole("link", { name: "Find someone else: Fan" });
  await expect.element(act).toHaveAttribute("href", `/?open=${pages.bookingDetails(40)}`);
});

test(
  "the next visit shows its current state, opens, and links to its chat",
  { tags: ["@screens-2.3"] },
  async () => {
    answerHome();
    answerOwn({ next_visit: visit });
    await openScreen(pages.home, { as: "customer" });
    await expect.element(tiles).toHaveTextContent("Tomorrow, 9:00 amMeera Nair, Leaking tapcreated");
    const bell = await socketTo(`/ws/notifications/${people.customer.id}/`);
    answerOwn({ next_visit: { ...visit, status: "accepted" } });
    bell.say(notice);
    await expect.element(tiles).toHaveTextContent("accepted");
    const link = tiles.getByRole("link", { name: "Open Leaking tap" });
    expect(link.element().getAttribute("href")).toBe(`/?open=${pages.bookingDetails(41)}`);
    hold(viewBooking);
    hold(readBooking);
    hold(openChat);
    await tiles.getByRole("button", { name: "Chat with Meera Nair" }).click();
    await expect.poll(() => localStorage.getItem("page")).toBe(pages.chat);
    expect(localStorage.getItem("chatReceiverId")).toBe("12");
    expect(localStorage.getItem("chatBookingId")).toBe("41");
  },
);

test("a change between the reply and the notification socket's first frame is shown too", async () => {
  answerHome();
  answerOwn({ next_visit: visit });
  await openScreen(pages.home, { as: "customer" });
  await expect.element(tiles).toHaveTextContent("created");
  const bell = await socketTo(`/ws/notifications/${people.customer.id}/`);
  answerOwn({ next_visit: { ...visit, status: "accepted" } });
  bell.say({ ...notice, replayed: true });
  await expect.element(tiles).toHaveTextContent("accepted");
});

test("visits that could not be loaded show an error, and a press loads them again", async () => {
  answerHome();
  fail(readOwnHome);
  await openScreen(pages.home, { as: "customer" });
  await expect.element(own).toHaveTextContent("Your visits could not be loadedTry again");
  answerOwn();
  await own.getByRole("button", { name: "Try again" }).click();
  await expect.element(own).toHaveTextContent(nothingPlanned);
});

test("at 390 px nothing below moves when the tiles arrive, they keep their distance, and need one call", async () => {
  answerHome();
  const asked = hold(readOwnHome);
  await openScreen(pages.home, { as: "customer", viewport: "phone" });
  const request = await asked.request();
  const below = page.getByText("Where Works Meet Solution !").first();
  await expect.element(below).toBeVisible();
  await expect.element(own).toHaveAttribute("aria-busy", "true");
  const top = () => below.element().getBoundingClientRect().top;
  const before = top();
  request.answer({ ...none, next_visit: visit, to_review: done });
  await expect.element(own).toHaveTextContent("Leaking tap");
  await screenReady();
  expect(top()).toBe(before);
  expect(top() - tiles.first().element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(16);
  expect(requestsOf(readOwnHome)).toHaveLength(1);
});

test(
  "the stars ask for a review and keep the pressed rating; earlier workers are under 'Book again'",
  { tags: ["@screens-2.3"] },
  async () => {
    answerHome();
    const came = { id: 7, name: "Meera Nair", picture: null, job_title: "Electrician", hourly_paise: 30_000 };
    answerOwn({ to_review: done, recent_workers: [came] });
    await openScreen(pages.home, { as: "customer" });
    const asked = own.getByRole("group", { name: "How was Meera?" });
    await asked.getByRole("button", { name: "4 stars" }).click();
    const dialog = page.getByRole("dialog", { name: "Post your review" });
    await expect
      .element(dialog.getByRole("slider", { name: "Rating" }))
      .toHaveAttribute("aria-valuenow", "4");
    await dialog.getByLabelText("Description").fill("On time, tidy, and the socket holds.");
    answer(reviewBooking);
    answerOwn({ recent_workers: [came] });
    await dialog.getByRole("button", { name: "Post review" }).click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(requestsOf(reviewBooking)).toMatchObject([
      { id: 33, rating: 4, description: "On time, tidy, and the socket holds." },
    ]);
    hold(viewWorker);
    const again = tiles.filter({ hasText: "Book again" });
    await again.getByRole("link", { name: "Meera Nair, Electrician, ₹300 per hour", exact: true }).click();
    await expect.poll(() => localStorage.getItem("page")).toBe(pages.workerDetails(7));
  },
);

test("a review being written stays when another visit is completed, whose review is asked for next", async () => {
  answerHome();
  answerOwn({ next_visit: { ...visit, status: "accepted" }, to_review: done });
  await openScreen(pages.home, { as: "customer" });
  const tile = tiles.filter({ hasText: "How was Meera?" });
  await tile.getByRole("button", { name: "4 stars" }).click();
  const dialog = page.getByRole("dialog", { name: "Post your review" });
  await dialog.getByLabelText("Description").fill("On time, and the socket holds.");
  const bell = await socketTo(`/ws/notifications/${people.customer.id}/`);
  answerOwn({ to_review: { ...done, id: 41, title: "Leaking tap" } });
  bell.say(notice);
  // The visit is completed, so it is no longer the next one.
  await expect.element(own.getByText("Tomorrow, 9:00 am")).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText("Description")).toHaveValue("On time, and the socket holds.");
  answer(reviewBooking);
  await dialog.getByRole("button", { name: "Post review" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(tile).toHaveTextContent("Leaking tap");
  expect(requestsOf(reviewBooking)).toMatchObject([{ id: 33 }]);
});

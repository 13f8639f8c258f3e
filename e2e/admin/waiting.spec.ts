// 'Waiting for you': an administrator works through it without a mouse until it is empty; in a product of its own, so
// that nobody else writes or applies at the same time.
import type { Page } from "@playwright/test";
import { sayAs } from "../chat/talk.ts";
import { api, bookByCall, customer, listedWorker, type ListedWorker } from "../customer/people.ts";
import { tabTo } from "../keyboard.ts";
import { administrator, applicant, openSection } from "./panel.ts";
import { expect, test } from "../test.ts";

test.use({ settings: { TEST_CLOCK: "on" } });

interface Waiting {
  requests: number;
  chats: number;
  failed_payments: number;
  unanswered_bookings: number;
}
const waitingNow = async (): Promise<Waiting> => {
  const { token } = await administrator();
  return api<Waiting>("GET", "/api/v1/admin/waiting", { token });
};
const nothing: Waiting = { requests: 0, chats: 0, failed_payments: 0, unanswered_bookings: 0 };

/** Opens the test checkout for a worker's unpaid fees, and presses one of its buttons. */
async function pay(worker: ListedWorker, choice: "pay" | "fail"): Promise<void> {
  const { checkout_url: address } = await api<{ checkout_url: string }>("POST", "/worker/payments_view/", {
    token: worker.token,
  });
  const answer = await fetch(address, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ do: choice }),
  });
  expect(answer.status).toBe(303);
}

/** First finishes the demo story's pending work, which the test does not look at. */
async function clearTheDemo(): Promise<void> {
  const { token } = await administrator();
  const call = <Reply>(method: string, path: string, body?: unknown) =>
    api<Reply>(method, path, { token, body });
  const requests = await call<{ workers: { id: number }[] }>("GET", "/admin_view/requests_view/");
  for (const { id } of requests.workers)
    await call("POST", "/admin_view/requests_view/", { id, accept: false, reason: "The demo's." });
  const { chats } = await call<{ chats: Record<"user1_profile" | "user2_profile", { id: number }>[] }>(
    "POST",
    "/chat/get_chats/",
    {},
  );
  for (const { user1_profile: one, user2_profile: two } of chats)
    await call("POST", "/chat/get_chats/", { chatReceiverId: one.id === 3 ? two.id : one.id });
  expect(await waitingNow()).toEqual(nothing);
}

/** Presses Tab until the target has the focus, then Enter. */
async function press(page: Page, target: Parameters<typeof tabTo>[1]): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test(
  "an administrator clears 'Waiting for you' by keyboard alone: a request is accepted, a booking canceled, a chat read, a failed payment asked about",
  { tag: ["@screens-2.26"] },
  async ({ browser }) => {
    test.slow();
    await clearTheDemo();
    const [person, owing, late, buyer] = [
      await applicant(),
      await listedWorker(),
      await listedWorker(),
      await customer(),
    ];
    // A fee whose payment failed.
    const done = await bookByCall(buyer, owing, { title: "Leaking tap", startTime: "09:00" });
    for (const status of ["accepted", "completed"])
      await api("PATCH", `/worker/bookings_view/${done}`, { token: owing.token, body: { status } });
    await pay(owing, "fail");
    // This booking is in the last two hours of its time to be answered.
    const unanswered = await bookByCall(buyer, late, { title: "Loose hinge", startTime: "11:00" });
    const { answer_by: until } = await api<{ answer_by: string }>("GET", `/api/v1/bookings/${unanswered}`, {
      token: buyer.token,
    });
    const { now } = await api<{ now: string }>("GET", "/api/v1/test/clock");
    const minutes = Math.ceil((Date.parse(until) - Date.parse(now)) / 60_000) - 90;
    await api("POST", "/api/v1/test/clock", {
      token: (await administrator()).token,
      body: { advance_minutes: minutes },
    });
    const words = `When do I hear from you, ${person.id}?`;
    await sayAs(browser, person, 3, [words]);
    expect(await waitingNow()).toEqual({ requests: 1, chats: 1, failed_payments: 1, unanswered_bookings: 1 });

    const page = await openSection(browser, "Dash");
    const waiting = page.getByRole("region", { name: "Waiting for you" });
    const sections = page.getByRole("navigation", { name: "Sections" });
    const section = (name: string) => sections.getByRole("link", { name, exact: true });
    await expect(waiting.getByRole("link")).toHaveCount(4);
    // The accessible name stays the same; the description has the count.
    await expect(section("Requests")).toHaveAccessibleDescription("1 request");

    await press(page, waiting.getByRole("link", { name: "1 request to become a worker" }));
    await press(
      page,
      page
        .getByRole("row", { name: `Request from ${person.fullName}` })
        .getByRole("button", { name: "Accept" }),
    );
    await expect(page.getByText("No requests are waiting")).toBeVisible();

    await press(page, section("Dash"));
    await expect(waiting.getByRole("link")).toHaveCount(3);
    await press(page, waiting.getByRole("link", { name: /^1 unanswered booking/ }));
    const row = page.locator("tbody tr[data-row]");
    await expect(row).toHaveCount(1);
    await press(page, row);
    await press(
      page,
      page.getByRole("dialog", { name: "Inspect Booking" }).getByRole("link", { name: "View full booking" }),
    );
    await press(page, page.getByRole("button", { name: "Cancel this booking" }));
    const cancel = page.getByRole("dialog", { name: "Cancel this booking" });
    await tabTo(page, cancel.getByLabel("Reason"));
    await page.keyboard.type("The worker does not answer.");
    await press(page, cancel.getByRole("button", { name: "Cancel the booking" }));
    await expect(cancel).toBeHidden();

    await press(page, section("Dash"));
    await expect(waiting.getByRole("link")).toHaveCount(2);
    await press(page, waiting.getByRole("link", { name: "1 chat with unread messages" }));
    const chat = page
      .getByRole("complementary", { name: "Chats" })
      .getByRole("listitem")
      .filter({ hasText: words });
    await press(page, chat.getByRole("button"));
    await expect(page.getByRole("log").getByText(words)).toBeVisible();
    await expect(chat).not.toContainText("unread");

    await press(page, section("Dash"));
    await expect(waiting.getByRole("link")).toHaveCount(1);
    await press(page, waiting.getByRole("link", { name: /^1 failed payment/ }));
    const payment = page.locator("tbody tr[data-row]").filter({ hasText: owing.fullName });
    await press(page, payment.getByRole("link", { name: owing.fullName }));
    await expect(page.getByRole("heading", { level: 1, name: "Journey Person" })).toBeVisible();
    await press(page, page.getByRole("main").getByRole("button", { name: /^Chat with/ }));
    await tabTo(page, page.getByRole("textbox", { name: "Write a message" }));
    await page.keyboard.type("Your payment failed: please try again.");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log").getByText("Your payment failed")).toBeVisible();
    // The item remains until its worker has paid.
    expect(await waitingNow()).toEqual({ ...nothing, failed_payments: 1 });
    await pay(owing, "pay");

    await press(page, section("Dash"));
    await expect(waiting.getByText("You’re all caught up")).toBeVisible();
    await expect(waiting.getByRole("link")).toHaveCount(0);
    expect(await waitingNow()).toEqual(nothing);
  },
);

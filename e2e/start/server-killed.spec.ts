// Two devices in flight mode come back online while the server is killed, twice: actions arrive once and in order.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { api, bookByCall, cardOf, customer, listedWorker } from "../customer/people.ts";
import { historyOf, logOf, say } from "../chat/talk.ts";
import { pressEscape } from "../keyboard.ts";
import { attach, isKept, openAt, rowsOf } from "./flight-mode.ts";
import { newContext, stored, visit } from "../open.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });
test.setTimeout(240_000);

/** Opens the product again at the same page. */
async function back(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await visit(page, path);
  return page;
}

/** Two people make changes in flight mode and close the product; checks what happens when they come back. */
async function comeBack(browser: Browser, product: Product, kills: 0 | 2): Promise<void> {
  const [worker, other, person] = [await listedWorker(), await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Loose hinge", startTime: "09:00" });
  const done = await bookByCall(person, worker, { title: "Dripping tap", startTime: "10:00" });
  for (const status of ["accepted", "completed"])
    await api("PATCH", `/worker/bookings_view/${done}`, { token: worker.token, body: { status } });

  const theirs = await newContext(browser, { serviceWorkers: "allow" });
  let bookings = await openAt(theirs, worker, "/worker?open=Bookings");
  await expect(bookings.getByRole("button", { name: "Accept" })).toBeVisible();
  await isKept(bookings, person.username);
  await theirs.setOffline(true);

  const own = await newContext(browser, { serviceWorkers: "allow" });
  await stored(own, { chatReceiverId: String(worker.id) });
  let page = await openAt(own, person, "/?open=Chat");
  await say(page, "Is the gate open?");
  await expect(logOf(page).getByRole("img", { name: "Sent" })).toHaveCount(1);
  await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
  await page.getByRole("button", { name: /^Post your review/ }).click();
  const review = page.getByRole("dialog", { name: "Post your review" });
  await expect(review.getByLabel("Title")).toBeVisible();
  await pressEscape(page);
  await expect(review).toHaveCount(0);
  await visit(page, `/?open=Worker_details/${other.workerId}`);
  await expect(page.getByRole("button", { name: "Save Profile" })).toBeVisible();
  await isKept(page, "Is the gate open?", "Dripping tap");
  await own.setOffline(true);

  // The worker accepts; the customer saves, reviews and writes. Then both close the product.
  await bookings.getByRole("button", { name: "Accept" }).click();
  await expect(bookings.getByText("Kept on this device.", { exact: false })).toBeVisible();
  await expect(bookings.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await bookings.close();
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByRole("button", { name: "Remove saved" })).toBeVisible();
  await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
  await page.getByRole("button", { name: /^Post your review/ }).click();
  await review.getByLabel("Description").fill("Came on time.");
  await review.getByRole("button", { name: "Post review" }).click();
  await expect(review).toHaveCount(0);
  await expect(page.getByText("Came on time.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("2 items are waiting to be sent.")).toBeVisible();
  await page.getByRole("link", { name: "Chat", exact: true }).first().click();
  await say(page, "First");
  await attach(page, "hinge.png");
  await say(page, "Second");
  await say(page, "Third");
  await expect(logOf(page).getByText("Third")).toBeVisible();
  await expect.poll(() => rowsOf(page, "outbox")).toBe(3);
  await page.close();

  bookings = await back(theirs, "/worker?open=Bookings");
  await expect(bookings.getByText("Loose hinge").or(bookings.getByText(person.username))).not.toHaveCount(0);
  page = await back(own, "/?open=Chat");
  await expect(logOf(page).getByText("Third")).toBeVisible();
  // The server is killed while the first action is on its way, and again at the first message.
  const saving = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("saved_workers_view"),
  );
  const writing = new Promise<void>((sent) =>
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        if (String(payload).includes("First")) sent();
      }),
    ),
  );
  await own.setOffline(false);
  await saving;
  if (kills > 0) {
    await product.kill();
    await product.restart();
    await own.setOffline(true);
    await own.setOffline(false);
    await writing;
    await product.kill();
    await product.restart();
    await own.setOffline(true);
    await own.setOffline(false);
  }
  await theirs.setOffline(false);

  const sent = async () =>
    (await historyOf(person, worker.id)).messages.map(({ text, image }) => [text, image !== null]);
  await expect.poll(sent, { timeout: 60_000 }).toEqual([
    ["Is the gate open?", false],
    ["First", false],
    ["Second", true],
    ["Third", false],
  ]);
  await expect(page.getByRole("banner").getByText("to be sent.")).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole("link", { name: "Saved", exact: true }).first().click();
  await expect(cardOf(page, other)).toHaveCount(1);
  const standing = () =>
    api<{ status: string }>("GET", `/api/v1/bookings/${id}`, { token: person.token }).then(
      ({ status }) => status,
    );
  await expect.poll(standing, { timeout: 60_000 }).toBe("accepted");
  const { reviews } = await api<{ reviews: { description: string }[] }>(
    "GET",
    `/user/workers_view/${worker.workerId}`,
  );
  expect(reviews.map(({ description }) => description)).toEqual(["Came on time."]);
  await expect(page.getByText("Not done:")).toHaveCount(0);
  await Promise.all([own.close(), theirs.close()]);
}

test(
  "the actions of two people in flight mode arrive once and in order",
  { tag: ["@beyond-7.22"] },
  ({ browser, product }) => comeBack(browser, product, 0),
);

test(
  "the actions of two people in flight mode arrive once and in order although the server is killed twice on the way",
  { tag: ["@long", "@beyond-7.22"] },
  ({ browser, product }) => comeBack(browser, product, 2),
);

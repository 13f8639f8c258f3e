// What a signed-in customer's home opens on: the next visit, a question about the last one, who came before (docs/rules/dashboards.md 15).
import type { Page } from "@playwright/test";
import { api, bookByCall, browserOf, customer, listedWorker, openShell } from "./people.ts";
import { newContext, settled, visit } from "../open.ts";
import { expect, test } from "../test.ts";

const own = (page: Page) => page.getByRole("list", { name: "For you" });
const putInto = (worker: { token: string }, id: number, status: string) =>
  api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });

test("a stranger and somebody without bookings see no visit that is not", async ({ browser }) => {
  const stranger = await browserOf(browser, "Home");
  await expect(stranger.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
  await expect(own(stranger)).toHaveCount(0);
  const page = await browserOf(browser, "Home", await customer());
  await expect(own(page)).toHaveText("Nothing is planned yetYour next visit will stand here.");
});

test(
  "the next visit stands there as it is now, opens, and leads to its chat",
  { tag: ["@screens-2.3"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const page = await browserOf(browser, "Home", person);
    const tile = own(page).getByRole("listitem").filter({ hasText: "Leaking tap" });
    await expect(tile).toContainText(`Tomorrow, 9:00 am${worker.fullName}, Leaking tapcreated`);
    await putInto(worker, id, "accepted");
    await expect(tile).toContainText("accepted");
    await tile.getByRole("link", { name: "Open Leaking tap" }).click();
    await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
    await page.goBack();
    await tile.getByRole("button", { name: `Chat with ${worker.fullName}` }).click();
    // The tile that is left has the same names on it.
    await expect(page.getByRole("link", { name: `About booking ${id}: Leaking tap` })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("chatReceiverId")))
      .toBe(String(worker.id));
  },
);

test("visits that could not be loaded are said so, and asked for again by a press", async ({ browser }) => {
  const context = await newContext(browser);
  let isAway = true;
  await context.route("**/api/v1/me/home", (route) =>
    isAway ? route.fulfill({ status: 500, json: { error: "Please try again." } }) : route.fallback(),
  );
  const page = await openShell(context, "Home", await customer());
  await expect(own(page)).toContainText("Your visits could not be loaded");
  await expect(own(page)).not.toContainText("Your next visit will stand here.");
  isAway = false;
  await own(page).getByRole("button", { name: "Try again" }).click();
  await expect(own(page)).toHaveText("Nothing is planned yetYour next visit will stand here.");
  await context.close();
});

test("one's own part keeps its distance from what follows at 390 px", async ({ browser }) => {
  const context = await newContext(browser, { viewport: { width: 390, height: 844 } });
  const page = await openShell(context, "Home", await customer());
  await expect(own(page)).toContainText("Nothing is planned yet");
  const tile = await own(page).getByRole("listitem").first().boundingBox();
  const next = await page.getByText("Where Works Meet Solution !").first().boundingBox();
  expect((next?.y ?? 0) - (tile?.y ?? 0) - (tile?.height ?? 0)).toBeGreaterThanOrEqual(16);
  await context.close();
});

test("the header of somebody signed in has room at 900 px in each language", async ({ browser }) => {
  const person = await customer();
  for (const language of ["en", "hi", "ml"]) {
    const context = await newContext(browser, {
      viewport: { width: 900, height: 844 },
      locale: `${language}-IN`,
    });
    const page = await openShell(context, "Workers", person);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("banner").getByRole("button").last()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), language).toBe(0);
    await context.close();
  }
});

test("what changes between an answer and the bell's first word is shown too", async ({ context }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Loose hinge", startTime: "09:00" });
  let listen = (): void => undefined;
  const mayListen = new Promise<void>((resolve) => (listen = resolve));
  await context.routeWebSocket(/\/ws\/notifications\//, async (socket) => {
    await mayListen;
    socket.connectToServer();
  });
  const page = await openShell(context, "Home", person);
  const tile = own(page).getByRole("listitem").filter({ hasText: "Loose hinge" });
  await expect(tile).toContainText("created");
  await putInto(worker, id, "accepted");
  listen();
  await expect(tile).toContainText("accepted");
});

test(
  "the stars ask how it was and keep what was pressed; who came stands under 'Book again'",
  { tag: ["@screens-2.3"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Loose socket", startTime: "10:00" });
    for (const status of ["accepted", "completed"]) await putInto(worker, id, status);
    const page = await browserOf(browser, "Home", person);
    const asked = own(page).getByRole("group", { name: "How was Journey?" });
    await asked.getByRole("button", { name: "4 stars" }).click();
    const dialog = page.getByRole("dialog", { name: "Post your review" });
    await expect(dialog.getByRole("slider", { name: "Rating" })).toHaveAttribute("aria-valuenow", "4");
    await dialog.getByLabel("Description").fill("On time, tidy, and the socket holds.");
    await dialog.getByRole("button", { name: "Post review" }).click();
    await expect(asked).toHaveCount(0);
    const again = own(page).getByRole("listitem").filter({ hasText: "Book again" });
    await again.getByRole("link", { name: new RegExp(`^${worker.fullName}, .+, ₹300 per hour$`) }).click();
    await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
  },
);

test("a review that is being written stays when another visit is completed, which is asked about next", async ({
  browser,
}) => {
  const [worker, other, person] = [await listedWorker(), await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Loose socket", startTime: "10:00" });
  for (const status of ["accepted", "completed"]) await putInto(worker, id, status);
  const next = await bookByCall(person, other, { title: "Leaking tap", startTime: "11:00" });
  await putInto(other, next, "accepted");
  const page = await browserOf(browser, "Home", person);
  const tile = own(page).getByRole("listitem").filter({ hasText: "How was Journey?" });
  await tile.getByRole("button", { name: "4 stars" }).click();
  const dialog = page.getByRole("dialog", { name: "Post your review" });
  await dialog.getByLabel("Description").fill("On time, and the socket holds.");
  const reread = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith("/api/v1/me/home") && (await answer.text()).includes(`"to_review":{"id":${next}`),
  );
  await putInto(other, next, "completed");
  await reread;
  // It is not what comes next any more.
  await expect(own(page).getByText("Leaking tap")).toHaveCount(0);
  await expect(dialog.getByLabel("Description")).toHaveValue("On time, and the socket holds.");
  await dialog.getByRole("button", { name: "Post review" }).click();
  await expect(dialog).toBeHidden();
  await expect(tile).toContainText("Leaking tap");
});

test("at 390 px nothing moves when one's own part comes, and it is one call", async ({ browser }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  const context = await newContext(browser, { viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openShell(context, "Home", person);
  const page = await context.newPage();
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await visit(page, context.pages()[0]?.url() ?? "");
  await expect(own(page)).toContainText("Leaking tap");
  await settled(page);
  const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
  expect(moved).toBeLessThanOrEqual(0.02);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(calls.filter((path) => path === "/api/v1/me/home")).toHaveLength(1);
  expect(calls.filter((path) => /bookings_view|workers_view/.test(path))).toEqual([]);
  await context.close();
});

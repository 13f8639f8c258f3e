// In flight mode, the data that were last seen can be read, and actions are sent once, in order, when the network is
// back.
import { api, bookByCall, cardOf, customer, listedWorker, openShell } from "../customer/people.ts";
import { historyOf, logOf, say } from "../chat/talk.ts";
import { asOf, attach, isKept, openAt, prepared, rowsOf } from "./flight-mode.ts";
import { stored, visit } from "../open.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

test(
  "a customer reads bookings, saved workers and a conversation in flight mode, unchanged",
  { tag: ["@beyond-7.22", "@screens-2.28"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Dripping tap", startTime: "09:00" });
    await api("POST", "/user/saved_workers_view/", {
      token: person.token,
      body: { worker_id: worker.workerId },
    });
    await stored(context, { chatReceiverId: String(worker.id) });
    let page = await openShell(context, "Saved", person);
    await expect(cardOf(page, worker)).toBeVisible();
    await page.getByRole("link", { name: "Chat", exact: true }).first().click();
    await say(page, "Is the gate open?");
    await expect(logOf(page).getByText("Is the gate open?")).toBeVisible();
    await expect(logOf(page).getByRole("img", { name: "Sent" })).toHaveCount(1);
    await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
    await expect(page.getByText("Dripping tap")).toBeVisible();
    await prepared(context, page, "Dripping tap", worker.fullName, "Is the gate open?");

    page = await context.newPage();
    await visit(page, "/?open=Bookings");
    await expect(page.getByText("Dripping tap")).toBeVisible();
    await expect(page.getByRole("banner").getByText(asOf)).toBeVisible();
    await page.getByRole("link", { name: "Saved", exact: true }).first().click();
    await expect(cardOf(page, worker)).toBeVisible();
    await page.getByRole("link", { name: "Chat", exact: true }).first().click();
    await expect(logOf(page).getByText("Is the gate open?")).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
    await expect(page.getByText("Dripping tap")).toBeVisible();
    await expect(page.getByText(asOf)).toHaveCount(0);

    // If a page is left, any other page sends its queue; until it is sent, logging out asks first.
    await expect.poll(() => rowsOf(page, "outbox")).toBe(0);
    // None of it remains on a device that others may use.
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByText("user Loged out")).toBeVisible();
    await expect.poll(() => rowsOf(page, "answers")).toBe(0);
  },
);

test(
  "a worker reads the day with its addresses in flight mode; another person's token opens nothing",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "New socket", startTime: "10:00" });
    const accepted = { token: worker.token, body: { status: "accepted" } };
    await api("PATCH", `/worker/bookings_view/${id}`, accepted);
    let page = await openAt(context, worker, "/worker");
    await expect(page.getByText("12 Lake Road, Kaloor, Kochi").first()).toBeVisible();
    await prepared(context, page, "12 Lake Road, Kaloor, Kochi");

    page = await context.newPage();
    await visit(page, "/worker");
    await expect(page.getByText("12 Lake Road, Kaloor, Kochi").first()).toBeVisible();
    await expect(page.getByText(asOf)).toBeVisible();
    await page.evaluate(() => localStorage.setItem("auth.refresh", "another"));
    await page.close();
    await stored(context, { "auth.refresh": "another" });
    page = await context.newPage();
    await visit(page, "/worker", { isReady: false });
    await expect(page.getByText("Loading... Please wait")).toBeVisible();
    await expect(page.getByText("12 Lake Road")).toHaveCount(0);
  },
);

test(
  "texts and actions in flight mode survive closing, and arrive once and in order",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const [worker, other, person] = [await listedWorker(), await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Loose hinge", startTime: "09:00" });
    await stored(context, { chatReceiverId: String(worker.id) });
    let page = await openShell(context, `Worker_details/${other.workerId}`, person);
    await expect(page.getByRole("button", { name: "Save Profile" })).toBeVisible();
    await page.getByRole("link", { name: "Chat", exact: true }).first().click();
    await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
    await expect(page.getByText("Loose hinge")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Save Profile" })).toBeVisible();
    await isKept(page, "Loose hinge");
    await context.setOffline(true);

    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect(page.getByText("Kept on this device.", { exact: false })).toBeVisible();
    await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
    await page.getByRole("button", { name: "Cancel now" }).click();
    await page.getByRole("button", { name: "Yes, Cancel it!" }).click();
    await expect(page.getByRole("banner").getByText("2 items are waiting to be sent.")).toBeVisible();
    await page.getByRole("link", { name: "Chat", exact: true }).first().click();
    await say(page, "First");
    await attach(page, "hinge.png");
    await say(page, "Second");
    await say(page, "Third");
    await expect(logOf(page).getByText("Third")).toBeVisible();
    await expect.poll(() => rowsOf(page, "outbox")).toBe(3);
    await page.close();

    page = await context.newPage();
    await visit(page, "/?open=Bookings");
    await expect(page.getByText("Loose hinge")).toBeVisible();
    // Logging out now asks first.
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(
      page.getByText("5 things that you wrote or did on this device would be lost."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Stay" }).click();
    // Meanwhile the worker has answered, so the person decides what to do about the rejected action.
    await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "rejected" } });
    await context.setOffline(false);
    // Until the row is known to be in view, a notice below the header also shows it.
    const place = page.getByRole("main");
    await expect(place.getByText(`Not done: Cancel booking ${id}`)).toBeVisible();
    await place.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Not done:")).toHaveCount(0);
    const sent = async () =>
      (await historyOf(person, worker.id)).messages.map(({ text, image }) => [text, image !== null]);
    await expect.poll(sent, { timeout: 60_000 }).toEqual([
      ["First", false],
      ["Second", true],
      ["Third", false],
    ]);
    const { workers } = await api<{ workers: { id: number }[] }>("GET", "/user/saved_workers_view/", {
      token: person.token,
    });
    expect(workers.map((one) => one.id)).toEqual([other.workerId]);
  },
);

test(
  "a message written without a network is sent from the page that its writer went back to",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Loose hinge", startTime: "09:00" });
    await stored(context, { chatReceiverId: String(worker.id) });
    const page = await openShell(context, "Bookings", person);
    await expect(page.getByText("Loose hinge")).toBeVisible();
    await page.getByRole("link", { name: "Chat", exact: true }).first().click();
    await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    await isKept(page);
    await context.setOffline(true);
    await say(page, "First");
    await say(page, "Second");
    await expect(logOf(page).getByText("Second")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Loose hinge")).toBeVisible();
    await context.setOffline(false);
    const texts = async () => (await historyOf(person, worker.id)).messages.map(({ text }) => text);
    await expect.poll(texts, { timeout: 60_000 }).toEqual(["First", "Second"]);
    await expect(page.getByText("Loose hinge")).toBeVisible();
  },
);

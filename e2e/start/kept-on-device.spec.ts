// The data on the device: one list for all tabs, with its true age, within its limits, and only for its owner.
import { expectComplaint } from "../complaints.ts";
import { api, bookByCall, customer, listedWorker, openShell } from "../customer/people.ts";
import { historyOf, logOf, say } from "../chat/talk.ts";
import { pressEscape } from "../keyboard.ts";
import { asOf, hasDatabase, isKept, openAt, rowsOf } from "./flight-mode.ts";
import { nowOf, settled, stored, visit } from "../open.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

interface SavedWorkers {
  workers: { id: number }[];
}

test(
  "the queue is one list for two tabs: the other tab counts it, asks before logging out, and sends after it",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const [first, second, person] = [await listedWorker(), await listedWorker(), await customer()];
    const tab = await openShell(context, `Worker_details/${first.workerId}`, person);
    const other = await openShell(context, `Worker_details/${second.workerId}`, person);
    await expect(tab.getByRole("button", { name: "Save Profile" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Save Profile" })).toBeVisible();
    await settled(other);
    // Simulates a proxy that has lost the server, for only one of the tabs.
    await tab.route(/saved_workers_view/, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
    await tab.getByRole("button", { name: "Save Profile" }).click();
    await expect(tab.getByRole("banner").getByText("One item is waiting to be sent.")).toBeVisible();
    await expect(other.getByRole("banner").getByText("One item is waiting to be sent.")).toBeVisible();
    await other.getByRole("button", { name: /^Account of/ }).click();
    await other.getByRole("menuitem", { name: "Log out" }).click();
    await expect(
      other.getByText("One thing that you wrote or did on this device would be lost."),
    ).toBeVisible();
    await other.getByRole("button", { name: "Stay" }).click();

    await other.getByRole("button", { name: "Save Profile" }).click();
    await expect(other.getByText("Kept on this device.", { exact: false }).first()).toBeVisible();
    for (const page of [tab, other])
      await expect(page.getByRole("banner").getByText("to be sent.")).toHaveCount(0);
    const { workers } = await api<SavedWorkers>("GET", "/user/saved_workers_view/", { token: person.token });
    // The newest one comes first.
    expect(workers.map(({ id }) => id)).toEqual([second.workerId, first.workerId]);
  },
);

test("a database that could not be opened, or that the browser closed, is opened again", async ({
  context,
}) => {
  // The first attempt to open the database fails on purpose.
  expectComplaint(/createObjectStore/, /^Page error: $/);
  const [first, person] = [await listedWorker(), await customer()];
  await context.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    let isFirst = true;
    indexedDB.open = (name: string, version?: number) => {
      const opening = open(isFirst ? "broken" : name, version);
      if (isFirst)
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort(), { once: true });
      else opening.addEventListener("success", () => Object.assign(globalThis, { opened: opening.result }));
      isFirst = false;
      return opening;
    };
  });
  const page = await openShell(context, `Worker_details/${first.workerId}`, person);
  await expect(page.getByRole("button", { name: "Save Profile" })).toBeVisible();
  await hasDatabase(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByRole("banner").getByText("One item is waiting to be sent.")).toBeVisible();
  await page.evaluate(() => {
    const { opened } = globalThis as unknown as { opened: IDBDatabase };
    opened.close();
    opened.dispatchEvent(new Event("close"));
  });
  await page.getByRole("button", { name: "Remove saved" }).click();
  await expect(page.getByRole("banner").getByText("2 items are waiting to be sent.")).toBeVisible();
});

test(
  "one person's queue is never sent as another, and is sent when they are back",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const [worker, person, next] = [await listedWorker(), await customer(), await customer()];
    await bookByCall(person, worker, { title: "Loose hinge", startTime: "09:00" });
    await stored(context, { chatReceiverId: String(worker.id) });
    let page = await openAt(context, person, `/?open=Worker_details/${worker.workerId}`);
    await expect(page.getByRole("button", { name: "Save Profile" })).toBeVisible();
    await page.getByRole("link", { name: "Chat", exact: true }).first().click();
    await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    await isKept(page);
    await context.setOffline(true);
    await say(page, "Mine alone");
    await page.goBack();
    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect(page.getByRole("banner").getByText("One item is waiting to be sent.")).toBeVisible();
    await page.close();

    // Somebody else signs in on this device.
    await context.setOffline(false);
    page = await openAt(context, next, "/?open=Saved");
    await expect(page.getByText("There are no saved profiles")).toBeVisible();
    // Their message is sent without waiting for the other person's queue.
    await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
    await expect(page.getByText("You don't have any bookings..")).toBeVisible();
    await settled(page);
    await expect(page.getByRole("banner").getByText("to be sent.")).toHaveCount(0);
    expect([await rowsOf(page, "outbox"), await rowsOf(page, "acts")]).toEqual([1, 1]);
    const saved = async () =>
      (await api<SavedWorkers>("GET", "/user/saved_workers_view/", { token: person.token })).workers.map(
        ({ id }) => id,
      );
    const texts = async () => (await historyOf(person, worker.id)).messages.map(({ text }) => text);
    expect([await saved(), await texts()]).toEqual([[], []]);
    await page.close();

    page = await openAt(context, person, "/?open=Bookings");
    await expect(page.getByText("Loose hinge")).toBeVisible();
    await expect.poll(saved).toEqual([worker.workerId]);
    await expect.poll(texts, { timeout: 60_000 }).toEqual(["Mine alone"]);
  },
);

test(
  "stored data stays within its limits, and logging out deletes all of it",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await stored(context, { chatReceiverId: String(worker.id) });
    const page = await openShell(context, "Bookings", person);
    await expect(page.getByText("You don't have any bookings..")).toBeVisible();
    await isKept(page);
    // As if they had used the device for days.
    await page.evaluate(async (id) => {
      const cache = await caches.open("pictures");
      for (let at = 0; at < 230; at += 1)
        await cache.put(`/media/${at.toString(16).padStart(32, "0")}.webp`, new Response("picture"));
      await new Promise<void>((done, fail) => {
        const opening = indexedDB.open("hourhand");
        opening.onsuccess = () => {
          const work = opening.result.transaction(["answers", "conversations"], "readwrite");
          for (let at = 0; at < 100; at += 1) {
            const row = { person: id, at: 1, data: {}, build: "old", queryKey: [`${at}`], hash: `${at}` };
            work.objectStore("answers").put(row);
            work
              .objectStore("conversations")
              .put({ person: id, receiverId: -at, at: 1, room: {}, entries: [] });
          }
          work.oncomplete = () => {
            opening.result.close();
            done();
          };
          work.onerror = () => fail(new Error("The rows could not be written."));
        };
      });
    }, person.id);
    await page.getByRole("link", { name: "Chat", exact: true }).first().click();
    await say(page, "Is the gate open?");
    await expect(logOf(page).getByRole("img", { name: "Sent" })).toHaveCount(1);
    await expect.poll(() => rowsOf(page, "conversations")).toBe(20);
    await expect.poll(() => rowsOf(page, "answers")).toBe(80);
    await page.reload();
    await expect(logOf(page).getByText("Is the gate open?")).toBeVisible();
    await page.evaluate(() => fetch("/media/ffffffffffffffffffffffffffffffff.webp").catch(() => undefined));
    const cached = () =>
      page.evaluate(async () =>
        (await caches.has("pictures")) ? (await (await caches.open("pictures")).keys()).length : 0,
      );
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await expect(page.getByRole("button", { name: "View Details", exact: true })).not.toHaveCount(0);
    await expect.poll(cached).toBeLessThanOrEqual(200);

    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByText("user Loged out")).toBeVisible();
    for (const table of ["answers", "conversations", "outbox", "acts", "people"])
      await expect.poll(() => rowsOf(page, table)).toBe(0);
    const left = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return {
        caches: names.map((name) => name.split(" ")[0]),
        paths: requests.flat().map(({ url }) => new URL(url).pathname.split("/")[1]),
        stored: Object.keys(localStorage),
      };
    });
    expect(left.caches).toEqual(["files"]);
    // Only the product's own files remain, which are the same for everybody.
    expect(new Set(left.paths)).toEqual(new Set(["assets", "signin"]));
    expect(left.stored).not.toContain("auth.refresh");
  },
);

test(
  "actions in flight mode do not make the shown data newer; a rejected one is shown where it was made, and in the notice while that is out of view",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const canceled = await bookByCall(person, worker, { title: "Loose hinge", startTime: "09:00" });
    const done = await bookByCall(person, worker, { title: "Dripping tap", startTime: "10:00" });
    for (const status of ["accepted", "completed"])
      await api("PATCH", `/worker/bookings_view/${done}`, { token: worker.token, body: { status } });
    const page = await openShell(context, "Bookings", person);
    const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
    await card("Dripping tap")
      .getByRole("button", { name: /^Post your review/ })
      .click();
    const review = page.getByRole("dialog", { name: "Post your review" });
    await expect(review.getByLabel("Title")).toBeVisible();
    await pressEscape(page);
    await card("Loose hinge").getByRole("button", { name: "Cancel now" }).click();
    await page.getByRole("dialog").getByRole("button").first().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await isKept(page);
    await context.setOffline(true);
    const bar = page.getByRole("banner").getByText(asOf);
    await expect(bar).toBeVisible();
    const [before] = /\d+:\d\d\s[ap]m/.exec((await bar.textContent()) ?? "") ?? [];
    await page.clock.setSystemTime((await nowOf(page)) + 20 * 60_000);
    await card("Loose hinge").getByRole("button", { name: "Cancel now" }).click();
    await page.getByRole("button", { name: "Yes, Cancel it!" }).click();
    await expect(card("Loose hinge").getByText("canceled", { exact: false }).first()).toBeVisible();
    await card("Dripping tap")
      .getByRole("button", { name: /^Post your review/ })
      .click();
    await review.getByLabel("Description").fill("Came on time.");
    await review.getByRole("button", { name: "Post review" }).click();
    await expect(card("Dripping tap").getByText("Came on time.")).toBeVisible();
    await expect(page.getByRole("banner").getByText("2 items are waiting to be sent.")).toBeVisible();
    await expect(bar).toContainText(before ?? "a time");
    // Meanwhile the worker has answered, and the review was written on another device.
    await api("PATCH", `/worker/bookings_view/${canceled}`, {
      token: worker.token,
      body: { status: "rejected" },
    });
    await api("PUT", "/user/bookings_view/", {
      token: person.token,
      body: { id: done, rating: 3, description: "From elsewhere." },
    });
    await context.setOffline(false);
    const refusedCancel = card("Loose hinge").getByRole("alert");
    await expect(refusedCancel).toContainText(`Not done: Cancel booking ${canceled}`);
    await expect(card("Dripping tap").getByRole("alert")).toContainText(
      `Not done: Review of booking ${done}`,
    );
    await expect(card("Dripping tap").getByText("From elsewhere.")).toBeVisible();
    // It is shown once.
    await expect(page.getByText(`Not done: Cancel booking ${canceled}`)).toHaveCount(1);
    await card("Dripping tap").getByRole("alert").getByRole("button", { name: "Discard" }).click();
    await expect(card("Dripping tap").getByRole("alert")).toHaveCount(0);
    await refusedCancel.getByRole("button", { name: "Try again" }).click();
    await expect(refusedCancel).toContainText(`Not done: Cancel booking ${canceled}`);

    await page.getByRole("link", { name: "Saved", exact: true }).first().click();
    await expect(page.getByText("There are no saved profiles")).toBeVisible();
    const notice = page.getByRole("status").filter({ hasText: `Not done: Cancel booking ${canceled}` });
    await expect(notice).toBeVisible();
    await visit(page, `/?open=Booking_details/${canceled}`);
    await expect(page.getByRole("main").getByText(`Not done: Cancel booking ${canceled}`)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.getByRole("main").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Not done:")).toHaveCount(0);
  },
);

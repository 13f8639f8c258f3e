// How much written text and how many pending actions wait on a device, and for how long (docs/rules/offline.md 22).
import { nowOf, stored } from "../open.ts";
import { logOf, say, historyOf } from "../chat/talk.ts";
import { bookByCall, customer, listedWorker, openShell } from "../customer/people.ts";
import { isKept, openAt, rowsOf } from "./flight-mode.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

test(
  "a device at its limit says so, and nothing typed is lost; other people's month-old drafts are gone",
  { tag: ["@long", "@beyond-7.22"] },
  async ({ context }) => {
    const [worker, person, gone] = [await listedWorker(), await customer(), await customer()];
    await bookByCall(person, worker, { title: "Loose hinge", startTime: "09:00" });
    await stored(context, { chatReceiverId: String(worker.id) });
    const room = (await historyOf(person, worker.id)).chat_id;
    let page = await openShell(context, `Worker_details/${worker.workerId}`, person);
    await expect(page.getByRole("button", { name: "Save Profile" })).toBeVisible();
    await isKept(page);
    const now = await nowOf(page);
    const [monthAgo, weekAgo] = [31, 8].map((days) => now - days * 24 * 3_600_000);
    await page.evaluate(
      async ([own, other, roomId, old, young]) => {
        const opened = await new Promise<IDBDatabase>((done) => {
          const opening = indexedDB.open("hourhand");
          opening.onsuccess = () => done(opening.result);
        });
        const work = opened.transaction(["outbox", "acts"], "readwrite");
        const write = (sender: number, at: number, name: string): void => {
          const words = { roomId, text: "Kept", image: null, rejection: "Not so." };
          work
            .objectStore("outbox")
            .put({ sender, clientId: name, at: new Date(at).toISOString(), ...words });
          const act = { name: "saveWorker", input: { worker_id: 1 }, key: name, refusal: "Not so." };
          work.objectStore("acts").put({ person: sender, at, ...act });
        };
        for (let at = 0; at < 200; at += 1) write(own, old, `own-${at}`);
        write(other, old, "old");
        write(other, young, "young");
        await new Promise((done) => (work.oncomplete = done));
        opened.close();
      },
      [person.id, gone.id, room, monthAgo ?? 0, weekAgo ?? 0] as const,
    );
    expect([await rowsOf(page, "outbox"), await rowsOf(page, "acts")]).toEqual([202, 202]);
    // Next start: the other person's month-old entries are deleted; the signed-in person's are all kept.
    await page.close();
    page = await openAt(context, person, `/?open=Worker_details/${worker.workerId}`);
    await expect.poll(() => rowsOf(page, "outbox")).toBe(201);
    await expect.poll(() => rowsOf(page, "acts")).toBe(201);
    await page.getByRole("link", { name: "Chat", exact: true }).first().click();
    const words = page.getByRole("textbox", { name: "Write a message" });
    await expect(logOf(page).getByText("Not so.").first()).toBeVisible();
    await context.setOffline(true);
    await say(page, "Is the gate open?");
    await expect(
      page.getByRole("alert").filter({ hasText: "Too many unsent items are waiting on this device" }),
    ).toBeVisible();
    await expect(words).toHaveValue("Is the gate open?");
    await page.goBack();
    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect(page.getByText("Please do this again once you are back online.")).toBeVisible();
    expect([await rowsOf(page, "outbox"), await rowsOf(page, "acts")]).toEqual([201, 201]);
    await expect(page.getByRole("button", { name: "Save Profile" })).toBeVisible();
  },
);

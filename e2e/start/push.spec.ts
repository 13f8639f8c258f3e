// Notifications while the product is closed: a press switches them on, the service worker shows them, and they are
// pressed. A push service cannot be reached from here, so the page answers in its place, and DevTools delivers the
// pushes.
import type { Page, Worker } from "@playwright/test";
import {
  api,
  bookByCall,
  cardOf,
  customer,
  listedWorker,
  openShell,
  type Person,
} from "../customer/people.ts";
import { logOf, say } from "../chat/talk.ts";
import { withPush } from "./with-push.ts";
import { looksRight, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });
/** Returns the id that the page's device has at the server; undefined if there is none. */
const deviceOf = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("push.device") ?? "{}") as { id?: number }).id);

/** Returns the page's service worker, once there is one. */
const workerOf = async (page: Page): Promise<Worker> =>
  page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));

/** Holds the promises that the service worker has to wait for. */
interface PushScope {
  ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } };
  pushed?: Promise<unknown>[];
}

/**
 * Pushes to the page's service worker, and waits until it has finished: Chromium forgets a notification if the list of
 * notifications is read while it is being shown.
 */
async function push(page: Page, pushed: object): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = await workerOf(page);
  const before = await worker.evaluate(() => {
    const scope = globalThis as unknown as PushScope;
    if (scope.pushed) return scope.pushed.length;
    const works: Promise<unknown>[] = [];
    scope.pushed = works;
    const events = scope.ExtendableEvent.prototype;
    const original = Object.getOwnPropertyDescriptor(events, "waitUntil")?.value as () => void;
    events.waitUntil = function (this: Event, work) {
      if (this.type === "push") works.push(work);
      Reflect.apply(original, this, [work]);
    };
    return 0;
  });
  const devTools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: journeyUrl(),
    registrationId: await found,
    data: JSON.stringify({ lang: "en", icon: "/icons/icon-192.png", ...pushed }),
  });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as PushScope).pushed?.length))
    .toBeGreaterThan(before);
  await worker.evaluate(() => Promise.all((globalThis as unknown as PushScope).pushed ?? []));
  await devTools.detach();
}

/** Returns the notifications on the screen. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  });

/** Presses the notification as a person does. */
async function press(page: Page): Promise<void> {
  const worker = await workerOf(page);
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const made = (globalThis as unknown as { NotificationEvent: new (name: string, init: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new made("notificationclick", { notification }));
  });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("user Loged out")).toBeVisible();
}

const remove = (person: Person, id: number | undefined) =>
  fetch(`${journeyUrl()}/api/v1/push/subscriptions/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${person.token}` },
  });

test(
  "a device is switched on and off in the profile, follows each event's switch, and ends with logging out",
  { tag: ["@beyond-7.30"] },
  async ({ context }) => {
    const person = await customer();
    await withPush(context);
    const page = await openShell(context, "Profile", person);
    const device = page.getByRole("switch", { name: "On this device" });
    await expect(device).not.toBeChecked();
    await expect(page.getByText("This device gets no notifications.")).toBeVisible();
    await device.check();
    await expect(page.getByText("This device gets notifications.")).toBeVisible();
    await looksRight(page);
    const first = await deviceOf(page);
    expect(first).toBeGreaterThan(0);
    // The browser keeps its subscription; the page registers it with the server again.
    const renewed = page.waitForResponse(
      (answer) => answer.url().endsWith("/push/subscriptions") && answer.request().method() === "POST",
    );
    await page.reload();
    expect((await renewed).status()).toBe(200);
    await expect(device).toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem("journey.ended"))).toBeNull();

    const events = page.getByRole("group", { name: "On all my devices, notify me about" });
    await events.getByRole("switch", { name: "New messages" }).uncheck();
    await expect
      .poll(() => api("GET", "/api/v1/notification_preferences", { token: person.token }))
      .toMatchObject({ new_message: { push: false, mail: true }, booking: { push: true } });

    await device.uncheck();
    await expect(page.getByText("This device gets no notifications.")).toBeVisible();
    expect((await remove(person, first)).status).toBe(404);

    await device.check();
    await expect(page.getByText("This device gets notifications.")).toBeVisible();
    await push(page, { id: 999_997, title: "For who was here", body: "", tag: "here", url: "/" });
    await expect.poll(() => shownOn(page)).toMatchObject([{ title: "For who was here" }]);
    await logOut(page);
    await expect.poll(() => shownOn(page)).toEqual([]);
    await expect.poll(() => deviceOf(page)).toBeUndefined();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("journey.push"))).toBeNull();
  },
);

test(
  "a switch whose service worker never comes says so, and can be pressed again",
  { tag: ["@long"] },
  async ({ context }) => {
    await withPush(context);
    await context.addInitScript(() => {
      Object.defineProperty(ServiceWorkerContainer.prototype, "ready", { get: () => new Promise(() => {}) });
    });
    const page = await openShell(context, "Profile", await customer());
    const device = page.getByRole("switch", { name: "On this device" });
    await expect(device).toBeEnabled();
    await page.clock.install();
    await device.click();
    await expect(device).toBeDisabled();
    const failure = page.getByText("Your browser could not turn on notifications. Please try again later.");
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(failure).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(device).toBeEnabled();
    await expect(device).not.toBeChecked();
  },
);

test(
  "a browser that blocks notifications explains how to allow them",
  { tag: ["@long", "@beyond-7.30"] },
  async ({ context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(Notification, "permission", { get: () => "denied" });
    });
    const page = await openShell(context, "Profile", await customer());
    await expect(page.getByText("Your browser blocks them.")).toBeVisible();
    await expect(page.getByRole("switch", { name: "On this device" })).toBeDisabled();
  },
);

test(
  "nobody is asked on arrival; a customer is after a booking, and registers this device",
  { tag: ["@long", "@beyond-7.30"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await withPush(context);
    const page = await openShell(context, "Workers", person);
    await page.getByPlaceholder("Search for workers .....").fill(worker.fullName);
    await cardOf(page, worker).getByRole("button", { name: "View Details", exact: true }).click();
    await page.getByRole("button", { name: "Book now" }).click();
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    await dialog.getByRole("radio", { name: "10:00 am", exact: true }).check();
    await dialog.getByLabel("Work", { exact: true }).fill("Ceiling fan does not turn");
    await dialog.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    const card = page.getByRole("region", { name: `Notify me when ${worker.fullName} answers` });
    await expect(card).toBeVisible();
    expect(await deviceOf(page)).toBeUndefined();
    await looksRight(page);
    await card.getByRole("button", { name: "Turn on notifications" }).click();
    await expect(page.getByText("This device gets notifications.")).toBeVisible();
    await expect(card).toHaveCount(0);
    expect(await deviceOf(page)).toBeGreaterThan(0);
  },
);

test(
  "a worker is asked in Home, and never again after 'Not now'",
  { tag: ["@beyond-7.30"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openPage(browser, "/worker", worker, {
      viewport: phone,
      permissions: ["notifications"],
      serviceWorkers: "allow",
    });
    const card = page.getByRole("region", { name: "Notify me about new bookings" });
    await expect(card).toBeVisible();
    await looksRight(page);
    await card.getByRole("button", { name: "Not now" }).click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Booking Trends" })).toBeVisible();
    await expect(card).toHaveCount(0);
  },
);

test(
  "a push is shown with its text, the newest replaces the one before, and a press leads to the booking",
  { tag: ["@beyond-7.30"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Dripping tap", startTime: "09:00" });
    await withPush(context);
    const page = await openShell(context, "Home", person);
    await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
    const pushed = {
      id: 999_999,
      title: "Booking accepted",
      body: "Ravi comes.",
      tag: `booking ${id}`,
      url: `/?open=Booking_details/${id}`,
      open: `Booking_details/${id}`,
      event: "booking",
      booking_id: id,
    };
    await push(page, { ...pushed, title: "Booking moved" });
    await push(page, pushed);
    await expect
      .poll(() => shownOn(page))
      .toEqual([{ title: "Booking accepted", body: "Ravi comes.", tag: `booking ${id}`, lang: "en" }]);
    await press(page);
    await expect(page.getByText("Dripping tap").first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`open=Booking_details/${id}`));
    await expect.poll(() => shownOn(page)).toEqual([]);
  },
);

test(
  "nothing is shown while the conversation is visible; elsewhere it is, and its address opens it",
  { tag: ["@long", "@beyond-7.27"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Dripping tap", startTime: "09:00" });
    await withPush(context);
    const page = await openShell(context, `Chat/${worker.id}`, person);
    await say(page, "Is the gate open?");
    // A busy page reports its visibility late, so this waits until the message is sent.
    await expect(logOf(page).getByRole("img", { name: "Sent" })).toHaveCount(1);
    const about = (who: number, body: string) => ({
      id: 999_998,
      title: "New message",
      body,
      tag: `chat ${who}`,
      url: `/?open=Chat/${who}`,
      open: `Chat/${who}`,
      event: "new_message",
    });
    await push(page, about(worker.id, "The one that is open."));
    await push(page, about(3, "Another one."));
    await expect.poll(() => shownOn(page)).toMatchObject([{ body: "Another one." }]);
    // While another page is open, it is shown.
    await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
    await expect(page.getByText("Dripping tap")).toBeVisible();
    await push(page, about(worker.id, "Not looked at."));
    await expect
      .poll(async () => (await shownOn(page)).map(({ body }) => body).toSorted())
      .toEqual(["Another one.", "Not looked at."]);
  },
);

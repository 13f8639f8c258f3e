// An error from a proxy that has no server behind it, or from a server of which a part has failed, is not a reply:
// actions are kept and arrive in order. web/src/areas/customer/saved.screen.test.ts shows the pause before the next try.
import type { BrowserContext } from "@playwright/test";
import { partDown } from "@hourhand/contract/problem";
import { bookByCall, cardOf, customer, listedWorker, openShell } from "../customer/people.ts";
import { historyOf, logOf, say } from "../chat/talk.ts";
import { isOnDevice } from "./flight-mode.ts";
import { stored, visit } from "../open.ts";
import { expect, test } from "../test.ts";

interface Answer {
  status: number;
  contentType?: string;
  headers?: Record<string, string>;
  body: string;
}
const badGateway: Answer = { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" };
const isPartDown: Answer = {
  status: 503,
  contentType: "application/json",
  headers: { "Retry-After": "1" },
  body: JSON.stringify({ code: partDown.code, message: partDown.sentence }),
};

/**
 * Answers calls to these addresses that change something with such an error.
 * @returns a function that lets them through again
 */
async function answered(
  context: BrowserContext,
  calls: RegExp,
  answer: Answer,
): Promise<() => Promise<void>> {
  await context.route(calls, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill(answer),
  );
  return () => context.unroute(calls);
}

test(
  "actions made while a proxy or a failed part answers are kept, and sent in order",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const [worker, other, person] = [await listedWorker(), await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Loose hinge", startTime: "09:00" });
    const page = await openShell(context, `Worker_details/${other.workerId}`, person);
    const arrived: string[] = [];
    page.on("requestfinished", (request) => {
      if (/^(POST|DELETE)$/.test(request.method()) && /saved_workers_view|bookings_view/.test(request.url()))
        void request.response().then((answer) => {
          if (answer?.ok()) arrived.push(new URL(request.url()).pathname.split("/")[2] ?? "");
        });
    });
    const ends = [
      await answered(context, /\/user\/saved_workers_view\//, badGateway),
      await answered(context, /\/user\/bookings_view\/\d/, isPartDown),
    ];
    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect(
      page.getByText("Kept on this device. HourHand is not answering right now.", { exact: false }).first(),
    ).toBeVisible();
    await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
    await page.getByRole("button", { name: "Cancel now" }).click();
    await page.getByRole("button", { name: "Yes, Cancel it!" }).click();
    await expect(page.getByRole("banner").getByText("2 items are waiting to be sent.")).toBeVisible();
    await expect(page.getByText("Not done:")).toHaveCount(0);
    for (const end of ends) await end();
    // The person comes back to the page.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("banner").getByText("to be sent.")).toHaveCount(0);
    await expect(page.getByText("Status : canceled")).toBeVisible();
    await expect.poll(() => arrived).toEqual(["saved_workers_view", "bookings_view"]);
    await page.getByRole("link", { name: "Saved", exact: true }).first().click();
    await expect(cardOf(page, other)).toBeVisible();
  },
);

test(
  "a conversation can be read and answered while a proxy has no server, and the messages arrive once",
  { tag: ["@beyond-7.22"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Loose hinge", startTime: "09:00" });
    await stored(context, { chatReceiverId: String(worker.id) });
    let page = await openShell(context, "Chat", person);
    await say(page, "Is the gate open?");
    await expect(logOf(page).getByRole("img", { name: "Sent" })).toHaveCount(1);
    await isOnDevice(page, "Is the gate open?");
    await page.close();

    let isAlone = true;
    await context.route("**/*", (route) =>
      isAlone && /^(fetch|xhr)$/.test(route.request().resourceType())
        ? route.fulfill(badGateway)
        : route.fallback(),
    );
    await context.routeWebSocket(/\/ws\//, (socket) => {
      if (isAlone) void socket.close();
      else socket.connectToServer();
    });
    page = await context.newPage();
    await visit(page, "/?open=Chat");
    await expect(logOf(page).getByText("Is the gate open?")).toBeVisible();
    await say(page, "First");
    await say(page, "Second");
    await expect(logOf(page).getByText("Second")).toBeVisible();
    isAlone = false;
    const texts = async () => (await historyOf(person, worker.id)).messages.map(({ text }) => text);
    await expect.poll(texts, { timeout: 60_000 }).toEqual(["Is the gate open?", "First", "Second"]);
  },
);

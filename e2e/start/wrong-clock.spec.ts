// A device whose clock is wrong: everybody gets in. For the words 'today' and 'ago', see
// web/src/shell/wrong-clock.test.ts.
import { bookByCall, customer, listedWorker } from "../customer/people.ts";
import { newContext, openTab } from "../open.ts";
import { expect, test } from "../test.ts";

const hour = 3_600_000;

// 16 minutes are just more than an access token's life; the whole days show both directions. The session is the same
// code for a customer and a worker, so only `npm run test:long` shows each of them each clock.
for (const [what, customersMs, workersMs] of [
  ["a day ahead for a customer and a day behind for a worker", 24 * hour, -24 * hour],
  ["a day behind for a customer and a day ahead for a worker", -24 * hour, 24 * hour],
  ["16 minutes ahead", 0.27 * hour, 0.27 * hour],
] as const)
  test(
    `a clock that is ${what} keeps nobody out`,
    { tag: customersMs === 24 * hour ? [] : ["@long"] },
    async ({ browser }) => {
      const [person, worker] = [await customer(), await listedWorker()];
      await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
      for (const [who, address, act, ms] of [
        [person, "/?open=Bookings", /^Chat with/, customersMs],
        [worker, "/worker?open=Bookings", "Accept", workersMs],
      ] as const) {
        const context = await newContext(browser);
        await context.addInitScript((shift) => {
          const Right = Date;
          globalThis.Date = new Proxy(Right, {
            construct: (_target, args) =>
              Reflect.construct(Right, args.length === 0 ? [Right.now() + shift] : args) as Date,
            get: (_target, name) =>
              name === "now" ? () => Right.now() + shift : (Reflect.get(Right, name) as unknown),
          });
        }, ms);
        let refreshes = 0;
        context.on("request", (request) => {
          if (request.url().includes("/token/refresh")) refreshes += 1;
        });
        const page = await openTab(context, address, who);
        await expect(page.getByRole("button", { name: act }).first()).toBeVisible();
        await page.reload();
        await expect(page.getByRole("button", { name: act }).first()).toBeVisible();
        expect(refreshes).toBeLessThanOrEqual(4);
      }
    },
  );

// A device that subscribed with a key which the server no longer has (docs/rules/notices.md 30).
import { customer, openShell } from "../customer/people.ts";
import { withPush } from "./with-push.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

test(
  "a subscription with an outdated key is ended once, and a new one is registered",
  { tag: ["@beyond-7.30"] },
  async ({ context }) => {
    await withPush(context);
    const page = await openShell(context, "Profile", await customer());
    const device = page.getByRole("switch", { name: "On this device" });
    await device.check();
    await expect(page.getByText("This device gets notifications.")).toBeVisible();
    const own = await page.evaluate(() => localStorage.getItem("journey.push") ?? "");
    // As if the server had lost its data and with them its key.
    await page.evaluate(
      (key) => localStorage.setItem("journey.push", key),
      JSON.stringify([4, ...Array<number>(64).fill(7)]),
    );
    const methods: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/push/subscriptions")) methods.push(request.method());
    });
    const renewed = page.waitForResponse(
      (answer) => answer.url().endsWith("/push/subscriptions") && answer.request().method() === "POST",
    );
    await page.reload();
    expect((await renewed).ok()).toBe(true);
    const stored = () =>
      page.evaluate(() => [localStorage.getItem("journey.ended"), localStorage.getItem("journey.push")]);
    await expect.poll(stored).toEqual(["1", own]);
    await expect(device).toBeChecked();
    // The next start finds the right key, and does not end the subscription.
    const again = page.waitForResponse(
      (answer) => answer.url().endsWith("/push/subscriptions") && answer.request().method() === "POST",
    );
    await page.reload();
    await again;
    expect(await stored()).toEqual(["1", own]);
    expect(methods).toEqual(["POST", "POST"]);
  },
);

// The top of a signed-in customer's Home: the next visit, a question about the last one, earlier workers
// (docs/rules/dashboards.md 15). web/src/areas/customer/home/own-home.screen.test.ts tests its handling of each reply.
import { api, bookByCall, customer, listedWorker, openShell } from "./people.ts";
import { newContext, settled, visit } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "a visit shifts nothing when it appears, has its current state, is asked about once it is over, and leads to its worker",
  { tag: ["@screens-2.3"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const be = (status: string) =>
      api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
    const context = await newContext(browser, { viewport: { width: 390, height: 844 } });
    await context.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { moved: number }).moved += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const first = await openShell(context, "Home", person);
    const page = await context.newPage();
    await visit(page, first.url());
    await first.close();
    const own = page.getByRole("list", { name: "For you" });
    await expect(own).toContainText(`Tomorrow, 9:00 am${worker.fullName}, Leaking tapcreated`);
    await settled(page);
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
    expect(moved).toBeLessThanOrEqual(0.02);

    await be("accepted");
    await expect(own).toContainText("accepted");
    await own.getByRole("button", { name: `Chat with ${worker.fullName}` }).click();
    await expect(page.getByRole("link", { name: `About booking ${id}: Leaking tap` })).toBeVisible();
    await page.goBack();
    await expect(own).toContainText("accepted");

    await be("completed");
    const asked = own.getByRole("group", { name: "How was Journey?" });
    await asked.getByRole("button", { name: "4 stars" }).click();
    const dialog = page.getByRole("dialog", { name: "Post your review" });
    await dialog.getByLabel("Description").fill("On time, tidy, and the tap holds.");
    await dialog.getByRole("button", { name: "Post review" }).click();
    await expect(asked).toHaveCount(0);
    await own.getByRole("link", { name: new RegExp(`^${worker.fullName}, .+, ₹300 per hour$`) }).click();
    await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
    await context.close();
  },
);

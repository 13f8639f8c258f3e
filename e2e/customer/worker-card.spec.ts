// A worker's card: all of it leads to the worker, its buttons keep their own meaning, three stand on a phone at once, and nobody is
// called checked who was not (docs/rules/catalogue.md 27).
import { cardOf, customer, listedWorker, openShell } from "./people.ts";
import { newContext } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test(
  "a press anywhere on a card opens the worker; 'Save Profile' on it only saves",
  { tag: ["@screens-2.18"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    for (const width of [390, 1440]) {
      const context = await newContext(browser, { viewport: { width, height: 844 } });
      const page = await openShell(context, "Workers", person);
      await page.getByPlaceholder("Search for workers .....").fill(worker.fullName);
      const card = cardOf(page, worker);
      await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(1);
      const save = card.getByRole("button", { name: "Save Profile", exact: true });
      const box = await save.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await expect(save.getByText("Save Profile")).toBeVisible({ visible: width > 390 });
      // What is pressed before the first press is answered follows it.
      await page.route(
        "**/saved_workers_view/",
        async (route) => {
          const answer = await route.fetch();
          await expect(card.getByRole("button", { name: "Save Profile", exact: true })).toBeVisible();
          await route.fulfill({ response: answer });
        },
        { times: 1 },
      );
      await save.click();
      const remove = card.getByRole("button", { name: "Remove saved", exact: true });
      await expect(remove).toBeVisible();
      await remove.click();
      await expect(save).toBeVisible();
      await expect(page.getByText("The profile is removed from your saved ones.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
      // On the words of the description, far from any link's text.
      await card.getByText("Finds the fault first").click({ force: true });
      await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
      await context.close();
    }
  },
);

test(
  "three cards stand on a phone at once, none runs off sideways",
  { tag: ["@screens-2.18"] },
  async ({ browser }) => {
    const context = await newContext(browser, { viewport: { width: 390, height: 844 } });
    // The longest that a card says of its next free hour.
    await context.route("**/user/workers_view/", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { Workers: { next_free: object | null }[] };
      for (const card of body.Workers)
        card.next_free = { ...card.next_free, date: "2026-09-30", start_time: "10:00" };
      await route.fulfill({ response: answer, json: body });
    });
    const page = await openShell(context, "Workers");
    const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
    await expect(cards).toHaveCount(6);
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    // Between the header and the bottom bar there are 720 px.
    expect((tops[3] ?? Number.NaN) - (tops[0] ?? 0)).toBeLessThanOrEqual(732);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await context.close();
  },
);

test("'ID checked' stands only on those whose identity paper an administrator accepted", async ({
  context,
}) => {
  const worker = await listedWorker();
  await context.route("**/user/workers_view/", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { Workers: { id: number; identity_checked_at: string | null }[] };
    for (const card of body.Workers)
      card.identity_checked_at = card.id === worker.workerId ? "2026-11-12T10:00:00.000Z" : null;
    await route.fulfill({ response: answer, json: body });
  });
  const page = await openShell(context, "Workers");
  await expect(page.getByRole("button", { name: "View Details", exact: true })).toHaveCount(6);
  await expect(page.getByText("ID checked")).toHaveCount(0);
  await page.getByPlaceholder("Search for workers .....").fill(worker.fullName);
  const mark = cardOf(page, worker).getByText("ID checked");
  await expect(mark).toHaveAttribute("title", /12 Nov 2026$/);
  expect(page.url()).toContain(journeyUrl());
});

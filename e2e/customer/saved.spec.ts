// Saved workers: seen at once, taken back when the server refuses.
import { holdBack, rereadMs } from "../hold-back.ts";
import { api, cardOf, customer, listedWorker, openShell } from "./people.ts";
import { expect, test } from "../test.ts";

test(
  "a customer saves a worker and removes it again",
  { tag: ["@customer-1.3", "@customer-2.22", "@customer-2.29", "@customer-4.21"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const page = await openShell(context, "Saved", person);
    await expect(page.getByText("There are no saved profiles")).toBeVisible();
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await page.getByPlaceholder("Search for workers .....").fill(worker.fullName);
    const found = cardOf(page, worker);
    const save = found.getByRole("button", { name: "Save Profile", exact: true });
    await expect(save).toHaveAccessibleDescription(worker.fullName);
    await save.click();
    await expect(found.getByRole("button", { name: "Remove saved", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Saved", exact: true }).first().click();
    const card = page.getByRole("list", { name: "Saved" }).getByRole("listitem");
    await expect(card).toHaveCount(1);
    const preview =
      "Finds the fault first, then names the price. Works clean and comes on time, every time.".slice(0, 65);
    await expect(card.getByText(`${preview}…`)).toBeVisible();
    await expect(card.getByRole("button", { name: "View details", exact: true })).toBeVisible();
    await card.getByRole("button", { name: "Remove saved", exact: true }).click();
    await expect(page.getByText("There are no saved profiles")).toBeVisible();
  },
);

test("a removal that fails is taken back and said", { tag: ["@customer-4.21"] }, async ({ context }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
  await page.getByRole("button", { name: /^Save profile/ }).click();
  await page.getByRole("link", { name: "Saved", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
  await page.route("**/user/saved_workers_view/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 409, json: { message: "Not now." } })
      : route.continue(),
  );
  await page.getByRole("button", { name: /^Remove saved/ }).click();
  await expect(page.getByText("Not now.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove saved/ })).toBeVisible();
});

test("of several that are removed one after the other only that comes back which the server refuses", async ({
  context,
}) => {
  const person = await customer();
  const workers = [await listedWorker(), await listedWorker(), await listedWorker()];
  for (const { workerId: worker_id } of workers)
    await api("POST", "/user/saved_workers_view/", { token: person.token, body: { worker_id } });
  const page = await openShell(context, "Saved", person);
  const cards = page.getByRole("list", { name: "Saved" }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  const names = await cards.getByRole("heading").allTextContents();
  const calls = await holdBack(page, "**/user/saved_workers_view/*", "DELETE");
  for (let left = 2; left >= 0; left -= 1) {
    await cards
      .first()
      .getByRole("button", { name: /^Remove saved/ })
      .click();
    await expect(cards).toHaveCount(left);
  }

  await (await calls()).continue();
  const refused = await calls();
  await page.waitForTimeout(rereadMs);
  expect(await cards.count()).toBe(0);
  await refused.fulfill({ status: 409, json: { message: "Not now." } });
  await expect(page.getByText("Not now.")).toBeVisible();
  const last = await calls();
  await page.waitForTimeout(rereadMs);
  expect(await cards.getByRole("heading").allTextContents()).toEqual([names[1]]);
  await last.continue();
  await page.waitForTimeout(rereadMs);
  expect(await cards.getByRole("heading").allTextContents()).toEqual([names[1]]);
  await page.reload();
  await expect(cards.getByRole("heading")).toHaveText([names[1] ?? ""]);
});

test("each change is said in the server's words", { tag: ["@customer-8.16"] }, async ({ context }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
  for (const [button, method] of [
    [/^Save profile/, "POST"],
    [/^Remove saved/, "DELETE"],
  ] as const) {
    const answered = page.waitForResponse(
      (answer) => answer.url().includes("/user/saved_workers_view/") && answer.request().method() === method,
    );
    await page.getByRole("button", { name: button }).click();
    const { message } = (await (await answered).json()) as { message: string };
    await expect(page.locator("[data-sonner-toast]").filter({ hasText: message })).toBeVisible();
  }
});

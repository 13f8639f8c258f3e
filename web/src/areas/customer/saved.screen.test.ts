// Saved workers: a removal takes effect immediately, and is undone when the server rejects it.
import {
  listSavedWorkers,
  listWorkers,
  notSaved,
  removeSavedWorker,
  saveWorker,
  viewWorker,
} from "@hourhand/contract/catalogue";
import { partDown } from "@hourhand/contract/problem";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../test/open-screen.ts";
import { answer, fail, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { bookableWorker, listOf, workerOf } from "../../../test/workers.ts";
import { savedPageSize } from "../../features/workers/api.ts";
import { pendingCalls } from "../../platform/offline-queue-state.ts";
import { pages } from "../../paths.ts";

const cards = page.getByRole("list", { name: "Saved" }).getByRole("listitem");
const removeButtons = page.getByRole("button", { name: "Remove saved" });
const names = () =>
  cards
    .getByRole("heading")
    .elements()
    .map(({ textContent }) => textContent);

test("a failed removal is undone with an error", { tags: ["@customer-4.21"] }, async () => {
  answer(listSavedWorkers, { workers: [workerOf()], count: 1 });
  refuse(removeSavedWorker, notSaved, { sentence: "Not now." });
  await openScreen(pages.saved, { as: "customer" });
  await expect.element(removeButtons).toBeVisible();
  // The refetch gets no reply, because it would restore the card anyway.
  hold(listSavedWorkers);
  await removeButtons.click();
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await expect.element(removeButtons).toBeVisible();
});

test("removing the last worker of a page shows the previous page, in the address too", async () => {
  const workers = Array.from({ length: savedPageSize + 1 }, (_, at) =>
    workerOf({ id: at + 1, full_name: `Worker ${at + 1}` }),
  );
  let left = workers.length;
  answer(listSavedWorkers, ({ page: number = 1 }) => ({
    workers: workers.slice((number - 1) * savedPageSize, Math.min(left, number * savedPageSize)),
    count: left,
  }));
  answer(removeSavedWorker, () => {
    left -= 1;
    return {};
  });
  const last = Math.ceil(workers.length / savedPageSize);
  await openScreen(pages.saved, { as: "customer", fields: { page: String(last) } });
  await expect.element(cards).toHaveLength(1);
  await removeButtons.click();
  await expect.element(cards).toHaveLength(savedPageSize);
  await expect.poll(() => new URLSearchParams(location.search).get("page") ?? "1").toBe(String(last - 1));
});

test("of several removals in a row only the rejected one is undone", async () => {
  const workers = ["Anil Das", "Biju Paul", "Chitra Rao"].map((full_name, at) =>
    workerOf({ id: at + 1, full_name }),
  );
  answer(listSavedWorkers, { workers, count: 3 });
  const removals = hold(removeSavedWorker);
  await openScreen(pages.saved, { as: "customer" });
  for (let left = 2; left >= 0; left -= 1) {
    await removeButtons.first().click();
    await expect.element(cards).toHaveLength(left);
  }
  (await removals.request()).answer();
  const second = await removals.request();
  expect(names()).toEqual([]);
  second.refuse(notSaved, { sentence: "Not now." });
  await expect.element(page.getByText("Not now.")).toBeVisible();
  const third = await removals.request();
  expect(names()).toEqual(["Biju Paul"]);
  expect(requestsOf(listSavedWorkers)).toHaveLength(1);
  answer(listSavedWorkers, { workers: workers.slice(1, 2), count: 1 });
  third.answer();
  await expect.poll(() => requestsOf(listSavedWorkers).length).toBe(2);
  expect(names()).toEqual(["Biju Paul"]);
  expect(requestsOf(removeSavedWorker).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("saving shows the server's message", { tags: ["@customer-8.16"] }, async () => {
  answer(viewWorker, { worker: workerOf({ saved: false }), reviews: [] });
  answer(saveWorker, { message: "Meera is on your list." });
  await openScreen(pages.workerDetails(7), { as: "customer" });
  await page.getByRole("button", { name: /^Save profile/ }).click();
  await expect.element(page.getByText("Meera is on your list.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Remove saved/ })).toBeVisible();
  expect(requestsOf(saveWorker)).toEqual([{ worker_id: 7 }]);
});

test(
  "each removal shows the server's message, and an empty list invites to save workers",
  { tags: ["@customer-8.16"] },
  async () => {
    answer(listSavedWorkers, { workers: [workerOf()], count: 1 });
    answer(removeSavedWorker, { message: "Meera has left your list." });
    await openScreen(pages.saved, { as: "customer" });
    await expect.element(cards).toBeVisible();
    answer(listSavedWorkers, { workers: [], count: 0 });
    await removeButtons.click();
    await expect.element(page.getByText("Meera has left your list.")).toBeVisible();
    await expect.element(page.getByText("There are no saved profiles")).toBeVisible();
  },
);

test("a list that cannot be loaded says so, and can be loaded again", async () => {
  fail(listSavedWorkers);
  await openScreen(pages.saved, { as: "customer" });
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  answer(listSavedWorkers, { workers: [workerOf()], count: 1 });
  await again.click();
  await expect.element(cards).toBeVisible();
});

test("a removal that waits says what it waits for: the server's answer, or the network", async () => {
  const workers = ["Anil Das", "Biju Paul"].map((full_name, at) => workerOf({ id: at + 1, full_name }));
  answer(listSavedWorkers, { workers, count: 2 });
  // The pointer rests on the other card, which prefetches its worker.
  answer(viewWorker, { worker: bookableWorker(), reviews: [] });
  fail(removeSavedWorker, 503);
  await openScreen(pages.saved, { as: "customer" });
  await removeButtons.first().click();
  const unanswered = "HourHand is not answering right now. It is sent automatically once it does.";
  await expect.element(page.getByText(`Kept on this device. ${unanswered}`)).toBeVisible();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await removeButtons.click();
  await expect
    .element(page.getByText("Kept on this device. It is sent when you are back online."))
    .toBeVisible();
  // The queue is emptied here: otherwise it would send its calls in the next test.
  answer(removeSavedWorker);
  network.mockRestore();
  dispatchEvent(new Event("online"));
  await expect.poll(() => pendingCalls().length).toBe(0);
});

test(
  "a customer saves a worker on its card, and removes it again in the list of the saved",
  { tags: ["@customer-1.3", "@customer-2.22", "@customer-2.29", "@customer-4.21"] },
  async () => {
    let saved = false;
    answer(listWorkers, () => listOf([workerOf({ saved })]));
    answer(listSavedWorkers, () => ({ workers: saved ? [workerOf()] : [], count: Number(saved) }));
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    answer(saveWorker, () => {
      saved = true;
      return {};
    });
    answer(removeSavedWorker, () => {
      saved = false;
      return {};
    });
    await openScreen(pages.saved, { as: "customer" });
    await expect.element(page.getByText("There are no saved profiles")).toBeVisible();
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    const save = page.getByRole("button", { name: "Save Profile", exact: true });
    await expect.element(save).toHaveAccessibleDescription("Meera Nair");
    await save.click();
    await expect.element(page.getByRole("button", { name: "Remove saved", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Saved", exact: true }).first().click();
    await expect.element(cards).toHaveLength(1);
    const preview = workerOf().description.slice(0, 65);
    await expect.element(cards.getByText(`${preview}…`)).toBeVisible();
    await expect.element(cards.getByRole("button", { name: "View details", exact: true })).toBeVisible();
    await removeButtons.click();
    await expect.element(page.getByText("There are no saved profiles")).toBeVisible();
    expect([requestsOf(saveWorker), requestsOf(removeSavedWorker)]).toEqual([
      [{ worker_id: 7 }],
      [{ id: 7 }],
    ]);
  },
);

test.each([
  ["short", 1, 3],
  ["long", 30, 1],
] as const)(
  "a server that asks for a %s pause of %i s is asked that often before the call is kept: %i",
  async (_what, retryAfter, times) => {
    answer(viewWorker, { worker: workerOf({ saved: false }), reviews: [] });
    const saves = hold(saveWorker);
    await openScreen(pages.workerDetails(7), { as: "customer" });
    await page.getByRole("button", { name: /^Save profile/ }).click();
    let refusedAt = Number.NEGATIVE_INFINITY;
    for (let time = 1; time <= times; time += 1) {
      const save = await saves.request();
      expect(performance.now() - refusedAt).toBeGreaterThanOrEqual(retryAfter * 1_000);
      refusedAt = performance.now();
      save.refuse(partDown, { retryAfter });
    }
    await expect.element(page.getByText(/^Kept on this device\./)).toBeVisible();
    expect(requestsOf(saveWorker)).toHaveLength(times);
    // The queue is emptied here, too, once the pause is over.
    answer(saveWorker);
    vi.setSystemTime(Date.now() + (retryAfter + 1) * 1_000);
    dispatchEvent(new Event("online"));
    await expect.poll(() => pendingCalls().length).toBe(0);
  },
);

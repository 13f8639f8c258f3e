// A session that takes long to restore: the person can always retry (docs/rules/sessions.md 15, 23).
import { listOwnBookings } from "@hourhand/contract/bookings";
import { listWorkers, viewWorker } from "@hourhand/contract/catalogue";
import { viewHome } from "@hourhand/contract/home";
import { readOwnHome } from "@hourhand/contract/own-home";
import { refreshToken } from "@hourhand/contract/sessions";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../test/open-screen.ts";
import { accessTokenFor } from "../../test/tokens.ts";
import { answer, askersOf, fail, hold } from "../../test/wire.ts";
import { bookableWorker, workerOf } from "../../test/workers.ts";
import { pages, paths } from "../paths.ts";

beforeEach(() => {
  fail(refreshToken);
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
});

/** The server can check sessions again, and the client retries. */
const recover = () => answer(refreshToken, { access: accessTokenFor("user") });

test(
  "public data wait a little for the session, and are fetched again once it is restored",
  { tags: ["@customer-4.8"] },
  async () => {
    answer(listWorkers, {
      Workers: [workerOf()],
      count: 1,
      jobs: [],
      qualifications: [],
      prices: null,
    });
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    await openScreen(pages.workers, { as: "customer", isRestoring: true });
    const details = page.getByRole("button", { name: "View Details", exact: true });
    await vi.advanceTimersByTimeAsync(2_900);
    expect(askersOf(listWorkers)).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await expect.element(details).toBeVisible();
    expect(askersOf(listWorkers)).toEqual([""]);
    await details.click();
    await expect.element(page.getByRole("button", { name: "Book now" })).toBeEnabled();
    expect(localStorage.getItem("auth.refresh")).toBe("refresh token of asha");

    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await expect.element(details).toBeVisible();
    recover();
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    await expect.poll(() => askersOf(listWorkers).at(-1)).toBe("user");
    await expect.element(details).toBeVisible();
  },
);

for (const [what, address, heading] of [
  ["a guarded page", pages.bookings, "Bookings"],
  ["an auth screen", paths.signIn, /Skilled hands/],
] as const)
  test(
    `${what} says after a while that the session cannot be checked, and retries`,
    { tags: ["@customer-2.13"] },
    async () => {
      answer(listOwnBookings, { Bookings: [], count: 0 });
      hold(viewHome);
      hold(readOwnHome);
      await openScreen(address, { as: "customer", isRestoring: true });
      const checking = page.getByText("Your session could not be checked yet. We keep trying.");
      if (address === pages.bookings)
        await expect.element(page.getByText("Loading... Please wait")).toBeVisible();
      await vi.advanceTimersByTimeAsync(9_900);
      expect(checking.elements()).toEqual([]);
      await vi.advanceTimersByTimeAsync(200);
      await expect.element(checking).toBeVisible();
      const again = page.getByRole("button", { name: "Try again" });
      await again.click();
      await expect.element(checking).toBeVisible();
      recover();
      await again.click();
      await expect.element(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    },
  );

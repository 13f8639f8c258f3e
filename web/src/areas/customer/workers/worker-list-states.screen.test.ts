// The list of workers when nothing is found, and when it fails without a network.
import { listWorkers } from "@hourhand/contract/catalogue";
import { suggestSearch } from "@hourhand/contract/suggestions";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../../test/open-screen.ts";
import { answer, hold } from "../../../../test/wire.ts";
import { workerOf } from "../../../../test/workers.ts";
import { pages } from "../../../paths.ts";

const search = page.getByPlaceholder("Search for workers .....");
const details = page.getByRole("button", { name: "View Details", exact: true });

/** Answers the list with Meera, and with no workers for a search or a filter. */
function answerList(): void {
  answer(suggestSearch, { categories: [], workers: [] });
  answer(listWorkers, ({ search: words = "", min_price: price = 0 }) => ({
    Workers: words === "" && price === 0 ? [workerOf()] : [],
    count: words === "" && price === 0 ? 1 : 0,
    jobs: ["Electrician"],
    qualifications: ["Diploma"],
    prices: { min: 200, max: 500 },
  }));
}

test(
  "an empty list suggests what helps, and announces once that nothing was found",
  { tags: ["@screens-1.16"] },
  async () => {
    answerList();
    await openScreen(pages.workers);
    await expect.element(details).toBeVisible();
    await search.fill("zzzzqq");
    await expect.element(page.getByText("There are no data to your requirment.")).toBeVisible();
    await expect.element(page.getByText("Try another search.")).toBeVisible();
    expect(page.getByText(/^Remove a filter/).elements()).toEqual([]);
    expect(page.getByText("No workers", { exact: true }).elements()).toEqual([]);
    const announced = page.getByRole("status").filter({ hasText: "There are no data to your requirment." });
    await expect.element(announced).toHaveLength(1);

    await page.getByRole("button", { name: "Filter workers" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter Workers" });
    await dialog.getByLabelText("Min Price").fill("90000");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect.element(page.getByText("Remove a filter or try another search.")).toBeVisible();
    // Closing the dialog removes its history entry. Until then the address is the old one.
    await expect.element(dialog).not.toBeInTheDocument();
    await search.fill("");
    await expect.element(page.getByText("Remove a filter.", { exact: true })).toBeVisible();
  },
);

test(
  "a list that failed without a network loads when the network returns",
  { tags: ["@screens-1.4"] },
  async () => {
    answerList();
    await openScreen(pages.workers);
    await expect.element(details).toBeVisible();
    const lists = hold(listWorkers);
    await search.fill("Plumber");
    dispatchEvent(new Event("offline"));
    // The client tries it three times.
    for (let tries = 0; tries < 3; tries += 1) (await lists.request()).lose();
    const failure = page.getByRole("main").getByRole("alert");
    await expect.element(failure).toBeVisible();
    const picture = failure.element().querySelector("img");
    await expect.poll(() => picture?.naturalWidth).toBeGreaterThan(0);
    answer(listWorkers, { Workers: [workerOf()], count: 1, jobs: [], qualifications: [], prices: null });
    dispatchEvent(new Event("online"));
    await expect.element(details).toBeVisible();
  },
);

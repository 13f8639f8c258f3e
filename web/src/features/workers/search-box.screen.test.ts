// Suggestions while typing, and the suggested job for a search without results.
import { listWorkers, viewWorker } from "@hourhand/contract/catalogue";
import { suggestSearch } from "@hourhand/contract/suggestions";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerHome } from "../../../test/home.ts";
import { press } from "../../../test/keys.ts";
import { looksRight } from "../../../test/looks.ts";
import { openScreen, screenReady } from "../../../test/open-screen.ts";
import { answer, hold, requestsOf } from "../../../test/wire.ts";
import { bookableWorker, listOf, workerOf } from "../../../test/workers.ts";
import { pages } from "../../paths.ts";

const box = page.getByPlaceholder("Search for workers .....");
const suggestions = page.getByRole("listbox", { name: "Suggestions" });
const option = (name: string | RegExp) => suggestions.getByRole("option", { name });
const jobs = (...titles: string[]) => ({
  categories: titles.map((job_title) => ({ job_title, synonym: null })),
  workers: [],
});

test("an option chosen as soon as it appears stays chosen", async () => {
  answer(listWorkers, listOf([]));
  answer(suggestSearch, { categories: [{ job_title: "Electrician", synonym: "fan" }], workers: [] });
  await openScreen(pages.workers);
  await expect.element(box).toBeVisible();
  const input = box.element();
  new MutationObserver((_changes, observer) => {
    if (document.querySelector("[role=option]") === null) return;
    observer.disconnect();
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
  }).observe(document.body, { childList: true, subtree: true });
  await box.fill("fan");
  const electrician = option("Electrician for ‘fan’");
  await expect.element(electrician).toHaveAttribute("aria-selected", "true");
  // The wait is longer than the pause before a search.
  await new Promise((done) => setTimeout(done, 400));
  await screenReady();
  await expect.element(electrician).toHaveAttribute("aria-selected", "true");
  await expect.element(box).toHaveAttribute("aria-activedescendant", electrician.element().id);
});

test("an option chosen in one reply stays chosen when the next reply has it too", async () => {
  answer(listWorkers, listOf([]));
  answer(suggestSearch, jobs("Electrician"));
  await openScreen(pages.workers);
  await box.fill("elec");
  await expect.element(option("Electrician")).toBeVisible();
  const asked = hold(suggestSearch);

  await box.fill("elect");
  await press(box, "{ArrowDown}");
  await expect.element(option("Electrician")).toHaveAttribute("aria-selected", "true");
  (await asked.request()).answer(jobs("Plumber", "Electrician"));
  await expect.element(option("Plumber")).toBeVisible();
  await expect.element(option("Electrician")).toHaveAttribute("aria-selected", "true");
  await expect.element(box).toHaveAttribute("aria-activedescendant", option("Electrician").element().id);

  await box.fill("electr");
  await press(box, "{ArrowUp}");
  await expect.element(option("Electrician")).toHaveAttribute("aria-selected", "true");
  (await asked.request()).answer(jobs("Plumber"));
  await expect.element(option("Electrician")).not.toBeInTheDocument();
  await expect.element(option("Plumber")).toHaveAttribute("aria-selected", "false");
  await expect.element(box).not.toHaveAttribute("aria-activedescendant");
});

test(
  "Escape closes the suggestions and keeps the text; one press opens a worker; nothing covers a list with hits",
  { tags: ["@screens-2.20"] },
  async () => {
    const ravi = { id: 7, name: "Ravi Nair", job_title: "Electrician", picture: null };
    answer(viewWorker, { worker: bookableWorker({ full_name: "Ravi Nair" }), reviews: [] });
    answer(suggestSearch, ({ text }) =>
      text === "geyser"
        ? { categories: [{ job_title: "Plumber", synonym: "geyser" }], workers: [] }
        : { categories: [], workers: [ravi] },
    );
    answer(listWorkers, ({ search }) =>
      listOf(search === "Ravi Nair" ? [workerOf({ full_name: "Ravi Nair" })] : []),
    );
    await openScreen(pages.workers);
    await box.fill("ravi n");
    await expect.element(option(/^Ravi Nair/)).toBeVisible();
    await press(box, "{Escape}");
    await expect.element(suggestions).not.toBeInTheDocument();
    await expect.element(box).not.toHaveAttribute("role", "combobox");
    await expect.element(box).toHaveValue("ravi n");
    await userEvent.keyboard("{ArrowDown}");
    await option(/^Ravi Nair/).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Ravi Nair" })).toBeVisible();
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await box.fill("geyser");
    await expect.element(option("Plumber for ‘geyser’")).toBeVisible();
    await box.fill("Ravi Nair");
    await expect.element(suggestions).not.toBeInTheDocument();
    await page.getByRole("list", { name: "Workers" }).getByRole("button", { name: "View Details" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Ravi Nair" })).toBeVisible();
  },
);

test(
  "a search without hits asks 'Did you mean …?' and links there",
  { tags: ["@screens-2.20"] },
  async () => {
    answer(suggestSearch, jobs());
    answer(listWorkers, ({ search, job }) =>
      job === "Plumber"
        ? listOf([workerOf({ job_title: "Plumber" })])
        : listOf(
            [],
            search === "plumer"
              ? { did_you_mean: { job_title: "Plumber", count: 3, more: false, is_near: false } }
              : {},
          ),
    );
    await openScreen(pages.workers, { viewport: "phone" });
    await box.fill("plumer");
    // The documented text appears as before, with the suggested job below it.
    await expect.element(page.getByText("There are no data to your requirment.")).toBeVisible();
    await press(box, "{Enter}");
    const guess = page.getByRole("link", { name: "Did you mean Plumber?" });
    for (const width of [390, 1440]) {
      await page.viewport(width, 900);
      await expect.element(guess).toBeVisible();
      await looksRight();
    }
    await guess.click();
    await expect
      .element(page.getByRole("list", { name: "Filters" }).getByRole("listitem"))
      .toHaveTextContent(/^Plumber$/);
    await expect.element(page.getByRole("button", { name: "View Details", exact: true })).toBeVisible();
    await expect.element(box).toHaveValue("");
    await box.fill("zzzzqq");
    await expect.poll(() => requestsOf(listWorkers).at(-1)?.search).toBe("zzzzqq");
    await screenReady();
    expect(page.getByText("Did you mean").elements()).toEqual([]);
  },
);

test(
  "a synonym typed on Home suggests its job, which the arrow keys reach and Enter opens",
  { tags: ["@screens-2.20"] },
  async () => {
    answerHome();
    answer(listWorkers, listOf([workerOf()]));
    answer(suggestSearch, { categories: [{ job_title: "Electrician", synonym: "fan" }], workers: [] });
    await openScreen(pages.home);
    await box.fill("fan");
    const electrician = option("Electrician for ‘fan’");
    await expect.element(electrician).toBeVisible();
    await expect.element(box).toHaveAttribute("role", "combobox");
    await expect.element(box).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(electrician).toHaveAttribute("aria-selected", "true");
    await expect.element(box).toHaveAttribute("aria-activedescendant", electrician.element().id);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await expect.poll(() => location.search).toBe("?open=Workers&job=Electrician");
    const chips = page.getByRole("list", { name: "Filters" }).getByRole("listitem");
    await expect.element(chips).toHaveTextContent("Electrician");
    await expect.poll(() => requestsOf(listWorkers).at(-1)).toMatchObject({ job: "Electrician" });
  },
);

// The filters of the list of workers: controls that stay in sync, and the number of results.
import { listWorkers } from "@hourhand/contract/catalogue";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sheetsInHistory } from "../../../test/back.ts";
import { answerHome } from "../../../test/home.ts";
import { press } from "../../../test/keys.ts";
import { openScreen } from "../../../test/open-screen.ts";
import { answer, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { listOf, workerOf } from "../../../test/workers.ts";
import { pages } from "../../paths.ts";

const dialog = page.getByRole("dialog", { name: "Filter Workers" });
const lowest = dialog.getByRole("slider", { name: "Lowest price" });
const highest = dialog.getByRole("slider", { name: "Highest price" });
const shows = dialog.getByRole("status");
const field = (label: string) => dialog.getByLabelText(label, { exact: true });
const valueOf = (of: typeof lowest) => (of.element() as HTMLInputElement).value;

async function openFilters(): Promise<void> {
  answer(listWorkers, listOf([workerOf()]));
  await openScreen(pages.workers);
  await page.getByRole("button", { name: "Filter workers" }).click();
  await expect.element(shows).toHaveTextContent(/^Show 1 worker$/);
}

test(
  "the slider and its fields stay in sync; an invalid filter has no count",
  { tags: ["@screens-2.19"] },
  async () => {
    await openFilters();
    await press(lowest, "{ArrowRight}");
    const raised = Number(valueOf(lowest));
    const step = raised - Number(lowest.element().getAttribute("min"));
    const later = String(raised + 3 * step);
    expect(step).toBeGreaterThan(0);
    await expect.element(field("Min Price")).toHaveValue(raised);
    await field("Min Price").fill(later);
    await expect.element(lowest).toHaveValue(later);
    // A handle at the slider's end sets no limit, which is the documented default.
    await press(lowest, "{Home}");
    await expect.element(field("Min Price")).toHaveValue(0);
    await press(highest, "{ArrowLeft}");
    await expect.element(field("Max Price")).toHaveValue(Number(valueOf(highest)));
    await press(highest, "{End}");
    await expect.element(field("Max Price")).toHaveValue(100_000);

    // A minimum above the maximum is invalid. Moving a handle corrects it.
    await field("Min Price").fill(later);
    await field("Max Price").fill(String(raised));
    (field("Max Price").element() as HTMLElement).blur();
    await expect.element(dialog.getByText("Max Price must not be below Min Price.")).toBeVisible();
    await expect.element(shows).toHaveTextContent(/^$/);
    await press(highest, "{ArrowRight}");
    await expect.element(dialog.getByText("Max Price must not be below Min Price.")).not.toBeInTheDocument();
    await expect.element(field("Min Price")).toHaveValue(raised);
    await expect.element(field("Max Price")).toHaveValue(raised + 4 * step);
  },
);

test(
  "the chips of days and hours and their fields stay in sync, and one press removes all",
  { tags: ["@screens-2.19"] },
  async () => {
    await openFilters();
    const day = dialog.getByRole("toolbar", { name: "Days" }).getByRole("button").nth(2);
    await day.click();
    await expect.element(field("Select Date")).toHaveValue("2026-11-27");
    const hour = dialog.getByRole("toolbar", { name: "Hours" }).getByRole("button", { name: "10:00 am" });
    await hour.click();
    await expect.element(field("Select Time")).toHaveValue("10:00");
    await field("Select Time").fill("10:30");
    await expect.element(hour).toHaveAttribute("aria-pressed", "false");
    // The server rejects a time without a day.
    refuse(listWorkers, invalidInput);
    await day.click();
    await expect.element(field("Select Date")).toHaveValue("");
    await expect.element(shows).toHaveTextContent(/^$/);
    answer(listWorkers, listOf([workerOf()]));
    await dialog.getByRole("button", { name: "Remove all" }).click();
    await expect.element(field("Select Time")).toHaveValue("");
    await expect.element(shows).toHaveTextContent(/^Show 1 worker$/);
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(location.search).toBe("?open=Workers");
  },
);

test("the next count cancels a running one", async () => {
  await openFilters();
  const counts = hold(listWorkers);
  await field("Experience").fill("41");
  const first = await counts.request();
  expect(first.input.experience).toBe(41);
  await field("Experience").fill("40");
  const second = await counts.request();
  expect(first.signal?.aborted).toBe(true);
  second.answer(listOf([]));
  await expect.element(shows).toHaveTextContent(/^No workers match$/);
  expect(requestsOf(listWorkers).at(-1)).toMatchObject({ experience: 40, page_size: 1 });
});

test(
  "a filter that was not applied is still there after Back, Escape and Close, next to the active ones",
  { tags: ["@beyond-7.3"] },
  async () => {
    const filter = page.getByRole("button", { name: "Filter workers" });
    const chips = page.getByRole("list", { name: "Filters" }).getByRole("listitem");
    await openFilters();
    await field("Max Price").fill("450");
    await dialog.getByRole("toolbar", { name: "Days" }).getByRole("button").nth(2).click();
    const day = (field("Select Date").element() as HTMLInputElement).value;
    expect(day).not.toBe("");
    await sheetsInHistory(1);
    history.back();
    await expect.element(dialog).not.toBeInTheDocument();
    // The list does not change until Apply.
    await expect.poll(() => location.search).toBe("?open=Workers");
    // Fields that were not edited show the active filters.
    const rail = page.getByRole("toolbar", { name: "Categories" });
    await rail.getByRole("button", { name: "Electrician", exact: true }).click();
    await filter.click();
    await expect.element(field("Max Price")).toHaveValue(450);
    await expect.element(field("Select Date")).toHaveValue(day);
    await expect.element(dialog.getByLabelText("Job Type")).toHaveTextContent("Electrician");
    await field("Max Price").fill("440");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await filter.click();
    await expect.element(field("Max Price")).toHaveValue(440);
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await filter.click();
    await expect.element(field("Max Price")).toHaveValue(440);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(chips).toHaveLength(3);
    // Only applied filters are active, so a removed chip does not come back.
    await page.getByRole("button", { name: "Remove the filter Up to ₹440" }).click();
    await filter.click();
    await expect.element(field("Max Price")).toHaveValue(100_000);
    await expect.element(dialog.getByLabelText("Job Type")).toHaveTextContent("Electrician");
    // 'Remove all' takes effect only with Apply too, even if the dialog is closed in between.
    await dialog.getByRole("button", { name: "Remove all" }).click();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(chips).toHaveLength(2);
    await filter.click();
    await expect.element(dialog.getByLabelText("Job Type")).toHaveTextContent("All");
    await expect.element(field("Select Date")).toHaveValue("");
  },
);

test(
  "applied filters are chips, survive leaving and can be removed",
  { tags: ["@customer-1.2", "@customer-2.22", "@customer-2.25", "@customer-5.8", "@customer-9.2"] },
  async () => {
    answerHome();
    await openFilters();
    await expect.element(field("Min Price")).toHaveValue(0);
    await expect.element(field("Max Price")).toHaveValue(100_000);
    await expect.element(dialog.getByLabelText("Job Type")).toHaveTextContent("All");
    await expect.element(dialog.getByLabelText("Qualification")).toHaveTextContent("All");
    await dialog.getByLabelText("Job Type").click();
    await page.getByRole("option", { name: "Electrician" }).click();
    await field("Max Price").fill("450");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const chips = () =>
      page
        .getByRole("list", { name: "Filters" })
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(chips).toEqual(["Electrician", "Up to ₹450"]);
    await expect
      .poll(() => requestsOf(listWorkers).at(-1))
      .toMatchObject({ job: "Electrician", max_price: 450, page_size: 6 });

    const heading = page.getByRole("heading", { level: 1, name: "Workers" });
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect.element(heading).not.toBeInTheDocument();
    history.back();
    await expect.poll(chips).toEqual(["Electrician", "Up to ₹450"]);
    await page.getByRole("button", { name: "Remove the filter Up to ₹450" }).click();
    // The button disappeared along with its filter, so the focus moves to the heading.
    await expect.element(heading).toHaveFocus();
    await expect.poll(chips).toEqual(["Electrician"]);
    const asked = () => requestsOf(listWorkers).at(-1);
    await expect.poll(() => asked()?.max_price).toBeUndefined();
    expect(asked()).toMatchObject({ job: "Electrician" });
  },
);

// The list of workers: categories, order, pages, an empty result, failures.
import { listWorkers, viewWorker } from "@hourhand/contract/catalogue";
import { invalidInput } from "@hourhand/contract/problem";
import { suggestSearch } from "@hourhand/contract/suggestions";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../../../test/keys.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { kaloor, standAt } from "../../../../test/position.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";
import { bookableWorker, listOf, workerOf } from "../../../../test/workers.ts";
import { pages } from "../../../paths.ts";

const rail = page.getByRole("toolbar", { name: "Categories" });
const chip = (name: string) => rail.getByRole("button", { name, exact: true });
const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
const filters = page.getByRole("list", { name: "Filters" }).getByRole("listitem");
const order = page.getByRole("combobox", { name: "Sort by" });
const orders = page.getByRole("listbox", { name: "Sort by" });
const option = (name: string) => page.getByRole("option", { name, exact: true });
const lastAsked = () => requestsOf(listWorkers).at(-1);

test(
  "a press on a category narrows the list, the keyboard moves through them, Back undoes it",
  { tags: ["@screens-2.19"] },
  async () => {
    answer(listWorkers, listOf([workerOf()]));
    await openScreen(pages.workers, { viewport: [320, 700] });
    await expect.element(chip("All")).toHaveAttribute("aria-pressed", "true");
    await expect.element(chip("AC Technician")).toBeVisible();
    // Tab reaches the row of chips once. End moves to its last chip, which scrolls into view while the page stays.
    (page.getByPlaceholder("Search for workers .....").element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(chip("All")).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(chip("Plumber")).toHaveFocus();
    await expect.element(chip("Plumber")).toBeInViewport({ ratio: 0.99 });
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect.element(chip("AC Technician")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => location.search).toBe("?open=Workers&job=AC+Technician");
    await expect.element(chip("AC Technician")).toHaveAttribute("aria-pressed", "true");
    await expect.element(chip("All")).toHaveAttribute("aria-pressed", "false");
    await userEvent.tab();
    expect(rail.element().contains(document.activeElement)).toBe(false);
    await chip("Electrician").click();
    await expect.element(filters).toHaveTextContent(/^Electrician$/);
    await expect.poll(() => lastAsked()?.job).toBe("Electrician");
    history.back();
    await expect.element(chip("AC Technician")).toHaveAttribute("aria-pressed", "true");
    await chip("AC Technician").click();
    await expect.poll(() => location.search).toBe("?open=Workers");
    expect(document.documentElement.scrollWidth).toBe(320);

    await openScreen(pages.workers, { viewport: [320, 700], fields: { job: "Plumber" } });
    await expect.element(chip("Plumber")).toHaveAttribute("aria-pressed", "true");
    await expect.element(chip("Plumber")).toBeInViewport({ ratio: 0.99 });
  },
);

test(
  "a page has six workers, and one press shows the next ones",
  { tags: ["@customer-2.10", "@customer-2.24", "@customer-9.2"] },
  async () => {
    const workers = Array.from({ length: 8 }, (_, at) =>
      workerOf({ id: at + 1, full_name: `Worker ${at + 1}` }),
    );
    answer(listWorkers, ({ page: asked = 1, page_size: size = 0 }) =>
      listOf(workers.slice((asked - 1) * size, asked * size), { count: 8, more: asked === 1 }),
    );
    // Hovering over a card prefetches its worker.
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    await openScreen(pages.workers);
    await expect.element(cards).toHaveLength(6);
    await page.getByRole("button", { name: "Go to page 2", exact: true }).click();
    await expect.element(cards.first().getByRole("heading")).toHaveTextContent("Worker 7");
    await expect.element(cards).toHaveLength(2);
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect.element(cards.first().getByRole("heading")).toHaveTextContent("Worker 1");
  },
);

test("each order is requested from the server", { tags: ["@customer-1.2", "@customer-5.11"] }, async () => {
  answer(listWorkers, listOf([workerOf()]));
  await openScreen(pages.workers);
  for (const [name, sort] of [
    ["Salary ascending", "salary"],
    ["Salary descending", "-salary"],
    ["Experience ascending", "experience"],
    ["Experience descending", "-experience"],
  ] as const) {
    await order.click();
    await option(name).click();
    await expect.poll(() => lastAsked()?.sort).toBe(sort);
    await expect.element(order).toHaveTextContent(name);
  }
});

test("the order is chosen by keyboard, and Back closes its menu", async () => {
  answer(listWorkers, listOf([workerOf()]));
  await openScreen(pages.workers);
  await expect.element(order).toHaveTextContent("Best rated");
  await press(order, "{ArrowDown}");
  await expect.element(orders.getByRole("option", { name: "Best rated" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  await expect.element(orders).not.toBeInTheDocument();
  await expect.element(order).toHaveFocus();
  await expect.element(order).toHaveTextContent("Best rated");
  await userEvent.keyboard("{Enter}");
  await expect.element(orders).toBeVisible();
  await expect.poll(() => (history.state as { usr?: { sheets?: number } }).usr?.sheets).toBe(1);
  history.back();
  // The menu disappears after its closing animation.
  await expect.element(orders).not.toBeInTheDocument();
  await expect.element(order).toHaveFocus();
  await expect.element(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(orders.getByRole("option", { name: "Best rated" })).toHaveFocus();
  await userEvent.keyboard("e{Enter}");
  await expect.element(orders).not.toBeInTheDocument();
  await expect.element(order).toHaveTextContent("Experience ascending");
  await expect.poll(() => location.search).toMatch(/sort=experience$/);
  // As in any select, a letter key chooses an option without opening the menu.
  await expect.element(order).toHaveFocus();
  await userEvent.keyboard("s");
  await expect.element(order).toHaveTextContent("Salary ascending");
  await userEvent.keyboard("s");
  await expect.element(order).toHaveTextContent("Salary descending");
});

test("two simultaneous changes both take effect", async () => {
  answer(listWorkers, listOf([workerOf()]));
  await openScreen(pages.workers);
  await expect.element(chip("Electrician")).toBeVisible();
  const sort = order.element();
  (chip("Electrician").element() as HTMLElement).click();
  sort.dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true }));
  await expect.poll(() => location.search).toBe("?open=Workers&job=Electrician&sort=experience");
});

test("a list without hits shows the documented text", { tags: ["@customer-2.23"] }, async () => {
  answer(listWorkers, ({ search }) => listOf(search === undefined ? [workerOf()] : []));
  answer(suggestSearch, { categories: [], workers: [] });
  await openScreen(pages.workers);
  await page.getByPlaceholder("Search for workers .....").fill("nobody is called that");
  await expect.element(page.getByText("There are no data to your requirment.")).toBeVisible();
  expect(lastAsked()?.search).toBe("nobody is called that");
  await page.getByRole("button", { name: "Show all workers" }).click();
  await expect.element(page.getByRole("button", { name: /^View Details/ })).toBeVisible();
});

test("a failed list says so and can be retried", { tags: ["@customer-8.1"] }, async () => {
  refuse(listWorkers, invalidInput, { sentence: "No list today." });
  await openScreen(pages.workers);
  await expect
    .element(page.getByRole("region", { name: /^Messages/ }).getByText("No list today."))
    .toBeVisible();
  await expect.element(page.getByText("The workers could not be loaded.")).toBeVisible();
  answer(listWorkers, listOf([workerOf()]));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("button", { name: /^View Details/ })).toBeVisible();
});

const nearest = async (): Promise<void> => {
  await order.click();
  await page.getByRole("option", { name: "Nearest" }).click();
};

test("a filter chosen during the position prompt stays when the nearest come first", async () => {
  const tell = standAt("unasked");
  answer(listWorkers, listOf([workerOf()]));
  await openScreen(pages.workers);
  await nearest();
  await chip("Electrician").click();
  await expect.poll(() => location.search).toBe("?open=Workers&job=Electrician");
  tell(kaloor);
  await expect.poll(() => location.search).toBe("?open=Workers&job=Electrician&sort=distance");
  await expect.element(chip("Electrician")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => lastAsked()).toMatchObject({ ...kaloor, job: "Electrician", sort: "distance" });
});

test("an order chosen during the position prompt stays", async () => {
  const tell = standAt("unasked");
  answer(listWorkers, listOf([workerOf()]));
  await openScreen(pages.workers);
  await nearest();
  await order.click();
  await option("Experience descending").click();
  await expect.poll(() => location.search).toBe("?open=Workers&sort=-experience");
  tell(kaloor);
  await expect.poll(() => lastAsked()).toMatchObject({ ...kaloor, sort: "-experience" });
  expect(location.search).toBe("?open=Workers&sort=-experience");
});

test("'View Details' has an address, leaves Ctrl to the browser, and reacts to the space bar", async () => {
  answer(listWorkers, listOf([workerOf()]));
  answer(viewWorker, { worker: bookableWorker(), reviews: [] });
  await openScreen(pages.workers);
  const details = page.getByRole("button", { name: "View Details", exact: true });
  await expect.element(details).toHaveAttribute("href", `/?open=${pages.workerDetails(7)}`);
  const isLeftToBrowser = (init: MouseEventInit): boolean => {
    let isLeft = false;
    addEventListener(
      "click",
      (event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    details.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
    return isLeft;
  };
  expect(isLeftToBrowser({ ctrlKey: true })).toBe(true);
  expect(localStorage.getItem("page")).not.toBe(pages.workerDetails(7));
  details.element().focus();
  await userEvent.keyboard(" ");
  await expect.poll(() => localStorage.getItem("page")).toBe(pages.workerDetails(7));
});

test("an answer about the position does not leave a worker's page opened in the meantime", async () => {
  const tell = standAt("unasked");
  answer(listWorkers, listOf([workerOf()]));
  answer(viewWorker, { worker: bookableWorker(), reviews: [] });
  await openScreen(pages.workers);
  await nearest();
  await page.getByRole("button", { name: "View Details", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Book now" })).toBeVisible();
  tell(kaloor);
  // A wrong navigation would happen within a microtask.
  await new Promise((done) => setTimeout(done, 100));
  expect(location.search).toBe("?open=Worker_details/7");
});

const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");
for (const [where, sent, said] of [
  [kaloor, kaloor, undefined],
  ["denied", { latitude: 0, longitude: 0 }, "Location permission denied."],
  ["unsupported", { latitude: 0, longitude: 0 }, "Geolocation is not supported by this browser."],
] as const)
  test(
    `the list is requested with ${said === undefined ? "the browser's position" : `0 and 0 and the error '${said}'`}`,
    { tags: ["@customer-7.15", "@customer-8.8"] },
    async () => {
      standAt(where);
      answer(listWorkers, listOf([workerOf()]));
      await openScreen(pages.workers);
      await expect.poll(() => lastAsked()).toMatchObject(sent);
      await expect.element(page.getByRole("button", { name: /^View Details/ })).toBeVisible();
      if (said === undefined) expect(toasts.elements()).toEqual([]);
      else await expect.element(toasts.filter({ hasText: said }).first()).toBeVisible();
    },
  );

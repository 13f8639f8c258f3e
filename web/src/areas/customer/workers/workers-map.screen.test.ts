// The map of the workers list: the toggle, pins and their cards, workers without a place.
import { listWorkers, viewWorker } from "@hourhand/contract/catalogue";
import { listPlaces } from "@hourhand/contract/geo";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../../../test/keys.ts";
import { openScreen } from "../../../../test/open-screen.ts";
import { kaloor, standAt } from "../../../../test/position.ts";
import { answer, fail, requestsOf } from "../../../../test/wire.ts";
import { bookableWorker, listOf, workerOf } from "../../../../test/workers.ts";
import { pages } from "../../../paths.ts";

const toggle = page.getByRole("button", { name: "Map", exact: true });
const map = page.getByRole("region", { name: "Map of these workers" });
const chosen = page.getByRole("list", { name: "Chosen on the map" }).getByRole("listitem");
const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
const ravi = workerOf({ id: 1, full_name: "Ravi Nair", salary: 380, cell: [9.995, 76.305] });
const deepa = workerOf({ id: 2, full_name: "Deepa Mohan", salary: 420, cell: [9.965, 76.245] });

test("the toggle is kept in the address, and Back undoes it", async () => {
  answer(listWorkers, listOf([ravi, deepa]));
  answer(listPlaces, { places: [{ name: "Kadavanthra", latitude: 9.97, longitude: 76.29 }], tiles: null });
  await openScreen(pages.workers, { viewport: "phone" });
  await expect.element(toggle).toHaveAttribute("aria-pressed", "false");
  await expect.element(map).not.toBeInTheDocument();
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-pressed", "true");
  await expect.element(map).toBeVisible();
  expect(location.search).toBe("?open=Workers&view=map");
  await expect.element(map.getByRole("button")).toHaveLength(2);
  // The list stays, with everything that the map shows.
  await expect.element(cards).toHaveLength(2);
  await expect.element(map.getByText("Kadavanthra")).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
  history.back();
  await expect.element(toggle).toHaveAttribute("aria-pressed", "false");
  await expect.element(map).not.toBeInTheDocument();
});

test(
  "a pin opens a small card with the way to the worker, also by keyboard",
  { tags: ["@beyond-7.33"] },
  async () => {
    answer(listWorkers, listOf([ravi, deepa]));
    answer(viewWorker, { worker: bookableWorker(ravi), reviews: [] });
    await openScreen(pages.workers, { fields: { view: "map" } });
    const pin = map.getByRole("button", { name: "₹380, Ravi Nair" });
    await expect.element(pin).toHaveTextContent("₹380");
    await expect.element(pin).toHaveAttribute("aria-expanded", "false");
    await press(pin, "{Enter}");
    await expect.element(pin).toHaveAttribute("aria-expanded", "true");
    await expect.element(chosen).toHaveLength(1);
    await expect.element(chosen.getByRole("heading", { name: "Ravi Nair" })).toBeVisible();
    await expect.element(chosen.getByText("₹380 per hour")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(chosen).not.toBeInTheDocument();
    await map.getByRole("button", { name: "₹420, Deepa Mohan" }).click();
    await expect.element(chosen.getByRole("heading", { name: "Deepa Mohan" })).toBeVisible();
    await pin.click();
    await chosen.getByRole("button", { name: /^View Details/ }).click();
    await expect.poll(() => localStorage.getItem("page")).toBe(pages.workerDetails(1));
  },
);

test("workers of one square are one pin, which opens them all", async () => {
  answer(listWorkers, listOf([ravi, { ...deepa, cell: ravi.cell }]));
  await openScreen(pages.workers, { fields: { view: "map" } });
  await map.getByRole("button", { name: "2 workers" }).click();
  await expect.element(chosen).toHaveLength(2);
  await expect
    .element(map.getByRole("button", { name: "2 workers" }))
    .toHaveAttribute("aria-expanded", "true");
});

test(
  "the person's position is the middle of the rings, and the filters act on the map",
  { tags: ["@beyond-7.32"] },
  async () => {
    standAt(kaloor);
    answer(listWorkers, ({ job }) => listOf(job === undefined ? [ravi, deepa] : [deepa]));
    await openScreen(pages.workers, { fields: { view: "map" } });
    await expect.element(map.getByRole("img", { name: "You" })).toBeVisible();
    await expect.element(map.getByText(/^\d+ km$/).first()).toBeInTheDocument();
    await page.getByRole("toolbar", { name: "Categories" }).getByRole("button", { name: "Plumber" }).click();
    await expect.element(map.getByRole("button")).toHaveLength(1);
    expect(location.search).toContain("view=map");
  },
);

const unplaced = workerOf({ id: 3, full_name: "Jincy Paul", cell: null });

test("workers without a place are counted", async () => {
  answer(listWorkers, listOf([ravi, unplaced]));
  await openScreen(pages.workers, { fields: { view: "map" } });
  await expect.element(map.getByRole("button")).toHaveLength(1);
  await expect.element(page.getByText("1 worker in the list has no place on the map.")).toBeVisible();
});

test("a page on which nobody has a place says so instead of an empty map", async () => {
  answer(listWorkers, listOf([unplaced]));
  await openScreen(pages.workers, { fields: { view: "map" } });
  await expect.element(page.getByText(/^None of these workers has a place on the map\./)).toBeVisible();
  await expect.element(map).not.toBeInTheDocument();
  await expect.element(cards).toHaveLength(1);
});

test("without the places the map has its rings and pins", async () => {
  fail(listPlaces);
  answer(listWorkers, listOf([ravi, deepa]));
  await openScreen(pages.workers, { fields: { view: "map" } });
  await expect.element(map.getByRole("button")).toHaveLength(2);
  await expect.element(map.getByText(/^\d+ km$/).first()).toBeInTheDocument();
  expect(requestsOf(listPlaces).length).toBeGreaterThan(0);
});

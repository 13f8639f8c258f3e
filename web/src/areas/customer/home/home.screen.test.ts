// Home for visitors: figures, reviews, categories with their prices, workers who are free tomorrow.
import { listWorkers, viewWorker } from "@hourhand/contract/catalogue";
import { viewHome } from "@hourhand/contract/home";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerHome, homeOf, quoteOf } from "../../../../test/home.ts";
import { openScreen, screenReady } from "../../../../test/open-screen.ts";
import { kaloor, standAt } from "../../../../test/position.ts";
import { answer, hold, requestsOf } from "../../../../test/wire.ts";
import { listOf, workerOf } from "../../../../test/workers.ts";
import { pages } from "../../../paths.ts";

const shop = page.getByRole("region", { name: "What needs doing?" });
const drawingOf = () => shop.getByRole("link").element().querySelector("use")?.getAttribute("href");

const freeTomorrow = (id: number): ReplyOf<typeof viewHome>["workers"][number] => ({
  id,
  full_name: `Meera Nair ${id}`,
  job_title: "Electrician",
  salary: 300,
  profile_pic: null,
  rating: 4.5,
  reviews_count: 23,
  next_free: { date: "2026-11-25", start_time: "09:00" },
});

test(
  "Home has three counters, 50 until the numbers arrive, the tagline and 'Over 10 Successes'",
  { tags: ["@customer-1.9", "@customer-9.4"] },
  async () => {
    const asked = hold(viewHome);
    await openScreen(pages.home);
    await expect.element(page.getByText("Where Works Meet Solution !").first()).toBeVisible();
    const counters = page.getByRole("region", { name: "HourHand in numbers" });
    await expect.element(counters).toBeVisible();
    counters.element().scrollIntoView({ block: "center" });
    await expect.element(counters).toHaveTextContent(/\D50\D.*\D50\D.*\D50$/);
    (await asked.request()).answer({ ...homeOf(), servicesDelivered: 1234, registeredCustomers: 61 });
    await expect.element(counters).toHaveTextContent(/1,234.*\D61\D.*\D60$/);
    await expect.element(page.getByText("Over 10 Successes")).toBeVisible();
  },
);

test(
  "a review is shown with picture, name, booking title, stars and text",
  { tags: ["@customer-1.10"] },
  async () => {
    answerHome({ quotes: [quoteOf(), quoteOf({ id: 2, description: "Came twice.", rating: 5 })] });
    await openScreen(pages.home);
    const card = page.getByRole("listitem").filter({ hasText: "On time, tidy, and the socket holds." });
    await expect.element(card).toHaveTextContent("Anu Thomas");
    await expect.element(card).toHaveTextContent("Loose socket");
    await expect.element(card.getByRole("img", { name: "4.5 out of 5 stars" })).toBeVisible();
    // Initials replace a missing picture.
    await expect.element(card).toHaveTextContent("AT");
    expect(page.getByRole("img", { name: /out of 5 stars/ }).elements()).toHaveLength(2);
  },
);

test("a worker with under three reviews is new", async () => {
  answerHome({
    workers: [
      { ...freeTomorrow(1), rating: null, reviews_count: 0 },
      { ...freeTomorrow(2), reviews_count: 2 },
      { ...freeTomorrow(3), reviews_count: 3 },
    ],
  });
  await openScreen(pages.home, { viewport: "phone" });
  const cards = page.getByRole("region", { name: "Free tomorrow" }).getByRole("listitem");
  await expect.element(cards).toHaveLength(3);
  const isNew = () => cards.elements().map(({ textContent }) => /New$|New₹/.test(textContent));
  await expect.poll(isNew).toEqual([true, true, false]);
});

test(
  "a product without reviews and workers says so in their place, and nothing moves when the data arrive",
  { tags: ["@customer-1.10", "@screens-2.2"] },
  async () => {
    const asked = hold(viewHome);
    await openScreen(pages.home, { viewport: "phone" });
    const request = await asked.request();
    await expect.element(shop).toBeVisible();
    const heightOf = () => shop.element().getBoundingClientRect().height;
    const before = heightOf();
    request.answer(homeOf());
    await expect.element(shop).toHaveTextContent("Nobody is listed yet");
    await expect.element(page.getByText("The first finished jobs will be reviewed here.")).toBeVisible();
    await screenReady();
    expect(heightOf()).toBe(before);
    expect(page.getByText("Free tomorrow").elements()).toEqual([]);
    expect(page.getByText("Best rated").elements()).toEqual([]);
  },
);

test("a category with its lowest price opens only its workers", { tags: ["@screens-2.2"] }, async () => {
  answerHome({ categories: [{ id: 3, title: "Plumber", from_price: 250 }] });
  await openScreen(pages.home);
  const plumber = shop.getByRole("link");
  await expect.element(plumber).toHaveTextContent(/^Plumberfrom ₹250$/);
  expect(drawingOf()).toMatch(/#plumber$/);
  answer(listWorkers, listOf([workerOf({ job_title: "Plumber" })]));
  await plumber.click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Remove the filter Plumber" })).toBeVisible();
  await expect.poll(() => requestsOf(listWorkers).at(-1)).toMatchObject({ job: "Plumber" });
});

test("a category added by an administrator has the neutral icon", async () => {
  answerHome({ categories: [{ id: 99, title: "Piano tuner", from_price: 1250.5 }] });
  await openScreen(pages.home);
  await expect.element(shop.getByRole("link")).toHaveTextContent("Piano tunerfrom ₹1,250.50");
  expect(drawingOf()).toMatch(/#other$/);
  expect(page.getByRole("region", { name: "Free tomorrow" }).elements()).toEqual([]);
});

test("six workers who are free tomorrow link to their pages", { tags: ["@screens-2.2"] }, async () => {
  answerHome({ workers: [1, 2, 3, 4, 5, 6].map(freeTomorrow) });
  await openScreen(pages.home);
  const cards = page.getByRole("region", { name: "Free tomorrow" }).getByRole("listitem");
  await expect.element(cards).toHaveLength(6);
  await expect.element(cards.filter({ hasText: "Tomorrow, 9:00 am" })).toHaveLength(6);
  hold(viewWorker);
  await cards.nth(1).getByRole("link").click();
  await expect.poll(() => requestsOf(viewWorker)).toEqual([{ id: 2 }]);
});

test("Home of a market without workers shows what is to come and invites the first worker, without a zero", async () => {
  answerHome({
    servicesDelivered: 0,
    registeredCustomers: 0,
    verifiedWorkers: 0,
    wanted_categories: [
      { id: 1, title: "Cleaning" },
      { id: 2, title: "Plumbing" },
    ],
  });
  await openScreen(pages.home);
  await expect.element(shop.getByRole("listitem")).toHaveLength(2);
  await expect.element(shop.getByRole("listitem").first()).toHaveTextContent(/^Cleaningsoon$/);
  expect(shop.getByRole("listitem").first().element().querySelector("use")?.getAttribute("href")).toMatch(
    /#cleaner$/,
  );
  expect(shop.getByRole("link").elements()).toEqual([]);
  const invitation = page.getByRole("link", { name: "Register as a worker" });
  await expect.element(invitation).toBeVisible();
  for (const text of ["Over 10 Successes", "What customers say", "No reviews yet", "Verified workers"])
    expect(page.getByText(text).elements()).toEqual([]);
  expect(page.getByText(/^0$|\b0 workers/).elements()).toEqual([]);
  await invitation.click();
  // The registration asks visitors to sign in first.
  await expect.poll(() => location.pathname).toBe("/signin");
});

test("a market whose workers have left keeps its customers' reviews", async () => {
  answerHome({ verifiedWorkers: 0, quotes: [quoteOf()] });
  await openScreen(pages.home);
  await expect.element(page.getByText("On time, tidy, and the socket holds.")).toBeVisible();
  expect(page.getByText("Over 10 Successes").elements()).toEqual([]);
});

test.each([
  [3, "Near you, free tomorrow", "Ravi Kumar"],
  [900, "Free tomorrow", "Meera Nair 1"],
] as const)(
  "a visitor who has allowed the position, with the nearest worker %i km away, sees '%s'",
  async (distance_km, name, shown) => {
    standAt(kaloor);
    answerHome({ workers: [freeTomorrow(1)] });
    answer(listWorkers, listOf([workerOf({ distance_km, full_name: "Ravi Kumar" })]));
    await openScreen(pages.home);
    const region = page.getByRole("region", { name, exact: true });
    await expect.element(region.getByRole("listitem")).toHaveLength(1);
    await expect.element(region.getByRole("listitem")).toHaveTextContent(shown);
    expect(requestsOf(listWorkers).at(-1)).toMatchObject({ ...kaloor, date: "2026-11-25" });
  },
);

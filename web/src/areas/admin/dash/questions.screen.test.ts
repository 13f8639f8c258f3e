// Four questions on Dash: their figures, the rows behind them, and an empty market.
import { listAllBookings } from "@hourhand/contract/bookings";
import { listAllWorkers } from "@hourhand/contract/catalogue-admin";
import { readDecisions, viewAdminDashboard } from "@hourhand/contract/dashboards";
import { languages } from "@hourhand/contract/languages";
import { partDown } from "@hourhand/contract/problem";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { hueOf } from "../../../../test/hues.ts";
import { looksRight } from "../../../../test/looks.ts";
import { screenReady } from "../../../../test/open-screen.ts";
import { answerTables, openSection } from "../../../../test/panel.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";

beforeEach(() => {
  answer(viewAdminDashboard, {
    new_users: 12,
    difference_new_users: 5,
    new_bookings: 30,
    difference_new_bookings: 0,
    new_workers: 1,
    difference_new_workers: -4,
    weeks: { new_users: [1], new_bookings: [1], new_workers: [1] },
    so_far: { paid_fees: 1, completed: 1, rejected: 0, canceled: 0 },
    booking_data: [{ label: "2026-W40", count: 1 }],
    period: "week",
  });
  answerTables();
});

const kochi = { slug: "kochi", name: "Kochi" };
const mumbai = { slug: "navi-mumbai", name: "Navi Mumbai" };
const served = (
  id: number,
  title: string,
  town: typeof kochi | null,
  free_hours: number,
  requests: number,
) => ({
  category_id: id,
  job_title: title,
  title_local: title,
  town,
  free_hours,
  requests,
});
const days = Array.from({ length: 7 }, (_, at) => ({
  date: `2026-11-${23 + at}`,
  bookings: at === 0 ? 9 : at === 1 ? 3 : 0,
  usual: 4.25,
}));

const answerAll = (): void =>
  answer(readDecisions, {
    serving: [
      served(3, "Plumber", kochi, 8, 5),
      served(1, "Electrician", kochi, 40, 8),
      served(3, "Plumber", mumbai, 60, 4),
      served(1, "Electrician", null, 30, 0),
    ],
    answers: {
      now: { requests: 40, ran_out: 4, median_minutes: 38 },
      before: { requests: 36, ran_out: 2, median_minutes: 90 },
      workers: [
        { person_id: 27, full_name: "Ravi Kumar", requests: 9, ran_out: 2, median_minutes: 190 },
        { person_id: 28, full_name: "Anil Das", requests: 1, ran_out: 1, median_minutes: null },
      ],
    },
    owed: [
      { age: "week", amount: 420, workers: 6 },
      { age: "month", amount: 180.5, workers: 3 },
      { age: "older", amount: 0, workers: 0 },
    ],
    growth: {
      week: { bookings: 12, value: 9400 },
      usual: { bookings: 8.5, value: 9400 },
      days,
      now: { customers: 50, returning: 18 },
      before: { customers: 44, returning: 22 },
    },
  });

const card = (name: string) => page.getByRole("region", { name });
const cell = (name: string) => card("Can customers be served?").getByRole("link", { name });

test("free hours for a request are shown by category and town, and each cell leads to its workers", async () => {
  answerAll();
  await openSection("Dash");
  const short = cell("Plumber, Kochi: Short. 8 h free, 5 requests.");
  await expect.element(short).toHaveTextContent("1.6Short8 h free · 5 requests");
  await expect.element(cell("Electrician, Kochi: Tight. 40 h free, 8 requests.")).toBeVisible();
  await expect.element(cell("Plumber, Navi Mumbai: Enough. 60 h free, 4 requests.")).toBeVisible();
  await expect
    .element(cell("Electrician, Other places: No requests. 30 h free, 0 requests."))
    .toHaveAttribute("href", "/admin-panel?open=Workers&job=1");
  await expect.element(short).toHaveAttribute("href", "/admin-panel?open=Workers&job=3&town=kochi");
  expect(hueOf(short, "backgroundColor")).toBe("red");
  const heads = card("Can customers be served?").getByRole("columnheader").elements();
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    "Category",
    "Kochi",
    "Navi Mumbai",
    "Other places",
  ]);
  await short.click();
  await expect.poll(() => requestsOf(listAllWorkers).at(-1)).toMatchObject({ job: 3, town: "kochi" });
});

test("only the worst eight categories and six towns are shown at first", async () => {
  answer(readDecisions, {
    serving: Array.from({ length: 10 }, (_, category) =>
      Array.from({ length: 8 }, (__, town) =>
        served(
          category + 1,
          `Trade ${category}`,
          { slug: `t${town}`, name: `Town ${town}` },
          category + town,
          1,
        ),
      ),
    ).flat(),
  });
  await openSection("Dash");
  const question = card("Can customers be served?");
  const shown = () => [
    question.getByRole("rowheader").elements().length,
    question.getByRole("columnheader").elements().length - 1,
  ];
  await expect.poll(shown).toEqual([8, 6]);
  await question.getByRole("button", { name: "All categories and towns" }).click();
  await expect.poll(shown).toEqual([10, 8]);
  await question.getByRole("button", { name: "Only the worst" }).click();
  await expect.poll(shown).toEqual([8, 6]);
});

test("a narrow window shows the worst as rows, which fit", async () => {
  const kochi = { slug: "kochi", name: "Kochi" };
  answer(readDecisions, {
    serving: Array.from({ length: 9 }, (_, at) => served(at + 1, `Trade ${at}`, kochi, at, 1)),
  });
  await openSection("Dash", { viewport: "phone" });
  const rows = () => card("Can customers be served?").getByRole("listitem").elements().length;
  await expect.poll(rows).toBe(8);
  await expect
    .element(cell("Trade 0, Kochi: Short. 0 h free, 1 request."))
    .toHaveTextContent("Trade 0, Kochi0Short0 h free · 1 request");
  await card("Can customers be served?").getByRole("button", { name: "All categories and towns" }).click();
  await expect.poll(rows).toBe(9);
});

test("a market without towns has one column for all places", async () => {
  answer(readDecisions, { serving: [served(3, "Plumber", null, 8, 5)] });
  await openSection("Dash");
  await expect.element(page.getByRole("columnheader", { name: "All places" })).toBeVisible();
});

/** The text below the name of a figure. */
const figure = (question: string, name: string): string | null | undefined =>
  [...card(question).element().querySelectorAll("dt")].find(({ textContent }) => textContent === name)
    ?.nextElementSibling?.textContent;

test("answers are compared with the 28 days before, and the slowest workers lead to their pages", async () => {
  answerAll();
  await openSection("Dash");
  const question = "Do workers answer?";
  await expect.element(card(question).getByRole("link", { name: "Ravi Kumar" })).toBeVisible();
  expect(figure(question, "Median time to answer")).toBe("38 minFaster · 1.5 hours in the 28 days before");
  expect(figure(question, "Not answered in time")).toBe("10%4 of 40 requestsMore · 6% in the 28 days before");
  const rows = card(question).getByRole("row").elements();
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Worker", "Requests", "Missed", "Median"],
    ["Ravi Kumar", "9", "2", "3.2 h"],
    ["Anil Das", "1", "1", "–"],
  ]);
  await expect
    .element(card(question).getByRole("link", { name: "Ravi Kumar" }))
    .toHaveAttribute("href", "/admin-panel?open=Person/27");
});

test("pending fees lead to the workers who owe them, and to failed payments", async () => {
  answerAll();
  await openSection("Dash");
  const question = card("Who owes fees?");
  await expect
    .element(question.getByRole("link", { name: "8–30 days ₹180.50 3 workers" }))
    .toHaveAttribute("href", "/admin-panel?open=Workers&owes=month&sort=pending_fee&order=desc");
  await expect.element(question.getByText("Total ₹600.50")).toBeVisible();
  await expect
    .element(question.getByRole("link", { name: "Failed payments in the Wallet" }))
    .toHaveAttribute("href", "/admin-panel?open=Wallet&status=unpaid");
  await question.getByRole("link", { name: /0–7 days/ }).click();
  await expect
    .poll(() => requestsOf(listAllWorkers).at(-1))
    .toMatchObject({ owes: "week", sort: "pending_fee", order: "desc" });
});

test("this week is compared with the last four, and its completed visits are one press away", async () => {
  answerAll();
  await openSection("Dash");
  const question = "Is it growing?";
  const value = card(question).getByRole("link", { name: "₹9,400" });
  await expect.element(value).toBeVisible();
  expect(figure(question, "Bookings")).toBe("12More · usually 8.5");
  expect(figure(question, "Completed value")).toBe("₹9,400No change · usually ₹9,400");
  expect(figure(question, "Repeat customers")).toBe(
    "36%18 of 50 customers in 28 daysFewer · 50% in the 28 days before",
  );
  await expect.element(card(question).getByRole("listitem", { name: "Mon: 9, usually 4.3" })).toBeVisible();
  await value.click();
  await expect
    .poll(() => requestsOf(listAllBookings).at(-1))
    .toMatchObject({ status: "completed", from: "2026-11-23", to: "2026-11-29" });
});

test("an empty market is told what will appear, without empty boxes", async () => {
  const nobody = { customers: 0, returning: 0 };
  const none = { requests: 0, ran_out: 0, median_minutes: null };
  answer(readDecisions, {
    serving: [],
    answers: { now: none, before: none, workers: [] },
    owed: (["week", "month", "older"] as const).map((age) => ({ age, amount: 0, workers: 0 })),
    growth: {
      week: { bookings: 0, value: 0 },
      usual: { bookings: 0, value: 0 },
      days: days.map((day) => ({ ...day, bookings: 0, usual: 0 })),
      now: nobody,
      before: nobody,
    },
  });
  await openSection("Dash");
  for (const text of [
    "Every category and town will appear here once a worker is listed.",
    "Answer times will appear here once a worker has answered a request.",
    "No fees are pending. Fees of completed bookings appear here until workers pay them.",
    "This week will be compared with the last four weeks once customers book.",
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await screenReady();
  expect(page.getByRole("region", { name: "Questions" }).getByRole("link").elements()).toEqual([]);
  await looksRight();
});

test("a failed call is one line, and loads on retry", async () => {
  refuse(readDecisions, partDown);
  await openSection("Dash");
  const failure = page
    .getByRole("alert")
    .filter({ hasText: "The answers to your questions could not be loaded." });
  await expect.element(failure).toBeVisible();
  answerAll();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect.element(card("Who owes fees?").getByText("Total ₹600.50")).toBeVisible();
});

const slowest = (): Element => {
  const table = document.querySelector("table[aria-labelledby=slowest-workers]");
  if (!table) throw new Error("No table");
  return table;
};

test.each(languages)("the questions fit on phones and on desktops (%s)", async (language) => {
  answerAll();
  await openSection("Dash", {
    language,
    viewport: "phone",
    scheme: language === "en" || language === "ml" ? "dark" : "light",
  });
  await expect.element(page.getByRole("link", { name: "Ravi Kumar" })).toBeVisible();
  await screenReady();
  for (const [width, height] of [
    [390, 844],
    [900, 900],
  ] as const) {
    await page.viewport(width, height);
    await looksRight();
    // A card cuts off what is wider. The grid of towns scrolls inside its card.
    const edge = slowest().closest("section")?.getBoundingClientRect().right ?? 0;
    expect(slowest().getBoundingClientRect().right).toBeLessThanOrEqual(edge - 15);
  }
});

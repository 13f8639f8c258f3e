// Which plan finds a page, by a sample: walking where many match, finding and sorting where few do.
import { expect, test } from "vitest";
import { driverOf, estimate, planPage, type Sample, type SampledWorker } from "./page-plan.ts";
import type { WorkerFilters, WorkerOrder } from "./rules.ts";

const jobs = ["Cook", "Driver", "Mason", "Plumber"];
const worker = (n: number): SampledWorker => ({
  search_text: `${n === 7 ? "zelottu" : n % 2 ? "menon" : "rao"}\n${(jobs[n % 4] ?? "").toLowerCase()}`,
  job_title: jobs[n % 4] ?? "",
  qualification: n % 5 ? "ITI" : "Degree",
  experience_years: n % 25,
  salary_paise: 10_000 + n * 100,
  slots: [[1 + (n % 7), null, null, "08:00:00", "18:00:00"]],
  taken: null,
  booking_days: 7,
});
const sample: Sample = {
  workers: Array.from({ length: 1_000 }, (_, n) => worker(n)),
  listed: 100_000,
  today: "2026-11-22",
};
const plan = (filters: WorkerFilters, order: WorkerOrder = "rating", end = 6) =>
  planPage(filters, order, { end, isCounted: false }, estimate(sample, filters));

test("without filters, or with what the order's index has together, the index is walked", () => {
  expect(plan({})).toEqual({ by: "index", driver: [] });
  expect(plan({ jobTitle: "Cook" })).toEqual({ by: "index", driver: ["job"] });
  expect(plan({ experienceYears: 3 }, "-experience")).toEqual({ by: "index", driver: ["experienceYears"] });
  expect(plan({ jobTitle: "Cook", minPaise: 9_000_000 }, "salary")).toEqual({
    by: "index",
    driver: ["job", "price"],
  });
});

test("a frequent word is walked for, a rare one or none at all is found by its index", () => {
  expect(plan({ search: "Menon" })).toEqual({ by: "index", driver: [] });
  expect(plan({ search: "Zelottu" })).toEqual({ by: "filter", driver: ["search"] });
  expect(plan({ search: "nobody" })).toEqual({ by: "filter", driver: ["search"] });
  expect(plan({ search: "xq" })).toEqual({ by: "filter", driver: ["shortSearch"] });
});

test("a page far behind, where the walk is long, is found and sorted", () => {
  const filters: WorkerFilters = { jobTitle: "Cook", experienceYears: 4 };
  expect(plan(filters, "rating", 6).by).toBe("index");
  expect(plan(filters, "rating", 900)).toEqual({ by: "filter", driver: ["job", "experienceYears"] });
});

test("where matches have to be counted anyway, few are found together with their number", () => {
  const filters: WorkerFilters = { jobTitle: "Cook", qualification: "Degree" };
  const small = estimate({ ...sample, listed: 1_000 }, filters);
  const by = (isCounted: boolean, estimated = small) =>
    planPage(filters, "rating", { end: 6, isCounted }, estimated).by;
  expect(by(false)).toBe("filter");
  expect(by(true)).toBe("index");
  expect(by(false, estimate(sample, filters))).toBe("index");
});

test("of several filters the rarest finds", () => {
  const filters: WorkerFilters = { search: "zelottu", qualification: "ITI", date: "2026-11-23" };
  expect(driverOf(filters, estimate(sample, filters))).toEqual(["search"]);
  const early: WorkerFilters = { qualification: "ITI", time: "05:00:00" };
  expect(driverOf(early, estimate(sample, early))).toEqual(["slot"]);
});

test("who is booked, off or beyond the horizon on a date does not match it", () => {
  const monday = "2026-11-23";
  const offered = { ...worker(0), slots: [[1, null, null, "08:00:00", "18:00:00"] as const] };
  const one = (change: Partial<SampledWorker>, filters: WorkerFilters = { date: monday }) =>
    estimate({ ...sample, workers: [{ ...offered, ...change }] }, filters).share;
  expect(one({})).toBe(1);
  expect(one({ taken: [[monday, "00:00:00", "24:00:00"]] })).toBe(0.5);
  expect(one({ taken: [[monday, "08:00:00", "12:00:00"]] }, { date: monday, time: "11:00:00" })).toBe(0.5);
  expect(one({ taken: [[monday, "08:00:00", "12:00:00"]] }, { date: monday, time: "12:00:00" })).toBe(1);
  expect(one({ booking_days: 0 })).toBe(0.5);
  expect(one({ slots: [[null, monday, monday, "19:00:00", "20:00:00"]] })).toBe(1);
  expect(one({ slots: [[null, "2026-11-24", "2026-11-25", "19:00:00", "20:00:00"]] })).toBe(0.5);
});

test("more than so many match for sure only where the sample leaves no doubt", () => {
  expect(estimate(sample, { search: "menon" }).surelyMatching).toBeGreaterThan(30_000);
  expect(estimate(sample, { search: "zelottu" }).surelyMatching).toBeLessThan(0);
  const all: Sample = { workers: sample.workers, listed: 1_000, today: "2026-11-22" };
  expect(estimate(all, {}).surelyMatching).toBeLessThan(1_000);
});

test("without a sample what is likely to be rare finds", () => {
  expect(
    planPage({ search: "menon", jobTitle: "Cook" }, "rating", { end: 6, isCounted: false }, undefined),
  ).toEqual({
    by: "filter",
    driver: ["search"],
  });
});

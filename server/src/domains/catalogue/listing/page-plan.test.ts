// Which plan finds a page, by a sample: walking where many match, finding and sorting where few do.
import { expect, test } from "vitest";
import { estimate, type Sample } from "./estimate.ts";
import { driverOf, planPage } from "./page-plan.ts";
import type { WorkerFilters, WorkerOrder } from "./rules.ts";
import { sampleBatchOf, type SampledWorker, type SampleBatch } from "./sample-batch.ts";

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
const batchOf = (workers: SampledWorker[]) => sampleBatchOf(workers, "2026-11-22");
const batch = batchOf(Array.from({ length: 1_000 }, (_, n) => worker(n)));
const sample: Sample = { batches: [batch], listed: 100_000 };
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
  expect(plan({ search: "menon" })).toEqual({ by: "index", driver: [] });
  expect(plan({ search: "zelottu" })).toEqual({ by: "filter", driver: ["search"] });
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
    estimate({ ...sample, batches: [batchOf([{ ...offered, ...change }])] }, filters).share;
  expect(one({})).toBe(1);
  expect(one({ taken: [[monday, "00:00:00", "24:00:00"]] })).toBe(0.5);
  expect(one({ taken: [[monday, "08:00:00", "12:00:00"]] }, { date: monday, time: "11:00:00" })).toBe(0.5);
  expect(one({ taken: [[monday, "08:00:00", "12:00:00"]] }, { date: monday, time: "12:00:00" })).toBe(1);
  expect(one({ booking_days: 0 })).toBe(0.5);
  expect(one({ slots: [[null, monday, monday, "19:00:00", "20:00:00"]] })).toBe(1);
  expect(one({ slots: [[null, "2026-11-24", "2026-11-25", "19:00:00", "20:00:00"]] })).toBe(0.5);
});

test("more than so many match for sure only where the sample leaves no doubt", () => {
  const isSurelyMore = (filters: WorkerFilters, listed = 100_000) =>
    estimate({ batches: [batch], listed }, filters).isSurelyMore;
  expect(isSurelyMore({ search: "menon" })).toBe(true);
  expect(isSurelyMore({ search: "zelottu" })).toBe(false);
  expect(isSurelyMore({}, 1_000)).toBe(false);
  // Of 26,000 workers 40 in a thousand are 1,040: one by chance; of 70,000 they are 2,800.
  expect(isSurelyMore({ experienceYears: 3 }, 26_000)).toBe(false);
  expect(isSurelyMore({ experienceYears: 3 }, 70_000)).toBe(true);
});

test("further batches are looked at until it is clear whether more match, and no longer", () => {
  const looked: number[] = [];
  const batchesOf = (matching: number): SampleBatch[] =>
    Array.from({ length: 10 }, (_, n) => {
      const workers = batchOf(Array.from({ length: 2_000 }, (_, of) => worker(of < matching ? 7 : 8)));
      const look =
        <Found>(of: (filters: WorkerFilters) => Found) =>
        (filters: WorkerFilters) => {
          looked.push(n);
          return of(filters);
        };
      return { ...workers, masksOf: look(workers.masksOf), countOf: look(workers.countOf) };
    });
  const isSurelyMore = (matching: number, listed: number) => {
    looked.length = 0;
    return estimate({ batches: batchesOf(matching), listed }, { search: "zelottu" }).isSurelyMore;
  };
  // A batch with 1,000 matches of a million has 2 of them: 6 may be chance, as often in ten batches they are not.
  expect(isSurelyMore(6, 1_000_000)).toBe(true);
  expect(looked.length).toBeGreaterThan(1);
  expect(looked.length).toBeLessThan(10);
  expect(isSurelyMore(2, 1_000_000)).toBe(false);
  expect(looked).toHaveLength(10);
  expect(isSurelyMore(30, 1_000_000)).toBe(true);
  expect(isSurelyMore(0, 10_000_000)).toBe(false);
  expect(isSurelyMore(1, 100_000)).toBe(false);
  expect(looked).toHaveLength(1);
});

test("without a sample what is likely to be rare finds", () => {
  expect(
    planPage({ search: "menon", jobTitle: "Cook" }, "rating", { end: 6, isCounted: false }, undefined),
  ).toEqual({
    by: "filter",
    driver: ["search"],
  });
});

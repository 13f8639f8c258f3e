// The catalogue's part of Home: the categories that can be booked, with their lowest prices, and some of the best
// workers (docs/rules/dashboards.md 13, 14).
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewHome } from "@hourhand/contract/home";
import { addDays } from "@hourhand/contract/calendar";
import type { Platform } from "../../../platform/platform.ts";
import { categoryPrices, type CategoryPrice } from "../categories/queries.ts";
import { presentCard } from "../present.ts";
import { workersPage } from "./queries.ts";

type HomeWorker = ReplyOf<typeof viewHome>["workers"][number];

/** Fills a grid of four by three. */
const maxCategories = 12;
const maxWorkers = 6;
/**
 * How many of the best rated workers are checked for free hours tomorrow; checking more would need a separate search.
 */
const looked = 24;

/** Finds the categories with a listed worker. */
export const findHomeCategories = ({ pool }: Pick<Platform, "pool">): Promise<CategoryPrice[]> =>
  categoryPrices(pool, [maxCategories]);

/**
 * Finds the best rated workers who are free tomorrow; if none of them is, the best rated who are free at all, or just
 * the best rated.
 */
export async function findHomeWorkers({
  pool,
  calendar,
}: Pick<Platform, "pool" | "calendar">): Promise<HomeWorker[]> {
  const today = calendar.today();
  const rows = await workersPage(pool, {
    filters: {},
    order: "rating",
    position: null,
    customerId: null,
    limit: looked,
    offset: 0,
    today,
  });
  const cards = rows.map((row) => presentCard(row, false, today));
  const tomorrow = addDays(today, 1);
  const choices = [
    cards.filter(({ next_free: next }) => next?.date === tomorrow),
    cards.filter(({ next_free: next }) => next !== null),
    cards,
  ];
  return (choices.find(({ length }) => length > 0) ?? [])
    .slice(0, maxWorkers)
    .map(({ id, full_name, job_title, salary, profile_pic, rating, reviews_count, next_free }) => ({
      id,
      full_name,
      job_title,
      salary,
      profile_pic,
      rating,
      reviews_count,
      next_free,
    }));
}

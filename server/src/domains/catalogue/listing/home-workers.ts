// What the home page shows of the catalogue: what can be booked from which price, and some of the best (docs/rules/dashboards.md 13, 14).
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewHome } from "@hourhand/contract/dashboards";
import { addDays } from "@hourhand/contract/calendar";
import type { Platform } from "../../../platform/platform.ts";
import { categoryPrices, type CategoryPrice } from "../categories/queries.ts";
import { presentCard } from "../present.ts";
import { workersPage } from "./queries.ts";

type HomeWorker = ReplyOf<typeof viewHome>["workers"][number];

/** A grid of four by three. */
const maxCategories = 12;
const maxWorkers = 6;
/** The number of best rated workers whose free hours are checked: looking further would be a search of its own. */
const looked = 24;

/** The categories in which somebody is listed. */
export const findHomeCategories = ({ pool }: Pick<Platform, "pool">): Promise<CategoryPrice[]> =>
  categoryPrices(pool, [maxCategories]);

/** The best rated who are free tomorrow; where none of them is, the best rated who are free at all, or just the best rated. */
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

// A person's search: text, filters, order and page. It is kept in the address, and stored for the tab, so that it
// survives leaving the list and returning by a link.
import { isIndia, market } from "@hourhand/contract/market";
import { workerSorts } from "@hourhand/contract/catalogue";
import type { MessageId } from "../../locales/namespaces.ts";
import { translate } from "../../locales/translation.ts";
import type { PageFields } from "../../paths.ts";
import { pageNumberIn } from "../../platform/page-fields.ts";
import { formatDate, formatTime } from "../../ui/format/dates.ts";
import { formatAmount } from "../../ui/format/money.ts";
import { tabStorage } from "../../platform/browser-storage.ts";

export type WorkerSort = (typeof workerSorts)[number];

/** The fields of the dialog 'Filter Workers'. Empty texts do not filter. */
export interface WorkerFilters {
  job: string;
  minPrice: number;
  maxPrice: number;
  /** In whole years, as typed. */
  experience: string;
  qualification: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
}

/** Everything that decides which workers are shown. */
export interface WorkerSearch extends WorkerFilters {
  search: string;
  /** Empty for the server's own order: nearest first if there is a position, otherwise best rated. */
  sort: WorkerSort | "";
  page: number;
}

/** Workers per page (docs/rules/screens.md 22). */
export const workersPageSize = 6;

/** The filters' defaults (docs/rules/screens.md 23). */
export const noFilters: WorkerFilters = {
  job: "",
  minPrice: 0,
  /** The documented price. Outside India a price above all others means no maximum. */
  get maxPrice() {
    return isIndia() ? 100_000 : market().salary_max + 1;
  },
  experience: "",
  qualification: "",
  date: "",
  time: "",
};
const defaultSearch = (): WorkerSearch => ({ ...noFilters, search: "", sort: "", page: 1 });

/** The available orders and their labels. */
export const sortLabels: Readonly<Record<WorkerSort, MessageId>> = {
  rating: "workers.sort.rating",
  distance: "workers.sort.distance",
  salary: "workers.sort.salaryUp",
  "-salary": "workers.sort.salaryDown",
  experience: "workers.sort.experienceUp",
  "-experience": "workers.sort.experienceDown",
};

const storageKey = "workers.search";

/** Reads a search from untrusted values. Missing and invalid ones get their defaults. */
function searchOf(given: Readonly<Record<string, unknown>>): WorkerSearch {
  const fields = Object.entries(defaultSearch()).map(([field, start]) => {
    const value = given[field];
    return [field, typeof value === typeof start ? value : start];
  });
  const search = Object.fromEntries(fields) as unknown as WorkerSearch;
  const isKnownSort = search.sort === "" || (workerSorts as readonly string[]).includes(search.sort);
  return isKnownSort ? search : { ...search, sort: "" };
}

/** The search in an address. */
export function readSearch(fields: URLSearchParams): WorkerSearch {
  const numbers = (["minPrice", "maxPrice"] as const)
    .map((name) => [name, Number(fields.get(name) ?? Number.NaN)] as const)
    .filter(([, value]) => value >= 0);
  return searchOf({
    ...Object.fromEntries(fields),
    minPrice: undefined,
    maxPrice: undefined,
    ...Object.fromEntries(numbers),
    page: pageNumberIn(fields),
  });
}

/** The address fields of a search or a part of one. Contains only values that differ from the defaults. */
export function searchFields(search: Partial<WorkerSearch>): PageFields {
  const start: Readonly<Record<string, string | number>> = { ...defaultSearch() };
  return Object.fromEntries(
    Object.entries(search).map(([field, value]: [string, string | number]) => [
      field,
      value === start[field] ? "" : value,
    ]),
  );
}

/** The search stored for this tab. */
export function loadSearch(): WorkerSearch {
  try {
    return searchOf(JSON.parse(tabStorage.getItem(storageKey) ?? "{}") as Record<string, unknown>);
  } catch {
    return defaultSearch();
  }
}

/** Stores the search for this tab. */
export function saveSearch(search: WorkerSearch): void {
  tabStorage.setItem(storageKey, JSON.stringify(search));
}

/** An active filter: its field and the text of its chip. */
export interface SetFilter {
  key: keyof WorkerFilters;
  label: string;
}

/**
 * The filters that differ from their defaults, in the dialog's order. `titleOf` returns a job's title in the reader's
 * language.
 */
export function setFilters(search: WorkerFilters, titleOf: (job: string) => string): SetFilter[] {
  const labels: Record<keyof WorkerFilters, () => string> = {
    job: () => titleOf(search.job),
    minPrice: () => translate("workers.chip.from", { price: formatAmount(search.minPrice) }),
    maxPrice: () => translate("workers.chip.upTo", { price: formatAmount(search.maxPrice) }),
    experience: () => translate("workers.years", { years: Number(search.experience) }),
    qualification: () => search.qualification,
    date: () => formatDate(search.date),
    time: () => translate("workers.chip.at", { time: formatTime(search.time) }),
  };
  return (Object.keys(labels) as (keyof WorkerFilters)[])
    .filter((key) => search[key] !== noFilters[key])
    .map((key) => ({ key, label: labels[key]() }));
}

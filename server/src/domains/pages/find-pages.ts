// Finds the public page at an address: the list, a worker, a category or a legal text.
import type { FastifyRequest } from "fastify";
import { listWorkers } from "@hourhand/contract/catalogue";
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import type { PolicyFields } from "@hourhand/contract/policies";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { serviceAddress, slugOf, workerAddress, workerSlug } from "@hourhand/contract/public-addresses";
import type { CachedValue } from "../../platform/cached-value.ts";
import { inputReader } from "../../platform/http/input.ts";
import type { Platform } from "../../platform/platform.ts";
import { Problem } from "../../platform/problem.ts";
import { inWords } from "../../platform/sentences.ts";
import { activeCategories, viewWorker } from "../catalogue/catalogue.ts";
import { townAt, townOfSlug, type Town } from "../geo/geo.ts";
import { listPolicies, presentPolicy, type PolicyRow } from "../policies/policies.ts";
import type { PublicPage, Site } from "./document.ts";
import { completeProfile, workerCell, workerCells } from "./queries.ts";
import { readLegalText } from "./legal/legal.ts";
import { emptyPage, textPage } from "./site.ts";
import { servicePage, workerPage, workersPage, type CountedTown } from "./workers.ts";
import type { AddressedCategory, FoundWorkers } from "./worker-words.ts";

type ListInput = InputOf<typeof listWorkers, never>;
type WorkersFound = Omit<ReplyOf<typeof listWorkers>, "message">;

/** Finds workers as the list's call does. */
export type FindWorkers = (input: ListInput) => Promise<WorkersFound>;

/** What the pages are made from. */
export interface FinderSources {
  readonly platform: Platform;
  readonly findWorkers: FindWorkers;
  readonly categories: CachedValue<AddressedCategory[]>;
  /** The towns of each category, by its title. */
  readonly towns: CachedValue<Map<string, CountedTown[]>>;
}

/** The page at an address, or the path to redirect to. */
type Found = Promise<PublicPage | string>;

/** As many as in the client. */
const pageSize = 6;
/** A category shows more at once, because it has no further pages. */
const categorySize = 24;
/** Shown at every unknown address. */
export const nothingHere = "There is nothing at this address.";
/** The list's fields that appear in a public address. */
const listedFields = [
  "job",
  "search",
  "minPrice",
  "maxPrice",
  "experience",
  "qualification",
  "date",
  "time",
  "sort",
  "page",
] as const;

const readListFields = inputReader(listWorkers).readFields;

/** Finds the list of workers with the filters in the address; 400 for invalid ones. */
export async function findListPage(
  { findWorkers, categories }: FinderSources,
  request: FastifyRequest,
  site: Site,
): Found {
  const given = request.query as Record<string, unknown>;
  const fields = Object.fromEntries(
    listedFields.flatMap((name) =>
      typeof given[name] === "string" && given[name] !== "" ? [[name, given[name]]] : [],
    ),
  );
  try {
    const input = readListFields({
      query: {},
      body: {
        isForm: true,
        fields: {
          ...given,
          page_size: `${pageSize}`,
          min_price: given["minPrice"],
          max_price: given["maxPrice"],
        },
        repeated: repeatedIn(given),
        files: {},
      },
    }) as ListInput;
    const found = await findWorkers(input);
    const page = input.page ?? 1;
    const hasMore =
      found.Workers.length === pageSize && (found.more === true || (found.count ?? 0) > page * pageSize);
    return workersPage(found, { fields, page, hasMore, categories: await categories.get() }, site);
  } catch (error) {
    if (error instanceof Problem && error.kind === invalidInput)
      return emptyPage(400, pathOf(request), error.sentence, site);
    throw error;
  }
}

/** Finds a worker's page. Redirects to the address with the current name; 410 for a worker who is no longer listed. */
export async function findWorkerPage(
  { platform, categories }: FinderSources,
  request: FastifyRequest,
  site: Site,
): Found {
  const { id = "", slug } = request.params as { id?: string; slug?: string };
  const workerId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  if (workerId === undefined) return unknownPage(request, site);
  try {
    const details = await viewWorker(platform, workerId, null, site.language);
    if (slug !== workerSlug(details.worker)) return workerAddress(details.worker);
    const { job_title } = details.worker;
    const category = (await categories.get()).find(({ title }) => title === job_title);
    const [cell] = await workerCell(platform.pool, [workerId]);
    const town = cell && townAt(cell.latitude, cell.longitude);
    return workerPage(details, category?.slug ?? slugOf(job_title), town, site);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind.status !== 404) throw error;
    const [once] = await completeProfile(platform.pool, [workerId]);
    return once
      ? emptyPage(410, pathOf(request), "This worker is no longer listed.", site)
      : unknownPage(request, site);
  }
}

/** Finds the page of a category, everywhere or near a town. Redirects to the address with the exact slugs. */
export async function findServicePage(
  { platform, findWorkers, categories, towns }: FinderSources,
  request: FastifyRequest,
  site: Site,
): Found {
  const asked = request.params as { category: string; town?: string };
  const active = await categories.get();
  const category =
    active.find(({ slug }) => slug === asked.category) ??
    active.find(({ slug }) => slug === slugOf(asked.category));
  const town = asked.town === undefined ? undefined : townOfSlug(slugOf(asked.town));
  if (!category || (asked.town !== undefined && !town)) return unknownPage(request, site);
  if (asked.category !== category.slug || asked.town !== town?.slug)
    return serviceAddress(category.slug, town?.slug);
  const input: ListInput = { job: category.title, page: 1, page_size: categorySize };
  const found = await findWorkers(
    town ? { ...input, latitude: town.latitude, longitude: town.longitude, sort: "distance" } : input,
  );
  const near = town ? nearest(found.Workers) : found;
  const others = (await towns.get()).get(category.title) ?? [];
  return servicePage(
    category,
    near,
    {
      town,
      towns: others.filter((one) => one.town !== town),
      categories: active,
      rules: rulesFor(category.id, await listPolicies(platform), platform.settings),
      customerPayments: (await platform.product.read()).customerPayments,
    },
    site,
  );
}

/** Returns the rules of a category's bookings: its own, else the default. */
function rulesFor(
  categoryId: number,
  policies: readonly PolicyRow[],
  settings: Platform["settings"],
): PolicyFields {
  const row =
    policies.find(({ category_id: id }) => id === categoryId) ??
    policies.find(({ category_id: id }) => id === null);
  if (!row) throw new Error("The default policy is missing.");
  return presentPolicy(settings, row);
}

/** The addresses of the legal texts, with each one's page in the client and title. */
export const legalPages = [
  { path: "/terms", page: "terms", clientPage: "Terms", title: "Terms & Conditions" },
  { path: "/privacy", page: "privacy", clientPage: "Privacy", title: "Privacy Policy" },
] as const;

/** Finds a legal text, in the version that the address names or else the current one. */
export async function findLegalPage(
  platform: Platform,
  { path, page, clientPage, title }: (typeof legalPages)[number],
  request: FastifyRequest,
  site: Site,
): Found {
  const asked = (request.query as { version?: unknown }).version;
  const version = typeof asked === "string" && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
  if (asked !== undefined && version === undefined) return unknownPage(request, site);
  try {
    const text = await readLegalText(platform, page, version, site.language);
    return textPage({ title: inWords(site.language, title), path, page: clientPage, text }, site);
  } catch (error) {
    if (error instanceof Problem && error.kind === notFound) return unknownPage(request, site);
    throw error;
  }
}

/** How far from a town's centre a worker on its page may be. */
const nearKm = 40;

/** Selects the nearest workers of a category who live near a town; if all of them do, there may be more. */
function nearest(all: WorkersFound["Workers"]): FoundWorkers {
  const workers = all.filter(({ distance_km }) => (distance_km ?? Infinity) <= nearKm);
  return { Workers: workers, count: workers.length, more: workers.length === categorySize };
}

const unknownPage = (request: FastifyRequest, site: Site) =>
  emptyPage(404, pathOf(request), nothingHere, site);

/** Returns the address without its language, which is handled separately. */
export function pathOf({ url }: FastifyRequest): string {
  return url.replace(/([?&])lang=[^&]*(&|$)/, (_, before: string, after: string) =>
    after === "" ? "" : before,
  );
}

const repeatedIn = (query: Record<string, unknown>): ReadonlySet<string> =>
  new Set(Object.keys(query).filter((name) => Array.isArray(query[name])));

/** Reads the active categories with unique slugs: if two slugs are equal, the later category's gets its id appended. */
export async function addressedCategories({ pool }: Pick<Platform, "pool">): Promise<AddressedCategory[]> {
  const rows = (await activeCategories(pool, [])).toSorted((one, other) => one.id - other.id);
  const taken = new Set<string>();
  return rows.map(({ id, title, description }) => {
    const plain = slugOf(title);
    const slug = plain === "" || taken.has(plain) ? `${plain}-${id}`.replace(/^-/, "") : plain;
    taken.add(slug);
    return { id, slug, title, description };
  });
}

/** Finds the towns in which each category has listed workers; those with the most come first. */
export async function findTowns({ pool }: Pick<Platform, "pool">): Promise<Map<string, CountedTown[]>> {
  const counts = new Map<string, Map<Town, number>>();
  for (const { category, latitude, longitude, workers } of await workerCells(pool, [])) {
    const town = townAt(latitude, longitude);
    if (!town) continue;
    const towns = counts.get(category) ?? new Map<Town, number>();
    counts.set(category, towns.set(town, (towns.get(town) ?? 0) + workers));
  }
  return new Map(
    [...counts].map(([category, towns]) => [
      category,
      [...towns]
        .map(([town, workers]) => ({ town, workers }))
        .toSorted((fewer, more) => more.workers - fewer.workers),
    ]),
  );
}

// The calls about listed and saved workers. Saving and removing update the cache optimistically. If the server
// rejects them, the update is undone.
import { keepPreviousData, useMutation, useQuery, type QueryKey } from "@tanstack/react-query";
import {
  listSavedWorkers,
  listWorkers,
  removeSavedWorker,
  saveWorker,
  viewWorker,
} from "@hourhand/contract/catalogue";
import { suggestSearch } from "@hourhand/contract/suggestions";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { callOrQueue, isQueuedAnswer } from "../../platform/call-or-queue.ts";
import { call, queryOptionsFor, type Input } from "../../platform/call.ts";
import { UNKNOWN_POSITION, type Position } from "../../platform/position.ts";
import {
  changeCached,
  isLastMutation,
  metaOf,
  queryClient,
  reloadAfter,
  reloadTopics,
} from "../../platform/query-client.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { noFilters, workersPageSize, type WorkerSearch } from "./search.ts";

export type WorkersPage = ReplyOf<typeof listWorkers>;
type SavedPage = ReplyOf<typeof listSavedWorkers>;
type WorkerReply = ReplyOf<typeof viewWorker>;

/** The job that a search may have meant. */
export type MeantJob = NonNullable<WorkersPage["did_you_mean"]>;

/** A worker in cards and details. */
export type WorkerCardData = WorkersPage["Workers"][number];

function wireOf(search: WorkerSearch, position: Position | undefined): Input<typeof listWorkers> {
  const { job, minPrice, maxPrice, experience, qualification, date, time, sort, page } = search;
  return {
    ...(position ?? UNKNOWN_POSITION),
    ...(search.search.trim() && { search: search.search.trim() }),
    ...(job && { job }),
    ...(minPrice !== noFilters.minPrice && { min_price: minPrice }),
    ...(maxPrice !== noFilters.maxPrice && { max_price: maxPrice }),
    ...(experience !== "" && { experience: Number(experience) }),
    ...(qualification && { qualification }),
    ...(date && { date }),
    ...(time && { time }),
    ...(sort && { sort }),
    page,
    page_size: workersPageSize,
  };
}

const listQuery = (search: WorkerSearch, position: Position | undefined) =>
  queryOptionsFor(listWorkers, wireOf(search, position));

/** Prefetches a page of the list. */
export const preloadList = (search: WorkerSearch, position: Position | undefined): Promise<void> =>
  queryClient.prefetchQuery(listQuery(search, position));

/** One page of the found workers. The previous page stays visible while the next one loads. */
export function useListWorkers(search: WorkerSearch, position: Position | undefined, enabled: boolean) {
  return useQuery({
    ...listQuery(search, position),
    placeholderData: keepPreviousData,
    enabled,
  });
}

const typingPauseMs = 300;

/**
 * The number of workers that a search would find, requested when typing pauses. A change cancels the previous
 * request, even a running one. An invalid search has no count.
 */
export function useCountWorkers(search: WorkerSearch, enabled: boolean) {
  const input = { ...wireOf(search, undefined), sort: undefined, page: 1, page_size: 1 };
  return useQuery({
    queryKey: [listWorkers.name, "count", input],
    meta: metaOf(listWorkers),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
      signal.throwIfAborted();
      return call(listWorkers, input, { signal });
    },
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  });
}

/** Suggestions for the typed text. The previous ones stay visible while new ones load. */
export function useSuggestSearch(text: string) {
  return useQuery({
    ...queryOptionsFor(suggestSearch, { text }),
    placeholderData: keepPreviousData,
    enabled: text !== "",
  });
}

/** One worker with reviews and free hours. Until they arrive, the data of the worker's card are shown. */
export function useViewWorker(id: number) {
  return useQuery({
    ...queryOptionsFor(viewWorker, { id }),
    placeholderData: () => fromCard(id),
    select: withDistance,
  });
}

/** The details are requested without a position, so the distance comes from the card. */
function withDistance(reply: WorkerReply): WorkerReply {
  const { worker } = reply;
  const distance = worker.distance_km ?? fromCard(worker.id)?.worker.distance_km ?? null;
  return distance === worker.distance_km ? reply : { ...reply, worker: { ...worker, distance_km: distance } };
}

function fromCard(id: number): WorkerReply | undefined {
  const lists = [
    ...queryClient
      .getQueriesData<WorkersPage>({ queryKey: [listWorkers.name] })
      .map(([, page]) => page?.Workers),
    ...queryClient
      .getQueriesData<SavedPage>({ queryKey: [listSavedWorkers.name] })
      .map(([, page]) => page?.workers),
  ];
  const worker = lists.flatMap((list) => list ?? []).find((card) => card.id === id);
  return worker && { worker, reviews: [] };
}

/** Prefetches a worker. */
export const preloadWorker = (id: number): Promise<void> =>
  queryClient.prefetchQuery(queryOptionsFor(viewWorker, { id }));

export const savedPageSize = 12;

/** One page of the customer's saved workers. */
export function useListSavedWorkers(page: number) {
  return useQuery({
    ...queryOptionsFor(listSavedWorkers, { page, page_size: savedPageSize }),
    placeholderData: keepPreviousData,
  });
}

function mark(id: number, saved: boolean): void {
  const marked = (card: WorkerCardData) => (card.id === id ? { ...card, saved } : card);
  changeCached<WorkersPage>({ queryKey: [listWorkers.name] }, (page) => ({
    ...page,
    Workers: page.Workers.map(marked),
  }));
  changeCached<WorkerReply>({ queryKey: [viewWorker.name, { id }] }, (reply) => ({
    ...reply,
    worker: marked(reply.worker),
  }));
}

/** Puts a worker back on a page of the saved ones. Others that were removed since then stay removed. */
function putBack(queryKey: QueryKey, before: readonly WorkerCardData[], id: number): void {
  const place = before.findIndex((card) => card.id === id);
  changeCached<SavedPage>({ queryKey, exact: true }, (page) =>
    place < 0 || page.workers.some((card) => card.id === id)
      ? page
      : {
          ...page,
          workers: [
            ...page.workers.slice(0, place),
            ...before.slice(place, place + 1),
            ...page.workers.slice(place),
          ],
          ...(page.count !== undefined && { count: page.count + 1 }),
        },
  );
}

const savedKey = [listSavedWorkers.name];

/** A queued call keeps its optimistic update until the server has received it. */
const reloadSaved = (answer: object | undefined) =>
  isQueuedAnswer(answer) || !isLastMutation(savedKey) ? undefined : reloadAfter(saveWorker);

/** Refetches workers, because some replies may be older than a save. */
export const reloadWorkers = (): void => void reloadTopics(["workers"]);

/** Runs the mutations one after the other, in the order of the presses. Each shows its result immediately. */
const inTurn = { id: "saved workers" };

/** Saves a worker, with an optimistic update. */
export function useSaveWorker() {
  return useMutation({
    mutationKey: savedKey,
    scope: inTurn,
    mutationFn: ({ id }: Pick<WorkerCardData, "id">) => callOrQueue(saveWorker, { worker_id: id }, {}),
    onMutate: ({ id }) => mark(id, true),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, { id }) => {
      mark(id, false);
      toast.error(errorMessage(error));
    },
    onSettled: reloadSaved,
  });
}

/** Removes a saved worker from the list immediately. Puts it back if the server rejects that. */
export function useRemoveSavedWorker() {
  return useMutation({
    mutationKey: savedKey,
    scope: inTurn,
    mutationFn: (worker: WorkerCardData) => callOrQueue(removeSavedWorker, { id: worker.id }, {}),
    onMutate: async ({ id }) => {
      mark(id, false);
      await queryClient.cancelQueries({ queryKey: savedKey });
      const pagesBefore = queryClient.getQueriesData<SavedPage>({ queryKey: savedKey });
      changeCached<SavedPage>({ queryKey: savedKey }, (page) => ({
        ...page,
        workers: page.workers.filter((card) => card.id !== id),
        ...(page.count !== undefined && { count: Math.max(0, page.count - 1) }),
      }));
      return pagesBefore;
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, { id }, pagesBefore) => {
      mark(id, true);
      for (const [queryKey, page] of pagesBefore ?? []) putBack(queryKey, page?.workers ?? [], id);
      toast.error(errorMessage(error));
    },
    onSettled: reloadSaved,
  });
}

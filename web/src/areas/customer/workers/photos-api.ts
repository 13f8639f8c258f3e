// The photos of a worker's visits. A separate file, because Home loads the other calls about workers.
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { listWorkerPhotos } from "@hourhand/contract/worker-photos";
import { queryOptionsFor } from "../../../platform/call.ts";

/** A photo that anyone may see. */
export type WorkerPhoto = ReplyOf<typeof listWorkerPhotos>["photos"][number];

/** Reads the newest photos of a worker's visits that the customers allow to be shown. */
export const useListWorkerPhotos = (id: number) =>
  useQuery(queryOptionsFor(listWorkerPhotos, { id, limit: shownPhotos }));
const shownPhotos = 24;

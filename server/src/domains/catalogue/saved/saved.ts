// A customer's saved workers.
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import { notSaved, workerNotFound, type listSavedWorkers as listCall } from "@hourhand/contract/catalogue";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentCard } from "../present.ts";
import { deleteSaved, insertSaved, listSavedCards } from "./queries.ts";

/**
 * The customer's saved workers that are listed now, the latest saved first unless asked otherwise.
 * @throws Problem `invalidInput` (400) for an unknown `sort`
 */
export async function listSavedWorkers(
  { pool }: Platform,
  personId: number,
  input: InputOf<typeof listCall, never>,
): Promise<ReplyOf<typeof listCall>> {
  const { rows, ...beside } = await listSavedCards(pool, input, personId);
  return { workers: rows.map((row) => presentCard(row, true)), ...beside };
}

/** Saves a worker; twice changes nothing. @returns whether it was not saved before @throws Problem `workerNotFound` (404) */
export async function saveWorker({ pool }: Platform, personId: number, workerId: number): Promise<boolean> {
  const isNew = await insertSaved(pool, personId, workerId);
  return isNew ?? refuse(workerNotFound);
}

/** Removes a saved worker. @throws Problem `notSaved` (404) */
export async function removeSavedWorker(
  { pool }: Platform,
  personId: number,
  workerId: number,
): Promise<void> {
  const [row] = await deleteSaved(pool, [personId, workerId]);
  if (!row) refuse(notSaved);
}

// A customer's saved workers.
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import { notSaved, workerNotFound, type listSavedWorkers as listCall } from "@hourhand/contract/catalogue";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentCard } from "../present.ts";
import { deleteSaved, insertSaved, listSavedCards } from "./queries.ts";

/**
 * Lists the customer's saved workers that are listed now, the latest saved first by default.
 * @throws Problem `invalidInput` (400) for an unknown `sort`
 */
export async function listSavedWorkers(
  { pool, calendar }: Platform,
  personId: number,
  input: InputOf<typeof listCall, never>,
): Promise<ReplyOf<typeof listCall>> {
  const today = calendar.today();
  const { rows, ...beside } = await listSavedCards(pool, input, personId, today);
  return { workers: rows.map((row) => presentCard(row, true, today)), ...beside };
}

/**
 * Saves a worker; repeating it changes nothing. @returns whether it was not saved before @throws Problem
 * `workerNotFound` (404)
 */
export async function saveWorker(runner: Queryable, personId: number, workerId: number): Promise<boolean> {
  const isNew = await insertSaved(runner, personId, workerId);
  return isNew ?? refuse(workerNotFound);
}

/** Removes a saved worker. @throws Problem `notSaved` (404) */
export async function removeSavedWorker(
  runner: Queryable,
  personId: number,
  workerId: number,
): Promise<void> {
  const [row] = await deleteSaved(runner, [personId, workerId]);
  if (!row) refuse(notSaved);
}

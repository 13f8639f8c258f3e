// A customer's saved workers.
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import { notSaved, workerNotFound, type listSavedWorkers as listCall } from "@hourhand/contract/catalogue";
import { unpagedCap } from "@hourhand/contract/wire";
import { asksForPage, refuseSort } from "../../../platform/database/table-page.ts";
import { refuse } from "../../../platform/http/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { countReply } from "../listing/rules.ts";
import { presentCard } from "../present.ts";
import { anywhere } from "../rules.ts";
import { countSaved, deleteSaved, insertSaved, savedWorkers } from "./queries.ts";

const defaultPageSize = 6;

/**
 * The customer's saved workers that are listed now, the latest saved first unless asked otherwise.
 * @throws Problem `invalidInput` (400) for an unknown `sort`
 */
export async function listSavedWorkers(
  { pool }: Platform,
  personId: number,
  input: InputOf<typeof listCall, never>,
): Promise<ReplyOf<typeof listCall>> {
  if (input.sort && input.sort !== "saved_at") refuseSort(["saved_at"]);
  const isPaged = asksForPage(input);
  const limit = isPaged ? (input.page_size ?? defaultPageSize) : unpagedCap;
  const offset = ((input.page ?? 1) - 1) * limit;
  const search = input.search ? anywhere(input.search) : null;
  const rows = await savedWorkers[input.order ?? "desc"](pool, [personId, search, limit, offset]);
  const workers = rows.map((row) => presentCard(row, true));
  if (!isPaged) return { workers };
  const [found] = await countSaved(pool, [personId, search, unpagedCap]);
  return { workers, ...countReply(found?.count ?? 0, offset + rows.length) };
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

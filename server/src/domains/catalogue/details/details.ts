// A worker's details with the free hours.
import type { Language } from "@hourhand/contract/languages";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { workerNotFound, type viewWorker as viewWorkerCall } from "@hourhand/contract/catalogue";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentDetails } from "./present.ts";
import { findDetails } from "./queries.ts";

/** Returns one listed worker, with the ready jobs in a language. @throws Problem `workerNotFound` (404) */
export async function viewWorker(
  platform: Platform,
  id: number,
  currentUser: Person | null,
  language: Language,
): Promise<ReplyOf<typeof viewWorkerCall>> {
  const today = platform.calendar.today();
  const customerId = currentUser?.role === "user" ? currentUser.id : null;
  const [row] = await findDetails(platform.pool, [id, customerId, today]);
  return row
    ? presentDetails(row, { isForCustomer: customerId !== null, today, language })
    : refuse(workerNotFound);
}

// People as programs read them (docs/rules/desk.md 9–10).
import type { Role } from "@hourhand/contract/endpoint";
import { readInstant } from "../../../platform/instants.ts";
import type { ItemsRequest } from "../../../platform/lists/list.ts";
import { comparedPhone } from "../../../platform/phones.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readablePeople, type ReadablePersonRow } from "./queries-people.ts";

/**
 * Lists one page of people: the newest first; with `changed_since` those who changed then or later, the oldest change
 * first.
 * @throws Problem `invalidInput` (400)
 */
export const listPeople = async (
  { pool }: Pick<Platform, "pool">,
  {
    email = "",
    phone = "",
    role = "",
    changed_since: since,
    ...page
  }: ItemsRequest & {
    email?: string | undefined;
    phone?: string | undefined;
    role?: Role | "" | undefined;
    changed_since?: string | undefined;
  },
): Promise<{ rows: ReadablePersonRow[]; next: string | null }> =>
  readablePeople(
    pool,
    page,
    [email, phone === "" ? "" : comparedPhone(phone), role],
    since === undefined ? undefined : readInstant("changed_since", since),
  );

// The administrator's HTTP door to accounts.
import * as calls from "@hourhand/contract/accounts";
import { unpagedCap } from "@hourhand/contract/wire";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AccountConsequences } from "./accounts.ts";
import { changeUserRole, createUser, toggleUser } from "./administration/administration.ts";
import { countPeople, isPersonSort, listPeople } from "./administration/queries.ts";
import { presentListed } from "./present.ts";

/** Who has a socket open; handed in by app.ts, since presence is the live part's knowledge. */
export type WhoIsOnline = (personIds: readonly number[]) => Promise<ReadonlySet<number>>;

export function bindAccountAdminRoutes(
  door: HttpDoor,
  platform: Platform,
  consequences: AccountConsequences,
  whoIsOnline: WhoIsOnline,
): void {
  bind(door, calls.listUsers, async ({ input, person }) => {
    const search = input.search ? `%${input.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : "";
    const isPaged = input.page !== undefined || input.page_size !== undefined;
    const limit = isPaged ? (input.page_size ?? 10) : unpagedCap;
    const rows = await listPeople(platform.database, {
      search,
      sort: input.sort && isPersonSort(input.sort) ? input.sort : "id",
      isDescending: input.order === "desc",
      limit,
      offset: isPaged ? ((input.page ?? 1) - 1) * limit : 0,
      readerId: person.id,
    });
    const online = await whoIsOnline(rows.map(({ id }) => id));
    const Users = rows.map((row) => presentListed(row, online.has(row.id)));
    if (!isPaged) return { Users };
    const count = await countPeople(platform.database, search, unpagedCap);
    return { Users, count, ...(search !== "" && count === unpagedCap && { more: true }) };
  });

  bind(door, calls.createUser, async ({ input, person }) => ({
    message: `${input.username} was created.`,
    id: await createUser(platform, consequences, person, input),
  }));

  bind(door, calls.changeUserRole, async ({ input, person }) => {
    await changeUserRole(platform, consequences, person, input.id, input.is_worker);
    return { message: "The role was changed." };
  });

  bind(door, calls.toggleUser, ({ input, person, transact }) =>
    toggleUser(platform, consequences, person, input.id, transact),
  );
}

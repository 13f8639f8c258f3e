// The administrator's HTTP door to accounts.
import * as calls from "@hourhand/contract/accounts";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AccountConsequences } from "./accounts.ts";
import { changeUserRole, createUser, toggleUser } from "./administration/administration.ts";
import { listPeople } from "./administration/queries.ts";
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
    const { rows, ...beside } = await listPeople(platform, input, person.id);
    const online = await whoIsOnline(rows.map(({ id }) => id));
    return { Users: rows.map((row) => presentListed(row, online.has(row.id))), ...beside };
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

// The administrator's HTTP routes to accounts.
import { say } from "@hourhand/contract/sentence";
import {
  changeUserRole as changeUserRoleCall,
  createUser as createUserCall,
  listPeople as listPeopleCall,
  listUsers as listUsersCall,
  toggleUser as toggleUserCall,
} from "@hourhand/contract/accounts-admin";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AccountHooks } from "./accounts.ts";
import { changeUserRole, createUser, toggleUser } from "./administration/administration.ts";
import { listPeople } from "./administration/people.ts";
import { listUsers } from "./administration/queries.ts";
import { presentReadablePerson } from "./administration/present.ts";
import { presentListed, presentToggled } from "./present.ts";

/** Tells which of these people have an open socket; app.ts passes it in, because only the live part knows presence. */
export type WhoIsOnline = (personIds: readonly number[]) => Promise<ReadonlySet<number>>;

export function bindAccountAdminRoutes(
  router: HttpRouter,
  platform: Platform,
  hooks: AccountHooks,
  whoIsOnline: WhoIsOnline,
): void {
  bind(router, listUsersCall, async ({ input, person }) => {
    const { rows, ...beside } = await listUsers(platform, input, person.id);
    const online = await whoIsOnline(rows.map(({ id }) => id));
    return { Users: rows.map((row) => presentListed(row, online.has(row.id))), ...beside };
  });

  bind(router, listPeopleCall, async ({ input }) => {
    const { rows, next } = await listPeople(platform, input);
    return { items: rows.map(presentReadablePerson), next };
  });

  bind(router, createUserCall, async ({ input, person, address }) => ({
    message: say("{name} was created.", { name: input.username }),
    id: await createUser(platform, hooks, { id: person.id, address }, input),
  }));

  bind(router, changeUserRoleCall, async ({ input, person, address }) => {
    await changeUserRole(platform, hooks, { id: person.id, address }, input.id, input.is_worker);
    return { message: "The role was changed." };
  });

  bind(
    router,
    toggleUserCall,
    ({ input, person, address, transact }) =>
      toggleUser(platform, hooks, { id: person.id, address }, input, transact),
    presentToggled,
  );
}

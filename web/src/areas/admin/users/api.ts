// The administrator's calls about users. Uses the wire's names.
import { useMutation } from "@tanstack/react-query";
import {
  changeUserRole,
  createUser,
  listUsers,
  readPerson,
  toggleUser,
} from "@hourhand/contract/accounts-admin";
import { readDeactivation } from "@hourhand/contract/bookings-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { call, type Input } from "../../../platform/call.ts";
import { changeCached, reloadAfter } from "../../../platform/query-client.ts";
import type { PersonReply } from "../person/api.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";
import { useRowToggle, type WantedState } from "../tables/use-row-toggle.ts";

/** A user in the table. */
export type User = ReplyOf<typeof listUsers>["Users"][number];

/** One page of users. */
export function useListUsers(request: ListRequest) {
  return useListed(listUsers, request, ({ Users }) => Users, "all");
}

/** Creates a verified user. */
export function useCreateUser() {
  return useMutation({
    mutationFn: (input: Input<typeof createUser>) => call(createUser, input),
    onSuccess: () => reloadAfter(createUser),
  });
}

/** Changes a customer into a worker or back. The other fields are read-only, but are sent too, as documented. */
export function useChangeUserRole() {
  return useMutation({
    mutationFn: ({ user, isWorker }: { user: User; isWorker: boolean }) => {
      const { id, username, email, phone, first_name, last_name } = user;
      const input = { id, username, email, phone, first_name, last_name, is_worker: isWorker };
      return call(changeUserRole, input);
    },
    onSuccess: () => reloadAfter(changeUserRole),
  });
}

/** Deactivates an active user, activates an inactive one. */
export function useToggleUser() {
  return useRowToggle(listUsers, toggleUser, async (id, wanted: WantedState) => {
    const reply = await call(toggleUser, { id, ...wanted });
    // Shows the new state on the person's page after the reply too.
    changeCached<PersonReply>({ queryKey: [readPerson.name, { id }] }, (person) => ({
      ...person,
      is_active: reply.is_active,
    }));
    return reply;
  });
}

/** Fetches the consequences of a deactivation, bypassing the cache. */
export function useReadDeactivation() {
  return useMutation({ mutationFn: ({ id }: { id: number }) => call(readDeactivation, { id }) });
}

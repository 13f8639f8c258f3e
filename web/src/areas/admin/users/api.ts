// The administrator's calls about users. Speaks the wire's names.
import { useMutation } from "@tanstack/react-query";
import { changeUserRole, createUser, listUsers, toggleUser } from "@hourhand/contract/accounts-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { call, type Input } from "../../../platform/call.ts";
import { invalidate } from "../../../platform/query-client.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";
import { useRowToggle } from "../tables/use-row-toggle.ts";

/** A user as the table shows it. */
export type User = ReplyOf<typeof listUsers>["Users"][number];

/** One page of users. */
export function useListUsers(request: ListRequest) {
  return useListed(listUsers, request, ({ Users }) => Users, "all");
}

/** Makes a verified user. */
export function useCreateUser() {
  return useMutation({
    mutationFn: (input: Input<typeof createUser>) => call(createUser, input),
    onSuccess: () => invalidate(listUsers),
  });
}

/** Makes a customer a worker or a worker a customer; the rest is read-only and goes along as documented. */
export function useChangeUserRole() {
  return useMutation({
    mutationFn: ({ user, isWorker }: { user: User; isWorker: boolean }) => {
      const { id, username, email, phone, first_name, last_name } = user;
      const input = { id, username, email, phone, first_name, last_name, is_worker: isWorker };
      return call(changeUserRole, input);
    },
    onSuccess: () => invalidate(listUsers),
  });
}

/** Deactivates an active user, activates an inactive one. */
export function useToggleUser() {
  return useRowToggle(listUsers.name, (id) => call(toggleUser, { id }));
}

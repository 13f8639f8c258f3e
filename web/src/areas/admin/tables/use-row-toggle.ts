// Toggles a row between active and inactive with an optimistic update. If the server rejects it, the update is undone
// with an error.
import { useMutation } from "@tanstack/react-query";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { isLastMutation, queryClient, reloadAfter } from "../../../platform/query-client.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { usePendingRows } from "../../../platform/use-pending-rows.ts";
import { toast } from "../../../ui/feedback/toast.ts";

interface Row {
  id: number;
  is_active: boolean;
}

const isRow = (row: unknown): row is Row =>
  typeof row === "object" && row !== null && "id" in row && "is_active" in row;

/** Returns a copy of a reply in which the row with this id is toggled, in any of its lists. */
function withToggled(
  reply: object | undefined,
  id: number,
  to: (isActive: boolean) => boolean,
): object | undefined {
  if (!reply) return reply;
  const change = (row: unknown) =>
    isRow(row) && row.id === id ? { ...row, is_active: to(row.is_active) } : row;
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [name, Array.isArray(value) ? value.map(change) : value]),
  );
}

/** The row of this id in a reply. */
const rowIn = (reply: object | undefined, id: number): Row | undefined =>
  Object.values(reply ?? {})
    .flat()
    .find((row): row is Row => isRow(row) && row.id === id);

/** The wanted state, and the reason that the person affected reads. */
export interface WantedState {
  active: boolean;
  reason?: string;
}

/**
 * `listed` is the call whose pages contain the rows, `toggled` the call that changes one. A row that is not a person
 * is toggled without a wanted state.
 */
export function useRowToggle<Wanted extends WantedState | undefined = undefined>(
  { name: list }: Pick<AnyEndpoint, "name">,
  toggled: Pick<AnyEndpoint, "changes">,
  toggle: (id: number, wanted: Wanted) => Promise<{ message: string }>,
) {
  const pending = usePendingRows<"toggle">();
  const { mutateAsync } = useMutation({
    mutationKey: [list],
    mutationFn: ({ id, wanted }: { id: number; wanted: Wanted }) => toggle(id, wanted),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: [list] });
      const snapshots = queryClient.getQueriesData<object>({ queryKey: [list] });
      queryClient.setQueriesData<object>({ queryKey: [list] }, (reply) =>
        withToggled(reply, id, (isActive) => !isActive),
      );
      return snapshots;
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, { id }, before) => {
      for (const [key, reply] of before ?? []) {
        const row = rowIn(reply, id);
        if (row) queryClient.setQueryData<object>(key, (now) => withToggled(now, id, () => row.is_active));
      }
      toast.error(errorMessage(error));
    },
    // Not awaited, because the row may be pressed again immediately after the reply.
    onSettled: () => {
      if (isLastMutation([list])) void reloadAfter(toggled);
    },
  });
  return {
    // Never rejects: the error has already been shown.
    toggle: (id: number, ...[wanted]: Wanted extends undefined ? [] : [wanted: Wanted]): void =>
      void pending
        .run(id, "toggle", () => mutateAsync({ id, wanted: wanted as Wanted }))
        .catch(() => undefined),
    isBusy: (id: number): boolean => pending.of(id) !== undefined,
  };
}

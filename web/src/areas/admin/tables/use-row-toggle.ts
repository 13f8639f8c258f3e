// Flipping a row between active and inactive: seen at once, taken back and said when the server rejects it.
import { useMutation } from "@tanstack/react-query";
import { invalidateQueries, queryClient } from "../../../platform/query-client.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/feedback/toast.ts";

interface Row {
  id: number;
  is_active: boolean;
}

const isRow = (row: unknown): row is Row =>
  typeof row === "object" && row !== null && "id" in row && "is_active" in row;

/** A reply with the row of this id flipped, in whichever of its lists it stands. */
function flipped(reply: object | undefined, id: number): object | undefined {
  if (!reply) return reply;
  const flip = (row: unknown) => (isRow(row) && row.id === id ? { ...row, is_active: !row.is_active } : row);
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [name, Array.isArray(value) ? value.map(flip) : value]),
  );
}

/** `list` is the name of the call whose pages hold the rows. */
export function useRowToggle(list: string, toggle: (id: number) => Promise<{ message: string }>) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: toggle,
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: [list] });
      const cached = queryClient.getQueriesData<object>({ queryKey: [list] });
      queryClient.setQueriesData<object>({ queryKey: [list] }, (reply) => flipped(reply, id));
      return cached;
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, _id, cached) => {
      for (const [key, reply] of cached ?? []) queryClient.setQueryData(key, reply);
      toast.error(errorMessage(error));
    },
    // Not waited for: what has been said to be done may be pressed again at once.
    onSettled: () => void invalidateQueries({ queryKey: [list] }),
  });
  return { toggle: mutate, busyId: isPending ? variables : undefined };
}

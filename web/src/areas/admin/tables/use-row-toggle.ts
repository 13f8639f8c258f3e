// Flipping a row between active and inactive: seen at once, taken back and said when the server refuses.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sayingOf } from "../../../platform/refusal.ts";
import { toast } from "../../../ui/toast.ts";

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
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: toggle,
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: [list] });
      const kept = queries.getQueriesData<object>({ queryKey: [list] });
      queries.setQueriesData<object>({ queryKey: [list] }, (reply) => flipped(reply, id));
      return kept;
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (caught, _id, kept) => {
      for (const [key, reply] of kept ?? []) queries.setQueryData(key, reply);
      toast.error(sayingOf(caught));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [list] }),
  });
  return { toggle: mutate, busyId: isPending ? variables : undefined };
}

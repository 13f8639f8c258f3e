// Accepting and rejecting created bookings. Documented: at one press, without a question.
import { sayingOf } from "../../../platform/refusal.ts";
import { toast } from "../../../ui/toast.ts";
import { useChangeBookingStatus, type WorkerBooking } from "./api.ts";

export interface Answering {
  /** What is under way. */
  busyWith: { id: number; status: WorkerBooking["status"] } | undefined;
  accept: (booking: WorkerBooking) => void;
  reject: (booking: WorkerBooking) => void;
}

/** One for the list; the buttons of every row share it. */
export function useAnswering(): Answering {
  const { mutateAsync, isPending, variables } = useChangeBookingStatus();
  const move = async (id: number, status: "accepted" | "rejected"): Promise<void> => {
    if (isPending) return;
    try {
      const { message } = await mutateAsync({ id, status });
      toast.success(message);
    } catch (caught) {
      toast.error(sayingOf(caught));
    }
  };
  return {
    busyWith: isPending ? variables : undefined,
    accept: ({ id }) => void move(id, "accepted"),
    reject: ({ id }) => void move(id, "rejected"),
  };
}

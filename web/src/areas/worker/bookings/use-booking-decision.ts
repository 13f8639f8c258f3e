// Accepting and rejecting created bookings. Documented: at one press, without a question.
import { errorMessage } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useChangeBookingStatus, type WorkerBooking } from "./api.ts";

export interface BookingDecision {
  /** What is under way. */
  busyWith: { id: number; status: WorkerBooking["status"] } | undefined;
  accept: (booking: WorkerBooking) => void;
  reject: (booking: WorkerBooking) => void;
}

/** One for the list; the buttons of every row share it. */
export function useBookingDecision(): BookingDecision {
  const { mutateAsync, isPending, variables } = useChangeBookingStatus();
  const move = async (id: number, status: "accepted" | "rejected"): Promise<void> => {
    if (isPending) return;
    try {
      const { message } = await mutateAsync({ id, status });
      toast.success(message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return {
    busyWith: isPending ? variables : undefined,
    accept: ({ id }) => void move(id, "accepted"),
    reject: ({ id }) => void move(id, "rejected"),
  };
}

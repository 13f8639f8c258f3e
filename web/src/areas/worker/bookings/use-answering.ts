// Accepting and rejecting created bookings; a rejection is asked about first, since it cannot be taken back.
import { useState } from "react";
import { sayingOf } from "../../../platform/refusal.ts";
import { toast } from "../../../ui/toast.ts";
import { useChangeBookingStatus, type WorkerBooking } from "./api.ts";

export interface Answering {
  /** What is under way. */
  busyWith: { id: number; status: WorkerBooking["status"] } | undefined;
  /** The booking whose rejection is asked about. */
  rejecting: WorkerBooking | undefined;
  accept: (booking: WorkerBooking) => void;
  askToReject: (booking: WorkerBooking) => void;
  reject: () => void;
  keep: () => void;
}

/** One for the list; the buttons of every row share it. */
export function useAnswering(): Answering {
  const { mutateAsync, isPending, variables } = useChangeBookingStatus();
  const [rejecting, setRejecting] = useState<WorkerBooking>();
  const move = async (id: number, status: "accepted" | "rejected"): Promise<void> => {
    try {
      const { message } = await mutateAsync({ id, status });
      toast.success(message);
    } catch (caught) {
      toast.error(sayingOf(caught));
    }
  };
  return {
    busyWith: isPending ? variables : undefined,
    rejecting,
    accept: ({ id }) => {
      if (!isPending) void move(id, "accepted");
    },
    askToReject: (booking) => {
      if (!isPending) setRejecting(booking);
    },
    reject: () => {
      if (!rejecting || isPending) return;
      void move(rejecting.id, "rejected").finally(() => setRejecting(undefined));
    },
    keep: () => setRejecting(undefined),
  };
}

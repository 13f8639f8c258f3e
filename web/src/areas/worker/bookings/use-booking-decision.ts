// Accepting and rejecting created bookings. Documented: accepting at one press; rejecting, which ends the job, is asked once.
import { useState } from "react";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { usePendingRows } from "../../../platform/use-pending-rows.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useChangeBookingStatus, type WorkerBooking } from "./api.ts";

export interface BookingDecision {
  /** What is under way of a booking. */
  busyWith: (id: number) => WorkerBooking["status"] | undefined;
  accept: (booking: WorkerBooking) => void;
  /** Asks; see `asked`. */
  reject: (booking: WorkerBooking) => void;
  /** The question that stands, or was taken back and keeps what was typed; undefined before the first and after an answer. */
  asked: { booking: WorkerBooking; isOpen: boolean; isAnswered?: boolean } | undefined;
  /** Answers it: rejects for a reason ('' for none). */
  answer: (reason: string) => void;
  /** Takes it back. */
  close: () => void;
  /** After the sheet has left. The button that opened it is gone when it was answered: its booking has the focus then. */
  onClosed: () => void;
}

/** A row takes the focus itself, a card by its first button. */
function focusBooking(id: number): void {
  const item = document.getElementById(bookingNameIds(id).who)?.closest<HTMLElement>("tr, li");
  (item?.matches("[tabindex]") ? item : item?.querySelector("button"))?.focus();
}

/** One for the list; the buttons of every row share it. */
export function useBookingDecision(): BookingDecision {
  const { mutateAsync } = useChangeBookingStatus();
  const pending = usePendingRows<"accepted" | "rejected">();
  const [asked, setAsked] = useState<BookingDecision["asked"]>();
  const close = (): void => setAsked((question) => question && { ...question, isOpen: false });
  const move = async (id: number, status: "accepted" | "rejected", reason = ""): Promise<void> => {
    // The question may be about another booking by the time of the answer.
    const settle = (settled: Pick<NonNullable<BookingDecision["asked"]>, "isOpen" | "isAnswered">): void =>
      setAsked((question) => (question?.booking.id === id ? { ...question, ...settled } : question));
    try {
      const { message } = await mutateAsync({ id, status, ...(reason !== "" && { reason }) });
      settle({ isOpen: false, isAnswered: true });
      toast.success(message);
    } catch (error) {
      // What may succeed the next time keeps what was typed.
      if (error instanceof ApiError && !error.isTransient) settle({ isOpen: false });
      toast.error(errorMessage(error));
    }
  };
  const moveOnce = (id: number, status: "accepted" | "rejected", reason?: string): void =>
    void pending.run(id, status, () => move(id, status, reason));
  return {
    busyWith: pending.of,
    accept: ({ id }) => moveOnce(id, "accepted"),
    reject: (booking) => setAsked({ booking, isOpen: true }),
    asked,
    answer: (reason) => {
      if (asked) moveOnce(asked.booking.id, "rejected", reason);
    },
    close,
    onClosed: () => {
      if (!asked?.isAnswered) return;
      focusBooking(asked.booking.id);
      setAsked(undefined);
    },
  };
}

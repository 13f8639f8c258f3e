// Accepting and rejecting created bookings. Documented: accepting needs one press; rejecting ends the job, so it
// needs a confirmation.
import { useState } from "react";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { usePendingRows } from "../../../platform/use-pending-rows.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useChangeBookingStatus, type WorkerBooking } from "./api.ts";

/** The fields of a booking that the answer needs. */
export type BookingToAnswer = Pick<
  WorkerBooking,
  "id" | "title" | "booked_date" | "start_time" | "end_time"
> & { customer: string };

export interface BookingDecision {
  /** The answer to a booking that is being sent. */
  busyWith: (id: number) => WorkerBooking["status"] | undefined;
  accept: (booking: Pick<BookingToAnswer, "id">) => void;
  /** Opens the dialog; see `asked`. */
  reject: (booking: BookingToAnswer) => void;
  /**
   * The dialog's booking and typed text, whether it is open or closed. Undefined before the first one and after an
   * answer.
   */
  asked: { booking: BookingToAnswer; isOpen: boolean; isAnswered?: boolean } | undefined;
  /** Rejects with a reason ('' for none). */
  answer: (reason: string) => void;
  /** Closes the dialog without an answer. */
  close: () => void;
  /**
   * Called after the closing animation. An answer removes the button that opened the dialog, so the booking gets the
   * focus.
   */
  onClosed: () => void;
}

/** Focuses a table's row, a card's first button, or the name on the booking's page. */
function focusBooking(id: number): void {
  const name = document.getElementById(bookingNameIds(id).who);
  const item = name?.closest<HTMLElement>("tr, li");
  (item ? (item.matches("[tabindex]") ? item : item.querySelector("button")) : name)?.focus();
}

/** Use it once per list: the buttons of all rows share it. */
export function useBookingDecision(): BookingDecision {
  const { mutateAsync } = useChangeBookingStatus();
  const pending = usePendingRows<"accepted" | "rejected">();
  const [asked, setAsked] = useState<BookingDecision["asked"]>();
  const close = (): void => setAsked((question) => question && { ...question, isOpen: false });
  const move = async (id: number, status: "accepted" | "rejected", reason = ""): Promise<void> => {
    // When the reply arrives, the dialog may be about another booking.
    const settle = (settled: Pick<NonNullable<BookingDecision["asked"]>, "isOpen" | "isAnswered">): void =>
      setAsked((question) => (question?.booking.id === id ? { ...question, ...settled } : question));
    try {
      const { message } = await mutateAsync({ id, status, ...(reason !== "" && { reason }) });
      settle({ isOpen: false, isAnswered: true });
      toast.success(message);
    } catch (error) {
      // If the answer may succeed next time, the typed text is kept.
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

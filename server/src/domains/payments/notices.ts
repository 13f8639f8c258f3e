// Notices and mails about customers' payments (docs/rules/payments.md 12).
import { say, type Said, type Sentence } from "@hourhand/contract/sentence";
import type { RefundCause } from "@hourhand/contract/payment-fields";
import type { Transaction } from "../../platform/database/transaction.ts";
import { renderMail } from "../../platform/mail/mail-template.ts";
import { pageAddress } from "../../platform/page-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { notify, notifyAdministrators } from "../notifications/notifications.ts";
import type { PaidBooking, PaymentRow } from "./queries.ts";

/** A message with its title. */
interface Message {
  title: Sentence;
  body: Sentence;
}

/** The values that name a visit in a sentence. */
const visitOf = ({ title, booked_on, starts }: PaidBooking) => ({
  work: title,
  day: booked_on,
  from: starts,
});

const deadlineOf = ({ calendar }: Platform, { due_at: dueAt }: Pick<PaymentRow, "due_at">) => ({
  until: calendar.today(dueAt),
  at: calendar.timeNow(dueAt),
});

/** Asks the customer to pay; a visit that is not paid in time is canceled. */
export async function askToPay(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  payment: PaymentRow,
): Promise<void> {
  const values = {
    ...visitOf(booking),
    ...deadlineOf(platform, payment),
    worker: booking.worker_name,
    amount: payment.amount_paise,
  };
  await notifyCustomer(
    platform,
    transaction,
    booking,
    payment.kind === "visit"
      ? {
          title: "Please pay for your visit",
          body: say(
            "{worker} accepted '{work}' on {day, date}, {from, time}. Please pay {amount, money} by {until, date}, {at, time}; otherwise the booking is cancelled.",
            values,
          ),
        }
      : {
          title: "Please pay for the extra work",
          body: say(
            "The extra work of '{work}' with {worker} costs {amount, money}. Please pay it by {until, date}, {at, time}.",
            values,
          ),
        },
  );
}

/** Reminds the customer of an unpaid payment at half time. */
export async function remindToPay(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  payment: PaymentRow,
): Promise<void> {
  const values = { ...visitOf(booking), ...deadlineOf(platform, payment), amount: payment.amount_paise };
  await notifyCustomer(platform, transaction, booking, {
    title: "A payment is due",
    body:
      payment.kind === "visit"
        ? say(
            "'{work}' on {day, date}, {from, time} has not been paid for yet. Please pay {amount, money} by {until, date}, {at, time}; otherwise the booking is cancelled.",
            values,
          )
        : say(
            "The extra work for '{work}' has not been paid for yet. Please pay {amount, money} by {until, date}, {at, time}.",
            values,
          ),
  });
}

/** Tells both sides that a payment has arrived. */
export async function notifyPaid(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  payment: PaymentRow,
): Promise<void> {
  const values = { ...visitOf(booking), amount: payment.amount_paise, customer: booking.customer_name };
  await notifyCustomer(platform, transaction, booking, {
    title: "Payment received",
    body: say("Thank you! We received {amount, money} for '{work}' on {day, date}, {from, time}.", values),
  });
  await notifyWorker(platform, transaction, booking, {
    title: "Paid online",
    body: say("{customer} paid {amount, money} for '{work}' on {day, date}, {from, time}.", values),
  });
}

/** Tells both sides that the time to pay is over. */
export async function notifyLapsed(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  payment: PaymentRow,
): Promise<void> {
  const values = {
    ...visitOf(booking),
    amount: payment.amount_paise,
    customer: booking.customer_name,
    worker: booking.worker_name,
  };
  if (payment.kind === "visit") {
    await notifyCustomer(platform, transaction, booking, {
      title: "Booking cancelled: not paid",
      body: say(
        "'{work}' with {worker} on {day, date}, {from, time} was not paid for in time, so it was cancelled. You have not been charged.",
        values,
      ),
    });
    return notifyWorker(platform, transaction, booking, {
      title: "Booking cancelled: not paid",
      body: say(
        "{customer} did not pay for '{work}' on {day, date}, {from, time} in time, so it was cancelled. Your hours are free again.",
        values,
      ),
    });
  }
  await notifyCustomer(platform, transaction, booking, {
    title: "Extra work not paid for",
    body: say(
      "{amount, money} for the extra work of '{work}' was not paid in time. Please pay it: until then you cannot make new bookings.",
      values,
    ),
  });
  await notifyWorker(platform, transaction, booking, {
    title: "Extra work not paid for",
    body: say("{customer} has not paid {amount, money} for the extra work of '{work}' in time.", values),
  });
}

/** Why a refund is made, for its customer. */
export const reasonOfRefund: Readonly<Record<RefundCause, Sentence>> = {
  canceled: "The booking was cancelled.",
  no_show: "The visit did not take place.",
  not_wanted: "The payment arrived after the booking had ended.",
  paid_twice: "The visit was paid for twice.",
  wrong_amount: "The amount paid was not the amount due.",
  account_blocked: "The account of one side was blocked.",
  admin: "Our team decided to refund it.",
};

/** Tells the customer that money is on its way back, and why. */
export async function notifyRefund(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  refund: { amount_paise: number; cause: RefundCause; reason: string | null },
): Promise<void> {
  await notifyCustomer(platform, transaction, booking, {
    title: "Refund",
    body: say("We are refunding {amount, money} for '{work}'. {why, word}", {
      amount: refund.amount_paise,
      work: booking.title,
      why:
        refund.reason === null
          ? reasonOfRefund[refund.cause]
          : say("Reason: {reason}", { reason: refund.reason }),
    }),
  });
}

/** Tells the customer and every administrator that a refund failed. */
export async function notifyRefundFailed(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  refund: { id: number; amount_paise: number },
): Promise<void> {
  const values = { amount: refund.amount_paise, work: booking.title };
  await notifyCustomer(platform, transaction, booking, {
    title: "Refund delayed",
    body: say(
      "{amount, money} for '{work}' could not be refunded yet. Our team is looking into it; you don't need to do anything.",
      values,
    ),
  });
  await notifyAboutMoney(platform, transaction, {
    title: "A refund failed",
    body: say(
      "The refund {refund, number} of {amount, money} for booking {booking, number} failed at the payment provider. Please retry it, or settle it in another way.",
      { ...values, refund: refund.id, booking: booking.id },
    ),
  });
}

/** Sends every administrator a notice that opens Money. */
export const notifyAboutMoney = (
  platform: Platform,
  transaction: Transaction,
  message: Message,
): Promise<void> =>
  notifyAdministrators(platform, transaction, { ...message, page: "Money", event: "payment" });

async function notifyCustomer(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  { title, body }: Message,
): Promise<void> {
  const page = `Booking_details/${booking.id}`;
  await notify(platform, transaction, {
    personId: booking.customer_id,
    causedBy: null,
    title,
    body,
    page,
    event: "payment",
    bookingId: booking.id,
  });
  if (booking.customer_email === null) return;
  const greeting: Said = say("Hello {name},", { name: booking.customer_first_name });
  await platform.outbox.add(
    transaction,
    "mail",
    renderMail({
      to: booking.customer_email,
      subject: title,
      greeting,
      paragraphs: [body],
      link: { label: "Open the booking", url: platform.settings.publicUrl + pageAddress("user", page) },
    }),
  );
}

async function notifyWorker(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  { title, body }: Message,
): Promise<void> {
  await notify(platform, transaction, {
    personId: booking.worker_person_id,
    causedBy: null,
    title,
    body,
    page: `Booking_details/${booking.id}`,
    event: "payment",
    bookingId: booking.id,
  });
}

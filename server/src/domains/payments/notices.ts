// Notices and mails about customers' payments (docs/rules/payments.md 12).
import { say, type Said, type Sentence } from "@hourhand/contract/sentence";
import type { RefundCause } from "@hourhand/contract/payment-fields";
import type { Transaction } from "../../platform/database/transaction.ts";
import { renderMail } from "../../platform/mail/mail-template.ts";
import { pageAddress } from "../../platform/page-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { administratorIds } from "../accounts/accounts.ts";
import { notify } from "../notifications/notifications.ts";
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
  await tellCustomer(
    platform,
    transaction,
    booking,
    payment.kind === "visit"
      ? {
          title: "Please pay your visit",
          body: say(
            "{worker} accepted '{work}' on {day, date}, {from, time}. Please pay {amount, money} by {until, date}, {at, time}; otherwise the booking is canceled.",
            values,
          ),
        }
      : {
          title: "Please pay the extra work",
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
  await tellCustomer(platform, transaction, booking, {
    title: "A payment is due",
    body:
      payment.kind === "visit"
        ? say(
            "'{work}' on {day, date}, {from, time} is not paid yet. Please pay {amount, money} by {until, date}, {at, time}; otherwise the booking is canceled.",
            values,
          )
        : say(
            "The extra work of '{work}' is not paid yet. Please pay {amount, money} by {until, date}, {at, time}.",
            values,
          ),
  });
}

/** Tells both sides that a payment has arrived. */
export async function tellPaid(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  payment: PaymentRow,
): Promise<void> {
  const values = { ...visitOf(booking), amount: payment.amount_paise, customer: booking.customer_name };
  await tellCustomer(platform, transaction, booking, {
    title: "Payment received",
    body: say("Thank you: {amount, money} for '{work}' on {day, date}, {from, time} has arrived.", values),
  });
  await tellWorker(platform, transaction, booking, {
    title: "Paid online",
    body: say("{customer} has paid {amount, money} for '{work}' on {day, date}, {from, time}.", values),
  });
}

/** Tells both sides that the time to pay is over. */
export async function tellLapsed(
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
    await tellCustomer(platform, transaction, booking, {
      title: "Booking canceled: not paid",
      body: say(
        "'{work}' with {worker} on {day, date}, {from, time} was not paid in time, so it was canceled. Nothing is charged.",
        values,
      ),
    });
    return tellWorker(platform, transaction, booking, {
      title: "Booking canceled: not paid",
      body: say(
        "{customer} did not pay '{work}' on {day, date}, {from, time} in time, so it was canceled. Your hours are free again.",
        values,
      ),
    });
  }
  await tellCustomer(platform, transaction, booking, {
    title: "The extra work is not paid",
    body: say(
      "{amount, money} for the extra work of '{work}' was not paid in time. Please pay it: until then you cannot book anybody.",
      values,
    ),
  });
  await tellWorker(platform, transaction, booking, {
    title: "The extra work is not paid",
    body: say("{customer} has not paid {amount, money} for the extra work of '{work}' in time.", values),
  });
}

/** Why a refund is made, for its customer. */
export const reasonOfRefund: Readonly<Record<RefundCause, Sentence>> = {
  canceled: "The booking was canceled.",
  no_show: "The visit did not take place.",
  not_wanted: "The payment arrived after the booking had ended.",
  paid_twice: "The visit was paid twice.",
  wrong_amount: "The payment was not the amount that was asked for.",
  account_blocked: "The account of one side was blocked.",
  admin: "Our team decided so.",
};

/** Tells the customer that money is on its way back, and why. */
export async function tellRefund(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  refund: { amount_paise: number; cause: RefundCause; reason: string | null },
): Promise<void> {
  await tellCustomer(platform, transaction, booking, {
    title: "Refund",
    body: say("{amount, money} for '{work}' goes back to you. {why, word}", {
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
export async function tellRefundFailed(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  refund: { id: number; amount_paise: number },
): Promise<void> {
  const values = { amount: refund.amount_paise, work: booking.title };
  await tellCustomer(platform, transaction, booking, {
    title: "Refund delayed",
    body: say(
      "{amount, money} for '{work}' could not be sent back yet. Our team takes care of it; you need not do anything.",
      values,
    ),
  });
  await tellAdministrators(platform, transaction, {
    title: "A refund failed",
    body: say(
      "The refund {refund, number} of {amount, money} for booking {booking, number} failed at the payment provider. Please retry it, or settle it in another way.",
      { ...values, refund: refund.id, booking: booking.id },
    ),
  });
}

/** Tells every administrator about a matter of money. */
export async function tellAdministrators(
  platform: Platform,
  transaction: Transaction,
  { title, body }: Message,
): Promise<void> {
  for (const personId of await administratorIds(transaction))
    await notify(platform, transaction, {
      personId,
      causedBy: null,
      title,
      body,
      page: "Money",
      event: "payment",
    });
}

async function tellCustomer(
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

async function tellWorker(
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

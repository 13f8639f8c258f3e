// Reminders of accepted visits, to both sides (docs/rules/notices.md 14–16).
import { say } from "@hourhand/contract/sentence";
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { DueWork } from "../../../platform/clock/due-work.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordBookingEvents } from "../../events/events.ts";
import { addressesFor, notify, type NoticeText } from "../../notifications/notifications.ts";
import { bookingMail } from "../notifications/mails.ts";
import { pageOf, visitOf, type Side } from "../notifications/present.ts";
import { claimReminders, nextReminder, type DueReminder } from "./queries.ts";

export const reminderDueWork = (platform: Platform): DueWork => ({
  name: "reminders",
  async nextDue(database) {
    return onlyRow(await nextReminder(database, [platform.calendar.timeZone])).due;
  },
  run: (transaction) => remind(platform, transaction),
});

/** Reminds both sides of visits whose reminder is due, at most a batch. Returns how many reminders were handled. */
async function remind(platform: Platform, transaction: Transaction): Promise<number> {
  const reminders = await claimReminders(transaction, [platform.calendar.timeZone]);
  const toSend = reminders.filter((reminder) => reminder.is_wanted);
  const people = toSend.flatMap(({ customer_id, worker_person_id }) => [customer_id, worker_person_id]);
  const addresses = await addressesFor(transaction, people, "reminder");
  for (const reminder of toSend) {
    for (const side of ["customer", "worker"] as const) {
      const personId = side === "customer" ? reminder.customer_id : reminder.worker_person_id;
      const text = reminderText(reminder, side);
      const page = pageOf(reminder.id, side);
      await notify(platform, transaction, {
        personId,
        causedBy: null,
        ...text,
        page,
        event: "reminder",
        bookingId: reminder.id,
      });
      const address = addresses.get(personId);
      if (address !== undefined)
        await platform.outbox.add(transaction, "mail", bookingMail(platform, reminder, side, address, text));
    }
  }
  for (const hours of [24, 2])
    await recordBookingEvents(
      transaction,
      "booking.reminder",
      toSend.filter((reminder) => reminder.hours_before === hours).map(({ id }) => id),
      { hours_before: hours },
    );
  return reminders.length;
}

function reminderText(reminder: DueReminder, side: Side): NoticeText {
  const { worker_name: worker, customer_name: customer } = reminder;
  const visit = visitOf(reminder);
  return {
    title: reminder.hours_before === 24 ? "Visit within 24 hours" : "Visit within 2 hours",
    body:
      side === "customer"
        ? say("{worker} is coming for '{work}' on {day, date}, {from, time} to {to, time}.", {
            worker,
            ...visit,
          })
        : say("{customer} expects you for '{work}' on {day, date}, {from, time} to {to, time}.", {
            customer,
            ...visit,
          }),
  };
}

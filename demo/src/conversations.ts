// Makes chats: of customers with workers with whom they share a booking, and of people with the administrator.

import { found, nth } from "./lists.ts";
import type { DemoBooking } from "./bookings.ts";
import { addDays } from "@hourhand/contract/calendar";
import { type PlainDate, addMinutes, wallClock } from "./calendar.ts";
import { type DemoPeople, demoCustomer, demoWorker } from "./people.ts";
import { seededRandom } from "./random.ts";

/** Replaces the administrator's username, which is different in each installation. */
export const administrator = "administrator";
/**
 * A message. `image` is the key of a picture of kind `booking`, or null; `at` is a wall-clock time in the market's
 * zone.
 */
export type DemoMessage = { sender: string; text: string; image: string | null; at: string; isRead: boolean };
/** A conversation. `booking` is the key of the booking it is about; null with the administrator. */
export type DemoConversation = { between: [string, string]; booking: number | null; messages: DemoMessage[] };

/**
 * Lines of a conversation: < from the customer (or the person who writes to the administrator), > from the other side;
 * [photo] attaches the booking's photo.
 */
type Script = readonly string[];

const scripts: readonly Script[] = [
  [
    "<Hello, is the slot at {time} fixed? I have a meeting afterwards.",
    ">Yes, {time} sharp. It should not take longer than we booked.",
    "<Perfect. Third floor, the lift works today.",
    ">Then I will bring the big toolbox 😊",
  ],
  [
    "<Here is a photo, maybe it helps.[photo]",
    ">It does, thank you. I have seen that one before.",
    ">I will bring a spare along. If we do not need it I take it back.",
    "<Very good. See you.",
  ],
  [
    '>Good morning, I am about your booking "{title}". Is there parking near the gate?',
    "<Yes, tell the guard you are for us. Visitor bay 2.",
    ">Noted 😊",
  ],
  [
    "<Sorry, could we start half an hour later?",
    ">No problem, I have nothing after you.",
    "<You are a star.",
  ],
  [
    "<Thank you for today, everything works.",
    ">Glad to hear it! If it comes back within a month I look at it for free.",
    "<I will leave a review tonight.",
    ">That helps me a lot, thank you.",
  ],
  [
    "<Do I have to buy anything before you come?",
    ">Nothing, only keep the area clear. Parts I bill at the shop price and show the receipt.",
    "<Great, and do you take UPI?",
    ">Yes, any app.",
  ],
  [
    ">I have reached {area}. Which lane after the temple?",
    "<Second left, blue gate. The dog is loud but harmless.",
    ">I can hear him already 😄",
  ],
  [
    "<My mother will be at home, she does not hear well. Please ring twice.",
    ">I will, and I speak loudly anyway. Anything else I should know?",
    "<She will offer tea. Do not refuse.",
    ">I never do.",
  ],
  [
    ">I will need one more visit, the part arrives on Friday. Is 10 all right?",
    "<Friday is fine. Can we use it until then?",
    ">Better not. Keep it switched off, please.",
    "<Okay.",
  ],
  [
    "<It is making a small noise again. Should I worry?",
    ">Like a tick or like a hum?",
    "<More like a hum.",
    ">Then it is normal for the first days. If it ticks, call me at once.",
  ],
];

const ashaAndRavi: Script = [
  "<Hello Ravi, the fuse tripped again this morning, right after I switched the geyser on.",
  ">Good morning Asha. Only the bathroom line, or the whole flat?",
  "<Only the bathroom. I am sending you a picture of the board.[photo]",
  ">Thank you, very clear. Third MCB from the left looks tired. Please leave the geyser off until I come.",
  "<Will cold water build character?",
  ">That is what my mother says 😄 I have a 20 A with me, so it is one visit.",
  "<Wonderful. Flat is on the second floor, bell does not work, that is the next job.",
  ">Then I will knock. See you on {day} at {time}.",
  ">One more question: how old is the geyser?",
];
const withAdministrator: readonly [customerOrWorker: "asha" | "ravi" | "other", script: Script][] = [
  [
    "asha",
    [
      "<Hello, I rated a booking by mistake with 4 stars, can it be changed?",
      ">Hello Asha, reviews stay as they are posted, so that everyone can trust them. You can say more the next time you book.",
      "<That is fair. Thank you for the quick answer!",
    ],
  ],
  [
    "ravi",
    [
      "<When is the platform fee due?",
      ">You can pay it at any time under Payments; we only remind you when it is more than a month old.",
      "<Done for last month. Is there a receipt?",
      ">The payment id in your transaction history is the receipt.",
      "<Found it 👍 One more thing: can I add a second trade?",
    ],
  ],
  [
    "other",
    [
      "<My certificate is in Marathi only. Is that all right?",
      ">Yes, we read Marathi, Malayalam, Kannada and Hindi here.",
      "<Great, thank you.",
    ],
  ],
  [
    "other",
    [
      "<I have changed my phone number, where do I tell you?",
      ">In your profile, with the pencil beside your name. No need to write to us.",
      "<Found it.",
    ],
  ],
  [
    "other",
    [
      "<The worker was very late and did not say anything.",
      ">I am sorry. May I have the day of the booking? We will find out what happened.",
      "<Last Thursday, the morning slot.",
    ],
  ],
  [
    "other",
    [
      "<Do you serve Thrissur as well?",
      ">Not yet; we are starting there next year.",
      "<Please hurry, my parents live there!",
    ],
  ],
];

export function makeConversations(
  today: PlainDate,
  people: DemoPeople,
  bookings: readonly DemoBooking[],
): DemoConversation[] {
  const random = seededRandom("conversations");
  const latest = wallClock(addDays(today, -1), 23 * 60 + 50);
  const alreadyTalking = new Set<string>();

  const perform = (
    script: Script,
    customer: string,
    other: string,
    booking: DemoBooking | null,
    startsAt: string,
    unread: number,
  ): DemoConversation => {
    let at = startsAt;
    const messages = script.map((line, index): DemoMessage => {
      at = addMinutes(at, index === 0 ? 0 : random.whole(1, 14));
      const hasPhoto = line.endsWith("[photo]");
      const text = line
        .slice(1)
        .replace("[photo]", "")
        .replace("{title}", booking?.title ?? "")
        .replace("{area}", areaOf(booking))
        .replace("{day}", booking?.weekday ?? "")
        .replaceAll(
          "{time}",
          `${(((booking?.startHour ?? 10) + 11) % 12) + 1}${(booking?.startHour ?? 10) < 12 ? " am" : " pm"}`,
        );
      const sender = line.startsWith("<") ? customer : other;
      return {
        sender,
        text,
        image: !hasPhoto
          ? null
          : script === ashaAndRavi
            ? "booking-fuse-box"
            : (booking?.photo ?? pictureOf(booking)),
        at,
        isRead: index < script.length - unread,
      };
    });
    return { between: [customer, other], booking: booking?.key ?? null, messages };
  };
  const areaOf = (booking: DemoBooking | null) => booking?.address.split(", ").at(-3) ?? "your street";
  const jobs = new Map(people.workers.map((worker) => [worker.username, worker.job]));
  const pictureOf = (booking: DemoBooking | null) =>
    booking ? `booking-${found(jobs.get(booking.worker))}` : null;
  const beforeNow = (at: string) =>
    at > addMinutes(latest, -180) ? addMinutes(latest, -180 - random.whole(0, 200)) : at;

  const conversations: DemoConversation[] = [];
  const addConversation = (booking: DemoBooking | undefined, script: Script, unread: number) => {
    if (!booking || alreadyTalking.has(`${booking.customer} ${booking.worker}`)) return;
    alreadyTalking.add(`${booking.customer} ${booking.worker}`);
    conversations.push(
      perform(
        script,
        booking.customer,
        booking.worker,
        booking,
        script === ashaAndRavi
          ? wallClock(addDays(today, -1), 20 * 60 + 40)
          : beforeNow(addMinutes(nth(booking.changes, -1).at, random.whole(5, 90))),
        unread,
      ),
    );
  };

  const newestFirst = bookings
    .filter(
      (booking) =>
        booking.status !== "created" && booking.status !== "canceled" && booking.status !== "rejected",
    )
    .toSorted((a, b) => (nth(a.changes, -1).at < nth(b.changes, -1).at ? 1 : -1));
  addConversation(
    newestFirst.find(
      (booking) =>
        booking.customer === demoCustomer && booking.worker === demoWorker && booking.bookedOn > today,
    ),
    ashaAndRavi,
    2,
  );
  const turns = random.shuffled(scripts);
  let turn = 0;
  const next = () => nth(turns, turn++);
  for (const booking of newestFirst.filter((one) => one.customer === demoCustomer).slice(0, 9))
    addConversation(booking, next(), turn === 2 ? 1 : 0);
  for (const booking of newestFirst.filter((one) => one.worker === demoWorker).slice(0, 14))
    addConversation(booking, next(), turn % 4 === 0 ? 1 : 0);
  for (const booking of newestFirst.filter((_, index) => index % 6 === 0).slice(0, 22))
    addConversation(booking, next(), turn % 5 === 0 ? 1 : 0);

  const others = random.shuffled(
    [...people.customers, ...people.workers, ...people.applicants].filter(
      (person) =>
        person.accountIsActive && person.username !== demoCustomer && person.username !== demoWorker,
    ),
  );
  withAdministrator.forEach(([who, script], index) => {
    const person = who === "other" ? nth(others, index).username : who === "asha" ? demoCustomer : demoWorker;
    const at = wallClock(addDays(today, -1 - index), random.whole(9 * 60, 20 * 60));
    conversations.push(
      perform(
        script,
        person,
        administrator,
        null,
        at,
        nth(script, -1).startsWith("<") && index % 2 === 1 ? 1 : 0,
      ),
    );
  });
  return conversations;
}

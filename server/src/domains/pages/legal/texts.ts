// The product's own terms and privacy policy, as sentences from the rules and settings in force. Pure. A category's
// rule is named only if it differs from the default.
import { positionLeadMinutes } from "@hourhand/contract/catalogue";
import type { CustomerPayments } from "@hourhand/contract/payment-fields";
import type { PolicyFields } from "@hourhand/contract/policies";
import { say, type Sentence } from "@hourhand/contract/sentence";
import { inWords } from "../../../platform/sentences.ts";

export interface LegalSection {
  readonly title: Sentence;
  readonly sentences: readonly Sentence[];
}

/** A text written by the product. */
export interface LegalText {
  readonly lead: Sentence;
  readonly sections: readonly LegalSection[];
}

/** The facts that the texts depend on. */
export interface LegalFacts {
  /** The rules that apply where a category has none of its own. */
  readonly rules: PolicyFields;
  /** Active categories that have their own rules. */
  readonly categories: readonly { readonly title: string; readonly rules: PolicyFields }[];
  readonly enforcesVisitTimes: boolean;
  readonly unpaidFeesLimitPaise: number | undefined;
  readonly hasGoogleSignIn: boolean;
  /** Whether customers pay in the product. */
  readonly customerPayments: CustomerPayments;
  readonly hasCardPayments: boolean;
  /** The service that finds the addresses of positions; undefined if the product finds them itself. */
  readonly addressService: "Google" | "OpenStreetMap" | undefined;
}

/** Words a text in English, in which it is stored for comparison and for older versions of the product. */
export const inEnglish = ({ lead, sections }: LegalText): LegalText => ({
  lead: inWords("en", lead),
  sections: sections.map(({ title, sentences }) => ({
    title: inWords("en", title),
    sentences: sentences.map((sentence) => inWords("en", sentence)),
  })),
});

/** Tax has no sentence: prices include it, and receipts name it. */
type Tax = "tax_percent" | "tax_on" | "tax_label";
type Field = Exclude<keyof PolicyFields, Tax>;
type SentencesOf = { readonly [Name in Field]: (rules: PolicyFields) => Sentence[] };

/** The sentences for each field of the rules; each belongs to one of the two texts. */
const ofTerms = {
  booking_days: ({ booking_days: days }) => [
    say("Days that can be booked, from tomorrow on: {days, number}.", { days }),
  ],
  answer_within_hours: ({ answer_within_hours: hours }) => [
    say(
      "A worker has {hours, number} h to answer a booking, and at the latest until 2 h before its start. A booking without an answer by then is cancelled.",
      { hours },
    ),
  ],
  cancel_tiers: ({ cancel_tiers: tiers }) => [
    "A customer who cancels an accepted booking is charged a percentage of the total, depending on the time left before the start:",
    ...tierSentences(tiers),
  ],
  no_show_percent: ({ no_show_percent: percent }) => [
    say("A customer who is not there is charged {percent, number} % of the total.", { percent }),
  ],
  arrival_code: ({ arrival_code: code }) => [
    code === "required"
      ? "A visit begins only with the customer's four-digit code, or when an administrator allows it to begin without the code."
      : "The customer has a four-digit code that the worker can enter on arrival. The visit can begin without it.",
  ],
  fee_percent: ({ fee_percent: percent }) => [
    say(
      "For every completed booking the worker owes HourHand a fee of {percent, number} % of the total. It is part of the price and never added to it.",
      { percent },
    ),
  ],
} satisfies Partial<SentencesOf>;

/** The sentences for the fields that matter only where customers pay in the product. */
const ofPayments = {
  pay_within_hours: ({ pay_within_hours: hours }) => [
    say(
      "A visit that is paid for in HourHand has to be paid for within {hours, number} h of its acceptance, and at the latest 1 h before its start. Otherwise it is cancelled without a charge.",
      { hours },
    ),
  ],
  payout_after_hours: ({ payout_after_hours: hours }) => [
    say(
      "For a visit that was paid for in HourHand, the worker gets the total less the fee. It can be paid out from {hours, number} h after the end of the visit.",
      { hours },
    ),
  ],
} satisfies Partial<SentencesOf>;

const ofPrivacy = {
  address_before_acceptance: ({ address_before_acceptance: address }) => [
    address === "area"
      ? "Until the worker has accepted, they see only the area of your address; from then on the whole address."
      : "The worker you ask sees the whole address, even before accepting.",
  ],
} satisfies Partial<SentencesOf>;

// Every field of the rules is in one of the texts: without a sentence for it, a new field does not compile.
({ ...ofTerms, ...ofPayments, ...ofPrivacy }) satisfies SentencesOf;

function tierSentences(tiers: PolicyFields["cancel_tiers"]): Sentence[] {
  const [first] = tiers;
  if (tiers.length === 1 && first)
    return [say("At any time: {percent, number} %.", { percent: first.percent })];
  return tiers.map(({ hours_before: hours, percent }, at) => {
    const before = tiers[at - 1];
    if (!before)
      return say("{hours, number} h or more before the start: {percent, number} %.", { hours, percent });
    const less = before.hours_before;
    return at === tiers.length - 1
      ? say("Less than {less, number} h before the start, and after it: {percent, number} %.", {
          less,
          percent,
        })
      : say(
          "Less than {less, number} h, but at least {hours, number} h before the start: {percent, number} %.",
          { less, hours, percent },
        );
  });
}

/** Writes the sections for categories whose rules differ. */
function otherRules(
  { rules: usual, categories }: LegalFacts,
  sentencesOf: Readonly<Record<string, (rules: PolicyFields) => Sentence[]>>,
): LegalSection[] {
  return categories.flatMap(({ title: category, rules }) => {
    const sentences = Object.entries(sentencesOf).flatMap(([field, sentencesFor]) => {
      const isSame = JSON.stringify(rules[field as Field]) === JSON.stringify(usual[field as Field]);
      return isSame ? [] : sentencesFor(rules);
    });
    return sentences.length === 0
      ? []
      : [{ title: say("Other rules for {category}", { category }), sentences }];
  });
}

const howPriceIsMade =
  "The price is the worker's price per hour times the hours you book. You see it before you confirm. It changes only by more work that both of you agree to.";
/** Says to whom a customer pays. */
function whomToPay(customerPayments: CustomerPayments): Sentence {
  switch (customerPayments) {
    case "off":
      return "You pay the worker for the work.";
    case "optional":
      return "When you book, you choose whether you pay in HourHand or pay the worker at the visit.";
    case "required":
      return "You pay for a visit in HourHand once the worker has accepted it.";
  }
}

const refundsGo = "Refunds go to the account or card you paid with.";
const howWorkersAreChecked =
  "Everyone who applies as a worker sends us proof of identity, and a person looks at it. We cannot promise how well a job is done; that is what the reviews are for.";

const cancelingOf = (rules: PolicyFields): Sentence[] => [
  "A customer can cancel a booking that is not accepted yet without a charge.",
  ...ofTerms.cancel_tiers(rules),
  "A worker's cancellation costs the customer nothing. Nor does a cancellation that the worker asked for, or one because the worker is late.",
  "A charge is only ever taken out of money that was paid in HourHand for that booking. If you pay the worker at the visit, nothing is taken; a late cancellation is only recorded.",
];

/** The three questions of a category's page, answered by its rules in the words of the terms. */
export const questionsOf = (
  rules: PolicyFields,
  customerPayments: CustomerPayments,
): readonly { question: Sentence; answer: readonly Sentence[] }[] => [
  { question: "How do I cancel a booking?", answer: cancelingOf(rules) },
  { question: "How are workers checked?", answer: [howWorkersAreChecked] },
  {
    question: "How do I pay?",
    answer: [
      whomToPay(customerPayments),
      ...(customerPayments === "off" ? [] : [...ofPayments.pay_within_hours(rules), refundsGo]),
      howPriceIsMade,
    ],
  },
];

export function termsOf(facts: LegalFacts): LegalText {
  const { rules, enforcesVisitTimes, unpaidFeesLimitPaise: limit, customerPayments } = facts;
  const isPaidHere = customerPayments !== "off";
  return {
    lead: "What you can expect from HourHand, and what we expect from you.",
    sections: [
      {
        title: "What HourHand is",
        sentences: [
          "HourHand brings people who need a job done together with skilled workers who do it by the hour. The work itself is agreed between the two of you; the worker, not HourHand, carries it out.",
        ],
      },
      {
        title: "Booking",
        sentences: [
          howPriceIsMade,
          ...ofTerms.booking_days(rules),
          ...ofTerms.answer_within_hours(rules),
          "A booking that is not accepted yet can be moved by its customer. An accepted one is moved once the other side agrees.",
          "An administrator can move or cancel a booking, and tells both sides why.",
        ],
      },
      {
        title: "More work",
        sentences: [
          "The worker can propose more hours, or materials that the work needs. They are part of the total only after the customer has accepted. A proposal without an answer ends after 24 h.",
        ],
      },
      {
        title: "Cancelling",
        sentences: cancelingOf(rules),
      },
      {
        title: "When somebody is not there",
        sentences: [
          ...ofTerms.no_show_percent(rules),
          "A worker can report it from 15 minutes after the start, a customer from 30 minutes after it, and both until 24 hours after the end. The person who was reported may add a statement.",
        ],
      },
      {
        title: "The visit",
        sentences: [
          ...ofTerms.arrival_code(rules),
          ...(enforcesVisitTimes
            ? ["A visit cannot be reported as begun or completed before its start."]
            : []),
        ],
      },
      {
        title: "Paying",
        sentences: [
          whomToPay(customerPayments),
          ...(isPaidHere
            ? [
                ...ofPayments.pay_within_hours(rules),
                "More work has to be paid within 24 h of the end of the visit. After that you cannot make another booking until it is paid.",
                refundsGo,
              ]
            : []),
          ...ofTerms.fee_percent(rules),
          ...(isPaidHere ? ofPayments.payout_after_hours(rules) : []),
          ...(limit === undefined
            ? []
            : [
                say(
                  "A worker who owes more than {amount, money} can take no new bookings until it is paid.",
                  {
                    amount: limit,
                  },
                ),
              ]),
        ],
      },
      ...otherRules(facts, isPaidHere ? { ...ofTerms, ...ofPayments } : ofTerms),
      {
        title: "Rules of a booking",
        sentences: [
          "A booking keeps the rules under which it was made, whatever is changed later. They are shown on its page.",
        ],
      },
      {
        title: "Workers",
        sentences: [howWorkersAreChecked],
      },
      {
        title: "Reviews",
        sentences: [
          "Only a customer whose job was completed can review it, and only once. Write what happened. We neither write reviews nor sell them.",
        ],
      },
      {
        title: "Your account",
        sentences: [
          "One person, one account, with details that are true. Keep your password to yourself. We deactivate accounts that harm others, cancel what they have booked, and tell their owners by mail.",
        ],
      },
    ],
  };
}

/** Writes the privacy policy. It promises only what the product does. */
export function privacyOf(facts: LegalFacts): LegalText {
  const { rules, addressService: service } = facts;
  const leadMinutes = positionLeadMinutes;
  return {
    lead: "What HourHand knows about you, why, and who sees it.",
    sections: [
      {
        title: "What you give us",
        sentences: [
          "Your name, username, email, phone and, if you like, a picture. For a booking: the address, what is to be done, and a photo if you add one. Workers who apply also send proof of identity and certificates.",
        ],
      },
      {
        title: "Who sees it",
        sentences: [
          "Your first and last name and picture appear next to reviews you write. The worker you book sees your name, picture and booking.",
          ...ofPrivacy.address_before_acceptance(rules),
          "Your email and phone are seen by our administrators only, and so are proofs of identity and certificates, through links that expire. Photos of a visit are on the worker's page only where its customer allows it.",
        ],
      },
      ...otherRules(facts, ofPrivacy),
      {
        title: "Where you are",
        sentences: [
          "We ask for your position only when it is needed: to show workers near you and to fill in the address of a booking. You can always say no and type the address. Nobody can work out where a worker lives from the distances we show.",
          say(
            "A worker's position is stored from {minutes, number} minutes before an accepted visit until its end, while the worker's area is open. The customer of that visit sees it, nobody else. It is deleted afterwards.",
            { minutes: leadMinutes },
          ),
          ...(service === undefined
            ? []
            : [
                say(
                  "The address of a position is found by a service of {service}, which receives the position but not who asked.",
                  { service },
                ),
              ]),
        ],
      },
      {
        title: "Mails, push and calendars",
        sentences: [
          "We email you what concerns your account and your bookings. You choose what comes by email and by push.",
          "If you allow push notifications, we store the address that your browser gives us for this device. They are sent, encrypted, through the service of your browser's maker. This ends when you switch them off or sign out.",
          "If you create a calendar link, anyone who has it can read your visits. You can turn it off at any time.",
        ],
      },
      {
        title: "What stays on your device",
        sentences: [
          "Your browser keeps you signed in, and remembers the page you were on and whether you like it light or dark. What you saw last is kept on your device, so that it opens without a network; signing out deletes it. There are no advertising cookies and nobody follows you around.",
        ],
      },
      {
        title: "How long we keep it",
        sentences: [
          "Accounts, bookings, chats, reviews and payments, and the record of what administrators do, are kept as long as HourHand runs here.",
          "Proof of identity is deleted 30 days after an application was decided. A sign-up without its code is deleted after a day. A session ends 30 days after signing in and is deleted 30 days later. Notifications are deleted once they are seen, and after 90 days at the latest.",
          "Sign-ins and rejected requests are kept with their network addresses for 180 days. Stored replies to repeated requests are deleted after 8 days, and emails that could not be sent after 30 days.",
        ],
      },
      {
        title: "Others",
        sentences: [
          ...(facts.hasCardPayments
            ? ["Workers' card payments are handled by a payment provider, which sees what it needs for that."]
            : []),
          ...(facts.customerPayments === "off"
            ? []
            : [
                "When you pay in HourHand, the payment provider gets the amount, the currency and the number of the booking from us, but not your name, your address, your phone or what is to be done. What you enter on its page is kept by the provider.",
                "A worker's account for payouts is stored encrypted. Only our administrators read it, to make a payout.",
              ]),
          ...(facts.hasGoogleSignIn ? ["If you sign in with Google, Google knows that you did."] : []),
          "Directions open Google Maps in another tab. We sell nothing to anyone.",
        ],
      },
      {
        title: "Changing it",
        sentences: [
          "You can change your details under Profile. To ask what data we hold about you, write to the administrator.",
        ],
      },
    ],
  };
}

// Puts papers into words, in the language that they were issued in (docs/rules/papers.md 3, 5).
import { dateInWords } from "@hourhand/contract/dates-in-words";
import type { Language } from "@hourhand/contract/languages";
import { market } from "@hourhand/contract/market";
import { amountFormat, toMajor } from "@hourhand/contract/money";
import { say, type Sentence } from "@hourhand/contract/sentence";
import { inWords } from "../../../platform/sentences.ts";
import { reasonOfRefund } from "../notices.ts";
import type { DrawnPaper } from "./draw.ts";
import { taxesOf, type PaperContent } from "./content.ts";
import type { FeeInvoiceRow } from "./queries-fee-invoices.ts";
import type { PaperRow } from "./queries.ts";

/** How providers name methods; another name is printed as it is, and UPI is a name in every language. */
const methods: Readonly<Record<string, Sentence>> = {
  card: "Card",
  netbanking: "Net banking",
  wallet: "Wallet",
};

/** Puts a receipt or a refund note into words. */
export function paperInWords({ number, language, content }: PaperRow): DrawnPaper {
  const { seller, booking, payment, refund } = content;
  const words = (sentence: Sentence) => inWords(language, sentence);
  const money = moneyIn(language);
  return {
    language,
    title: words(refund ? "Refund note" : content.is_advance ? "Receipt of an advance" : "Receipt"),
    number,
    seller: {
      name: seller.name,
      lines: sellerLines(seller, language),
    },
    marks: [
      [words("Number"), number],
      [words("Date"), dateInWords(content.issued_on, language, "writtenDate")],
    ],
    facts: [
      [words("Customer"), booking.customer_name],
      [words("Booking"), `${booking.id}: ${booking.title}`],
      [words("Worker"), `${booking.worker_name}, ${booking.job_title}`],
      [
        words("Visit"),
        words(
          say("{day, date}, {from, time}–{to, time}", {
            day: booking.date,
            from: booking.starts,
            to: booking.ends,
          }),
        ),
      ],
      ...(payment.method === null
        ? []
        : [
            [
              words("Payment method"),
              payment.method === "upi" ? "UPI" : words(methods[payment.method] ?? payment.method),
            ] as const,
          ]),
      ...(refund && payment.receipt_number !== null
        ? [[words("Receipt"), payment.receipt_number] as const]
        : []),
      ...(refund ? [[words("Reason"), refund.reason ?? words(reasonOfRefund[refund.cause])] as const] : []),
    ],
    lines: refund
      ? [
          [
            words(say("Paid for booking {booking, number}", { booking: booking.id })),
            money(payment.amount_paise),
          ],
        ]
      : linesOf(content, language),
    total: refund
      ? [words("Refunded"), money(refund.amount_paise)]
      : [words("Paid"), money(payment.amount_paise)],
    notes: taxNotes(content, language),
  };
}

/** Puts a fee invoice into words. */
export function feeInvoiceInWords({ number, language, content }: FeeInvoiceRow): DrawnPaper {
  const { seller, month } = content;
  const words = (sentence: Sentence) => inWords(language, sentence);
  const money = moneyIn(language);
  return {
    language,
    title: words("Platform fee invoice"),
    number,
    seller: { name: seller.name, lines: sellerLines(seller, language) },
    marks: [
      [words("Number"), number],
      [words("Date"), dateInWords(content.issued_on, language, "writtenDate")],
    ],
    facts: [
      [words("Worker"), content.worker_name],
      [
        words("Period"),
        `${dateInWords(month, language, "writtenDate")} – ${dateInWords(lastDayOf(month), language, "writtenDate")}`,
      ],
      [words("Bookings"), new Intl.NumberFormat(language).format(content.bookings)],
    ],
    lines: [[words("Platform fee"), money(content.amount_paise)]],
    total: [words("Total"), money(content.amount_paise)],
    notes: taxesOf(content).map((tax) => includedTax(tax, language)),
  };
}

/** Returns the last day of the month that begins on this day. */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function sellerLines({ address, tax_id: taxId }: PaperContent["seller"], language: Language): string[] {
  return [
    ...(address?.split("\n") ?? []),
    ...(taxId === null ? [] : [inWords(language, say("Tax number: {number}", { number: taxId }))]),
  ];
}

/** On papers every amount has all decimals of the currency. */
const moneyIn = (language: Language) => {
  const format = amountFormat(language, market().currency_decimals);
  return (minor: number) => format.format(toMajor(minor));
};

/** What was paid for. Where hours and things do not add up to the amount, such as after a waiver, one line has it. */
function linesOf({ hours, items, payment }: PaperContent, language: Language): [string, string][] {
  const money = moneyIn(language);
  const hoursPaise = hours ? hours.count * hours.hourly_paise : 0;
  const sum = items.reduce((total, { amount_paise: amount }) => total + amount, hoursPaise);
  if (sum !== payment.amount_paise)
    return [
      [inWords(language, payment.kind === "visit" ? "Visit" : "Extra work"), money(payment.amount_paise)],
    ];
  const work: [string, string][] = hours
    ? [
        [
          inWords(
            language,
            say("{hours, number} h × {price}", { hours: hours.count, price: money(hours.hourly_paise) }),
          ),
          money(hoursPaise),
        ],
      ]
    : [];
  return [
    ...work,
    ...items.map(({ label, amount_paise: amount }): [string, string] => [label, money(amount)]),
  ];
}

function taxNotes({ tax, seller, booking }: PaperContent, language: Language): string[] {
  if (tax.on === "fee")
    return [
      inWords(
        language,
        say("The service was supplied by {name}; {seller} charges no tax on it.", {
          name: booking.worker_name,
          seller: seller.name,
        }),
      ),
    ];
  if (tax.percent === 0) return [];
  return [includedTax(tax, language)];
}

const includedTax = (
  { percent, label, amount_paise: amount }: { percent: number; label: string; amount_paise: number },
  language: Language,
): string =>
  inWords(
    language,
    say("The amount includes {percent, number}% {label}: {amount}.", {
      percent,
      label,
      amount: moneyIn(language)(amount),
    }),
  );

// Sample values for the placeholders of sentences, for the check of the catalogues: by the expression in the code.
import { bookingStatuses } from "@hourhand/contract/bookings";
import { newMessageTitle } from "@hourhand/contract/notifications";
import { timeInWords } from "@hourhand/contract/time-of-day";
import { weekdays } from "@hourhand/contract/wire";
import { shortcuts } from "../src/domains/pages/manifest.ts";

const day = "Monday, 23 November 2026";
const time = timeInWords("09:00", "en");
const hours = `${time} to ${timeInWords("11:00", "en")}`;
const work = "'Leaking tap'";
const move = `to move ${work} from ${day}, ${hours} to ${day}, ${hours}`;

/** Texts with a full stop that only occur within other sentences, or are shown to nobody. */
export const partsOnly: ReadonlySet<string> = new Set([
  "Please choose another worker.",
  "The hours are free again.",
  "The booking stays as it was.",
  // For requests so broken that the caller is unknown.
  "The request came too slowly. Please send it again.",
  "The headers are too large. Please send fewer or shorter ones.",
  // Ends a call and is caught.
  "This call was answered before.",
  // A payment provider reads it.
  "Received.",
  // Nobody agrees to a move with these words: it has its own sentence.
  `Asha agreed to ${move}.`,
  // The cards in a chat are messages of their authors, and are not translated.
  `I propose to move 'Asha' from ${day}, ${hours} to ${day}, ${hours}.`,
  "I propose more work on 'Asha': Asha. That is ₹1,250.50 more, ₹1,250.50 in allAsha.",
]);

/** Texts that no sentence in the code shows: the contents of mail rows, and words within sentences. */
export const sentencesBeside: readonly string[] = [
  day,
  hours,
  newMessageTitle,
  // Of a socket that failed to open.
  "Please try again.",
  "with Asha",
  "for Asha",
  "23 November 2026",
  "Unknown device",
  "4.5 (1 review)",
  "4.5 (7 reviews)",
  "1 year",
  "7 years",
  "1 job",
  "7 jobs",
  "31 % booked again",
  "1 worker",
  "7 workers",
  "More than 7 workers",
  "There is nothing at this address. Please check it.",
  "Password and Confirm Password should be same",
  // Of Home without scripts.
  "from ₹1,250.50",
  "Services delivered",
  "Registered customers",
  "Verified workers",
];
export const wordsBeside: readonly string[] = [
  ...bookingStatuses,
  "declined",
  "tomorrow",
  "withdrawn",
  "expired",
  "An amount",
  ...weekdays,
  ...Object.values(shortcuts).flat(),
  ...Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 1)).toLocaleString("en-GB", { month: "long" }),
  ),
];

/** By the expression, or by the last folder and file with it where that differs. */
const samples: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    when: [`on ${day}, ${hours}`],
    "administration/notify-both-sides.ts when": [`${day}, ${hours}`],
    work: [work],
    "administration/notify-both-sides.ts work": [`${work} with Asha`],
    because: ["Reason: flood"],
    answerBy: [`${day}, ${time}`],
    day: [day],
    "rating.toFixed(1)": ["4.5"],
    "row.held": ["3"],
    "review.rating": ["4.5"],
    'counted(count, "review", "reviews")': ["1 review", "7 reviews"],
    'counted(experience, "year", "years")': ["1 year", "7 years"],
    'counted(worker.age, "year", "years")': ["1 year", "40 years"],
    'isTomorrow ? "tomorrow" : freeDay(next.date, site)': ["tomorrow", "Tue 24 Nov"],
    "freeDay(next.date, site)": ["tomorrow"],
    kilometres: ["4", "3.5"],
    "usually(minutes)": ["20 min", "1 hour", "2 hours"],
    again: ["31"],
    'is_new ? "" : " back"': ["", " back"],
    "checkout/checkout.ts amount": ["₹1,250.50", "An amount"],
    next: ["Please choose another worker.", "The hours are free again."],
    'booking.reason ? ` (${booking.reason})` : ""': ["", " (ill)"],
    ofWhat: [move, `of more work on ${work}`],
    "proposals/sentences.ts what": [
      move,
      `more work on ${work}`,
      `more work on ${work}, until ${time} instead of ${time}`,
    ],
    "proposals/rules.ts what": ["More work cannot be proposed", "This visit cannot be moved"],
    unchanged: ["The booking stays as it was."],
    "exceptions/present.ts what": ["These days are off.", "These hours are off."],
    'conflicts.length === 1 ? "1 booking stays" : `${conflicts.length} bookings stay`': [
      "1 booking stays",
      "2 bookings stay",
    ],
    'days.join(", ")': ["Monday, Tuesday"],
    'categoryName === null ? "default rules" : `rules of ${categoryName}`': [
      "default rules",
      "rules of Plumber",
    ],
    "starsInWords(content.ratingHalves)": ["1 star", "4.5 stars"],
    "quoteOf(content)": [".", ": Quick"],
    'isActive ? "active again" : "deactivated"': ["active again", "deactivated"],
    'isActive ? "active" : "deactivated"': ["active", "deactivated"],
    "legal/texts.ts percent": ["25", "12.5"],
    "legal/present.ts day": ["23 November 2026"],
    "legal/present.ts lastDay": ["1 December 2026"],
    "first.percent": ["25"],
    "begunAt(platform, armed)": ["", `, begun on 23 November 2026, ${time} from the network 10.0.0.0/24`],
    'armed.first_name ?? ""': ["", "Asha"],
    "(Math.floor(contrast * 10) / 10).toFixed(1)": ["3.9"],
  }),
);

/** Otherwise by the expression's pattern. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^dayInWords/, day],
  [/^(?:hoursInWords)/, hours],
  [/^visitInWords/, `${day}, ${hours}`],
  [/^momentInWords/, `${day}, ${time}`],
  [/^timeInWords/, time],
  [/Rupees|^amount$/, "₹1,250.50"],
  [/max|min|Minutes|Hours|days$|version$|^left$|multipleOf|least/i, "7"],
];

/** The check's values for a placeholder. */
export const samplesOf = (expression: string, path: string): readonly string[] =>
  samples.get(`${path.split("/").slice(-2).join("/")} ${expression}`) ??
  samples.get(expression) ?? [kinds.find(([form]) => form.test(expression))?.[1] ?? "Asha"];

// The chapters of the calls' description, by the calls' paths.

interface Tag {
  readonly name: string;
  readonly description: string;
  readonly paths: RegExp;
}

/** The first that matches counts. */
export const tags: readonly Tag[] = [
  {
    name: "Accounts",
    description: "Signing up and in, sessions, passwords, one's own profile.",
    paths:
      /^\/(token|user\/(otp|password|profile|signin|signup|google|featch)|api\/v1\/(me|welcome|username))/,
  },
  {
    name: "Workers",
    description: "Finding workers, categories and places; saved workers.",
    paths: /^\/(user\/(home|workers|saved)|geo|api\/v1\/(workers|places|search_suggestions))/,
  },
  {
    name: "Bookings",
    description: "Booking, answering, moving, the visit and its end.",
    paths:
      /^\/(user\/bookings|worker\/bookings|api\/v1\/(bookings|proposals|calendar)(?!.*\/(payments|paid_at_visit)))/,
  },
  {
    name: "Payments",
    description: "Payments of customers, receipts, workers' earnings and fees.",
    paths:
      /^\/(worker\/payments|api\/v1\/(bookings\/.*(payments|paid_at_visit)|payments|refunds|worker\/(earnings|payments|payout)))/,
  },
  {
    name: "Work",
    description: "A worker's schedule, profile, reviews and day; applying as a worker.",
    paths: /^\/(worker\/|api\/v1\/worker\/)/,
  },
  {
    name: "Messages",
    description: "Chats, notices and what is sent to devices.",
    paths: /^\/(chat|api\/v1\/(notices|notification|push|unread))/,
  },
  {
    name: "Marketplace",
    description: "The settings, policies and legal texts that everybody may read; the test clock.",
    paths: /^\/(user\/client_settings|api\/v1\/(settings|policies|legal_texts|test|key$))/,
  },
  {
    name: "Money of the marketplace",
    description: "Refunds, payouts, the ledger and its reconciliation, for administrators.",
    paths:
      /^\/(admin_view\/view_wallet|api\/v1\/admin\/(accounts|ledger|money|payments|payouts|reconciliation|refunds|bookings\/.*\/(refunds|hold|payment_method)))/,
  },
  {
    name: "Other programs",
    description: "API keys, webhooks and events.",
    paths: /^\/api\/v1\/admin\/(api_keys|webhooks|events)/,
  },
  {
    name: "Administration",
    description: "People, bookings, policies and settings, for administrators.",
    paths: /^\/(admin_view|api\/v1\/admin)\//,
  },
];

/** Returns the chapter of a call. A new kind of path fails here until it has one. */
export function tagOf(path: string): string {
  const tag = tags.find(({ paths }) => paths.test(path));
  if (tag === undefined) throw new Error(`${path} has no chapter in tags.ts.`);
  return tag.name;
}

// SQL for resetting the demo: whether it is allowed, and what it deletes.
import type { Emptied } from "./platform/database/empty-tables.ts";
import { prepared, type Statement } from "./platform/database/prepared-statements.ts";

/** Counts people who are neither system people, nor from the story, nor the first administrator. */
export const countStrangers: Statement<{ count: number }, [firstAdministratorId: number]> = prepared(
  "count_strangers_of_demo",
  "select count(*) as count from people where not is_system and not is_demo and id <> $1",
);

/** Whether payments or payment events came from another provider. */
export const isOtherMoneyThere: Statement<{ found: boolean }, [provider: string]> = prepared(
  "other_money_than_demo",
  `select exists (select 1 from payments where provider <> $1)
     or exists (select 1 from payment_events where provider <> $1)
     or exists (select 1 from payment_checkouts where provider <> $1) as found`,
);

export const countDemoData: Statement<{ people: number; bookings: number }, []> = prepared(
  "count_story_of_demo",
  `select (select count(*) from people where not is_system) as people, (select count(*) from bookings) as bookings`,
);

/**
 * The tables to empty, along with every row that depends on theirs. Initial data remain: the system people, the
 * platform's accounts, the default policy and the current settings. Pictures are left to the sweep, which removes
 * unused ones.
 */
export const emptiedByReset: Emptied = {
  people: { where: "not is_system" },
  ledger_accounts: { where: "worker_id is not null or provider is not null" },
  policies: { where: "category_id is not null" },
  policy_versions: { where: "category_id is not null" },
  job_categories: "all",
  ledger_transactions: "all",
  payment_events: "all",
  received_money: "all",
  reconciled_days: "all",
  money_differences: "all",
  settled_money: "all",
  disputes: "all",
  api_keys: "all",
  events: "all",
  booking_event_counts: "all",
  webhooks: "all",
  booking_touches: "all",
  test_checkouts: "all",
  sign_up_attempts: "all",
  one_time_codes: "all",
  otp_requests: "all",
  picture_budgets: "all",
  idempotency_keys: "all",
  audit_entries: "all",
  security_events: "all",
  mails: "all",
  dev_mails: "all",
  pushes: "all",
  booking_mails: "all",
  booking_texts: "all",
  booking_counts: "all",
  booking_count_changes: "all",
  booking_days: "all",
  counters: "all",
  counter_changes: "all",
};

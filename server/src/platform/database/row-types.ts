// Made by `npm run database:types` from the migrated database; do not edit.
import type { ColumnType } from 'kysely';

export type AccessChanges = {
  person_id: number;
  changed_in: ColumnType<string, string | undefined, string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type AuditEntries = {
  id: ColumnType<number, never, never>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  actor_id: number | null;
  action: string;
  subject: string;
  subject_id: number | null;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
};

export type BookingArrivals = {
  booking_id: number;
  times_locked: ColumnType<number, number | undefined, number>;
  times_moved: ColumnType<number, number | undefined, number>;
  wrong_tries: ColumnType<number, number | undefined, number>;
  locked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  overridden_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  overridden_by: number | null;
  override_reason: string | null;
};

export type BookingCancellations = {
  booking_id: number;
  by_role: string;
  person_id: number | null;
  cause: string;
  note: string | null;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  charge_paise: ColumnType<number, number | undefined, number>;
  refund_paise: ColumnType<number, number | undefined, number>;
  rule: ColumnType<unknown, string | null | undefined, string | null>;
  is_late: ColumnType<boolean, boolean | undefined, boolean>;
};

export type BookingChanges = {
  id: ColumnType<number, never, never>;
  booking_id: number;
  status: string | null;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  actor_id: number | null;
  actor_role: string;
  event: string;
  detail: ColumnType<unknown, string | undefined, string>;
};

export type BookingCountChanges = {
  id: ColumnType<number, never, never>;
  quarter: ColumnType<Date, Date | string, Date | string>;
  change: number;
};

export type BookingCounts = {
  quarter: ColumnType<Date, Date | string, Date | string>;
  total: number;
};

export type BookingDays = {
  day: ColumnType<Date, Date | string, Date | string>;
  total: number;
};

export type BookingHorizons = {
  category_id: ColumnType<number | null, never, never>;
  booking_days: ColumnType<number | null, never, never>;
};

export type BookingMails = {
  id: ColumnType<number, never, never>;
  booking_id: number;
  status: string;
  side: string | null;
  mover: string;
};

export type BookingNoShows = {
  booking_id: number;
  missing: string;
  reporter_id: number;
  note: string | null;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  policy_charge_paise: number;
  charge_paise: ColumnType<number, number | undefined, number>;
};

export type BookingProposals = {
  id: ColumnType<number, never, never>;
  booking_id: number;
  worker_id: number;
  kind: string;
  made_by: string;
  state: ColumnType<string, string | undefined, string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  booked_on: string;
  starts: string;
  ends: string;
  slot_id: number | null;
  old_booked_on: string | null;
  old_starts: string | null;
  old_ends: string | null;
  hours: number | null;
  items: ColumnType<unknown, string | null | undefined, string | null>;
  extra_paise: number | null;
  total_paise: number | null;
  room_id: number | null;
  message_id: number | null;
};

export type BookingReminders = {
  booking_id: number;
  hours_before: number;
  visit_starts: ColumnType<Date, Date | string, Date | string>;
  agreed_at: ColumnType<Date, Date | string, Date | string>;
};

export type BookingReplacements = {
  booking_id: number;
  replaced_by: number;
};

export type BookingSeals = {
  change_id: number;
  n: number;
  hash: string;
};

export type BookingStatements = {
  id: ColumnType<number, never, never>;
  booking_id: number;
  by_role: string;
  person_id: number;
  text: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type BookingTexts = {
  booking_id: number;
  customer_name: string;
  worker_name: string;
  search_text: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
};

export type Bookings = {
  id: ColumnType<number, never, never>;
  customer_id: number;
  worker_id: number;
  slot_id: number;
  job_title: string;
  slot_weekday: number;
  slot_starts: string;
  slot_ends: string;
  booked_on: string;
  starts: string;
  ends: string;
  visit: ColumnType<string | null, never, never>;
  duration_hours: number;
  hourly_paise: number;
  total_paise: number;
  title: string;
  previous_issues: ColumnType<string, string | undefined, string>;
  damaged_parts: ColumnType<string, string | undefined, string>;
  details: ColumnType<string, string | undefined, string>;
  address: string;
  latitude: number | null;
  longitude: number | null;
  photo: string | null;
  status: ColumnType<string, string | undefined, string>;
  content_hash: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  policy_id: ColumnType<number, number | undefined, number>;
  job_category_id: number | null;
  answer_by: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answer_due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  extra_hours: ColumnType<number, number | undefined, number>;
};

export type CalendarFeeds = {
  person_id: number;
  secret_hash: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type ChatMessages = {
  room_id: number;
  id: ColumnType<number, never, never>;
  sender_id: number;
  text: string;
  image: string | null;
  client_id: string | null;
  sent_at: ColumnType<Date, Date | string, Date | string>;
  card: ColumnType<unknown, string | null | undefined, string | null>;
  card_version: number | null;
};

export type ChatReads = {
  room_id: number;
  person_id: number;
  last_read_id: number;
};

export type ChatRooms = {
  id: ColumnType<number, never, never>;
  first_person_id: number;
  second_person_id: number;
  last_message_id: number | null;
  last_message_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  listed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  card_version: ColumnType<number, number | undefined, number>;
};

export type CounterChanges = {
  id: ColumnType<number, never, never>;
  name: string;
  change: number;
};

export type Counters = {
  name: string;
  total: number;
};

export type DevMails = {
  id: ColumnType<number, never, never>;
  recipient: string;
  subject: string;
  body: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type GoogleCodes = {
  code_hash: Buffer;
  person_id: number;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

export type IdempotencyKeys = {
  person_id: number;
  key: string;
  endpoint: string;
  fingerprint: Buffer;
  reply: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type Installation = {
  only_row: ColumnType<boolean, boolean | undefined, boolean>;
  begun_at: ColumnType<Date, Date | string | undefined, Date | string>;
  demo_loaded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  demo_searched: ColumnType<boolean, boolean | undefined, boolean>;
  first_administrator_email: string | null;
  served_version: string | null;
  secret_fingerprint: Buffer | null;
  last_backup_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_backup_bytes: number | null;
};

export type JobCategories = {
  id: ColumnType<number, never, never>;
  title: string;
  description: string;
  icon: string | null;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
  synonyms: ColumnType<string[], string[] | undefined, string[]>;
  titles: ColumnType<unknown, string | undefined, string>;
  search_text: ColumnType<string, never, never>;
};

export type JobProcesses = {
  worker_pool: string;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  alive_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type LedgerAccounts = {
  id: ColumnType<number, never, never>;
  kind: string;
  worker_id: number | null;
};

export type LedgerEntries = {
  transaction_id: number;
  account_id: number;
  amount_paise: number;
};

export type LedgerTransactions = {
  id: ColumnType<number, never, never>;
  kind: string;
  booking_id: number | null;
  payment_id: number | null;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type LegalVersions = {
  version: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  terms: ColumnType<unknown, string, string>;
  privacy: ColumnType<unknown, string, string>;
};

export type Mails = {
  id: ColumnType<number, never, never>;
  kind: string;
  payload: ColumnType<unknown, string, string>;
  priority: number;
  attempts: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  next_try_at: ColumnType<Date, Date | string | undefined, Date | string>;
  claimed_by: string | null;
  last_error: string | null;
  failed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

export type MarketClock = {
  is_the_clock: ColumnType<boolean, boolean | undefined, boolean>;
  moved_by: ColumnType<string, string | undefined, string>;
};

export type NewDeviceMails = {
  person_id: number;
  network: string;
  mailed_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type NoticePaces = {
  person_id: number;
  caused_by: number;
  told: ColumnType<Date[], (Date | string)[], (Date | string)[]>;
  held: ColumnType<number, number | undefined, number>;
  title: ColumnType<string, string | undefined, string>;
  body: ColumnType<string, string | undefined, string>;
  opens: string | null;
  event: ColumnType<string, string | undefined, string>;
  booking_id: number | null;
  about: string | null;
  mail_event: string | null;
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

export type Notices = {
  id: ColumnType<number, never, never>;
  person_id: number;
  title: string;
  body: string;
  opens: string | null;
  about: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  event: string | null;
  booking_id: number | null;
  caused_by: number | null;
};

export type NotificationPreferences = {
  person_id: number;
  event: string;
  mail: boolean;
  push: boolean;
};

export type OneTimeCodeTries = {
  code_id: number;
  network: string;
  wrong_tries: number;
};

export type OneTimeCodes = {
  id: ColumnType<number, never, never>;
  email: string;
  attempt_id: string | null;
  person_id: number | null;
  code_hash: Buffer | null;
  requested_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  wrong_tries: ColumnType<number, number | undefined, number>;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  asker_hash: Buffer | null;
  network: string | null;
};

export type OneTimePasswords = {
  person_id: number;
  password_hash: Buffer;
  expires_at: ColumnType<Date, Date | string, Date | string>;
};

export type OtpRequests = {
  id: ColumnType<number, never, never>;
  email: string;
  address: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  asker_hash: Buffer | null;
  by_holder: ColumnType<boolean, boolean | undefined, boolean>;
};

export type PasswordResets = {
  token_hash: Buffer;
  person_id: number;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

export type PaymentEvents = {
  provider: string;
  event_id: string;
  kind: string;
  payment_id: number | null;
  outcome: string;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
  checkout_id: string | null;
};

export type Payments = {
  id: ColumnType<number, never, never>;
  worker_id: number;
  payer_name: string;
  provider: string;
  provider_id: string;
  amount_paise: number;
  currency: ColumnType<string, string | undefined, string>;
  direction: ColumnType<string, string | undefined, string>;
  status: ColumnType<string, string | undefined, string>;
  checkout_url: string;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

export type People = {
  id: ColumnType<number, number | undefined, number>;
  role: ColumnType<string, string | undefined, string>;
  username: string;
  email: string;
  phone: string | null;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
  is_system: ColumnType<boolean, boolean | undefined, boolean>;
  google_subject: string | null;
  picture: string | null;
  google_picture: string | null;
  joined_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_login_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  password_is_proved: ColumnType<boolean, boolean | undefined, boolean>;
  language: ColumnType<string, string | undefined, string>;
  language_chosen: ColumnType<boolean, boolean | undefined, boolean>;
  deactivation_reason: string | null;
  search_text: ColumnType<string, never, never>;
};

export type PictureBudgets = {
  person_id: number;
  day: string;
  used: number;
};

export type PictureUploads = {
  name: string;
  stored_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type Pictures = {
  id: ColumnType<number, never, never>;
  name: string;
  is_public: boolean;
  width: number;
  height: number;
  size_bytes: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type Policies = {
  category_id: number | null;
  version_id: number;
};

export type PolicyVersions = {
  id: ColumnType<number, never, never>;
  category_id: number | null;
  version: number;
  author_id: number | null;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  answer_within_hours: number;
  booking_days: number;
  cancel_tiers: ColumnType<unknown, string, string>;
  no_show_percent: number;
  fee_percent: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  address_before_acceptance: string;
  arrival_code: string;
};

export type PushKeys = {
  is_only: ColumnType<boolean, boolean | undefined, boolean>;
  public_key: string;
  private_key: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type PushSubscriptions = {
  id: ColumnType<number, never, never>;
  person_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  renewed_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type Pushes = {
  id: ColumnType<number, never, never>;
  subscription_id: number;
  notice_id: number;
  attempts: ColumnType<number, number | undefined, number>;
  next_try_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type Reviews = {
  id: ColumnType<number, never, never>;
  booking_id: number;
  customer_id: number;
  worker_id: number;
  rating_halves: number;
  title: string;
  description: ColumnType<string, string | undefined, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type SavedWorkers = {
  person_id: number;
  worker_id: number;
  saved_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type ScheduleExceptions = {
  id: ColumnType<number, never, never>;
  worker_id: number;
  kind: string;
  from_date: string;
  to_date: string;
  starts: string | null;
  ends: string | null;
  note: ColumnType<string, string | undefined, string>;
  slot_id: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type SchemaMigrations = {
  number: number;
  name: string;
  checksum: string;
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string | null;
};

export type SecurityEvents = {
  id: ColumnType<number, never, never>;
  at: ColumnType<Date, Date | string, Date | string>;
  event: string;
  count: ColumnType<number, number | undefined, number>;
  person_id: number | null;
  actor_id: number | null;
  network: string | null;
  call: string | null;
  detail: ColumnType<unknown, string | null | undefined, string | null>;
};

export type Sessions = {
  id: ColumnType<number, never, never>;
  person_id: number;
  refresh_hash: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ended_because: string | null;
  user_agent: string | null;
  network: string | null;
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type SettingsVersions = {
  version: number;
  author_id: number | null;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  name: string | null;
  primary_colour: string | null;
  accent_colour: string | null;
  contact: ColumnType<unknown, string | null | undefined, string | null>;
  social_links: string[] | null;
  terms: string | null;
  privacy: string | null;
  languages: string[] | null;
  mail_from_name: string | null;
  logo: string | null;
  legal_rules: string | null;
};

export type SignUpAttempts = {
  id: string;
  email: string;
  username: string;
  phone: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  network: string | null;
};

export type Slots = {
  id: ColumnType<number, never, never>;
  worker_id: number;
  weekday: number | null;
  starts: string;
  ends: string;
  minutes: ColumnType<string | null, never, never>;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  from_date: string | null;
  to_date: string | null;
};

export type Testimonials = {
  review_id: number;
  place: string;
  placed_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type WorkerApplications = {
  id: ColumnType<number, never, never>;
  person_id: number;
  full_name: string;
  age: number;
  salary_paise: number;
  qualification: string;
  experience_years: number;
  job_category_id: number;
  previous_company: ColumnType<string, string | undefined, string>;
  description: string;
  certificate: string | null;
  id_proof: string | null;
  latitude: number;
  longitude: number;
  status: ColumnType<string, string | undefined, string>;
  reason: string | null;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  job_title: ColumnType<string, string | undefined, string>;
  papers_removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  search_text: ColumnType<string, never, never>;
};

export type WorkerFees = {
  worker_id: number;
  charged_paise: number;
  paid_paise: number;
  pending_paise: ColumnType<number | null, never, never>;
};

export type WorkerFigures = {
  worker_id: number;
  completed_visits: ColumnType<number, number | undefined, number>;
  customers: ColumnType<number, number | undefined, number>;
  returning_customers: ColumnType<number, number | undefined, number>;
  reviews_by_star: ColumnType<number[], number[] | undefined, number[]>;
  answers: ColumnType<number[], number[] | undefined, number[]>;
};

export type WorkerPositions = {
  worker_id: number;
  latitude: number;
  longitude: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type Workers = {
  id: ColumnType<number, never, never>;
  person_id: number;
  full_name: string;
  age: number | null;
  salary_paise: number | null;
  qualification: ColumnType<string, string | undefined, string>;
  experience_years: number | null;
  job_category_id: number | null;
  job_title: ColumnType<string, string | undefined, string>;
  previous_company: ColumnType<string, string | undefined, string>;
  description: ColumnType<string, string | undefined, string>;
  certificate: string | null;
  id_proof: string | null;
  latitude: number | null;
  longitude: number | null;
  place: ColumnType<string, string | undefined, string>;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
  is_complete: ColumnType<boolean, boolean | undefined, boolean>;
  is_listed: ColumnType<boolean, boolean | undefined, boolean>;
  search_text: ColumnType<string, string | undefined, string>;
  rating_halves: ColumnType<number, number | undefined, number>;
  reviews_count: ColumnType<number, number | undefined, number>;
  rating: ColumnType<string | null, never, never>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  identity_accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

export type DB = {
  access_changes: AccessChanges;
  audit_entries: AuditEntries;
  booking_arrivals: BookingArrivals;
  booking_cancellations: BookingCancellations;
  booking_changes: BookingChanges;
  booking_count_changes: BookingCountChanges;
  booking_counts: BookingCounts;
  booking_days: BookingDays;
  booking_horizons: BookingHorizons;
  booking_mails: BookingMails;
  booking_no_shows: BookingNoShows;
  booking_proposals: BookingProposals;
  booking_reminders: BookingReminders;
  booking_replacements: BookingReplacements;
  booking_seals: BookingSeals;
  booking_statements: BookingStatements;
  booking_texts: BookingTexts;
  bookings: Bookings;
  calendar_feeds: CalendarFeeds;
  chat_messages: ChatMessages;
  chat_reads: ChatReads;
  chat_rooms: ChatRooms;
  counter_changes: CounterChanges;
  counters: Counters;
  dev_mails: DevMails;
  google_codes: GoogleCodes;
  idempotency_keys: IdempotencyKeys;
  installation: Installation;
  job_categories: JobCategories;
  job_processes: JobProcesses;
  ledger_accounts: LedgerAccounts;
  ledger_entries: LedgerEntries;
  ledger_transactions: LedgerTransactions;
  legal_versions: LegalVersions;
  mails: Mails;
  market_clock: MarketClock;
  new_device_mails: NewDeviceMails;
  notice_paces: NoticePaces;
  notices: Notices;
  notification_preferences: NotificationPreferences;
  one_time_code_tries: OneTimeCodeTries;
  one_time_codes: OneTimeCodes;
  one_time_passwords: OneTimePasswords;
  otp_requests: OtpRequests;
  password_resets: PasswordResets;
  payment_events: PaymentEvents;
  payments: Payments;
  people: People;
  picture_budgets: PictureBudgets;
  picture_uploads: PictureUploads;
  pictures: Pictures;
  policies: Policies;
  policy_versions: PolicyVersions;
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  pushes: Pushes;
  reviews: Reviews;
  saved_workers: SavedWorkers;
  schedule_exceptions: ScheduleExceptions;
  schema_migrations: SchemaMigrations;
  security_events: SecurityEvents;
  sessions: Sessions;
  settings_versions: SettingsVersions;
  sign_up_attempts: SignUpAttempts;
  slots: Slots;
  testimonials: Testimonials;
  worker_applications: WorkerApplications;
  worker_fees: WorkerFees;
  worker_figures: WorkerFigures;
  worker_positions: WorkerPositions;
  workers: Workers;
};

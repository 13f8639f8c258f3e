// Made by `npm run database:types`: what PostgreSQL says of each statement on the migrated database; do not edit.
import type { Computed, Json, JsonRecord } from "./column-types.ts";

export interface StatementTypes {
  access_changes_begin: {
    values: [];
    row: {
      unseen_from: Computed<string>;
    };
  };
  access_changes_since: {
    values: [string];
    row: {
      unseen_from: Computed<string>;
      people: Computed<number[]>;
    };
  };
  account_of_caller: {
    values: [number];
    row: {
      id: number;
      role: string;
      is_active: boolean;
      is_claimed: Computed<boolean>;
      has_email: Computed<boolean>;
      has_phone: Computed<boolean>;
    };
  };
  accounts_of_caller: {
    values: [string, string];
    row: {
      id: number;
      role: string;
      is_active: boolean;
      is_claimed: Computed<boolean>;
      has_email: Computed<boolean>;
      has_phone: Computed<boolean>;
    };
  };
  accounts_of_platform: {
    values: [];
    row: {
      fees: Computed<number>;
      bank: Computed<number>;
      held: Computed<number>;
      platform: Computed<number>;
      last: Computed<number>;
    };
  };
  activate_administrator: {
    values: [number];
    row: {};
  };
  activate_code: {
    values: [number, Buffer, number];
    row: {
      email: Computed<string>;
      username: Computed<string>;
      first_name: Computed<string>;
      is_sign_up: Computed<boolean>;
      other_attempts: Computed<number>;
      attempt_at: Computed<Date>;
      attempt_network: Computed<string>;
    };
  };
  active_administrators: {
    values: [];
    row: {
      id: number;
    };
  };
  active_administrators_to_mail: {
    values: [];
    row: {
      id: number;
      email: string;
      first_name: string;
    };
  };
  active_categories: {
    values: [];
    row: {
      id: number;
      title: string;
      titles: Json<unknown>;
      description: string;
      is_active: boolean;
    };
  };
  active_category: {
    values: [number];
    row: {
      id: number;
    };
  };
  add_job: {
    values: [string, string, string, Date | string, number, string];
    row: {
      id: Computed<number>;
    };
  };
  add_rating: {
    values: [number, number];
    row: {};
  };
  add_to_amounts_of_ending: {
    values: [number, number, number];
    row: {};
  };
  admin_cards: {
    values: [string, string];
    row: {
      users: Computed<number>;
      users_before: Computed<number>;
      workers: Computed<number>;
      workers_before: Computed<number>;
      bookings: Computed<number>;
      bookings_before: Computed<number>;
    };
  };
  admin_totals: {
    values: [];
    row: {
      paid_fees_paise: Computed<number>;
      completed: Computed<number>;
      rejected: Computed<number>;
      canceled: Computed<number>;
    };
  };
  admin_weeks: {
    values: [string, string];
    row: {
      users: Computed<number>;
      workers: Computed<number>;
    };
  };
  administrator_of_email: {
    values: [string];
    row: {
      found: Computed<boolean>;
    };
  };
  administrator_on_duty: {
    values: [];
    row: {
      id: number;
    };
  };
  administrators_to_notify: {
    values: [];
    row: {
      id: number;
      email: Computed<string>;
      first_name: string;
    };
  };
  analyze: {
    values: [];
    row: {};
  };
  answer_booking_for_worker: {
    values: [string, number, number, string, string, number];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  answers_of_spans: {
    values: [string, string];
    row: {
      is_now: Computed<boolean>;
      requests: Computed<number>;
      ran_out: Computed<number>;
      minutes: Computed<number>;
    };
  };
  any_administrator: {
    values: [];
    row: {
      id: number;
    };
  };
  any_demo_person: {
    values: [];
    row: {
      found: Computed<boolean>;
    };
  };
  any_worker: {
    values: [];
    row: {
      found: Computed<boolean>;
    };
  };
  api_key_of_hash: {
    values: [Buffer];
    row: {
      id: number;
      name: string;
      scopes: string[];
      expires_at: Date | null;
      is_live: Computed<boolean>;
      is_used_now: Computed<boolean>;
    };
  };
  api_keys: {
    values: [number];
    row: {
      id: number;
      name: string;
      scopes: string[];
      prefix: string;
      created_at: Date;
      created_by: number;
      creator_name: Computed<string>;
      expires_at: Date | null;
      last_used_at: Date | null;
      ended_at: Computed<Date>;
    };
  };
  applications: {
    values: [];
    row: {
      id: number;
      person_id: number;
      username: string;
      full_name: string;
      age: number;
      salary_paise: number;
      qualification: string;
      experience_years: number;
      job_category_id: number;
      job_title: string;
      previous_company: string;
      description: string;
      certificate: string | null;
      id_proof: string | null;
      picture: string | null;
      google_picture: string | null;
      created_at: Date;
    };
  };
  applied_migrations: {
    values: [];
    row: {
      number: number;
      name: string;
      checksum: string;
    };
  };
  applied_migrations_with_kinds: {
    values: [];
    row: {
      number: number;
      name: string;
      checksum: string;
      kind: Computed<string>;
    };
  };
  apply_extra_work_to_booking: {
    values: [number];
    row: {
      id: number;
    };
  };
  apply_move_to_booking: {
    values: [number];
    row: {
      id: number;
    };
  };
  apply_payment_event: {
    values: [string, string, string, number, string, number, number, string];
    row: {
      is_new: Computed<boolean>;
    };
  };
  arrival_of_booking: {
    values: [number, string];
    row: {
      id: number;
      status: string;
      worker_person_id: number;
      arrival_code: string;
      starts_at: Computed<Date>;
      now: Computed<Date>;
      times_moved: Computed<number>;
      tried_after_moves: Computed<number>;
      wrong_tries: Computed<number>;
      times_locked: Computed<number>;
      locked_until: Date | null;
      verified_at: Date | null;
      overridden_at: Date | null;
      override_reason: string | null;
    };
  };
  attempts_to_sign_in: {
    values: [string, string];
    row: {
      id: string;
      email: string;
      password_hash: string;
    };
  };
  audit: {
    values: [];
    row: {
      id: number;
      at: Date;
      actor_id: number | null;
      key_id: number | null;
      command: string | null;
      actor_name: Computed<string>;
      action: string;
      subject: string;
      subject_id: number | null;
      before: Json<unknown> | null;
      after: Json<unknown> | null;
    };
  };
  booking_days_of_weeks: {
    values: [string, string];
    row: {
      weeks_ago: Computed<number>;
      weekday: Computed<number>;
      bookings: Computed<number>;
      so_far: Computed<number>;
    };
  };
  booking_days_of_worker: {
    values: [number];
    row: {
      booking_days: number;
    };
  };
  booking_details: {
    values: [number, number, string];
    row: {
      id: number;
      status: string;
      title: string;
      total_paise: number;
      duration_hours: number;
      created_at: Date;
      booked_on: string;
      starts: string;
      ends: string;
      details: string;
      previous_issues: string;
      damaged_parts: string;
      photo: string | null;
      job_title: string;
      unpaid_paise: Computed<number>;
      address: string;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      worker_picture: Computed<string>;
      review_id: number | null;
      rating_halves: number | null;
      review_title: string | null;
      review_description: string | null;
      payment_method: string;
      timeline: Computed<Json<unknown>>;
      position_latitude: number | null;
      position_longitude: number | null;
      position_at: Date | null;
    };
  };
  booking_form: {
    values: [number, number];
    row: {
      recent_addresses: Computed<Json<unknown>>;
      open_bookings: Computed<number>;
      open_with_worker: Computed<number>;
      pay_within_hours: number;
      cancel_tiers: Json<unknown>;
      no_show_percent: number;
      charges_cancellation: Computed<boolean>;
      charges_no_show: Computed<boolean>;
    };
  };
  booking_offer: {
    values: [JsonRecord<{ customer_id: number; worker_id: number; slot_id: number; booked_on: string; content_hash: string; time_zone: string; unpaid_limit_paise: number }>];
    row: {
      booking_id: Computed<number>;
      job_category_id: Computed<number>;
      customer_is_active: Computed<boolean>;
      customer_name: Computed<string>;
      worker_person_id: Computed<number>;
      worker_name: Computed<string>;
      is_listed: Computed<boolean>;
      salary_paise: Computed<number>;
      job_title: Computed<string>;
      weekday: Computed<number>;
      slot_starts: Computed<string>;
      slot_ends: Computed<string>;
      is_offered: Computed<boolean>;
      is_day_off: Computed<boolean>;
      open_bookings: Computed<number>;
      open_with_worker: Computed<number>;
      sent_before: Computed<number>;
      taken: Computed<string[]>;
      today: Computed<string>;
      owes_too_much: Computed<boolean>;
      policy_id: Computed<number>;
      booking_days: Computed<number>;
    };
  };
  booking_standing_for_worker: {
    values: [number, number, string];
    row: {
      status: string;
      booked_on: string;
      starts: string;
      is_to_come: Computed<boolean>;
      needs_code: Computed<boolean>;
    };
  };
  booking_status_for_customer: {
    values: [number, number];
    row: {
      status: string;
    };
  };
  booking_to_notify: {
    values: [number];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      address: string;
      address_for_worker: Computed<string>;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      customer_first_name: string;
      worker_first_name: string;
      made_at_desk: Computed<boolean>;
    };
  };
  booking_view: {
    values: [number, string];
    row: {
      id: number;
      status: string;
      customer_id: number;
      customer_name: Computed<string>;
      customer_picture: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      worker_picture: Computed<string>;
      category_id: Computed<number>;
      job_title: string;
      title: string;
      details: string;
      booked_on: string;
      starts: string;
      ends: string;
      duration_hours: number;
      hourly_paise: number;
      total_paise: number;
      address: string;
      created_at: Date;
      policy_id: number;
      payment_method: string;
      previous_issues: string;
      damaged_parts: string;
      photo: string | null;
      latitude: number | null;
      longitude: number | null;
      latitude_for_worker: Computed<number>;
      longitude_for_worker: Computed<number>;
      arrival_code: string;
      address_for_worker: Computed<string>;
      is_reviewed: Computed<boolean>;
      completed_at: Computed<Date>;
      photos_before: Computed<number>;
      photos_after: Computed<number>;
      starts_at: Computed<Date>;
      ends_at: Computed<Date>;
      now: Computed<Date>;
      times_moved: Computed<number>;
      tried_after_moves: Computed<number>;
      wrong_tries: Computed<number>;
      times_locked: Computed<number>;
      locked_until: Date | null;
      verified_at: Date | null;
      overridden_at: Date | null;
      override_reason: string | null;
      answer_by: Computed<Date>;
      cancellation: Computed<Json<unknown>>;
      no_show: Computed<Json<unknown>>;
      statements: Computed<Json<unknown>>;
      replaces: Computed<number>;
      replaced_by: Computed<number>;
      paid_at_visit: Computed<Json<unknown>>;
    };
  };
  booking_views_by_change: {
    values: [string, string, string, number, number, string, Date | string];
    row: {
      id: number;
      status: string;
      customer_id: number;
      customer_name: Computed<string>;
      customer_picture: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      worker_picture: Computed<string>;
      category_id: Computed<number>;
      job_title: string;
      title: string;
      details: string;
      booked_on: string;
      starts: string;
      ends: string;
      duration_hours: number;
      hourly_paise: number;
      total_paise: number;
      address: string;
      created_at: Date;
      policy_id: number;
      payment_method: string;
      previous_issues: string;
      damaged_parts: string;
      photo: string | null;
      latitude: number | null;
      longitude: number | null;
      latitude_for_worker: Computed<number>;
      longitude_for_worker: Computed<number>;
      arrival_code: string;
      address_for_worker: Computed<string>;
      is_reviewed: Computed<boolean>;
      completed_at: Computed<Date>;
      photos_before: Computed<number>;
      photos_after: Computed<number>;
      starts_at: Computed<Date>;
      ends_at: Computed<Date>;
      now: Computed<Date>;
      times_moved: Computed<number>;
      tried_after_moves: Computed<number>;
      wrong_tries: Computed<number>;
      times_locked: Computed<number>;
      locked_until: Date | null;
      verified_at: Date | null;
      overridden_at: Date | null;
      override_reason: string | null;
      answer_by: Computed<Date>;
      cancellation: Computed<Json<unknown>>;
      no_show: Computed<Json<unknown>>;
      statements: Computed<Json<unknown>>;
      replaces: Computed<number>;
      replaced_by: Computed<number>;
      paid_at_visit: Computed<Json<unknown>>;
    };
  };
  booking_views_by_visit: {
    values: [string, string, string, number, number, string];
    row: {
      id: number;
      status: string;
      customer_id: number;
      customer_name: Computed<string>;
      customer_picture: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      worker_picture: Computed<string>;
      category_id: Computed<number>;
      job_title: string;
      title: string;
      details: string;
      booked_on: string;
      starts: string;
      ends: string;
      duration_hours: number;
      hourly_paise: number;
      total_paise: number;
      address: string;
      created_at: Date;
      policy_id: number;
      payment_method: string;
      previous_issues: string;
      damaged_parts: string;
      photo: string | null;
      latitude: number | null;
      longitude: number | null;
      latitude_for_worker: Computed<number>;
      longitude_for_worker: Computed<number>;
      arrival_code: string;
      address_for_worker: Computed<string>;
      is_reviewed: Computed<boolean>;
      completed_at: Computed<Date>;
      photos_before: Computed<number>;
      photos_after: Computed<number>;
      starts_at: Computed<Date>;
      ends_at: Computed<Date>;
      now: Computed<Date>;
      times_moved: Computed<number>;
      tried_after_moves: Computed<number>;
      wrong_tries: Computed<number>;
      times_locked: Computed<number>;
      locked_until: Date | null;
      verified_at: Date | null;
      overridden_at: Date | null;
      override_reason: string | null;
      answer_by: Computed<Date>;
      cancellation: Computed<Json<unknown>>;
      no_show: Computed<Json<unknown>>;
      statements: Computed<Json<unknown>>;
      replaces: Computed<number>;
      replaced_by: Computed<number>;
      paid_at_visit: Computed<Json<unknown>>;
    };
  };
  booking_views_of_customer: {
    values: [number, string, string, string, string];
    row: {
      id: number;
      status: string;
      customer_id: number;
      customer_name: Computed<string>;
      customer_picture: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      worker_picture: Computed<string>;
      category_id: Computed<number>;
      job_title: string;
      title: string;
      details: string;
      booked_on: string;
      starts: string;
      ends: string;
      duration_hours: number;
      hourly_paise: number;
      total_paise: number;
      address: string;
      created_at: Date;
      policy_id: number;
      payment_method: string;
      previous_issues: string;
      damaged_parts: string;
      photo: string | null;
      latitude: number | null;
      longitude: number | null;
      latitude_for_worker: Computed<number>;
      longitude_for_worker: Computed<number>;
      arrival_code: string;
      address_for_worker: Computed<string>;
      is_reviewed: Computed<boolean>;
      completed_at: Computed<Date>;
      photos_before: Computed<number>;
      photos_after: Computed<number>;
      starts_at: Computed<Date>;
      ends_at: Computed<Date>;
      now: Computed<Date>;
      times_moved: Computed<number>;
      tried_after_moves: Computed<number>;
      wrong_tries: Computed<number>;
      times_locked: Computed<number>;
      locked_until: Date | null;
      verified_at: Date | null;
      overridden_at: Date | null;
      override_reason: string | null;
      answer_by: Computed<Date>;
      cancellation: Computed<Json<unknown>>;
      no_show: Computed<Json<unknown>>;
      statements: Computed<Json<unknown>>;
      replaces: Computed<number>;
      replaced_by: Computed<number>;
      paid_at_visit: Computed<Json<unknown>>;
    };
  };
  booking_views_of_worker: {
    values: [number, string, string, string, string];
    row: {
      id: number;
      status: string;
      customer_id: number;
      customer_name: Computed<string>;
      customer_picture: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      worker_picture: Computed<string>;
      category_id: Computed<number>;
      job_title: string;
      title: string;
      details: string;
      booked_on: string;
      starts: string;
      ends: string;
      duration_hours: number;
      hourly_paise: number;
      total_paise: number;
      address: string;
      created_at: Date;
      policy_id: number;
      payment_method: string;
      previous_issues: string;
      damaged_parts: string;
      photo: string | null;
      latitude: number | null;
      longitude: number | null;
      latitude_for_worker: Computed<number>;
      longitude_for_worker: Computed<number>;
      arrival_code: string;
      address_for_worker: Computed<string>;
      is_reviewed: Computed<boolean>;
      completed_at: Computed<Date>;
      photos_before: Computed<number>;
      photos_after: Computed<number>;
      starts_at: Computed<Date>;
      ends_at: Computed<Date>;
      now: Computed<Date>;
      times_moved: Computed<number>;
      tried_after_moves: Computed<number>;
      wrong_tries: Computed<number>;
      times_locked: Computed<number>;
      locked_until: Date | null;
      verified_at: Date | null;
      overridden_at: Date | null;
      override_reason: string | null;
      answer_by: Computed<Date>;
      cancellation: Computed<Json<unknown>>;
      no_show: Computed<Json<unknown>>;
      statements: Computed<Json<unknown>>;
      replaces: Computed<number>;
      replaced_by: Computed<number>;
      paid_at_visit: Computed<Json<unknown>>;
    };
  };
  bookings: {
    values: [];
    row: {
      id: number;
      status: string;
      title: string;
      total_paise: number;
      duration_hours: number;
      created_at: Date;
      booked_on: string;
      starts: string;
      ends: string;
      details: string;
      previous_issues: string;
      damaged_parts: string;
      photo: string | null;
      job_title: string;
      unpaid_paise: Computed<number>;
      address: string;
      customer_id: number;
      username: string;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
    };
  };
  bookings_of_customer: {
    values: [number, string, string];
    row: {
      id: number;
      status: string;
      title: string;
      total_paise: number;
      duration_hours: number;
      created_at: Date;
      booked_on: string;
      starts: string;
      ends: string;
      details: string;
      previous_issues: string;
      damaged_parts: string;
      photo: string | null;
      job_title: string;
      unpaid_paise: Computed<number>;
      address: string;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      worker_picture: Computed<string>;
      review_id: number | null;
      rating_halves: number | null;
      review_title: string | null;
      review_description: string | null;
    };
  };
  bookings_of_worker: {
    values: [number, string, string];
    row: {
      id: number;
      status: string;
      title: string;
      total_paise: number;
      duration_hours: number;
      created_at: Date;
      booked_on: string;
      starts: string;
      ends: string;
      details: string;
      previous_issues: string;
      damaged_parts: string;
      photo: string | null;
      job_title: string;
      unpaid_paise: Computed<number>;
      address: Computed<string>;
      customer_id: number;
      username: string;
      first_name: string;
      last_name: string;
      customer_picture: Computed<string>;
      slot_weekday: number;
      slot_starts: string;
      slot_ends: string;
      latitude: Computed<number>;
      longitude: Computed<number>;
      worker_latitude: Computed<number>;
      worker_longitude: Computed<number>;
      arrival_code: string;
      fee_percent: Computed<number>;
      starts_at: Computed<Date>;
      now: Computed<Date>;
      times_moved: Computed<number>;
      tried_after_moves: Computed<number>;
      wrong_tries: Computed<number>;
      times_locked: Computed<number>;
      locked_until: Date | null;
      verified_at: Date | null;
      overridden_at: Date | null;
      override_reason: string | null;
    };
  };
  bookings_that_would_end: {
    values: [number, string];
    row: {
      accepted_as_worker: Computed<number>;
      created_as_worker: Computed<number>;
      accepted_as_customer: Computed<number>;
      created_as_customer: Computed<number>;
    };
  };
  bookings_to_seal: {
    values: [number, number];
    row: {
      last: Computed<number>;
      looked_at: Computed<number>;
      booking_ids: Computed<number[]>;
    };
  };
  calendar_of_booking: {
    values: [number, string];
    row: {
      id: number;
      status: string;
      title: string;
      address: string;
      starts_at: Computed<Date>;
      ends_at: Computed<Date>;
      customer_id: number;
      customer_name: Computed<string>;
      worker_person_id: number;
      worker_name: string;
      sequence: Computed<number>;
      changed_at: Computed<Date>;
      installation: Computed<number>;
    };
  };
  calendar_of_person: {
    values: [number, string];
    row: {
      id: number;
      status: string;
      title: string;
      address: string;
      starts_at: Computed<Date>;
      ends_at: Computed<Date>;
      customer_id: number;
      customer_name: Computed<string>;
      worker_person_id: number;
      worker_name: string;
      sequence: Computed<number>;
      changed_at: Computed<Date>;
      installation: Computed<number>;
    };
  };
  calendar_of_worker: {
    values: [number, string, string, string];
    row: {
      booking_days: number;
      offered: Computed<Json<unknown>>;
      busy: Computed<Json<unknown>>;
    };
  };
  cancel_booking_as_customer: {
    values: [string, number, number];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  cancel_booking_for_administrator: {
    values: [number];
    row: {};
  };
  cancel_booking_for_customer: {
    values: [string, number, number, string];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  cancel_booking_for_worker: {
    values: [string, number, number, string];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  cancel_bookings_as_administrator: {
    values: [string, number, number[]];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  cancel_unanswered_bookings: {
    values: [string, number, string];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  cancel_unpaid_bookings: {
    values: [string, number, number[]];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  cards_of_workers: {
    values: [number[], number, string, string];
    row: {
      id: number;
      full_name: string;
      job_title: string;
      salary_paise: number | null;
      experience_years: number | null;
      qualification: string;
      age: number | null;
      description: string;
      picture: string | null;
      google_picture: string | null;
      rating: string | null;
      reviews_count: number;
      identity_accepted_at: Date | null;
      latitude: number | null;
      longitude: number | null;
      availabilities: Computed<Json<unknown>>;
      booking_days: number;
      taken: Computed<Json<unknown>>;
      extra_hours: Computed<Json<unknown>>;
      chord: Computed<number>;
      saved: Computed<boolean>;
    };
  };
  category_for_worker: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  category_prices: {
    values: [number];
    row: {
      id: number;
      title: string;
      from_paise: number | null;
    };
  };
  change_profile: {
    values: [number, JsonRecord<{ full_name: string; age: number; salary_paise: number; qualification: string; experience_years: number; job_category_id: number; previous_company: string; description: string; latitude: number; longitude: number }>];
    row: {};
  };
  changes_of_booking_today: {
    values: [number, string, number];
    row: {
      moves: Computed<number>;
      proposals: Computed<number>;
      seconds_left: Computed<number>;
    };
  };
  chat_changed_cards: {
    values: [number, number];
    row: {
      id: number;
      sender_id: number;
      at: Computed<string>;
      card: Json<unknown> | null;
      card_version: number | null;
    };
  };
  chat_count_found_rooms: {
    values: [number, number, string];
    row: {
      count: Computed<number>;
      is_partial: Computed<boolean>;
    };
  };
  chat_count_rooms: {
    values: [number, number];
    row: {
      count: Computed<number>;
      is_partial: Computed<boolean>;
    };
  };
  chat_count_unread_messages: {
    values: [number];
    row: {
      unread: Computed<number>;
    };
  };
  chat_counterpart: {
    values: [number, number];
    row: {
      id: number;
      role: string;
      first_name: string;
      last_name: string;
      picture: Computed<string>;
      shares_booking: Computed<boolean>;
      room_id: Computed<number>;
    };
  };
  chat_insert_messages: {
    values: [number[], number[], string[], string[], string[]];
    row: {
      n: Computed<number>;
      id: number;
      last_id: Computed<number>;
      at: Computed<string>;
    };
  };
  chat_insert_room: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  chat_last_messages: {
    values: [number[]];
    row: {
      id: number;
      last_id: Computed<number>;
      card_version: number;
    };
  };
  chat_messages_after: {
    values: [number, number, number];
    row: {
      id: number;
      sender_id: number;
      text: string;
      image: string | null;
      client_id: string | null;
      card: Json<unknown> | null;
      at: Computed<string>;
    };
  };
  chat_messages_before: {
    values: [number, number, number];
    row: {
      id: number;
      sender_id: number;
      text: string;
      image: string | null;
      client_id: string | null;
      card: Json<unknown> | null;
      at: Computed<string>;
    };
  };
  chat_person: {
    values: [number];
    row: {
      id: number;
      role: string;
      first_name: string;
      last_name: string;
      picture: Computed<string>;
    };
  };
  chat_room_of_pair: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  chat_rooms_among_newest_by_active_asc: {
    values: [number, number, number, string];
    row: {
      room_id: Computed<number>;
      is_first: Computed<boolean>;
      id: Computed<number>;
      role: string;
      first_name: string;
      last_name: string;
      picture: Computed<string>;
      unread: Computed<number>;
      last_sender_id: Computed<number>;
      last_text: Computed<string>;
      last_card: Json<unknown> | null;
      last_at: Computed<string>;
    };
  };
  chat_rooms_among_newest_by_active_desc: {
    values: [number, number, number, string];
    row: {
      room_id: Computed<number>;
      is_first: Computed<boolean>;
      id: Computed<number>;
      role: string;
      first_name: string;
      last_name: string;
      picture: Computed<string>;
      unread: Computed<number>;
      last_sender_id: Computed<number>;
      last_text: Computed<string>;
      last_card: Json<unknown> | null;
      last_at: Computed<string>;
    };
  };
  chat_rooms_among_newest_by_name_asc: {
    values: [number, number, number, string];
    row: {
      room_id: Computed<number>;
      is_first: Computed<boolean>;
      id: Computed<number>;
      role: string;
      first_name: string;
      last_name: string;
      picture: Computed<string>;
      unread: Computed<number>;
      last_sender_id: Computed<number>;
      last_text: Computed<string>;
      last_card: Json<unknown> | null;
      last_at: Computed<string>;
    };
  };
  chat_rooms_among_newest_by_name_desc: {
    values: [number, number, number, string];
    row: {
      room_id: Computed<number>;
      is_first: Computed<boolean>;
      id: Computed<number>;
      role: string;
      first_name: string;
      last_name: string;
      picture: Computed<string>;
      unread: Computed<number>;
      last_sender_id: Computed<number>;
      last_text: Computed<string>;
      last_card: Json<unknown> | null;
      last_at: Computed<string>;
    };
  };
  chat_rooms_by_activity_asc: {
    values: [number, number, number];
    row: {
      room_id: Computed<number>;
      is_first: Computed<boolean>;
      id: Computed<number>;
      role: string;
      first_name: string;
      last_name: string;
      picture: Computed<string>;
      unread: Computed<number>;
      last_sender_id: Computed<number>;
      last_text: Computed<string>;
      last_card: Json<unknown> | null;
      last_at: Computed<string>;
    };
  };
  chat_rooms_by_activity_desc: {
    values: [number, number, number];
    row: {
      room_id: Computed<number>;
      is_first: Computed<boolean>;
      id: Computed<number>;
      role: string;
      first_name: string;
      last_name: string;
      picture: Computed<string>;
      unread: Computed<number>;
      last_sender_id: Computed<number>;
      last_text: Computed<string>;
      last_card: Json<unknown> | null;
      last_at: Computed<string>;
    };
  };
  chat_seat: {
    values: [number, number];
    row: {
      own_name: Computed<string>;
      own_role: string;
      other_id: number;
      other_role: string;
      shares_booking: Computed<boolean>;
    };
  };
  chat_store_card: {
    values: [number, number, string];
    row: {};
  };
  chat_store_read: {
    values: [number, number[], number[]];
    row: {
      room_id: number;
    };
  };
  chat_stored_before: {
    values: [number[], number[], string[]];
    row: {
      n: Computed<number>;
      id: number;
      text: string;
      image: string | null;
      at: Computed<string>;
    };
  };
  chat_update_card: {
    values: [number, number, string];
    row: {
      card_version: number;
    };
  };
  check_clock: {
    values: [];
    row: {
      at: Computed<Date>;
    };
  };
  check_extensions: {
    values: [string[]];
    row: {
      name: Computed<string>;
      is_available: Computed<boolean>;
    };
  };
  check_installation: {
    values: [];
    row: {
      begun_at: Date;
      secret_fingerprint: Buffer | null;
      last_backup_at: Date | null;
      last_backup_bytes: number | null;
    };
  };
  check_provider_news: {
    values: [string];
    row: {
      took_money: Computed<boolean>;
      was_heard: Computed<boolean>;
    };
  };
  check_server: {
    values: [];
    row: {
      version: Computed<number>;
      name: Computed<string>;
    };
  };
  check_transactions: {
    values: [number];
    row: {
      pid: Computed<number>;
      seconds: Computed<number>;
      program: Computed<string>;
    };
  };
  checkout_of_provider: {
    values: [string, string];
    row: {
      id: number;
      payment_id: number;
      booking_id: number;
      reference: string;
      amount_paise: number;
      currency: string;
    };
  };
  checkouts_falling_due: {
    values: [number];
    row: {
      id: number;
      payment_id: number;
      provider: string;
      provider_id: string;
      is_open: boolean;
    };
  };
  checkouts_of_payment: {
    values: [number];
    row: {
      id: number;
      payment_id: number;
      provider: string;
      provider_id: string;
      is_open: boolean;
    };
  };
  claim_account: {
    values: [string, string, string, string, string, string, string, boolean];
    row: {
      id: number;
    };
  };
  claim_held_notices: {
    values: [];
    row: {
      person_id: number;
      held: number;
      title: string;
      body: string;
      sentences: Json<unknown> | null;
      opens: string | null;
      event: string;
      booking_id: number | null;
      about: string | null;
      has_room: Computed<boolean>;
      email: Computed<string>;
      first_name: string;
      role: string;
    };
  };
  claim_idempotency_key: {
    values: [number, string, string, Buffer];
    row: {
      key: string;
    };
  };
  claim_idempotency_key_for_work: {
    values: [number, string, string, Buffer];
    row: {
      key: string;
    };
  };
  claim_mail: {
    values: [number[], string[], string, number];
    row: {
      id: number;
      kind: string;
      payload: Json<unknown>;
      attempts: number;
      age_seconds: Computed<number>;
    };
  };
  claim_new_device_mail: {
    values: [number, string];
    row: {
      role: string;
      email: string;
      first_name: string;
    };
  };
  claim_noted_booking_changes: {
    values: [number];
    row: {
      booking_id: number;
      status: string;
      side: string | null;
      mover: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      address: string;
      address_for_worker: Computed<string>;
      total_paise: number;
      customer_name: Computed<string>;
      worker_name: string;
      customer_first_name: string;
      worker_first_name: string;
      customer_email: Computed<string>;
      worker_email: Computed<string>;
      missing: Computed<string>;
      made_at_desk: Computed<boolean>;
      answer_by: Date | null;
    };
  };
  claim_pushes: {
    values: [number, number];
    row: {
      push_id: number;
      attempts: number;
      age_seconds: Computed<number>;
      subscription_id: number;
      endpoint: string;
      p256dh: string;
      auth: string;
      public_key: string;
      private_key: string;
      role: string;
      chosen: Computed<string>;
      language: string;
      id: number;
      title: string;
      body: string;
      sentences: Json<unknown> | null;
      opens: string | null;
      event: string | null;
      booking_id: number | null;
      about: string | null;
      proposal_id: Computed<number>;
    };
  };
  claim_reminders: {
    values: [string];
    row: {
      id: number;
      hours_before: number;
      is_wanted: Computed<boolean>;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      address: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_person_id: number;
      worker_name: string;
      customer_first_name: string;
      worker_first_name: string;
    };
  };
  claim_webhook_deliveries: {
    values: [number[], number, number];
    row: {
      id: number;
      webhook_id: number;
      event_id: number | null;
      attempt: number;
      url: string;
      secret: Buffer;
      old_secret: Computed<Buffer>;
      type: string;
      at: Date;
      data: Json<unknown>;
    };
  };
  close_code: {
    values: [number];
    row: {};
  };
  close_codes_of_person: {
    values: [number];
    row: {};
  };
  close_every_code: {
    values: [];
    row: {};
  };
  close_proposal: {
    values: [number, string];
    row: {
      id: number;
    };
  };
  close_replaced_codes: {
    values: [string, string, number, Buffer];
    row: {};
  };
  close_test_checkout: {
    values: [string];
    row: {};
  };
  compact: {
    values: [];
    row: {};
  };
  compact_booking_counts: {
    values: [];
    row: {};
  };
  compact_counters: {
    values: [];
    row: {};
  };
  complete_profile: {
    values: [number];
    row: {
      id: number;
    };
  };
  copy_slots: {
    values: [string, number, number, number[]];
    row: {
      id: number;
      weekday: number | null;
      starts: string;
      ends: string;
      is_active: boolean;
      is_taken: Computed<boolean>;
    };
  };
  count_disputed: {
    values: [number, number];
    row: {};
  };
  count_jobs: {
    values: [];
    row: {
      waiting: Computed<number>;
      failed: Computed<number>;
    };
  };
  count_late_cancellations: {
    values: [number];
    row: {
      late: Computed<number>;
    };
  };
  count_live_api_keys: {
    values: [];
    row: {
      count: Computed<number>;
    };
  };
  count_noted_bookings: {
    values: [];
    row: {
      waiting: Computed<number>;
    };
  };
  count_of_category: {
    values: [number, number];
    row: {
      workers: Computed<number>;
    };
  };
  count_of_category_near: {
    values: [number, number, string, number];
    row: {
      workers: Computed<number>;
    };
  };
  count_other_administrators: {
    values: [number];
    row: {
      others: Computed<number>;
    };
  };
  count_payment_states: {
    values: [];
    row: {
      state: Computed<string>;
      count: Computed<number>;
    };
  };
  count_refunded: {
    values: [number, number];
    row: {};
  };
  count_schedule_exceptions: {
    values: [number, string];
    row: {
      count: Computed<number>;
    };
  };
  count_story_of_demo: {
    values: [];
    row: {
      people: Computed<number>;
      bookings: Computed<number>;
    };
  };
  count_strangers_of_demo: {
    values: [number];
    row: {
      count: Computed<number>;
    };
  };
  count_wrong_try: {
    values: [number, number, number, boolean];
    row: {};
  };
  count_wrong_try_at_payout_account: {
    values: [number, number];
    row: {};
  };
  count_wrong_try_of_asker: {
    values: [number[], number];
    row: {};
  };
  count_wrong_try_of_network: {
    values: [number[], string];
    row: {};
  };
  counter_total: {
    values: [string];
    row: {
      total: Computed<number>;
    };
  };
  customer_payment_by_id: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  customers_of_spans: {
    values: [string, string];
    row: {
      is_now: Computed<boolean>;
      customers: Computed<number>;
      returning: Computed<number>;
    };
  };
  database_bytes: {
    values: [];
    row: {
      bytes: Computed<number>;
    };
  };
  day_to_compare: {
    values: [string, string, string];
    row: {
      day: Computed<string>;
      is_compared: Computed<boolean>;
      begins: Computed<Date>;
      ends: Computed<Date>;
    };
  };
  days_to_compare: {
    values: [string, string];
    row: {
      day: Computed<string>;
    };
  };
  days_with_differences: {
    values: [string];
    row: {
      day: Computed<string>;
    };
  };
  debts_of_customer: {
    values: [number];
    row: {
      unpaid: Computed<number>;
      overdue_booking_id: Computed<number>;
    };
  };
  decide_application: {
    values: [number, string, string, number];
    row: {
      id: number;
    };
  };
  delay_push: {
    values: [number, number, number];
    row: {};
  };
  delete_attempts_of: {
    values: [string];
    row: {};
  };
  delete_calendar_feed_of_person: {
    values: [number];
    row: {};
  };
  delete_dead_push_subscription: {
    values: [number, string];
    row: {};
  };
  delete_deliveries_of_webhook: {
    values: [number, number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_every_calendar_feed: {
    values: [];
    row: {};
  };
  delete_every_one_time_password: {
    values: [];
    row: {};
  };
  delete_every_visit_share: {
    values: [];
    row: {};
  };
  delete_failed_mails: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_gone_differences: {
    values: [string, string, string[]];
    row: {};
  };
  delete_idempotency_keys: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_job_process: {
    values: [string];
    row: {};
  };
  delete_notices: {
    values: [number, number[]];
    row: {};
  };
  delete_notices_about: {
    values: [number, string[]];
    row: {};
  };
  delete_notices_beyond_newest: {
    values: [number, number, number, number];
    row: {
      last: Computed<number>;
      deleted: Computed<number>;
    };
  };
  delete_notices_unseen_for_long: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_access_changes: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_attempts: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_codes: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_events: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_google_codes: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_new_device_mails: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_notice_paces: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_one_time_passwords: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_otp_requests: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_password_resets: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_sessions: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_old_tests_of_webhooks: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_oldest_push_subscriptions: {
    values: [number, number];
    row: {};
  };
  delete_one_time_password: {
    values: [number];
    row: {};
  };
  delete_payout_hold: {
    values: [number];
    row: {
      booking_id: number;
    };
  };
  delete_picture_budgets: {
    values: [];
    row: {};
  };
  delete_picture_uploads: {
    values: [string[]];
    row: {};
  };
  delete_push: {
    values: [number];
    row: {};
  };
  delete_push_subscription: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  delete_push_subscriptions_of_person: {
    values: [number];
    row: {};
  };
  delete_saved_worker: {
    values: [number, number];
    row: {
      worker_id: number;
    };
  };
  delete_security_events: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_sent_mail: {
    values: [number];
    row: {};
  };
  delete_stored_mails: {
    values: [number];
    row: {
      deleted: Computed<number>;
    };
  };
  delete_visit_share: {
    values: [number];
    row: {
      booking_id: number;
    };
  };
  delete_visit_shares_of_person: {
    values: [number];
    row: {};
  };
  delete_webhook: {
    values: [number];
    row: {};
  };
  differences_of_day: {
    values: [string];
    row: {
      id: number;
      kind: string;
      provider_id: string;
      ours_paise: number;
      theirs_paise: number;
      explained: string | null;
    };
  };
  disable_every_webhook: {
    values: [];
    row: {};
  };
  disable_webhook: {
    values: [number, string];
    row: {
      id: number;
      url: string;
    };
  };
  dispute_by_id: {
    values: [number];
    row: {
      id: number;
      provider: string;
      provider_id: string;
      money_id: string;
      payment_id: number | null;
      booking_id: number | null;
      amount_paise: number;
      state: string;
      borne_by: string | null;
      reported: string | null;
      at: Date;
      ended_at: Date | null;
    };
  };
  disputed_money: {
    values: [string, string];
    row: {
      payment_id: number;
      booking_id: number;
      amount_paise: number;
      currency: string;
    };
  };
  earned_share_of_booking: {
    values: [number];
    row: {
      all_paise: Computed<number>;
      open_paise: Computed<number>;
    };
  };
  earnings_of_person: {
    values: [number];
    row: {
      held_paise: Computed<number>;
      payable_paise: Computed<number>;
      paid_out_paise: Computed<number>;
    };
  };
  earnings_of_worker: {
    values: [number];
    row: {
      id: number;
      at: Date;
      booking_id: number | null;
      kind: string;
      amount_paise: number;
      balance_paise: Computed<number>;
    };
  };
  enabled_webhooks_of_key: {
    values: [number];
    row: {
      id: number;
    };
  };
  end_api_key: {
    values: [number];
    row: {
      id: number;
      name: string;
      scopes: string[];
      prefix: string;
      created_at: Date;
      created_by: number;
      creator_name: Computed<string>;
      expires_at: Date | null;
      last_used_at: Date | null;
      ended_at: Computed<Date>;
    };
  };
  end_booking_of_customer_alone: {
    values: [string, number, number, string];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  end_booking_of_worker_alone: {
    values: [string, number, number, string];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  end_calendar_feed: {
    values: [number];
    row: {
      person_id: number;
    };
  };
  end_dispute: {
    values: [number, string, string];
    row: {
      id: number;
      provider: string;
      provider_id: string;
      money_id: string;
      payment_id: number | null;
      booking_id: number | null;
      amount_paise: number;
      state: string;
      borne_by: string | null;
      reported: string | null;
      at: Date;
      ended_at: Date | null;
    };
  };
  end_every_session: {
    values: [];
    row: {};
  };
  end_expired_api_keys: {
    values: [];
    row: {
      id: number;
    };
  };
  end_oldest_sessions: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  end_own_session: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  end_payment_checkouts: {
    values: [number[]];
    row: {
      provider: string;
      provider_id: string;
    };
  };
  end_payout: {
    values: [number, string, string, string];
    row: {
      id: number;
    };
  };
  end_refund: {
    values: [number, string, string, string];
    row: {
      id: number;
      booking_id: number;
      payment_id: number;
      provider: string;
      money_id: string;
      amount_paise: number;
      reason: string | null;
      cause: string;
      state: string;
      at: Date;
      done_at: Date | null;
      provider_id: string | null;
      note_number: Computed<string>;
      attempt: number;
      may_retry: Computed<boolean>;
      is_settled_outside: Computed<boolean>;
    };
  };
  end_session_by_refresh: {
    values: [Buffer];
    row: {
      id: number;
      person_id: number;
    };
  };
  end_sessions: {
    values: [number, string, number];
    row: {
      id: number;
    };
  };
  ending_of_booking: {
    values: [number, string];
    row: {
      id: number;
      status: string;
      total_paise: number;
      minutes_since_start: Computed<number>;
      minutes_since_end: Computed<number>;
      policy_version: number;
      cancel_tiers: Json<unknown>;
      no_show_percent: number;
      payment_method: string;
      charges_cancellation: Computed<boolean>;
      charges_no_show: Computed<boolean>;
    };
  };
  enter_fee: {
    values: [number, number, number, number];
    row: {};
  };
  events: {
    values: [number, number, string];
    row: {
      id: Computed<number>;
      type: string;
      at: Date;
      data: Json<unknown>;
    };
  };
  expire_checkout: {
    values: [number];
    row: {};
  };
  expire_due_proposals: {
    values: [];
    row: {
      id: number;
      booking_id: number;
      kind: string;
      made_by: string;
      room_id: number | null;
      message_id: number | null;
    };
  };
  expire_proposals_of_bookings: {
    values: [number[]];
    row: {
      id: number;
      booking_id: number;
      kind: string;
      made_by: string;
      room_id: number | null;
      message_id: number | null;
    };
  };
  explain_difference: {
    values: [number, string, number];
    row: {
      id: number;
      kind: string;
      provider_id: string;
      ours_paise: number;
      theirs_paise: number;
      explained: string | null;
    };
  };
  explain_unmatched_money: {
    values: [number, string, number];
    row: {
      id: number;
      kind: Computed<string>;
      provider_id: string;
      ours_paise: number;
      theirs_paise: number;
      explained: string | null;
    };
  };
  explainable_money_by_id: {
    values: [number];
    row: {
      id: Computed<number>;
    };
  };
  extra_hours_overlap: {
    values: [number, string, string, string, string];
    row: {
      overlaps: Computed<boolean>;
    };
  };
  fail_open_checkout: {
    values: [number];
    row: {};
  };
  fail_payment: {
    values: [number];
    row: {};
  };
  fee_invoices: {
    values: [number];
    row: {
      id: number;
      number: string;
      language: string;
      content: Json<unknown>;
      issued_at: Date;
    };
  };
  fees_of_a_person: {
    values: [number];
    row: {
      charged_paise: Computed<number>;
      paid_paise: Computed<number>;
    };
  };
  filter_words: {
    values: [number];
    row: {
      jobs: Computed<string[]>;
      qualifications: Computed<string[]>;
      min_paise: Computed<number>;
      max_paise: Computed<number>;
    };
  };
  find_me: {
    values: [number];
    row: {
      id: number;
      username: string;
      first_name: string;
      last_name: string;
      role: string;
      language: string;
      language_chosen: boolean;
    };
  };
  find_push_keys: {
    values: [];
    row: {
      public_key: string;
      private_key: string;
    };
  };
  find_push_subscription: {
    values: [string];
    row: {
      id: number;
      person_id: number;
    };
  };
  first_steps: {
    values: [];
    row: {
      settings: Computed<boolean>;
      categories: Computed<boolean>;
      invited: Computed<boolean>;
      worker: Computed<boolean>;
      hours: Computed<boolean>;
      has_booking: Computed<boolean>;
    };
  };
  flip_slot: {
    values: [number, number];
    row: {
      is_active: boolean;
    };
  };
  foreign_keys: {
    values: [];
    row: {
      drop: Computed<string>;
      create: Computed<string>;
    };
  };
  forget_positions: {
    values: [string];
    row: {
      worker_id: number;
    };
  };
  forget_wrong_tries_at_payout_account: {
    values: [number];
    row: {};
  };
  free_jobs: {
    values: [];
    row: {};
  };
  free_username: {
    values: [string];
    row: {
      username: Computed<string>;
    };
  };
  give_delivery_back: {
    values: [number, number];
    row: {};
  };
  has_any_tables: {
    values: [];
    row: {
      is_there: Computed<boolean>;
    };
  };
  has_asked_for_otp: {
    values: [string, Buffer];
    row: {
      has_asked: Computed<boolean>;
    };
  };
  has_push_subscription: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  hash_of_administrator: {
    values: [string];
    row: {
      password_hash: string | null;
    };
  };
  hashes_of_demo_addresses: {
    values: [];
    row: {
      password_hash: string | null;
    };
  };
  held_by_dead_processes: {
    values: [number];
    row: {
      workers: Computed<string[]>;
    };
  };
  held_of_payment: {
    values: [number, number];
    row: {
      held_paise: Computed<number>;
    };
  };
  hold_booking_for_proposal: {
    values: [number, string];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      duration_hours: number;
      hourly_paise: number;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      starts_at: Computed<Date>;
      now: Computed<Date>;
    };
  };
  hold_booking_row: {
    values: [number];
    row: {
      id: number;
    };
  };
  hold_booking_to_seal: {
    values: [number[]];
    row: {
      id: number;
    };
  };
  hold_category_of_application: {
    values: [number];
    row: {
      id: number;
    };
  };
  hold_free_bookings_to_seal: {
    values: [number[]];
    row: {
      id: number;
    };
  };
  hold_live_key: {
    values: [number];
    row: {
      id: number;
    };
  };
  hold_phones_apart: {
    values: [number[]];
    row: {};
  };
  hold_pictures: {
    values: [number, number];
    row: {
      id: number;
      name: string;
    };
  };
  hold_session_for_push: {
    values: [number];
    row: {
      id: number;
    };
  };
  home_quotes: {
    values: [number];
    row: {
      id: number;
      title: string;
      description: string;
      rating_halves: number;
      created_at: Date;
      picture: Computed<string>;
      first_name: string;
      last_name: string;
      username: string;
      booking_title: string;
    };
  };
  home_totals: {
    values: [];
    row: {
      completed_bookings: Computed<number>;
      active_customers: Computed<number>;
      listed_workers: Computed<number>;
    };
  };
  horizon_of_category: {
    values: [number, string];
    row: {
      today: Computed<string>;
      booking_days: number;
    };
  };
  horizon_of_worker: {
    values: [number, string];
    row: {
      today: Computed<string>;
      booking_days: number;
    };
  };
  hour_of_desk_customers_is_full: {
    values: [number, number, number];
    row: {
      seconds_left: Computed<number>;
    };
  };
  hours_are_taken: {
    values: [number, string, string, string, number];
    row: {
      are_taken: Computed<boolean>;
    };
  };
  identity_paper: {
    values: [string];
    row: {
      person_id: Computed<number>;
      paper: Computed<string>;
    };
  };
  insert_api_key: {
    values: [Buffer, string, string, string[], number, Date | string, number];
    row: {
      id: number;
      name: string;
      scopes: string[];
      prefix: string;
      created_at: Date;
      created_by: number;
      creator_name: Computed<string>;
      expires_at: Date | null;
      last_used_at: Date | null;
      ended_at: Computed<Date>;
    };
  };
  insert_application: {
    values: [number, JsonRecord<{ full_name: string; age: number; salary_paise: number; qualification: string; experience_years: number; job_category_id: number; previous_company: string; description: string; certificate: string; id_proof: string; latitude: number; longitude: number }>];
    row: {
      id: number;
    };
  };
  insert_applied_move: {
    values: [number, string, number, string, string, string];
    row: {
      id: number;
    };
  };
  insert_attempt: {
    values: [string, string, string, string, string, string, string, string, string];
    row: {};
  };
  insert_audit_entry: {
    values: [number, string, string, number, string, string, number, string];
    row: {};
  };
  insert_booking: {
    values: [JsonRecord<{ id: number; customer_id: number; worker_id: number; slot_id: number; booked_on: string; content_hash: string; time_zone: string; unpaid_limit_paise: number; job_title: string; slot_weekday: number; slot_starts: string; slot_ends: string; starts: string; ends: string; duration_hours: number; hourly_paise: number; total_paise: number; title: string; previous_issues: string; damaged_parts: string; details: string; address: string; latitude: number; longitude: number; photo: string; notice_person_id: number; notice_title: string; notice_body: string; notice_sentences: object; notice_opens: string; policy_id: number; job_category_id: number; payment_method: string; maker_id: number; maker_key_id: number; maker_role: string; mail_subject: string }>];
    row: {
      id: number;
      person_id: number;
      title: string;
      body: string;
      sentences: Json<unknown> | null;
      opens: string | null;
      event: string | null;
      booking_id: number | null;
      created_at: Date;
    };
  };
  insert_booking_event: {
    values: [number, string, string, string, number, string];
    row: {
      id: number;
    };
  };
  insert_booking_events: {
    values: [string, number[], string];
    row: {};
  };
  insert_booking_seals: {
    values: [number[], number[], string[]];
    row: {};
  };
  insert_category: {
    values: [string, string, string[], string, string];
    row: {
      id: number;
    };
  };
  insert_desk_customer: {
    values: [string, string, string, string, string, string, string];
    row: {
      id: number;
    };
  };
  insert_dispute: {
    values: [string, string, string, number];
    row: {
      id: number;
    };
  };
  insert_earning: {
    values: [number, number, string, number, number, number];
    row: {
      id: number;
    };
  };
  insert_empty_profile: {
    values: [number];
    row: {};
  };
  insert_extra_payment: {
    values: [number, number, string];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  insert_extra_work_proposal: {
    values: [number, string, number, string, number, string];
    row: {
      id: number;
    };
  };
  insert_fee_payment_of_payout: {
    values: [number, number, number, string];
    row: {
      id: number;
    };
  };
  insert_first_administrator: {
    values: [number, string, string];
    row: {
      username: string;
    };
  };
  insert_first_categories: {
    values: [JsonRecord<readonly { title: string; titles: object; description: string; synonyms: string[]; ready_jobs: object }[]>];
    row: {};
  };
  insert_found_checkout: {
    values: [number, string, string, string, string];
    row: {};
  };
  insert_google_code: {
    values: [Buffer, number, number];
    row: {};
  };
  insert_ledger_transaction: {
    values: [string, number, number, number, number, number, string, JsonRecord<readonly { kind: string; worker_id: number; provider: string; amount_paise: number }[]>];
    row: {
      id: number;
    };
  };
  insert_mail: {
    values: [string, string, number];
    row: {};
  };
  insert_mails: {
    values: [string];
    row: {};
  };
  insert_move_proposal: {
    values: [number, string, number, string, string, string, string];
    row: {
      id: number;
      is_too_late: Computed<boolean>;
    };
  };
  insert_notice: {
    values: [number, string, string, string, string, string, number, number];
    row: {
      id: number;
      person_id: number;
      title: string;
      body: string;
      sentences: Json<unknown> | null;
      opens: string | null;
      event: string | null;
      booking_id: number | null;
      created_at: Date;
    };
  };
  insert_otp_code: {
    values: [string, string, number, Buffer, string];
    row: {
      id: number;
    };
  };
  insert_otp_request: {
    values: [string, string, Buffer, boolean];
    row: {};
  };
  insert_paper: {
    values: [string, string, number, string, number, number, number, string, string, string];
    row: {
      id: number;
      number: string;
    };
  };
  insert_password_reset: {
    values: [Buffer, number, number];
    row: {};
  };
  insert_payment: {
    values: [number, string, string, string, number, string, string, Date | string];
    row: {};
  };
  insert_payment_checkout: {
    values: [number, string, string, string, number, string, string, Date | string];
    row: {
      id: number;
    };
  };
  insert_payout: {
    values: [number, number, number];
    row: {
      id: number;
    };
  };
  insert_payout_hold: {
    values: [number, string, number];
    row: {
      booking_id: number;
    };
  };
  insert_person: {
    values: [string, string, string, string, string, string, string, string, boolean, string];
    row: {
      id: number;
    };
  };
  insert_picture: {
    values: [string, boolean, number, number, number];
    row: {};
  };
  insert_policy_version: {
    values: [number, number, JsonRecord<{ answer_within_hours: number; booking_days: number; cancel_tiers: object; no_show_percent: number; fee_percent: string; address_before_acceptance: string; arrival_code: string; pay_within_hours: number; payout_after_hours: number; tax_percent: string; tax_on: string; tax_label: string; tiers_confirmed: boolean; no_show_confirmed: boolean }>];
    row: {
      id: number;
      category_id: number | null;
      version: number;
      answer_within_hours: number;
      booking_days: number;
      cancel_tiers: Json<unknown>;
      no_show_percent: number;
      fee_percent: Computed<number>;
      address_before_acceptance: string;
      arrival_code: string;
      pay_within_hours: number;
      payout_after_hours: number;
      tax_percent: Computed<number>;
      tax_on: string;
      tax_label: string | null;
      tiers_confirmed: boolean;
      no_show_confirmed: boolean;
    };
  };
  insert_push_keys: {
    values: [string, string];
    row: {};
  };
  insert_received_money: {
    values: [string, string, number, number, number, string, string];
    row: {
      provider_id: string;
    };
  };
  insert_refund: {
    values: [number, number, string, string, number, string, string, number];
    row: {
      id: number;
      booking_id: number;
      payment_id: number;
      provider: string;
      money_id: string;
      amount_paise: number;
      reason: string | null;
      cause: string;
      state: string;
      at: Date;
      done_at: Date | null;
      provider_id: string | null;
      note_number: Computed<string>;
      attempt: number;
      may_retry: Computed<boolean>;
      is_settled_outside: Computed<boolean>;
    };
  };
  insert_refund_of_share: {
    values: [number, number, number];
    row: {
      id: number;
    };
  };
  insert_replay_of_delivery: {
    values: [number, number];
    row: {
      id: number;
      webhook_id: number;
      event_id: number | null;
      type: string;
      attempt: number;
      at: Date;
      next_attempt_at: Date | null;
      status: number | null;
      duration_ms: number | null;
      response: string | null;
      state: string;
    };
  };
  insert_review: {
    values: [number, number, number, string, string];
    row: {
      worker_id: number;
      worker_person_id: number;
      customer_name: Computed<string>;
      booking_title: string;
    };
  };
  insert_saved_worker: {
    values: [number, number];
    row: {
      is_new: Computed<boolean>;
    };
  };
  insert_schedule_exception: {
    values: [number, string, string, string, string, string, string];
    row: {
      id: number;
      kind: string;
      from_date: string;
      to_date: string;
      starts: string | null;
      ends: string | null;
      note: string;
      slot_id: number | null;
      conflicts: Computed<number[]>;
    };
  };
  insert_security_events: {
    values: [JsonRecord<readonly { age: number; event: string; count: number; person_id: number; actor_id: number; network: string; call: string; detail: object }[]>];
    row: {};
  };
  insert_session: {
    values: [number, string, string, Buffer, number, string, string];
    row: {
      id: number;
    };
  };
  insert_settings_version: {
    values: [number, number, JsonRecord<{ name: string; primary_colour: string; accent_colour: string; contact: object; social_links: string[]; terms: string; privacy: string; languages: string[]; mail_from_name: string; logo: string; legal_rules: string; financial_year_starts: number; customer_payments: string; seller: object; payout_min: number }>];
    row: {};
  };
  insert_slot: {
    values: [string, number, number, string, string];
    row: {
      id: number;
      is_taken: Computed<boolean>;
    };
  };
  insert_test_of_webhook: {
    values: [number, number, number];
    row: {
      id: number;
      at: Date;
    };
  };
  insert_visit_payment: {
    values: [number, number, number, string];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  insert_visit_photo: {
    values: [number, string, string];
    row: {
      id: number;
    };
  };
  insert_webhook: {
    values: [number, string, string[], string, Buffer, string, number, string];
    row: {};
  };
  is_demo_person: {
    values: [string, string];
    row: {
      id: number;
    };
  };
  is_lock_held: {
    values: [number];
    row: {
      is_held: Computed<boolean>;
    };
  };
  is_market_unused: {
    values: [];
    row: {
      is_unused: Computed<boolean>;
    };
  };
  is_one_time_password: {
    values: [number, Buffer];
    row: {
      is_good: Computed<boolean>;
    };
  };
  is_table_there: {
    values: [string];
    row: {
      is_there: Computed<boolean>;
    };
  };
  is_visit_photo_shown: {
    values: [string];
    row: {
      id: number;
    };
  };
  is_without_people: {
    values: [];
    row: {
      nobody: Computed<boolean>;
    };
  };
  is_worker_listed: {
    values: [number];
    row: {
      is_listed: boolean;
    };
  };
  job_categories: {
    values: [];
    row: {
      id: number;
      title: string;
      titles: Json<unknown>;
      description: string;
      is_active: boolean;
      synonyms: string[];
      ready_jobs: Json<unknown>;
    };
  };
  languages_of_addresses: {
    values: [string[]];
    row: {
      email: Computed<string>;
      language: string;
    };
  };
  lapse_extra_payments: {
    values: [];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  lapse_visit_payments: {
    values: [number[]];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  last_worker: {
    values: [];
    row: {
      id: Computed<number>;
    };
  };
  latest_application: {
    values: [number];
    row: {
      id: number;
      status: string;
      reason: string | null;
    };
  };
  latest_attempt: {
    values: [string, string, string];
    row: {
      id: string;
    };
  };
  latest_checkout_of_payment: {
    values: [number];
    row: {
      attempt: Computed<number>;
    };
  };
  latest_events_of_booking: {
    values: [number, number];
    row: {
      id: number;
      at: Date;
      event: string;
      actor: string;
      detail: Json<unknown>;
    };
  };
  latest_stored_mails: {
    values: [];
    row: {
      id: number;
      recipient: string;
      subject: string;
      body: string;
      at: Date;
    };
  };
  leave_review_to_rule: {
    values: [number];
    row: {};
  };
  ledger: {
    values: [];
    row: {
      id: Computed<number>;
      at: Date;
      account: string;
      amount_paise: number;
      what: string;
      booking_id: Computed<number>;
      payment_id: number | null;
      refund_id: number | null;
      payout_id: number | null;
    };
  };
  ledger_accounts: {
    values: [];
    row: {
      id: number;
      kind: string;
      worker_id: number | null;
      worker_name: string | null;
      provider: string | null;
      balance_paise: Computed<number>;
    };
  };
  ledger_of_accounts: {
    values: [string, number];
    row: {
      id: Computed<number>;
      at: Date;
      account: string;
      amount_paise: number;
      what: string;
      booking_id: Computed<number>;
      payment_id: number | null;
      refund_id: number | null;
      payout_id: number | null;
    };
  };
  ledger_of_booking: {
    values: [number];
    row: {
      id: Computed<number>;
      at: Date;
      account: string;
      amount_paise: number;
      what: string;
      booking_id: Computed<number>;
      payment_id: number | null;
      refund_id: number | null;
      payout_id: number | null;
    };
  };
  legal_version: {
    values: [number];
    row: {
      version: number;
      at: Date;
      until: Computed<Date>;
      terms: Json<unknown>;
      privacy: Json<unknown>;
      sentences: Json<unknown> | null;
    };
  };
  let_customers_pay_in_demo: {
    values: [];
    row: {};
  };
  list_notices: {
    values: [number, number];
    row: {
      id: number;
      name: Computed<string>;
      picture: Computed<string>;
      booking_id: number | null;
      title: string | null;
      booked_on: string | null;
      starts: string | null;
      total_paise: number | null;
      status: string | null;
      to_answer: Computed<boolean>;
      last_message: Computed<string>;
    };
  };
  listed_between: {
    values: [number, number];
    row: {
      id: number;
      full_name: string;
      job_title: string;
    };
  };
  live_api_key: {
    values: [number];
    row: {
      id: number;
    };
  };
  lock_account_against_changes: {
    values: [number];
    row: {};
  };
  lock_account_for_change: {
    values: [number];
    row: {};
  };
  lock_account_of_google_code: {
    values: [string];
    row: {
      id: number;
      role: string;
      password_hash: string | null;
      is_active: boolean;
      deactivation_reason: string | null;
    };
  };
  lock_administrators: {
    values: [];
    row: {};
  };
  lock_api_key: {
    values: [number];
    row: {
      id: number;
      name: string;
      scopes: string[];
      prefix: string;
      created_at: Date;
      created_by: number;
      creator_name: Computed<string>;
      expires_at: Date | null;
      last_used_at: Date | null;
      ended_at: Computed<Date>;
    };
  };
  lock_api_keys: {
    values: [];
    row: {};
  };
  lock_booking: {
    values: [number];
    row: {
      id: number;
    };
  };
  lock_bookings_of_person: {
    values: [number, string];
    row: {
      id: number;
    };
  };
  lock_calendar_of_person: {
    values: [number];
    row: {
      worker_id: number;
    };
  };
  lock_caller: {
    values: [string];
    row: {};
  };
  lock_category: {
    values: [number];
    row: {
      id: number;
      title: string;
      titles: Json<unknown>;
      description: string;
      is_active: boolean;
      synonyms: string[];
      ready_jobs: Json<unknown>;
    };
  };
  lock_clock: {
    values: [number];
    row: {
      until: Computed<number>;
    };
  };
  lock_customer_payment: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  lock_dispute: {
    values: [number];
    row: {
      id: number;
      provider: string;
      provider_id: string;
      money_id: string;
      payment_id: number | null;
      booking_id: number | null;
      amount_paise: number;
      state: string;
      borne_by: string | null;
      reported: string | null;
      at: Date;
      ended_at: Date | null;
    };
  };
  lock_dispute_of_provider: {
    values: [string, string];
    row: {
      id: number;
      provider: string;
      provider_id: string;
      money_id: string;
      payment_id: number | null;
      booking_id: number | null;
      amount_paise: number;
      state: string;
      borne_by: string | null;
      reported: string | null;
      at: Date;
      ended_at: Date | null;
    };
  };
  lock_disputes_without_payment: {
    values: [string, string];
    row: {
      id: number;
      provider: string;
      provider_id: string;
      money_id: string;
      payment_id: number | null;
      booking_id: number | null;
      amount_paise: number;
      state: string;
      borne_by: string | null;
      reported: string | null;
      at: Date;
      ended_at: Date | null;
    };
  };
  lock_due_webhooks: {
    values: [];
    row: {
      id: number;
    };
  };
  lock_earner: {
    values: [number];
    row: {
      id: number;
    };
  };
  lock_earners: {
    values: [number[]];
    row: {
      id: number;
    };
  };
  lock_ending_of_booking: {
    values: [number, string];
    row: {
      id: number;
      status: string;
      total_paise: number;
      minutes_since_start: Computed<number>;
      minutes_since_end: Computed<number>;
      policy_version: number;
      cancel_tiers: Json<unknown>;
      no_show_percent: number;
      payment_method: string;
      charges_cancellation: Computed<boolean>;
      charges_no_show: Computed<boolean>;
    };
  };
  lock_failed_refunds: {
    values: [number, string];
    row: {
      id: number;
      amount_paise: number;
    };
  };
  lock_fees_of_workers: {
    values: [number[]];
    row: {
      id: number;
    };
  };
  lock_for_booking: {
    values: [number, number];
    row: {};
  };
  lock_for_person: {
    values: [number];
    row: {};
  };
  lock_google_link: {
    values: [number];
    row: {
      google_subject: string | null;
      is_unproved: Computed<boolean>;
    };
  };
  lock_google_subject: {
    values: [string];
    row: {};
  };
  lock_legal_versions: {
    values: [];
    row: {};
  };
  lock_making_desk_customers: {
    values: [];
    row: {};
  };
  lock_market: {
    values: [];
    row: {
      country: string | null;
      currency: string | null;
      zone: string | null;
    };
  };
  lock_money: {
    values: [string, string];
    row: {};
  };
  lock_month_to_invoice: {
    values: [];
    row: {
      month: Computed<string>;
    };
  };
  lock_number_of_webhooks: {
    values: [];
    row: {};
  };
  lock_open_codes: {
    values: [string];
    row: {
      id: number;
      attempt_id: string | null;
      person_id: number | null;
      code_hash: Buffer | null;
      asker_hash: Buffer | null;
      network: string | null;
      wrong_tries: number;
      is_live: Computed<boolean>;
      is_over: Computed<boolean>;
    };
  };
  lock_open_share_of_booking: {
    values: [number];
    row: {
      id: number;
      amount_paise: number;
      payable_at: Date;
    };
  };
  lock_otp_quota_of_email: {
    values: [string];
    row: {};
  };
  lock_otp_quota_of_network: {
    values: [string];
    row: {};
  };
  lock_paid_booking: {
    values: [number];
    row: {
      id: number;
      status: string;
      payment_method: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      policy_id: number;
      customer_id: number;
      customer_name: Computed<string>;
      customer_first_name: string;
      customer_email: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
    };
  };
  lock_payer: {
    values: [number];
    row: {
      worker_id: number;
      full_name: string;
      email: string;
      account_id: number;
    };
  };
  lock_payment: {
    values: [string, string];
    row: {
      id: number;
      worker_id: number;
      amount_paise: number;
      currency: string;
      status: string;
      person_id: number;
      worker_name: Computed<string>;
    };
  };
  lock_payments_of_booking: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  lock_payout: {
    values: [number];
    row: {
      id: number;
      worker_id: number;
      worker_name: string;
      amount_paise: number;
      fees_paise: number;
      state: string;
      at: Date;
      ended_at: Date | null;
      reference: string | null;
      reason: string | null;
    };
  };
  lock_payout_account: {
    values: [number];
    row: {
      sealed: Buffer | null;
      ready_at: Date | null;
      now: Computed<Date>;
      is_known: boolean;
      wrong_tries: number;
      locked_seconds: Computed<number>;
    };
  };
  lock_person_of_email: {
    values: [string];
    row: {
      id: number;
      role: string;
      is_active: boolean;
    };
  };
  lock_person_row: {
    values: [number];
    row: {
      role: string;
      is_active: boolean;
      username: string;
      email: string;
      first_name: string;
    };
  };
  lock_person_to_be_worker: {
    values: [number];
    row: {
      id: number;
      role: string;
      email: string;
      first_name: string;
      username: string;
    };
  };
  lock_policies: {
    values: [];
    row: {};
  };
  lock_profile: {
    values: [number];
    row: {
      full_name: string;
      age: number | null;
      salary_paise: number | null;
      qualification: string;
      experience_years: number | null;
      job_category_id: number | null;
      previous_company: string;
      description: string;
      is_active: boolean;
      is_complete: boolean;
    };
  };
  lock_refund: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      payment_id: number;
      provider: string;
      money_id: string;
      amount_paise: number;
      reason: string | null;
      cause: string;
      state: string;
      at: Date;
      done_at: Date | null;
      provider_id: string | null;
      note_number: Computed<string>;
      attempt: number;
      may_retry: Computed<boolean>;
      is_settled_outside: Computed<boolean>;
    };
  };
  lock_review_to_place: {
    values: [number];
    row: {
      has_words: Computed<boolean>;
    };
  };
  lock_settings: {
    values: [];
    row: {};
  };
  lock_unpaid_visits: {
    values: [];
    row: {
      id: number;
    };
  };
  lock_webhook: {
    values: [number, number];
    row: {
      id: number;
      url: string;
      events: string[];
      description: string;
      is_enabled: boolean;
      disabled_because: string | null;
      created_at: Date;
      creator_kind: string;
      creator_id: number | null;
      creator_name: Computed<string>;
      secret: Buffer;
      old_secret: Computed<Buffer>;
    };
  };
  lock_welcomed_person: {
    values: [Buffer];
    row: {
      id: number;
      username: string;
      email: string;
      first_name: string;
      last_name: string;
    };
  };
  locked_job_of_worker: {
    values: [number];
    row: {
      job_category_id: number | null;
    };
  };
  mail_addresses_for_event: {
    values: [number[], string];
    row: {
      person_id: number;
      email: string;
    };
  };
  mail_counts: {
    values: [];
    row: {
      waiting: Computed<number>;
      failed: Computed<number>;
    };
  };
  make_payout_account_row: {
    values: [number];
    row: {};
  };
  mark_arrival_overridden: {
    values: [number, number, string];
    row: {};
  };
  mark_arrival_verified: {
    values: [number];
    row: {};
  };
  mark_demo_people: {
    values: [string];
    row: {};
  };
  mark_month_invoiced: {
    values: [string];
    row: {};
  };
  mark_payment_shared: {
    values: [number];
    row: {};
  };
  mark_payments_asked: {
    values: [number[]];
    row: {};
  };
  market_clock: {
    values: [];
    row: {
      machine: Computed<number>;
      market: Computed<number>;
    };
  };
  market_clock_timestamp: {
    values: [];
    row: {
      now: Computed<Date>;
    };
  };
  market_now: {
    values: [];
    row: {
      now: Computed<number>;
    };
  };
  missing_charge_of_booking: {
    values: [number];
    row: {
      kind: Computed<string>;
      missing_paise: Computed<number>;
    };
  };
  money_by_day: {
    values: [string, string, string];
    row: {
      day: Computed<string>;
      paid_paise: Computed<number>;
      refunded_paise: Computed<number>;
      fees_paise: Computed<number>;
      tax_paise: Computed<number>;
      paid_out_paise: Computed<number>;
      due_paise: Computed<number>;
    };
  };
  money_of_span: {
    values: [string, string, string];
    row: {
      paid_paise: Computed<number>;
      refunded_paise: Computed<number>;
      fees_paise: Computed<number>;
      tax_paise: Computed<number>;
      paid_out_paise: Computed<number>;
      due_paise: Computed<number>;
    };
  };
  move_answer_time: {
    values: [number, string];
    row: {};
  };
  move_answer_times: {
    values: [string];
    row: {};
  };
  move_booking_as_administrator: {
    values: [number, number, string, string, string];
    row: {
      id: number;
    };
  };
  move_booking_as_worker: {
    values: [string, number, number, string[], string, boolean, string];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
    };
  };
  move_due_payments: {
    values: [number, string];
    row: {};
  };
  move_expiries: {
    values: [string];
    row: {};
  };
  move_offer: {
    values: [number, number, number, string, string, number];
    row: {
      is_listed: Computed<boolean>;
      is_offered: Computed<boolean>;
      weekday: Computed<number>;
      slot_starts: Computed<string>;
      slot_ends: Computed<string>;
      is_day_off: Computed<boolean>;
      taken: Computed<string[]>;
      today: Computed<string>;
      booking_days: Computed<number>;
    };
  };
  names_in_use: {
    values: [string, string, string];
    row: {
      field: Computed<string>;
    };
  };
  newest_legal_versions: {
    values: [];
    row: {
      version: number;
      at: Date;
      until: Computed<Date>;
    };
  };
  newest_proposal_of_booking: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      kind: string;
      made_by: string;
      state: Computed<string>;
      created_at: Date;
      expires_at: Date;
      answered_at: Date | null;
      booked_on: string;
      starts: string;
      ends: string;
      slot_id: number | null;
      old_booked_on: string | null;
      old_starts: string | null;
      old_ends: string | null;
      hours: number | null;
      items: Json<unknown> | null;
      extra_paise: number | null;
      total_paise: number | null;
      room_id: number | null;
      message_id: number | null;
      booking_status: string;
      is_open_in_row: Computed<boolean>;
    };
  };
  newest_proposals_of_bookings: {
    values: [number[], number];
    row: {
      id: number;
      booking_id: number;
      kind: string;
      made_by: string;
      state: Computed<string>;
      created_at: Date;
      expires_at: Date;
      answered_at: Date | null;
      booked_on: string;
      starts: string;
      ends: string;
      slot_id: number | null;
      old_booked_on: string | null;
      old_starts: string | null;
      old_ends: string | null;
      hours: number | null;
      items: Json<unknown> | null;
      extra_paise: number | null;
      total_paise: number | null;
      room_id: number | null;
      message_id: number | null;
      booking_status: string;
    };
  };
  newest_seal_of_booking: {
    values: [number];
    row: {
      is_sealed: Computed<boolean>;
    };
  };
  next_answer_due: {
    values: [string];
    row: {
      due: Computed<number>;
    };
  };
  next_api_key_to_expire: {
    values: [];
    row: {
      due: Computed<number>;
    };
  };
  next_api_key_to_tell: {
    values: [];
    row: {
      due: Computed<number>;
    };
  };
  next_expiry_of_proposal: {
    values: [];
    row: {
      due: Computed<number>;
    };
  };
  next_fee_invoices: {
    values: [string];
    row: {
      due: Computed<number>;
    };
  };
  next_payment_lapse: {
    values: [];
    row: {
      due: Computed<number>;
    };
  };
  next_payment_reminder: {
    values: [];
    row: {
      due: Computed<number>;
    };
  };
  next_reminder: {
    values: [string];
    row: {
      due: Computed<number>;
    };
  };
  next_room_for_notices: {
    values: [];
    row: {
      due: Computed<number>;
    };
  };
  next_test_money: {
    values: [];
    row: {
      due: Computed<number>;
    };
  };
  next_webhook: {
    values: [];
    row: {
      count: Computed<number>;
      id: Computed<number>;
    };
  };
  note_backup: {
    values: [Date | string, number];
    row: {};
  };
  note_booking_follow_up: {
    values: [number, string, string, string];
    row: {};
  };
  note_legal_texts: {
    values: [string, string, string];
    row: {
      version: number;
    };
  };
  notification_preferences: {
    values: [number];
    row: {
      event: string;
      mail: boolean;
      push: boolean;
    };
  };
  old_picture_uploads: {
    values: [string, number];
    row: {
      name: string;
    };
  };
  oldest_job: {
    values: [];
    row: {
      seconds: Computed<number>;
    };
  };
  oldest_mail: {
    values: [];
    row: {
      seconds: Computed<number>;
    };
  };
  open_account: {
    values: [number];
    row: {};
  };
  open_accounts: {
    values: [JsonRecord<readonly { kind: string; worker_id: number; provider: string; amount_paise: number }[]>];
    row: {};
  };
  open_checkout_of_payment: {
    values: [number];
    row: {
      id: number;
      provider: string;
      provider_id: string;
      url: string;
      expires_at: Date;
      is_fresh: Computed<boolean>;
    };
  };
  other_money_than_demo: {
    values: [string];
    row: {
      found: Computed<boolean>;
    };
  };
  our_money: {
    values: [string, string, string, string[]];
    row: {
      kind: Computed<string>;
      provider_id: Computed<string>;
      amount_paise: Computed<number>;
      is_of_day: Computed<boolean>;
    };
  };
  overdue_checkouts: {
    values: [];
    row: {
      id: number;
      provider: string;
      provider_id: string;
    };
  };
  owed_by_age: {
    values: [string];
    row: {
      age: Computed<string>;
      amount_paise: Computed<number>;
      workers: Computed<number>;
    };
  };
  own_booking_to_review: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  own_home: {
    values: [number, string];
    row: {
      next_visit: Computed<Json<unknown>>;
      waiting: Computed<Json<unknown>>;
      to_review: Computed<Json<unknown>>;
      recent_workers: Computed<Json<unknown>>;
    };
  };
  own_sessions: {
    values: [number, number];
    row: {
      id: number;
      user_agent: string | null;
      network: string | null;
      created_at: Date;
      is_current: Computed<boolean>;
      last_used_at: Computed<Date>;
    };
  };
  own_worker_profile: {
    values: [number];
    row: {
      id: number | null;
      full_name: Computed<string>;
      age: number | null;
      salary_paise: number | null;
      qualification: Computed<string>;
      experience_years: number | null;
      previous_company: Computed<string>;
      job_category_id: number | null;
      job_title: Computed<string>;
      description: Computed<string>;
      latitude: number | null;
      longitude: number | null;
      is_complete: Computed<boolean>;
    };
  };
  owner_of_session: {
    values: [number];
    row: {
      id: number;
      person_id: number;
      role: string;
      language: Computed<string>;
      last_used_at: Date;
    };
  };
  owner_to_confirm: {
    values: [number];
    row: {
      email: string;
      first_name: string;
      password_hash: string | null;
    };
  };
  paid_at_visits_of_worker: {
    values: [number];
    row: {
      sum: Computed<number>;
    };
  };
  paid_booking: {
    values: [number];
    row: {
      id: number;
      status: string;
      payment_method: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      policy_id: number;
      customer_id: number;
      customer_name: Computed<string>;
      customer_first_name: string;
      customer_email: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
    };
  };
  paid_fees: {
    values: [number, number, number];
    row: {
      count: Computed<number>;
      ahead_paise: Computed<number>;
      booking_id: number;
      title: string;
      total_paise: number;
      fee_paise: number;
      covered_paise: Computed<number>;
    };
  };
  paper_source_of_payment: {
    values: [number];
    row: {
      booking_id: number;
      title: string;
      job_title: string;
      booked_on: string;
      starts: string;
      ends: string;
      hours: Computed<number>;
      hourly_paise: number;
      has_begun: Computed<boolean>;
      policy_id: number;
      customer_name: Computed<string>;
      worker_name: string;
      language: Computed<string>;
      kind: string;
      amount_paise: number;
      method: string | null;
      paid_at: Date | null;
      receipt_number: Computed<string>;
      extra_hours: number | null;
      items: Json<unknown> | null;
    };
  };
  pass_lost_events: {
    values: [];
    row: {
      setval: Computed<number>;
    };
  };
  payer_state: {
    values: [number, number];
    row: {
      pending_paise: Computed<number>;
      latest_payment_id: Computed<number>;
      open_id: Computed<number>;
      open_provider: Computed<string>;
      open_provider_id: Computed<string>;
      open_amount_paise: Computed<number>;
      open_url: Computed<string>;
      open_is_fresh: Computed<boolean>;
    };
  };
  payments: {
    values: [];
    row: {
      id: number;
      provider_id: string;
      worker_id: number;
      worker_person_id: number;
      full_name: string;
      amount_paise: number;
      status: string;
      direction: string;
      created_at: Date;
    };
  };
  payments_of_bookings: {
    values: [number[]];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  payments_of_customer: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
      title: string;
      booked_on: string;
      worker_name: string;
    };
  };
  payments_of_worker: {
    values: [number];
    row: {
      id: number;
      provider_id: string;
      worker_id: number;
      worker_person_id: number;
      full_name: string;
      amount_paise: number;
      status: string;
      direction: string;
      created_at: Date;
    };
  };
  payout_accounts_of_people: {
    values: [number[]];
    row: {
      person_id: number;
      sealed: Buffer | null;
      ready_at: Date | null;
      now: Computed<Date>;
    };
  };
  payout_by_id: {
    values: [number];
    row: {
      id: number;
      worker_id: number;
      worker_name: string;
      amount_paise: number;
      fees_paise: number;
      state: string;
      at: Date;
      ended_at: Date | null;
      reference: string | null;
      reason: string | null;
    };
  };
  payout_hold_of_booking: {
    values: [number];
    row: {
      reason: string;
      at: Date;
    };
  };
  payouts: {
    values: [string];
    row: {
      id: number;
      worker_id: number;
      worker_name: string;
      amount_paise: number;
      fees_paise: number;
      state: string;
      at: Date;
      ended_at: Date | null;
      reference: string | null;
      reason: string | null;
    };
  };
  payouts_by_ids: {
    values: [number[]];
    row: {
      id: number;
      worker_id: number;
      worker_name: string;
      amount_paise: number;
      fees_paise: number;
      state: string;
      at: Date;
      ended_at: Date | null;
      reference: string | null;
      reason: string | null;
    };
  };
  payouts_due: {
    values: [number];
    row: {
      id: number;
      worker_name: string;
      payable_paise: Computed<number>;
      fees_paise: Computed<number>;
      blocked_by: Computed<string>;
    };
  };
  payouts_due_to_workers: {
    values: [number, number[]];
    row: {
      id: number;
      worker_name: string;
      payable_paise: Computed<number>;
      fees_paise: Computed<number>;
      blocked_by: Computed<string>;
      earning_ids: Computed<number[]>;
    };
  };
  payouts_to_export: {
    values: [string, number, number];
    row: {
      id: number;
      worker_name: string;
      amount_paise: number;
      person_id: number;
    };
  };
  people: {
    values: [number];
    row: {
      id: number;
      role: string;
      username: string;
      email: string;
      phone: string | null;
      phone_e164: string | null;
      first_name: string;
      last_name: string;
      picture: string | null;
      google_picture: string | null;
      is_active: boolean;
      joined_at: Date;
      last_login_at: Date | null;
      unread: Computed<number>;
    };
  };
  people_by_identifier: {
    values: [string, string];
    row: {
      id: number;
      role: string;
      username: string;
      email: string;
      phone: string | null;
      phone_e164: string | null;
      first_name: string;
      last_name: string;
      picture: string | null;
      google_picture: string | null;
      is_active: boolean;
      deactivation_reason: string | null;
      is_new: Computed<boolean>;
      password_hash: string | null;
      found_by: Computed<string>;
    };
  };
  people_of_booking: {
    values: [number];
    row: {
      id: number;
      status: string;
      customer_id: number;
      worker_id: number;
      worker_person_id: number;
    };
  };
  people_of_proposal: {
    values: [number];
    row: {
      booking_id: number;
      made_by: string;
      customer_id: number;
      worker_id: number;
      worker_person_id: number;
    };
  };
  person_by_email: {
    values: [string];
    row: {
      id: number;
      role: string;
      username: string;
      email: string;
      phone: string | null;
      phone_e164: string | null;
      first_name: string;
      last_name: string;
      picture: string | null;
      google_picture: string | null;
      is_active: boolean;
      deactivation_reason: string | null;
      is_new: Computed<boolean>;
    };
  };
  person_by_id: {
    values: [number];
    row: {
      id: number;
      role: string;
      username: string;
      email: string;
      phone: string | null;
      phone_e164: string | null;
      first_name: string;
      last_name: string;
      picture: string | null;
      google_picture: string | null;
      is_active: boolean;
      deactivation_reason: string | null;
      is_new: Computed<boolean>;
    };
  };
  person_chats: {
    values: [number];
    row: {
      id: Computed<number>;
      other_id: number;
      other_name: Computed<string>;
      other_role: string;
      last_message_at: Computed<Date>;
    };
  };
  person_of_application: {
    values: [number];
    row: {
      person_id: number;
    };
  };
  person_of_calendar_feed: {
    values: [string];
    row: {
      person_id: number;
      language: Computed<string>;
    };
  };
  person_of_google_subject: {
    values: [string];
    row: {
      id: number;
    };
  };
  person_of_profile: {
    values: [number];
    row: {
      id: number;
      email: string;
      first_name: string;
    };
  };
  person_page: {
    values: [number];
    row: {
      id: number;
      username: string;
      email: string;
      phone: string | null;
      phone_e164: string | null;
      first_name: string;
      last_name: string;
      picture: Computed<string>;
      role: string;
      chosen_language: Computed<string>;
      is_active: boolean;
      joined_at: Date;
      changed_at: Date;
      last_login_at: Date | null;
      worker_id: number | null;
      full_name: string | null;
      job_title: string | null;
      salary_paise: number | null;
      is_active_worker: boolean | null;
      is_listed: boolean | null;
      rating: Computed<number>;
      reviews_count: number | null;
      charged_paise: number | null;
      paid_paise: number | null;
    };
  };
  person_reviews: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      is_own: Computed<boolean>;
      other_name: Computed<string>;
      rating_halves: number;
      title: string;
      description: string;
      created_at: Date;
      place: string | null;
      has_words: Computed<boolean>;
    };
  };
  photo_standing: {
    values: [number];
    row: {
      status: string;
      now: Computed<Date>;
      completed_at: Computed<Date>;
      photos_before: Computed<number>;
      photos_after: Computed<number>;
    };
  };
  photos_of_booking: {
    values: [number];
    row: {
      id: number;
      kind: string;
      picture: string;
      is_public: boolean;
      created_at: Date;
    };
  };
  picture_visibility: {
    values: [string];
    row: {
      is_public: boolean;
    };
  };
  pictures_are_used_by: {
    values: [];
    row: {
      table: Computed<string>;
      column: string;
    };
  };
  place_of_review: {
    values: [number];
    row: {
      place: string;
    };
  };
  place_review: {
    values: [number, string];
    row: {};
  };
  policies_in_force: {
    values: [];
    row: {
      id: number;
      category_id: number | null;
      version: number;
      answer_within_hours: number;
      booking_days: number;
      cancel_tiers: Json<unknown>;
      no_show_percent: number;
      fee_percent: Computed<number>;
      address_before_acceptance: string;
      arrival_code: string;
      pay_within_hours: number;
      payout_after_hours: number;
      tax_percent: Computed<number>;
      tax_on: string;
      tax_label: string | null;
      tiers_confirmed: boolean;
      no_show_confirmed: boolean;
    };
  };
  policies_of_category: {
    values: [number];
    row: {
      id: number;
      category_id: number | null;
      version: number;
      answer_within_hours: number;
      booking_days: number;
      cancel_tiers: Json<unknown>;
      no_show_percent: number;
      fee_percent: Computed<number>;
      address_before_acceptance: string;
      arrival_code: string;
      pay_within_hours: number;
      payout_after_hours: number;
      tax_percent: Computed<number>;
      tax_on: string;
      tax_label: string | null;
      tiers_confirmed: boolean;
      no_show_confirmed: boolean;
    };
  };
  policy_version: {
    values: [number];
    row: {
      id: number;
      category_id: number | null;
      version: number;
      answer_within_hours: number;
      booking_days: number;
      cancel_tiers: Json<unknown>;
      no_show_percent: number;
      fee_percent: Computed<number>;
      address_before_acceptance: string;
      arrival_code: string;
      pay_within_hours: number;
      payout_after_hours: number;
      tax_percent: Computed<number>;
      tax_on: string;
      tax_label: string | null;
      tiers_confirmed: boolean;
      no_show_confirmed: boolean;
    };
  };
  policy_versions: {
    values: [number];
    row: {
      id: number;
      category_id: number | null;
      version: number;
      answer_within_hours: number;
      booking_days: number;
      cancel_tiers: Json<unknown>;
      no_show_percent: number;
      fee_percent: Computed<number>;
      address_before_acceptance: string;
      arrival_code: string;
      pay_within_hours: number;
      payout_after_hours: number;
      tax_percent: Computed<number>;
      tax_on: string;
      tax_label: string | null;
      tiers_confirmed: boolean;
      no_show_confirmed: boolean;
      author_id: number | null;
      author_name: Computed<string>;
      at: Date;
    };
  };
  positions_due: {
    values: [string];
    row: {
      due: Computed<number>;
    };
  };
  process_names: {
    values: [string];
    row: {
      name: Computed<string>;
    };
  };
  profile_from_application: {
    values: [number];
    row: {};
  };
  profile_of_person: {
    values: [number];
    row: {
      id: number;
    };
  };
  proposal_by_id: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      kind: string;
      made_by: string;
      state: Computed<string>;
      created_at: Date;
      expires_at: Date;
      answered_at: Date | null;
      booked_on: string;
      starts: string;
      ends: string;
      slot_id: number | null;
      old_booked_on: string | null;
      old_starts: string | null;
      old_ends: string | null;
      hours: number | null;
      items: Json<unknown> | null;
      extra_paise: number | null;
      total_paise: number | null;
      room_id: number | null;
      message_id: number | null;
      booking_status: string;
    };
  };
  proposals_of_booking: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      kind: string;
      made_by: string;
      state: Computed<string>;
      created_at: Date;
      expires_at: Date;
      answered_at: Date | null;
      booked_on: string;
      starts: string;
      ends: string;
      slot_id: number | null;
      old_booked_on: string | null;
      old_starts: string | null;
      old_ends: string | null;
      hours: number | null;
      items: Json<unknown> | null;
      extra_paise: number | null;
      total_paise: number | null;
      room_id: number | null;
      message_id: number | null;
      booking_status: string;
    };
  };
  push_count: {
    values: [];
    row: {
      waiting: Computed<number>;
    };
  };
  put_back_push: {
    values: [number, number, number];
    row: {};
  };
  put_policy_in_force: {
    values: [number, number];
    row: {};
  };
  read_attempt: {
    values: [string];
    row: {
      email: string;
      username: string;
      phone: string;
      first_name: string;
      last_name: string;
      password_hash: string;
      network: string | null;
    };
  };
  read_fee_invoice: {
    values: [number, number];
    row: {
      id: number;
      number: string;
      language: string;
      content: Json<unknown>;
      issued_at: Date;
    };
  };
  read_idempotency_key: {
    values: [number, string];
    row: {
      endpoint: string;
      fingerprint: Buffer;
      reply: Json<unknown> | null;
    };
  };
  read_installation: {
    values: [];
    row: {
      demo_loaded_at: Date | null;
      demo_searched: boolean;
      phones_read_in: string | null;
      first_administrator_email: string | null;
    };
  };
  read_receipt: {
    values: [number, number, boolean];
    row: {
      number: string;
      language: string;
      content: Json<unknown>;
    };
  };
  read_refund_note: {
    values: [number, number, boolean];
    row: {
      number: string;
      language: string;
      content: Json<unknown>;
    };
  };
  readable_people: {
    values: [string, string, string];
    row: {
      id: number;
      username: string;
      email: string;
      phone: string | null;
      first_name: string;
      last_name: string;
      role: string;
      chosen_language: Computed<string>;
      is_active: boolean;
      joined_at: Date;
      changed_at: Date;
    };
  };
  readable_people_by_change: {
    values: [string, string, string, Date | string];
    row: {
      id: number;
      username: string;
      email: string;
      phone: string | null;
      first_name: string;
      last_name: string;
      role: string;
      chosen_language: Computed<string>;
      is_active: boolean;
      joined_at: Date;
      changed_at: Date;
    };
  };
  recipient_of_test_mail: {
    values: [number];
    row: {
      email: string;
      first_name: string;
    };
  };
  record_cancellation: {
    values: [number, string, number, string, string, string, boolean];
    row: {};
  };
  record_failed_mail: {
    values: [number, number, string, number, boolean];
    row: {};
  };
  record_no_show: {
    values: [number, string, number, string, number];
    row: {};
  };
  record_replacement: {
    values: [number, number];
    row: {};
  };
  record_statement: {
    values: [number, string, number, string];
    row: {};
  };
  record_system_cancellations: {
    values: [number[], string];
    row: {};
  };
  record_use_of_api_key: {
    values: [number];
    row: {};
  };
  references_between_tables: {
    values: [];
    row: {
      table: Computed<string>;
      column: Computed<string>;
      is_needed: boolean;
      target: Computed<string>;
    };
  };
  refresh_state: {
    values: [Buffer];
    row: {
      id: number;
      person_id: number;
      is_active: boolean;
      is_live: Computed<boolean>;
    };
  };
  refund_by_id: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      payment_id: number;
      provider: string;
      money_id: string;
      amount_paise: number;
      reason: string | null;
      cause: string;
      state: string;
      at: Date;
      done_at: Date | null;
      provider_id: string | null;
      note_number: Computed<string>;
      attempt: number;
      may_retry: Computed<boolean>;
      is_settled_outside: Computed<boolean>;
    };
  };
  refund_of_provider: {
    values: [string, string];
    row: {
      id: number;
      attempt: number;
    };
  };
  refunds: {
    values: [string];
    row: {
      id: number;
      booking_id: number;
      payment_id: number;
      provider: string;
      money_id: string;
      amount_paise: number;
      reason: string | null;
      cause: string;
      state: string;
      at: Date;
      done_at: Date | null;
      provider_id: string | null;
      note_number: Computed<string>;
      attempt: number;
      may_retry: Computed<boolean>;
      is_settled_outside: Computed<boolean>;
    };
  };
  refunds_of_bookings: {
    values: [number[]];
    row: {
      id: number;
      booking_id: number;
      payment_id: number;
      provider: string;
      money_id: string;
      amount_paise: number;
      reason: string | null;
      cause: string;
      state: string;
      at: Date;
      done_at: Date | null;
      provider_id: string | null;
      note_number: Computed<string>;
      attempt: number;
      may_retry: Computed<boolean>;
      is_settled_outside: Computed<boolean>;
    };
  };
  register_upload: {
    values: [string];
    row: {};
  };
  release_earnings: {
    values: [number];
    row: {};
  };
  release_idempotency_key: {
    values: [number, string];
    row: {};
  };
  release_old_papers: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  removals_of_tables: {
    values: [];
    row: {
      text: Computed<string>;
      turn: Computed<number>;
    };
  };
  remove_policy: {
    values: [number];
    row: {
      version_id: number;
    };
  };
  remove_schedule_exception: {
    values: [number, number];
    row: {
      kind: string;
    };
  };
  remove_slot: {
    values: [number, number];
    row: {
      id: number;
    };
  };
  renew_password_hash: {
    values: [number, string, string];
    row: {
      id: number;
    };
  };
  reopen_refund: {
    values: [number];
    row: {
      id: number;
      booking_id: number;
      payment_id: number;
      provider: string;
      money_id: string;
      amount_paise: number;
      reason: string | null;
      cause: string;
      state: string;
      at: Date;
      done_at: Date | null;
      provider_id: string | null;
      note_number: Computed<string>;
      attempt: number;
      may_retry: Computed<boolean>;
      is_settled_outside: Computed<boolean>;
    };
  };
  repair_booking_texts: {
    values: [number, number, number];
    row: {
      is_full: Computed<boolean>;
      written: Computed<number>;
      last: Computed<number>;
    };
  };
  replace_notices: {
    values: [number[], string[], string[], string[], string[], string[], string[], number[], number[]];
    row: {
      id: Computed<number>;
      person_id: Computed<number>;
      title: Computed<string>;
      body: Computed<string>;
      sentences: Computed<Json<unknown>>;
      opens: Computed<string>;
      event: Computed<string>;
      booking_id: Computed<number>;
      created_at: Computed<Date>;
    };
  };
  replace_secret_of_webhook: {
    values: [number, Buffer];
    row: {};
  };
  replaced_booking: {
    values: [number, string];
    row: {
      id: number;
      status: string;
      customer_id: number;
      worker_id: number;
      job_category_id: number | null;
      booked_on: string;
      starts: string;
      ends: string;
      duration_hours: number;
      total_paise: number;
      title: string;
      previous_issues: string;
      damaged_parts: string;
      details: string;
      address: string;
      latitude: number | null;
      longitude: number | null;
      photo: string | null;
      payment_method: string;
      canceled_by: string | null;
      cause: string | null;
      missing: string | null;
      replaced_by: number | null;
      worker_latitude: number | null;
      worker_longitude: number | null;
      is_to_come: Computed<boolean>;
    };
  };
  replacements_around: {
    values: [number, string, number, string, string, string, number, number, number, number];
    row: {
      id: number;
      person_id: number;
      full_name: string;
      picture: string | null;
      google_picture: string | null;
      rating: string | null;
      chord: Computed<number>;
      latitude: number | null;
      longitude: number | null;
      salary_paise: number | null;
      slot_id: number;
    };
  };
  review_to_place: {
    values: [number];
    row: {
      id: number;
    };
  };
  reviews_of_worker: {
    values: [number];
    row: {
      id: number;
      rating_halves: number;
      title: string;
      description: string;
      created_at: Date;
      customer_name: Computed<string>;
      customer_picture: Computed<string>;
      booking_id: number;
      booking_title: string;
    };
  };
  rules_in_force: {
    values: [];
    row: {
      rules: Computed<string>;
    };
  };
  saved_workers: {
    values: [number, string];
    row: {
      id: number;
      full_name: string;
      job_title: string;
      salary_paise: number | null;
      experience_years: number | null;
      qualification: string;
      age: number | null;
      description: string;
      picture: string | null;
      google_picture: string | null;
      rating: string | null;
      reviews_count: number;
      identity_accepted_at: Date | null;
      latitude: number | null;
      longitude: number | null;
      availabilities: Computed<Json<unknown>>;
      booking_days: number;
      taken: Computed<Json<unknown>>;
      extra_hours: Computed<Json<unknown>>;
      chord: Computed<number>;
      saved: Computed<boolean>;
    };
  };
  schedule_exceptions: {
    values: [number, string];
    row: {
      id: number;
      kind: string;
      from_date: string;
      to_date: string;
      starts: string | null;
      ends: string | null;
      note: string;
      slot_id: number | null;
      conflicts: Computed<number[]>;
    };
  };
  sealed_events_of_booking: {
    values: [number, number, number];
    row: {
      booking_id: number;
      id: number;
      at: Date;
      event: string;
      actor: string;
      detail: Json<unknown>;
      n: Computed<number>;
      hash: Computed<string>;
    };
  };
  searched_categories: {
    values: [number];
    row: {
      id: number;
      title: string;
      synonyms: string[];
      titles: Computed<string[]>;
    };
  };
  security: {
    values: [];
    row: {
      id: number;
      at: Date;
      event: string;
      count: number;
      person_id: number | null;
      person_name: Computed<string>;
      actor_id: number | null;
      actor_name: Computed<string>;
      network: Computed<string>;
      call: string | null;
      detail: Json<unknown> | null;
    };
  };
  served_cells: {
    values: [string, string];
    row: {
      category_id: number;
      job_title: string;
      cell: Computed<string>;
      free_hours: Computed<number>;
      requests: Computed<number>;
    };
  };
  served_secret: {
    values: [];
    row: {
      fingerprint: Computed<string>;
    };
  };
  served_version: {
    values: [];
    row: {
      version: Computed<string>;
    };
  };
  sessions_that_changed: {
    values: [number[], string[], string[]];
    row: {
      id: Computed<number>;
      role: string | null;
      language: Computed<string>;
      is_live: Computed<boolean>;
    };
  };
  set_active: {
    values: [number, boolean, string];
    row: {};
  };
  set_clock: {
    values: [number];
    row: {};
  };
  set_demo_loaded: {
    values: [];
    row: {};
  };
  set_demo_searched: {
    values: [];
    row: {};
  };
  set_disputed_payment: {
    values: [number, number, number];
    row: {};
  };
  set_first_administrator_email: {
    values: [string];
    row: {};
  };
  set_google_picture: {
    values: [number, string];
    row: {};
  };
  set_language: {
    values: [number, string];
    row: {
      id: number;
      username: string;
      first_name: string;
      last_name: string;
      role: string;
      language: string;
      language_chosen: boolean;
    };
  };
  set_password_hash: {
    values: [number, string];
    row: {};
  };
  set_payment_state: {
    values: [number[], string];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  set_phones_read: {
    values: [string];
    row: {};
  };
  set_picture: {
    values: [number, string];
    row: {};
  };
  set_read_phones: {
    values: [JsonRecord<readonly { id: number; phone_e164: string }[]>];
    row: {};
  };
  set_role: {
    values: [number, string];
    row: {};
  };
  set_sequence: {
    values: [string, string];
    row: {
      value: Computed<number>;
    };
  };
  set_serving: {
    values: [string, Buffer];
    row: {};
  };
  set_visit_photo_public: {
    values: [number, number, boolean];
    row: {
      id: number;
    };
  };
  set_worker_active: {
    values: [number, boolean];
    row: {};
  };
  settings_and_market: {
    values: [];
    row: {
      id: number;
      version: number;
      author_id: number | null;
      author_name: Computed<string>;
      at: Date;
      name: string | null;
      primary_colour: string | null;
      accent_colour: string | null;
      contact: Json<unknown> | null;
      social_links: string[] | null;
      terms: string | null;
      privacy: string | null;
      languages: string[] | null;
      mail_from_name: string | null;
      logo: string | null;
      legal_rules: string | null;
      financial_year_starts: number | null;
      customer_payments: string | null;
      seller: Json<unknown> | null;
      payout_min: number | null;
      legal_stale: Computed<boolean>;
      country: string | null;
      currency: string | null;
      zone: string | null;
    };
  };
  settings_in_force: {
    values: [];
    row: {
      id: number;
      version: number;
      author_id: number | null;
      author_name: Computed<string>;
      at: Date;
      name: string | null;
      primary_colour: string | null;
      accent_colour: string | null;
      contact: Json<unknown> | null;
      social_links: string[] | null;
      terms: string | null;
      privacy: string | null;
      languages: string[] | null;
      mail_from_name: string | null;
      logo: string | null;
      legal_rules: string | null;
      financial_year_starts: number | null;
      customer_payments: string | null;
      seller: Json<unknown> | null;
      payout_min: number | null;
      legal_stale: Computed<boolean>;
    };
  };
  settings_versions: {
    values: [];
    row: {
      id: number;
      version: number;
      author_id: number | null;
      author_name: Computed<string>;
      at: Date;
      name: string | null;
      primary_colour: string | null;
      accent_colour: string | null;
      contact: Json<unknown> | null;
      social_links: string[] | null;
      terms: string | null;
      privacy: string | null;
      languages: string[] | null;
      mail_from_name: string | null;
      logo: string | null;
      legal_rules: string | null;
      financial_year_starts: number | null;
      customer_payments: string | null;
      seller: Json<unknown> | null;
      payout_min: number | null;
      legal_stale: Computed<boolean>;
    };
  };
  settle_application: {
    values: [number, number];
    row: {};
  };
  settlement_costs_of_day: {
    values: [string, string];
    row: {
      costs_paise: Computed<number>;
    };
  };
  settlements_from: {
    values: [string, string, string];
    row: {
      day: Computed<string>;
    };
  };
  share_of_booking: {
    values: [number, string];
    row: {
      expires_at: Computed<Date>;
    };
  };
  shown_checkout: {
    values: [string, string];
    row: {
      worker_id: number;
      payer_name: string;
      amount_paise: number;
      currency: string;
      status: string;
      language: Computed<string>;
      isOpen: Computed<boolean>;
    };
  };
  shown_photos_of_worker: {
    values: [number];
    row: {
      id: number;
      kind: string;
      picture: string;
      is_public: boolean;
      created_at: Date;
    };
  };
  sign_ins_before: {
    values: [number, string];
    row: {
      has_signed_in: Computed<boolean>;
      knows_agent: Computed<boolean>;
    };
  };
  sign_of_life: {
    values: [string];
    row: {};
  };
  sizes_of_tables: {
    values: [string[]];
    row: {
      name: Computed<string>;
      bytes: Computed<number>;
    };
  };
  slot_of_hours: {
    values: [number, string, string, string];
    row: {
      id: number;
    };
  };
  slots_of_person: {
    values: [number];
    row: {
      id: number;
      weekday: number | null;
      starts: string;
      ends: string;
      is_active: boolean;
      live_bookings: Computed<number>;
    };
  };
  slowest_workers: {
    values: [string, string, number];
    row: {
      person_id: number;
      full_name: string;
      requests: Computed<number>;
      ran_out: Computed<number>;
      minutes: Computed<number>;
    };
  };
  some_booking_to_come: {
    values: [number, string];
    row: {
      id: number;
    };
  };
  some_phones: {
    values: [number, number];
    row: {
      id: number;
      phone: string | null;
      phone_e164: string | null;
    };
  };
  spend_google_code: {
    values: [Buffer, number];
    row: {
      person_id: number;
    };
  };
  spend_one_time_password: {
    values: [number, Buffer];
    row: {
      person_id: number;
    };
  };
  start_job: {
    values: [string];
    row: {
      id: Computed<number>;
    };
  };
  statement_standing_of_booking: {
    values: [number];
    row: {
      missing: string | null;
      cause: string | null;
      stated: Computed<Json<unknown>>;
    };
  };
  status_of_payment: {
    values: [string, string];
    row: {
      status: string;
    };
  };
  store_amounts_of_ending: {
    values: [number, number, number];
    row: {};
  };
  store_answer_to_visit_payment: {
    values: [number, boolean];
    row: {};
  };
  store_attempt_of_delivery: {
    values: [number, number, string, number, number, string, number];
    row: {
      id: number;
    };
  };
  store_calendar_feed: {
    values: [number, string];
    row: {
      email: string;
      first_name: string;
    };
  };
  store_google_link: {
    values: [number, string];
    row: {};
  };
  store_idempotent_reply: {
    values: [number, string, string];
    row: {};
  };
  store_mail: {
    values: [string, string, string];
    row: {};
  };
  store_mails: {
    values: [JsonRecord<readonly { "to": string; subject: string; text: string }[]>];
    row: {};
  };
  store_market: {
    values: [string, string, string];
    row: {};
  };
  store_money_difference: {
    values: [string, string, string, string, number, number];
    row: {
      id: number;
    };
  };
  store_notification_preferences: {
    values: [number, string[], boolean[], boolean[]];
    row: {};
  };
  store_one_time_password: {
    values: [number, Buffer, number];
    row: {};
  };
  store_other_event: {
    values: [string, string, string];
    row: {};
  };
  store_payment_paid: {
    values: [number, string, string, string, boolean];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  store_payout_account: {
    values: [number, Buffer, number];
    row: {};
  };
  store_place_of_proposal: {
    values: [number, number, number];
    row: {};
  };
  store_push_subscription: {
    values: [number, number, string, string, string, string];
    row: {
      id: number;
    };
  };
  store_reconciled_day: {
    values: [string, string];
    row: {};
  };
  store_refund_sent: {
    values: [number, string];
    row: {};
  };
  store_report_of_dispute: {
    values: [number, string];
    row: {};
  };
  store_settled_money: {
    values: [string, string];
    row: {};
  };
  store_test_checkout: {
    values: [string, string, number, string, string, string, string, number];
    row: {};
  };
  store_test_of_webhook: {
    values: [number, string, number, number, string];
    row: {
      id: number;
      webhook_id: number;
      event_id: number | null;
      type: string;
      attempt: number;
      at: Date;
      next_attempt_at: Date | null;
      status: number | null;
      duration_ms: number | null;
      response: string | null;
      state: string;
    };
  };
  store_test_refund: {
    values: [string, string, string, number, string];
    row: {
      id: Computed<string>;
      state: Computed<string>;
    };
  };
  store_visit_payment: {
    values: [number, number, string];
    row: {};
  };
  store_visit_share: {
    values: [number, string, string];
    row: {
      expires_at: Computed<Date>;
    };
  };
  store_worker_position: {
    values: [number, number, number, string];
    row: {
      full_name: Computed<string>;
      shown: Computed<boolean>;
    };
  };
  stored_market: {
    values: [];
    row: {
      country: Computed<string>;
      currency: Computed<string>;
      zone: Computed<string>;
    };
  };
  stored_sequences: {
    values: [];
    row: {
      name: Computed<string>;
      value: Computed<string>;
    };
  };
  stored_tables: {
    values: [];
    row: {
      name: Computed<string>;
      columns: Computed<string[]>;
    };
  };
  sum_ledger_accounts: {
    values: [number, number];
    row: {
      id: number;
      sum: Computed<string>;
    };
  };
  take_api_keys_to_tell: {
    values: [];
    row: {
      id: number;
      name: string;
      expires_at: Date | null;
    };
  };
  take_arrived_test_money: {
    values: [];
    row: {
      id: string;
      checkout_id: string;
      reference: string;
      amount_paise: number;
      currency: string;
    };
  };
  take_bookings_to_remind: {
    values: [];
    row: {
      id: number;
      status: string;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      total_paise: number;
      customer_id: number;
      customer_name: Computed<string>;
      worker_id: number;
      worker_person_id: number;
      worker_name: string;
      policy_id: number;
      payment_method: string;
      answer_by: Date | null;
    };
  };
  take_checkouts_to_ask: {
    values: [];
    row: {
      id: number;
      payment_id: number;
      provider: string;
      provider_id: string;
      is_open: boolean;
    };
  };
  take_earnings: {
    values: [number, number[]];
    row: {};
  };
  take_payments_to_remind: {
    values: [];
    row: {
      id: number;
      booking_id: number;
      customer_id: number;
      worker_id: number;
      kind: string;
      amount_paise: number;
      state: string;
      due_at: Date;
      paid_at: Date | null;
      refunded_paise: number;
      disputed_paise: number;
      is_shared: boolean;
      method: string | null;
      provider: string | null;
      provider_id: string | null;
      receipt_number: Computed<string>;
    };
  };
  take_picture_budget: {
    values: [number, number];
    row: {
      is_taken: Computed<boolean>;
      seconds_left: Computed<number>;
    };
  };
  take_refunds_to_send: {
    values: [];
    row: {
      id: number;
    };
  };
  take_settled_money: {
    values: [string];
    row: {
      moved_paise: Computed<number>;
    };
  };
  take_test_money: {
    values: [string, string, number];
    row: {};
  };
  take_webhooks_to_tell: {
    values: [];
    row: {
      id: number;
      url: string;
    };
  };
  test_checkout: {
    values: [string];
    row: {
      id: string;
      reference: string;
      amount_paise: number;
      currency: string;
      description: string;
      done_url: string;
      canceled_url: string;
      expires_at: Date;
      is_open: Computed<boolean>;
      is_paid: Computed<boolean>;
    };
  };
  test_money_between: {
    values: [Date | string, Date | string];
    row: {
      kind: Computed<string>;
      id: Computed<string>;
      amountPaise: Computed<number>;
    };
  };
  test_money_of_checkout: {
    values: [string];
    row: {
      id: string;
      checkout_id: string;
      reference: string;
      amount_paise: number;
      currency: string;
    };
  };
  test_money_settled: {
    values: [Date | string, Date | string];
    row: {
      lineId: Computed<string>;
      kind: Computed<string>;
      id: Computed<string>;
      amountPaise: Computed<number>;
      costPaise: Computed<number>;
      settledAt: Computed<Date>;
    };
  };
  test_refund: {
    values: [string];
    row: {
      id: string;
      state: string;
    };
  };
  time_in_zone: {
    values: [string];
    row: {
      at: Computed<string>;
    };
  };
  timeline_of_booking: {
    values: [number];
    row: {
      id: number;
      at: Date;
      event: string;
      actor: string;
      detail: Json<unknown>;
    };
  };
  title_of_category_with_policy: {
    values: [number];
    row: {
      title: string;
    };
  };
  top_reviews: {
    values: [];
    row: {
      id: number;
      title: string;
      description: string;
      rating_halves: number;
      created_at: Date;
      picture: Computed<string>;
      first_name: string;
      last_name: string;
      username: string;
      booking_title: string;
    };
  };
  touch_session: {
    values: [number];
    row: {};
  };
  translated_titles: {
    values: [];
    row: {
      title: string;
      titles: Json<unknown>;
    };
  };
  trend_of_a_worker: {
    values: [string[], string, number];
    row: {
      point: Computed<number>;
      found: Computed<number>;
    };
  };
  trend_of_all_bookings: {
    values: [string[], string];
    row: {
      point: Computed<number>;
      found: Computed<number>;
    };
  };
  try_advisory_lock: {
    values: [number];
    row: {
      got: Computed<boolean>;
    };
  };
  turn_booking_to_payment_at_visit: {
    values: [number];
    row: {
      id: number;
    };
  };
  unfinished_restore: {
    values: [];
    row: {
      mark: Computed<string>;
    };
  };
  unlock_workers: {
    values: [string[]];
    row: {};
  };
  unsealed_events_of_bookings: {
    values: [number[]];
    row: {
      booking_id: number;
      id: number;
      at: Date;
      event: string;
      actor: string;
      detail: Json<unknown>;
      n: Computed<number>;
      hash: Computed<string>;
    };
  };
  unseen_notices: {
    values: [number[], number];
    row: {
      id: number;
      person_id: number;
      title: string;
      body: string;
      sentences: Json<unknown> | null;
      opens: string | null;
      event: string | null;
      booking_id: number | null;
      created_at: Date;
    };
  };
  unsettled_payments: {
    values: [string, string, string, string];
    row: {
      provider_id: string;
      amount_paise: number;
    };
  };
  untold_webhooks: {
    values: [];
    row: {
      id: number;
    };
  };
  update_category: {
    values: [number, string, string, boolean, string[], string, string];
    row: {};
  };
  update_category_means: {
    values: [];
    row: {};
  };
  update_names: {
    values: [number, string, string, string, string, string];
    row: {};
  };
  update_webhook: {
    values: [number, string, string[], string, boolean, string];
    row: {};
  };
  usable_password_reset: {
    values: [Buffer, number];
    row: {
      found: Computed<boolean>;
    };
  };
  use_every_google_code: {
    values: [];
    row: {};
  };
  use_every_password_reset: {
    values: [];
    row: {};
  };
  use_google_codes_of_person: {
    values: [number];
    row: {};
  };
  use_password_reset: {
    values: [Buffer, number];
    row: {
      person_id: number;
    };
  };
  use_password_resets_of_person: {
    values: [number];
    row: {};
  };
  use_time_zone: {
    values: [string];
    row: {
      set_config: Computed<string>;
    };
  };
  used_otp_quota: {
    values: [string, string, Buffer];
    row: {
      wait_after_last: Computed<number>;
      of_day: Computed<number>;
      of_address: Computed<number>;
    };
  };
  values_of_weeks: {
    values: [string, string];
    row: {
      weeks_ago: Computed<number>;
      value_paise: Computed<number>;
    };
  };
  visit_of_secret: {
    values: [string, string];
    row: {
      status: string;
      customer_first_name: string;
      worker_name: string;
      worker_picture: Computed<string>;
      is_id_checked: Computed<boolean>;
      job_title: string;
      booked_on: string;
      starts: string;
      ends: string;
      arrived_at: Computed<Date>;
      completed_at: Computed<Date>;
      expires_at: Computed<Date>;
      has_expired: Computed<boolean>;
    };
  };
  visit_payment_standing: {
    values: [number];
    row: {
      status: string;
      payment_method: string;
      total_paise: number;
      amount_paise: number | null;
      how: string | null;
      is_right: boolean | null;
    };
  };
  wait_for_balance: {
    values: [number];
    row: {};
  };
  wait_in_transaction: {
    values: [];
    row: {};
  };
  waiting_for_administrator: {
    values: [number];
    row: {
      requests: Computed<number>;
      chats: Computed<number>;
      failed_payments: Computed<number>;
      unanswered_bookings: Computed<number>;
    };
  };
  waiting_money: {
    values: [];
    row: {
      kind: Computed<string>;
      id: Computed<number>;
      booking_id: Computed<number>;
      amount_paise: Computed<number>;
      at: Computed<Date>;
    };
  };
  wallet_balance: {
    values: [];
    row: {
      balance: Computed<number>;
    };
  };
  webhook_by_id: {
    values: [number, number];
    row: {
      id: number;
      url: string;
      events: string[];
      description: string;
      is_enabled: boolean;
      disabled_because: string | null;
      created_at: Date;
      creator_kind: string;
      creator_id: number | null;
      creator_name: Computed<string>;
    };
  };
  webhook_deliveries: {
    values: [number];
    row: {
      id: number;
      webhook_id: number;
      event_id: number | null;
      type: string;
      attempt: number;
      at: Date;
      next_attempt_at: Date | null;
      status: number | null;
      duration_ms: number | null;
      response: string | null;
      state: string;
    };
  };
  webhooks: {
    values: [number];
    row: {
      id: number;
      url: string;
      events: string[];
      description: string;
      is_enabled: boolean;
      disabled_because: string | null;
      created_at: Date;
      creator_kind: string;
      creator_id: number | null;
      creator_name: Computed<string>;
    };
  };
  worker_cards: {
    values: [number, string, string];
    row: {
      full_name: string;
      reviews_count: number;
      new_bookings: Computed<number>;
      today_tasks_count: Computed<number>;
      jobs_done: Computed<number>;
      earned_paise: Computed<number>;
      rating: Computed<number>;
      pending_paise: Computed<number>;
    };
  };
  worker_cell: {
    values: [number];
    row: {
      latitude: Computed<number>;
      longitude: Computed<number>;
    };
  };
  worker_cells: {
    values: [];
    row: {
      category: string;
      latitude: Computed<number>;
      longitude: Computed<number>;
      workers: Computed<number>;
    };
  };
  worker_day: {
    values: [number, string, string];
    row: {
      id: number;
      status: string;
      customer_id: number;
      customer_name: Computed<string>;
      title: string;
      booked_on: string;
      starts: string;
      ends: string;
      address: string;
      latitude: number | null;
      longitude: number | null;
      total_paise: number;
      unpaid_paise: Computed<number>;
      fee_percent: Computed<number>;
      arrival_code: string;
      starts_at: Computed<Date>;
      ends_at: Computed<Date>;
      now: Computed<Date>;
      is_next: Computed<boolean>;
      is_today: Computed<boolean>;
      is_to_close: Computed<boolean>;
      times_moved: Computed<number>;
      tried_after_moves: Computed<number>;
      wrong_tries: Computed<number>;
      times_locked: Computed<number>;
      locked_until: Date | null;
      verified_at: Date | null;
      overridden_at: Date | null;
      override_reason: string | null;
    };
  };
  worker_details: {
    values: [number, number, string];
    row: {
      id: number;
      full_name: string;
      job_title: string;
      salary_paise: number | null;
      experience_years: number | null;
      qualification: string;
      age: number | null;
      description: string;
      picture: string | null;
      google_picture: string | null;
      rating: string | null;
      reviews_count: number;
      identity_accepted_at: Date | null;
      latitude: number | null;
      longitude: number | null;
      availabilities: Computed<Json<unknown>>;
      booking_days: number;
      taken: Computed<Json<unknown>>;
      extra_hours: Computed<Json<unknown>>;
      chord: Computed<number>;
      saved: Computed<boolean>;
      reviews: Computed<Json<unknown>>;
      figures: Computed<Json<unknown>>;
      ready_jobs: Computed<Json<unknown>>;
    };
  };
  worker_earnings: {
    values: [number, string, string];
    row: {
      day: Computed<string>;
      earned_paise: Computed<number>;
      jobs: Computed<number>;
    };
  };
  workers: {
    values: [];
    row: {
      id: number;
      person_id: number;
      username: string;
      full_name: string;
      age: number | null;
      salary_paise: number | null;
      qualification: string;
      experience_years: number | null;
      job_category_id: number | null;
      job_title: string;
      previous_company: string;
      description: string;
      certificate: string | null;
      id_proof: string | null;
      is_active: boolean;
      picture: string | null;
      google_picture: string | null;
      charged_paise: number;
      paid_paise: number;
    };
  };
  workers_by_name: {
    values: [string];
    row: {
      id: number;
      full_name: string;
      job_title: string;
      picture: string | null;
      google_picture: string | null;
    };
  };
  workers_to_invoice: {
    values: [string, string, number, string];
    row: {
      worker_id: number;
      worker_name: string;
      language: Computed<string>;
      bookings: Computed<number>;
      fee_paise: Computed<number>;
      taxes: Computed<Json<unknown>>;
    };
  };
  write_booking_texts: {
    values: [number[]];
    row: {};
  };
  write_no_events: {
    values: [];
    row: {
      set_config: Computed<string>;
    };
  };
  write_profile: {
    values: [number, string, number, number, string, number, number, string, string];
    row: {};
  };
  wrong_tries_by_network: {
    values: [number[]];
    row: {
      code_id: number;
      network: string;
      wrong_tries: number;
    };
  };
}

// SQL of a person's page: the account, their chat partners, and the reviews they wrote and received.
import type { Role } from "@hourhand/contract/endpoint";
import type { TestimonialPlace } from "@hourhand/contract/testimonials";
import type pg from "pg";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import type { ReadablePersonRow } from "../../accounts/accounts.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";

/** An account with its worker profile, if there is one. */
export interface PersonPageRow extends ReadablePersonRow {
  phone_e164: string | null;
  picture: string | null;
  last_login_at: Date | null;
  worker_id: number | null;
  full_name: string | null;
  job_title: string | null;
  salary_paise: number | null;
  is_active_worker: boolean | null;
  is_listed: boolean | null;
  rating: number | null;
  reviews_count: number | null;
  charged_paise: number | null;
  paid_paise: number | null;
}

export const findPersonPage: Statement<PersonPageRow, [personId: number]> = prepared(
  "person_page",
  `select p.id, p.username, p.email, p.phone, p.phone_e164, p.first_name, p.last_name, coalesce(p.picture, p.google_picture) as picture,
     p.role, case when p.language_chosen then p.language end as chosen_language, p.is_active, p.joined_at, p.changed_at,
     p.last_login_at, w.id as worker_id, w.full_name, w.job_title, w.salary_paise,
     w.is_active as is_active_worker, w.is_listed, w.rating::float8 as rating, w.reviews_count, f.charged_paise, f.paid_paise
   from people p left join workers w on w.person_id = p.id left join worker_fees f on f.worker_id = w.id
   where p.id = $1 and not p.is_system`,
);

/** A person's conversation: with whom, and the time of the last message. */
export interface PersonChatRow {
  id: number;
  other_id: number;
  other_name: string;
  other_role: Role;
  last_message_at: Date | null;
}

const newestRooms = (own: string, other: string) =>
  `(select id, ${other} as other_id, last_message_at, listed_at from chat_rooms where ${own} = $1
    order by listed_at desc limit 10)`;
const allNewestRooms = `${newestRooms("first_person_id", "second_person_id")}
  union all ${newestRooms("second_person_id", "first_person_id")}`;

export const findPersonChats: Statement<PersonChatRow, [personId: number]> = prepared(
  "person_chats",
  `select r.id, o.id as other_id, o.first_name || ' ' || o.last_name as other_name, o.role as other_role, r.last_message_at
   from (${allNewestRooms}) r join people o on o.id = r.other_id order by r.listed_at desc, r.id desc limit 10`,
);

/** A review that a person wrote or received; `other_name` is the other person's. */
export interface PersonReviewRow {
  id: number;
  booking_id: number;
  is_own: boolean;
  other_name: string;
  rating_halves: number;
  title: string;
  description: string;
  created_at: Date;
  /** Where an administrator placed it on Home; null if nobody did. */
  place: TestimonialPlace | null;
  /** Whether it has text: Home never quotes a review without. */
  has_words: boolean;
}

/** `$1` is the person. */
const personReviews: ListDefinition<PersonReviewRow, [personId: number]> = defineList("person_reviews", {
  parameters: ["bigint"],
  columns: `r.id, r.booking_id, r.customer_id = $1 as is_own,
    case when r.customer_id = $1 then w.full_name else c.first_name || ' ' || c.last_name end as other_name,
    r.rating_halves, r.title, r.description, r.created_at, h.place, r.description ~ '\\S' as has_words`,
  from: `reviews r join people c on c.id = r.customer_id join workers w on w.id = r.worker_id
    left join testimonials h on h.review_id = r.id`,
  where: `r.id in (select id from reviews where customer_id = $1
    union all select s.id from workers o join reviews s on s.worker_id = o.id where o.person_id = $1)`,
  id: "r.id",
  sorts: {},
  defaultSort: { key: "r.id", type: "bigint", order: "desc" },
  search: { text: "r.title" },
  isUncounted: true,
});

export const readPersonReviews = (pool: pg.Pool, request: ItemsRequest, personId: number) =>
  readItems(pool, personReviews, request, [personId]);

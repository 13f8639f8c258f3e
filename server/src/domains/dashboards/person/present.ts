// A person's page as the calls send it.
import { phoneInWords } from "../../../platform/phones.ts";
import type {
  listPersonReviews as listPersonReviewsCall,
  readPerson as readPersonCall,
} from "@hourhand/contract/accounts-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { presentReadablePerson } from "../../accounts/accounts.ts";
import { pictureUrl } from "../../media/media.ts";
import type { readPerson } from "./person.ts";
import type { PersonPageRow, PersonReviewRow } from "./queries.ts";

type Reply = ReplyOf<typeof readPersonCall>;

const presentWorker = (row: PersonPageRow): Reply["worker"] =>
  row.worker_id === null
    ? null
    : {
        id: row.worker_id,
        full_name: row.full_name ?? "",
        job_title: row.job_title ?? "",
        hourly_paise: row.salary_paise,
        is_active: row.is_active_worker ?? false,
        is_listed: row.is_listed ?? false,
        rating: row.rating,
        reviews_count: row.reviews_count ?? 0,
        charged_paise: row.charged_paise ?? 0,
        paid_paise: row.paid_paise ?? 0,
      };

/** An API key reads what lists of people have, and no more. */
export const presentPersonToKey = ({
  person,
}: Pick<Awaited<ReturnType<typeof readPerson>>, "person">): Reply => {
  const readable = presentReadablePerson(person);
  return {
    ...readable,
    phone_e164: null,
    phone_shown: null,
    first_name: "",
    last_name: "",
    picture: null,
    is_active: readable.active,
    joined_at: readable.created_at,
    last_sign_in_at: null,
    late_cancellations: 0,
    worker: null,
    chats: [],
  };
};

export const presentPersonPage = ({
  person,
  chats,
  lateCancellations,
}: Awaited<ReturnType<typeof readPerson>>): Reply => ({
  ...presentReadablePerson(person),
  phone_e164: person.phone_e164,
  phone_shown: person.phone === null ? null : phoneInWords(person.phone),
  first_name: person.first_name,
  last_name: person.last_name,
  picture: pictureUrl(person.picture),
  is_active: person.is_active,
  joined_at: person.joined_at.toISOString(),
  last_sign_in_at: person.last_login_at?.toISOString() ?? null,
  late_cancellations: lateCancellations,
  worker: presentWorker(person),
  chats: chats.map((chat) => ({
    id: chat.id,
    with: { id: chat.other_id, name: chat.other_name, role: chat.other_role },
    last_message_at: chat.last_message_at?.toISOString() ?? null,
  })),
});

export const presentPersonReview = (
  row: PersonReviewRow,
): ReplyOf<typeof listPersonReviewsCall>["items"][number] => ({
  id: row.id,
  booking_id: row.booking_id,
  is_own: row.is_own,
  other: row.other_name,
  rating: row.rating_halves / 2,
  title: row.title,
  description: row.description,
  at: row.created_at.toISOString(),
  on_home: row.has_words ? (row.place ?? "rule") : null,
});

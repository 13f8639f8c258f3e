// The catalogue: workers as customers find them, saved workers, job categories, applications to become a worker, a
// worker's professional details. Rules: docs/rules/catalogue.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { titleLanguages, type TitleLanguage } from "./languages.ts";
import { personName } from "./names.ts";
import { problem } from "./problem.ts";
import { availability, extraAvailability, nextFree } from "./schedule.ts";
import { review } from "./reviews.ts";
import {
  cell,
  date,
  filledText,
  id,
  latitude,
  longitude,
  missing,
  nullable,
  oneOf,
  messageReply,
  text,
  timeOfDay,
  titleLocal,
} from "./wire.ts";
import { pageFields, pageReply } from "./list-fields.ts";

export const workerNotFound = problem("worker-not-found", 404, "This worker is not listed any more.");
export const notSaved = problem("not-saved", 404, "This worker is not among your saved profiles.");
export const alreadyApplied = problem(
  "already-applied",
  409,
  "Your request is already waiting for the administrator.",
);
export const unknownJob = problem("unknown-job", 400, "Please choose a job title from the list.");

export const profileChanged = problem(
  "profile-changed",
  409,
  "Somebody changed this profile meanwhile. Please look at it again; saving once more replaces it.",
);

/** The version that an edit was made on; without it the edit overwrites any version. */
export const profileVersion = Type.Optional(text("Version", 0, 64));

/** Bounds of a worker's professional fields (docs/rules/catalogue.md 4). */
export const professional = {
  full_name: personName("Full name", 100),
  age: Type.Integer({ title: "Age", minimum: 18, maximum: 80, blank: missing("Age") }),
  /** In major units. These are India's bounds; `inMarket` gives those of another market. */
  salary: Type.Number({
    title: "Price per hour",
    isSalary: true,
    minimum: 1,
    maximum: 9999,
    multipleOf: 0.01,
    blank: missing("Price per hour"),
  }),
  qualification: filledText("Educational qualification", 100),
  experience: Type.Integer({
    title: "No years of experience",
    minimum: 0,
    maximum: 60,
    blank: missing("No years of experience"),
  }),
  description: filledText("Tell us about yourself", 2000),
};
export const previousCompany = Type.Optional(text("Previous company", 0, 100));
/** A job category, by its id. */
export const job = () => id("Job title");

/** Orders of the workers list (docs/rules/catalogue.md 9). */
export const workerSorts = ["salary", "-salary", "experience", "-experience", "distance", "rating"] as const;

/** A worker as a card shows it. `distance_km` is rounded to 0.5 km and null without a position. */
export const workerCard = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  job_title: Type.String(),
  title_local: titleLocal(),
  salary: Type.Number(),
  experience: Type.Integer(),
  qualification: Type.String(),
  age: Type.Integer(),
  description: Type.String(),
  profile_pic: nullable(Type.String()),
  availabilities: Type.Array(availability),
  rating: nullable(Type.Number()),
  reviews_count: Type.Integer(),
  distance_km: nullable(Type.Number()),
  /** Null without a position (extension). */
  cell: cell(),
  saved: Type.Optional(Type.Boolean()),
  /** The first free start of one hour, or null if there is none within the days that can be booked (extension). */
  next_free: nullable(nextFree),
  /** When an administrator accepted this worker's request with an identity paper, or null (extension). */
  identity_checked_at: nullable(Type.String({ format: "date-time" })),
  /** In details only (extensions): how many days from tomorrow on can be booked, and the extra hours on them. */
  booking_days: Type.Optional(Type.Integer()),
  extra_availabilities: Type.Optional(Type.Array(extraAvailability)),
  /** In details only (extension): counts of this worker's work; null below the minimum for a figure. */
  figures: Type.Optional(
    Type.Object({
      completed_visits: Type.Integer(),
      booked_again_percent: nullable(Type.Integer()),
      answers_within_minutes: nullable(Type.Integer()),
      /** One star to five; half a star counts to the next. */
      reviews_by_star: Type.Array(Type.Integer()),
    }),
  ),
});

export const listWorkers = endpoint({
  name: "listWorkers",
  method: "POST",
  path: "/user/workers_view/",
  who: "anyone",
  summary: "Listed workers: found, filtered, sorted and paged by the server.",
  shows: ["workers", "hours", "reviews"],
  perMinute: 600,
  body: {
    longitude: Type.Optional(longitude()),
    latitude: Type.Optional(latitude()),
    search: Type.Optional(text("Search", 0, 100)),
    job: Type.Optional(text("Job type", 0, 100)),
    min_price: Type.Optional(Type.Number({ title: "Min price", minimum: 0, maximum: 10_000_000 })),
    max_price: Type.Optional(Type.Number({ title: "Max price", minimum: 0, maximum: 10_000_000 })),
    experience: Type.Optional(Type.Integer({ title: "Experience", minimum: 0, maximum: 100 })),
    qualification: Type.Optional(text("Qualification", 0, 100)),
    date: Type.Optional(date("Date")),
    time: Type.Optional(timeOfDay("Time")),
    sort: Type.Optional(oneOf("Sort", workerSorts)),
    /** The direction for salary and experience; distance is always nearest first and rating best first. */
    order: pageFields.order,
    page: pageFields.page,
    page_size: pageFields.page_size,
  },
  reply: {
    ...messageReply,
    Workers: Type.Array(workerCard),
    ...pageReply,
    jobs: Type.Array(Type.String()),
    /** `jobs` with their titles in the caller's language (extension). */
    job_titles: Type.Optional(Type.Array(Type.Object({ title: Type.String(), title_local: titleLocal() }))),
    qualifications: Type.Array(Type.String()),
    /** The lowest and the highest price per hour among all listed workers, null while there are none (extension). */
    prices: nullable(Type.Object({ min: Type.Number(), max: Type.Number() })),
    /** For a search without matches: the job that may have been meant, and its number of workers (extension). */
    did_you_mean: Type.Optional(
      Type.Object({
        job_title: Type.String(),
        title_local: titleLocal(),
        count: Type.Integer(),
        /** There are more than `count`. */
        more: Type.Boolean(),
        /** Whether `count` is the number near the named place or the position, or of all. */
        is_near: Type.Boolean(),
        /** The place that the search names, if there are workers near it. */
        place: Type.Optional(
          Type.Object({ name: Type.String(), latitude: Type.Number(), longitude: Type.Number() }),
        ),
      }),
    ),
  },
});

export const viewWorker = endpoint({
  name: "viewWorker",
  method: "GET",
  path: "/user/workers_view/:id",
  who: "anyone",
  summary: "One listed worker with availabilities, free hours and reviews.",
  shows: ["workers", "hours", "reviews"],
  params: { id: id("Worker") },
  reply: {
    worker: Type.Object({
      ...workerCard.properties,
      /** The ready jobs of the worker's category, for a booking's `title` and `duration` (extension). */
      ready_jobs: Type.Optional(
        Type.Array(
          Type.Object({
            title: Type.String(),
            /** The title in the caller's language, else the English one. */
            title_local: Type.String(),
            hours: Type.Integer(),
          }),
        ),
      ),
    }),
    reviews: Type.Array(review),
  },
  problems: [workerNotFound],
});

export const listSavedWorkers = endpoint({
  name: "listSavedWorkers",
  method: "GET",
  path: "/user/saved_workers_view/",
  who: ["user"],
  summary: "The customer's saved workers; each `id` is the worker's.",
  shows: ["saved", "workers", "hours", "reviews"],
  query: {
    page: pageFields.page,
    page_size: pageFields.page_size,
    search: pageFields.search,
    sort: pageFields.sort,
    order: pageFields.order,
  },
  reply: { workers: Type.Array(workerCard), ...pageReply },
});

export const saveWorker = endpoint({
  name: "saveWorker",
  method: "POST",
  path: "/user/saved_workers_view/",
  who: ["user"],
  summary: "Saves a worker; saving one twice is 200 and changes nothing.",
  changes: ["saved"],
  status: 201,
  body: { worker_id: id("Worker") },
  reply: messageReply,
  idempotent: true,
  problems: [workerNotFound],
});

export const removeSavedWorker = endpoint({
  name: "removeSavedWorker",
  method: "DELETE",
  path: "/user/saved_workers_view/:id",
  who: ["user"],
  summary: "Removes a saved worker.",
  changes: ["saved"],
  params: { id: id("Worker") },
  reply: messageReply,
  idempotent: true,
  problems: [notSaved],
});

/** A job category (docs/rules/catalogue.md 23–24). */
export const jobCategory = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  title_local: titleLocal(),
  /** The titles in other languages that were given (extension). */
  titles: Type.Optional(
    Type.Unsafe<Partial<Record<TitleLanguage, string>>>({
      type: "object",
      properties: Object.fromEntries(titleLanguages.map((language) => [language, Type.String()])),
    }),
  ),
  description: Type.String(),
  is_active: Type.Boolean(),
});

export const viewApplicationForm = endpoint({
  name: "viewApplicationForm",
  method: "GET",
  path: "/worker/register/",
  who: "signed-in",
  summary: "The active job categories, and the state of the caller's latest application.",
  shows: ["applications", "categories"],
  reply: {
    Jobs: Type.Array(jobCategory),
    application: nullable(
      Type.Object({
        id: Type.Integer(),
        status: oneOf("Status", ["pending", "accepted", "rejected"]),
        reason: nullable(Type.String()),
      }),
    ),
  },
});

export const applyAsWorker = endpoint({
  name: "applyAsWorker",
  method: "POST",
  path: "/worker/register/",
  who: ["user"],
  summary: "A customer's request to become a worker.",
  changes: ["applications"],
  status: 201,
  perMinute: 20,
  fieldMapAs: "messages",
  body: {
    username: Type.Optional(text("Username", 0, 60)),
    ...professional,
    job: job(),
    previous_company: previousCompany,
    latitude: latitude(),
    longitude: longitude(),
  },
  pictures: {
    id_prof: { title: "ID proof", required: true },
    certificate: { title: "Certificate", required: false },
  },
  reply: messageReply,
  problems: [alreadyApplied, unknownJob],
});

export const viewOwnWorker = endpoint({
  name: "viewOwnWorker",
  method: "GET",
  path: "/worker/details_view/",
  who: ["worker"],
  summary: "A worker's own professional details; null fields where they are not complete yet.",
  shows: ["workers", "reviews"],
  reply: {
    worker: Type.Object({
      id: nullable(Type.Integer()),
      full_name: Type.String(),
      age: nullable(Type.Integer()),
      salary: nullable(Type.Number()),
      qualification: Type.String(),
      experience: nullable(Type.Integer()),
      previous_company: Type.String(),
      job: nullable(Type.Integer()),
      job_title: Type.String(),
      title_local: titleLocal(),
      description: Type.String(),
      latitude: nullable(Type.Number()),
      longitude: nullable(Type.Number()),
      address: nullable(Type.String()),
      is_complete: Type.Boolean(),
      version: Type.String(),
    }),
  },
});

export const editOwnWorker = endpoint({
  name: "editOwnWorker",
  method: "PATCH",
  path: "/worker/details_view/",
  who: ["worker"],
  summary: "Changes professional details; the job can be chosen only while there is none.",
  changes: ["workers"],
  body: {
    full_name: Type.Optional(professional.full_name),
    age: Type.Optional(professional.age),
    salary: Type.Optional(professional.salary),
    qualification: Type.Optional(professional.qualification),
    experience: Type.Optional(professional.experience),
    description: Type.Optional(professional.description),
    previous_company: previousCompany,
    job: Type.Optional(job()),
    latitude: Type.Optional(latitude()),
    longitude: Type.Optional(longitude()),
    version: profileVersion,
  },
  reply: messageReply,
  problems: [unknownJob, profileChanged],
});

/**
 * The worker's live position is stored, and visible to the visit's customer, from this number of minutes before the
 * visit's start until its end (docs/rules/places.md 5–6).
 */
export const positionLeadMinutes = 90;

export const reportPosition = endpoint({
  name: "reportPosition",
  method: "POST",
  path: "/worker/worker_view/",
  who: ["worker"],
  summary: "Stores a worker's live position around their visits; at any other time it stores nothing.",
  perMinute: 120,
  body: { latitude: latitude(), longitude: longitude() },
  /** `shown` (extension): it was stored, and the customer of a visit sees it. */
  reply: { ...messageReply, full_name: Type.String(), shown: Type.Boolean() },
});

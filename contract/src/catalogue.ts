// The catalogue: workers as customers find them, saved workers, job categories, applications to become a worker,
// a worker's professional details. First document sections 3, 5, 7; second document 3, 5, 7; decisions.md 3 and 5.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { availability } from "./schedule.ts";
import { review } from "./reviews.ts";
import {
  date,
  id,
  latitude,
  longitude,
  nullable,
  oneOf,
  pageFields,
  pageReply,
  saying,
  text,
  timeOfDay,
} from "./wire.ts";

export const workerNotFound = problem("worker-not-found", 404, "This worker is not listed any more.");
export const notSaved = problem("not-saved", 404, "This worker is not among your saved profiles.");
export const alreadyApplied = problem(
  "already-applied",
  409,
  "Your request is already waiting for the administrator.",
);
export const unknownJob = problem("unknown-job", 400, "Please choose a job title from the list.");
export const jobTitleTaken = problem(
  "job-title-taken",
  409,
  "A job category with this title already exists.",
);
export const requestNotFound = problem("request-not-found", 404, "There is no such request.");
export const requestDecided = problem("request-decided", 409, "This request has already been decided.");
export const reasonMissing = problem("reason-missing", 400, "Please give a reason for rejecting the request");
export const alreadyWorker = problem("already-worker", 409, "This user is already a worker.");
export const userNotFound = problem("user-not-found", 404, "There is no such user.");
export const profileIncomplete = problem(
  "profile-incomplete",
  409,
  "This worker has not completed the professional details yet.",
);

/** Bounds of a worker's professional fields (decisions.md section 5). */
const professional = {
  full_name: text("Full name", 1, 100, {
    pattern: "\\S",
    says: "Full name is missing: please fill it in.",
  }),
  age: Type.Integer({ title: "Age", minimum: 18, maximum: 80 }),
  salary: Type.Number({ title: "Price per hour", minimum: 1, maximum: 9999, multipleOf: 0.01 }),
  qualification: text("Educational qualification", 1, 100, {
    pattern: "\\S",
    says: "Educational qualification is missing: please fill it in.",
  }),
  experience: Type.Integer({ title: "No years of experience", minimum: 0, maximum: 60 }),
  description: text("Tell us about yourself", 1, 2000, {
    pattern: "\\S",
    says: "Tell us about yourself is missing: please fill it in.",
  }),
};
const previousCompany = Type.Optional(text("Previous company", 0, 100));
const job = () => id("Job title");

/** Orders of the workers list (decisions.md section 3). */
export const workerSorts = ["salary", "-salary", "experience", "-experience", "distance", "rating"] as const;

/** A worker as a card shows it. `distance_km` is rounded to 0.5 km and null without a position. */
export const workerCard = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  job_title: Type.String(),
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
  saved: Type.Optional(Type.Boolean()),
});

export const listWorkers = endpoint({
  name: "listWorkers",
  method: "POST",
  path: "/user/workers_view/",
  who: "anyone",
  summary: "Listed workers: found, filtered, sorted and paged by the server.",
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
    page: pageFields.page,
    page_size: pageFields.page_size,
  },
  reply: {
    ...saying,
    Workers: Type.Array(workerCard),
    ...pageReply,
    jobs: Type.Array(Type.String()),
    qualifications: Type.Array(Type.String()),
  },
});

export const viewWorker = endpoint({
  name: "viewWorker",
  method: "GET",
  path: "/user/workers_view/:id",
  who: "anyone",
  summary: "One listed worker with availabilities, free hours and reviews.",
  params: { id: id("Worker") },
  reply: {
    worker: workerCard,
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
  query: pageFields,
  reply: { workers: Type.Array(workerCard), ...pageReply },
});

export const saveWorker = endpoint({
  name: "saveWorker",
  method: "POST",
  path: "/user/saved_workers_view/",
  who: ["user"],
  summary: "Saves a worker; saving one twice is 200 and changes nothing.",
  status: 201,
  body: { worker_id: id("Worker") },
  reply: saying,
  problems: [workerNotFound],
});

export const removeSavedWorker = endpoint({
  name: "removeSavedWorker",
  method: "DELETE",
  path: "/user/saved_workers_view/:id",
  who: ["user"],
  summary: "Removes a saved worker.",
  params: { id: id("Worker") },
  reply: saying,
  problems: [notSaved],
});

/** A job category (second document section 3). */
export const jobCategory = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  is_active: Type.Boolean(),
});

export const viewApplicationForm = endpoint({
  name: "viewApplicationForm",
  method: "GET",
  path: "/worker/register/",
  who: "signed-in",
  summary: "The active job categories, and how one's own latest application stands.",
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
  reply: saying,
  problems: [alreadyApplied, unknownJob],
});

export const viewOwnWorker = endpoint({
  name: "viewOwnWorker",
  method: "GET",
  path: "/worker/details_view/",
  who: ["worker"],
  summary: "A worker's own professional details; null fields where they are not complete yet.",
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
      description: Type.String(),
      latitude: nullable(Type.Number()),
      longitude: nullable(Type.Number()),
      address: nullable(Type.String()),
      is_complete: Type.Boolean(),
    }),
  },
});

export const editOwnWorker = endpoint({
  name: "editOwnWorker",
  method: "PATCH",
  path: "/worker/details_view/",
  who: ["worker"],
  summary: "Changes professional details; the job can be chosen only while there is none.",
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
  },
  reply: saying,
  problems: [unknownJob],
});

export const reportPosition = endpoint({
  name: "reportPosition",
  method: "POST",
  path: "/worker/worker_view/",
  who: ["worker"],
  summary: "Stores a worker's live position.",
  perMinute: 120,
  body: { latitude: latitude(), longitude: longitude() },
  reply: { ...saying, full_name: Type.String() },
});

export const adminWorker = Type.Object({
  id: Type.Integer(),
  user: Type.Integer(),
  username: Type.String(),
  full_name: Type.String(),
  age: nullable(Type.Integer()),
  salary: nullable(Type.Number()),
  qualification: Type.String(),
  experience: nullable(Type.Integer()),
  job: nullable(Type.Integer()),
  job_title: Type.String(),
  previous_company: Type.String(),
  description: Type.String(),
  certificate: nullable(Type.String()),
  id_prof: nullable(Type.String()),
  is_active: Type.Boolean(),
  total_fee: Type.Number(),
  payed_fee: Type.Number(),
  pending_fee: Type.Number(),
  profile_picture: nullable(Type.String()),
});

export const listAllWorkers = endpoint({
  name: "listAllWorkers",
  method: "GET",
  path: "/admin_view/workers_view/",
  who: ["admin"],
  summary: "All workers with their fees, active or not.",
  query: pageFields,
  reply: { workers: Type.Array(adminWorker), ...pageReply },
});

export const createWorker = endpoint({
  name: "createWorker",
  method: "POST",
  path: "/admin_view/workers_view/",
  who: ["admin"],
  summary: "Makes a user a complete, accepted worker.",
  status: 201,
  body: { ...professional, job: job(), previous_company: previousCompany, user_id: id("User") },
  reply: { ...saying, id: Type.Integer() },
  problems: [userNotFound, alreadyWorker, unknownJob],
});

export const editWorker = endpoint({
  name: "editWorker",
  method: "PUT",
  path: "/admin_view/workers_view/",
  who: ["admin"],
  summary: "Changes a worker's professional details.",
  body: { id: id("Worker"), ...professional, job: job(), previous_company: previousCompany },
  reply: saying,
  problems: [workerNotFound, unknownJob],
});

export const toggleWorker = endpoint({
  name: "toggleWorker",
  method: "PATCH",
  path: "/admin_view/workers_view/",
  who: ["admin"],
  summary: "Deactivates an active worker profile, activates an inactive one.",
  idempotent: true,
  body: { id: id("Worker") },
  reply: { ...saying, is_active: Type.Boolean() },
  problems: [workerNotFound, profileIncomplete],
});

const categoryFields = {
  title: text("Job title", 1, 60, {
    pattern: "\\S",
    says: "Job title is missing: please fill it in.",
  }),
  description: text("Description", 1, 500, {
    pattern: "\\S",
    says: "Description is missing: please fill it in.",
  }),
};

export const listJobCategories = endpoint({
  name: "listJobCategories",
  method: "GET",
  path: "/admin_view/job_view/",
  who: ["admin"],
  summary: "All job categories, active or not.",
  query: pageFields,
  reply: { Jobs: Type.Array(jobCategory), ...pageReply },
});

export const createJobCategory = endpoint({
  name: "createJobCategory",
  method: "POST",
  path: "/admin_view/job_view/",
  who: ["admin"],
  summary: "Makes a job category.",
  status: 201,
  body: categoryFields,
  reply: { ...saying, id: Type.Integer() },
  problems: [jobTitleTaken],
});

export const editJobCategory = endpoint({
  name: "editJobCategory",
  method: "PUT",
  path: "/admin_view/job_view/",
  who: ["admin"],
  summary: "Changes a job category's title and description.",
  body: { id: id("Job category"), ...categoryFields },
  reply: saying,
  problems: [jobTitleTaken],
});

export const toggleJobCategory = endpoint({
  name: "toggleJobCategory",
  method: "PATCH",
  path: "/admin_view/job_view/",
  who: ["admin"],
  summary: "Deactivates a job category (its workers are hidden) or activates it again.",
  idempotent: true,
  body: { id: id("Job category") },
  reply: { ...saying, is_active: Type.Boolean() },
});

export const listApplications = endpoint({
  name: "listApplications",
  method: "GET",
  path: "/admin_view/requests_view/",
  who: ["admin"],
  summary: "Requests waiting for a decision; pictures by links that expire.",
  query: pageFields,
  reply: {
    workers: Type.Array(
      Type.Object({
        id: Type.Integer(),
        user: Type.Integer(),
        username: Type.String(),
        full_name: Type.String(),
        age: Type.Integer(),
        salary: Type.Number(),
        qualification: Type.String(),
        experience: Type.Integer(),
        job: Type.Integer(),
        job_title: Type.String(),
        previous_company: Type.String(),
        description: Type.String(),
        certificate: nullable(Type.String()),
        id_prof: nullable(Type.String()),
        profile_picture: nullable(Type.String()),
        created_at: Type.String(),
      }),
    ),
    ...pageReply,
  },
});

export const decideApplication = endpoint({
  name: "decideApplication",
  method: "POST",
  path: "/admin_view/requests_view/",
  who: ["admin"],
  summary: "Accepts or rejects a request, exactly once.",
  body: {
    id: id("Request"),
    accept: Type.Boolean({ title: "Accept" }),
    reason: Type.Optional(text("Reason", 0, 500)),
  },
  reply: saying,
  problems: [requestNotFound, requestDecided, reasonMissing],
});

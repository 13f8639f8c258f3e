// The administrator's calls about the catalogue: requests, workers, job categories. The calls of customers and workers
// are in catalogue.ts. Rules: docs/rules/catalogue.md.
import { Type } from "typebox";
import {
  job,
  jobCategory,
  previousCompany,
  professional,
  profileChanged,
  profileVersion,
  unknownJob,
  workerNotFound,
} from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { titleLanguages, type TitleLanguage } from "./languages.ts";
import { titleText } from "./names.ts";
import { problem } from "./problem.ts";
import { say } from "./sentence.ts";
import { wantedState } from "./wanted-state.ts";
import { filledText, id, nullable, messageReply, text, titleLocal } from "./wire.ts";
import { filterFields, pageFields, pageReply } from "./list-fields.ts";

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
  title_local: titleLocal(),
  previous_company: Type.String(),
  description: Type.String(),
  certificate: nullable(Type.String()),
  id_prof: nullable(Type.String()),
  is_active: Type.Boolean(),
  total_fee: Type.Number(),
  payed_fee: Type.Number(),
  pending_fee: Type.Number(),
  profile_picture: nullable(Type.String()),
  /** To be sent back with an edit. */
  version: Type.String(),
});

export const listAllWorkers = endpoint({
  name: "listAllWorkers",
  method: "GET",
  path: "/admin_view/workers_view/",
  who: ["admin"],
  summary: "All workers with their fees, active or not.",
  shows: ["workers", "people"],
  query: {
    ...pageFields,
    active: filterFields.active,
    job: filterFields.job,
    town: filterFields.town,
    owes: filterFields.owes,
  },
  reply: { workers: Type.Array(adminWorker), ...pageReply },
});

export const createWorker = endpoint({
  name: "createWorker",
  method: "POST",
  path: "/admin_view/workers_view/",
  who: ["admin"],
  summary: "Makes a user a complete, accepted worker.",
  changes: ["workers", "people", "audit"],
  status: 201,
  body: { ...professional, job: job(), previous_company: previousCompany, user_id: id("User") },
  reply: { ...messageReply, id: Type.Integer() },
  problems: [userNotFound, alreadyWorker, unknownJob],
});

export const editWorker = endpoint({
  name: "editWorker",
  method: "PUT",
  path: "/admin_view/workers_view/",
  who: ["admin"],
  summary: "Changes a worker's professional details.",
  changes: ["workers", "people", "audit"],
  body: {
    id: id("Worker"),
    ...professional,
    job: job(),
    previous_company: previousCompany,
    version: profileVersion,
  },
  reply: messageReply,
  problems: [workerNotFound, unknownJob, profileChanged],
});

export const toggleWorker = endpoint({
  name: "toggleWorker",
  method: "PATCH",
  path: "/admin_view/workers_view/",
  who: ["admin"],
  summary:
    "Deactivates an active worker profile, activates an inactive one; the worker gets a notice and a mail with the reason.",
  changes: ["workers", "audit"],
  idempotent: true,
  body: { id: id("Worker"), ...wantedState() },
  reply: { ...messageReply, is_active: Type.Boolean() },
  problems: [workerNotFound],
});

const titlesMessage =
  "Titles are given for the other languages, each of 1 to 100 characters without line breaks or hidden characters.";

/** The title in each language that has one. */
const titlesReply = Type.Unsafe<Partial<Record<TitleLanguage, string>>>({
  type: "object",
  properties: Object.fromEntries(titleLanguages.map((language) => [language, Type.String()])),
});

/** The same as it is sent: null is a title that is not given. */
const titlesBody = {
  type: "object",
  properties: Object.fromEntries(
    titleLanguages.map((language) => [language, nullable(titleText("Title", 100))]),
  ),
  additionalProperties: false,
};

/** The maximum number of ready jobs in a category. */
export const maxReadyJobs = 8;

/** A ready job as it is sent. Its bounds are those of a booking's `title` and `duration`. */
export const readyJob = Type.Object({
  title: titleText("Title", 100),
  hours: Type.Integer({ title: "Hours", minimum: 1, maximum: 24 }),
  titles: Type.Optional(Type.Unsafe<Partial<Record<TitleLanguage, string | null>>>(titlesBody)),
});

const categoryFields = {
  title: titleText("Job title", 60),
  description: filledText("Description", 500),
  /** Other words that people use in a search, separated by commas (extension); an edit without it keeps them. */
  synonyms: Type.Optional(text("Synonyms", 0, 2000)),
  /**
   * The title in other languages (extension); in forms `titles[hi]`. A language that is left out keeps its title, null
   * or an empty field of a form removes it.
   */
  titles: Type.Optional(
    Type.Unsafe<Partial<Record<TitleLanguage, string | null>>>({
      ...titlesBody,
      title: "Titles",
      message: titlesMessage,
    }),
  ),
  /**
   * Jobs that a customer books with one press (extension), in their order; in forms a text of JSON. An edit without it
   * keeps them.
   */
  ready_jobs: Type.Optional(
    Type.Array(readyJob, {
      title: "Ready jobs",
      maxItems: maxReadyJobs,
      message: say(
        "Ready jobs must be at most {most, number} jobs, each with a title of 1 to 100 characters, whole hours from 1 to 24, and titles in our other languages.",
        { most: maxReadyJobs },
      ),
    }),
  ),
};

export const listJobCategories = endpoint({
  name: "listJobCategories",
  method: "GET",
  path: "/admin_view/job_view/",
  who: ["admin"],
  summary: "All job categories, active or not.",
  shows: ["categories"],
  query: { ...pageFields, active: filterFields.active },
  reply: {
    Jobs: Type.Array(
      Type.Object({
        ...jobCategory.properties,
        synonyms: Type.Array(Type.String()),
        ready_jobs: Type.Array(
          Type.Object({ title: Type.String(), hours: Type.Integer(), titles: titlesReply }),
        ),
      }),
    ),
    ...pageReply,
  },
});

export const createJobCategory = endpoint({
  name: "createJobCategory",
  method: "POST",
  path: "/admin_view/job_view/",
  who: ["admin"],
  summary: "Makes a job category.",
  changes: ["categories", "audit"],
  status: 201,
  body: categoryFields,
  reply: { ...messageReply, id: Type.Integer() },
  problems: [jobTitleTaken],
});

export const editJobCategory = endpoint({
  name: "editJobCategory",
  method: "PUT",
  path: "/admin_view/job_view/",
  who: ["admin"],
  summary: "Changes a job category's title and description.",
  changes: ["categories", "workers", "audit"],
  body: { id: id("Job category"), ...categoryFields },
  reply: messageReply,
  problems: [jobTitleTaken],
});

export const toggleJobCategory = endpoint({
  name: "toggleJobCategory",
  method: "PATCH",
  path: "/admin_view/job_view/",
  who: ["admin"],
  summary: "Deactivates a job category (its workers are hidden) or activates it again.",
  changes: ["categories", "workers", "audit"],
  idempotent: true,
  body: { id: id("Job category") },
  reply: { ...messageReply, is_active: Type.Boolean() },
});

export const listApplications = endpoint({
  name: "listApplications",
  method: "GET",
  path: "/admin_view/requests_view/",
  who: ["admin"],
  summary: "Requests waiting for a decision; pictures by links that expire.",
  shows: ["applications"],
  query: { ...pageFields, job: filterFields.job, from: filterFields.from, to: filterFields.to },
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
        title_local: titleLocal(),
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
  changes: ["applications", "workers", "people", "audit"],
  body: {
    id: id("Request"),
    accept: Type.Boolean({ title: "Accept" }),
    reason: Type.Optional(text("Reason", 0, 500)),
  },
  reply: messageReply,
  problems: [requestNotFound, requestDecided, reasonMissing],
});

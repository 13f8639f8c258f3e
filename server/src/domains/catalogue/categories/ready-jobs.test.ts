// A category's ready jobs: stored by administrators within their bounds, offered with each of its workers.
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { bookWorker } from "@hourhand/contract/bookings";
import { maxReadyJobs, readyJob } from "@hourhand/contract/catalogue-admin";
import { titleLanguages } from "@hourhand/contract/languages";
import { invalidInput, notAllowed } from "@hourhand/contract/problem";
import { categories } from "@hourhand/demo/categories";
import { readyJobsOf } from "@hourhand/demo/ready-jobs";
import { sql } from "../../../platform/database/sql.ts";
import { firstCategories } from "../../../first-categories.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { addFirstCategories } from "./queries.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let ravi: TestWorker;
let id: number;

const path = "/admin_view/job_view/";
const send = (method: string, body: Record<string, unknown>, encoding?: "form" | "multipart") =>
  app.call(method, path, { token: admin.token, body, ...(encoding && { encoding }) });
const fields = { title: "Well digger", description: "Wells" };
const edit = (jobs: unknown, encoding?: "form" | "multipart") =>
  send("PUT", { id, ...fields, ready_jobs: jobs }, encoding);
const stored = async (of = id) =>
  (await app.call("GET", path, { token: admin.token })).body.Jobs.find(
    (category: { id: number }) => category.id === of,
  ).ready_jobs;
const job = (title: string, hours = 1, titles: Record<string, string> = {}) => ({ title, hours, titles });

beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
  ravi = await worker(app, { fullName: "Ravi Nair", jobTitle: "Well digger" });
  const { body } = await app.call("GET", path, { token: admin.token });
  ({ id } = body.Jobs.find(({ title }: { title: string }) => title === "Well digger"));
});

test("ready jobs are stored in their order in every encoding; an edit without them keeps them, an empty list removes them", async () => {
  const jobs = [job("Well is dry", 3, { hi: "कुआँ सूखा है" }), job("Clean a well", 24)];
  const [, second] = jobs;
  for (const encoding of [undefined, "form", "multipart"] as const) {
    const given = encoding ? JSON.stringify(jobs) : jobs;
    const title = `Digger by ${encoding ?? "JSON"}`;
    const made = await send("POST", { title, description: "x", ready_jobs: given }, encoding);
    expect(made.status).toBe(201);
    expect(await stored(made.body.id)).toEqual(jobs);
    expect((await edit(given, encoding)).status).toBe(200);
    expect(await stored()).toEqual(jobs);
    expect((await send("PUT", { id, ...fields }, encoding)).status).toBe(200);
    expect(await stored()).toEqual(jobs);
    expect((await edit(encoding ? JSON.stringify([second]) : [second], encoding)).status).toBe(200);
    expect(await stored()).toEqual([second]);
    expect((await edit(encoding ? "[]" : [], encoding)).status).toBe(200);
    expect(await stored()).toEqual([]);
  }
});

test("texts are trimmed, null is a title that is not given, and other fields are ignored", async () => {
  const given = { title: " Well is dry ", hours: 3, titles: { hi: null, de: " Brunnen leer " }, price: 5 };
  expect((await edit([given, { title: "Clean a well", hours: 1 }])).status).toBe(200);
  expect(await stored()).toEqual([job("Well is dry", 3, { de: "Brunnen leer" }), job("Clean a well")]);
});

test("the bounds are those of a booking's title and duration", async () => {
  const { title, duration } = bookWorker.body.properties;
  const bounds = (schema: object) => {
    const { minLength, maxLength, pattern, minimum, maximum } = schema as Record<string, unknown>;
    return { minLength, maxLength, pattern, minimum, maximum };
  };
  expect(bounds(readyJob.properties.title)).toEqual(bounds(title));
  expect(bounds(readyJob.properties.hours)).toEqual(bounds(duration));
  const all = Array.from({ length: maxReadyJobs }, (_, at) =>
    job(String(at).repeat(100), 24, { hi: "क".repeat(99) + String(at) }),
  );
  expect((await edit(all)).status).toBe(200);
  expect(await stored()).toEqual(all);
});

test.each([
  ["nine jobs", Array.from({ length: maxReadyJobs + 1 }, (_, at) => job(`Job ${at}`))],
  ["a missing title", [{ hours: 1 }]],
  ["a blank title", [job(" \u200b")]],
  ["an empty title", [job("")]],
  ["a long title", [job("x".repeat(101))]],
  ["a title of two lines", [job("a\nb")]],
  ["a hidden character", [job("a\u202eb")]],
  ["a NUL", [job("a\u0000b")]],
  ["half a character", [job("a\ud800b")]],
  ["a title that is a number", [{ title: 5, hours: 1 }]],
  ["missing hours", [{ title: "Well is dry" }]],
  ["no hours", [job("Well is dry", 0)]],
  ["negative hours", [job("Well is dry", -1)]],
  ["a day and an hour", [job("Well is dry", 25)]],
  ["half an hour", [job("Well is dry", 0.5)]],
  ["hours as a text", [{ title: "Well is dry", hours: "two" }]],
  ["hours that are null", [{ title: "Well is dry", hours: null }]],
  ["an unknown language", [job("Well is dry", 1, { xx: "Well" })]],
  ["English as another language", [job("Well is dry", 1, { en: "Well" })]],
  ["a prototype as a language", JSON.parse('[{"title":"a","hours":1,"titles":{"__proto__":"b"}}]')],
  ["a blank title in Hindi", [job("Well is dry", 1, { hi: "" })]],
  ["a long title in German", [job("Well is dry", 1, { de: "ß".repeat(101) })]],
  ["titles in a list", [{ title: "Well is dry", hours: 1, titles: ["Well"] }]],
  ["a list in a list", [[job("Well is dry")]]],
  ["a text in the list", ["Well is dry"]],
  ["null in the list", [null]],
  ["one job without a list", job("Well is dry")],
  ["a text", "Well is dry"],
  ["a number", 5],
  ["one title twice", [job("Well is dry"), job("WELL  is dry", 2)]],
  ["one title in Hindi twice", [job("One", 1, { hi: "कुआँ" }), job("Two", 1, { hi: "कुआँ" })]],
])("%s is refused at its field and changes nothing", async (_, jobs) => {
  const before = await stored();
  for (const encoding of [undefined, "form"] as const) {
    const answer = await edit(encoding ? JSON.stringify(jobs) : jobs, encoding);
    expectProblem(answer, invalidInput);
    expect(Object.keys(answer.body.errors)).toEqual(["ready_jobs"]);
  }
  expectProblem(await send("POST", { title: "Another", description: "x", ready_jobs: jobs }), invalidInput);
  expect(await stored()).toEqual(before);
});

test.each(["[", "{", "two jobs", "[".repeat(40) + "]".repeat(40), `[${"1,".repeat(3_000)}1]`])(
  "a form's %j is refused at its field",
  async (text) => {
    const answer = await edit(text, "form");
    expectProblem(answer, invalidInput);
    expect(Object.keys(answer.body.errors)).toEqual(["ready_jobs"]);
  },
);

test("a refusal names the title that is used twice, in the caller's language", async () => {
  const jobs = [job("Well is dry"), job("well is dry")];
  const answer = await app.call("PUT", path, {
    token: admin.token,
    body: { id, ...fields, ready_jobs: jobs },
    headers: { "accept-language": "hi" },
  });
  expect(answer.body.errors.ready_jobs).toEqual(["दो तैयार कामों का नाम ‘well is dry’ है। कृपया एक का नाम बदलें।"]);
});

test("only administrators keep ready jobs, and each change is recorded with before and after", async () => {
  const asha = await customer(app);
  const body = { id, ...fields, ready_jobs: [] };
  for (const { token } of [asha, ravi])
    expectProblem(await app.call("PUT", path, { token, body }), notAllowed);
  await edit([job("Before")]);
  await edit([job("After", 2)]);
  await send("PUT", { id, ...fields });
  const { rows } = await sql<{ before: object; after: object }>`
    select before, after from audit_entries where subject_id = ${id} and subject = 'job category'
    order by id desc limit 2`.execute(app.app.platform.pool);
  expect(rows).toEqual([
    { before: fields, after: fields },
    {
      before: { ...fields, ready_jobs: [job("Before")] },
      after: { ...fields, ready_jobs: [job("After", 2)] },
    },
  ]);
});

test("of two edits at once one is stored whole", async () => {
  const lists = [[job("One"), job("Two")], [job("Three")]];
  const answers = await Promise.all(lists.map((jobs) => edit(jobs)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(lists).toContainEqual(await stored());
});

test("a worker's details offer the category's ready jobs in the reader's language, else in English; lists do not", async () => {
  await edit([job("Well is dry", 3, { hi: "कुआँ सूखा है" }), job("Clean a well", 2)]);
  const read = async (language: string) =>
    (
      await app.call("GET", `/user/workers_view/${ravi.workerId}`, {
        headers: { "accept-language": language },
      })
    ).body.worker.ready_jobs;
  const second = { title: "Clean a well", title_local: "Clean a well", hours: 2 };
  expect(await read("hi")).toEqual([{ title: "Well is dry", title_local: "कुआँ सूखा है", hours: 3 }, second]);
  for (const language of ["en", "ml"])
    expect(await read(language)).toEqual([
      { title: "Well is dry", title_local: "Well is dry", hours: 3 },
      second,
    ]);
  const { body } = await app.call("POST", "/user/workers_view/", { body: {} });
  expect(body.Workers[0]).not.toHaveProperty("ready_jobs");
  await edit([]);
  expect(await read("en")).toEqual([]);
});

test("deactivating and activating a category keeps its ready jobs", async () => {
  await edit([job("Well is dry")]);
  await send("PATCH", { id });
  await send("PATCH", { id });
  expect(await stored()).toEqual([job("Well is dry")]);
});

test("the product's categories come with six to eight ready jobs in every language, within the bounds", async () => {
  const ours = [
    ...categories.map(({ title, key }) => ({ title, jobs: readyJobsOf(key) })),
    ...firstCategories.map(({ title, ready_jobs }) => ({ title, jobs: ready_jobs })),
  ];
  for (const { title, jobs } of ours) {
    expect(jobs.length, title).toBeGreaterThanOrEqual(6);
    for (const { title: name, titles } of jobs)
      expect(Object.keys(titles).toSorted(), name).toEqual(titleLanguages.toSorted());
    expect((await edit(jobs)).body, title).toEqual({ message: "Well digger is saved." });
    expect(await stored()).toEqual(jobs);
  }
});

test("a new installation's first categories have their ready jobs", async () => {
  await addFirstCategories(app.app.platform.pool, firstCategories);
  const { body } = await app.call("GET", path, { token: admin.token });
  for (const { title, ready_jobs } of firstCategories)
    expect(body.Jobs).toContainEqual(expect.objectContaining({ title, ready_jobs }));
});

test("an installation in use gets them where a category still has its title, and keeps its other categories", async () => {
  const made = async (title: string) => (await send("POST", { title, description: "x" })).body.id as number;
  const [electrician, other] = [await made("Electrician"), await made("Electrician and more")];
  const file = new URL("../../../../migrations/0065_ready_jobs.sql", import.meta.url);
  const migration = await readFile(file, "utf8");
  await app.app.platform.pool.query(migration.slice(migration.indexOf("update job_categories")));
  expect((await stored(electrician))[0]).toEqual(readyJobsOf("electrician")[0]);
  expect(await stored(electrician)).toHaveLength(8);
  expect(await stored(other)).toEqual([]);
});

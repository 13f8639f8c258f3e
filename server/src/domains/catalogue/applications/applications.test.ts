// Becoming a worker: the form, the application, the decision.
import { sql, type Sql } from "../../../platform/database/sql.ts";
import { afterAll, expect, test, vi } from "vitest";
import { unknownJob } from "@hourhand/contract/catalogue";
import { expectProblem } from "../../../../test/problems.ts";
import { requestNotFound, reasonMissing } from "@hourhand/contract/catalogue-admin";
import { invalidInput, notAPicture, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { customer, worker } from "../../../../test/people.ts";
import { category, startApplications } from "../../../../test/applications.ts";
import { noticeTextsOf } from "../../../../test/notified.ts";

const { app, admin, jobId, picture, form, apply, formOf, decide, applied } = await startApplications();
afterAll(() => app.close());

const rowsOf = async <Row extends object>(query: Sql<Row>) =>
  (await query.execute(app.app.platform.pool)).rows;
const waiting = async (query = "") =>
  (await app.call("GET", `/admin_view/requests_view/${query}`, { token: admin.token })).body;
const mailsTo = (email: string) =>
  rowsOf(sql<{ subject: string; text: string }>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text from mails
    where payload ->> 'to' = ${email} order by id`);

test("the form lists active categories and the state of the person's own application", async () => {
  const someone = await customer(app);
  await sql`insert into job_categories (title, description, is_active) values ('Idle', 'x', false)`.execute(
    app.app.platform.pool,
  );
  const body = await formOf(someone);
  expect(body.application).toBeNull();
  expect(body.Jobs).toContainEqual(
    expect.objectContaining({ id: jobId, title: "Plumber", description: "x", is_active: true }),
  );
  expect(body.Jobs.map(({ title }: { title: string }) => title)).not.toContain("Idle");
  expectProblem(await app.call("GET", "/worker/register/"), notSignedIn);
});

test(
  "an accepted applicant becomes a listed worker with all data of the form",
  { tags: ["@worker-3.2"] },
  async () => {
    const someone = await customer(app);
    const sent = await apply(
      someone,
      form({ full_name: "Kavitha Rajan" }, { id_prof: picture, certificate: picture }),
    );
    expect([sent.status, typeof sent.body.message]).toEqual([201, "string"]);
    const { application } = await formOf(someone);
    expect(application).toEqual({ id: expect.any(Number), status: "pending", reason: null });
    expect((await noticeTextsOf(app, admin)).at(-1)).toMatchObject({
      title: "New request",
      opens: "Requests",
    });
    expect((await mailsTo(admin.email)).at(-1)).toMatchObject({ subject: "New request" });

    const row = (await waiting()).workers.find(({ id }: { id: number }) => id === application.id);
    expect(row).toMatchObject({
      user: someone.id,
      username: someone.username,
      full_name: "Kavitha Rajan",
      age: 31,
      salary: 250.5,
      qualification: "ITI",
      experience: 6,
      job: jobId,
      job_title: "Plumber",
      previous_company: "Kerala Pumps",
      description: "I repair pumps.",
    });
    for (const link of [row.id_prof, row.certificate]) {
      const { token } = admin;
      expect((await app.call("GET", link, { token })).headers.get("content-type")).toBe("image/webp");
      expectProblem(await app.call("GET", link.split("?")[0], { token }), notFound);
      expectProblem(await app.call("GET", link.split("?")[0].replace("/identity", ""), { token }), notFound);
    }

    const accepted = await decide({ id: application.id, accept: true });
    expect([accepted.status, accepted.body.message]).toEqual([
      200,
      expect.stringContaining(someone.username),
    ]);
    expect((await formOf(someone)).application).toMatchObject({ status: "accepted" });
    // Authentication may be up to a second behind the role change.
    const own = await vi.waitFor(
      async () => {
        const answer = await app.call("GET", "/worker/details_view/", { token: someone.token });
        expect(answer.status).toBe(200);
        return answer;
      },
      { timeout: 30_000 },
    );
    expect(own.body.worker).toMatchObject({
      full_name: "Kavitha Rajan",
      salary: 250.5,
      job: jobId,
      latitude: 9.981,
      is_complete: true,
    });
    const listed = await app.call("POST", "/user/workers_view/", { body: { search: "Kavitha Rajan" } });
    expect(listed.body.Workers).toHaveLength(1);
    expect(await noticeTextsOf(app, someone)).toMatchObject([
      { title: "Request accepted", opens: "Schedule" },
    ]);
    expect(await mailsTo(someone.email)).toMatchObject([{ subject: "Request accepted" }]);
    const audit = await rowsOf(sql<{ actor_id: number; action: string }>`
    select actor_id, action from audit_entries where subject = 'request' and subject_id = ${application.id}`);
    expect(audit).toEqual([{ actor_id: admin.id, action: "request accepted" }]);
  },
);

test(
  "a rejection needs a reason, which the applicant sees; they can apply again",
  { tags: ["@worker-4.4", "@worker-5.5"] },
  async () => {
    const { someone, id } = await applied();
    for (const reason of [undefined, "", "   "]) {
      const refused = await decide({ id, accept: false, reason });
      expectProblem(refused, reasonMissing);
      expect(refused.body.message).toBe("Please give a reason for rejecting the request");
    }
    const rejected = await decide(
      { id, accept: "false", reason: "Id proof is not valid" },
      admin,
      "multipart",
    );
    expect(rejected.status).toBe(200);
    expect((await formOf(someone)).application).toEqual({
      id,
      status: "rejected",
      reason: "Id proof is not valid",
    });
    expect(await noticeTextsOf(app, someone)).toMatchObject([
      { title: "Request rejected", body: expect.stringContaining("Id proof") },
    ]);
    expect((await mailsTo(someone.email))[0]?.text).toContain("Id proof is not valid");
    expectProblem(await app.call("GET", "/worker/details_view/", { token: someone.token }), notAllowed);
    expect((await apply(someone)).status).toBe(201);
    expect((await formOf(someone)).application.status).toBe("pending");
  },
);

test("an unknown application is 404, a decided one 409, an invalid decision 400", async () => {
  const { id } = await applied();
  expectProblem(await decide({ id: 999_999, accept: true }), requestNotFound);
  for (const accept of ["maybe", 1, undefined, null])
    expectProblem(await decide({ id, accept }), invalidInput);
  expectProblem(await decide({ id, accept: false, reason: "x".repeat(501) }), invalidInput);
  expect((await decide({ id, accept: "true" }, admin, "form")).status).toBe(200);
  expect((await decide({ id, accept: false, reason: "Late" })).body.message).toMatch(/already been decided/);
});

test(
  "invalid fields are refused under 'messages' and nothing is stored",
  { tags: ["@worker-5.7"] },
  async () => {
    const someone = await customer(app);
    const wrong: [string, FormData][] = [
      ["age", form({ age: 17 })],
      ["age", form({ age: 81 })],
      ["salary", form({ salary: 10_000 })],
      ["salary", form({ salary: 0 })],
      ["experience", form({ experience: 61 })],
      ["full_name", form({ full_name: " " })],
      ["qualification", form({ qualification: undefined })],
      ["description", form({ description: "x".repeat(2001) })],
      ["latitude", form({ latitude: undefined })],
      ["latitude", form({ latitude: 0, longitude: 0 })],
      ["job", form({ job: "Plumber" })],
      ["id_prof", form({}, {})],
    ];
    for (const [field, body] of wrong) {
      const answer = await apply(someone, body);
      expectProblem(answer, invalidInput, field);
      expect(Object.keys(answer.body.messages ?? {})).toEqual([field]);
    }
    const idle = await category(app, "Soon idle");
    await sql`update job_categories set is_active = false where id = ${idle}`.execute(app.app.platform.pool);
    for (const job of [999_999, idle]) {
      const answer = await apply(someone, form({ job }));
      expectProblem(answer, unknownJob);
      expect(answer.body.message).toBe("Please choose a job title from the list.");
    }
    const text = new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/png" });
    expectProblem(await apply(someone, form({}, { id_prof: text })), notAPicture);
    expect((await formOf(someone)).application).toBeNull();
    expect((await apply(someone, form({ previous_company: undefined }))).status).toBe(201);
  },
);

test(
  "only customers apply, and only administrators see and decide",
  { tags: ["@customer-6.3", "@worker-6.2"] },
  async () => {
    const { id } = await applied();
    const asha = await worker(app);
    const someone = await customer(app);
    for (const [person, problem] of [
      [undefined, notSignedIn],
      [asha, notAllowed],
      [admin, notAllowed],
    ] as const) {
      expectProblem(await apply(person), problem);
    }
    for (const person of [asha, someone]) {
      expectProblem(await decide({ id, accept: true }, person), notAllowed);
      expectProblem(await app.call("GET", "/admin_view/requests_view/", { token: person.token }), notAllowed);
    }
    expectProblem(
      await app.call("POST", "/admin_view/requests_view/", { body: { id, accept: true } }),
      notSignedIn,
    );
    expectProblem(await app.call("GET", "/admin_view/requests_view/"), notSignedIn);
    expect((await waiting()).workers.some((row: { id: number }) => row.id === id)).toBe(true);
  },
);

test("applications can be sorted, searched and paged, with an exact total", async () => {
  await applied();
  const all = (await waiting()).workers as { id: number; full_name: string }[];
  const second = await customer(app);
  expect((await apply(second, form({ full_name: "Aaron First", age: 18 }))).status).toBe(201);
  const paged = await waiting("?page=1&page_size=2&sort=full_name");
  expect([paged.workers[0].full_name, paged.workers.length, paged.count]).toEqual([
    "Aaron First",
    2,
    all.length + 1,
  ]);
  expect((await waiting("?page=1&sort=age&order=asc")).workers[0].age).toBe(18);
  const found = await waiting("?page=1&search=aaron");
  expect([found.workers.length, found.count]).toEqual([1, 1]);
  expect((await waiting("?sort=password")).message).toMatch(/^Sort must be one of: id, full_name/);
});

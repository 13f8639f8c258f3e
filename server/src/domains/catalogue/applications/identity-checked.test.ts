// 'ID checked' is shown only after an administrator accepted an application with an identity paper
// (docs/rules/catalogue.md 27).
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplications } from "../../../../test/applications.ts";
import { customer, worker } from "../../../../test/people.ts";

let world: Awaited<ReturnType<typeof startApplications>>;
beforeAll(async () => {
  world = await startApplications();
});
afterAll(() => world.app.close());

const cardOf = async (name: string) =>
  (await world.app.call("POST", "/user/workers_view/", { body: { search: name, page: 1 } })).body.Workers[0];
const detailsOf = async (id: number) => (await world.app.call("GET", `/user/workers_view/${id}`)).body.worker;

test("an accepted application is shown with its time on cards and details; no other worker is shown as checked", async () => {
  const { app, admin, apply, form, formOf, decide } = world;
  const [applicant, made] = [await customer(app), await customer(app)];
  const before = new Date().toISOString();
  await apply(applicant, form({ full_name: "Checked Person" }));
  expect(await cardOf("Checked Person")).toBeUndefined();
  await decide({ id: (await formOf(applicant)).application.id, accept: true });
  const card = await cardOf("Checked Person");
  expect(card.identity_checked_at >= before).toBe(true);
  expect((await detailsOf(card.id)).identity_checked_at).toBe(card.identity_checked_at);

  // One worker was created by an administrator while an application with a paper was waiting, and one without any
  // application.
  await apply(made, form({ full_name: "Made Person" }));
  const created = await app.call("POST", "/admin_view/workers_view/", {
    token: admin.token,
    body: {
      full_name: "Made Person",
      age: 30,
      salary: 100,
      qualification: "ITI",
      experience: 1,
      job: world.jobId,
      description: "x",
      user_id: made.id,
    },
  });
  expect(created.status).toBe(201);
  expect((await cardOf("Made Person")).identity_checked_at).toBeNull();
  const plain = await worker(app, { fullName: "Plain Person" });
  expect((await detailsOf(plain.workerId)).identity_checked_at).toBeNull();
});

// In every list, a search finds text in whatever Unicode form it is stored or typed. Titles that differ only in form
// are the same. Text is stored in NFC.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { jobTitleTaken } from "@hourhand/contract/catalogue-admin";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import { expectProblem, isProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
  buyer = await customer(app);
  await worker(app, { fullName: "Joseph D’Silva", jobTitle: "AC Technician" });
  await worker(app, { fullName: "किरण क़ुरैशी", jobTitle: "Plumber" });
  await worker(app, { fullName: "José Müller-Straße", jobTitle: "Driver" });
});

const listed = async (search: string) =>
  (
    (await app.call("POST", "/user/workers_view/", { body: { search } })).body.Workers as {
      full_name: string;
    }[]
  ).map(({ full_name }) => full_name);
const inPanel = async (search: string) =>
  (
    (
      await app.call("GET", `/admin_view/workers_view/?page=1&search=${encodeURIComponent(search)}`, {
        token: admin.token,
      })
    ).body.workers as { full_name: string }[]
  ).map(({ full_name }) => full_name);
const suggested = async (text: string) =>
  (
    (await app.call("GET", `/api/v1/search_suggestions?text=${encodeURIComponent(text)}`)).body.workers as {
      name: string;
    }[]
  ).map(({ name }) => name);

test.each([
  ["d'silva", "Joseph D’Silva"],
  ["D`SILVA", "Joseph D’Silva"],
  ["dʼsil\u200bva", "Joseph D’Silva"],
  ["ａｃ  technician", "Joseph D’Silva"],
  ["किरण", "किरण क़ुरैशी"],
  ["कुरैशी", "किरण क़ुरैशी"],
  ["jose mu", "José Müller-Straße"],
  ["MÜLLER‐STRASSE", "José Müller-Straße"],
])("a search for %j finds %s, in the list and in the panel", async (typed, name) => {
  expect(await listed(typed)).toEqual([name]);
  expect(await inPanel(typed)).toEqual([name]);
});

test("suggestions begin so in the same form, by any part of the name", async () => {
  expect(await suggested("D'S")).toEqual(["Joseph D’Silva"]);
  expect(await suggested("jose")).toEqual(["José Müller-Straße", "Joseph D’Silva"]);
  expect(await suggested("कुरै")).toEqual(["किरण क़ुरैशी"]);
});

test("vowels of Indian scripts are no accents; wildcards stay letters, wide ones too", async () => {
  for (const typed of ["करण", "％", "%", "_"]) {
    expect(await listed(typed)).toEqual([]);
    expect(await inPanel(typed)).toEqual([]);
  }
});

test("a search of which nothing can be seen is none", async () => {
  expect(await listed("\u200b")).toHaveLength(3);
  expect(await inPanel("\u200b\u00ad")).toHaveLength(3);
});

test("an export and the Users table search in the same form", async () => {
  const changed = {
    first_name: "Chloe\u0301",
    last_name: "D’Cruz",
    username: buyer.username,
    phone: buyer.phone,
  };
  expect((await app.call("PATCH", "/user/profile_view/", { token: buyer.token, body: changed })).status).toBe(
    200,
  );
  const users = await app.call(
    "GET",
    `/admin_view/users_view/?page=1&search=${encodeURIComponent("chloe d'c")}`,
    {
      token: admin.token,
    },
  );
  expect(users.body.Users.map(({ id }: { id: number }) => id)).toEqual([buyer.id]);
  const file = await app.call("GET", `/admin_view/export/users?search=${encodeURIComponent("CHLOÉ D`C")}`, {
    token: admin.token,
  });
  expect(file.body).toContain("Chloé");
  // Stored in NFC, however it was typed.
  const { rows } = await sql<{
    first_name: string;
  }>`select first_name from people where id = ${buyer.id}`.execute(app.app.platform.pool);
  expect(rows).toEqual([{ first_name: "Chloé" }]);
});

test("titles that are compared as one are one category, of two at the same moment too", async () => {
  const make = (title: string) =>
    app.call("POST", "/admin_view/job_view/", { token: admin.token, body: { title, description: "x" } });
  expect((await make("Carpenter's helper")).status).toBe(201);
  for (const title of ["Carpenter’s  Helper", "CARPENTER`S HELPER"])
    expectProblem(await make(title), jobTitleTaken);
  const both = await Promise.all([make("Größen"), make("GRO\u0308SSEN")]);
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(both.filter(isProblem(jobTitleTaken))).toHaveLength(1);
  expect((await make("करण")).status).toBe(201);
  expect((await make("किरण")).status).toBe(201);
});

// Category titles in other languages: stored, shown in the reader's language, and found by search.
import { beforeAll, expect, test } from "vitest";
import { titleLanguages } from "@hourhand/contract/languages";
import { invalidInput } from "@hourhand/contract/problem";
import { booking } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { allEndpoints } from "../../../../test/endpoints.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
let id: number;

const path = "/admin_view/job_view/";
const send = (method: string, body: Record<string, unknown>, encoding?: "form" | "multipart") =>
  app.call(method, path, { token: admin.token, body, ...(encoding && { encoding }) });
const edit = (titles: unknown) => send("PUT", { id, title: "Well digger", description: "Wells", titles });
const inHindi = { "accept-language": "hi" };
const categoryIn = async (headers: Record<string, string> = {}) => {
  const { body } = await app.call("GET", path, { token: admin.token, headers });
  return body.Jobs.find((category: { id: number }) => category.id === id);
};

beforeAll(async () => {
  [admin, asha] = [await administrator(app, { id: 3 }), await customer(app)];
  ravi = await worker(app, { fullName: "Ravi Nair", jobTitle: "Well digger" });
  const { body } = await app.call("GET", path, { token: admin.token });
  ({ id } = body.Jobs.find(({ title }: { title: string }) => title === "Well digger"));
});

test("titles are accepted in JSON and in forms; omitted ones stay, null or an empty field removes them", async () => {
  const made = await send(
    "POST",
    { title: "Locksmith", description: "Locks", "titles[hi]": "ताला बनाने वाला", "titles[ml]": "" },
    "form",
  );
  expect(made.status).toBe(201);
  expect((await edit({ hi: " कुआँ खोदने वाला ", ml: "കിണർ പണിക്കാരൻ" })).status).toBe(200);
  expect(await categoryIn()).toMatchObject({ titles: { hi: "कुआँ खोदने वाला", ml: "കിണർ പണിക്കാരൻ" } });
  await edit({ ml: null });
  expect(await categoryIn()).toMatchObject({ titles: { hi: "कुआँ खोदने वाला" } });
  await edit(undefined);
  await send(
    "PUT",
    { id, title: "Well digger", description: "Wells", "titles[ml]": "കിണർ പണി" },
    "multipart",
  );
  expect(await categoryIn()).toMatchObject({ titles: { hi: "कुआँ खोदने वाला", ml: "കിണർ പണി" } });
  await send("PUT", { id, title: "Well digger", description: "Wells", "titles[ml]": "" }, "form");
  expect((await categoryIn()).titles).toEqual({ hi: "कुआँ खोदने वाला" });
});

test(
  "every shipped language but English has a title, in JSON and in each form; one edit leaves the others",
  { tags: ["@languages-1.7"] },
  async () => {
    const all = Object.fromEntries(titleLanguages.map((language) => [language, `Ä ${language}`]));
    for (const encoding of [undefined, "form", "multipart"] as const) {
      const none = Object.fromEntries(titleLanguages.map((language) => [language, null]));
      expect((await edit(none)).status).toBe(200);
      expect((await categoryIn()).titles).toEqual({});
      const fields = Object.entries(all).map(([language, title]) => [`titles[${language}]`, title]);
      const given = encoding === undefined ? { titles: all } : Object.fromEntries(fields);
      const body = { id, title: "Well digger", description: "Wells", ...given };
      expect((await send("PUT", body, encoding)).status).toBe(200);
      expect((await categoryIn()).titles).toEqual(all);
    }
    await Promise.all([edit({ de: "Brunnenbau" }), edit({ hi: null })]);
    const { hi: _, ...others } = all;
    expect((await categoryIn()).titles).toEqual({ ...others, de: "Brunnenbau" });
    expectProblem(await edit({ de: "ß".repeat(101) }), invalidInput);
    expect((await edit({ de: "ß".repeat(100) })).status).toBe(200);
    await edit(Object.fromEntries(titleLanguages.map((language) => [language, null])));
  },
);

test(
  "every category's title in a reply comes with one in the reader's language",
  { tags: ["@languages-1.8"] },
  () => {
    const without: string[] = [];
    const look = (where: string, schema: { properties?: object; items?: object }) => {
      const { properties = {}, items } = schema;
      if ("job_title" in properties && !("title_local" in properties)) without.push(where);
      for (const [name, part] of Object.entries(properties)) look(`${where}.${name}`, part);
      if (items) look(`${where}[]`, items);
    };
    for (const { name, reply } of allEndpoints) look(name, { properties: reply });
    expect(without).toEqual([]);
  },
);

test("a blank, overlong or hidden title and an unsupported language are refused at their field", async () => {
  for (const titles of [
    { hi: "" },
    { hi: " \u200b" },
    { hi: "क".repeat(101) },
    { hi: "a\u202eb" },
    { hi: "a\nb" },
    { hi: 5 },
    { en: "Well" },
    { xx: "Well" },
    ["Well"],
    "Well",
  ]) {
    const answer = await edit(titles);
    expectProblem(answer, invalidInput);
    expect(Object.keys(answer.body.errors), JSON.stringify(titles)).toEqual(["titles"]);
  }
  const inForm = { id, title: "Well digger", description: "Wells" };
  for (const field of ["titles[en]", "titles[]", "titles[__proto__]"])
    expectProblem(await send("PUT", { ...inForm, [field]: "Well" }, "form"), invalidInput);
});

test("a reader sees category titles in their language everywhere, else in English", async () => {
  await edit({ hi: "कुआँ खोदने वाला" });
  const bookingId = await booking(app, asha, ravi);
  const read = async (method: "GET" | "POST", where: string, headers: Record<string, string>) =>
    (await app.call(method, where, { token: asha.token, headers, ...(method === "POST" && { body: {} }) }))
      .body;
  for (const [headers, title] of [
    [inHindi, "कुआँ खोदने वाला"],
    [{ "accept-language": "ml" }, "Well digger"],
    [{}, "Well digger"],
  ] as const) {
    const list = await read("POST", "/user/workers_view/", headers);
    expect(list.Workers[0]).toMatchObject({ job_title: "Well digger", title_local: title });
    expect(list.jobs).toContain("Well digger");
    expect(list.job_titles).toContainEqual({ title: "Well digger", title_local: title });
    const home = await read("GET", "/user/home_view/", headers);
    expect(home.categories).toContainEqual(expect.objectContaining({ title_local: title }));
    expect(await read("GET", `/user/workers_view/${ravi.workerId}`, headers)).toMatchObject({
      worker: { title_local: title },
    });
    expect(await read("GET", `/user/bookings_view/${bookingId}`, headers)).toMatchObject({
      Booking: { job_title: "Well digger", title_local: title },
    });
    expect(await read("GET", `/api/v1/bookings/${bookingId}`, headers)).toMatchObject({
      category: { title: "Well digger", title_local: title },
    });
    const inPanel = await app.call("GET", "/admin_view/view_bookings/?page=1", {
      token: admin.token,
      headers,
    });
    expect(inPanel.body.Bookings[0].job_details).toEqual({ job: "Well digger", title_local: title });
    expect(await categoryIn(headers)).toMatchObject({ title: "Well digger", title_local: title });
  }
});

test("public pages have the title and the town in their language", async () => {
  await edit({ hi: "कुआँ खोदने वाला" });
  const page = async (where: string) => String((await app.call("GET", where)).body);
  expect(await page("/services/well-digger/kochi?lang=hi")).toContain("कोच्चि में कुआँ खोदने वाला");
  expect(await page(`/workers/${ravi.workerId}/ravi-nair-well-digger?lang=hi`)).toContain(
    "<title>Ravi Nair, कुआँ खोदने वाला",
  );
  expect(await page("/services/well-digger/kochi")).toContain("Well digger in Kochi");
});

test("search and suggestions find a category's workers by its title in any language", async () => {
  await edit({ hi: "कुआँ खोदने वाला" });
  const found = await app.call("POST", "/user/workers_view/", { body: { search: "कुआँ" } });
  expect(found.body.Workers).toMatchObject([{ id: ravi.workerId }]);
  const suggested = await app.call("GET", `/api/v1/search_suggestions?text=${encodeURIComponent("कुआँ")}`, {
    headers: inHindi,
  });
  expect(suggested.body.categories).toEqual([
    { job_title: "Well digger", title_local: "कुआँ खोदने वाला", synonym: null },
  ]);
  const inPanel = await app.call("GET", `${path}?page=1&search=${encodeURIComponent("कुआँ")}`, {
    token: admin.token,
  });
  expect(inPanel.body.Jobs).toMatchObject([{ id }]);
});

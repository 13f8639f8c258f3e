// Suggestions while typing, and 'did you mean' for a search without results, through HTTP.
import { beforeAll, expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { administrator, worker, type TestPerson, type TestWorker } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let hidden: TestWorker;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
  await worker(app, { fullName: "Fahad Rahman", jobTitle: "Driver" });
  await worker(app, { fullName: "Asha Fathima Nair", jobTitle: "Electrician" });
  await worker(app, { fullName: "Faisal Ali", jobTitle: "Plumber" });
  await worker(app, { fullName: "Fasil Khan", jobTitle: "Plumber" });
  hidden = await worker(app, { fullName: "Quentin Hidden", jobTitle: "Hermit" });
  await saveCategory("Electrician", "fan, switchboard");
  await saveCategory("Plumber", "leak");
});

const path = "/api/v1/search_suggestions";
const categories = "/admin_view/job_view/";

interface Category {
  id: number;
  title: string;
  description: string;
  synonyms: string[];
}

async function categoryOf(title: string): Promise<Category> {
  const { body } = await app.call("GET", categories, { token: admin.token });
  const found = (body.Jobs as Category[]).find((category) => category.title === title);
  if (!found) throw new Error(`There is no category ${title}.`);
  return found;
}

async function saveCategory(title: string, synonyms?: unknown) {
  const { id, description } = await categoryOf(title);
  const body = { id, title, description, ...(synonyms !== undefined && { synonyms }) };
  return app.call("PUT", categories, { token: admin.token, body });
}

async function suggested(text: string) {
  const { status, body } = await app.call("GET", `${path}?text=${encodeURIComponent(text)}`);
  expect(status).toBe(200);
  return body as {
    categories: { job_title: string; synonym: string | null }[];
    workers: { id: number; name: string; job_title: string }[];
  };
}

const search = async (body: Record<string, unknown>) =>
  (await app.call("POST", "/user/workers_view/", { body })).body;

test("suggestSearch returns categories by title and synonym, and workers by each part of a name", async () => {
  const { categories: jobs, workers } = await suggested("FA");
  expect(jobs).toEqual([{ job_title: "Electrician", title_local: "Electrician", synonym: "fan" }]);
  expect(workers.map(({ name, job_title }) => [name, job_title])).toEqual([
    ["Fahad Rahman", "Driver"],
    ["Faisal Ali", "Plumber"],
    ["Fasil Khan", "Plumber"],
    ["Asha Fathima Nair", "Electrician"],
  ]);
  expect((await suggested("plum")).categories).toEqual([
    { job_title: "Plumber", title_local: "Plumber", synonym: null },
  ]);
  expect((await suggested("fan not working")).categories).toEqual([
    { job_title: "Electrician", title_local: "Electrician", synonym: "fan" },
  ]);
  expect((await suggested("f")).workers).toEqual([]);
  expect(await suggested("%_")).toEqual({ categories: [], workers: [] });
});

test("it has no coordinates, emails or phones, and only listed workers", async () => {
  const { workers } = await suggested("Quentin");
  expect(workers).toEqual([
    {
      id: hidden.workerId,
      name: "Quentin Hidden",
      job_title: "Hermit",
      title_local: "Hermit",
      picture: null,
    },
  ]);
  expect((await suggested("hermit")).categories).toHaveLength(1);
  const toggled = { token: admin.token, body: { id: hidden.workerId } };
  expect((await app.call("PATCH", "/admin_view/workers_view/", toggled)).status).toBe(200);
  expect(await suggested("Quentin")).toEqual({ categories: [], workers: [] });
  expect((await suggested("hermit")).categories).toEqual([]);
});

test("a missing or overlong text is 400", async () => {
  expectProblem(await app.call("GET", path), invalidInput);
  expectProblem(await app.call("GET", `${path}?text=%20`), invalidInput);
  expectProblem(await app.call("GET", `${path}?text=${"x".repeat(101)}`), invalidInput);
});

test("a search without results has a 'did you mean', and otherwise an empty result as documented", async () => {
  const missed = await search({ search: "plumer", page: 1 });
  expect(missed).toMatchObject({ Workers: [], count: 0 });
  expect(missed.did_you_mean).toEqual({
    job_title: "Plumber",
    title_local: "Plumber",
    count: 2,
    more: false,
    is_near: false,
  });
  const here = { latitude: 9.98, longitude: 76.28, page: 1 };
  expect((await search({ search: "leaking tap leak", ...here })).did_you_mean).toEqual({
    job_title: "Plumber",
    title_local: "Plumber",
    count: 2,
    more: false,
    is_near: true,
  });
  // There is no worker near Delhi.
  const far = { latitude: 28.61, longitude: 77.2, page: 1 };
  expect((await search({ search: "plumer", ...far })).did_you_mean).toMatchObject({
    count: 2,
    is_near: false,
  });
});

test("a place in the words means near that place, wherever the caller is", async () => {
  const delhi = { latitude: 28.61, longitude: 77.2, page: 1 };
  for (const text of ["plumber kochi", "Plumer in KOCHI", "കൊച്ചി plumber"])
    expect((await search({ search: text, ...delhi })).did_you_mean).toMatchObject({
      job_title: "Plumber",
      count: 2,
      is_near: true,
      place: { name: "Kochi", latitude: expect.any(Number), longitude: expect.any(Number) },
    });
  const nobodyThere = (await search({ search: "plumber new delhi", page: 1 })).did_you_mean;
  expect(nobodyThere).toMatchObject({ count: 2, is_near: false });
  expect(nobodyThere).not.toHaveProperty("place");
  expect(await search({ search: "kochi zzqx", page: 1 })).not.toHaveProperty("did_you_mean");
});

test("there is no guess if the search has results, another filter excludes them, or nothing matches", async () => {
  expect(await search({ search: "plumb" })).not.toHaveProperty("did_you_mean");
  expect(await search({ search: "plumb", experience: 55 })).not.toHaveProperty("did_you_mean");
  expect(await search({ search: "quzzxq" })).not.toHaveProperty("did_you_mean");
  expect(await search({ job: "Plumer" })).not.toHaveProperty("did_you_mean");
});

test(
  "an administrator stores synonyms with the category: each once, and unchanged by an edit without them",
  { tags: ["@screens-2.20"] },
  async () => {
    expect((await saveCategory("Driver", " car ,CAR, airport  run,, ")).status).toBe(200);
    expect((await categoryOf("Driver")).synonyms).toEqual(["car", "airport run"]);
    expect((await suggested("airport")).categories).toEqual([
      { job_title: "Driver", title_local: "Driver", synonym: "airport run" },
    ]);
    expect((await saveCategory("Driver")).status).toBe(200);
    expect((await categoryOf("Driver")).synonyms).toEqual(["car", "airport run"]);
    expect((await saveCategory("Driver", "")).status).toBe(200);
    expect((await categoryOf("Driver")).synonyms).toEqual([]);
    const made = { title: "Tiler", description: "Tiles", synonyms: "floor" };
    expect((await app.call("POST", categories, { token: admin.token, body: made })).status).toBe(201);
    expect((await categoryOf("Tiler")).synonyms).toEqual(["floor"]);
  },
);

test.each([
  "x",
  "fan, !!",
  "y".repeat(41),
  Array.from({ length: 31 }, (_, n) => `word ${n}`).join(),
  ["fan"],
  7,
])("synonyms %j are 400", async (synonyms) => {
  const answer = await saveCategory("Driver", synonyms);
  expectProblem(answer, invalidInput);
  expect(answer.body.errors).toHaveProperty("synonyms");
});

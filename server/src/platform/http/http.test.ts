// The HTTP routes: rules that hold for every call, shown on small test endpoints and on the built app.
import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { workerNotFound } from "@hourhand/contract/catalogue";
import { notFound, notSignedIn, invalidInput } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();

test("healthz and readyz answer", { tags: ["@operating-1.43"] }, async () => {
  expect((await app.call("GET", "/healthz")).status).toBe(200);
  expect((await app.call("GET", "/readyz")).body).toMatchObject({ database: true, redis: null });
});

test(
  "an unknown API path is JSON 404, with and without a trailing slash",
  { tags: ["@beyond-1.1"] },
  async () => {
    const names = ["user", "token", "chat", "admin_view", "payments", "geo"];
    const bare = names.flatMap((name) => [`/${name}/`, `/${name}/?x=1`]);
    for (const path of ["/user/nothing", "/user/nothing/", "/geo/x", "/worker/nothing/", ...bare]) {
      const answer = await app.call("GET", path);
      expectProblem(answer, notFound, path);
      expect(answer.body.message).toMatch(/nothing at this address/);
    }
    // The bare names, and names that only begin in the same way, are ordinary addresses.
    for (const path of names.flatMap((name) => [`/${name}`, `/${name}?x=1`, `/${name}s/`])) {
      const { status, type } = await raw("GET", path);
      expect([path, status, type]).toEqual([path, 404, expect.stringMatching(/^text\//)]);
    }
  },
);

test(
  "every refusal carries its code, below /api/ too",
  { tags: ["@beyond-1.1", "@beyond-1.25", "@beyond-1.26"] },
  async () => {
    expectProblem(await app.call("PATCH", "/user/bookings_view/"), notSignedIn);
    expectProblem(await app.call("GET", "/user/workers_view/999999999"), workerNotFound);
    for (const path of ["/api/", "/api/v1/nothing", "/user/nothing/"])
      expectProblem(await app.call("GET", path), notFound);
    const invalid = await app.call("POST", "/token/", { body: {} });
    expectProblem(invalid, invalidInput);
  },
);

test("an address that cannot be decoded is the not-found page, below the API's prefixes JSON", async () => {
  for (const path of ["/%zz", "/foo%zz/bar", "/%ff?x=1"]) {
    const { status, type } = await raw("GET", path);
    expect([path, status, type]).toEqual([path, 404, expect.stringMatching(/^text\//)]);
  }
  for (const [method, path] of [
    ["GET", "/user/%zz"],
    ["GET", `/user/workers_view/${"1".repeat(300)}`],
    ["POST", "/%zz"],
  ] as const) {
    const answer = await raw(method, path);
    expectProblem(answer, notFound, path);
    expect(answer.type, path).toMatch(/^application\/json/);
  }
});

test("a path id has one spelling", async () => {
  const someone = await worker(app);
  const view = (id: string) => app.call("GET", `/user/workers_view/${id}`);
  expect((await view(String(someone.workerId))).status).toBe(200);
  const ends = ["e0", ".0"].map((end) => `${someone.workerId}${end}`);
  const starts = ["+", "0", "-", "%20"].map((start) => `${start}${someone.workerId}`);
  for (const id of [...ends, ...starts, "0"]) expectProblem(await view(id), notFound, id);
});

describe("the fields of a list", () => {
  let admin: TestPerson;
  beforeAll(async () => {
    admin = await administrator(app);
    for (const fullName of ["Listed One", "Listed Two", "Listed Three"]) await worker(app, { fullName });
  });

  test("of a call other than GET are read from the query and the body, which wins, in every encoding", async () => {
    const names = async (query: string, body?: Record<string, unknown>, encoding?: "form" | "multipart") => {
      const answer = await app.call("POST", `/user/workers_view/${query}`, {
        body,
        ...(encoding && { encoding }),
      });
      expect(answer.status).toBe(200);
      return answer.body.Workers.length as number;
    };
    expect(await names("?search=listed&page_size=2")).toBe(2);
    expect(await names("?search=listed&page_size=2", {})).toBe(2);
    for (const encoding of [undefined, "form", "multipart"] as const) {
      expect(await names("?search=listed", { page_size: 1 }, encoding)).toBe(1);
      expect(await names("?search=nobody&page_size=2", { search: "listed", page_size: 3 }, encoding)).toBe(3);
    }
    for (const encoding of ["form", "multipart"] as const) {
      expect(await names("?search=listed&page_size=2", { search: " ", page_size: "" }, encoding)).toBe(2);
      expect(await names("?search=listed&page=2&page_size=2", { page: "" }, encoding)).toBe(1);
    }
    expect(await names("?search=listed&page_size=2", { page_size: null, search: null })).toBe(2);
    const buyer = await customer(app);
    const bookings = (query: string, body?: Record<string, unknown>) =>
      app.call("PATCH", `/user/bookings_view/${query}`, { token: buyer.token, body });
    expect((await bookings("")).body.count).toBeUndefined();
    expect((await bookings("?page=1")).body.count).toBe(0);
    expect((await bookings("", { page: "1" })).body.count).toBe(0);
    expectProblem(await bookings("", { sort: "nonsense" }), invalidInput);
    // For any other field, query and body are separate.
    const chat = await app.call("POST", "/chat/get_chats/?page=1&chatReceiverId=999999", {
      token: admin.token,
      body: { chatReceiverId: admin.id },
    });
    expect([chat.status, chat.body.count]).toEqual([200, 0]);
  });

  test("out of bounds or sent twice in the place that counts are refused", async () => {
    const list = (query: string, body?: Record<string, unknown>) =>
      app.call("POST", `/user/workers_view/${query}`, { body });
    expectProblem(await list("?page=0"), invalidInput);
    expectProblem(await list("?page=1&page=2"), invalidInput);
    expect((await list("?page=1&page=2", { page: 1 })).status).toBe(200);
    expectProblem(await list("", { page: 0 }), invalidInput);
    expectProblem(await list("?sort=cheapest"), invalidInput);
  });

  test("of a GET are read from the query, and described so", async () => {
    const { paths } = (await app.call("GET", "/openapi.json")).body;
    const asked = (method: string, path: string) =>
      paths[path][method].parameters.map(({ name }: { name: string }) => name);
    expect(asked("post", "/user/workers_view/")).toEqual(
      expect.arrayContaining(["search", "sort", "order", "page", "page_size"]),
    );
    const { schema } = paths["/user/bookings_view/"].patch.requestBody.content["application/json"];
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(["search", "page"]));
    expect(paths["/user/bookings_view/"].patch.description).toMatch(/in the query or in the body/);
  });
});

test("numbers in JSON may be text as written in forms, and nothing that only looks like a number", async () => {
  const admin = await administrator(app);
  const buyer = await customer(app);
  const open = (chatReceiverId: unknown) =>
    app.call("POST", "/chat/get_chats/", { token: buyer.token, body: { chatReceiverId } });
  const opened = await open(String(admin.id));
  expect([opened.status, opened.body.receiver?.id]).toEqual([200, admin.id]);
  for (const bad of [
    "3abc",
    "",
    " 3",
    "3 ",
    "+3",
    "03",
    "1e3",
    "0x3",
    "3.5",
    "-3",
    "Infinity",
    true,
    [3],
    {},
  ]) {
    expectProblem(await open(bad), invalidInput, JSON.stringify(bad));
  }
  const where = (latitude: unknown) =>
    app.call("POST", "/user/workers_view/", { body: { latitude, longitude: "76.28" } });
  for (const good of ["9.98", "-9.98", "0", 9.98]) expect((await where(good)).status).toBe(200);
  for (const bad of ["9.", ".5", "90.1", "nine", "9,98"]) expectProblem(await where(bad), invalidInput);
  // Other types are strict: a boolean is not text, and text is not a number.
  const request = { id: 1, accept: "true" };
  const decided = await app.call("POST", "/admin_view/requests_view/", { token: admin.token, body: request });
  expect(decided.body.errors?.accept).toBeDefined();
  const renamed = await app.call("PATCH", "/user/profile_view/", {
    token: buyer.token,
    body: { first_name: 5 },
  });
  expectProblem(renamed, invalidInput);
});

/** Sends a path and a body unchanged; `fetch` would normalize them. */
function raw(
  method: string,
  path: string,
  contentType?: string,
  body?: string | Buffer,
): Promise<{ status: number; type: string; body: unknown }> {
  const { hostname, port } = new URL(app.url);
  const headers = contentType === undefined ? {} : { "content-type": contentType };
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path, method, headers }, (response) => {
      const type = response.headers["content-type"] ?? "";
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          type,
          body: type.includes("json") ? JSON.parse(text) : text,
        }),
      );
    })
      .on("error", reject)
      .end(body);
  });
}

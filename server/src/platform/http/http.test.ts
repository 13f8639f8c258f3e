// The HTTP routes: what holds for every call, shown on small endpoints of its own and on the built app.
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workerNotFound } from "@hourhand/contract/catalogue";
import {
  notFound,
  notSignedIn,
  malformed,
  invalidInput,
  tooLarge,
  type ProblemKind,
} from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

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
    // The names alone, and what only begins like one, are addresses like any other.
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

  test("of a call that is no GET are taken in the query and in the body, which wins, in every encoding", async () => {
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
    // Of any other field each place is its own.
    const chat = await app.call("POST", "/chat/get_chats/?page=1&chatReceiverId=999999", {
      token: admin.token,
      body: { chatReceiverId: admin.id },
    });
    expect([chat.status, chat.body.count]).toEqual([200, 0]);
  });

  test("are refused out of bounds or sent twice in the place that counts", async () => {
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

test("numbers in JSON may be text as they are written in forms, and nothing that only looks like one", async () => {
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
  // Elsewhere kinds are kept: true or false is no text, text is no number.
  const request = { id: 1, accept: "true" };
  const decided = await app.call("POST", "/admin_view/requests_view/", { token: admin.token, body: request });
  expect(decided.body.errors?.accept).toBeDefined();
  const renamed = await app.call("PATCH", "/user/profile_view/", {
    token: buyer.token,
    body: { first_name: 5 },
  });
  expectProblem(renamed, invalidInput);
});

describe("text", () => {
  let admin: TestPerson;
  let buyer: TestPerson;
  beforeAll(async () => {
    [admin, buyer] = await Promise.all([administrator(app), customer(app)]);
  });

  test.each([
    ["PATCH", "/user/profile_view/", "first_name", 50],
    ["POST", "/user/bookings_view/", "title", 100],
    ["PUT", "/user/bookings_view/", "title", 100],
    ["POST", "/admin_view/job_view/", "title", 60],
    ["POST", "/admin_view/job_view/", "description", 500],
  ])("%s %s: a %s over %i characters is told to be shorter, a blank one to be filled in", async (...row) => {
    const [method, path, field, max] = row;
    const { token } = path.startsWith("/admin_view") ? admin : buyer;
    const said = async (value: unknown) => {
      const answer = await app.call(method, path, { token, body: { [field]: value } });
      expectProblem(answer, invalidInput);
      return answer.body.errors[field][0];
    };
    expect(await said("x".repeat(max + 1))).toMatch(`at most ${max} characters. Please shorten it.`);
    for (const blank of ["", "  ", null]) expect(await said(blank)).toMatch(/please/i);
    expect(await said("")).not.toMatch(/shorten/);
  });

  test("a username or phone out of bounds is told its bounds", async () => {
    const { body } = await app.call("PATCH", "/user/profile_view/", {
      token: buyer.token,
      body: { username: "x".repeat(61), phone: "1".repeat(41) },
    });
    expect(body.errors.username).toEqual([expect.stringContaining("3 to 30")]);
    expect(body.errors.phone).toEqual([expect.stringContaining("7 to 15")]);
  });

  test("bytes that are not UTF-8 are 400 in every encoding and in the query", async () => {
    const part = (value: Buffer) =>
      Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="search"\r\n\r\n'),
        value,
        Buffer.from("\r\n--b--\r\n"),
      ]);
    const form = "application/x-www-form-urlencoded";
    const multipart = "multipart/form-data; boundary=b";
    const cases: [string, string | Buffer, ProblemKind?][] = [
      [form, "search=%ff", malformed],
      [form, "search=a%C3b", malformed],
      [form, "%ff=a", malformed],
      [form, Buffer.from([0x61, 0x3d, 0xff]), malformed],
      [multipart, part(Buffer.from([0x61, 0xff])), malformed],
      [form, "search=%C3%A9%EF%BF%BD+100%&job=%zz"],
      [multipart, part(Buffer.from("é\ufffd"))],
      [multipart, part(Buffer.from(""))],
    ];
    for (const [type, body, problem] of cases) {
      const answer = await raw("POST", "/user/workers_view/", type, body);
      if (problem) expectProblem(answer, problem, body.toString());
      else expect(answer.status, body.toString()).toBe(200);
    }
    const listed = (query: string) =>
      app.call("GET", `/admin_view/job_view/?page=1&search=${query}`, { token: admin.token });
    expectProblem(await listed("%ff"), malformed);
    expect((await listed("%C3%A9%20%25")).status).toBe(200);
  });

  test("a name sent once as a file and once as text was sent twice", async () => {
    for (const order of [0, 1]) {
      const form = new FormData();
      const add = [
        () => form.append("first_name", "Asha"),
        () => form.append("first_name", new Blob(["x"]), "x.png"),
      ];
      add[order]?.();
      add[1 - order]?.();
      const answer = await app.call("PATCH", "/user/profile_view/", { token: buyer.token, body: form });
      expectProblem(answer, invalidInput);
      expect(answer.body.errors.first_name).toEqual([expect.stringMatching(/more than once/)]);
    }
  });

  test("a text part over 256 KB and a fifth file are 413", async () => {
    const long = new FormData();
    long.append("photo", new Blob(["x"]), "x.png");
    long.append("address", "x".repeat(300 * 1024));
    const many = new FormData();
    for (let file = 0; file < 5; file++) many.append(`photo${file}`, new Blob(["x"]), "x.png");
    for (const body of [long, many])
      expectProblem(await app.call("POST", "/user/bookings_view/", { token: buyer.token, body }), tooLarge);
  });
});

/** Sends a path and a body as they stand, which `fetch` would mend. */
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

// The HTTP door: what holds for every call, shown on small endpoints of its own and on the built app.
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("healthz and readyz answer", async () => {
  expect((await app.call("GET", "/healthz")).status).toBe(200);
  expect((await app.call("GET", "/readyz")).body).toMatchObject({ database: true });
});

test("an unknown API path is JSON 404, with and without a trailing slash", async () => {
  for (const path of ["/user/nothing", "/user/nothing/", "/geo/x"]) {
    const answer = await app.call("GET", path);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toMatch(/nothing at this address/);
  }
});

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
    const { status, type } = await raw(method, path);
    expect([path, status, type]).toEqual([path, 404, expect.stringMatching(/^application\/json/)]);
  }
});

test("a path id has one spelling", async () => {
  const someone = await worker(app);
  const status = async (id: string) => (await app.call("GET", `/user/workers_view/${id}`)).status;
  expect(await status(String(someone.workerId))).toBe(200);
  for (const id of ["e0", ".0"].map((end) => `${someone.workerId}${end}`)) expect(await status(id)).toBe(404);
  for (const start of ["+", "0", "-", "%20"])
    expect(await status(`${start}${someone.workerId}`), start).toBe(404);
  expect(await status("0")).toBe(404);
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
    const [method, path, field, most] = row;
    const { token } = path.startsWith("/admin_view") ? admin : buyer;
    const said = async (value: unknown) => {
      const { status, body } = await app.call(method, path, { token, body: { [field]: value } });
      expect(status).toBe(400);
      return body.errors[field][0];
    };
    expect(await said("x".repeat(most + 1))).toMatch(`at most ${most} characters. Please shorten it.`);
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
    const cases: [string, string | Buffer, number][] = [
      [form, "search=%ff", 400],
      [form, "search=a%C3b", 400],
      [form, "%ff=a", 400],
      [form, Buffer.from([0x61, 0x3d, 0xff]), 400],
      [multipart, part(Buffer.from([0x61, 0xff])), 400],
      [form, "search=%C3%A9%EF%BF%BD+100%&job=%zz", 200],
      [multipart, part(Buffer.from("é\ufffd")), 200],
      [multipart, part(Buffer.from("")), 200],
    ];
    for (const [type, body, status] of cases) {
      const answer = await raw("POST", "/user/workers_view/", type, body);
      expect([body.toString(), answer.status]).toEqual([body.toString(), status]);
    }
    const listed = (query: string) =>
      app.call("GET", `/admin_view/job_view/?page=1&search=${query}`, { token: admin.token });
    expect((await listed("%ff")).status).toBe(400);
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
      const { status, body } = await app.call("PATCH", "/user/profile_view/", {
        token: buyer.token,
        body: form,
      });
      expect([status, body.errors.first_name]).toEqual([400, [expect.stringMatching(/more than once/)]]);
    }
  });

  test("a text part over 256 KB and a fifth file are 413", async () => {
    const long = new FormData();
    long.append("photo", new Blob(["x"]), "x.png");
    long.append("address", "x".repeat(300 * 1024));
    const many = new FormData();
    for (let file = 0; file < 5; file++) many.append(`photo${file}`, new Blob(["x"]), "x.png");
    for (const body of [long, many])
      expect((await app.call("POST", "/user/bookings_view/", { token: buyer.token, body })).status).toBe(413);
  });
});

/** Sends a path and a body as they stand, which `fetch` would mend. */
function raw(
  method: string,
  path: string,
  contentType?: string,
  body?: string | Buffer,
): Promise<{ status: number; type: string }> {
  const { hostname, port } = new URL(app.url);
  const headers = contentType === undefined ? {} : { "content-type": contentType };
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path, method, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "" });
    })
      .on("error", reject)
      .end(body);
  });
}

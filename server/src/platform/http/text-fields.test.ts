// Text in calls: its limits, its bytes and its parts.
import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { malformed, invalidInput, tooLarge, type ProblemKind } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();

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
  ])("%s %s: a %s over %i characters must be shorter, a blank one filled in", async (...row) => {
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

  test("an error for a username or phone out of bounds names the bounds", async () => {
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

  test("a name sent once as a file and once as text counts as sent twice", async () => {
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

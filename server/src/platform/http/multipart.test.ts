// Multipart bodies of short texts: read as they were filled in, and refused if they are broken.
import { afterAll, beforeAll, expect, test } from "vitest";
import { invalidInput, malformed } from "@hourhand/contract/problem";
import { customer } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
afterAll(() => app.close());

const type = "multipart/form-data; boundary=b";
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test("a multipart form is read if it is right, and refused if wrong, doubled or broken, with or without an epilogue", async () => {
  const { token, username } = await customer(app);
  const others = part("username", username) + part("phone", "9876543210");
  const edit = (fields: string, end = "--b--\r\n") =>
    fetch(`${app.url}/user/profile_view/`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      body: Buffer.from(fields + end, "latin1"),
    }).then(async (answer) => ({
      status: answer.status,
      body: (await answer.json()) as Record<string, never>,
    }));
  for (const end of ["--b--\r\n", "--b--\r\nbye"]) {
    const name = Buffer.from("Zoë").toString("latin1");
    expect(await edit(others + part("first_name", name) + part("last_name", " Das "), end)).toMatchObject({
      status: 200,
    });
    const { body } = await app.call("GET", "/user/profile_view/", { token });
    expect(JSON.stringify(body)).toContain("Zoë");
    const wrong = await edit(part("first_name", "x".repeat(60)), end);
    expectProblem(wrong, invalidInput);
    const twice = await edit(part("first_name", "One") + part("first_name", "Two"), end);
    expectProblem(twice, invalidInput);
    expectProblem(await edit(part("first_name", "\xff\xfe"), end), malformed);
  }
});

// Which forms are read in one go, that they are read as the parser would, and that all others are left to it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { invalidInput, malformed } from "@hourhand/contract/problem";
import { customer } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { readPlainForm } from "./plain-form.ts";

const app = testApp({}, { jobs: false });

async function encoded(fields: readonly (readonly [string, string])[]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const response = new Response(form);
  return { type: response.headers.get("content-type") ?? "", text: await response.text() };
}

test("a form of texts as a browser writes it is read as it was filled in, field by field", async () => {
  const name = fc.stringMatching(/^[a-zA-Z][\w-]{0,20}$/);
  // FormData writes every line's end as CRLF, and half a surrogate pair as a replacement.
  const value = fc
    .string({ unit: "grapheme", maxLength: 60 })
    .map((text) => text.replaceAll(/\r\n|\r|\n/g, "\r\n").replaceAll("\uFEFF", ""));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 12 }), async (fields) => {
      const { type, text } = await encoded(fields);
      expect(readPlainForm(type, text)).toEqual(fields);
    }),
    { numRuns: 300 },
  );
});

const type = "multipart/form-data; boundary=b";
const part = (name: string, value: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

test.each([
  ["a file", `${part("photo", "x", '; filename="a.png"')}--b--\r\n`],
  [
    "a header beside the name",
    `${part("title", "x", "\r\nContent-Type: text/plain; charset=latin1")}--b--\r\n`,
  ],
  ["a preamble", `hello\r\n${part("title", "x")}--b--\r\n`],
  ["an epilogue", `${part("title", "x")}--b--\r\nbye`],
  ["no end", part("title", "x")],
  ["a delimiter with more behind it", `${part("title", "x\r\n--bc")}--b--\r\n`],
  ["an escaped name", `${part("ti%22tle", "x")}--b--\r\n`],
  ["no name", `--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n`],
  ["a byte order mark", `${part("title", "\uFEFFx")}--b--\r\n`],
  ["no field", "--b--\r\n"],
])("a form with %s is left to the parser", (_what, body) => {
  expect(readPlainForm(type, body)).toBeUndefined();
});

test("both ways of reading answer alike: right, wrong, twice, and broken", async () => {
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
  // An epilogue makes the parser read it.
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

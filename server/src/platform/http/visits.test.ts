// A person's browser opens an address of the API (docs/rules/wire.md 37).
import { expect, test } from "vitest";
import { notFound, notSignedIn } from "@hourhand/contract/problem";
import { outcomeOf } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();

/** Chromium's Accept header when somebody opens an address. */
const ofBrowser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

async function ask(path: string, accept: string, method = "GET"): Promise<string> {
  const answer = await fetch(app.url + path, { method, headers: { accept } });
  const type = answer.headers.get("content-type") ?? "";
  if (!type.includes("json")) return `page ${answer.status}`;
  return `data ${outcomeOf({ status: answer.status, body: await answer.json() })}`;
}

test(
  "a person's browser gets the not-found page where others get data",
  { tags: ["@screens-1.9"] },
  async () => {
    const paths = ["/worker/22", "/worker/details_view/", "/user/nothing", "/user/home_view", "/api/v1/x"];
    for (const path of [...paths, "/api/v1/me/calendar/nobody.ics"])
      expect(await ask(path, ofBrowser), path).toBe("page 404");
  },
);

test("a refused file keeps the refusal's status there", async () => {
  expect(await ask("/api/v1/bookings/1/calendar", ofBrowser)).toBe("page 401");
  expect(await ask("/api/v1/bookings/1/calendar", "*/*")).toBe(`data ${outcomeOf(notSignedIn)}`);
});

test("a program's request gets data, and so does a document made for reading", async () => {
  const unknown = `data ${outcomeOf(notFound)}`;
  expect(await ask("/worker/22", "*/*")).toBe(unknown);
  expect(await ask("/worker/22", ofBrowser, "POST")).toBe(unknown);
  expect(await ask("/user/home_view", "application/json, text/html")).toBe("data 200");
  expect(await ask("/openapi.json", ofBrowser)).toBe("data 200");
});

// The known places of a map's area.
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxPlaces } from "@hourhand/contract/geo";
import { invalidInput } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ask = (area: string, language = "en") =>
  app.call("GET", `/api/v1/places?${area}`, { headers: { "accept-language": language } });
interface Place {
  name: string;
  latitude: number;
  longitude: number;
}
const placesOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.body.places as Place[];
const kochi = "south=9.9&west=76.2&north=10.1&east=76.4";
const kerala = "south=8.2&west=74.8&north=12.8&east=77.4";

test(
  "an area answers the places inside it and no others, to people without an account too",
  { tags: ["@beyond-7.32"] },
  async () => {
    const answer = await ask(kochi);
    expect(answer.status).toBe(200);
    const places = placesOf(answer);
    expect(places.map(({ name }) => name)).toContain("Kaloor");
    for (const { latitude, longitude } of places) {
      expect(latitude).toBeGreaterThanOrEqual(9.9);
      expect(latitude).toBeLessThanOrEqual(10.1);
      expect(longitude).toBeGreaterThanOrEqual(76.2);
      expect(longitude).toBeLessThanOrEqual(76.4);
    }
    expect(placesOf(await ask("south=0&west=0&north=1&east=1"))).toEqual([]);
  },
);

test("a large area answers towns, spread over it, in the caller's language", async () => {
  const names = placesOf(await ask(kerala)).map(({ name }) => name);
  expect(names).toContain("Kochi");
  expect(names).not.toContain("Kaloor");
  expect(placesOf(await ask(kerala, "ml")).map(({ name }) => name)).toContain("കൊച്ചി");
  const all = placesOf(await ask("south=-90&west=-180&north=90&east=180"));
  expect(all.length).toBeGreaterThan(0);
  expect(all.length).toBeLessThanOrEqual(maxPlaces);
});

test("an area across the 180th meridian, and one of a single point, are valid", async () => {
  expect(placesOf(await ask("south=9&west=170&north=10.5&east=77")).map(({ name }) => name)).toContain(
    "Kochi",
  );
  expect(placesOf(await ask("south=9&west=170&north=10&east=-170"))).toEqual([]);
  expect((await ask("south=9.9972&west=76.3021&north=9.9972&east=76.3021")).status).toBe(200);
});

test.each([
  "",
  "south=9&west=76&north=10",
  "south=91&west=76&north=92&east=77",
  "south=9&west=-181&north=10&east=77",
  "south=nine&west=76&north=10&east=77",
  "south=NaN&west=76&north=10&east=77",
])("the area '%s' is refused", async (area) => {
  expectProblem(await ask(area), invalidInput);
});

test("an area whose south is north of its north is refused with a sentence about that", async () => {
  const answer = await ask("south=10&west=76&north=9&east=77");
  expectProblem(answer, invalidInput);
  expect(answer.body.message).toBe("The south of an area cannot be north of its north. Please swap the two.");
  expect((await ask("south=10&west=76&north=9&east=77", "hi")).body.message).toContain("दक्षिण");
});

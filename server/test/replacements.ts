// Replacement workers, for tests: workers at a distance from the visit, and the two calls.
import { booking } from "./bookings.ts";
import { worker, type TestPerson, type TestWorker, type WorkerFields } from "./people.ts";
import type { Answer, TestApp } from "./start-app.ts";

// Where the tests' bookings are.
const place = { latitude: 9.93, longitude: 76.26 };
const kilometresOfDegree = 111.19;

/** Makes a worker the given number of kilometres north of the visit. */
export const near = (app: TestApp, kilometres: number, fields: WorkerFields = {}): Promise<TestWorker> =>
  worker(app, {
    latitude: place.latitude + kilometres / kilometresOfDegree,
    longitude: place.longitude,
    ...fields,
  });

/** Makes a booking of two hours from 10:00, by default in three days, and has its worker reject it. */
export const rejected = (
  app: TestApp,
  buyer: TestPerson,
  someone: TestWorker,
  fields: Record<string, unknown> = {},
  days = 3,
): Promise<number> =>
  booking(app, buyer, someone, "rejected", { startTime: "10:00", duration: 2, ...fields }, days);

const pathOf = (id: number) => `/api/v1/bookings/${id}/replacements`;

export const list = (app: TestApp, id: number, { token }: { token?: string }): Promise<Answer> =>
  app.call("GET", pathOf(id), { token });

export const choose = (
  app: TestApp,
  id: number,
  { token }: { token?: string },
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> => app.call("POST", pathOf(id), { token, body, headers });

/** Reads a booking as this person sees it. */
export const read = async (app: TestApp, id: number, { token }: TestPerson) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body;

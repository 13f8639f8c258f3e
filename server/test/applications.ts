// Customers' requests to become workers, for tests: filling in the form, sending it, deciding.
import { sql } from "../src/platform/database/sql.ts";
import sharp from "sharp";
import { expect } from "vitest";
import { onlyRow } from "../src/platform/database/rows.ts";
import { administrator, customer, type TestPerson } from "./people.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** Starts an app with an administrator, a category and a picture, and returns the calls about requests. */
export async function startApplications() {
  const app = await startApp({}, { jobs: false });
  const admin = await administrator(app, { id: 3 });
  const jobId = await category(app, "Plumber");
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0f5c5c" } })
    .png()
    .toBuffer();
  const picture = new Blob([new Uint8Array(bytes)], { type: "image/png" });
  return { app, admin, jobId, picture, ...callsOn({ app, admin, jobId, picture }) };
}

/** Stores a category and returns its id. */
export async function category({ app }: TestApp, title: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into job_categories (title, description) values (${title}, 'x') returning id`.execute(
    app.platform.pool,
  );
  return onlyRow(rows).id;
}

function callsOn(world: { app: TestApp; admin: TestPerson; jobId: number; picture: Blob }) {
  const { app, admin, jobId, picture } = world;
  /** Returns a valid form with these changes; `undefined` leaves a field out. */
  const form = (
    changes: Record<string, string | number | undefined> = {},
    pictures: Record<string, Blob | undefined> = { id_prof: picture },
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, job: jobId, ...changes })) {
      if (value !== undefined) body.append(name, String(value));
    }
    for (const [name, file] of Object.entries(pictures)) if (file) body.append(name, file, `${name}.png`);
    return body;
  };
  const apply = (person: TestPerson | undefined, body: FormData = form()) =>
    app.call("POST", "/worker/register/", { token: person?.token, body });
  const formOf = async (person: TestPerson) =>
    (await app.call("GET", "/worker/register/", { token: person.token })).body;
  return {
    form,
    apply,
    /** Reads what the form shows a person: the categories, and the state of their request. */
    formOf,
    decide: (
      body: Record<string, unknown>,
      by: TestPerson | undefined = admin,
      encoding?: "form" | "multipart",
    ) =>
      app.call("POST", "/admin_view/requests_view/", {
        token: by?.token,
        body,
        ...(encoding && { encoding }),
      }),
    /** Makes a new customer with a pending request; returns the customer and the request's id. */
    applied: async () => {
      const someone = await customer(app);
      expect((await apply(someone)).status).toBe(201);
      return { someone, id: (await formOf(someone)).application.id as number };
    },
  };
}

const fields = {
  username: "ignored",
  full_name: "Meera Das",
  age: 31,
  salary: 250.5,
  description: "I repair pumps.",
  qualification: "ITI",
  experience: 6,
  previous_company: "Kerala Pumps",
  latitude: 9.981,
  longitude: 76.282,
};

// A worker's calendar for tests, over HTTP.
import { sql } from "kysely";
import { worker, type TestWorker } from "./people.ts";
import type { Answer, TestApp } from "./start-app.ts";

/** A worker whose weekly slots are removed, so that a test adds its own. */
export async function idleWorker(app: TestApp): Promise<TestWorker> {
  const someone = await worker(app);
  await sql`delete from slots where worker_id = ${someone.workerId}`.execute(app.app.platform.database);
  return { ...someone, slots: {} };
}

/** Adds an exception and answers what came back. */
export const addException = (
  app: TestApp,
  { token }: { token: string },
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> => app.call("POST", "/api/v1/worker/exceptions", { token, body, headers });

/** A date of an availability. */
export interface AvailableDate {
  date: string;
  weekday: string;
  starts: { slot_id: number; start_time: string; longest_hours: number }[];
}

/** The availability of a worker. @throws where it is refused */
export async function availability(app: TestApp, workerId: number, query = ""): Promise<AvailableDate[]> {
  const { status, body } = await app.call("GET", `/api/v1/workers/${workerId}/availability${query}`);
  if (status !== 200) throw new Error(`The availability was refused: ${JSON.stringify(body)}`);
  return body.days;
}

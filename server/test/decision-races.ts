// Concurrent decisions about people who want to become workers.
import { expect } from "vitest";
import { requestDecided } from "@hourhand/contract/catalogue-admin";
import { onlyRow } from "../src/platform/database/rows.ts";
import { sql } from "../src/platform/database/sql.ts";
import type { startApplications } from "./applications.ts";
import { noticeTextsOf } from "./notified.ts";
import { administrator } from "./people.ts";
import { isProblem, outcomeOf } from "./problems.ts";

type Applications = Awaited<ReturnType<typeof startApplications>>;

/** Two administrators send this many decisions about one request at once; expects that one takes effect. */
export async function expectOneDecision(
  { app, admin, applied, decide, formOf }: Applications,
  howMany: number,
): Promise<void> {
  const { someone, id } = await applied();
  const other = await administrator(app);
  const answers = await Promise.all(
    Array.from({ length: howMany }, (_, index) =>
      decide({ id, accept: index % 2 === 0, reason: "No" }, index % 3 === 0 ? other : admin),
    ),
  );
  const counts = {
    won: answers.filter(({ status }) => status === 200).length,
    lost: answers.filter(isProblem(requestDecided)).length,
  };
  expect(counts).toEqual({ won: 1, lost: howMany - 1 });
  const { status } = (await formOf(someone)).application;
  const { rows } = await sql<{ role: string }>`select role from people where id = ${someone.id}`.execute(
    app.app.platform.pool,
  );
  expect([status, onlyRow(rows).role]).toEqual(
    status === "accepted" ? ["accepted", "worker"] : ["rejected", "user"],
  );
  expect(await noticeTextsOf(app, someone)).toHaveLength(1);
}

/** One administrator accepts a request while another one rejects it; expects that one wins in each round. */
export async function expectOneOfTwoDecisions(
  { app, admin, applied, decide, formOf }: Applications,
  rounds: number,
): Promise<void> {
  const other = await administrator(app);
  for (let round = 0; round < rounds; round++) {
    const { someone, id } = await applied();
    const answers = await Promise.all([
      decide({ id, accept: true }, round % 2 === 0 ? admin : other),
      decide({ id, accept: false, reason: "No" }, round % 2 === 0 ? other : admin),
    ]);
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set([200, outcomeOf(requestDecided)]));
    const { status } = (await formOf(someone)).application;
    expect(status).toBe(answers[0].status === 200 ? "accepted" : "rejected");
  }
}

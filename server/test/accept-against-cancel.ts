// A race between the two documented calls that end a request: its worker accepts it while its customer cancels it.
import { expect } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { booking, changesOf, putInto, statusOf } from "./bookings.ts";
import { customer, worker } from "./people.ts";
import { outcomeOf } from "./problems.ts";
import type { TestApp } from "./start-app.ts";

/** Runs rounds on one booking, and expects that exactly one of the two wins each. */
export async function expectAcceptedOrCanceled(app: TestApp, rounds: number): Promise<void> {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const id = await booking(app, buyer, someone);
  const accept = () =>
    app.call("PATCH", `/worker/bookings_view/${id}`, {
      token: someone.token,
      body: { status: "accepted" },
    });
  const cancel = () => app.call("DELETE", `/user/bookings_view/${id}`, { token: buyer.token });
  for (let round = 0; round < rounds; round++) {
    await putInto(app, id, "created");
    const before = (await changesOf(app, id)).length;
    const acts = round % 2 ? [accept, cancel] : [cancel, accept];
    const answers = await Promise.all(acts.map((act) => act()));
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set([200, outcomeOf(illegalStatusChange)]));
    const status = await statusOf(app, id);
    expect(["accepted", "canceled"]).toContain(status);
    expect((await changesOf(app, id)).slice(before)).toMatchObject([{ status }]);
  }
}

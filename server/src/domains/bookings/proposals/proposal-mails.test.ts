// Proposals by mail: only to people who want them, with the old and the new time, and with buttons that open a dialog
// but change nothing on their own.
import { sql } from "../../../platform/database/sql.ts";
import { expect, test, vi } from "vitest";
import { booking } from "../../../../test/bookings.ts";
import { customer, worker } from "../../../../test/people.ts";
import { answerProposal, moveTo, propose } from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp();

const mailsTo = async (email: string, subject: string) =>
  (
    await sql<{
      body: string;
    }>`select body from dev_mails where recipient = ${email} and subject = ${subject}`.execute(
      app.app.platform.pool,
    )
  ).rows.map(({ body }) => body);
const mailed = async (email: string, subject: string) => {
  await vi.waitFor(async () => expect(await mailsTo(email, subject)).toHaveLength(1), { timeout: 30_000 });
  return (await mailsTo(email, subject))[0] ?? "";
};

test(
  "a proposal and each answer are mailed, with the old and the new time and a dialog for each answer",
  { tags: ["@beyond-3.93"] },
  async () => {
    const [ravi, asha] = await Promise.all([worker(app), customer(app)]);
    const id = await booking(app, asha, ravi, "accepted");
    const { body: first } = await propose(app, ravi, id, moveTo(app, ravi, 3, "10:00"));
    const asked = await mailed(asha.email, "Another time proposed");
    expect(asked).toMatch(
      /from \w+, .* 8:00.am to 9:00.am to \w+, .* 10:00.am to 11:00.am\. Please accept or decline/,
    );
    for (const act of ["accept", "decline"]) {
      const address = `/?open=Booking_details/${id}&dialog=${act}-${first.id}`;
      expect(asked.replaceAll("&amp;", "&")).toContain(address);
      // Opening the address, as mail scanners do, does not answer.
      await (await fetch(app.url + address)).text();
    }
    const { rows } = await sql<{
      state: string;
    }>`select state from booking_proposals where id = ${first.id}`.execute(app.app.platform.pool);
    expect(rows).toEqual([{ state: "open" }]);
    await answerProposal(app, asha, first.id, "decline");
    expect(await mailed(ravi.email, "Proposal declined")).toContain("The booking stays as it was.");
    const { body: second } = await propose(app, asha, id, moveTo(app, ravi, 3, "10:00"));
    expect((await mailed(ravi.email, "Another time proposed")).replaceAll("&amp;", "&")).toContain(
      `/worker?open=Booking_details/${id}&dialog=accept-${second.id}`,
    );
    await answerProposal(app, ravi, second.id, "accept");
    expect(await mailed(asha.email, "Visit moved")).toMatch(
      /10:00.am to 11:00.am now, instead of .* 8:00.am to 9:00.am\./,
    );
    const { body: third } = await propose(app, ravi, id, { kind: "extra", hours: 1 });
    expect(await mailed(asha.email, "More work proposed")).toMatch(/until 12:00.pm instead of 11:00.am/);
    await answerProposal(app, ravi, third.id, "withdraw");
    await mailed(asha.email, "Proposal withdrawn");
  },
);

test(
  "a person who switched off mails of proposals gets only the notice",
  { tags: ["@beyond-3.93"] },
  async () => {
    const [ravi, asha] = await Promise.all([worker(app), customer(app)]);
    const id = await booking(app, asha, ravi, "accepted");
    const off = { proposal: { mail: false } };
    await app.call("PUT", "/api/v1/notification_preferences", { token: asha.token, body: off });
    const { body } = await propose(app, ravi, id, moveTo(app, ravi, 3, "10:00"));
    await answerProposal(app, asha, body.id, "decline");
    // Ravi's mail was queued after any mail to her would have been.
    await mailed(ravi.email, "Proposal declined");
    expect(await mailsTo(asha.email, "Another time proposed")).toEqual([]);
    const { rows } =
      await sql`select from notices where person_id = ${asha.id} and event = 'proposal'`.execute(
        app.app.platform.pool,
      );
    expect(rows).toHaveLength(1);
  },
);

test(
  "a request that its customer moves is mailed to the worker with both times",
  { tags: ["@beyond-3.93"] },
  async () => {
    const [ravi, asha] = await Promise.all([worker(app), customer(app)]);
    const id = await booking(app, asha, ravi);
    await propose(app, asha, id, moveTo(app, ravi, 3, "10:00"));
    expect(await mailed(ravi.email, "Booking request moved")).toMatch(
      /10:00.am to 11:00.am now, instead of .* 8:00.am/,
    );
  },
);

// Mails about bookings, with the jobs running.
import { sql } from "../../platform/database/sql.ts";
import { expect, test, vi } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { booking, followUpBookings } from "../../../test/bookings.ts";
import { customer, worker } from "../../../test/people.ts";
import { startApp, type TestApp, testApp } from "../../../test/start-app.ts";

const app = testApp();

const mailsTo = async (email: string) =>
  (
    await sql<{
      subject: string;
      body: string;
    }>`select subject, body from dev_mails where recipient = ${email}
      order by id`.execute(app.app.platform.pool)
  ).rows;

const soon = { timeout: 30_000 };

test("a request is mailed to the worker and confirmed to the customer, who gets a mail when it is accepted", async () => {
  const [someone, buyer] = await Promise.all([
    worker(app, { fullName: "Biju Nair", salaryPaise: 125_000 }),
    customer(app, { first_name: "Leela" }),
  ]);
  const id = await booking(app, buyer, someone);
  await vi.waitFor(async () => expect(await mailsTo(someone.email)).toHaveLength(1), soon);
  const [request] = await mailsTo(someone.email);
  expect(request?.subject).toBe("Booking request");
  for (const text of [
    "Hello Asha,",
    "Leela Menon",
    "8:00\u00A0am to 9:00\u00A0am",
    "12 Fort Road, Kochi",
    "/worker?open=Bookings",
  ]) {
    expect(request?.body).toContain(text);
  }
  // Digits are grouped, and whole rupees have no decimals.
  expect(request?.body).toMatch(/₹1,250\b(?!\.)/);
  await vi.waitFor(async () => expect(await mailsTo(buyer.email)).toHaveLength(1), soon);
  const [confirmation] = await mailsTo(buyer.email);
  expect(confirmation?.subject).toBe("Booking sent");
  const link = `/?open=Booking_details/${id}`;
  for (const text of [
    "Hello Leela,",
    "You asked Biju Nair for",
    "8:00\u00A0am to 9:00\u00A0am",
    "₹1,250",
    link,
  ]) {
    expect(confirmation?.body).toContain(text);
  }
  await app.call("PATCH", `/worker/bookings_view/${id}`, {
    token: someone.token,
    body: { status: "accepted" },
  });
  await vi.waitFor(async () => expect(await mailsTo(buyer.email)).toHaveLength(2), soon);
  const [, answer] = await mailsTo(buyer.email);
  expect(answer?.subject).toBe("Booking accepted");
  expect(answer?.body).toContain(link);
  const left = await sql`select from booking_mails`.execute(app.app.platform.pool);
  expect(left.rows).toEqual([]);
});

test("a customer's cancellation is mailed to the worker and confirmed to the customer, once; a refused booking is not mailed", async () => {
  const [someone, buyer, late] = await Promise.all([worker(app), customer(app), customer(app)]);
  const id = await booking(app, buyer, someone);
  const refused = await app.call("POST", "/user/bookings_view/", {
    token: late.token,
    body: { worker: someone.workerId },
  });
  expectProblem(refused, invalidInput);
  for (let n = 0; n < 2; n++) {
    const canceled = await app.call("DELETE", `/user/bookings_view/${id}`, { token: buyer.token });
    expect(canceled.status).toBe(200);
  }
  await vi.waitFor(async () => expect(await mailsTo(buyer.email)).toHaveLength(2), soon);
  await vi.waitFor(async () => expect(await mailsTo(someone.email)).toHaveLength(2), soon);
  const canceledTo = async (email: string) =>
    (await mailsTo(email)).find(({ subject }) => subject === "Booking cancelled")?.body;
  expect(await canceledTo(someone.email)).toContain("Asha Menon will not need you");
  expect(await canceledTo(buyer.email)).toContain("You cancelled");
  await new Promise((done) => setTimeout(done, 500));
  expect(await mailsTo(buyer.email)).toHaveLength(2);
  expect(await mailsTo(late.email)).toEqual([]);
});

const queuedMails = async (of: TestApp) =>
  (
    await sql<{ to: string; subject: string }>`
      select recipient as to, subject from dev_mails order by id`.execute(of.app.platform.pool)
  ).rows;

test("each noted mail is queued once by any number of concurrent processes", async () => {
  const idle = await startApp({}, { jobs: false });
  try {
    const [someone, other, buyer] = await Promise.all([worker(idle), worker(idle), customer(idle)]);
    await booking(idle, buyer, someone);
    await booking(idle, buyer, other);
    const run = () => followUpBookings(idle);
    await Promise.all([run(), run(), run()]);
    const recipients = (await queuedMails(idle)).map(({ to }) => to);
    expect(recipients.toSorted()).toEqual([buyer.email, buyer.email, other.email, someone.email].toSorted());
  } finally {
    await idle.close();
  }
});

test("a blocked person gets no mail", async () => {
  const idle = await startApp({}, { jobs: false });
  try {
    const [someone, buyer] = await Promise.all([worker(idle), customer(idle)]);
    await booking(idle, buyer, someone);
    await sql`update people set is_active = false where id = ${someone.id}`.execute(idle.app.platform.pool);
    await followUpBookings(idle);
    expect(await queuedMails(idle)).toEqual([{ to: buyer.email, subject: "Booking sent" }]);
  } finally {
    await idle.close();
  }
});

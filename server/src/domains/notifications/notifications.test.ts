// Notices over their socket: live, replayed, seen, merged, capped.
import { expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { notYou } from "@hourhand/contract/chat";
import { expectProblem } from "../../../test/problems.ts";
import { customer } from "../../../test/people.ts";
import { openSocket, until, upgrade } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notificationJobs } from "./jobs.ts";
import { notify, notifyReplacing } from "./notifications.ts";

const app = testApp();

const notifyOf = (personId: number, title: string) =>
  inTransaction(app.app.platform.pool, (transaction) =>
    notify(app.app.platform, transaction, {
      personId,
      causedBy: null,
      title,
      body: `${title}!`,
      page: "Bookings",
      event: "booking",
    }),
  );
const bellOf = ({ id, token }: { id: number; token: string }) =>
  openSocket(app, `/ws/notifications/${id}/`, token);
const pause = () => new Promise((done) => setTimeout(done, 100));

test(
  "a notice arrives live on every socket of its person and of nobody else",
  { tags: ["@customer-3.12", "@customer-7.29", "@worker-3.12", "@worker-4.11"] },
  async () => {
    const [asha, ravi] = [await customer(app), await customer(app)];
    const [one, two, other] = [await bellOf(asha), await bellOf(asha), await bellOf(ravi)];
    await notifyOf(asha.id, "Booking accepted");
    const frame = await one.waitFor(() => true);
    expect(frame).toEqual({
      id: expect.any(Number),
      title: "Booking accepted",
      body: "Booking accepted!",
      at: expect.stringMatching(/Z$/),
      open: "Bookings",
      event: "booking",
    });
    expect(await two.waitFor(() => true)).toEqual(frame);
    await pause();
    expect(other.frames).toEqual([]);
    await Promise.all([one, two, other].map((bell) => bell.close()));
  },
);

test("a notice of a transaction that rolls back is never sent", async () => {
  const asha = await customer(app);
  const bell = await bellOf(asha);
  const failing = inTransaction(app.app.platform.pool, async (transaction) => {
    await notify(app.app.platform, transaction, {
      personId: asha.id,
      causedBy: null,
      title: "No",
      body: "No",
      event: "booking",
    });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await pause();
  expect(bell.frames).toEqual([]);
  await bell.close();
});

test("missed notices arrive on the next connection, oldest first and marked, until they are seen", async () => {
  const asha = await customer(app);
  for (const title of ["one", "two", "three"]) await notifyOf(asha.id, title);
  const first = await bellOf(asha);
  await until(() => first.frames.length === 3);
  expect(first.frames.map(({ title, replayed }) => [title, replayed])).toEqual([
    ["one", true],
    ["two", true],
    ["three", true],
  ]);
  first.send({ seen: first.frames[1].id });
  first.send({ seen: 123_456_789 });
  await until(async () => {
    const bell = await bellOf(asha);
    await pause();
    await bell.close();
    return bell.frames.map(({ title }) => title).join() === "one,three";
  });
  await first.close();
});

test("a seen frame cannot remove another person's notice", async () => {
  const [asha, ravi] = [await customer(app), await customer(app)];
  await notifyOf(asha.id, "hers");
  const [hers, his] = [await bellOf(asha), await bellOf(ravi)];
  const { id } = await hers.waitFor(() => true);
  his.send({ seen: id });
  his.send({ seen: "x" });
  await his.waitFor((frame) => "error" in frame);
  const again = await bellOf(asha);
  expect(await again.waitFor(() => true)).toMatchObject({ id, replayed: true });
  await Promise.all([hers, his, again].map((bell) => bell.close()));
});

test(
  "people can only connect to their own notices; unknown and large frames are rejected",
  { tags: ["@customer-7.29", "@worker-7.40"] },
  async () => {
    const [asha, ravi] = [await customer(app), await customer(app)];
    expectProblem(await upgrade(app, `/ws/notifications/${ravi.id}/`, asha.token), notYou);
    expectProblem(await upgrade(app, `/ws/notifications/999999/`, asha.token), notYou);
    const bell = await bellOf(asha);
    for (const frame of ["x", "[]", "null", "{}", '{"seen":-1}', '{"seen":1.5}', '{"seen":null}'])
      bell.send(frame);
    await until(() => bell.frames.length === 7);
    expect(bell.frames.every((frame) => typeof frame.error === "string")).toBe(true);
    bell.send("x".repeat(4_097));
    expect(await bell.closed).toBe(1009);
  },
);

test("notices sent while the missed ones are being read arrive once", async () => {
  const asha = await customer(app);
  for (let round = 0; round < 10; round++) {
    const sending = Promise.all(Array.from({ length: 5 }, (_, n) => notifyOf(asha.id, `${round}.${n}`)));
    const bell = await bellOf(asha);
    await sending;
    await until(() => bell.frames.length >= (round + 1) * 5);
    await pause();
    const ids = bell.frames.map(({ id }) => id as number);
    expect(ids).toHaveLength((round + 1) * 5);
    expect(new Set(ids).size).toBe(ids.length);
    await bell.close();
  }
});

test("notifyReplacing sends each notice and keeps the newest unseen one per subject, also when ten run concurrently", async () => {
  const asha = await customer(app);
  const bell = await bellOf(asha);
  const { platform } = app.app;
  const once = (...bodies: string[]) =>
    inTransaction(platform.pool, (transaction) =>
      notifyReplacing(
        platform,
        transaction,
        bodies.map((body) => ({
          personId: asha.id,
          causedBy: null,
          title: "New message",
          body,
          event: "new_message",
          about: "chat 1",
        })),
      ),
    );
  await Promise.all(Array.from({ length: 10 }, (_, n) => once(`${n}`)));
  await once("together 1", "together 2", "together 3");
  await until(() => bell.frames.length === 13);
  expect(bell.frames.slice(10).map(({ body }) => body)).toEqual(["together 1", "together 2", "together 3"]);
  const ids = bell.frames.map(({ id }) => id as number);
  expect(new Set(ids).size).toBe(13);
  // Marking the earlier ones as seen does not remove the newest.
  for (const id of ids.slice(0, 12)) bell.send({ seen: id });
  await pause();
  const again = await bellOf(asha);
  expect(await again.waitFor(() => true)).toMatchObject({ id: ids[12], body: "together 3", replayed: true });
  await pause();
  expect(again.frames).toHaveLength(1);
  await Promise.all([bell, again].map((one) => one.close()));
});

test("the newest 200 unseen notices of a person are kept", async () => {
  const asha = await customer(app);
  const { platform } = app.app;
  await sql`insert into notices (person_id, title, body)
    select ${asha.id}, 'n' || n, 'b' from generate_series(1, 250) n`.execute(platform.pool);
  const bell = await bellOf(asha);
  await until(() => bell.frames.length === 200);
  expect([bell.frames[0].title, bell.frames.at(-1).title]).toEqual(["n51", "n250"]);
  await bell.close();
  await notificationJobs(platform)["deleteOldNotices"]?.({} as never, { number: 1, isLast: false });
  const { rows } = await sql<{ count: number; oldest: string }>`
    select count(*)::int, min(id) filter (where title = 'n51') is not null as oldest
    from notices where person_id = ${asha.id}`.execute(platform.pool);
  expect(rows[0]).toEqual({ count: 200, oldest: true });
});

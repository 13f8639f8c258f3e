// An administrator pins reviews to Home's quotes or hides them.
import type { listAuditEntries } from "@hourhand/contract/audit";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { beforeAll, describe, expect, test } from "vitest";
import { invalidInput, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { withoutWords } from "@hourhand/contract/testimonials";
import { booking } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { startRedis } from "../../../../test/redis.ts";
import { until } from "../../../../test/socket.ts";
import { startApp, type TestApp, testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let boss: TestPerson;
let buyers: TestPerson[];
let hands: TestWorker[];
beforeAll(async () => {
  boss = await administrator(app);
  const trades = ["Plumber", "Electrician", "Carpenter", "Painter", "Cleaner", "Gardener", "Mason", "Tailor"];
  hands = await Promise.all(trades.map((jobTitle) => worker(app, { jobTitle })));
  buyers = await Promise.all(trades.map(() => customer(app)));
});

let hour = 0;
/** Makes a review by a customer about a worker. @returns its id */
async function say(buyer: number, hand: number, rating: number, description: string): Promise<number> {
  const [who, whom] = [buyers[buyer], hands[hand]];
  if (!who || !whom) throw new Error("There is no such pair.");
  const startTime = `${String(8 + (hour++ % 10)).padStart(2, "0")}:00`;
  const id = await booking(app, who, whom, "completed", { startTime });
  const body = { id, rating, title: "Well done", description };
  expect((await app.call("PUT", "/user/bookings_view/", { token: who.token, body })).status).toBe(201);
  return (await reviewsOf(who))[0].id;
}
const reviewsOf = async ({ id }: TestPerson) =>
  (await app.call("GET", `/api/v1/admin/people/${id}/reviews`, { token: boss.token })).body.items;
const place = (id: number, onHome: string, token: string | undefined = boss.token) =>
  app.call("PATCH", `/api/v1/admin/reviews/${id}`, { token, body: { on_home: onHome } });
const home = async () => (await app.call("GET", "/user/home_view/")).body;
const quoted = async (): Promise<number[]> => (await home()).quotes.map(({ id }: { id: number }) => id);
const long = (words: string) => words.padEnd(60, ".");

// They share one Home; the first one needs it without other reviews.
describe("in this order", { shuffle: false }, () => {
  test(
    "pinned reviews come first with any rating, latest first; hidden ones are left out; a choice can be undone",
    { tags: ["@screens-2.30"] },
    async () => {
      const best = await say(0, 0, 5, long("The best one"));
      const good = await say(1, 1, 4.5, long("A good one"));
      const short = await say(2, 2, 2, "Late.");
      expect(await quoted()).toEqual([best, good, short]);

      const pinned = await place(short, "pinned");
      expect([pinned.status, pinned.body]).toEqual([
        200,
        { id: short, on_home: "pinned", message: "This review now comes first on Home." },
      ]);
      expect(await quoted()).toEqual([short, best, good]);
      await place(good, "pinned");
      expect(await quoted()).toEqual([good, short, best]);

      await place(best, "hidden");
      expect(await quoted()).toEqual([good, short]);
      expect((await home()).top_reviews.map(({ id }: { id: number }) => id)).toEqual([best, good, short]);
      expect((await reviewsOf(buyers[0] as TestPerson))[0].on_home).toBe("hidden");

      for (const id of [best, good, short]) await place(id, "rule");
      expect(await quoted()).toEqual([best, good, short]);
      expect((await reviewsOf(buyers[0] as TestPerson))[0].on_home).toBe("rule");
    },
  );

  test("an administrator may pin several reviews by one customer or of one trade; the other quotes repeat none of them; six in all", async () => {
    const [one, other] = [await say(3, 3, 3, "The first of mine"), await say(3, 3, 3, "And the second")];
    const better = await say(3, 4, 5, long("The same customer of another trade"));
    const sameTrade = await say(4, 3, 5, long("Another customer of the same trade"));
    for (const id of [one, other]) await place(id, "pinned");
    const all = await quoted();
    expect(all.slice(0, 2)).toEqual([other, one]);
    expect(all).not.toContain(better);
    expect(all).not.toContain(sameTrade);

    const more = [];
    for (const buyer of [4, 5, 6, 7, 0]) more.push(await say(buyer, buyer, 4, "Pinned, too"));
    for (const id of more) await place(id, "pinned");
    // Seven are pinned, so the one that was pinned first is left out.
    expect(await quoted()).toEqual([...more.toReversed(), other]);
    for (const id of [one, other, ...more]) await place(id, "rule");
  });

  /** Returns the changes of a review in a reply of the audit. */
  const changesOf = ({ items }: ReplyOf<typeof listAuditEntries>, id: number) =>
    items.filter(({ detail }) => detail.subject === "review" && detail.subject_id === id);

  test("each change is recorded; a call that changes nothing is not", async () => {
    const id = await say(5, 6, 5, long("For the record"));
    for (const to of ["rule", "pinned", "pinned", "hidden"]) expect((await place(id, to)).status).toBe(200);
    const { body } = await app.call("GET", "/api/v1/admin/audit?search=review&page=1", { token: boss.token });
    const about = changesOf(body, id);
    expect(
      about
        .map(({ event, detail: { before, after } }) => [event, before, after])
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ).toEqual([
      ["review hidden on Home", { on_home: "pinned" }, { on_home: "hidden" }],
      ["review pinned to Home", { on_home: "rule" }, { on_home: "pinned" }],
    ]);
    await place(id, "rule");
  });

  test("a review without text is never quoted: pinning it is refused", async () => {
    const id = await say(6, 5, 5, " \n ");
    expect((await reviewsOf(buyers[6] as TestPerson))[0].on_home).toBeNull();
    for (const to of ["pinned", "hidden", "rule"]) expectProblem(await place(id, to), withoutWords);
    expect(await quoted()).not.toContain(id);
  });

  test("only administrators place reviews, only existing ones, and only with a known place", async () => {
    const id = await say(7, 1, 5, long("Nobody else's to place"));
    expectProblem(
      await app.call("PATCH", `/api/v1/admin/reviews/${id}`, { body: { on_home: "pinned" } }),
      notSignedIn,
    );
    for (const { token } of [buyers[7], hands[1]] as TestPerson[])
      expectProblem(await place(id, "pinned", token), notAllowed);
    expectProblem(await place(99_999_999, "pinned"), notFound);
    expectProblem(await place(id, "first"), invalidInput);
    expectProblem(
      await app.call("PATCH", `/api/v1/admin/reviews/${id}`, { token: boss.token, body: {} }),
      invalidInput,
    );
    expect((await reviewsOf(buyers[7] as TestPerson))[0].on_home).toBe("rule");
  });

  test("of two concurrent administrators one is last, and the record shows each change in order", async () => {
    const id = await say(1, 7, 5, long("Wanted by two"));
    const other = await administrator(app);
    await Promise.all([place(id, "pinned"), place(id, "hidden", other.token)]);
    const { body } = await app.call("GET", "/api/v1/admin/audit?search=review&page=1", { token: boss.token });
    const [last, first] = changesOf(body, id).map(({ detail }) => detail);
    expect(first?.before).toEqual({ on_home: "rule" });
    expect(last?.before).toEqual(first?.after);
    expect(last?.after?.["on_home"]).toBe((await reviewsOf(buyers[1] as TestPerson))[0].on_home);
  });

  test("a process that has cached Home shows the change within a second", async () => {
    const redis = await startRedis();
    const one = await startApp({ REDIS_URL: redis.url }, { databaseUrl: app.databaseUrl });
    const two = await startApp({ REDIS_URL: redis.url }, { databaseUrl: app.databaseUrl });
    await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
    const firstOn = async (process: TestApp): Promise<number> =>
      (await process.call("GET", "/user/home_view/")).body.quotes[0].id;
    const id = await say(2, 5, 1, "Seen everywhere");
    expect(await firstOn(two)).not.toBe(id);
    await one.call("PATCH", `/api/v1/admin/reviews/${id}`, {
      token: boss.token,
      body: { on_home: "pinned" },
    });
    expect(await firstOn(one)).toBe(id);
    await until(async () => (await firstOn(two)) === id);
    await two.close();
    await one.close();
    await redis.stop();
  });
});

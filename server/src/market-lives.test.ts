// The lives of two workers outside India, from the application to the paid fee, with amounts in the market's currency.
// Nothing that leaves the product mentions rupees or a place in India.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lives } from "../test/market-lives.ts";
import { applicationForm, indianIn } from "../test/markets.ts";
import { request } from "../test/bookings.ts";
import { advanceUntil } from "../test/market-time.ts";
import { administrator, customer, type TestPerson, type TestWorker } from "../test/people.ts";
import { answerProposal, propose } from "../test/proposals.ts";
import { type SmtpSink, startSmtpSink } from "../test/smtp-sink.ts";
import { startApp, type TestApp } from "../test/start-app.ts";

// Each test goes on with the booking of the one before.
describe("in this order", { shuffle: false }, () => {
  describe.each(lives)(
    "a worker at $salary an hour in $market.name",
    ({ market, salary, item, expected }) => {
      let app: TestApp;
      let sink: SmtpSink;
      let admin: TestPerson;
      let asha: TestPerson;
      let worker: TestWorker;
      /** Everything that left the product, and where it was read. */
      const left: [place: string, text: string][] = [];

      /** Makes a call and keeps the reply. */
      async function call(who: TestPerson | undefined, method: string, path: string, body?: unknown) {
        const answer = await app.call(method, path, {
          token: who?.token,
          ...(body !== undefined && { body: body as Record<string, unknown> }),
        });
        left.push([`${method} ${path}`, JSON.stringify(answer.body)]);
        return answer;
      }

      beforeAll(async () => {
        sink = await startSmtpSink();
        app = await startApp({ ...market.environment, SMTP_URL: sink.url, TEST_CLOCK: "on" });
        admin = await administrator(app, { id: 3, phone: market.thirdPhone });
        asha = await customer(app, { phone: market.phone });
      });
      afterAll(async () => {
        await app.close();
        await sink.stop();
      });

      test(
        "applies with a price of the market, and is accepted",
        { tags: ["@market-2.2", "@market-5.2"] },
        async () => {
          const someone = await customer(app, { phone: market.otherPhone });
          const { body: made } = await call(admin, "POST", "/admin_view/job_view/", {
            title: "Gardener",
            description: "Gardens and balconies.",
          });
          const form = (price: number) =>
            applicationForm(made.id, { salary: price, username: someone.username });
          const tooMuch = await app.call("POST", "/worker/register/", {
            token: someone.token,
            body: await form(1_000_000),
          });
          expect([tooMuch.status, Object.keys(tooMuch.body.messages)]).toEqual([400, ["salary"]]);
          const uneven = await app.call("POST", "/worker/register/", {
            token: someone.token,
            body: await form(salary + 0.5),
          });
          expect([uneven.status, Object.keys(uneven.body.messages)]).toEqual([400, ["salary"]]);
          const sent = await app.call("POST", "/worker/register/", {
            token: someone.token,
            body: await form(salary),
          });
          expect(sent.status, JSON.stringify(sent.body)).toBe(201);
          const { body } = await call(someone, "GET", "/worker/register/");
          await call(admin, "GET", "/admin_view/requests_view/");
          const decided = await call(admin, "POST", "/admin_view/requests_view/", {
            id: body.application.id,
            accept: true,
          });
          expect(decided.status).toBe(200);
          const slots: Record<number, number> = {};
          const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
          for (const [index, week] of days.entries()) {
            const added = await call(someone, "POST", "/worker/slot_view/", {
              week,
              from: "08:00",
              to: "18:00",
            });
            slots[index + 1] = added.body.id;
          }
          const { body: found } = await call(undefined, "POST", "/user/workers_view/", {});
          worker = { ...someone, workerId: found.Workers[0].id, slots };
        },
      );

      test("is listed with the price, and found by a range of prices", async () => {
        const pricesFrom = async (min: number, max: number) => {
          const body = { min_price: min, max_price: max, latitude: 52.48, longitude: 13.44 };
          return (await call(undefined, "POST", "/user/workers_view/", body)).body.Workers.map(
            (one: { salary: number }) => one.salary,
          );
        };
        expect(await pricesFrom(salary, salary)).toEqual([salary]);
        expect(await pricesFrom(salary + 1, salary + 5)).toEqual([]);
        const { body } = await call(undefined, "GET", `/user/workers_view/${worker.workerId}`);
        expect(body.worker.salary).toBe(salary);
      });

      let bookingId: number;

      test(
        "is booked: the total is in the market's currency, in replies and mails",
        { tags: ["@market-2.1", "@market-5.2"] },
        async () => {
          const body = request(app, worker, {
            duration: 2,
            address: market.address,
            latitude: 52.48,
            longitude: 13.44,
            total: expected.total,
          });
          const booked = await call(asha, "POST", "/user/bookings_view/", body);
          expect([booked.status, booked.body.total], JSON.stringify(booked.body)).toEqual([
            201,
            expected.total,
          ]);
          bookingId = booked.body.id;
          const { body: read } = await call(asha, "GET", `/api/v1/bookings/${bookingId}`);
          expect(read).toMatchObject({ currency: market.environment.MARKET_CURRENCY });
          const mail = await sink.waitFor(worker.email, ({ raw }) => decoded(raw).includes("Ceiling fan"));
          expect(decoded(mail.raw)).toContain(expected.mailed);
        },
      );

      test("proposes extra work with an item, which adds up", { tags: ["@market-2.3"] }, async () => {
        const move = (status: string) =>
          call(worker, "PATCH", `/worker/bookings_view/${bookingId}`, { status });
        expect((await move("accepted")).status).toBe(200);
        const most = 100_000 * market.minor;
        const item1 = (amount: number) => ({
          kind: "extra",
          hours: 1,
          items: [{ label: "Soil", amount_paise: amount }],
        });
        const tooMuch = await propose(app, worker, bookingId, item1(most + 1));
        expect([tooMuch.status, Object.keys(tooMuch.body.errors)]).toEqual([400, ["items"]]);
        const proposed = await propose(app, worker, bookingId, item1(item));
        expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
        left.push(["the proposal", JSON.stringify(proposed.body)]);
        expect((await answerProposal(app, asha, proposed.body.id, "accept")).status).toBe(200);
        const { body } = await call(asha, "GET", `/user/bookings_view/${bookingId}`);
        expect(JSON.stringify(body)).toContain(`"total":${expected.afterExtra}`);
      });

      test("a late cancellation of another booking is charged by the policy", async () => {
        const body = request(
          app,
          worker,
          { duration: 1, address: market.address, bookedTime: "15:00:00" },
          3,
        );
        const { body: other } = await call(asha, "POST", "/user/bookings_view/", body);
        const accepted = await call(worker, "PATCH", `/worker/bookings_view/${other.id}`, {
          status: "accepted",
        });
        expect(accepted.status).toBe(200);
        const { rows } = await app.app.platform.pool.query<{ at: Date }>(
          "select (booked_on + starts) at time zone $1 as at from bookings where id = $2",
          [market.environment.MARKET_TIME_ZONE, other.id],
        );
        await advanceUntil(app, admin, (rows[0]?.at.getTime() ?? 0) - 3 * 3_600_000);
        const { body: quote } = await call(
          asha,
          "GET",
          `/api/v1/bookings/${other.id}/cancellation?cause=plans_changed`,
        );
        expect(quote).toMatchObject({
          rule: { policy_charge_paise: expected.charge },
          currency: market.environment.MARKET_CURRENCY,
        });
        const canceled = await call(asha, "POST", `/api/v1/bookings/${other.id}/cancellation`, {
          cause: "plans_changed",
          quote: quote.quote,
        });
        expect(canceled.status, JSON.stringify(canceled.body)).toBe(200);
      });

      test(
        "completes the job, owes the fee and pays it",
        { tags: ["@market-2.5", "@market-5.2"] },
        async () => {
          const move = (status: string) =>
            call(worker, "PATCH", `/worker/bookings_view/${bookingId}`, { status });
          await move("visited");
          expect((await move("completed")).status).toBe(200);
          const { body: owed } = await call(worker, "GET", "/worker/payments_view/");
          expect(owed.worker).toMatchObject({ pending_fee: expected.fee, total_fee: expected.fee });
          const { body: opened } = await call(worker, "POST", "/worker/payments_view/", {});
          const page = `${app.url}${new URL(opened.checkout_url).pathname}`;
          left.push(["the checkout", await (await fetch(page)).text()]);
          const pressed = await fetch(page, {
            method: "POST",
            body: new URLSearchParams({ do: "pay" }),
            redirect: "manual",
          });
          expect(pressed.status).toBe(303);
          const { body: paid } = await call(worker, "GET", "/worker/payments_view/");
          expect(paid.worker).toMatchObject({ pending_fee: 0, payed_fee: expected.fee });
          expect(paid.wallet_rows).toMatchObject([{ amount: Math.round(expected.fee * market.minor) }]);
          const { body: wallet } = await call(admin, "GET", "/admin_view/view_wallet/");
          expect(wallet.balence).toBe(expected.fee);
          const csv = (await app.call("GET", "/admin_view/export/wallet", { token: admin.token }))
            .body as string;
          expect(csv).toContain(`AMOUNT (${market.environment.MARKET_CURRENCY})`);
          expect(csv.split(",")).toContain(expected.csv);
          left.push(["the export", csv]);
        },
      );

      test("nothing that left the product speaks of India", { tags: ["@market-5.3"] }, async () => {
        for (const table of ["users", "workers", "bookings", "requests", "audit", "categories"])
          left.push([
            table,
            (await app.call("GET", `/admin_view/export/${table}`, { token: admin.token })).body,
          ]);
        for (const [who, paths] of [
          [asha, ["/user/profile_view/", "/api/v1/notices", "/user/bookings_view/", "/user/home_view/"]],
          [
            worker,
            [
              "/worker/bookings_view/",
              "/worker/worker_view/",
              "/worker/details_view/",
              "/api/v1/worker/day",
              "/api/v1/notices",
            ],
          ],
          [
            admin,
            [
              "/admin_view/view_dash_board/",
              "/admin_view/view_bookings/",
              "/api/v1/admin/waiting",
              "/api/v1/admin/audit",
              "/admin_view/users_view/",
              "/admin_view/workers_view/",
              "/api/v1/admin/settings",
            ],
          ],
          [undefined, ["/api/v1/settings", "/user/client_settings/", "/user/home_view/"]],
        ] as const)
          for (const path of paths) await call(who, "GET", path);
        for (const path of [
          "/",
          "/workers",
          `/workers/${worker.workerId}`,
          "/services/gardener",
          "/terms",
          "/privacy",
        ])
          for (const language of ["", "?lang=en"])
            left.push([
              `the page ${path}${language}`,
              await (await fetch(`${app.url}${path}${language}`)).text(),
            ]);
        for (const mail of sink.mails) left.push([`the mail ${mail.subject}`, decoded(mail.raw)]);
        expect(left.length).toBeGreaterThan(60);
        expect(left.some(([, text]) => text.includes(expected.price))).toBe(true);
        expect(left.flatMap(([place, text]) => indianIn(text).map((found) => `${place}: ${found}`))).toEqual(
          [],
        );
      });
    },
  );

  /** Decodes a mail's text from its transport encoding. */
  const decoded = (raw: string): string => {
    const bytes = raw
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    return Buffer.from(bytes, "latin1").toString("utf8");
  };
});

// Payout accounts: their forms, what is stored, who may change them, and how long a change waits.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { codeNeeded } from "@hourhand/contract/bookings";
import { market, setMarket } from "@hourhand/contract/market";
import { wrongPassword } from "@hourhand/contract/payout-accounts";
import { invalidInput, notAllowed, notSignedIn, tooManyRequests } from "@hourhand/contract/problem";
import { startAccounts } from "../../../test/accounts.ts";
import { advance } from "../../../test/market-time.ts";
import { administrator, customer, testPassword, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../test/problems.ts";
import { sql } from "../../platform/database/sql.ts";
import { openAccount, sealAccount } from "./sealing.ts";

const { app, sink, nextOtp, close } = await startAccounts({ TEST_CLOCK: "on" });
afterAll(close);
const path = "/api/v1/worker/payout_account";
const upi = { kind: "upi", holder: "Ravi Kumar", upi_id: "ravi.kumar@okbank" };
const bank = { kind: "bank", holder: "Ravi Kumar", account: "50100123453210", bank_code: "HDFC0001234" };
const shownBank = { ...bank, account: "••••3210" };
let ravi: TestPerson;
beforeEach(async () => {
  ravi = await worker(app);
});

const view = async (person = ravi) => (await app.call("GET", path, { token: person.token })).body;
const put = (body: Record<string, unknown>, { token }: { token?: string } = ravi) =>
  app.call("PUT", path, { ...(token && { token }), body: { password: testPassword, ...body } });
const stored = async ({ id } = ravi) =>
  (
    await sql<{ sealed: Buffer | null; ready_at: Date | null; row: string }>`
      select sealed, ready_at, a::text as row from payout_accounts a where person_id = ${id}`.execute(
      app.app.platform.pool,
    )
  ).rows[0];
const mailsOf = ({ email } = ravi) =>
  sink.mails.filter(({ to, subject }) => to.includes(email) && subject === "Your payout account was changed");

test(
  "at first there is none; the first account is ready at once, masked and mailed",
  { tags: ["@beyond-money.5", "@beyond-money.8", "@money-5.4"] },
  async () => {
    expect(await view()).toEqual({ kind: "none", holder: null, state: "none" });
    const answer = await put(bank);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "Your payout account has been saved.", ...shownBank, state: "ready" },
    ]);
    expect(await view()).toEqual({ ...shownBank, state: "ready" });
    const mail = await sink.waitFor(
      ravi.email,
      ({ subject }) => subject === "Your payout account was changed",
    );
    expect(mail.raw).not.toContain(bank.account);
  },
);

test(
  "nothing of it is stored in clear text, and a row opens for its person only",
  { tags: ["@beyond-money.5", "@money-5.4"] },
  async () => {
    await put(bank);
    const row = await stored();
    const text = `${row?.row} ${row?.sealed?.toString("latin1")}`;
    for (const secret of [bank.account, bank.bank_code, bank.holder]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString("hex"));
    }
    const key = app.app.platform.keys.derive("payout accounts");
    const sealed = sealAccount(key, 1, { kind: "upi", holder: "A", upi_id: "a@ok" });
    expect(openAccount(key, 1, sealed)).toEqual({ kind: "upi", holder: "A", upi_id: "a@ok" });
    expect(openAccount(key, 2, sealed)).toBeUndefined();
    expect(openAccount(Buffer.alloc(32), 1, sealed)).toBeUndefined();
    await sql`update payout_accounts set sealed = ${sealed} where person_id = ${ravi.id}`.execute(
      app.app.platform.pool,
    );
    expect(await view()).toMatchObject({ kind: "none", state: "none" });
  },
);

test(
  "a change, also after a removal, waits for 24 hours of the marketplace's clock",
  { tags: ["@beyond-money.8", "@money-5.7"] },
  async () => {
    const admin = await administrator(app);
    await put(bank);
    expect((await put(upi)).body).toMatchObject({ kind: "upi", upi_id: "••••bank", state: "waiting" });
    await advance(app, admin, 24 * 60 - 1);
    expect((await view()).state).toBe("waiting");
    await advance(app, admin, 2);
    expect((await view()).state).toBe("ready");

    const removed = await put({ kind: "none" });
    expect(removed.body).toEqual({
      message: "Your payout account has been removed.",
      kind: "none",
      holder: null,
      state: "none",
    });
    expect((await stored())?.sealed).toBeNull();
    expect((await put(upi)).body.state).toBe("waiting");
  },
);

test(
  "the same account again changes nothing: no wait, no mail",
  { tags: ["@beyond-money.8", "@money-5.7"] },
  async () => {
    await put(bank);
    const again = await put({ ...bank, account: "5010 0123 4532 10", bank_code: "hdfc0001234" });
    expect(again.body).toMatchObject({ message: "Nothing has changed.", state: "ready" });
    expect((await put(upi)).body.state).toBe("waiting");
    await expect.poll(() => mailsOf().length).toBe(2);
    const before = await stored();
    expect((await put(upi)).body.message).toBe("Nothing has changed.");
    expect(await stored()).toEqual(before);
  },
);

test("of two accounts at once the second counts as a change", { tags: ["@beyond-money.8"] }, async () => {
  const answers = await Promise.all([put(bank), put(upi)]);
  expect(answers.map(({ body }) => String(body.state)).toSorted()).toEqual(["ready", "waiting"]);
  const last = answers.find(({ body }) => body.state === "waiting")?.body;
  expect(await view()).toMatchObject({ kind: last.kind, state: "waiting" });
});

test.each([
  [{ kind: undefined }, "kind"],
  [{ kind: "card" }, "kind"],
  [{ kind: null }, "kind"],
  [{ ...upi, holder: undefined }, "holder"],
  [{ ...upi, holder: "two\nlines" }, "holder"],
  [{ ...upi, holder: "x".repeat(101) }, "holder"],
  [{ ...upi, upi_id: undefined }, "upi_id"],
  [{ ...upi, upi_id: "ravi" }, "upi_id"],
  [{ ...upi, upi_id: "@okbank" }, "upi_id"],
  [{ ...upi, upi_id: "ravi@ok.bank" }, "upi_id"],
  [{ ...bank, account: undefined }, "account"],
  [{ ...bank, account: "12345" }, "account"],
  [{ ...bank, account: "DE89370400440532013000" }, "account"],
  [{ ...bank, account: "1".repeat(19) }, "account"],
  [{ ...bank, bank_code: undefined }, "bank_code"],
  [{ ...bank, bank_code: "HDFC1001234" }, "bank_code"],
  [{ ...bank, bank_code: "HDFC000123" }, "bank_code"],
  [{ ...bank, password: undefined }, "password"],
  [{ ...bank, password: "" }, "password"],
] as [Record<string, unknown>, string][])(
  "malformed: %o",
  { tags: ["@beyond-money.6", "@money-5.5"] },
  async (body, field) => {
    const answer = await put(body);
    expectProblem(answer, invalidInput);
    expect(answer.body.errors).toHaveProperty(field);
    expect((await view()).kind).toBe("none");
  },
);

test(
  "elsewhere there is no UPI, and numbers have 4 to 34 letters and digits",
  { tags: ["@beyond-money.6", "@money-5.5"] },
  async () => {
    const india = market();
    setMarket({ ...india, country: "DE" });
    try {
      expectProblem(await put(upi), invalidInput);
      for (const account of ["123", "x".repeat(35), "DE89-3704"])
        expectProblem(await put({ ...bank, account }), invalidInput);
      const iban = { ...bank, account: "DE89 3704 0044 0532 0130 00", bank_code: "COBADEFFXXX" };
      expect((await put(iban)).body).toMatchObject({ account: "••••3000", bank_code: "COBADEFFXXX" });
      // Of a short number at most half is shown.
      expect((await put({ ...bank, account: "1234" })).body.account).toBe("••••34");
    } finally {
      setMarket(india);
    }
  },
);

describe("confirmation", () => {
  test(
    "a wrong password is 403; the fifth locks the change for an hour, for the right one too",
    { tags: ["@beyond-money.7", "@money-5.6"] },
    async () => {
      const wrong = { ...bank, password: "not the password" };
      for (let n = 0; n < 4; n++) expectProblem(await put(wrong), wrongPassword);
      expect((await put(bank)).status).toBe(200);
      for (let n = 0; n < 5; n++) expectProblem(await put({ ...wrong, ...upi }), wrongPassword);
      const locked = await put(upi);
      expectProblem(locked, tooManyRequests);
      const seconds = Number(locked.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(3_500);
      expect(seconds).toBeLessThanOrEqual(3_600);
      expect(await view()).toEqual({ ...shownBank, state: "ready" });
      // Malformed fields do not need the password.
      expectProblem(await put({ ...upi, upi_id: "ravi" }), invalidInput);
      await sql`update payout_accounts set locked_until = now() where person_id = ${ravi.id}`.execute(
        app.app.platform.pool,
      );
      expectProblem(await put({ ...upi, password: "not the password" }), wrongPassword);
      expect((await put(upi)).status).toBe(200);
    },
  );

  test("of twenty wrong passwords at once five are checked", { tags: ["@beyond-money.7"] }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put({ ...bank, password: `a guess, number ${n}` })),
    );
    const outcomes = answers.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === outcomeOf(wrongPassword))).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === outcomeOf(tooManyRequests))).toHaveLength(15);
  });

  test(
    "a person without a password confirms with a mailed code, once",
    { tags: ["@beyond-money.7", "@money-5.6"] },
    async () => {
      await sql`update people set password_hash = null where id = ${ravi.id}`.execute(app.app.platform.pool);
      expectProblem(await put(bank), codeNeeded);
      const { otp, text } = await nextOtp(ravi.email);
      expect(text).toContain("payout account");
      const other = String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
      expectProblem(await put({ ...bank, code: other }), wrongPassword);
      expect((await put({ ...bank, code: otp })).body).toMatchObject({ ...shownBank, state: "ready" });
      expectProblem(await put({ ...upi, code: otp }), wrongPassword);
      for (let n = 0; n < 4; n++) expectProblem(await put({ ...upi, code: other }), wrongPassword);
      expectProblem(await put({ ...upi, code: other }), tooManyRequests);
    },
  );

  test("another person's code does not count", { tags: ["@beyond-money.7"] }, async () => {
    const other = await worker(app);
    await sql`update people set password_hash = null where id in (${ravi.id}, ${other.id})`.execute(
      app.app.platform.pool,
    );
    expectProblem(await put(bank, other), codeNeeded);
    const { otp } = await nextOtp(other.email);
    expectProblem(await put({ ...bank, code: otp }), wrongPassword);
  });
});

test("it is for workers, each their own", { tags: ["@beyond-money.5"] }, async () => {
  await put(bank);
  expect(await view(await worker(app))).toMatchObject({ kind: "none" });
  for (const [caller, problem] of [
    [{}, notSignedIn],
    [await customer(app), notAllowed],
    [await administrator(app), notAllowed],
  ] as const) {
    expectProblem(await put(bank, caller), problem);
    expectProblem(await app.call("GET", path, caller), problem);
  }
});

// A person's own account, for programs: its fields, and choosing a language.
import { sql } from "../../../platform/database/sql.ts";
import { expect, test } from "vitest";
import { invalidInput, notSignedIn } from "@hourhand/contract/problem";
import { booking } from "../../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

const read = (token?: string) => app.call("GET", "/api/v1/me", { token });
const edit = (token: string | undefined, body: Record<string, unknown>) =>
  app.call("PATCH", "/api/v1/me", { token, body });

test.each([customer, worker, administrator])(
  "readMe returns the person, for every role",
  { tags: ["@beyond-1.39"] },
  async (make) => {
    const someone = await make(app);
    const { status, body } = await read(someone.token);
    expect([status, body]).toEqual([
      200,
      {
        id: someone.id,
        username: someone.username,
        first_name: "Asha",
        last_name: "Menon",
        role: someone.role,
        language: "en",
        late_cancellations: 0,
      },
    ]);
  },
);

test("editMe stores the language of the account", { tags: ["@beyond-1.39"] }, async () => {
  const { token } = await customer(app);
  const { status, body } = await edit(token, { language: "ml" });
  expect([status, body.language, body.message]).toEqual([200, "ml", "നിങ്ങളുടെ ഭാഷ സേവ് ചെയ്തു."]);
  expect((await read(token)).body.language).toBe("ml");
  expect((await edit(token, { language: "hi" })).body.language).toBe("hi");
});

test(
  "an unsupported or missing language is refused and changes nothing",
  { tags: ["@beyond-1.39"] },
  async () => {
    const { token } = await customer(app);
    for (const body of [{ language: "fr" }, { language: "" }, { language: 1 }, {}, { role: "admin" }])
      expectProblem(await edit(token, body), invalidInput);
    expect((await read(token)).body).toMatchObject({ language: "en", role: "user" });
  },
);

test(
  "late cancellations count those that the person made within twelve months",
  { tags: ["@beyond-1.40"] },
  async () => {
    const [someone, buyer] = [await worker(app), await customer(app)];
    await app.call("PUT", "/api/v1/admin/policies/default", {
      token: (await administrator(app)).token,
      body: { cancel_tiers: [{ hours_before: 0, percent: 50 }] },
    });
    const cancel = async ({ token }: TestPerson, cause: string, daysAgo: number) => {
      const id = await booking(app, buyer, someone, "accepted");
      const path = `/api/v1/bookings/${id}/cancellation`;
      const { quote } = (await app.call("GET", `${path}?cause=${cause}`, { token })).body;
      expect((await app.call("POST", path, { token, body: { cause, quote } })).status).toBe(200);
      await sql`update booking_cancellations set at = at - make_interval(days => ${daysAgo})
      where booking_id = ${id}`.execute(app.app.platform.pool);
    };
    await cancel(buyer, "plans_changed", 0);
    await cancel(buyer, "other", 300);
    await cancel(buyer, "other", 400);
    await cancel(buyer, "worker_late", 0);
    await cancel(someone, "ill", 0);
    expect((await read(buyer.token)).body.late_cancellations).toBe(2);
    expect((await read(someone.token)).body.late_cancellations).toBe(0);
  },
);

test("readMe and editMe need a token", { tags: ["@beyond-1.39"] }, async () => {
  expectProblem(await read(), notSignedIn);
  expectProblem(await edit(undefined, { language: "ml" }), notSignedIn);
});

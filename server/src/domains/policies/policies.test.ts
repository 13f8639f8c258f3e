// The rules of bookings as data: versions, the default and the categories' own, and who may edit them.
import { beforeAll, describe, expect, test } from "vitest";
import { invalidInput, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { policyChanged } from "@hourhand/contract/policies";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({ PLATFORM_FEE_PERCENT: "12.5" }, { jobs: false });
let admin: TestPerson;
let made = 0;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const defaults = {
  answer_within_hours: 24,
  booking_days: 7,
  cancel_tiers: [
    { hours_before: 24, percent: 0 },
    { hours_before: 2, percent: 25 },
    { hours_before: 0, percent: 50 },
  ],
  no_show_percent: 100,
  fee_percent: 12.5,
  address_before_acceptance: "whole",
  arrival_code: "optional",
  pay_within_hours: 2,
  payout_after_hours: 48,
  tax_percent: 0,
  tax_on: "fee",
  tax_label: "GST",
};
const untaken = { charges_cancellation: false, charges_no_show: false };
const list = async () => (await app.call("GET", "/api/v1/policies")).body.items;
const edit = (of: number | string, body: Record<string, unknown>, token = admin.token) =>
  app.call("PUT", `/api/v1/admin/policies/${of}`, { token, body });
const remove = (of: number) => app.call("DELETE", `/api/v1/admin/policies/${of}`, { token: admin.token });
const history = (query = "") =>
  app.call("GET", `/api/v1/admin/policies/history${query}`, { token: admin.token });
const category = async () => {
  const title = `Trade ${++made}`;
  const { body } = await app.call("POST", "/admin_view/job_view/", {
    token: admin.token,
    body: { title, description: "x" },
  });
  return { id: body.id as number, title };
};

// They edit the same default; the first ones need it as it is at first.
describe("in this order", { shuffle: false }, () => {
  test(
    "at first there is only the default, with the fee of the setting, and anyone may read it",
    { tags: ["@beyond-2.1", "@beyond-2.9", "@beyond-2.18", "@money-2.7"] },
    async () => {
      const { status, body } = await app.call("GET", "/api/v1/policies");
      expect([status, body]).toEqual([
        200,
        { items: [{ category_id: null, version: 1, ...defaults, ...untaken }], next: null },
      ]);
    },
  );

  test(
    "an edit of the default makes a version with its author; omitted fields stay",
    { tags: ["@beyond-2.3", "@beyond-2.6", "@beyond-2.16"] },
    async () => {
      const answer = await edit("default", { answer_within_hours: 12, version: 1 });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        ...defaults,
        category_id: null,
        version: 2,
        answer_within_hours: 12,
        message: "The default rules are saved as version 2.",
      });
      await edit("default", {
        fee_percent: 7.25,
        cancel_tiers: [
          { hours_before: 0, percent: 80 },
          { hours_before: 48, percent: 0 },
        ],
      });
      const [now] = await list();
      expect(now).toMatchObject({
        version: 3,
        fee_percent: 7.25,
        answer_within_hours: 12,
        cancel_tiers: [
          { hours_before: 48, percent: 0 },
          { hours_before: 0, percent: 80 },
        ],
      });
      const { items, next } = (await history()).body;
      expect(items.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
      const author = { id: admin.id, name: "Asha Menon" };
      expect([items[0].author, items[2].author, next]).toEqual([author, null, null]);
      expect(items[2]).toMatchObject(defaults);
      expect(items[0].at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    },
  );

  test(
    "a category's own rules start as a copy of the default, count from 1 and never reuse a number",
    { tags: ["@beyond-1.10", "@beyond-2.2", "@beyond-2.3", "@beyond-2.5", "@beyond-2.7"] },
    async () => {
      const [now] = await list();
      const { id, title } = await category();
      const first = await edit(id, { booking_days: 30 });
      expect(first.body).toMatchObject({ ...now, category_id: id, version: 1, booking_days: 30 });
      expect(first.body.message).toBe(`The rules of ${title} are saved as version 1.`);
      expect(await list()).toContainEqual(expect.objectContaining({ category_id: id, version: 1 }));
      expect((await remove(id)).body.message).toBe(`${title} now follows the default rules.`);
      expectProblem(await remove(id), notFound);
      expect((await list()).map((row: { category_id: number }) => row.category_id)).not.toContain(id);
      const again = await edit(id, { no_show_percent: 0 });
      expect(again.body).toMatchObject({ version: 2, booking_days: now.booking_days, no_show_percent: 0 });
      const { items } = (await history(`?category_id=${id}`)).body;
      expect(items.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    },
  );

  test(
    "an inactive category's own rules are not in force until it is active again",
    { tags: ["@beyond-2.2"] },
    async () => {
      const { id } = await category();
      await edit(id, { booking_days: 9 });
      const isListed = async () =>
        (await list()).some(({ category_id: of }: { category_id: number | null }) => of === id);
      const toggle = () => app.call("PATCH", "/admin_view/job_view/", { token: admin.token, body: { id } });
      await toggle();
      expect(await isListed()).toBe(false);
      await toggle();
      expect(await isListed()).toBe(true);
    },
  );

  test(
    "of ten concurrent edits of one version exactly one is stored",
    { tags: ["@beyond-1.36", "@beyond-2.4"] },
    async () => {
      const { id } = await category();
      await edit(id, {});
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, round) => edit(id, { version: 1, booking_days: round + 1 })),
      );
      const [stored, ...others] = answers.toSorted((left, right) => left.status - right.status);
      expect(stored?.body).toMatchObject({ version: 2 });
      for (const answer of others) expectProblem(answer, policyChanged);
      // Edits that name no version do not conflict.
      await edit(id, { answer_within_hours: 48 });
      const blind = await Promise.all(
        Array.from({ length: 10 }, (_, round) => edit(id, { no_show_percent: round })),
      );
      expect(blind.map(({ body }) => body.version as number).toSorted((left, right) => left - right)).toEqual(
        Array.from({ length: 10 }, (_, round) => round + 4),
      );
      for (const { body } of blind) expect(body).toMatchObject({ answer_within_hours: 48 });
      const ofDefault = await Promise.all(
        Array.from({ length: 10 }, () => edit("default", { no_show_percent: 90 })),
      );
      for (const { status } of ofDefault) expect(status).toBe(200);
    },
  );

  test("the history is read in pages", { tags: ["@beyond-1.7", "@beyond-2.6"] }, async () => {
    const { id } = await category();
    for (let round = 0; round < 5; round++) await edit(id, { booking_days: round + 1 });
    const seen: number[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { body } = await history(`?category_id=${id}&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ version }: { version: number }) => version));
      cursor = body.next;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  test.each([
    ["answer_within_hours", [0, 169, 1.5, "soon", null]],
    ["booking_days", [0, 91]],
    ["no_show_percent", [-1, 101, 0.5]],
    ["fee_percent", [-0.01, 100.01, 1.005]],
    ["address_before_acceptance", ["street", 1]],
    ["arrival_code", ["never", true]],
    ["version", [0, "two"]],
    ["pay_within_hours", [0, 49, 1.5, null, ""]],
    ["payout_after_hours", [-1, 721, 0.5, null]],
    ["tax_percent", [-0.01, 50.01, 18.005, null, "much"]],
    ["tax_on", ["price", "", null]],
    ["tax_label", ["", " ", "x".repeat(21), "GST\nand more", "G\u202eT", null, 7]],
    [
      "cancel_tiers",
      [
        [],
        "0:50",
        {},
        [{ hours_before: 1 }],
        [{ percent: 1 }],
        [{ hours_before: 721, percent: 0 }],
        [{ hours_before: 0.5, percent: 0 }],
        [{ hours_before: 0, percent: 101 }],
        [{ hours_before: 0, percent: 1, free: true }],
        [[0, 50]],
        [null],
        [
          { hours_before: 2, percent: 0 },
          { hours_before: 2, percent: 50 },
        ],
        Array.from({ length: 11 }, (_, hours) => ({ hours_before: hours, percent: 0 })),
      ],
    ],
  ] as [string, unknown[]][])(
    "%s outside its bounds is refused with a sentence and changes nothing",
    { tags: ["@beyond-2.9", "@money-2.7"] },
    async (field, values) => {
      const [before] = await list();
      for (const value of values) {
        const answer = await edit("default", { [field]: value });
        expectProblem(answer, invalidInput);
        expect(answer.body.errors).toHaveProperty(field);
      }
      const [after] = await list();
      expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    },
  );

  test("every fee with two decimals is accepted", { tags: ["@beyond-2.18"] }, async () => {
    for (const fee of [0, 0.07, 1.11, 1.15, 2.675e1, 57.29, 99.99, 100])
      expect((await edit("default", { fee_percent: fee })).body.fee_percent).toBe(fee);
  });

  test(
    "the terms of payment are taken at their bounds; a default that is sent back as shown does not count as an edit",
    { tags: ["@beyond-2.9", "@beyond-2.24", "@money-2.7"] },
    async () => {
      for (const terms of [
        { pay_within_hours: 1, payout_after_hours: 0, tax_percent: 0.01, tax_on: "total" },
        { pay_within_hours: 48, payout_after_hours: 720, tax_percent: 50, tax_on: "fee" },
      ])
        expect((await edit("default", terms)).body).toMatchObject(terms);
      const [{ version, ...shown }] = await list();
      expect(shown.tax_label).toBe("GST");
      expect((await edit("default", { ...shown, version })).body).toMatchObject({
        version,
        message: "Nothing has changed.",
      });
      for (const label of ["x", "ж".repeat(20), "MwSt."])
        expect((await edit("default", { tax_label: `  ${label} ` })).body.tax_label).toBe(label);
    },
  );

  test("a malformed edit is 400 before its version is checked", { tags: ["@beyond-1.17"] }, async () => {
    const twice = [
      { hours_before: 2, percent: 0 },
      { hours_before: 2, percent: 5 },
    ];
    expectProblem(await edit("default", { version: 999, cancel_tiers: twice }), invalidInput);
  });

  test(
    "an unknown category is 404 before its fields are checked; a bad page is 400",
    { tags: ["@beyond-2.5"] },
    async () => {
      expectProblem(await edit(999_999, { booking_days: "many" }), notFound);
      const twice = { hours_before: 2, percent: 0 };
      expectProblem(await edit(999_999, { cancel_tiers: [twice, twice] }), notFound);
      expectProblem(await edit("none", {}), notFound);
      expectProblem(await remove(999_999), notFound);
      expectProblem(await history("?category_id=999999"), notFound);
      expect((await history("?cursor=x")).body.errors).toHaveProperty("cursor");
      for (const query of ["?category_id=x", "?limit=0", "?limit=101", "?limit=two", "?cursor=x"])
        expectProblem(await history(query), invalidInput);
    },
  );

  test("only administrators edit policies and read their history", { tags: ["@beyond-2.6"] }, async () => {
    const { id } = await category();
    for (const [token, problem] of [
      [undefined, notSignedIn],
      [(await customer(app)).token, notAllowed],
      [(await worker(app)).token, notAllowed],
    ] as const) {
      for (const path of ["default", String(id)])
        expectProblem(
          await app.call("PUT", `/api/v1/admin/policies/${path}`, { token, body: { booking_days: 1 } }),
          problem,
        );
      expectProblem(await app.call("DELETE", `/api/v1/admin/policies/${id}`, { token }), problem);
      expectProblem(await app.call("GET", "/api/v1/admin/policies/history", { token }), problem);
    }
  });
});

// Sessions are looked up together: how often, and what becomes of an answer that does not come.
import type pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionChecks } from "./session-checks.ts";

let asked: number[][];
let isDown: boolean;
let ended: Set<number>;
const pool = {
  async query({ values }: { values: [number[]] }) {
    asked.push(values[0]);
    if (isDown) throw new Error("The database is away.");
    const live = values[0].filter((id) => !ended.has(id));
    return { rows: live.map((id) => ({ id, person_id: id + 100, role: "user" })) };
  },
} as unknown as pg.Pool;
const claims = (sessionId: number) => ({ sessionId, personId: sessionId + 100 });

beforeEach(() => {
  [asked, isDown, ended] = [[], false, new Set()];
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

test("sessions of one turn are one statement, and one for a second", async () => {
  const checks = new SessionChecks(pool);
  const persons = await Promise.all([1, 2, 3, 2].map((id) => checks.personOf(claims(id))));
  expect(persons.map((person) => person?.id)).toEqual([101, 102, 103, 102]);
  vi.advanceTimersByTime(999);
  await checks.personOf(claims(2));
  expect(asked).toEqual([[1, 2, 3]]);
  vi.advanceTimersByTime(1);
  ended.add(2);
  expect(await checks.personOf(claims(2))).toBeNull();
});

test("who was used a moment ago is asked for along with others, who was not for long is left out", async () => {
  const checks = new SessionChecks(pool);
  await Promise.all([1, 2].map((id) => checks.personOf(claims(id))));
  vi.advanceTimersByTime(600);
  await checks.personOf(claims(3));
  expect(asked.at(-1)).toEqual([3, 1, 2]);
  vi.advanceTimersByTime(900);
  await checks.personOf(claims(1));
  expect(asked).toHaveLength(2);
  vi.advanceTimersByTime(4_900);
  await checks.personOf(claims(4));
  expect(asked.at(-1)).toEqual([4, 1]);
});

test("another's session is nobody's; an ended or changed one is asked for again at once", async () => {
  const checks = new SessionChecks(pool);
  expect(await checks.personOf({ sessionId: 1, personId: 999 })).toBeNull();
  expect((await checks.personOf(claims(1)))?.id).toBe(101);
  ended.add(1);
  checks.forget([1]);
  expect(await checks.personOf(claims(1))).toBeNull();
  ended.clear();
  checks.forgetPerson(101);
  expect((await checks.personOf(claims(1)))?.id).toBe(101);
});

test("a look-up that failed is no answer, and is not remembered", async () => {
  const checks = new SessionChecks(pool);
  isDown = true;
  await expect(checks.personOf(claims(1))).rejects.toThrow("away");
  isDown = false;
  expect((await checks.personOf(claims(1)))?.id).toBe(101);
});

// The marketplace's clock, for tests that move it over HTTP with TEST_CLOCK=on.
import { setTimeout as sleep } from "node:timers/promises";
import type { TestPerson } from "./people.ts";
import type { TestApp } from "./start-app.ts";

const path = "/api/v1/test/clock";
const minuteMs = 60_000;
/** How far one call may move the clock. */
const maxMinutes = 525_600;

/** Reads the marketplace's time in milliseconds since 1970. */
export const marketNow = async (app: TestApp): Promise<number> =>
  new Date((await app.call("GET", path)).body.now).getTime();

/**
 * Advances the clock.
 * @throws when the call fails
 */
export async function advance(app: TestApp, admin: TestPerson, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= maxMinutes) {
    const body = { advance_minutes: Math.min(left, maxMinutes) };
    const answer = await app.call("POST", path, { token: admin.token, body });
    if (answer.status !== 200) throw new Error(`The clock was not moved: ${JSON.stringify(answer.body)}`);
  }
}

/** Advances the clock to an instant (in milliseconds) or at most a minute before it; a past instant changes nothing. */
export async function advanceUntil(app: TestApp, admin: TestPerson, instant: number): Promise<void> {
  await advance(app, admin, Math.floor((instant - (await marketNow(app))) / minuteMs));
}

/**
 * If the whole minutes left to an instant would drop by one within a quarter of a minute, waits for that, so that
 * counts of minutes stay true during a test.
 */
export async function settleMinute(app: TestApp, instant: number): Promise<void> {
  const rest = (instant - (await marketNow(app))) % minuteMs;
  if (rest >= 0 && rest < 15_000) await sleep(rest + 10);
}

/** Returns the instant of a time of day in Asia/Kolkata, where clocks never change. */
export const instantOf = (date: string, time: string): number => new Date(`${date}T${time}+05:30`).getTime();

// Ten thousand random calendars: every offered hour can be booked, and no other hour can.
import { afterEach, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { tryRandomCalendars } from "../../../test/tried-calendars.ts";

let app: TestApp;
afterEach(() => app.close());

test.each([
  ["Asia/Kolkata", 4_000],
  ["Europe/Berlin", 3_000],
  ["America/St_Johns", 3_000],
])(
  "every hour that is offered in %s can be booked, and no other hour can: %i random calendars",
  { timeout: 3_600_000, tags: ["@beyond-show.11"] },
  async (zone, calendars) => {
    app = await startApp({ VISIT_TIMES: "free", MARKET_TIME_ZONE: zone }, { jobs: false });
    const seed = Date.now() % 1_000_000_000;
    const { tried, booked, wrong } = await tryRandomCalendars(app, seed, calendars);
    process.stdout.write(`${zone}: seed ${seed}, ${tried} visits tried, ${booked} booked\n`);
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    expect(booked).toBeGreaterThan(calendars);
    expect(tried - booked).toBeGreaterThan(calendars);
  },
);

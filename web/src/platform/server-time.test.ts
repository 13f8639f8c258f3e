// The server's time on a device with a wrong clock.
import { viewHome } from "@hourhand/contract/home";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeTabs, key } from "./fake-tabs.ts";
import { learnServerTime, serverNow } from "./server-time.ts";
import { isExpired } from "./token.ts";
import { send } from "./transport.ts";

const truth = Date.parse("2026-11-24T05:30:00Z");
const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  learnServerTime(Date.now());
});

const issued = () =>
  ["a", btoa(JSON.stringify({ iat: truth / 1000, exp: truth / 1000 + 900 })), "c"].join(".");

const wrong = [14, 16, 60, 26 * 60, 400 * 24 * 60].flatMap((minutes) => [minutes, -minutes]);

test.each(wrong)(
  "a new token is valid when the clock is %d minutes wrong, and is renewed when it is due",
  async (minutes) => {
    vi.setSystemTime(truth + minutes * minute);
    const { answers, sent, stored, openTab } = fakeTabs();
    stored.set(key, "r1");
    answers["refreshToken"] = () => ({ access: issued() });
    const { store } = openTab();
    await store.restore();
    const renewals = () => sent.filter(({ name }) => name === "refreshToken").length;
    expect(renewals()).toBe(1);
    for (let call = 0; call < 5; call++) await store.freshAccessToken();
    expect(renewals()).toBe(1);
    expect(isExpired(store.get().accessToken)).toBe(false);
    vi.setSystemTime(truth + minutes * minute + 16 * minute);
    expect(isExpired(store.get().accessToken)).toBe(true);
  },
);

test("follows a clock that is set while the page is open, and ignores invalid dates", () => {
  vi.setSystemTime(truth);
  learnServerTime(truth);
  vi.setSystemTime(truth + 90 * minute);
  learnServerTime(truth + minute);
  expect(serverNow()).toBe(truth + minute);
  learnServerTime(Date.parse("no date"));
  expect(serverNow()).toBe(truth + minute);
});

test("learns the server's time from every reply's Date, even an error's", async () => {
  vi.setSystemTime(truth + 16 * minute);
  const answers = [
    Response.json({}, { headers: { date: new Date(truth).toUTCString() } }),
    Response.json({}, { status: 401, headers: { date: new Date(truth + minute).toUTCString() } }),
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
  await send(viewHome, {}, {});
  expect(serverNow()).toBe(truth);
  await expect(send(viewHome, {}, {})).rejects.toThrow();
  expect(serverNow()).toBe(truth + minute);
});

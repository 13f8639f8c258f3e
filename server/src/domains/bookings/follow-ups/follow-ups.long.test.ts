// A process is killed while it follows up bookings.
import { test } from "vitest";
import { expectFollowUp } from "../../../../test/follow-ups.ts";
import { callAt, testApp } from "../../../../test/start-app.ts";
import { startProcess } from "../../../../test/start-process.ts";

const idle = testApp({}, { jobs: false });

test("the next process follows up, once, what a killed one had not", async () => {
  const first = await startProcess({ DATABASE_URL: idle.databaseUrl });
  try {
    const via = { call: (...call: Parameters<typeof idle.call>) => callAt(first.url, ...call) };
    await expectFollowUp(idle, via, () => first.kill());
  } finally {
    await first.kill();
  }
});

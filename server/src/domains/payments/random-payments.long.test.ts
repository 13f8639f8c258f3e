// 20,000 random acts with money by 200 people over four months, on a process that is killed 20 times, with a provider that
// fails. RANDOM_PAYMENTS_SEED repeats a run, RANDOM_PAYMENTS_ACTS shortens it.
import { expect, test } from "vitest";
import { moneyFindings, plantMistakes } from "../../../test/random-payments/findings.ts";
import { liveWithMoney } from "../../../test/random-payments/life.ts";
import { serverProcess } from "../../../test/server-process.ts";
import { startApp } from "../../../test/start-app.ts";
import { testSecret } from "../../../test/start-process.ts";

const seed = Number(process.env["RANDOM_PAYMENTS_SEED"] ?? Date.now() % 1_000_000);
const howMany = Number(process.env["RANDOM_PAYMENTS_ACTS"] ?? 20_000);
const settings = { SECRET_KEY: testSecret, VISIT_TIMES: "free", TEST_CLOCK: "on" };

test(
  `${howMany} random acts add up (RANDOM_PAYMENTS_SEED=${seed})`,
  { tags: ["@money-9.1"], timeout: 7_200_000 },
  async () => {
    // Tokens use the machine's time, and a long life outlasts a usual token.
    const app = await startApp({ ...settings, ACCESS_TOKEN_SECONDS: "86400" }, { jobs: false });
    const { dataDir } = app.app.platform.settings;
    const server = await serverProcess({
      ...settings,
      RATE_LIMITS: "off",
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: dataDir,
    });
    try {
      await server.start();
      const { url } = server;
      const kills = { server, times: 20 };
      const { done, findings } = await liveWithMoney(app, { howMany, people: 100, seed, url, kills });
      process.stdout.write(`${JSON.stringify(Object.fromEntries(done))}\n`);
      expect([...findings, ...(await moneyFindings(app))]).toEqual([]);
      expect(done.get("kill")).toBe(20);
      const { planted, found } = await plantMistakes(app);
      expect(found).toEqual(planted);
    } finally {
      await server.kill();
      await app.close();
    }
  },
);

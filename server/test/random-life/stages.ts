// Where a random life takes place: in this process, or on one that is killed.
import { serverProcess } from "../server-process.ts";
import { startApp } from "../start-app.ts";
import { liveRandomly, type LifeOutcome } from "./driver.ts";
import { makeLife } from "./world.ts";

const secret = "a secret for tests, long enough to be one";
const settings = { SECRET_KEY: secret, TEST_CLOCK: "on", VISIT_TIMES: "enforced" };
// Tokens use the machine's time, and a long life outlasts a usual token.
const observer = { ...settings, ACCESS_TOKEN_SECONDS: "86400" };

/** Returns the seed of a life: RANDOM_LIFE_SEED, to repeat a failure, or a random one. */
export const seedOfLife = (): number =>
  Number(process.env["RANDOM_LIFE_SEED"] ?? Math.floor(Math.random() * 1_000_000));

/** Lives on the product in this process. */
export async function liveHere(seed: number, acts: number): Promise<LifeOutcome> {
  const app = await startApp(observer);
  try {
    return await liveRandomly(await makeLife(app, seed), { acts });
  } finally {
    await app.close();
  }
}

/**
 * Lives on a process of the product that is killed the given number of times; no action goes to the app that observes
 * it.
 */
export async function liveUnderKills(seed: number, acts: number, times: number): Promise<LifeOutcome> {
  const app = await startApp(observer, { jobs: false });
  const { dataDir } = app.app.platform.settings;
  const server = await serverProcess({
    ...settings,
    RATE_LIMITS: "off",
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: dataDir,
  });
  try {
    await server.start();
    return await liveRandomly(await makeLife(app, seed, server.url), { acts, kills: { server, times } });
  } finally {
    await server.kill();
    await app.close();
  }
}

// Sessions survive a restore if the installation serves with the secret with which the archive was made, and it is
// known who made the archive (docs/rules/operation.md 26, 48).
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { notFound, notSignedIn } from "@hourhand/contract/problem";
import { refreshRefused } from "@hourhand/contract/sessions";
import { backUp, newFolder, removeFolders, withClient, type BackupReply } from "../../../test/backups.ts";
import { command } from "../../../test/command.ts";
import { freshDatabase } from "../../../test/database.ts";
import { outcomeOf } from "../../../test/problems.ts";
import { startApp } from "../../../test/start-app.ts";
import { prepareDatabase } from "../../prepare-database.ts";
import { readSettings } from "../../settings/settings.ts";

const account = { username: "boss@example.com", password: "a password of the operator's" };

afterAll(removeFolders);

/**
 * Prepares and serves an installation as a start of the product does. Without SECRET_KEY, the secret is in the data
 * folder.
 */
async function serve(databaseUrl: string, dataDir: string, secret = "") {
  const environment = {
    SECRET_KEY: secret,
    ADMIN_EMAIL: account.username,
    ADMIN_PASSWORD: account.password,
  };
  const settings = { NODE_ENV: "test", DEMO_DATA: "false", DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  await prepareDatabase(readSettings({ ...settings, ...environment }), () => {});
  const app = await startApp(environment, { databaseUrl, dataDir });
  return {
    close: () => app.close(),
    signIn: () => app.call("POST", "/token/", { body: account }),
    renew: (refresh: string) => app.call("POST", "/token/refresh/", { body: { refresh } }),
    readProfile: (token: string) => app.call("GET", "/user/profile_view/", { token }),
    makeFeed: async (token: string) =>
      new URL((await app.call("POST", "/api/v1/calendar_feed", { token, body: {} })).body.url).pathname,
    readFeed: (path: string) => app.call("GET", path),
    askForCode: () => app.call("POST", "/user/otp_view/", { body: { email: account.username } }),
  };
}

const secrets = ["the first secret of this test, which is long", "another secret of it, and as long as that"];
const [first = "", other = ""] = secrets;
const passphrase = (): string[] => {
  const file = join(newFolder(), "passphrase");
  writeFileSync(file, "a passphrase of the test\n");
  return ["--passphrase-file", file];
};
const unknownMaker =
  /could not be checked who made this archive, so sessions, codes and calendar feeds have ended/;
const otherSecret =
  /not the one that the archive was made beside, so sessions, codes and calendar feeds have ended/;

/** A restore with this secret; `ended` is what it says if sessions, codes and calendar feeds have ended. */
type Restore = [secret: string, ended?: RegExp];

test.each<{ title: string; secret: string; withPassphrase?: true; restores: Restore[] }>([
  {
    title: "a generated secret that is part of the archive",
    secret: "",
    withPassphrase: true,
    restores: [[""], [other, otherSecret]],
  },
  { title: "a generated secret and no passphrase", secret: "", restores: [["", unknownMaker]] },
  { title: "a given secret", secret: first, restores: [[first], [other, unknownMaker]] },
  {
    title: "a given secret, and a passphrase",
    secret: first,
    withPassphrase: true,
    restores: [[first], [other, otherSecret]],
  },
])(
  "an archive made with $title: sessions stay valid with the same secret, and none with another",
  { tags: ["@operating-1.35"] },
  async ({ secret, withPassphrase, restores }) => {
    const [database, dataDir] = [await freshDatabase(), newFolder()];
    const before = await serve(database.url, dataDir, secret);
    const { access, refresh } = (await before.signIn()).body;
    const feed = await before.makeFeed(access);
    expect(await before.readFeed(feed)).toMatchObject({ status: 200 });
    expect(await before.askForCode()).toMatchObject({ status: 200 });
    await before.close();

    const words = withPassphrase ? passphrase() : [];
    const archives = newFolder();
    const made = await backUp(database.url, dataDir, [archives, ...words], { SECRET_KEY: secret });
    expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
    expect(made.json<BackupReply>().encrypted).toBe(withPassphrase === true);
    expect(made.stdout + made.stderr).not.toMatch(/nobody can check/);
    await database.drop();

    for (const [restoredWith, ended] of restores) {
      const [empty, place] = [await freshDatabase({ empty: true }), newFolder()];
      const environment = { DATABASE_URL: empty.url, DATA_DIR: place, SECRET_KEY: restoredWith };
      const restored = await command(["restore", archives, "--json", ...words], environment);
      expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
      const { message } = restored.json<{ message: string }>();
      if (ended) expect(message).toMatch(ended);
      else expect(message).not.toMatch(/checked|ended/);
      expect(existsSync(join(place, "secret-key"))).toBe(withPassphrase === true && secret === "");
      const { rows } = await withClient(empty.url, (client) =>
        client.query(
          `select (select count(*)::int from sessions where ended_at is null) as sessions,
             (select count(*)::int from one_time_codes where closed_at is null) as codes,
             (select count(*)::int from calendar_feeds) as feeds`,
        ),
      );
      expect(rows).toEqual([
        ended ? { sessions: 0, codes: 0, feeds: 0 } : { sessions: 1, codes: 1, feeds: 1 },
      ]);

      const after = await serve(empty.url, place, restoredWith);
      expect(outcomeOf(await after.readProfile(access))).toEqual(ended ? outcomeOf(notSignedIn) : 200);
      expect(outcomeOf(await after.renew(refresh))).toEqual(ended ? outcomeOf(refreshRefused) : 200);
      expect(outcomeOf(await after.readFeed(feed))).toEqual(ended ? outcomeOf(notFound) : 200);
      expect(await after.signIn()).toMatchObject({ status: 200 });
      await after.close();
      await empty.drop();
    }
  },
);

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
  const app = await startApp(environment, { databaseUrl, dataDir, jobs: false });
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

interface ArchiveCase {
  title: string;
  withPassphrase: boolean;
  restores: Restore[];
}

// One installation for all archives of a secret, since an archive leaves it unchanged.
test.each<{ title: string; secret: string; archives: ArchiveCase[] }>([
  {
    title: "a generated secret",
    secret: "",
    archives: [
      {
        title: "the secret in the archive",
        withPassphrase: true,
        restores: [[""], [other, otherSecret]],
      },
      { title: "no passphrase", withPassphrase: false, restores: [["", unknownMaker]] },
    ],
  },
  {
    title: "a given secret",
    secret: first,
    archives: [
      { title: "no passphrase", withPassphrase: false, restores: [[first], [other, unknownMaker]] },
      { title: "a passphrase", withPassphrase: true, restores: [[first], [other, otherSecret]] },
    ],
  },
])(
  "archives made with $title: sessions stay valid with the same secret, and none with another",
  { tags: ["@operating-1.35"] },
  async ({ secret, archives }) => {
    const [database, dataDir] = [await freshDatabase(), newFolder()];
    const before = await serve(database.url, dataDir, secret);
    const { access, refresh } = (await before.signIn()).body;
    const feed = await before.makeFeed(access);
    expect(await before.readFeed(feed)).toMatchObject({ status: 200 });
    expect(await before.askForCode()).toMatchObject({ status: 200 });
    await before.close();

    for (const { title, withPassphrase, restores } of archives) {
      const words = withPassphrase ? passphrase() : [];
      const folder = newFolder();
      const made = await backUp(database.url, dataDir, [folder, ...words], { SECRET_KEY: secret });
      expect({ code: made.code, stderr: made.stderr }, title).toMatchObject({ code: 0 });
      expect(made.json<BackupReply>().encrypted, title).toBe(withPassphrase);
      expect(made.stdout + made.stderr, title).not.toMatch(/nobody can check/);
      const hasSecret = withPassphrase && secret === "";
      for (const restore of restores)
        await expectRestored(restore, { title, folder, words, hasSecret, access, refresh, feed });
    }
    await database.drop();
  },
);

/** Restores an archive, serves it, and checks which of the tokens are valid. */
async function expectRestored(
  [restoredWith, ended]: Restore,
  archive: {
    title: string;
    folder: string;
    words: string[];
    hasSecret: boolean;
    access: string;
    refresh: string;
    feed: string;
  },
): Promise<void> {
  const { title, folder, words, hasSecret, access, refresh, feed } = archive;
  const [empty, place] = [await freshDatabase({ empty: true }), newFolder()];
  const environment = { DATABASE_URL: empty.url, DATA_DIR: place, SECRET_KEY: restoredWith };
  const restored = await command(["restore", folder, "--json", ...words], environment);
  expect({ code: restored.code, stderr: restored.stderr }, title).toMatchObject({ code: 0 });
  const { message } = restored.json<{ message: string }>();
  if (ended) expect(message, title).toMatch(ended);
  else expect(message, title).not.toMatch(/checked|ended/);
  expect(existsSync(join(place, "secret-key")), title).toBe(hasSecret);
  const { rows } = await withClient(empty.url, (client) =>
    client.query(
      `select (select count(*)::int from sessions where ended_at is null) as sessions,
         (select count(*)::int from one_time_codes where closed_at is null) as codes,
         (select count(*)::int from calendar_feeds) as feeds`,
    ),
  );
  expect(rows, title).toEqual([
    ended ? { sessions: 0, codes: 0, feeds: 0 } : { sessions: 1, codes: 1, feeds: 1 },
  ]);

  const after = await serve(empty.url, place, restoredWith);
  expect(outcomeOf(await after.readProfile(access)), title).toEqual(ended ? outcomeOf(notSignedIn) : 200);
  expect(outcomeOf(await after.renew(refresh)), title).toEqual(ended ? outcomeOf(refreshRefused) : 200);
  expect(outcomeOf(await after.readFeed(feed)), title).toEqual(ended ? outcomeOf(notFound) : 200);
  expect(await after.signIn(), title).toMatchObject({ status: 200 });
  await after.close();
  await empty.drop();
}

// Who was signed in before a restore is after it, where the archive holds the generated secret (docs/rules/operation.md 26).
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { notSignedIn } from "@hourhand/contract/problem";
import { backUp, newFolder, removeFolders, type BackupReply } from "../../../test/backups.ts";
import { command } from "../../../test/command.ts";
import { freshDatabase } from "../../../test/database.ts";
import { outcomeOf } from "../../../test/problems.ts";
import { startApp } from "../../../test/start-app.ts";
import { prepareDatabase } from "../../prepare-database.ts";
import { readSettings } from "../../settings/settings.ts";

const account = { username: "boss@example.com", password: "a password of the operator's" };

afterAll(removeFolders);

/** Prepares and serves a place as a start of the product does. Without SECRET_KEY the secret is in the data folder. */
async function serve(databaseUrl: string, dataDir: string) {
  const environment = {
    SECRET_KEY: "",
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
  };
}

test(
  "with the secret in the archive everybody stays signed in; without it every session is renewed first",
  { tags: ["@operating-1.35"] },
  async () => {
    const [database, dataDir] = [await freshDatabase(), newFolder()];
    const before = await serve(database.url, dataDir);
    const { access, refresh } = (await before.signIn()).body;
    expect(await before.readProfile(access)).toMatchObject({ status: 200 });
    await before.close();

    const passphrase = join(newFolder(), "passphrase");
    writeFileSync(passphrase, "a passphrase of the test\n");
    for (const words of [["--passphrase-file", passphrase], []]) {
      const archives = newFolder();
      const made = await backUp(database.url, dataDir, [archives, ...words]);
      expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
      expect(made.json<BackupReply>().encrypted).toBe(words.length > 0);

      const [empty, other] = [await freshDatabase({ empty: true }), newFolder()];
      const restored = await command(["restore", archives, ...words], {
        DATABASE_URL: empty.url,
        DATA_DIR: other,
      });
      expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
      expect(existsSync(join(other, "secret-key"))).toBe(words.length > 0);
      const after = await serve(empty.url, other);
      // A session itself is a row; what was signed with the other secret holds no more.
      expect(outcomeOf(await after.readProfile(access))).toEqual(
        words.length > 0 ? 200 : outcomeOf(notSignedIn),
      );
      expect(await after.renew(refresh)).toMatchObject({ status: 200 });
      expect(await after.signIn()).toMatchObject({ status: 200 });
      await after.close();
      await empty.drop();
    }
    await database.drop();
  },
);

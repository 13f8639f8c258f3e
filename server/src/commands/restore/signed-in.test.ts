// Who was signed in before a restore is after it, where the archive holds the generated secret (docs/rules/operation.md 26).
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { notSignedIn } from "@hourhand/contract/problem";
import { backUp, newFolder, removeFolders, type BackupReply } from "../../../test/backups.ts";
import { command } from "../../../test/command.ts";
import { freshDatabase } from "../../../test/database.ts";
import { outcomeOf } from "../../../test/problems.ts";
import { serverProcess, type ServerProcess } from "../../../test/server-process.ts";

const account = { username: "boss@example.com", password: "a password of the operator's" };

afterAll(removeFolders);

async function ask(server: ServerProcess, path: string, body: object | undefined, token?: string) {
  const answer = await fetch(server.url + path, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const placeOf = async (databaseUrl: string) => {
  const dataDir = newFolder();
  // No SECRET_KEY: the first start makes one in the data folder.
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const admin = { ADMIN_EMAIL: account.username, ADMIN_PASSWORD: account.password };
  return { dataDir, settings, server: await serverProcess({ ...settings, ...admin }) };
};

test(
  "with the secret in the archive everybody stays signed in; without it every session is renewed first",
  { timeout: 120_000, tags: ["@operating-1.35"] },
  async () => {
    const before = await placeOf((await freshDatabase({ empty: true })).url);
    await before.server.start();
    const { body: session } = await ask(before.server, "/token/", account);
    const profile = "/user/profile_view/";
    expect(await ask(before.server, profile, undefined, session["access"])).toMatchObject({ status: 200 });
    expect(await before.server.stop()).toBe(0);

    const passphrase = join(newFolder(), "passphrase");
    writeFileSync(passphrase, "a passphrase of the test\n");
    for (const words of [["--passphrase-file", passphrase], []]) {
      const archives = newFolder();
      const made = await backUp(before.settings.DATABASE_URL, before.dataDir, [archives, ...words]);
      expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
      expect(made.json<BackupReply>().encrypted).toBe(words.length > 0);

      const database = await freshDatabase({ empty: true });
      const after = await placeOf(database.url);
      const restored = await command(["restore", archives, ...words], after.settings);
      expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
      expect(existsSync(join(after.dataDir, "secret-key"))).toBe(words.length > 0);
      await after.server.start();
      const [read, renewed] = [
        await ask(after.server, profile, undefined, session["access"]),
        await ask(after.server, "/token/refresh/", { refresh: session["refresh"] }),
      ];
      // A session itself is a row; what was signed with the other secret holds no more.
      expect([outcomeOf(read), outcomeOf(renewed)]).toEqual([
        words.length > 0 ? 200 : outcomeOf(notSignedIn),
        200,
      ]);
      expect(await ask(after.server, "/token/", account)).toMatchObject({ status: 200 });
      await after.server.stop();
      await database.drop();
    }
  },
);
